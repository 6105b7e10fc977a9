/* SPDX-License-Identifier: Zlib */
#include "places/places.h"

#include "log.h"
#include "world/things.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const PlacePlan *const PLANS[PLACES_COUNT] = {
#define PLACES_ROW(name) &PLACE_##name,
    PLACES(PLACES_ROW)
#undef PLACES_ROW
};

static const char *const NAMES[PLACES_COUNT] = {
#define PLACES_NAME(name) #name,
    PLACES(PLACES_NAME)
#undef PLACES_NAME
};

int places_index(const PlacePlan *plan)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        if (PLANS[i] == plan) {
            return i;
        }
    }
    return -1;
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

/* --- is a plan whole? ------------------------------------------------------------------------------------ */

static bool rows_are_as_wide(const PlacePlan *plan)
{
    for (int y = 0; y < plan->height; y++) {
        if (plan->rows[y] == NULL || (int)strlen(plan->rows[y]) != plan->width) {
            return false;
        }
    }
    return true;
}

static bool ways_lead_somewhere(const PlacePlan *plan)
{
    for (int i = 0; i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        if (way->to == NULL || way->width <= 0.0f || way->height <= 0.0f) {
            return false;
        }
    }
    return plan->exit_count <= PLACE_EXITS_MAX;
}

/* A chimney is nothing but smoke; what else has no row of looks would not be seen, nor be in the way. */
static bool things_have_looks(const PlacePlan *plan)
{
    for (int i = 0; i < plan->thing_count && plan->things != NULL; i++) {
        const ThingKind kind = plan->things[i].kind;
        if (kind != THING_CHIMNEY && THING_LOOKS[kind].frame == NULL) {
            return false;
        }
    }
    return true;
}

bool places_is_whole(const char *row, const PlacePlan *plan)
{
    const struct {
        const char *name;
        bool is_there;
    } columns[] = {
        {".name", plan->name != NULL && plan->name[0] != '\0'},
        {".width, .height and .rows", plan->width > 0 && plan->height > 0 && plan->rows != NULL},
        {"as many letters in each of its .rows as .width says", plan->rows == NULL || rows_are_as_wide(plan)},
        {".things, as many as .thing_count says", plan->thing_count == 0 || plan->things != NULL},
        {"a row in world/things.c for a kind of its .things", things_have_looks(plan)},
        {"a place and a size for each of its .exits, as many as .exit_count says", ways_lead_somewhere(plan)},
        {".start", plan->start.x > 0.0f && plan->start.y > 0.0f},
        {".ambient_dark and .ambient_lit", plan->ambient_dark != 0 && plan->ambient_lit != 0},
        {".stems", plan->stems[0] > 0.0 && plan->stems_lit[0] > 0.0},
    };
    char subject[64];
    char lack[128];
    bool good = true;

    snprintf(subject, sizeof subject, "place %s", row);
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        if (!columns[i].is_there) {
            snprintf(lack, sizeof lack, "its plan lacks %s", columns[i].name);
            log_problem(subject, lack, "see world/place.h for what each column means");
            good = false;
        }
    }
    return good;
}

bool places_are_whole(void)
{
    bool good = true;

    for (int i = 0; i < PLACES_COUNT; i++) {
        good = places_is_whole(NAMES[i], PLANS[i]) && good;
    }
    return good;
}
