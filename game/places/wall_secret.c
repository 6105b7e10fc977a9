/* SPDX-License-Identifier: Zlib */
/*
 * It glints as long as no lamplight falls on it. Who comes near with his lantern open sees it go out; who shutters the
 * lantern sees it again, and takes it.
 */
#include "places/wall_secret.h"

#include "audio/sfx.h"
#include "hero/hero.h"
#include "particle.h"
#include "vec.h"
#include "world/effect.h"
#include "world/story.h"
#include "world/world.h"

#define PLACE     vec(1000.0f, 106.0f)
#define TAKE_PX   17.0f
#define SHY_PX    8.0f /* it goes out before the light is quite there */
#define TWINKLE_S 0.22
#define GLINT_PX  11.0f
#define COLOUR    0xD8E4FFu

static float away(void)
{
    return hero_actor() == NULL ? 1e6f : vec_distance(hero_actor()->place, PLACE);
}

static bool lies_in_the_dark(void)
{
    return hero_state.shuttered || away() > hero_state.lantern_px + SHY_PX;
}

static void glint(void)
{
    const Particle each = {
        .vy = -5.0f,
        .life = 0.7f,
        .colour = COLOUR,
        .alpha = 230,
        .size = 1,
        .add = true,
        .appears = true,
        .fades = true,
    };
    const ParticleBurst burst = {.each = each, .count = 1, .place_spread = 4.0f, .life_spread = 0.2f};

    particle_burst(&world.particles, &burst, PLACE.x, PLACE.y, &world.random_cosmetic);
    effect_light(PLACE, GLINT_PX, COLOUR, 150.0f, (float)TWINKLE_S * 2.0f);
}

static bool is_taken(void)
{
    return hero_state.shuttered && hero_has_control() && away() < TAKE_PX;
}

void wall_secret(Coro *co)
{
    CORO_BEGIN(co, wall_secret, f);
    if (story_has(STORY_WALL_SECRET)) {
        return;
    }
    do {
        CORO_WAIT_UNTIL_TIMEOUT(co, is_taken(), TWINKLE_S);
        if (lies_in_the_dark()) {
            glint();
        }
    } while (!is_taken());
    story_set(STORY_WALL_SECRET);
    sfx_play(SFX_HEART);
    effect_play(EFFECT_LAMP_SPARKS, PLACE, vec(0.0f, 0.0f));
    hero_gain_half_heart();
    CORO_END(co);
}
