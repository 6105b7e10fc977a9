/* SPDX-License-Identifier: Zlib */
/* The east wall: high, narrow and windy, a sea of roofs below it; the third lamp at its far end. */
#include "audio/sfx.h"
#include "audio/sfx_loop.h"
#include "camera.h"
#include "coro.h"
#include "cutscenes/cutscenes.h"
#include "hero/interaction.h"
#include "palette.h"
#include "particle.h"
#include "places/gifts.h"
#include "places/places.h"
#include "places/wall_secret.h"
#include "places/wall_stretches.h"
#include "random.h"
#include "vec.h"
#include "video.h"
#include "world/beat.h"
#include "world/gate.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define WIND_QUIETER 0.45 /* under its gusts */

#define LAMP vec(1672.0f, 158.0f)

/* clang-format off */
static const char *const ROWS[] = {
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~MEM~~~~MEM~~~~MEM~~~~MEM~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~MMM~~~~MMM~~~~MMM~~~~MMM~~~~~~~~~~~~~~~~~~TTT",
    "MMEMMEMMEMME~~~~~~~~~~~~MMEMMEMMEMMEMMEMEMMMEM~~~~~~~~MMMEMEMMEMMEMMMMMEMMEMMMMMEMMMMMEMMMMMEMMEMMEMMEMMEMMEMM#pT",
    "Mppppppppppp~~~~~~~~~~~~pppppppppppppppppppppp~~~~~~~~pppppppppppppppppppppppppppppppppppppppppppppppppppppppp#pT",
    "Mppppppppppp~~~~~~~~~~~~ppppMppppppppppppppppp~~~~~~~~ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "pppppppppppp============ppppEppppppppppppppppp========ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "pppppppppppp~~~~~~~~~~~~ppppMppppppppppppppppp~~~~~~~~ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "Mppppppppppp~~~~~~~~~~~~pppppppppppppppppppppp~~~~~~~~ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "MEEMEEMEEMEE~~~~~~~~~~~~MEEMEEMEEMEEMEEMEEMEEM~~~~~~~~MEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* what burns, or did */
    {THING_GREAT_LAMP, 1672, 158, 0, false},
    {THING_BRAZIER, 1144, 160, 0, false},
    {THING_BRAZIER, 1280, 150, 1, false},
    {THING_BRAZIER, 1416, 162, 2, false},
    {THING_LAMP_POST, 76, 124, 0, true},
    {THING_LAMP_POST, 150, 126, GIFT, false},
    {THING_LAMP_POST, 584, 126, GIFT, false},
    {THING_LAMP_POST, 1092, 126, GIFT, false},
    {THING_LAMP_POST, 1584, 126, 0, false},
    /* gates, one at the end of each stretch */
    {THING_GATE, 1784, 127, 0, false}, /* the tower's stairs, down to the square */
    {THING_PORTCULLIS, 536, 191, 0, false},
    {THING_PORTCULLIS, 1048, 191, 1, false},
    {THING_PORTCULLIS, 1544, 191, 2, false},
    /* the way down to the square */
    {THING_STAIRS, 0, 144, 0, false},
    {THING_STAIRS, 0, 160, 0, false},
    /* in the wind */
    {THING_MAST, 46, 110, 0, false},
    {THING_BANNER, 46, 62, 0, false},
    {THING_MAST, 174, 110, 0, false},
    {THING_BANNER, 174, 62, 1, false},
    {THING_MAST, 398, 110, 0, false},
    {THING_BANNER, 398, 62, 0, false},
    {THING_MAST, 510, 110, 0, false},
    {THING_BANNER, 510, 62, 1, false},
    {THING_MAST, 590, 110, 0, false},
    {THING_BANNER, 590, 62, 0, false},
    {THING_MAST, 718, 110, 0, false},
    {THING_BANNER, 718, 62, 1, false},
    {THING_MAST, 894, 110, 0, false},
    {THING_BANNER, 894, 62, 0, false},
    {THING_MAST, 1006, 110, 0, false},
    {THING_BANNER, 1006, 62, 1, false},
    {THING_MAST, 1176, 110, 0, false},
    {THING_BANNER, 1176, 62, 0, false},
    {THING_MAST, 1272, 110, 0, false},
    {THING_BANNER, 1272, 62, 1, false},
    {THING_MAST, 1400, 110, 0, false},
    {THING_BANNER, 1400, 62, 0, false},
    {THING_MAST, 1496, 110, 0, false},
    {THING_BANNER, 1496, 62, 1, false},
    {THING_MAST, 1614, 110, 0, false},
    {THING_BANNER, 1614, 62, 0, false},
    {THING_MAST, 1728, 110, 0, false},
    {THING_BANNER, 1728, 62, 1, false},
    /* what a watch leaves behind */
    {THING_BARREL, 26, 126, 0, false},
    {THING_CRATE, 44, 124, 0, false},
    {THING_WATCH, 116, 128, 0, false},
    {THING_RUBBLE, 180, 186, 0, false},
    {THING_RUBBLE, 392, 122, 1, false},
    {THING_RUBBLE, 726, 186, 0, false},
    {THING_RUBBLE, 874, 126, 1, false},
    {THING_BENCH, 690, 124, 0, false},
    {THING_BARREL, 980, 184, 0, false},
    {THING_BARREL, 994, 188, 0, false},
    {THING_CRATE, 1522, 124, 0, false},
    {THING_BARREL, 1508, 122, 0, false},
    {THING_RUBBLE, 1216, 186, 1, false},
    {THING_RUBBLE, 1350, 184, 0, false},
    {THING_SHOE, 1600, 178, 0, false},
    {THING_WATCH, 1634, 126, 0, false},
    {THING_BARREL, 1770, 146, 0, false},
    {THING_CRATE, 1776, 182, 0, false},
    {THING_TUFT, 62, 188, 0, false},
    {THING_TUFT, 400, 188, 1, false},
    {THING_TUFT, 610, 188, 2, false},
    {THING_TUFT, 1300, 188, 3, false},
    {THING_TUFT, 1620, 188, 0, false},
};

