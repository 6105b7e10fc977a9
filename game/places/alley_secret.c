/* SPDX-License-Identifier: Zlib */
#include "places/alley_secret.h"

#include "audio/sfx.h"
#include "ease.h"
#include "hero/hero.h"
#include "hero/interaction.h"
#include "hero/pickup.h"
#include "hero/shy_heart.h"
#include "night/turn_back.h"
#include "people/bark.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/effect.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"

#define DOORSTEP  vec(96.0f, 500.0f)
#define OVER_DOOR vec(96.0f, 462.0f)
#define WINDOW    vec(124.0f, 475.0f)
#define SPEAKS    vec(124.0f, 490.0f) /* so that the words hang over the window */
#define TAKE_PX   13.0f
#define HOP_PX    12.0f
#define HOP_S     0.45
#define HOVER_PX  3.0f
#define KNOCKS_S  0.8
#define SULKS_S   6.0 /* before there is a light again */
#define GLIMMER_S 0.7
#define GLIMMER   0xFFB060u
#define WORDS     3

static const ActorKind NEIGHBOUR_KIND = {.name = "neighbour", .passes = true, .ghostly = true};

/* Told too late; and in time. The address of the first is what turning back remembers. */
static const char *const WORD[WORDS][2] = {
    {"It was “marzipan”.", "Marzipan."},
    {"It was “dumplings”.", "Dumplings."},
    {"It was “Tuesday”.", "Tuesday."},
};

static bool is_known(int word)
{
    return turn_back_has_undone(WORD[word][0]);
}

static void set_door(bool open)
{
    room_state.things[room_find_thing(THING_DOOR, ALLEY_SECRET_DOOR)].on = open;
    sfx_play_at(SFX_CAGE, DOORSTEP);
}

/* Light falls out under the door while somebody is up. */
typedef LampFrame light_under_the_door_frame;

static void light_under_the_door(Coro *co)
{
    CORO_BEGIN(co, light_under_the_door, f);
    for (;;) {
        if (f->lamp->lit) {
            effect_light(DOORSTEP, 13.0f, GLIMMER, 110.0f, (float)GLIMMER_S);
        }
        CORO_WAIT_SECONDS(co, GLIMMER_S);
    }
    CORO_END(co);
}

/* --- at the door ---------------------------------------------------------------------------------------------- */

typedef alley_secret_frame ask_for_the_word_frame, tell_too_late_frame, let_in_frame;

static void ask_for_the_word(Coro *co)
{
    CORO_BEGIN(co, ask_for_the_word, f);
    sfx_play_at(SFX_KNOCK, DOORSTEP);
    CORO_WAIT_SECONDS(co, KNOCKS_S);
    CORO_CALL(co, bark_say, .who = f->neighbour, .text = "Who's there? Word?");
    if (!is_known(f->word)) {
        CORO_CALL(co, bark_say, .who = hero_actor(), .text = "What word?");
    }
    CORO_END(co);
}

static void tell_too_late(Coro *co)
{
    CORO_BEGIN(co, tell_too_late, f);
    turn_back_remember(WORD[f->word][0]);
    CORO_CALL(co, bark_say, .who = f->neighbour, .text = WORD[f->word][0]);
    CORO_CALL(co, bark_say, .who = f->neighbour, .text = "Was. It changes now.");
    coro_fork(co, lamp_go_out, .lamp = f->window);
    CORO_CALL(co, bark_say, .who = hero_actor(), .text = "A moment too late.");
    CORO_WAIT_SECONDS(co, SULKS_S);
    CORO_CALL(co, lamp_light, .lamp = f->window);
    CORO_END(co);
}

/* --- what is behind it ------------------------------------------------------------------------------------------ */

static bool is_hero_at(const Actor *heart)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && vec_distance(hero->place, heart->place) < TAKE_PX;
}

/* It hops out over the doorstep, and lies there. */
typedef ActorFrame heart_on_the_doorstep_frame;

static void heart_on_the_doorstep(Coro *co)
{
    CORO_BEGIN(co, heart_on_the_doorstep, f);
    CORO_OVER(co, HOP_S) {
        f->actor->height = HOVER_PX + HOP_PX * ease_pulse((float)coro_progress(co));
    }
    CORO_WAIT_UNTIL(co, is_hero_at(f->actor));
    shy_heart_give(f->actor, STORY_ALLEY_SECRET);
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

static void lay_heart(void)
{
    Actor *heart = actor_create(pickup_kind(PICKUP_HEART), FIGURE_NONE, DOORSTEP);

    if (heart != NULL) {
        coro_start(actor_scheduler(heart), heart_on_the_doorstep, .actor = heart);
    }
}

static void let_in(Coro *co)
{
    CORO_BEGIN(co, let_in, f);
    CORO_CALL(co, bark_say, .who = hero_actor(), .text = WORD[f->word][1]);
    set_door(true);
    lay_heart();
    CORO_CALL(co, bark_say, .who = f->neighbour, .text = "At last. Somebody.");
    CORO_WAIT_UNTIL(co, story_has(STORY_ALLEY_SECRET));
    CORO_CALL(co, bark_say, .who = f->neighbour, .text = "Tell no one the word.");
    set_door(false);
    CORO_END(co);
}

/* --- the secret ------------------------------------------------------------------------------------------------- */

void alley_secret(Coro *co)
{
    CORO_BEGIN(co, alley_secret, f);
    CORO_WAIT_UNTIL(co, story_has(STORY_ALLEY_WAVE_1)); /* nobody knocks in the middle of a fight */
    f->neighbour = story_has(STORY_ALLEY_SECRET) ? NULL : actor_create(&NEIGHBOUR_KIND, FIGURE_NONE, SPEAKS);
    if (f->neighbour == NULL) {
        return;
    }
    f->window = lamp_nearest(WINDOW, LAMP_WINDOW);
    coro_fork(co, light_under_the_door, .lamp = f->window);
    for (;;) {
        CORO_CALL(co, interaction_here, .place = DOORSTEP, .over = OVER_DOOR, .word = "knock");
        CORO_CALL(co, ask_for_the_word, .neighbour = f->neighbour, .word = f->word);
        if (is_known(f->word)) {
            break;
        }
        CORO_CALL(co, tell_too_late, .neighbour = f->neighbour, .window = f->window, .word = f->word);
        f->word = (f->word + 1) % WORDS;
    }
    CORO_CALL(co, let_in, .neighbour = f->neighbour, .word = f->word);
    CORO_END(co);
}
