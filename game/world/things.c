/* SPDX-License-Identifier: Zlib */
#include "world/things.h"

const ThingLook THING_LOOKS[THING_KINDS] = {
    [THING_LAMP_POST] = {"lamp_post_dark", IN_PROPS, THING_STANDING, 8, 4, 10, false},
    [THING_GREAT_LAMP] = {"great_lamp_dark", IN_PROPS, THING_STANDING, 14, 8, 16, false},
    [THING_WINDOW] = {"window_dark", IN_PROPS, THING_WALL, 0, 0, 0, false},
    [THING_CANDLES] = {"candles_dark", IN_PROPS, THING_STANDING, 12, 5, 14, false},
    [THING_DOOR] = {"door_closed", IN_PROPS, THING_WALL, 0, 0, 0, false},
    [THING_GATE] = {"gate_closed", IN_PROPS, THING_WALL, 30, 32, 0, false},
    [THING_WELL] = {"well", IN_PROPS, THING_STANDING, 30, 12, 32, false},
    [THING_CART] = {"cart", IN_PROPS, THING_STANDING, 32, 9, 36, false},
    [THING_BARREL] = {"barrel", IN_PROPS, THING_STANDING, 12, 7, 14, false},
    [THING_CRATE] = {"crate", IN_PROPS, THING_STANDING, 15, 9, 16, false},
    [THING_FENCE] = {"fence", IN_PROPS, THING_STANDING, 16, 4, 0, false},
    [THING_FENCE_POST] = {"fence_post", IN_PROPS, THING_STANDING, 6, 4, 0, false},
    [THING_BENCH] = {"bench", IN_PROPS, THING_STANDING, 24, 6, 26, false},
    [THING_SIGN] = {"sign", IN_PROPS, THING_STANDING, 6, 4, 10, false},
    [THING_BUSH] = {"bush", IN_PROPS, THING_STANDING, 18, 6, 22, true},
    [THING_BUSH_SMALL] = {"bush_small", IN_PROPS, THING_STANDING, 10, 5, 14, true},
    [THING_TREE] = {"tree", IN_PROPS, THING_STANDING, 8, 6, 26, true},
    [THING_TUFT] = {"tuft_%d", IN_SQUARE, THING_STANDING, 0, 0, 0, true},
    [THING_LAUNDRY] = {"laundry_%d", IN_PROPS, THING_OVER, 0, 0, 0, true},
    [THING_PUDDLE] = {"puddle_%d", IN_PROPS, THING_FLAT, 0, 0, 0, false},
    [THING_RUBBLE] = {"rubble_%d", IN_PROPS, THING_STANDING, 10, 4, 0, false},
    [THING_SHOE] = {"shoe", IN_SQUARE, THING_FLAT, 0, 0, 0, false},
    [THING_CHALK] = {"chalk", IN_SQUARE, THING_FLAT, 0, 0, 0, false},
    [THING_LANCET] = {"lancet_dark", IN_CHAPEL, THING_WALL, 0, 0, 0, false},
};
