/* SPDX-License-Identifier: Zlib */
#include "places/place.h"

#include <stddef.h>
#include <string.h>

static const PlacePlan *const PLANS[PLACE_COUNT] = {
    [PLACE_SQUARE] = &PLACE_SQUARE_PLAN, [PLACE_ALLEY] = &PLACE_ALLEY_PLAN, [PLACE_CRYPT] = &PLACE_CRYPT_PLAN,
    [PLACE_WALL] = &PLACE_WALL_PLAN,     [PLACE_CHAPEL] = &PLACE_CHAPEL_PLAN,
    [PLACE_YARD] = &PLACE_YARD_PLAN,
};

const PlacePlan *place_plan(PlaceId id)
{
    return id >= PLACE_NONE && id < PLACE_COUNT ? PLANS[id] : NULL;
}

PlaceId place_find(const char *name)
{
    for (int id = PLACE_NONE + 1; id < PLACE_COUNT; id++) {
        if (PLANS[id] != NULL && strcmp(PLANS[id]->name, name) == 0) {
            return (PlaceId)id;
        }
    }
    return PLACE_NONE;
}
