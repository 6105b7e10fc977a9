/* SPDX-License-Identifier: Zlib */
/*
 * What villagers leave for one who fell again and again: from his third fall in a place on, posts stand lit there
 * that were not there before, and beside the nearest one lies a heart each time he comes back.
 *
 * A place has them in its list of things, as lamp posts whose `which` is GIFT, and its script starts gifts_tend.
 */
#ifndef GAME_PLACES_GIFTS_H
#define GAME_PLACES_GIFTS_H

#include "coro.h"
#include "places/places.h"
#include "state.h"

#define GIFT        9
#define GIFTS_AFTER 3 /* falls */

typedef struct Gifts {
    int falls[PLACES_COUNT]; /* of Wick, in each place */
} Gifts;

extern Gifts gift_state;
extern const StatePart GIFT_PART;

/* For as long as the place is there. In its scheduler. */
typedef CoroNoFrame gifts_tend_frame;
void gifts_tend(Coro *co);

#endif
