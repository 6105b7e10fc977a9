/* SPDX-License-Identifier: Zlib */
/* The way through a place, round walls and things, on a grid of 8 px. */
#ifndef GAME_AUTOPLAY_PATHFINDING_H
#define GAME_AUTOPLAY_PATHFINDING_H

#include "vec.h"

#include <stdbool.h>

#define PATHFINDING_HERE_PX 2.0f /* so near to a spot he has reached it */

/*
 * The next spot to walk towards in a straight line, on the way from one place to another. Where there is no way,
 * it leads as near as one can come: `reaches` says whether that is there (within `near_px`).
 */
Vec pathfinding_next(Vec from, Vec to, float near_px, bool *reaches);

/* The spot that is nearest on foot of those that are wanted; false: none can be reached. */
bool pathfinding_nearest(Vec from, bool (*is_wanted)(Vec spot), Vec *found);

/* Can Wick walk between the two in a straight line? */
bool pathfinding_is_straight(Vec from, Vec to);

/* Could Wick stand here? */
bool pathfinding_is_free(Vec place);

#endif
