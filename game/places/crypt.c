/* SPDX-License-Identifier: Zlib */
/*
 * The west crypt: stairs down, and no light but what Wick brings. A corridor that somebody patrols, a room with one
 * shade, a room with both, the ossuary, and behind it the lamp, with cages on either side. Who lives here and what opens
 * when: crypt_rooms.c.
 */
#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "hero/interaction.h"
#include "places/crypt_rooms.h"
#include "places/gifts.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/story.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* clang-format off */
static const char *const ROWS[] = {
    "                  TTTT    TTTTT        T##T   ",
    "  TTTTTTTTTTTTTT  T##T    T###T      TTT##TTT ",
    "  T############TTTT##TTTTTT###TTTTTTTT##..##T ",
    "  T################..######...##########..##T ",
    "  T............####..######...########......T ",
    "  T.........................................T ",
    "  T.........................................T ",
    "  T.........................................T ",
    "  T............TTTTTTTTTTTTTTT..TTTTTT......T ",
    "  T............T        T#####..#####TTTTTTTT ",
    "  T............T        T#####..#####T        ",
    "  T............T        T............T        ",
    "  TTTTT..TTTTTTT        T............T        ",
    "      T..T              T............T        ",
    "  TTTTT..TTTTTTTTT      T............T        ",
    "  T####..########T   TTTTTTTTT..TTTTTTTT      ",
    "  T####..########T   T########..#######T      ",
    "  T..............T   T########..#######T      ",
    "  T..............TTTTT.................T      ",
    "  T..............#####.................T      ",
    "  T..............#####.................T      ",
    "  T....................................T      ",
    "  T....................................T      ",
    "  T..............TTTTT.................T      ",
    "  T..............T   T.................T      ",
    "  T..............T   T.................T      ",
    "  TTTTTTTTTTTTTTTT   T.................T      ",
    "                     T.................T      ",
    "                     T.................T      ",
    "                     TTTTTTTTTTTTTTTTTTT      ",
    "                                              ",
};
/* clang-format on */

#define HOLDS ((int)TUNING_STAND_HOLDS_S)

