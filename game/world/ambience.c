/* SPDX-License-Identifier: Zlib */
#include "world/ambience.h"

#include "camera.h"
#include "palette.h"
#include "particle.h"
#include "video.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/world.h"

#define EMBERS_EACH 6
#define EMBERS_MAX  24
#define DUST        18

enum { TAG_DUST = 1, TAG_EMBERS = 2 }; /* each lamp has a tag of its own from here on */

static const Particle EMBER = {.colour = PALETTE_ORANGE,
                               .alpha = 210,
                               .size = 1,
                               .add = true,
                               .sway = 2.5f,
                               .appears = true,
                               .fades = true};
static const Particle MOTE = {.colour = PALETTE_TAN,
                              .alpha = 150,
                              .size = 1,
                              .add = true,
                              .sway = 4.0f,
                              .appears = true,
                              .fades = true};

static void keep_embers(const Lamp *lamp, uint8_t tag)
{
    const ParticleMotes embers = {
        .left = lamp->place.x - 16.0f,
        .top = lamp->place.y - 40.0f,
        .width = 32.0f,
        .height = 34.0f,
        .count = EMBERS_EACH,
        .rise_min = 4.0f,
        .rise_max = 9.0f,
        .life_min = 1.6f,
        .life_max = 3.4f,
        .each = EMBER,
    };
    ParticleMotes tagged = embers;

    tagged.each.tag = tag;
    particle_motes(&world.particles, &tagged, &world.random_cosmetic);
}

static void keep_dust(void)
{
    ParticleMotes dust = {
        .left = (float)camera_left(&world.camera),
        .top = (float)camera_top(&world.camera),
        .width = VIDEO_WIDTH,
        .height = VIDEO_HEIGHT,
        .count = DUST,
        .rise_min = 2.0f,
        .rise_max = 6.0f,
        .life_min = 2.5f,
        .life_max = 6.0f,
        .each = MOTE,
    };

    dust.each.tag = TAG_DUST;
    particle_motes(&world.particles, &dust, &world.random_cosmetic);
}

void ambience_update(void)
{
    int embers = 0;

    if (room_plan() == NULL) {
        return;
    }
    keep_dust();
    for (int i = 0; i < lamp_state.count && embers < EMBERS_MAX; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (lamp->lit && lamp->kind != LAMP_WINDOW) {
            keep_embers(lamp, (uint8_t)(TAG_EMBERS + i));
            embers += EMBERS_EACH;
        }
    }
}
