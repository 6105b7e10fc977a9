/* SPDX-License-Identifier: Zlib */
/*
 * Three stretches, a gate at the end of each. A fall begins the stretch again at its door, and takes nothing back: who
 * has fallen there stays fallen. Read wall_stretches, at the end, first.
 */
#include "places/wall_stretches.h"

#include "audio/sfx.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "enemies/spitter.h"
#include "enemies/waves.h"
#include "hero/hero.h"
#include "log.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/gate.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"

#define STRETCHES  3
#define BRAZIERS   3
#define SCATTER_S  0.15 /* from one that the light drives away to the next */
#define FEEL_AT_S  0.25 /* a brazier that was struck takes so long to be struck again */
#define FIRST_MOTH 3.0

typedef struct Stretch {
    StoryFlag cleared;
    float begins_at; /* Wick is in it east of this x */
    Vec door;        /* where he comes back to */
} Stretch;

static const Stretch STRETCH[STRETCHES] = {
    {STORY_WALL_STRETCH_1, 0.0f, {130.0f, 156.0f}},
    {STORY_WALL_STRETCH_2, 556.0f, {568.0f, 156.0f}},
    {STORY_WALL_STRETCH_3, 1068.0f, {1080.0f, 156.0f}},
};

/* --- who sits where, and when it fires --------------------------------------------------------------------- */

typedef struct Seat {
    int stretch;
    Vec place;
    const char *part; /* eight strokes: two bars, each with a rest at its end */
    float sees_px;
    bool hates_fire; /* fires at braziers that burn */
} Seat;

static const Seat SEATS[] = {
    /* alone, across the gap: time enough to look at each ball */
    {0, {456.0f, 152.0f}, "-x---x--", 400.0f, false},
    /* two that answer one another */
    {1, {648.0f, 109.0f}, "x---x---", 280.0f, false},
    {1, {920.0f, 109.0f}, "--x---x-", 280.0f, false},
    /* four on turrets, out of reach: three strokes and a rest, and an answer of three and a rest; two of them
     * care more for the fires than for him */
    {2, {1112.0f, 77.0f}, "x---x---", 240.0f, false},
    {2, {1224.0f, 77.0f}, "-x------", 240.0f, true},
    {2, {1336.0f, 77.0f}, "--x---x-", 240.0f, false},
    {2, {1448.0f, 77.0f}, "-----x--", 240.0f, true},
};

static void seat_all(void)
{
    for (size_t i = 0; i < sizeof SEATS / sizeof SEATS[0]; i++) {
        Actor *spitter = story_has(STRETCH[SEATS[i].stretch].cleared)
                             ? NULL
                             : spitter_create(SEATS[i].place, SEATS[i].part);
        if (spitter != NULL) {
            enemy_of(spitter)->wave = SEATS[i].stretch + 1;
            enemy_of(spitter)->notice_px = 0.0f;
            enemy_of(spitter)->strike_px = SEATS[i].sees_px;
            enemy_of(spitter)->hates_fire = SEATS[i].hates_fire;
        }
    }
}

/* Nobody stirs before Wick is in his stretch. */
static void wake(int stretch)
{
    for (Actor *spitter = NULL; (spitter = actor_next(spitter, &SPITTER.actor)) != NULL;) {
        if (enemy_of(spitter)->wave == stretch + 1) {
            enemy_of(spitter)->notice_px = enemy_of(spitter)->strike_px;
        }
    }
}

/* --- the first: one spitter, and planks as narrow as its balls ------------------------------------------------ */

typedef CoroNoFrame first_stretch_frame;

static void first_stretch(Coro *co)
{
    CORO_BEGIN(co, first_stretch, f);
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_END(co);
}

/* --- the second: two that answer one another, and moths ------------------------------------------------------- */

static bool is_east_of(float x)
{
    return hero_actor() != NULL && hero_actor()->place.x > x;
}

/* Two this side of the gap, two beyond it. */
typedef CoroNoFrame second_stretch_frame;

static void second_stretch(Coro *co)
{
    CORO_BEGIN(co, second_stretch, f);
    CORO_WAIT_SECONDS(co, FIRST_MOTH);
    wave_send(&MOTH, vec(690.0f, 168.0f));
    CORO_WAIT_UNTIL(co, is_east_of(840.0f) || wave_left() == 0);
    wave_send(&MOTH, vec(960.0f, 168.0f));
    wave_send_with_heart(&MOTH, vec(900.0f, 176.0f));
    CORO_WAIT_UNTIL(co, wave_left() == 0);
    CORO_END(co);
}

