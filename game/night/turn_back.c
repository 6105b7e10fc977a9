/* SPDX-License-Identifier: Zlib */
#include "night/turn_back.h"

#include "asset.h"
#include "audio/music.h"
#include "entity.h"
#include "hero/hero.h"
#include "input.h"
#include "log.h"
#include "sound.h"
#include "state.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/control.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/settings.h"
#include "world/story.h"
#include "world/world.h"

#include <stddef.h>
#include <string.h>

#define COPIES        (TURN_BACK_COPIES_EACH_S * (int)TUNING_OIL_MAX_S)
#define COPY_S        (1.0 / TURN_BACK_COPIES_EACH_S)
#define SPARE_BYTES   (64 * 1024) /* for actors and coroutines of a fight */
#define GHOST_COPIES  2           /* one ghost each so many copies: 0.1 s */
#define MUSIC_PITCH   0.5
#define MUSIC_SLIDE_S 0.25

static struct {
    StateHistory history;
    uint64_t copied_in[COPIES]; /* the frame of each copy */
    bool runs;
    bool by_itself;        /* nobody holds the key */
    bool undoes;           /* something worth it is turned back: see TurnBackAsks */
    bool spent;            /* it ended while the key was held: only a new press begins anew */
    double since_copy;     /* seconds of frames, whatever the world's time scales */
    uint64_t frames;       /* of the world, when it was looked at last */
    double owed;           /* game seconds to go back that no copy was put back for yet */
    float oil, oil_before; /* seconds: left now, and when it began */
    double total;
    EntityId room;
    Story story;
    struct {
        const void *what;
        uint64_t frames; /* of the world, when it happened */
        bool undone;
    } remembered;
    TurnBackGhost ghosts[TURN_BACK_GHOSTS];
    int ghost_count, copies_back;
    SoundVoice voice;
} back;

static TurnBackAsks asks; /* of those above */

void turn_back_ask(TurnBackAsks of)
{
    asks = of;
}

/* At once, so that no frame has to ask for memory later. */
static bool make_room(void)
{
    const size_t size = state_size(&world_whole) + SPARE_BYTES;

    for (int i = 0; i < back.history.capacity; i++) {
        if (!state_slot_reserve(&back.history.slots[i], size)) {
            return false;
        }
    }
    return true;
}

bool turn_back_open(void)
{
    turn_back_close();
    return state_history_open(&back.history, COPIES) && make_room();
}

void turn_back_close(void)
{
    state_history_close(&back.history);
    memset(&back, 0, sizeof back);
}

bool turn_back_runs(void)
{
    return back.runs;
}

double turn_back_seconds(void)
{
    return back.total;
}

void turn_back_begin_play(void)
{
    back.total = 0.0;
    back.remembered.what = NULL;
}

void turn_back_remember(const void *what)
{
    back.remembered.what = what;
    back.remembered.frames = world.loop.frames;
    back.remembered.undone = false;
}

bool turn_back_has_undone(const void *what)
{
    return back.remembered.what == what && back.remembered.undone;
}

float turn_back_oil(void)
{
    return back.oil;
}

const TurnBackGhost *turn_back_ghost(int i)
{
    return i < back.ghost_count ? &back.ghosts[i] : NULL;
}

/* --- recording --------------------------------------------------------------------------------------------- */

/* A door, a scene or a lamp has come between: nothing before it can be turned back. */
static bool has_passed_for_good(void)
{
    return !entity_same(back.room, room_state.id) ||
           memcmp(&back.story, &story_state, sizeof back.story) != 0 ||
           (asks.has_passed != NULL && asks.has_passed());
}

void turn_back_forget(void)
{
    state_history_clear(&back.history);
    back.undoes = false;
    back.room = room_state.id;
    back.story = story_state;
}

/* true: the world has gone on since it was looked at last. Held by the tools it stands: there is nothing to copy, and what was
 * copied stays. */
static bool take_new_frame(void)
{
    const bool gone_on = world.loop.frames != back.frames;

    back.frames = world.loop.frames;
    return gone_on;
}

static void record(double seconds)
{
    if (!take_new_frame() || (asks.waits != NULL && asks.waits())) {
        return;
    }
    back.since_copy += seconds;
    if (back.since_copy >= COPY_S && !world.loop.paused) {
        back.since_copy = fmod(back.since_copy, COPY_S);
        if (state_history_push(&back.history, &world_whole)) {
            back.copied_in[back.history.newest] = world.loop.frames;
        }
    }
}

const StateSlot *turn_back_copy(int ago, uint64_t *frame)
{
    const StateSlot *slot = state_history_slot(&back.history, ago);

    if (slot != NULL) {
        *frame = back.copied_in[slot - back.history.slots];
    }
    return slot;
}

/* --- going back -------------------------------------------------------------------------------------------- */

