/* SPDX-License-Identifier: Zlib */
#include "places/places.h"

#include <stddef.h>
#include <string.h>

static const PlacePlan *const PLANS[] = {
#define PLACES_ROW(name) &PLACE_##name,
    PLACES(PLACES_ROW)
#undef PLACES_ROW
};
#define COUNT ((int)(sizeof PLANS / sizeof PLANS[0]))

int places_count(void)
{
    return COUNT;
}

const PlacePlan *places_at(int index)
{
    return index >= 0 && index < COUNT ? PLANS[index] : NULL;
}

const PlacePlan *places_find(const char *name)
{
    for (int i = 0; i < COUNT; i++) {
        if (strcmp(PLANS[i]->name, name) == 0) {
            return PLANS[i];
        }
    }
    return NULL;
}
