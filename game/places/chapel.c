/* SPDX-License-Identifier: Zlib */
/* The chapel: three tall windows in which the village's lamps are seen, candelabra, pews, and who waits at the altar. */
#include "audio/sfx.h"
#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "ease.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/shy_heart.h"
#include "people/bark.h"
#include "people/dialogue.h"
#include "people/snuffer_help.h"
#include "places/gifts.h"
#include "places/places.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define AT_THE_ALTAR     vec(200.0f, 132.0f)
#define INSIDE           vec(200.0f, 232.0f) /* where Wick comes back after a fall */
#define SECRET           vec(40.0f, 284.0f)  /* behind the last pew, for whoever shutters his lantern there */
#define PATIENCE_S       12.0
#define OVER_THE_SILL_PX 284.0f /* north of it the door falls shut */
#define FAR_INSIDE_PX    268.0f /* and north of it he is seen */
#define DOORSTEP_PX      292.0f /* south of it he stands in the doorway */
#define DOOR             vec(200.0f, 296.0f)
#define DOOR_FALLS_S     0.42
#define DOOR_RINGS_S     0.25
#define LAST_LIGHT       0x8098D8u
#define REBOUND_PX       12.0f
#define REBOUND_S        0.2

/* clang-format off */
static const char *const ROWS[] = {
    "TTTTTTTTTTTTTTTTTTTTTTTTT",
    "T#######################T",
    "T#######################T",
    "T#######################T",
    "T#######################T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "T.......................T",
    "TTTTTTTTTTTT.TTTTTTTTTTTT",
    "TTTTTTTTTTTT.TTTTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* the lamps of alley, wall and crypt, through the glass */
    {THING_LANCET_INSIDE, 104, 78, 0, true},  {THING_LANCET_INSIDE, 200, 78, 1, true},
    {THING_LANCET_INSIDE, 296, 78, 2, true},  {THING_CANDELABRUM, 104, 132, 0, true},
    {THING_CANDELABRUM, 296, 132, 0, true},   {THING_CANDELABRUM, 104, 204, 0, true},
    {THING_CANDELABRUM, 296, 204, 0, true},   {THING_ALTAR, 200, 104, 0, false},
    {THING_PILLAR, 40, 100, 0, false},        {THING_PILLAR, 360, 100, 0, false},
    {THING_PILLAR, 40, 172, 0, false},        {THING_PILLAR, 360, 172, 0, false},
    {THING_PILLAR, 40, 244, 0, false},        {THING_PILLAR, 360, 244, 0, false},
    {THING_PEW, 128, 252, 0, false},          {THING_PEW, 272, 252, 0, false},
    {THING_PEW, 88, 252, 0, false},           {THING_PEW, 312, 252, 0, false},
    {THING_PEW, 128, 274, 0, false},          {THING_PEW, 272, 274, 0, false},
    {THING_PEW, 88, 274, 0, false},           {THING_PEW, 312, 274, 0, false},
    {THING_LAMP_POST, 232, 290, GIFT, false}, {THING_RUNNER, 184, 112, 0, false},
    {THING_RUNNER, 184, 128, 0, false},       {THING_RUNNER, 184, 144, 0, false},
    {THING_RUNNER, 184, 160, 0, false},       {THING_RUNNER, 184, 176, 0, false},
    {THING_RUNNER, 184, 192, 0, false},       {THING_RUNNER, 184, 208, 0, false},
    {THING_RUNNER, 184, 224, 0, false},       {THING_RUNNER, 184, 240, 0, false},
    {THING_RUNNER, 184, 256, 0, false},       {THING_RUNNER_END, 184, 272, 0, false},
    {THING_SOUTH_DOOR, 200, 311, 0, false},
};

static bool is_inside(float px)
{
    return hero_actor() != NULL && hero_actor()->place.y < px;
}

static bool is_in_the_shut_door(void)
{
    const Actor *hero = hero_actor();

    return room_state.exits_closed && hero != NULL && hero->place.y > DOORSTEP_PX && hero_has_control();
}

/* Behind him: slowly at first, and then all at once. */
typedef ThingFrame door_falls_shut_frame;

static void door_falls_shut(Coro *co)
{
    CORO_BEGIN(co, door_falls_shut, f);
    sfx_play_at(SFX_GATE, DOOR);
    CORO_OVER(co, DOOR_FALLS_S) {
        room_state.things[f->thing].step = (uint8_t)(ease_in((float)coro_progress(co)) * PLACE_DOOR_SHUT);
    }
    sfx_play_at(SFX_SLAM, DOOR);
    effect_light(DOOR, 44.0f, LAST_LIGHT, 150.0f, 0.7f); /* on the dust */
    effect_shake(0.4f);
    effect_play(EFFECT_DUST, DOOR, vec(-1.0f, 0.0f));
    effect_play(EFFECT_DUST, DOOR, vec(1.0f, 0.0f));
    CORO_WAIT_SECONDS(co, DOOR_RINGS_S);
    CORO_FINALLY(co);
    room_state.things[f->thing].step = PLACE_DOOR_SHUT;
    CORO_END(co);
}

