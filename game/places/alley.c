/* SPDX-License-Identifier: Zlib */
/* The north alley: narrow, under overhanging roofs; washing nobody took in; the second lamp at its end. */
#include "places/place.h"

#include <stddef.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* clang-format off */
static const char *const ROWS[] = {
    "RRRRRRRRRRRRRRRRRRRRR",
    "RRRRRRRRRRRRRRRRRRRRR",
    "#####################",
    "#####################",
    "#####################",
    "T...................T",
    "T...................T",
    "T...................T",
    "T..,,...............T",
    "T..,,,..............T",
    "T....,..............T",
    "T...................T",
    "RRRRRR.........RRRRRR",
    "RRRRRR.........RRRRRR",
    "######.........######",
    "######.........######",
    "T...................T",
    "T...................T",
    "T.............,,....T",
    "T............,,,,...T",
    "T...................T",
    "T...................T",
    "RRRRRRR.......RRRRRRR",
    "RRRRRRR.......RRRRRRR",
    "#######.......#######",
    "#######.......#######",
    "T...................T",
    "T...................T",
    "T...................T",
    "T...................T",
    "T...................T",
    "T...................T",
    "TTTTTTTTT...TTTTTTTTT",
    "TTTTTTTTT...TTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    {THING_GREAT_LAMP, 168, 128, 0, false}, {THING_WINDOW, 56, 59, 0, false},
    {THING_WINDOW, 120, 59, 0, false},      {THING_WINDOW, 216, 59, 0, false},
    {THING_WINDOW, 280, 59, 0, false},      {THING_WINDOW, 40, 247, 0, false},
    {THING_WINDOW, 296, 247, 0, false},     {THING_WINDOW, 56, 407, 0, false},
    {THING_WINDOW, 280, 407, 0, false},     {THING_DOOR, 168, 79, 0, false},
    {THING_DOOR, 272, 255, 0, false},       {THING_LAMP_POST, 40, 450, 0, false},
    {THING_LAMP_POST, 296, 290, 0, false},  {THING_LAUNDRY, 168, 196, 0, false},
    {THING_LAUNDRY, 168, 356, 1, false},    {THING_PUDDLE, 120, 300, 2, false},
    {THING_PUDDLE, 216, 470, 0, false},     {THING_PUDDLE, 250, 140, 1, false},
    {THING_BARREL, 28, 96, 0, false},       {THING_CRATE, 304, 98, 0, false},
    {THING_CRATE, 32, 276, 0, false},       {THING_BARREL, 306, 432, 0, false},
    {THING_BARREL, 294, 436, 0, false},     {THING_RUBBLE, 46, 342, 0, false},
    {THING_CHIMNEY, 60, 8, 0, false},       {THING_CHIMNEY, 270, 196, 0, false},
};

const PlacePlan PLACE_ALLEY_PLAN = {
    .name = "alley",
    .width = 21,
    .height = 34,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{144, 534, 48, 10, PLACE_SQUARE, {264, 106}, {0, 1}}},
    .exit_count = 1,
    .start = {168, 520},
    .lit_by = STORY_ALLEY_LAMP_LIT,
    .ambient_dark = 0x263060,
    .ambient_lit = 0x44508C,
    .fog_density = 1.0f,
    .fog_speed = 0.7f,
    .stems = {0.7, 0.7, 0.6},
    .stems_lit = {0.8, 0.7, 0.8},
    .box_low = true,
};
