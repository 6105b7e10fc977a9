/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer's first phase. He glides to a candelabrum, draws breath until the flames lean towards him, and blows: a
 * cone whose front puts out what it reaches, Wick's lantern too. Then he is out of breath, and open. Who comes near
 * before that is swept away. Read snuffer_breath, at the end, first.
 */
#include "enemies/snuffer.h"

#include "audio/sfx.h"
#include "ease.h"
#include "enemies/snuffer_shown.h"
#include "hero/hero.h"
#include "main_loop_world.h"
#include "tuning.h"
#include "world/candle_stand.h"
#include "world/combat.h"
#include "world/lamp.h"

#define DEGREES  57.2957795f
#define MOUTH_PX 18.0f /* above his feet */

/* --- drawing breath -------------------------------------------------------------------------------------- */

typedef snuffer_phase_frame draw_breath_frame;

/* Beside the tell: the flames lean, and what flies in the air comes to him. */
static void draw_breath(Coro *co)
{
    CORO_BEGIN(co, draw_breath, f);
    sfx_play_at(SFX_BREATH_IN, f->actor->place);
    CORO_OVER(co, TUNING_SNUFFER_TELL_1_S) {
        snuffer_state.draws = ease_out((float)coro_progress(co));
        snuffer_show_indrawn(vec(f->actor->place.x, f->actor->place.y - MOUTH_PX), enemy_of(f->actor)->aim);
    }
    CORO_FINALLY(co);
    snuffer_state.draws = 0.0f;
    CORO_END(co);
}

/* --- the breath ---------------------------------------------------------------------------------------------- */

/* Is a place in the cone, between the front and a little behind it? */
static bool is_touched(const Actor *actor, Vec place, float wider_px)
{
    const Vec way = vec_sub(place, actor->place);
    const float distance = vec_length(way);
    const float behind = snuffer_state.front_px - distance;
    const float cosine = vec_dot(vec_normal(way), enemy_of(actor)->aim);
    const float half =
        TUNING_SNUFFER_BREATH_DEG / 2.0f + asinf(fminf(wider_px / fmaxf(distance, 1.0f), 1.0f)) * DEGREES;

    return behind >= 0.0f && behind < TUNING_SNUFFER_BREATH_DEEP &&
           acosf(fminf(fmaxf(cosine, -1.0f), 1.0f)) * DEGREES <= half;
}

static void put_out_candles(const Actor *actor)
{
    for (int i = 0; i < lamp_state.count; i++) {
        Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == LAMP_CANDLE_STAND && is_touched(actor, lamp->place, 5.0f)) {
            candle_stand_blow_out(lamp);
        }
    }
}

static void put_out_wick(const Actor *actor)
{
    Actor *hero = hero_actor();
    const Blow blow = {actor, enemy_of(actor)->aim, TUNING_SNUFFER_BREATH_HALVES, TUNING_KNOCK_BACK_PX};
    const int half_hearts = hero_state.half_hearts;

    if (hero == NULL || !is_touched(actor, hero->place, TUNING_HURT_WIDTH_PX / 2.0f)) {
        return;
    }
    combat_strike(hero, &blow);
    if (hero_state.half_hearts < half_hearts) {
        hero_state.choked_s = TUNING_SNUFFER_CHOKES_S;
    }
}

typedef snuffer_phase_frame blow_frame;

/* The front goes by fixed updates, so that nothing is left out in a slow frame. */
static void blow(Coro *co)
{
    CORO_BEGIN(co, blow, f);
    enemy_log(f->actor, "strike");
    sfx_play_at(SFX_SNUFFER_BREATH, f->actor->place);
    for (snuffer_state.front_px = 8.0f; snuffer_state.front_px < TUNING_SNUFFER_BREATH_PX;) {
        CORO_WAIT_FIXED_UPDATE(co);
        snuffer_state.front_px += TUNING_SNUFFER_BREATH_PX_S * (float)MAIN_LOOP_FIXED_SECONDS;
        snuffer_show_breath(f->actor->place, enemy_of(f->actor)->aim, snuffer_state.front_px);
        put_out_candles(f->actor);
        put_out_wick(f->actor);
    }
    CORO_FINALLY(co);
    snuffer_state.front_px = 0.0f;
    CORO_END(co);
}

typedef snuffer_phase_frame breathe_frame;

static void breathe(Coro *co)
{
    CORO_BEGIN(co, breathe, f);
    coro_fork(co, draw_breath, .actor = f->actor);
    CORO_CALL(co, snuffer_tell, .actor = f->actor, .act = POSE_BREATH);
    coro_stop_children(co);
    CORO_CALL(co, blow, .actor = f->actor);
    CORO_WAIT_SECONDS(co, TUNING_SNUFFER_BREATH_AFTER_S);
    CORO_FINALLY(co);
    enemy_of(f->actor)->committed = false;
    enemy_of(f->actor)->act = POSE_IDLE;
    CORO_END(co);
}

/* --- the phase ------------------------------------------------------------------------------------------------- */

/* What the last one put out burns again: a phase begins as it began. */
static void light_candelabra(void)
{
    for (int i = 0; i < lamp_state.count; i++) {
        if (lamp_state.items[i].kind == LAMP_CANDLE_STAND) {
            lamp_set(&lamp_state.items[i], true);
        }
    }
}

typedef snuffer_phase_frame at_a_candelabrum_frame;

/* What he does there, if he is let: sweeps away who is near, blows, and is out of breath. */
static void at_a_candelabrum(Coro *co)
{
    CORO_BEGIN(co, at_a_candelabrum, f);
    CORO_WAIT_UNTIL(co, enemy_take_turn(f->actor));
    if (enemy_is_near_hero(f->actor, TUNING_SNUFFER_NEAR_PX)) {
        CORO_CALL(co, snuffer_sweep, .actor = f->actor);
    }
    CORO_CALL(co, breathe, .actor = f->actor);
    enemy_give_turn(f->actor);
    CORO_CALL(co, snuffer_rest, .actor = f->actor, .seconds = TUNING_SNUFFER_OPEN_S);
    CORO_FINALLY(co);
    enemy_give_turn(f->actor);
    CORO_END(co);
}

void snuffer_breath(Coro *co)
{
    CORO_BEGIN(co, snuffer_breath, f);
    light_candelabra();
    for (;;) {
        CORO_CALL(co, snuffer_glide, .actor = f->actor, .to = snuffer_choose_place(f->actor));
        coro_fork(co, at_a_candelabrum, .actor = f->actor);
        coro_fork(co, snuffer_has_enough, .actor = f->actor);
        CORO_WAIT_FIRST(co);
    }
    CORO_END(co);
}