/* --- the wind ---------------------------------------------------------------------------------------------- */

/* Leaves and straw from far below, across the whole picture. */
static void blow_leaves(void)
{
    const float left = (float)camera_left(&world.camera);
    const float top = (float)camera_top(&world.camera);
    const ParticleBurst burst = {
        .each = {.vx = -190.0f,
                 .vy = 14.0f,
                 .sway = 9.0f,
                 .life = 2.2f,
                 .colour = PALETTE_WOOD,
                 .alpha = 200,
                 .size = 1,
                 .appears = true,
                 .fades = true},
        .count = 5,
        .life_spread = 0.5f,
        .place_spread = 70.0f,
    };

    particle_burst(&world.particles, &burst, left + VIDEO_WIDTH + 40.0f, top + 80.0f, &world.random_cosmetic);
}

typedef CoroNoFrame gusts_frame;

static void gusts(Coro *co)
{
    CORO_BEGIN(co, gusts, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, random_between(&world.random_cosmetic, 1.6, 4.5));
        sfx_play(SFX_GUST);
        blow_leaves();
    }
    CORO_END(co);
}

/* --- what happens here ------------------------------------------------------------------------------------- */

static void light_braziers(void)
{
    for (int i = 0; i < lamp_state.count; i++) {
        if (lamp_state.items[i].kind == LAMP_BRAZIER) {
            coro_start(room_scheduler(), wall_brazier, .lamp = &lamp_state.items[i]);
        }
    }
}

/* Three stretches on the beat of a drum, and then the lamp waits. */
typedef LampFrame wall_frame;

static void wall(Coro *co)
{
    CORO_BEGIN(co, wall, f);
    coro_start(room_scheduler(), gifts_tend);
    f->lamp = lamp_nearest(LAMP, LAMP_GREAT);
    coro_start(room_scheduler(), sfx_loop_play, .sfx = SFX_WIND, .how = {.quieter = WIND_QUIETER});
    coro_start(room_scheduler(), gusts);
    wall_secret_begin();
    light_braziers();
    if (!story_has(STORY_WALL_LAMP_LIT)) {
        beat_begin();
        CORO_CALL(co, wall_stretches);
        CORO_CALL(co, interaction_light, .lamp = f->lamp);
        CORO_WAIT_FOR(co, coro_start(world.loop.cutscenes, wall_lamp));
        CORO_CALL(co, gate_open, .thing = room_find_thing(THING_GATE, 0));
    }
    gate_stand_open(room_find_thing(THING_GATE, 0));
    CORO_FINALLY(co);
    beat_end();
    CORO_END(co);
}

const PlacePlan PLACE_WALL = {
    .name = "wall",
    .width = 113,
    .height = 13,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{0, 144, 7, 32, &PLACE_SQUARE, {536, 170}, {0, 1}},
              {1776, 104, 16, 10, &PLACE_SQUARE, {536, 170}, {0, 1}}},
    .exit_count = 2,
    .start = {170, 156},
    .lit_by = STORY_WALL_LAMP_LIT,
    .ambient_dark = 0x344078,
    .ambient_lit = 0x50609C,
    .fog_density = 0.6f,
    .fog_speed = 5.0f,
    .stems = {0.7, 0.6, 0.0},
    .stems_lit = {0.8, 0.7, 0.8},
    .high = true,
    .script = wall,
};
