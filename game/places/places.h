/* SPDX-License-Identifier: Zlib */
/* All places. A new one is a file with its plan, and a line here. */
#ifndef GAME_PLACES_PLACES_H
#define GAME_PLACES_PLACES_H

#include "world/place.h"

#include <stdbool.h>

/* X(NAME): its plan is PLACE_NAME. */
#define PLACES(X) \
    X(SQUARE)     \
    X(ALLEY)      \
    X(WALL)       \
    X(CRYPT)      \
    X(CHAPEL)     \
    X(YARD) /* one walled room, for trying things */

#define PLACES_PLAN(name) extern const PlacePlan PLACE_##name;
PLACES(PLACES_PLAN)
#undef PLACES_PLAN

enum {
#define PLACES_NUMBER(name) PLACES_NUMBER_OF_##name,
    PLACES(PLACES_NUMBER)
#undef PLACES_NUMBER
        PLACES_COUNT
};

int places_index(const PlacePlan *plan);        /* its number in the table; -1: it is not of this night */
const PlacePlan *places_at(int index);          /* from 0 on; NULL beyond the last */
const PlacePlan *places_find(const char *name); /* NULL: no such name */

/* Does each plan say all that a place needs? false: what it lacks was reported, by its name. */
bool places_are_whole(void);

/* The same for one plan, of a place that is called `row` in the table. For places_are_whole and its test. */
bool places_is_whole(const char *row, const PlacePlan *plan);

#endif
