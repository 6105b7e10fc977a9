/* SPDX-License-Identifier: Zlib */
/*
 * Changing the place: all actors but those that travel along are destroyed; the new one's lamps, things and script begin. What
 * becomes of Wick, and how it is seen: hero/travel.h.
 */
#ifndef GAME_WORLD_SCENERY_H
#define GAME_WORLD_SCENERY_H

#include "world/actor.h"
#include "world/place.h"

/* Whose scheduler runs what belongs to the place: no body. */
extern const ActorKind SCENERY_KIND;

void scenery_change(const PlacePlan *plan);

#endif