static void leave_ghost(const Actor *hero)
{
    if (back.copies_back++ % GHOST_COPIES != 0) {
        return;
    }
    for (int i = TURN_BACK_GHOSTS - 1; i > 0; i--) {
        back.ghosts[i] = back.ghosts[i - 1];
    }
    back.ghosts[0] = (TurnBackGhost){hero->place, hero->view, hero->pose, hero->step};
    back.ghost_count += back.ghost_count < TURN_BACK_GHOSTS ? 1 : 0;
}

/* Puts one copy back; the input and the oil that is left stay. false: there is none. */
static bool step_back(void)
{
    const InputState input = world.input;
    const Actor *hero = hero_actor();

    if (hero != NULL) {
        leave_ghost(hero);
    }
    if (back.history.count == 0) {
        return false;
    }
    if (!state_history_pop(&back.history, &world_whole)) {
        return false;
    }
    back.remembered.undone = back.remembered.undone || world.loop.frames < back.remembered.frames;
    world.input = input;
    world.loop.paused = true; /* it stands until the next step */
    return true;
}

static void go_back(double seconds)
{
    bool more = true;

    back.owed += seconds * TUNING_TURN_BACK_SPEED;
    while (more && back.owed >= COPY_S && (back.oil > 0.0f || back.by_itself)) {
        back.owed -= COPY_S;
        more = step_back();
        back.oil = fmaxf(back.oil - (more ? (float)COPY_S : 0.0f), 0.0f);
        back.total += more ? COPY_S : 0.0;
    }
    hero_state.oil_seconds = back.oil;
}

static void begin(void)
{
    char path[ASSET_PATH_MAX];

    back.runs = true;
    back.owed = 0.0;
    back.oil = back.oil_before = hero_state.oil_seconds;
    back.undoes = back.undoes || (asks.is_worth_it != NULL && asks.is_worth_it());
    back.ghost_count = back.copies_back = 0;
    world.loop.paused = true;
    if (asset_find("sounds/rewind.wav", path, sizeof path)) {
        back.voice = sound_play(sound_load(path), (SoundHow){.loop = true, .exact = true});
    }
    sound_music_pitch(MUSIC_PITCH, MUSIC_SLIDE_S);
    LOG_EVENT("turn_back", log_bool("begins", true), log_number("oil", (double)back.oil));
}

/* Where the record begins. */
static void tell_that_it_is_undone(bool is_worth_it)
{
    if (asks.tell_undone != NULL && is_worth_it && back.history.count == 0) {
        asks.tell_undone();
    }
}

void turn_back_end(void)
{
    if (!back.runs) {
        return;
    }
    back.runs = false;
    back.by_itself = false;
    tell_that_it_is_undone(back.undoes);
    back.spent = input_held(&world.input, CONTROL_TURN_BACK); /* out of oil: only another press goes on */
    world.loop.paused = false;
    sound_stop(back.voice, 0.1);
    sound_music_pitch(music_pitch(), MUSIC_SLIDE_S);
    input_drop_presses(&world.input);
    settings_apply(); /* what was chosen since then stays chosen */
    if (back.oil < back.oil_before) {
        effect_slow(TUNING_TURN_BACK_SLOW_REAL_S,
                    TUNING_TURN_BACK_SLOW_SCALE); /* a tap costs nothing, and slows nothing */
    }
    LOG_EVENT("turn_back", log_bool("begins", false), log_number("oil", (double)back.oil));
}

static bool may_begin(void)
{
    return !world.loop.paused && !story_has(STORY_ENDED) && !(asks.is_held != NULL && asks.is_held());
}

static bool is_wished(void)
{
    const bool by_key = hero_state.oil_seconds > 0.0f && input_held(&world.input, CONTROL_TURN_BACK);
    const bool may = back.runs || (may_begin() && (back.by_itself || !back.spent));

    return may && hero_actor() != NULL && back.history.count > 0 && (by_key || back.by_itself);
}

/* Where nothing was recorded (a kept moment was brought back) the scene goes on as if it had been turned back. */
static void settle_what_cannot_go_back(void)
{
    if (back.by_itself && !back.runs && back.history.count == 0) {
        back.by_itself = false;
        tell_that_it_is_undone(true);
    }
}

void turn_back_by_itself(void)
{
    back.by_itself = true;
}

void turn_back_frame_ended(double seconds)
{
    const bool is_held = seconds <= 0.0;

    if (back.history.capacity == 0 || (is_held && !back.runs)) {
        return;
    }
    if (!back.runs && has_passed_for_good()) {
        turn_back_forget();
        return;
    }
    settle_what_cannot_go_back();
    back.spent = back.spent && input_held(&world.input, CONTROL_TURN_BACK);
    if (is_wished()) {
        if (!back.runs) {
            begin();
        }
        go_back(seconds);
        if (asks.goes_back != NULL) {
            asks.goes_back(seconds);
        }
    } else if (back.runs) {
        turn_back_end();
    } else {
        record(seconds);
    }
}
