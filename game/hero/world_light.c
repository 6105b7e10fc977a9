/* SPDX-License-Identifier: Zlib */
#include "hero/world_light.h"

#include "hero/hero.h"
#include "light.h"
#include "world/actor.h"
#include "world/lamp.h"

#define LIT_FROM  0.18f
#define DARK_FROM 0.13f

/* Lights meet as they do in the picture: each takes its share of the dark that is left. */
static float add(float light, float more)
{
    return 1.0f - (1.0f - light) * (1.0f - more);
}

float world_light_of_lamps_at(Vec place)
{
    float sum = 0.0f;

    for (int i = 0; i < lamp_state.count; i++) {
        sum = add(sum, light_reach(lamp_light_of(&lamp_state.items[i]), place.x, place.y));
    }
    return sum;
}

bool world_light_of_lamps_is_lit(Vec place)
{
    return world_light_of_lamps_at(place) >= LIT_FROM;
}

float world_light_at(Vec place)
{
    const Actor *hero = hero_actor();
    const float lamps = world_light_of_lamps_at(place);

    return hero == NULL ? lamps : add(lamps, light_reach(hero_light_of_lantern(hero), place.x, place.y));
}

bool world_light_is_lit(Vec place, bool lit_before)
{
    return world_light_at(place) >= (lit_before ? DARK_FROM : LIT_FROM);
}
