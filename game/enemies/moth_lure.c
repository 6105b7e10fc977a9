/* SPDX-License-Identifier: Zlib */
#include "enemies/moth_lure.h"

#include "hero/hero.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/room.h"

float moth_drawn(Light light, Vec place)
{
    light.radius *= TUNING_MOTH_SENSE;
    return light_reach(light, place.x, place.y);
}

/* Whether there is a wall between it and its home is asked last: the most of them are too far away. */
static void prefer(MothLure *lure, Light light, Vec place, Vec home, bool is_wick)
{
    const float strength = moth_drawn(light, place);
    const Vec at = vec(light.x, light.y);

    if (strength > lure->strength && (is_wick || room_sees(home, at))) {
        *lure = (MothLure){at, strength, is_wick};
    }
}

bool moth_find_lure(Vec place, Vec home, MothLure *lure)
{
    const Actor *hero = hero_actor();

    *lure = (MothLure){.strength = TUNING_MOTH_DRAWN_BY};
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (lamp->kind == LAMP_POST || lamp->kind == LAMP_GREAT) {
            prefer(lure, (Light){lamp->place.x, lamp->place.y, lamp->radius_px, 0, TUNING_LAMP_ALPHA}, place,
                   home, false);
        }
    }
    if (hero != NULL) {
        prefer(lure, (Light){hero->place.x, hero->place.y, hero_state.lantern_px, 0, TUNING_LANTERN_ALPHA},
               place, home, true);
    }
    return lure->strength > TUNING_MOTH_DRAWN_BY;
}
