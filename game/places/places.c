/* SPDX-License-Identifier: Zlib */
#include "places/places.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

static const PlacePlan *const PLANS[PLACES_COUNT] = {
#define PLACES_ROW(name) &PLACE_##name,
    PLACES(PLACES_ROW)
#undef PLACES_ROW
};

int places_index(const PlacePlan *plan)
{
    int index = 0;

    while (PLANS[index] != plan) {
        index++;
        assert(index < PLACES_COUNT && "each plan stands in the table of places");
    }
    return index;
}

const PlacePlan *places_at(int index)
{
    return index >= 0 && index < PLACES_COUNT ? PLANS[index] : NULL;
}

const PlacePlan *places_find(const char *name)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        if (strcmp(PLANS[i]->name, name) == 0) {
            return PLANS[i];
        }
    }
    return NULL;
}
