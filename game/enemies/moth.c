/* SPDX-License-Identifier: Zlib */
/* The moth: it wanders, is drawn to light, and swoops. Its mind is moth_live; moth_hover bears it up and down meanwhile. */
#include "audio/sfx.h"
#include "coro.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "enemies/moth_lure.h"
#include "palette.h"
#include "pictures/figure.h"
#include "random.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/world.h"

#define TURN      6.28318531f
#define THINK_S   0.1
#define RISE_PX_S 40.0f /* how fast it gets to its height */
#define DIVE_PX_S 110.0f

static bool feels_light(const Actor *actor)
{
    MothLure lure;

    return moth_find_lure(actor->place, enemy_of(actor)->home, &lure);
}

/* --- wings ------------------------------------------------------------------------------------------- */

/* Up and down, for as long as it lives; where it wants to fly is in enemy.flies_px. */
typedef struct moth_hover_frame {
    Actor *actor;
    float height;
} moth_hover_frame;

static float climb(const Actor *actor)
{
    return enemy_of(actor)->act == POSE_SWOOP ? DIVE_PX_S : RISE_PX_S;
}

static void moth_hover(Coro *co)
{
    CORO_BEGIN(co, moth_hover, f);
    f->height = f->actor->height;
    for (;;) {
        f->height =
            ease_approach(f->height, enemy_of(f->actor)->flies_px, climb(f->actor) * (float)coro_dt(co));
        f->actor->height =
            f->height + TUNING_MOTH_BOB_PX * sinf((float)(coro_time(co) * TUNING_MOTH_BOB_HERTZ) * TURN);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* --- wander: here and there, until a light draws it ------------------------------------------------------- */

static void flutter(Actor *actor)
{
    const Vec home = vec_sub(enemy_of(actor)->home, actor->place);
    const float angle = (float)random_between(&world.random_gameplay, 0.0, (double)TURN);
    Vec way = vec(cosf(angle), sinf(angle) * 0.7f);

    if (vec_length(home) > TUNING_MOTH_WANDER_PX) {
        way = vec_add(vec_normal(home), vec_scale(way, 0.6f));
    }
    actor_walk(actor, way, TUNING_MOTH_WANDER_PX_S);
}

typedef EnemyFrame moth_flutter_frame;

static void moth_flutter(Coro *co)
{
    CORO_BEGIN(co, moth_flutter, f);
    for (;;) {
        flutter(f->actor);
        CORO_WAIT_SECONDS(co, random_between(&world.random_gameplay, 0.25, 0.6));
    }
    CORO_END(co);
}

typedef EnemyFrame moth_wander_frame;

static void moth_wander(Coro *co)
{
    CORO_BEGIN(co, moth_wander, f);
    enemy_of(f->actor)->alert = false;
    coro_fork(co, moth_flutter, .actor = f->actor);
    CORO_WAIT_UNTIL(co, feels_light(f->actor));
    CORO_END(co);
}

/* --- drawn: round the light, until it is gone or the moment has come ---------------------------------------- */

/* Towards the light, then along a circle round it; a little unsteady. */
static void circle(Actor *actor, float side)
{
    MothLure lure;

    if (!moth_find_lure(actor->place, enemy_of(actor)->home, &lure)) {
        return;
    }
    const Vec way = vec_towards(actor->place, lure.place);
    const float gap = vec_distance(actor->place, lure.place) - TUNING_MOTH_CIRCLE_PX;
    const float inward =
        fmaxf(fminf(gap / 12.0f, 2.0f), -1.0f) + (float)random_between(&world.random_gameplay, -0.4, 0.4);
    enemy_of(actor)->alert = lure.is_wick;
    actor_walk(actor, vec_add(vec(-way.y * side, way.x * side), vec_scale(way, inward)),
               TUNING_MOTH_DRAWN_PX_S);
}

typedef struct moth_circle_frame {
    Actor *actor;
    float side; /* 1 or -1 */
} moth_circle_frame;

static void moth_circle(Coro *co)
{
    CORO_BEGIN(co, moth_circle, f);
    f->side = random_chance(&world.random_gameplay, 0.5) ? 1.0f : -1.0f;
    for (;;) {
        circle(f->actor, f->side);
        CORO_WAIT_SECONDS(co, THINK_S);
    }
    CORO_END(co);
}

typedef EnemyFrame moth_be_drawn_frame;

static void moth_be_drawn(Coro *co)
{
    CORO_BEGIN(co, moth_be_drawn, f);
    coro_fork(co, moth_circle, .actor = f->actor);
    coro_fork(co, enemy_await_turn, .actor = f->actor);
    CORO_WAIT_WHILE(co, feels_light(f->actor) && !enemy_of(f->actor)->attacks);
    CORO_END(co);
}

/* --- swoop: tell, down through the light, up again -------------------------------------------------------------- */

/* Through where Wick stood, in a bow whose lowest point is in the middle. */
typedef EnemyFrame moth_swoop_frame;

static void moth_swoop(Coro *co)
{
    CORO_BEGIN(co, moth_swoop, f);
    enemy_of(f->actor)->flies_px = TUNING_MOTH_HEIGHT_PX + 5.0f;
    CORO_CALL(co, enemy_tell, .actor = f->actor, .sound = SFX_MOTH_TELL, .seconds = TUNING_MOTH_TELL_S);
    enemy_of(f->actor)->flies_px = 3.0f;
    CORO_CALL(co, enemy_rush, .actor = f->actor, .act = POSE_SWOOP, .pixels = TUNING_MOTH_SWOOP_PX,
              .seconds = TUNING_MOTH_SWOOP_S, .touch_px = TUNING_MOTH_TOUCH_PX,
              .damage_halves = TUNING_MOTH_DAMAGE_HALVES);
    enemy_of(f->actor)->flies_px = TUNING_MOTH_HEIGHT_PX;
    enemy_of(f->actor)->act = POSE_FLAP;
    actor_walk(f->actor, enemy_of(f->actor)->aim, TUNING_MOTH_WANDER_PX_S);
    CORO_WAIT_SECONDS(co, TUNING_MOTH_RECOVER_S);
    CORO_FINALLY(co);
    enemy_of(f->actor)->flies_px = TUNING_MOTH_HEIGHT_PX;
    enemy_of(f->actor)->rest_s =
        (float)(TUNING_MOTH_REST_S * random_between(&world.random_gameplay, 1.0, 1.8));
    enemy_stand_down(f->actor, POSE_FLAP);
    CORO_END(co);
}

/* --- its mind ------------------------------------------------------------------------------------------------------ */

typedef EnemyFrame moth_live_frame;

static void moth_live(Coro *co)
{
    CORO_BEGIN(co, moth_live, f);
    for (;;) {
        CORO_CALL(co, moth_wander, .actor = f->actor);
        CORO_CALL(co, moth_be_drawn, .actor = f->actor);
        if (enemy_of(f->actor)->attacks) {
            CORO_CALL(co, moth_swoop, .actor = f->actor);
        }
    }
    CORO_FINALLY(co);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

typedef EnemyFrame moth_fly_frame;

static void moth_fly(Coro *co)
{
    CORO_BEGIN(co, moth_fly, f);
    enemy_of(f->actor)->rest_s =
        (float)(TUNING_MOTH_REST_S * random_between(&world.random_gameplay, 0.5, 1.2));
    coro_fork(co, moth_hover, .actor = f->actor);
    CORO_CALL(co, moth_live, .actor = f->actor);
    CORO_END(co);
}

/* One of a wave comes out of the dark above. */
typedef EnemyFrame moth_descend_frame;

static void moth_descend(Coro *co)
{
    CORO_BEGIN(co, moth_descend, f);
    f->actor->height = TUNING_MOTH_COMES_DOWN_PX;
    coro_fork(co, enemy_appear, .actor = f->actor, .seconds = TUNING_MOTH_COMES_DOWN_S);
    CORO_CALL(co, moth_fly, .actor = f->actor);
    CORO_END(co);
}

const EnemyTraits MOTH = {
    .actor = {ENEMY_ACTOR, .name = "moth", .width = 6.0f, .depth = 4.0f, .gain = 0.2f, .stop = 0.3f,
              .passes = true, .ghostly = true, .motes = {PALETTE_BONE, PALETTE_TAN, PALETTE_CYAN}},
    .figure = FIGURE_MOTH,
    .hits = TUNING_MOTH_HITS,
    .notice_px = TUNING_FOE_LOSE_PX,
    .strike_px = TUNING_MOTH_STRIKE_PX,
    .flies_px = TUNING_MOTH_HEIGHT_PX,
    .act = POSE_FLAP,
    .oil_s = TUNING_OIL_MOTH_S,
    .hit = SFX_HIT_PAPER,
    .light = {18.0f, 0x90B8F0, 160},
    .habit = {TUNING_MOTH_TELL_S, TUNING_MOTH_SWOOP_S, TUNING_MOTH_SWOOP_PX + 12.0f},
    .mind = moth_fly,
    .mind_name = "moth_fly",
    .entrance = moth_descend,
    .entrance_name = "moth_descend",
};
