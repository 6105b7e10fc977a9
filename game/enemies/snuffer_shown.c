/* SPDX-License-Identifier: Zlib */
#include "enemies/snuffer_shown.h"

#include "palette.h"
#include "particle.h"
#include "random.h"
#include "tuning.h"
#include "world/world.h"

#define PI       3.14159265f
#define FROM_PX  58.0
#define INHALE_S 0.34f

static const Particle MOTE = {.drag = 1.0f,
                              .life = 0.4f,
                              .colour = PALETTE_VIOLET,
                              .alpha = 230,
                              .size = 1,
                              .add = true,
                              .fades = true,
                              .tag = SNUFFER_PARTICLES};

/* Somewhere in the cone of his breath. */
static Vec any_way(Vec aim)
{
    const double half = (double)TUNING_SNUFFER_BREATH_DEG / 2.0 * (double)PI / 180.0;

    return vec_turned(aim, (float)random_between(&world.random_cosmetic, -half, half));
}

void snuffer_show_indrawn(Vec mouth, Vec aim)
{
    const Vec way = any_way(aim);
    const float distance = (float)random_between(&world.random_cosmetic, 18.0, FROM_PX);
    Particle mote = MOTE;

    mote.x = mouth.x + way.x * distance;
    mote.y = mouth.y + way.y * distance * 0.8f;
    mote.vx = -way.x * distance / INHALE_S;
    mote.vy = -way.y * distance * 0.8f / INHALE_S;
    mote.drag = 0.0f;
    mote.life = INHALE_S;
    mote.colour = random_chance(&world.random_cosmetic, 0.4) ? PALETTE_YELLOW : PALETTE_LIGHT_VIOLET;
    mote.fades = false;
    particle_add(&world.particles, mote);
}

void snuffer_show_breath(Vec feet, Vec aim, float front_px)
{
    for (int i = 0; i < 2; i++) {
        const Vec way = any_way(aim);
        const float speed = (float)random_between(&world.random_cosmetic, 90.0, 190.0);
        Particle mote = MOTE;

        mote.x = feet.x + way.x * front_px;
        mote.y = feet.y - 6.0f + way.y * front_px;
        mote.vx = way.x * speed;
        mote.vy = way.y * speed;
        mote.drag = 4.0f;
        mote.size = (uint8_t)(1 + i);
        mote.colour = random_chance(&world.random_cosmetic, 0.5) ? PALETTE_DARK_CYAN : PALETTE_VIOLET;
        particle_add(&world.particles, mote);
    }
}

void snuffer_show_tip(Vec place)
{
    const ParticleBurst burst = {.each = MOTE,
                                 .count = 2,
                                 .speed = 14.0f,
                                 .speed_spread = 10.0f,
                                 .angle_spread = PI,
                                 .place_spread = 2.0f};

    particle_burst(&world.particles, &burst, place.x, place.y, &world.random_cosmetic);
}

void snuffer_show_swirl(Vec middle)
{
    ParticleBurst burst = {.each = MOTE,
                           .count = 16,
                           .speed = 46.0f,
                           .speed_spread = 22.0f,
                           .angle_spread = PI,
                           .life_spread = 0.2f,
                           .place_spread = 5.0f,
                           .flatness = 0.6f};

    burst.each.colour = PALETTE_CYAN;
    burst.each.drag = 4.0f;
    particle_burst(&world.particles, &burst, middle.x, middle.y, &world.random_cosmetic);
}
