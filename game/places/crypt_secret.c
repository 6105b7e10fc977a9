/* SPDX-License-Identifier: Zlib */
#include "places/crypt_secret.h"

#include "audio/sfx.h"
#include "hero/hero.h"
#include "hero/shy_heart.h"
#include "particle.h"
#include "vec.h"
#include "world/effect.h"
#include "world/story.h"
#include "world/world.h"

#include <math.h>

#define STOPS     5
#define COMES_PX  26.0f /* it goes on when he is so near */
#define PACE_PX_S 60.0f
#define MOTE_S    0.06
#define COLOUR    0xFFF2B8u
#define GLOW_PX   16.0f
#define FEET_PX   7.0f /* it hovers over the ground */

/* Out of one niche of the corridor, across the husk's round, into the other. */
static const Vec WAY[STOPS] = {
    {456.0f, 66.0f}, {430.0f, 100.0f}, {388.0f, 118.0f}, {344.0f, 104.0f}, {320.0f, 68.0f}};

/* A pale flame that an open lantern outshines. */
static void show(Vec place, int number)
{
    const Vec at = vec(place.x + 1.5f * sinf((float)number * 0.31f),
                       place.y - FEET_PX + 2.0f * sinf((float)number * 0.17f));
    const Particle each = {
        .vy = -9.0f,
        .life = 0.45f,
        .colour = COLOUR,
        .alpha = 230,
        .size = number % 3 == 0 ? 2 : 1,
        .add = true,
        .fades = true,
    };
    const ParticleBurst burst = {.each = each, .count = 2, .place_spread = 1.2f, .life_spread = 0.15f};

    if (hero_state.shuttered) {
        particle_burst(&world.particles, &burst, at.x, at.y, &world.random_cosmetic);
        effect_light(at, GLOW_PX, COLOUR, 90.0f, (float)MOTE_S * 3.0f);
    }
}

/* A step towards the place where it stops next; there, it waits. */
static void float_on(crypt_secret_frame *f)
{
    const Vec at = vec_approach(vec(f->x, f->y), WAY[f->stop], PACE_PX_S * (float)MOTE_S);

    f->x = at.x;
    f->y = at.y;
    show(at, ++f->motes);
}

static bool has_arrived(const crypt_secret_frame *f)
{
    return vec_distance(vec(f->x, f->y), WAY[f->stop]) < 0.5f;
}

/* Where it stops, it goes on only for whoever comes. */
static bool is_followed(const crypt_secret_frame *f)
{
    return hero_state.shuttered && hero_has_control() && has_arrived(f) &&
           vec_distance(hero_actor()->place, WAY[f->stop]) < COMES_PX;
}

void crypt_secret(Coro *co)
{
    CORO_BEGIN(co, crypt_secret, f);
    if (story_has(STORY_CRYPT_SECRET)) {
        return;
    }
    f->x = WAY[0].x;
    f->y = WAY[0].y;
    while (f->stop < STOPS - 1 || !has_arrived(f)) {
        if (f->stop < STOPS - 1 && is_followed(f)) {
            f->stop++;
            sfx_play_at(SFX_DRIP_HIGH, vec(f->x, f->y));
        }
        CORO_WAIT_SECONDS(co, MOTE_S);
        float_on(f);
    }
    shy_heart_create(WAY[f->stop], STORY_CRYPT_SECRET);
    CORO_END(co);
}
