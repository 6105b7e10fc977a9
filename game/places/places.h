/* SPDX-License-Identifier: Zlib */
/* All places. A new one is a file with its plan, and a line here. */
#ifndef GAME_PLACES_PLACES_H
#define GAME_PLACES_PLACES_H

#include "world/place.h"

/* X(NAME): its plan is PLACE_NAME. */
#define PLACES(X) \
    X(SQUARE)     \
    X(ALLEY)      \
    X(WALL)       \
    X(YARD) /* one walled room, for trying things */

#define PLACES_PLAN(name) extern const PlacePlan PLACE_##name;
PLACES(PLACES_PLAN)
#undef PLACES_PLAN

int places_count(void);
const PlacePlan *places_at(int index);          /* from 0 on; NULL beyond the last */
const PlacePlan *places_find(const char *name); /* NULL: no such name */

#endif
