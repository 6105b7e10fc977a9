/* SPDX-License-Identifier: Zlib */
/*
 * A ring of cold fire with one gap. It gathers round whoever sends it, with its own sound, the gap to be seen already;
 * then it spreads from there. A dash goes through it, and so does who stands in the gap.
 */
#ifndef GAME_ENEMIES_COLD_RING_H
#define GAME_ENEMIES_COLD_RING_H

#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

extern const ActorKind COLD_RING_KIND;

/* gap: the direction in which it is open, length 1. NULL: no room. */
Actor *cold_ring_create(const Actor *by, Vec gap);
void cold_ring_clear(void); /* all of them, at once */

float cold_ring_radius_px(const Actor *ring);
Vec cold_ring_gap(const Actor *ring);
bool cold_ring_gathers(const Actor *ring); /* it does not burn yet */

#endif
