/* SPDX-License-Identifier: Zlib */
/* Moths as scenery: small ones with warm eyes that circle every lit lamp, and are nobody's foe. */
#ifndef GAME_WORLD_LAMP_MOTHS_H
#define GAME_WORLD_LAMP_MOTHS_H

#include "coro.h"
#include "world/actor.h"

extern const ActorKind LAMP_MOTHS_KIND;

/* Lets them gather round each lamp of the place that is lit or will be. In the place's scheduler, for ever. */
typedef struct lamp_moths_gather_frame {
    int gathered; /* a bit for each lamp that has its moths */
} lamp_moths_gather_frame;
void lamp_moths_gather(Coro *co);

#endif
