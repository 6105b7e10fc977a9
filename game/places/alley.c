/* SPDX-License-Identifier: Zlib */
/* The north alley: narrow, under overhanging roofs; washing nobody took in; the second lamp at its end. */
#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "hero/interaction.h"
#include "places/alley_secret.h"
#include "places/alley_waves.h"
#include "places/gifts.h"
#include "places/places.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <stddef.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* clang-format off */
static const char *const ROWS[] = {
    "RRRRRRRRRRRRRRRRRRRRRR",
    "RRRRRRRRRRRRRRRRRRRRRR",
    "######################",
    "######################",
    "######################",
    "RRRR..............RRRR",
    "RRRR..............RRRR",
    "RRRR..............RRRR",
    "RRRR.,,...........RRRR",
    "RRRR,,,,..........RRRR",
    "####.,,...........####",
    "####..............####",
    "RRRRRRRR......RRRRRRRR",
    "RRRRRRRRRR..RRRRRRRRRR",
    "RRRRRRRRRR..RRRRRRRRRR",
    "##########..##########",
    "##########..##########",
    "##########..##########",
    "RRRRR.............RRRR",
    "RRRRR.............RRRR",
    "RRRRR..........,,.RRRR",
    "RRRRR.........,,,,RRRR",
    "RRRRR..........,,.RRRR",
    "#####.............####",
    "#####.............####",
    "RRRRRRRR......RRRRRRRR",
    "RRRRRRRRRR..RRRRRRRRRR",
    "RRRRRRRRRR..RRRRRRRRRR",
    "##########..##########",
    "##########..##########",
    "##########..##########",
    "RRRRR............RRRRR",
    "RRRRR............RRRRR",
    "RRRRR.,,.........RRRRR",
    "RRRRR.,,,........RRRRR",
    "RRRRR............RRRRR",
    "RRRRR............RRRRR",
    "RRRRR............RRRRR",
    "TTTTTTTTTT..TTTTTTTTTT",
    "TTTTTTTTTT..TTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* what burns, or did */
    {THING_GREAT_LAMP, 176, 128, 0, false},
    {THING_LAMP_POST, 100, 312, 0, false},
    {THING_LAMP_POST, 258, 516, 0, true},
    {THING_LAMP_POST, 132, 580, GIFT, false},
    {THING_LAMP_POST, 140, 384, GIFT, false},
    {THING_LAMP_POST, 128, 182, GIFT, false},
    {THING_WINDOW, 40, 59, 0, false},
    {THING_WINDOW, 104, 59, 0, false},
    {THING_WINDOW, 248, 59, 0, false},
    {THING_WINDOW, 312, 59, 0, false},
    {THING_WINDOW, 32, 185, 0, false},
    {THING_WINDOW, 320, 185, 0, false},
    {THING_WINDOW, 124, 267, 0, false},
    {THING_WINDOW, 232, 267, 0, true},
    {THING_WINDOW, 40, 393, 0, false},
    {THING_WINDOW, 316, 393, 0, false},
    {THING_WINDOW, 124, 475, 0, true},
    {THING_WINDOW, 232, 475, 0, false},
    /* gates: to the square, to the middle court, to the north court */
    {THING_GATE, 176, 639, 0, true},
    {THING_GATE, 176, 495, 1, false},
    {THING_GATE, 176, 287, 2, false},
    /* doors */
    {THING_DOOR, 176, 79, 0, false},
    {THING_DOOR, 268, 287, 0, false},
    {THING_DOOR, 96, 495, ALLEY_SECRET_DOOR, false}, /* somebody is at home */
    /* washing that nobody took in */
    {THING_LAUNDRY, 152, 194, 0, false},
    {THING_LAUNDRY, 200, 194, 1, false},
    {THING_LAUNDRY, 152, 402, 1, false},
    {THING_LAUNDRY, 200, 402, 0, false},
    /* on the ground */
    {THING_PUDDLE, 232, 318, 2, false},
    {THING_PUDDLE, 124, 526, 2, false},
    {THING_PUDDLE, 226, 150, 1, false},
    {THING_PUDDLE, 212, 566, 0, false},
    {THING_PUDDLE, 132, 372, 0, false},
    {THING_BARREL, 76, 94, 0, false},
    {THING_BARREL, 90, 98, 0, false},
    {THING_CRATE, 278, 96, 0, false},
    {THING_CRATE, 278, 306, 0, false},
    {THING_CRATE, 270, 318, 0, false},
    {THING_BARREL, 90, 382, 0, false},
    {THING_CART, 262, 392, 0, false},
    {THING_BENCH, 232, 506, 0, false},
    {THING_BARREL, 90, 520, 0, false},
    {THING_BARREL, 92, 602, 0, false},
    {THING_CRATE, 262, 602, 0, false},
    {THING_RUBBLE, 148, 206, 0, false},
    {THING_RUBBLE, 206, 412, 1, false},
    {THING_SHOE, 214, 346, 0, false},
    {THING_TUFT, 84, 180, 0, false},
    {THING_TUFT, 270, 176, 1, false},
    {THING_TUFT, 96, 340, 2, false},
    {THING_TUFT, 274, 360, 3, false},
    {THING_TUFT, 264, 572, 0, false},
    {THING_TUFT, 90, 566, 1, false},
    {THING_TUFT, 168, 470, 2, false},
    {THING_TUFT, 188, 232, 3, false},
    /* chimneys */
    {THING_CHIMNEY, 60, 8, 0, false},
    {THING_CHIMNEY, 300, 206, 0, false},
    {THING_CHIMNEY, 50, 414, 0, false},
};

/* What happens here: three waves, and then the lamp waits. */
typedef LampFrame alley_frame;

static void alley(Coro *co)
{
    CORO_BEGIN(co, alley, f);
    coro_start(room_scheduler(), gifts_tend);
    coro_start(room_scheduler(), alley_secret);
    CORO_CALL(co, alley_waves);
    f->lamp = lamp_nearest(vec(176.0f, 128.0f), LAMP_GREAT);
    if (!story_has(STORY_ALLEY_LAMP_LIT)) {
        CORO_CALL(co, interaction_light, .lamp = f->lamp);
        CORO_WAIT_FOR(co, coro_start(world.loop.cutscenes, alley_lamp));
    }
    CORO_END(co);
}

const PlacePlan PLACE_ALLEY = {
    .name = "alley",
    .width = 22,
    .height = 40,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{160, 630, 32, 10, &PLACE_SQUARE, {264, 106}, {0, 1}}},
    .exit_count = 1,
    .start = {176, 584},
    .lit_by = STORY_ALLEY_LAMP_LIT,
    .ambient_dark = 0x263060,
    .ambient_lit = 0x44508C,
    .fog_density = 1.0f,
    .fog_speed = 0.7f,
    .stems = {0.7, 0.7, 0.6},
    .stems_lit = {0.8, 0.7, 0.8},
    .box_low = true,
    .script = alley,
};
