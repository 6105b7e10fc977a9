/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer's second phase. Everything is out, Wick's lantern is a spark, and the Snuffer himself is hardly there:
 * only light makes him solid. So candle stands are lit to strike him, and he comes to put them out; and whoever calls
 * shades has them where it is dark. Read snuffer_dark, at the end, first.
 */
#include "enemies/snuffer.h"

#include "audio/sfx.h"
#include "ease.h"
#include "enemies/kinds.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "hero/world_light.h"
#include "tuning.h"
#include "world/candle_stand.h"
#include "world/lamp.h"

#define EVERYWHERE_PX 1000.0f
#define BESIDE_PX     24.0f /* so far from a stand he stands to put it out */
#define OUTLINE       105.0f
#define FADE_PER_S    900.0f
#define PROWL_S       0.8
#define THINK_S       0.1

/* --- solid in light only ----------------------------------------------------------------------------------- */

static bool is_lit(const Actor *actor)
{
    return world_light_is_lit(actor->place, !enemy_of(actor)->intangible);
}

typedef snuffer_phase_frame be_seen_in_light_frame;

/* An outline in the dark, through which the staff goes; himself in the light. */
static void be_seen_in_light(Coro *co)
{
    CORO_BEGIN(co, be_seen_in_light, f);
    for (;;) {
        enemy_of(f->actor)->intangible = !is_lit(f->actor);
        f->actor->alpha =
            (uint8_t)ease_approach((float)f->actor->alpha, enemy_of(f->actor)->intangible ? OUTLINE : 255.0f,
                                   FADE_PER_S * (float)coro_dt(co));
        hero_state.choked_s = 1.0f;
        CORO_YIELD(co);
    }
    CORO_FINALLY(co);
    enemy_of(f->actor)->intangible = false;
    f->actor->alpha = 255;
    CORO_END(co);
}

/* --- he puts them out ----------------------------------------------------------------------------------------- */

static bool is_burning(const Lamp *stand)
{
    return stand != NULL && stand->lit;
}

/* On the side from which he comes. */
static Vec beside(const Actor *actor, const Lamp *stand)
{
    const Vec way = vec_towards(stand->place, actor->place);

    return vec_add(stand->place, vec(way.x * BESIDE_PX, way.y * BESIDE_PX * 0.6f + 4.0f));
}

typedef struct put_out_stand_frame {
    Actor *actor;
    Lamp *stand;
} put_out_stand_frame;

/* He raises the long snuffer, and it is dark. */
static void put_out_stand(Coro *co)
{
    CORO_BEGIN(co, put_out_stand, f);
    CORO_WAIT_UNTIL(co, enemy_take_turn(f->actor));
    CORO_CALL(co, snuffer_sweep, .actor = f->actor, .at = f->stand->place, .aimed = true);
    candle_stand_blow_out(f->stand);
    sfx_play_at(SFX_SLAM, f->stand->place);
    enemy_give_turn(f->actor);
    CORO_CALL(co, snuffer_rest, .actor = f->actor, .seconds = TUNING_SNUFFER_DARK_OPEN_S);
    CORO_FINALLY(co);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* He comes into its light: the moment to strike him. Two blows drive him off again. */
typedef put_out_stand_frame come_to_stand_frame;

static void come_to_stand(Coro *co)
{
    CORO_BEGIN(co, come_to_stand, f);
    CORO_CALL(co, snuffer_glide, .actor = f->actor, .to = beside(f->actor, f->stand));
    if (!is_burning(f->stand)) {
        return;
    }
    coro_fork(co, put_out_stand, .actor = f->actor, .stand = f->stand);
    coro_fork(co, snuffer_has_enough, .actor = f->actor);
    CORO_WAIT_FIRST(co);
    if (is_burning(f->stand)) {
        CORO_CALL(co, snuffer_glide, .actor = f->actor, .to = snuffer_choose_place(f->actor));
    }
    CORO_END(co);
}

/* --- he calls ------------------------------------------------------------------------------------------------------ */

static int shades_of(int phase)
{
    int count = 0;

    for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
        count += enemy_of(shade)->wave == phase ? 1 : 0;
    }
    return count;
}

