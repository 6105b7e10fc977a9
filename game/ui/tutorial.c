/* SPDX-License-Identifier: Zlib */
#include "ui/tutorial.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "night/turn_back.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/control.h"
#include "world/lamp.h"

#define FOE_NEAR_PX    64.0f
#define PATROL_NEAR_PX 130.0f
#define STAND_NEAR_PX  34.0f
#define WALKING_PX     20.0f /* a second */

typedef struct Verb {
    Control control;
    const char *word;
    bool (*is_due)(void);  /* here is its obstacle */
    bool (*is_done)(void); /* the player has found it */
} Verb;

/* --- walk ------------------------------------------------------------------------------------------------- */

static bool has_control(void)
{
    return screen_state.now == SCREEN_PLAY && hero_has_control();
}

static bool walks(void)
{
    return has_control() && vec_length(hero_actor()->velocity) > WALKING_PX;
}

/* --- swing and dash ------------------------------------------------------------------------------------------ */

static bool foe_is_near(void)
{
    for (Actor *foe = NULL; has_control() && (foe = actor_next(foe, NULL)) != NULL;) {
        if ((actor_is_foe(foe) || foe->kind == &SHOT_KIND) &&
            vec_distance(foe->place, hero_actor()->place) < FOE_NEAR_PX) {
            return true;
        }
    }
    return false;
}

static bool swings(void)
{
    return hero_actor() != NULL && hero_actor()->pose == POSE_SWING;
}

static bool was_hurt(void)
{
    return hero_state.half_hearts_lost > 0 && foe_is_near();
}

static bool dashes(void)
{
    return hero_actor() != NULL && hero_actor()->pose == POSE_DASH;
}

/* --- turn back ------------------------------------------------------------------------------------------------ */

static bool has_something_to_undo(void)
{
    return has_control() && hero_state.half_hearts_lost > 2 && hero_state.oil_seconds > 1.0f;
}

/* What is urgent comes first: no hint to walk while a foe is near. */
static bool has_time_to_walk(void)
{
    return has_control() && !foe_is_near();
}

/* --- shutter, and light --------------------------------------------------------------------------------------- */

static bool patrol_is_near(void)
{
    for (Actor *husk = NULL; has_control() && (husk = actor_next(husk, &HUSK.actor)) != NULL;) {
        if (enemy_of(husk)->round != NULL && !enemy_of(husk)->alert &&
            vec_distance(husk->place, hero_actor()->place) < PATROL_NEAR_PX) {
            return true;
        }
    }
    return false;
}

static bool shutters(void)
{
    return hero_actor() != NULL && hero_state.shuttered;
}

static bool stand_is_near(void)
{
    const Lamp *stand = has_control() ? lamp_nearest(hero_actor()->place, LAMP_CANDLE_STAND) : NULL;

    return stand != NULL && !stand->lit && vec_distance(stand->place, hero_actor()->place) < STAND_NEAR_PX;
}

static bool has_lit_a_stand(void)
{
    return candle_stand_burning() > 0;
}

static const Verb VERBS[] = {
    {CONTROL_UP, "walk", has_time_to_walk, walks},
    {CONTROL_SWING, "swing", foe_is_near, swings},
    {CONTROL_DASH, "dash", was_hurt, dashes},
    {CONTROL_SHUTTER, "shutter", patrol_is_near, shutters},
    {CONTROL_SWING, "light", stand_is_near, has_lit_a_stand},
    {CONTROL_TURN_BACK, "turn back", has_something_to_undo, turn_back_runs},
};

/* ---- bodies ---------------------------------------------------------------------------------------------------- */

static bool is_free(void)
{
    return prompt_state.word == NULL;
}

typedef struct tutorial_verb_frame {
    const Verb *verb;
} tutorial_verb_frame;

static void tutorial_verb(Coro *co)
{
    CORO_BEGIN(co, tutorial_verb, f);
    while (!f->verb->is_done()) {
        CORO_WAIT_UNTIL(co, f->verb->is_done() || (f->verb->is_due() && is_free()));
        CORO_WAIT_UNTIL_TIMEOUT(co, f->verb->is_done() || !f->verb->is_due() || !is_free(),
                                TUNING_PROMPT_AFTER_S);
        if (coro_timed_out(co)) {
            prompt_show_over_wick(f->verb->control, f->verb->word);
            CORO_WAIT_UNTIL(co,
                            f->verb->is_done() || !f->verb->is_due() || prompt_state.word != f->verb->word);
            if (prompt_state.word == f->verb->word) {
                prompt_hide();
            }
        }
    }
    CORO_END(co);
}

void tutorial(Coro *co)
{
    CORO_BEGIN(co, tutorial, f);
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++) {
        coro_fork(co, tutorial_verb, .verb = &VERBS[i]);
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}
