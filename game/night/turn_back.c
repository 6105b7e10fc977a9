/* SPDX-License-Identifier: Zlib */
#include "night/turn_back.h"

#include "asset.h"
#include "draw.h"
#include "game.h"
#include "log.h"
#include "sound.h"
#include "state.h"
#include "video.h"

#include <stddef.h>
#include <string.h>

#define COPIES_EACH_S 20
#define COPIES        (COPIES_EACH_S * (int)TUNING_OIL_MAX_S)
#define COPY_S        (1.0 / COPIES_EACH_S)
#define SPARE_BYTES   (64 * 1024) /* for actors and coroutines of a fight */
#define GHOSTS        5
#define GHOST_COPIES  2 /* one ghost each so many copies: 0.1 s */
#define GHOST_ALPHA   110
#define GHOST_TINT    0x7FB8FFu
#define NIGHT_TINT    0x24407Au
#define NIGHT_ALPHA   30
#define LINES_EACH_PX 4
#define LINES_ALPHA   30
#define LINES_PX_S    46.0
#define RING_PX       9.0f
#define RING_OIL_PX   2.2f /* wider by so much for each second of oil */
#define MUSIC_PITCH   0.5
#define MUSIC_SLIDE_S 0.25

/* Where Wick was seen in one copy. */
typedef struct Trace {
    Vec place;
    View view;
    Pose pose;
    int step;
} Trace;

static struct {
    State whole;
    StateHistory history;
    size_t sizes[COPIES]; /* of the block in each copy */
    bool runs;
    bool by_itself;        /* nobody holds the key */
    bool undoes;           /* what happened in the scene under way was worth turning back */
    double skip_held;      /* real seconds */
    bool spent;            /* it ended while the key was held: only a new press begins anew */
    double since_copy;     /* real seconds */
    double owed;           /* game seconds to go back that no copy was put back for yet */
    float oil, oil_before; /* seconds: left now, and when it began */
    double total;
    EntityId room;
    Story story;
    Trace ghosts[GHOSTS];
    int ghost_count, copies_back;
    SoundVoice voice;
} back;

/* Of the block as far as it is in use: actors that were never made are not worth copying. */
static size_t size_in_use(void)
{
    return offsetof(GameState, actors) + game.entities.used * sizeof(Actor);
}

