/* SPDX-License-Identifier: Zlib */
/* The east wall: high, narrow and windy, a sea of roofs below it; the third lamp at its far end. */
#include "places/place.h"

#include "audio/beat.h"
#include "cutscenes/cutscenes.h"
#include "game.h"
#include "hero/interaction.h"
#include "log.h"
#include "places/gifts.h"
#include "places/wall_stretches.h"
#include "video.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define LAMP vec(1384.0f, 158.0f)

/* clang-format off */
static const char *const ROWS[] = {
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~TTT",
    "MMEMMEMME~~~~~~~~EMMEMMEMMEMMMEMEM~~~~~~MEMMEMMEMMEMMEMEMMMEMEMMMEMEMMMEMEMMMEMMEMMEMMEMM##T",
    "Mpppppppp~~~~~~~~ppppppppppppppppp~~~~~~ppppppppppppppppppppppppppppppppppppppppppppppppp##T",
    "Mpppppppp~~~~~~~~pppMppppppppppppp~~~~~~pppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "ppppppppp========pppEppppppppppppp======pppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "ppppppppp~~~~~~~~pppMppppppppppppp~~~~~~pppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "Mpppppppp~~~~~~~~ppppppppppppppppp~~~~~~pppppppppppppppppppppppppppppppppppppppppppppppppppT",
    "MEEMEEMEE~~~~~~~~EMEEMEEMEEMEEMEEM~~~~~~EEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMEEMT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    /* what burns, or did */
    {THING_GREAT_LAMP, 1384, 158, 0, false},
    {THING_BRAZIER, 904, 160, 0, false},
    {THING_BRAZIER, 1024, 150, 1, false},
    {THING_BRAZIER, 1144, 162, 2, false},
    {THING_LAMP_POST, 60, 124, 0, true},
    {THING_LAMP_POST, 88, 128, GIFT, false},
    {THING_LAMP_POST, 436, 126, GIFT, false},
    {THING_LAMP_POST, 850, 126, GIFT, false},
    {THING_LAMP_POST, 1272, 126, 0, false},
    {THING_WINDOW, 1440, 123, 0, false},
    /* gates, one at the end of each stretch */
    {THING_PORTCULLIS, 392, 191, 0, false},
    {THING_PORTCULLIS, 808, 191, 1, false},
    {THING_PORTCULLIS, 1240, 191, 2, false},
    /* the way down to the square */
    {THING_STAIRS, 0, 144, 0, false},
    {THING_STAIRS, 0, 160, 0, false},
    /* in the wind */
    {THING_MAST, 30, 110, 0, false},
    {THING_BANNER, 30, 62, 0, false},
    {THING_MAST, 126, 110, 0, false},
    {THING_BANNER, 126, 62, 1, false},
    {THING_MAST, 366, 110, 0, false},
    {THING_BANNER, 366, 62, 0, false},
    {THING_MAST, 462, 110, 0, false},
    {THING_BANNER, 462, 62, 1, false},
    {THING_MAST, 654, 110, 0, false},
    {THING_BANNER, 654, 62, 0, false},
    {THING_MAST, 846, 110, 0, false},
    {THING_BANNER, 846, 62, 1, false},
    {THING_MAST, 1038, 110, 0, false},
    {THING_BANNER, 1038, 62, 0, false},
    {THING_MAST, 1134, 110, 0, false},
    {THING_BANNER, 1134, 62, 1, false},
    {THING_MAST, 1326, 110, 0, false},
    {THING_BANNER, 1326, 62, 0, false},
    {THING_MAST, 1422, 110, 0, false},
    {THING_BANNER, 1422, 62, 0, false},
    /* what a watch leaves behind */
    {THING_BARREL, 20, 126, 0, false},
    {THING_CRATE, 36, 124, 0, false},
    {THING_RUBBLE, 134, 186, 0, false},
    {THING_RUBBLE, 282, 122, 1, false},
    {THING_RUBBLE, 536, 186, 0, false},
    {THING_RUBBLE, 648, 126, 1, false},
    {THING_BENCH, 580, 124, 0, false},
    {THING_BARREL, 768, 184, 0, false},
    {THING_CRATE, 1220, 124, 0, false},
    {THING_BARREL, 1206, 122, 0, false},
    {THING_SHOE, 1300, 178, 0, false},
    {THING_WATCH, 1296, 126, 0, false},
    {THING_BARREL, 1434, 146, 0, false},
    {THING_CRATE, 1440, 182, 0, false},
    {THING_TUFT, 52, 188, 0, false},
    {THING_TUFT, 300, 188, 1, false},
    {THING_TUFT, 470, 188, 2, false},
    {THING_TUFT, 1060, 188, 3, false},
    {THING_TUFT, 1320, 188, 0, false},
};

/* --- the wind ---------------------------------------------------------------------------------------------- */

/* Leaves and straw from far below, across the whole picture. */
static void blow_leaves(void)
{
    const float left = (float)camera_left(&game.camera);
    const float top = (float)camera_top(&game.camera);
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

    particle_burst(&game.particles, &burst, left + VIDEO_WIDTH + 40.0f, top + 80.0f, &game.random_cosmetic);
}

typedef CoroNoFrame gusts_frame;

static void gusts(Coro *co)
{
    CORO_BEGIN(co, gusts, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, random_between(&game.random_cosmetic, 1.6, 4.5));
        sfx_play(SFX_GUST);
        blow_leaves();
    }
    CORO_END(co);
}

/* --- what happens here ------------------------------------------------------------------------------------- */

static void light_braziers(void)
{
    for (int i = 0; i < game.lamps.count; i++) {
        if (game.lamps.items[i].kind == LAMP_BRAZIER) {
            coro_start(room_scheduler(), wall_brazier, .lamp = &game.lamps.items[i]);
        }
    }
}

/* Three stretches on the beat of a drum, and then the lamp waits. */
typedef struct wall_frame {
    Lamp *lamp;
} wall_frame;

static void wall(Coro *co)
{
    CORO_BEGIN(co, wall, f);
    f->lamp = lamp_nearest(LAMP, LAMP_GREAT);
    coro_start(room_scheduler(), gusts);
    light_braziers();
    if (!story_has(STORY_WALL_LAMP_LIT)) {
        beat_begin();
        CORO_CALL(co, wall_stretches);
        CORO_CALL(co, interaction_here, .place = vec_add(f->lamp->place, vec(0.0f, 4.0f)),
                  .over = vec_add(f->lamp->place, vec(0.0f, -62.0f)), .word = "light", .reach_px = 26.0f);
        CORO_WAIT_FOR(co, coro_start(game.world.cutscenes, wall_lamp));
    }
    CORO_FINALLY(co);
    beat_end();
    CORO_END(co);
}

const PlacePlan PLACE_WALL_PLAN = {
    .name = "wall",
    .width = 92,
    .height = 13,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .exits = {{0, 144, 7, 32, PLACE_SQUARE, {536, 170}, {0, 1}}},
    .exit_count = 1,
    .start = {110, 156},
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
