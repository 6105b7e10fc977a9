/* SPDX-License-Identifier: Zlib */
/* A ring of cold fire: it spreads from where it was sent out, and has one gap. */
#ifndef GAME_ENEMIES_COLD_RING_H
#define GAME_ENEMIES_COLD_RING_H

#include "world/vec.h"

typedef struct Actor Actor;

/* gap: the direction in which it is open, length 1. NULL: no room. */
Actor *cold_ring_create(Vec place, Vec gap);
void cold_rings_end(void); /* all of them, at once */

float cold_ring_radius_px(const Actor *ring);
Vec cold_ring_gap(const Actor *ring);

#endif