/* At once, so that no frame has to ask for memory later. */
static bool make_room(void)
{
    const size_t size = offsetof(GameState, actors) + SPARE_BYTES;

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
    state_init(&back.whole, &game, size_in_use(), game_runtime);
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

/* --- recording --------------------------------------------------------------------------------------------- */

/* A door, a scene or a lamp has come between: nothing before it can be turned back. */
static bool has_passed_for_good(void)
{
    return !entity_same(back.room, game.room.id) ||
           memcmp(&back.story, &game.story, sizeof back.story) != 0 ||
           (cutscene_runs() && !game.cutscene.recorded);
}

void turn_back_forget(void)
{
    state_history_clear(&back.history);
    back.undoes = false;
    back.room = game.room.id;
    back.story = game.story;
}

/* A recorded scene waits for the player: that is no part of what happened. */
static bool waits_for_the_player(void)
{
    return game.cutscene.recorded && (game.cutscene.awaits || (game.dialogue.open && game.dialogue.waits));
}

static void record(double seconds)
{
    if (waits_for_the_player()) {
        return;
    }
    back.since_copy += seconds;
    if (back.since_copy >= COPY_S && !game.world.paused) {
        back.since_copy = fmod(back.since_copy, COPY_S);
        back.whole.size = size_in_use();
        if (state_history_push(&back.history, &back.whole)) {
            back.sizes[back.history.newest] = back.whole.size;
        }
    }
}

/* --- going back -------------------------------------------------------------------------------------------- */

static void leave_ghost(const Actor *hero)
{
    if (back.copies_back++ % GHOST_COPIES != 0) {
        return;
    }
    for (int i = GHOSTS - 1; i > 0; i--) {
        back.ghosts[i] = back.ghosts[i - 1];
    }
    back.ghosts[0] = (Trace){hero->place, hero->view, hero->pose, hero->step};
    back.ghost_count += back.ghost_count < GHOSTS ? 1 : 0;
}

/* One copy is put back, but for what the player holds and the oil that is left. false: there is none. */
static bool step_back(void)
{
    const InputState input = game.input;
    const Actor *hero = hero_actor();

    if (hero != NULL) {
        leave_ghost(hero);
    }
    if (back.history.count == 0) {
        return false;
    }
    back.whole.size = back.sizes[back.history.newest];
    if (!state_history_pop(&back.history, &back.whole)) {
        return false;
    }
    game.input = input;
    game.world.paused = true; /* it stands until the next step */
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
    game.hero.oil_seconds = back.oil;
}

static void begin(void)
{
    char path[ASSET_PATH_MAX];

    back.runs = true;
    back.owed = 0.0;
    back.oil = back.oil_before = game.hero.oil_seconds;
    back.undoes = back.undoes || game.cutscene.undoable;
    back.skip_held = 0.0;
    back.ghost_count = back.copies_back = 0;
    game.world.paused = true;
    if (asset_find("sounds/rewind.wav", path, sizeof path)) {
        back.voice = sound_play(sound_load(path), (SoundHow){.loop = true, .exact = true});
    }
    sound_music_pitch(MUSIC_PITCH, MUSIC_SLIDE_S);
    LOG_EVENT("turn_back", log_bool("begins", true), log_number("oil", (double)back.oil));
}

void turn_back_end(void)
{
    if (!back.runs) {
        return;
    }
    back.runs = false;
    back.by_itself = false;
    game.cutscene.turned_back = game.cutscene.recorded && back.undoes && back.history.count == 0;
    back.spent = input_held(&game.input, CONTROL_TURN_BACK); /* out of oil: only another press goes on */
    game.world.paused = false;
    sound_stop(back.voice, 0.1);
    sound_music_pitch(music_pitch(), MUSIC_SLIDE_S);
    input_drop_presses(&game.input);
    settings_apply(); /* what was chosen since then stays chosen */
    if (back.oil < back.oil_before) {
        effect_slow(TUNING_TURN_BACK_SLOW_REAL_S,
                    TUNING_TURN_BACK_SLOW_SCALE); /* a tap costs nothing, and slows nothing */
    }
    LOG_EVENT("turn_back", log_bool("begins", false), log_number("oil", (double)back.oil));
}

/* A page that is read is not turned back by the key that may turn it; a recorded scene is, page and all. */
static bool may_begin(void)
{
    return !game.world.paused && (!game.dialogue.open || game.cutscene.recorded) &&
           game.screen.now == SCREEN_PLAY && !story_has(STORY_ENDED);
}

static bool is_wished(void)
{
    const bool by_key = game.hero.oil_seconds > 0.0f && input_held(&game.input, CONTROL_TURN_BACK);
    const bool may = back.runs || (may_begin() && (back.by_itself || !back.spent));

    return may && hero_actor() != NULL && back.history.count > 0 && (by_key || back.by_itself);
}

/* Where nothing was recorded (a kept moment was brought back) the scene goes on as if it had been turned back. */
static void settle_what_cannot_go_back(void)
{
    if (back.by_itself && !back.runs && back.history.count == 0) {
        back.by_itself = false;
        game.cutscene.turned_back = game.cutscene.recorded;
    }
}

/* The watch over the skip key goes back with everything else, so it is counted here. */
static void let_the_scene_be_skipped(double seconds)
{
    back.skip_held = input_held(&game.input, CONTROL_SKIP) ? back.skip_held + seconds : 0.0;
    game.cutscene.skip_share = fminf((float)(back.skip_held / TUNING_SKIP_HOLD_REAL_S), 1.0f);
    if (back.skip_held >= TUNING_SKIP_HOLD_REAL_S) {
        turn_back_end();
        cutscene_skip();
        game.cutscene.skip_share = 0.0f;
    }
}

void turn_back_by_itself(void)
{
    back.by_itself = true;
}

void turn_back_frame_ended(double seconds)
{
    if (back.history.capacity == 0) {
        return;
    }
    if (!back.runs && has_passed_for_good()) {
        turn_back_forget();
        return;
    }
    settle_what_cannot_go_back();
    back.spent = back.spent && input_held(&game.input, CONTROL_TURN_BACK);
    if (is_wished()) {
        if (!back.runs) {
            begin();
        }
        go_back(seconds);
        if (game.cutscene.recorded) {
            let_the_scene_be_skipped(seconds);
        }
    } else if (back.runs) {
        turn_back_end();
    } else {
        record(seconds);
    }
}

/* --- what is seen ------------------------------------------------------------------------------------------ */

static void draw_ghosts(const ViewFrame *frame)
{
    for (int i = back.ghost_count - 1; i >= 0; i--) {
        const Trace *ghost = &back.ghosts[i];
        const SheetStyle style = {(uint8_t)(GHOST_ALPHA * (GHOSTS - i) / GHOSTS), GHOST_TINT, SHEET_BLEND};
        sheet_draw_styled(figure_sheet(FIGURE_WICK),
                          figure_frame(FIGURE_WICK, ghost->view, ghost->pose, ghost->step, FIGURE_PLAIN),
                          (int)floorf(ghost->place.x) - frame->left, (int)floorf(ghost->place.y) - frame->top,
                          style);
    }
}

void turn_back_draw(const ViewFrame *frame)
{
    int x = 0;
    int y = 0;

    if (!back.runs) {
        return;
    }
    view_hero_pixel(&x, &y);
    draw_rect_alpha(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, NIGHT_TINT, NIGHT_ALPHA);
    draw_ghosts(frame);
    draw_scan_lines(LINES_EACH_PX, -(int)(back.total * LINES_PX_S), PALETTE_CYAN, LINES_ALPHA);
    draw_ring(x, y - 8, RING_PX + RING_OIL_PX * back.oil, 0.8f, PALETTE_CYAN, 220);
}
