/* SPDX-License-Identifier: Zlib */
/* The square: cobbles round a well, Keeper Orla's house, the gate to the north alley, gardens along the south wall. */
#include "places/place.h"

#include "cutscenes/cutscenes.h"
#include "game.h"
#include "hero/interaction.h"
#include "people/orla.h"
#include "people/villagers.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define SIGN          vec(298.0f, 112.0f)
#define SIGN_REACH_PX 24.0f

/* clang-format off */
static const char *const ROWS[] = {
    "TRRRRRRRRRRRRRTTTTTRRRRRRRRRRRRRRRRT",
    "TRRRRRRRRRRRRRTTTTTRRRRRRRRRRRRRRRRT",
    "TRRRRRRRRRRRRRT###TRRRRRRRRRRRRRRRRT",
    "T##################################T",
    "T###############.##################T",
    "T###############.##################T",
    "T..................................T",
    "T..................................T",
    "T..................................T",
    "T..................................T",
    "T..................................T",
    "T..........................,,......T",
    "T;;.....................,,,,,,.....T",
    "T;;;;.................,,,,,......;;T",
    "T;;;;;;................,,....;;;;;;T",
    "T;;;;;;;;..........;;;....;;;;;;;;;T",
    "T;;;;;;;;;;;;...;;;;;;;;;;;;;;;;;;;T",
    "T;;;;;;;;;;;;...;;;;;;;;;;;;;;;;;;;T",
    "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT",
    "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* what burns, or did */
    {THING_GREAT_LAMP, 264, 178, 0, false},
    {THING_LAMP_POST, 122, 124, 0, true},
    {THING_LAMP_POST, 214, 122, 0, false},
    {THING_LAMP_POST, 314, 122, 0, false},
    {THING_LAMP_POST, 452, 142, 0, false},
    {THING_WINDOW, 56, 75, 0, false},
    {THING_WINDOW, 104, 75, 0, false},
    {THING_WINDOW, 176, 75, 0, true},
    {THING_WINDOW, 344, 75, 0, false},
    {THING_WINDOW, 396, 75, 0, false},
    {THING_WINDOW, 470, 75, 0, false},
    {THING_WINDOW, 528, 75, 0, false},
    /* doors */
    {THING_GATE, 264, 95, 0, false},
    {THING_DOOR, 142, 95, 0, false},
    {THING_DOOR, 432, 95, 0, false},
    /* along the houses */
    {THING_BENCH, 92, 106, 0, false},
    {THING_BARREL, 30, 108, 0, false},
    {THING_BARREL, 42, 114, 0, false},
    {THING_SIGN, 298, 112, 0, false},
    {THING_CRATE, 506, 108, 0, false},
    {THING_CRATE, 524, 112, 0, false},
    {THING_BUSH_SMALL, 200, 104, 0, false},
    {THING_BUSH_SMALL, 370, 104, 0, false},
    /* the square */
    {THING_WELL, 408, 204, 0, false},
    {THING_CART, 484, 176, 0, false},
    {THING_PUDDLE, 190, 166, 2, false},
    {THING_PUDDLE, 348, 150, 0, false},
    {THING_PUDDLE, 90, 190, 1, false},
    {THING_CHALK, 316, 214, 0, false},
    {THING_SHOE, 452, 216, 0, false},
    /* the gardens */
    {THING_TREE, 44, 232, 0, false},
    {THING_TREE, 118, 276, 0, false},
    {THING_TREE, 528, 246, 0, false},
    {THING_TREE, 440, 280, 0, false},
    {THING_BUSH, 76, 262, 0, false},
    {THING_BUSH, 488, 262, 0, false},
    {THING_BUSH_SMALL, 160, 270, 0, false},
    {THING_BUSH_SMALL, 360, 272, 0, false},
    {THING_TUFT, 30, 214, 0, false},
    {THING_TUFT, 66, 226, 1, false},
    {THING_TUFT, 92, 238, 2, false},
    {THING_TUFT, 108, 254, 3, false},
    {THING_TUFT, 140, 258, 0, false},
    {THING_TUFT, 176, 276, 1, false},
    {THING_TUFT, 256, 276, 2, false},
    {THING_TUFT, 292, 262, 3, false},
    {THING_TUFT, 318, 272, 0, false},
    {THING_TUFT, 400, 266, 1, false},
    {THING_TUFT, 462, 250, 2, false},
    {THING_TUFT, 508, 232, 3, false},
    {THING_TUFT, 548, 226, 0, false},
    {THING_TUFT, 540, 268, 1, false},
    /* chimneys */
    {THING_CHIMNEY, 90, 20, 0, false},
    {THING_CHIMNEY, 410, 14, 0, false},
};

/* --- the sign before the gate ------------------------------------------------------------------------ */

static const char *sign_says(void)
{
    return story_has(STORY_GATE_OPEN) ? "NORTH ALLEY.{0.3} Mind the washing."
                                      : "NORTH ALLEY.{0.3} This gate opens while the *great lamp* burns.";
}

typedef CoroNoFrame read_sign_frame;

static void read_sign(Coro *co)
{
    CORO_BEGIN(co, read_sign, f);
    hero_hold();
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_NONE, .text = sign_says());
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

typedef CoroNoFrame sign_frame;

static void sign(Coro *co)
{
    CORO_BEGIN(co, sign, f);
    for (;;) {
        CORO_CALL(co, interaction_here, .place = SIGN, .over = vec_add(SIGN, vec(0.0f, -40.0f)),
                  .word = "read", .reach_px = SIGN_REACH_PX);
        CORO_CALL(co, read_sign);
    }
    CORO_END(co);
}

/* --- what happens here --------------------------------------------------------------------------------- */

/* The great lamp waits to be lit; then the gate to the alley opens. */
typedef struct square_frame {
    Lamp *lamp;
} square_frame;

static void square(Coro *co)
{
    CORO_BEGIN(co, square, f);
    f->lamp = lamp_nearest(vec(264.0f, 178.0f), LAMP_GREAT);
    coro_start(room_scheduler(), sign);
    orla_let_in(story_has(STORY_OPENING_SEEN) ? vec(180.0f, 126.0f) : vec(142.0f, 107.0f));
    if (!story_has(STORY_SQUARE_LAMP_LIT)) {
        CORO_CALL(co, interaction_here, .place = vec_add(f->lamp->place, vec(0.0f, 4.0f)),
                  .over = vec_add(f->lamp->place, vec(0.0f, -62.0f)), .word = "light", .reach_px = 26.0f);
        CORO_WAIT_FOR(co, coro_start(game.world.cutscenes, square_lamp));
    } else {
        CORO_CALL(co, room_open_gate, .thing = room_find_thing(THING_GATE, 0));
    }
    villagers_come_out();
    story_set(STORY_GATE_OPEN);
    CORO_END(co);
}

const PlacePlan PLACE_SQUARE_PLAN = {
    .name = "square",
    .width = 36,
    .height = 20,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{256, 80, 16, 10, PLACE_ALLEY, {176, 584}, {0, -1}}},
    .exit_count = 1,
    .start = {154, 136},
    .lit_by = STORY_SQUARE_LAMP_LIT,
    .ambient_dark = 0x2C3870,
    .ambient_lit = 0x4A5894,
    .fog_density = 1.3f,
    .fog_speed = 1.0f,
    .stems = {0.8, 0.6, 0.0},
    .stems_lit = {0.8, 0.7, 0.8},
    .script = square,
};
