/* SPDX-License-Identifier: Zlib */
/* The east wall: high, narrow and windy, a sea of roofs below it; the third lamp at its far end. */
#include "places/place.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* clang-format off */
static const char *const ROWS[] = {
    "TTTTTTTTTTTTTTTTTTTTTT",
    "######################",
    "######################",
    "T....................T",
    "T....................T",
    ".....................T",
    ".....................T",
    ".....................T",
    "T....................T",
    "T....................T",
    "T....................T",
    "TTTTTTTTTTTTTTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    {THING_GREAT_LAMP, 288, 112, 0, false},
};

const PlacePlan PLACE_WALL_PLAN = {
    .name = "wall",
    .width = 22,
    .height = 12,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{0, 80, 10, 48, PLACE_SQUARE, {536, 170}, {0, 1}}},
    .exit_count = 1,
    .start = {40, 104},
    .lit_by = STORY_WALL_LAMP_LIT,
    .ambient_dark = 0x344078,
    .ambient_lit = 0x50609C,
    .fog_density = 0.7f,
    .fog_speed = 4.0f,
    .stems = {0.7, 0.6, 0.0},
    .stems_lit = {0.8, 0.7, 0.8},
};