static void call_one(const Actor *actor, float side)
{
    Actor *shade = enemy_create_entering(&SHADE, vec_add(actor->place, vec(side * 34.0f, 12.0f)));

    if (shade != NULL) {
        enemy_of(shade)->wave = snuffer_state.phase;
        snuffer_show_swirl(actor_middle(shade));
    }
}

typedef snuffer_phase_frame call_shades_frame;

static void call_shades(Coro *co)
{
    CORO_BEGIN(co, call_shades, f);
    enemy_of(f->actor)->act = POSE_SUMMON;
    actor_stand(f->actor);
    sfx_play_at(SFX_SUMMON, f->actor->place);
    CORO_WAIT_SECONDS(co, TUNING_SNUFFER_CALL_S);
    call_one(f->actor, -1.0f);
    call_one(f->actor, 1.0f);
    CORO_WAIT_SECONDS(co, TUNING_SNUFFER_CALL_S);
    CORO_FINALLY(co);
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* --- he hunts the spark ----------------------------------------------------------------------------------------------- */

/* A shuttered lantern is no spark: he does not know where to look. */
static bool is_near_spark(const Actor *actor)
{
    return !hero_state.shuttered && enemy_is_near_hero(actor, TUNING_SNUFFER_NEAR_PX - 8.0f);
}

static void go_for_spark(Actor *actor)
{
    const Vec to =
        hero_state.shuttered || hero_actor() == NULL ? enemy_of(actor)->seen_at : hero_actor()->place;

    enemy_of(actor)->seen_at = to;
    actor_walk(actor, vec_sub(to, actor->place),
               vec_distance(to, actor->place) < 6.0f ? 0.0f : TUNING_SNUFFER_PROWL_PX_S);
}

typedef struct prowl_frame {
    Actor *actor;
    double left;
} prowl_frame;

/* Slowly, for a while, or until something burns; near enough, he sweeps. */
static void prowl(Coro *co)
{
    CORO_BEGIN(co, prowl, f);
    f->left = PROWL_S;
    while (f->left > 0.0 && candle_stand_burning() == 0) {
        go_for_spark(f->actor);
        if (is_near_spark(f->actor) && enemy_take_turn(f->actor)) {
            CORO_CALL(co, snuffer_sweep, .actor = f->actor);
            enemy_give_turn(f->actor);
        }
        CORO_WAIT_SECONDS(co, THINK_S);
        f->left -= THINK_S;
    }
    CORO_FINALLY(co);
    actor_stand(f->actor);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

/* --- the phase ------------------------------------------------------------------------------------------------------------ */

/* All dark, and from now on a stand holds for a few seconds only. */
static void put_out_everything(void)
{
    candle_stand_blow_out_all();
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_state.items[i].holds_s = TUNING_STAND_HOLDS_S;
    }
}

typedef struct haunt_frame {
    Actor *actor;
    double called_at;
} haunt_frame;

static bool wants_to_call(const haunt_frame *f, double now)
{
    return shades_of(snuffer_state.phase) == 0 && now >= f->called_at + TUNING_SNUFFER_CALLS_EACH_S;
}

/* What burns comes first, then shades, then the spark. */
static void haunt(Coro *co)
{
    CORO_BEGIN(co, haunt, f);
    for (f->called_at = -TUNING_SNUFFER_CALLS_EACH_S;;) {
        if (candle_stand_burning_near(f->actor->place, EVERYWHERE_PX) != NULL) {
            CORO_CALL(co, come_to_stand, .actor = f->actor,
                      .stand = candle_stand_burning_near(f->actor->place, EVERYWHERE_PX));
        } else if (wants_to_call(f, coro_time(co))) {
            f->called_at = coro_time(co);
            CORO_CALL(co, call_shades, .actor = f->actor);
        } else {
            CORO_CALL(co, prowl, .actor = f->actor);
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}

void snuffer_dark(Coro *co)
{
    CORO_BEGIN(co, snuffer_dark, f);
    put_out_everything();
    coro_fork(co, be_seen_in_light, .actor = f->actor);
    CORO_CALL(co, haunt, .actor = f->actor);
    CORO_END(co);
}