static const PlaceThing THINGS[] = {
    /* what burns, or could */
    {THING_GREAT_LAMP, 496, 208, 0, false},
    {THING_CANDLE_STAND, 92, 108, 0, false},
    {THING_CANDLE_STAND, 198, 164, 0, false},
    {THING_CANDLE_STAND, 96, 352, 0, false},
    {THING_CANDLE_STAND, 206, 330, 0, false},
    {THING_CANDLE_STAND, 404, 326, HOLDS, false},
    {THING_CANDLE_STAND, 572, 326, HOLDS, false},
    {THING_CANDLE_STAND, 404, 430, HOLDS, false},
    {THING_CANDLE_STAND, 572, 430, HOLDS, false},
    {THING_CANDLE_STAND, 488, 374, HOLDS, false},
    /* twelve candles, one for each grave; they wait for the lamp */
    {THING_CANDLES, 416, 194, 0, false},
    {THING_CANDLES, 576, 194, 0, false},
    {THING_CANDLES, 414, 236, 0, false},
    {THING_CANDLES, 578, 236, 0, false},
    {THING_CANDLES, 384, 302, 0, false},
    {THING_CANDLES, 588, 302, 0, false},
    {THING_CANDLES, 372, 460, 0, false},
    {THING_CANDLES, 604, 460, 0, false},
    {THING_CANDLES, 64, 290, 0, false},
    {THING_CANDLES, 256, 412, 0, false},
    {THING_CANDLES, 62, 78, 0, false},
    {THING_CANDLES, 694, 78, 0, false},
    {THING_GRAVE, 400, 188, 0, false},
    {THING_GRAVE, 592, 188, 1, false},
    {THING_GRAVE, 400, 232, 2, false},
    {THING_GRAVE, 592, 232, 0, false},
    {THING_GRAVE, 366, 300, 1, false},
    {THING_GRAVE, 608, 300, 0, false},
    {THING_GRAVE, 388, 458, 0, false},
    {THING_GRAVE, 588, 458, 2, false},
    {THING_GRAVE, 82, 286, 2, false},
    {THING_GRAVE, 240, 410, 0, false},
    {THING_GRAVE, 80, 76, 0, false},
    {THING_GRAVE, 678, 76, 2, false},
    /* the way in; gates: out of the room with one shade, out of the ossuary, and back from the lamp */
    {THING_STAIRS, 640, 32, 0, false},
    {THING_GATE, 128, 271, 0, false},
    {THING_GATE, 496, 287, 1, false},
    {THING_GATE, 496, 175, 2, false},
    {THING_LAMP_POST, 336, 366, GIFT, false},
    /* cages, beside the lamp */
    {THING_CAGE, 452, 200, 0, false},
    {THING_CAGE, 540, 200, 1, false},
    {THING_CAGE, 436, 226, 2, false},
    {THING_CAGE, 556, 226, 3, false},
    /* the dead */
    {THING_NICHE, 264, 79, 0, false},
    {THING_NICHE, 384, 79, 0, false},
    {THING_NICHE, 528, 79, 0, false},
    {THING_NICHE, 576, 79, 0, false},
    {THING_NICHE, 128, 63, 0, false},
    {THING_NICHE, 192, 63, 0, false},
    {THING_NICHE, 208, 271, 0, false},
    {THING_OSSUARY, 360, 287, 2, false},
    {THING_OSSUARY, 376, 287, 3, false},
    {THING_OSSUARY, 392, 287, 0, false},
    {THING_OSSUARY, 408, 287, 1, false},
    {THING_OSSUARY, 424, 287, 2, false},
    {THING_OSSUARY, 440, 287, 3, false},
    {THING_OSSUARY, 456, 287, 0, false},
    {THING_OSSUARY, 472, 287, 1, false},
    {THING_OSSUARY, 520, 287, 0, false},
    {THING_OSSUARY, 536, 287, 1, false},
    {THING_OSSUARY, 552, 287, 2, false},
    {THING_OSSUARY, 568, 287, 3, false},
    {THING_OSSUARY, 584, 287, 0, false},
    {THING_OSSUARY, 600, 287, 1, false},
    {THING_OSSUARY, 616, 287, 2, false},
    {THING_TOMB, 140, 134, 0, false},
    {THING_TOMB, 158, 374, 0, false},
    {THING_TOMB, 460, 330, 0, false},
    {THING_TOMB, 524, 420, 0, false},
    {THING_BONE_PEW, 352, 94, 0, false},
    {THING_BONE_PEW, 540, 354, 0, false},
    {THING_BONE_PEW, 438, 404, 0, false},
    {THING_CHESS, 156, 90, 0, false},
    {THING_COFFIN, 76, 184, 0, false},
    {THING_COFFIN, 560, 452, 0, false},
    {THING_URN, 224, 76, 0, false},
    {THING_URN, 234, 82, 0, false},
    {THING_URN, 64, 320, 0, false},
    {THING_URN, 597, 85, 0, false},
    {THING_BONE_PEW, 230, 292, 0, false},
    {THING_BONES, 250, 124, 0, false},
    {THING_BONES, 468, 62, 1, false},
    {THING_BONES, 222, 80, 1, false},
    {THING_BONES, 62, 404, 0, false},
    {THING_BONES, 300, 364, 1, false},
    {THING_BONES, 420, 368, 0, false},
    {THING_BONES, 552, 398, 1, false},
    {THING_BONES, 496, 448, 0, false},
    {THING_BONES, 612, 372, 1, false},
    {THING_SKULL, 330, 58, 0, false},
    {THING_SKULL, 590, 126, 0, false},
    {THING_SKULL, 166, 186, 0, false},
    {THING_SKULL, 132, 240, 0, false},
    {THING_SKULL, 330, 342, 0, false},
    {THING_SKULL, 470, 456, 0, false},
    {THING_SKULL, 360, 392, 0, false},
    {THING_COBWEB, 48, 48, 0, false},
    {THING_COBWEB, 352, 272, 0, false},
    {THING_COBWEB, 432, 32, 0, false},
    {THING_COBWEB, 48, 256, 0, false},
    {THING_PUDDLE, 300, 112, 0, false},
    {THING_PUDDLE, 114, 150, 1, false},
    {THING_PUDDLE, 226, 366, 2, false},
    {THING_PUDDLE, 452, 362, 2, false},
    {THING_PUDDLE, 548, 308, 0, false},
    {THING_PUDDLE, 640, 128, 1, false},
    {THING_SHOE, 664, 132, 0, false},
};

/* What happens here: the rooms, and then the lamp. */
typedef LampFrame crypt_frame;

static void crypt(Coro *co)
{
    CORO_BEGIN(co, crypt, f);
    CORO_CALL(co, crypt_rooms);
    f->lamp = lamp_nearest(vec(496.0f, 208.0f), LAMP_GREAT);
    if (!story_has(STORY_CRYPT_LAMP_LIT)) {
        CORO_CALL(co, interaction_light, .lamp = f->lamp);
        CORO_WAIT_FOR(co, coro_start(world.loop.cutscenes, crypt_lamp));
    }
    crypt_open_the_way_back();
    CORO_END(co);
}

const PlacePlan PLACE_CRYPT = {
    .name = "crypt",
    .width = 46,
    .height = 31,
    .rows = ROWS,
    .masonry = MASONRY_CRYPT,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{640, 34, 32, 10, &PLACE_SQUARE, {40, 172}, {0, 1}}},
    .exit_count = 1,
    .start = {656, 92},
    .after = STORY_ALLEY_LAMP_LIT,
    .lit_by = STORY_CRYPT_LAMP_LIT,
    .ambient_dark = 0x141830,
    .ambient_lit = 0x383C68,
    .deep = true,
    .fog_density = 0.8f,
    .fog_speed = 0.4f,
    .stems = {0.8, 0.0, 0.0},
    .stems_lit = {0.8, 0.6, 0.7},
    .box_low = true,
    .low_pass_hertz = 420.0,
    .script = crypt,
};