/* Nobody sits the fight out in the doorway, where no breath reaches. */
typedef struct keep_him_in_frame {
    bool is_told;
} keep_him_in_frame;

static void keep_him_in(Coro *co)
{
    CORO_BEGIN(co, keep_him_in, f);
    for (;; f->is_told = true) {
        CORO_WAIT_UNTIL(co, is_in_the_shut_door());
        sfx_play_at(SFX_CAGE, hero_actor()->place);
        actor_glide(hero_actor(), vec(0.0f, -1.0f), REBOUND_PX, (float)REBOUND_S, true);
        if (!f->is_told) {
            coro_fork(co, bark_say, .who = hero_actor(), .text = "It has shut.");
        }
        CORO_WAIT_SECONDS(co, REBOUND_S);
    }
    CORO_END(co);
}

/* What stands between a phase and the next. */
static CoroHandle scene_after(int phase)
{
    return phase == 1   ? coro_start(world.loop.cutscenes, chapel_phase_two)
           : phase == 2 ? coro_start(world.loop.cutscenes, chapel_phase_three)
                        : coro_start(world.loop.cutscenes, ending);
}

/* It moves while a page of his is open. */
typedef CoroNoFrame watch_his_mouth_frame;

static void watch_his_mouth(Coro *co)
{
    CORO_BEGIN(co, watch_his_mouth, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, dialogue_speaks(SPEAKER_SNUFFER) != snuffer_state.speaks);
        snuffer_state.speaks = !snuffer_state.speaks;
    }
    CORO_END(co);
}

/* Beside his third phase, in each try anew: moths that Wick let go, and Orla, if she has the flask. */
typedef struct help_frame {
    int try;
} help_frame;

static void help(Coro *co)
{
    CORO_BEGIN(co, help, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, snuffer_state.phase == 3);
        f->try = snuffer_state.tries;
        freed_moths_let_in();
        coro_fork(co, orla_throws_a_heart);
        CORO_WAIT_WHILE(co, snuffer_state.phase == 3 && snuffer_state.tries == f->try);
        coro_stop_children(co);
    }
    CORO_END(co);
}

/* Whoever left between the last blow and the end of the credits comes back to them. */
static void see_the_morning(void)
{
    if (!story_has(STORY_ENDED)) {
        coro_start(world.loop.cutscenes, credits);
    }
}

/* He waits, though not for ever. The door falls shut; once Wick is well inside: the scene, unless it was seen, and then the fight
 * from the phase that was reached. */
typedef struct chapel_frame {
    Actor *snuffer;
    int door;
} chapel_frame;

static void chapel(Coro *co)
{
    CORO_BEGIN(co, chapel, f);
    coro_start(room_scheduler(), gifts_tend);
    shy_heart_create(SECRET, STORY_CHAPEL_SECRET);
    if (story_has(STORY_SNUFFER_BEATEN)) {
        see_the_morning();
        return;
    }
    f->door = room_find_thing(THING_SOUTH_DOOR, 0);
    f->snuffer = snuffer_create(AT_THE_ALTAR);
    coro_start(room_scheduler(), watch_his_mouth);
    coro_start(room_scheduler(), help);
    coro_start(room_scheduler(), keep_him_in);
    freed_moths_let_in();
    CORO_WAIT_UNTIL_TIMEOUT(co, is_inside(OVER_THE_SILL_PX), PATIENCE_S);
    CORO_WAIT_UNTIL(co, hero_has_control() && coro_scheduler_count(world.loop.cutscenes) == 0);
    if (story_has(STORY_SNUFFER_BEATEN)) {
        return;
    }
    room_state.exits_closed = true;
    hero_state.safe_place = INSIDE;
    coro_fork(co, door_falls_shut, .thing = f->door);
    CORO_WAIT_UNTIL_TIMEOUT(co, is_inside(FAR_INSIDE_PX), PATIENCE_S);
    if (!story_has(STORY_SNUFFER_MET)) {
        CORO_WAIT_ALL(co);
        CORO_WAIT_UNTIL(co, hero_has_control());
        CORO_WAIT_FOR(co, coro_start(world.loop.cutscenes, chapel_enter));
    }
    CORO_WAIT_FOR(co, snuffer_begin_fight(f->snuffer, scene_after));
    room_state.exits_closed = false;
    room_state.things[f->door].step = 0;
    CORO_END(co);
}

const PlacePlan PLACE_CHAPEL = {
    .name = "chapel",
    .width = 25,
    .height = 20,
    .rows = ROWS,
    .masonry = MASONRY_CHAPEL,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{192, 310, 16, 10, &PLACE_SQUARE, {392, 106}, {0, 1}}},
    .exit_count = 1,
    .start = {200, 296},
    .after = STORY_CHAPEL_OPEN,
    .lit_by = STORY_SNUFFER_BEATEN,
    .ambient_dark = 0x2A2050,
    .ambient_lit = 0x5A4C80,
    .fog_density = 0.7f,
    .fog_speed = 0.4f,
    .stems = {0.7, 0.5, 0.6},
    .stems_lit = {0.8, 0.6, 0.8},
    .script = chapel,
};
