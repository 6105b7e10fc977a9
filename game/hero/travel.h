/* SPDX-License-Identifier: Zlib */
/* Wick goes from place to place. */
#ifndef GAME_HERO_TRAVEL_H
#define GAME_HERO_TRAVEL_H

#include "coro.h"
#include "vec.h"
#include "world/place.h"

/* Leaves the place under way and begins another: its lamps, things and script; Wick stands at `arrive`. At once.
 * NULL: nothing. */
void travel_enter(const PlacePlan *plan, Vec arrive, Vec face);

/* The iris closes on Wick, the place changes, it opens again. On the game's scheduler. */
typedef struct travel_frame {
    const PlacePlan *to;
    Vec arrive, face;
} travel_frame;
void travel(Coro *co);

/* Each fixed update: has Wick walked into an exit? */
void travel_fixed_update(void);

#endif
