/* SPDX-License-Identifier: Zlib */
/*
 * Three courts, three waves. The gate behind Wick falls shut, the foes come, and when the last has fallen the gates
 * open. Who falls begins the court again at its door; what is cleared stays cleared. Read alley_waves, at the end,
 * first.
 */
#include "places/alley_waves.h"

#include "audio/sfx.h"
#include "enemies/kinds.h"
#include "enemies/waves.h"
#include "hero/hero.h"
#include "tuning.h"
#include "vec.h"
#include "world/effect.h"
#include "world/gate.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"

#define COURTS     3
#define BEATS      6    /* of the third wave */
#define CROWD      4    /* so many at once are enough: the beat waits */
#define GATE_DROPS 0.12 /* seconds for each half */

typedef struct Court {
    StoryFlag cleared;
    float begins_at;             /* Wick is in it north of this y */
    Vec door;                    /* where he comes back to */
    int gate_behind, gate_ahead; /* `which` of the gates; -1: none */
} Court;

static const Court COURT[COURTS] = {
    {STORY_ALLEY_WAVE_1, 640.0f, {176.0f, 590.0f}, 0, 1},
    {STORY_ALLEY_WAVE_2, 372.0f, {176.0f, 392.0f}, 1, 2},
    {STORY_ALLEY_WAVE_3, 164.0f, {176.0f, 184.0f}, 2, -1},
};

/* --- who comes ------------------------------------------------------------------------------------------- */

/* One husk, to learn what its crouch means. Then two, one after the other; then two at once. */
typedef CoroNoFrame first_wave_frame;

