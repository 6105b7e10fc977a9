/* SPDX-License-Identifier: Zlib */
/* Hearts that some foes leave behind: they hop out, hover, blink, and fade when nobody comes. */
#ifndef GAME_HERO_PICKUP_H
#define GAME_HERO_PICKUP_H

#include "vec.h"
#include "world/actor.h"

extern const ActorKind PICKUP_KIND;

/* Makes a heart at a place. NULL: no room. */
Actor *pickup_create_heart(Vec place);

#endif