/* --- the third: three braziers ------------------------------------------------------------------------------------ */

void wall_brazier(Coro *co)
{
    CORO_BEGIN(co, wall_brazier, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, !f->lamp->lit && hero_swing_covers(f->lamp->place));
        sfx_play_at(SFX_BRAZIER, f->lamp->place);
        effect_play_many(EFFECT_SPARKS, vec_add(f->lamp->place, vec(0.0f, -12.0f)), vec(0.0f, -1.0f), 10);
        LOG_EVENT("brazier", log_number("x", (double)f->lamp->place.x),
                  log_integer("lit", lamp_count_lit(LAMP_BRAZIER) + 1));
        CORO_CALL(co, lamp_light, .lamp = f->lamp);
        CORO_WAIT_SECONDS(co, FEEL_AT_S);
    }
    CORO_END(co);
}

static Actor *next_of_wave(void)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && enemy_of(foe)->wave == wave_state.now) {
            return foe;
        }
    }
    return NULL;
}

static void fell(Actor *foe)
{
    const Blow blow = {.direction = {0.0f, -1.0f}, .damage = foe->hits_left};

    combat_strike(foe, &blow);
}

/* When all burn at once, the light is too much for whoever is left. */
typedef struct third_stretch_frame {
    Actor *foe;
} third_stretch_frame;

static void third_stretch(Coro *co)
{
    CORO_BEGIN(co, third_stretch, f);
    CORO_WAIT_UNTIL(co, lamp_count_lit(LAMP_BRAZIER) == BRAZIERS);
    shot_clear();
    while ((f->foe = next_of_wave()) != NULL) {
        fell(f->foe);
        CORO_WAIT_SECONDS(co, SCATTER_S);
    }
    CORO_END(co);
}

/* --- one after the other -------------------------------------------------------------------------------------------- */

/* Whoever fires goes on while Wick lies; what is in the air does not wait for him to come back. */
typedef CoroNoFrame clear_the_air_frame;

static void clear_the_air(Coro *co)
{
    CORO_BEGIN(co, clear_the_air, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &hero_state.came_back);
        shot_clear();
    }
    CORO_END(co);
}

static bool is_in_stretch(int stretch)
{
    return hero_actor() != NULL && hero_has_control() && is_east_of(STRETCH[stretch].begins_at);
}

static int gate(int stretch)
{
    return room_find_thing(THING_PORTCULLIS, stretch);
}

/* What was cleared before stays so: its gate stands open, its braziers burn. Gives the first that is not. */
static int first_stretch_to_clear(void)
{
    int stretch = 0;

    while (stretch < STRETCHES && story_has(STRETCH[stretch].cleared)) {
        gate_stand_open(gate(stretch));
        stretch++;
    }
    for (int i = 0; i < lamp_state.count && stretch == STRETCHES; i++) {
        lamp_set(&lamp_state.items[i], lamp_state.items[i].lit || lamp_state.items[i].kind == LAMP_BRAZIER);
    }
    return stretch;
}

static CoroHandle fork_stretch(Coro *co, int stretch)
{
    return stretch == 0   ? coro_fork(co, first_stretch)
           : stretch == 1 ? coro_fork(co, second_stretch)
                          : coro_fork(co, third_stretch);
}

void wall_stretches(Coro *co)
{
    CORO_BEGIN(co, wall_stretches, f);
    seat_all();
    coro_start(room_scheduler(), clear_the_air);
    for (f->stretch = first_stretch_to_clear(); f->stretch < STRETCHES; f->stretch++) {
        CORO_WAIT_UNTIL(co, is_in_stretch(f->stretch));
        hero_state.safe_place = STRETCH[f->stretch].door;
        wave_begin(f->stretch + 1);
        wake(f->stretch);
        fork_stretch(co, f->stretch);
        CORO_WAIT_ALL(co);
        effect_slow(TUNING_WAVE_LAST_REAL_S, TUNING_WAVE_LAST_SCALE); /* the last one falls slowly */
        wave_end();
        story_set(STRETCH[f->stretch].cleared);
        CORO_CALL(co, gate_open, .thing = gate(f->stretch));
    }
    CORO_END(co);
}