static void first_wave(Coro *co)
{
    CORO_BEGIN(co, first_wave, f);
    CORO_WAIT_SECONDS(co, 0.8);
    wave_send(&HUSK, vec(176.0f, 524.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_WAIT_SECONDS(co, 1.2);
    wave_send(&HUSK, vec(112.0f, 532.0f));
    CORO_WAIT_SECONDS(co, 1.5);
    wave_send(&HUSK, vec(240.0f, 540.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_WAIT_SECONDS(co, 1.2);
    wave_send(&HUSK, vec(128.0f, 516.0f));
    wave_send_with_heart(&HUSK, vec(224.0f, 516.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_END(co);
}

/* Moths, in pairs; then a husk among them, and another. */
typedef struct second_wave_frame {
    int pair;
} second_wave_frame;

static void second_wave(Coro *co)
{
    CORO_BEGIN(co, second_wave, f);
    for (f->pair = 0; f->pair < 3; f->pair++) {
        wave_send(&MOTH, vec(112.0f, 316.0f));
        wave_send(&MOTH, vec(248.0f, 328.0f));
        CORO_WAIT_UNTIL_TIMEOUT(co, wave_left() == 0, TUNING_WAVE_PATIENCE_S);
        CORO_WAIT_SECONDS(co, 1.2);
    }
    wave_send(&HUSK, vec(176.0f, 312.0f));
    wave_send(&MOTH, vec(120.0f, 352.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_WAIT_SECONDS(co, 1.2);
    wave_send(&HUSK, vec(116.0f, 348.0f));
    wave_send_with_heart(&HUSK, vec(236.0f, 348.0f));
    wave_send(&MOTH, vec(140.0f, 312.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_END(co);
}

static const Vec WHERE[BEATS] = {
    {104.0f, 112.0f}, {248.0f, 120.0f}, {120.0f, 160.0f},
    {236.0f, 156.0f}, {140.0f, 100.0f}, {212.0f, 104.0f},
};

/* The last husk brings a heart. */
static void send_beat(int beat)
{
    if (beat == BEATS - 1) {
        wave_send_with_heart(&HUSK, WHERE[beat]);
    } else {
        wave_send(&HUSK, WHERE[beat]);
    }
}

/* Both at once: a husk on every beat, a moth between two; the beat waits while it is crowded. */
typedef struct third_wave_frame {
    int beat;
} third_wave_frame;

static void third_wave(Coro *co)
{
    CORO_BEGIN(co, third_wave, f);
    for (f->beat = 0; f->beat < BEATS; f->beat++) {
        send_beat(f->beat);
        CORO_WAIT_INTERVAL(co, TUNING_WAVE_BEAT_S / 2.0);
        wave_send(&MOTH, WHERE[BEATS - 1 - f->beat]);
        CORO_WAIT_INTERVAL(co, TUNING_WAVE_BEAT_S / 2.0);
        if (wave_left() >= CROWD) {
            CORO_WAIT_UNTIL(co, wave_left() < CROWD);
            coro_reset_interval(co);
        }
    }
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_END(co);
}

/* --- the fight for a court ---------------------------------------------------------------------------------- */

static void fork_wave(Coro *co, int court)
{
    if (court == 0) {
        coro_fork(co, first_wave);
    } else if (court == 1) {
        coro_fork(co, second_wave);
    } else {
        coro_fork(co, third_wave);
    }
}

typedef CoroNoFrame wick_falls_frame;

static void wick_falls(Coro *co)
{
    CORO_BEGIN(co, wick_falls, f);
    CORO_WAIT_UNTIL(co, hero_state.fallen);
    CORO_END(co);
}

enum { WAVE_IS_OVER, WICK_HAS_FALLEN }; /* in the order in which they are forked */

typedef alley_waves_frame fight_frame;

/* The wave against Wick: whichever ends first. */
static void fight(Coro *co)
{
    CORO_BEGIN(co, fight, f);
    for (;;) {
        wave_begin(f->court + 1);
        fork_wave(co, f->court);
        coro_fork(co, wick_falls);
        CORO_WAIT_FIRST(co);
        if (coro_first(co) == WAVE_IS_OVER) {
            break;
        }
        wave_hold();
        CORO_WAIT_SIGNAL(co, &hero_state.came_back);
        wave_dismiss();
        CORO_WAIT_SECONDS(co, TUNING_WAVE_AGAIN_S);
    }
    effect_slow(TUNING_WAVE_LAST_REAL_S, TUNING_WAVE_LAST_SCALE); /* the last one falls slowly */
    wave_end();
    CORO_END(co);
}

/* --- gates --------------------------------------------------------------------------------------------------- */

static int gate(int which)
{
    return which < 0 ? -1 : room_find_thing(THING_GATE, which);
}

typedef struct drop_gate_frame {
    int which;
} drop_gate_frame;

static void drop_gate(Coro *co)
{
    CORO_BEGIN(co, drop_gate, f);
    sfx_play_at(SFX_GATE, vec(room_plan()->things[gate(f->which)].x, 0.0f));
    room_state.things[gate(f->which)].on = false;
    room_state.things[gate(f->which)].step = 1;
    CORO_WAIT_SECONDS(co, GATE_DROPS);
    effect_shake(0.35f);
    CORO_FINALLY(co);
    gate_close(gate(f->which));
    CORO_END(co);
}

/* Both gates of a court go up at once. */
typedef alley_waves_frame open_gates_frame;

static void open_gates(Coro *co)
{
    CORO_BEGIN(co, open_gates, f);
    coro_fork(co, gate_open, .thing = gate(COURT[f->court].gate_behind));
    coro_fork(co, gate_open, .thing = gate(COURT[f->court].gate_ahead));
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* --- the alley ------------------------------------------------------------------------------------------------ */

static bool is_in_court(int court)
{
    return hero_actor() != NULL && hero_has_control() && hero_actor()->place.y < COURT[court].begins_at;
}

/* What was cleared before stays so: its gates stand open. Gives the first court that is not. */
static int first_court(void)
{
    int court = 0;

    gate_stand_open(gate(COURT[0].gate_behind));
    while (court < COURTS && story_has(COURT[court].cleared)) {
        gate_stand_open(gate(COURT[court].gate_ahead));
        court++;
    }
    return court;
}

void alley_waves(Coro *co)
{
    CORO_BEGIN(co, alley_waves, f);
    for (f->court = first_court(); f->court < COURTS; f->court++) {
        CORO_WAIT_UNTIL(co, is_in_court(f->court));
        room_state.exits_closed = true;
        hero_state.safe_place = COURT[f->court].door;
        CORO_CALL(co, drop_gate, .which = COURT[f->court].gate_behind);
        CORO_CALL(co, fight, .court = f->court);
        story_set(COURT[f->court].cleared);
        CORO_CALL(co, open_gates, .court = f->court);
        room_state.exits_closed = false;
    }
    CORO_END(co);
}
