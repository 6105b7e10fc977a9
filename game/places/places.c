/* SPDX-License-Identifier: Zlib */
#include "places/places.h"

#include "log.h"
#include "vec.h"
#include "world/room.h"
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

/* Has it a map of which can be asked what is where? */
static bool has_map(const PlacePlan *plan)
{
    for (int y = 0; y < plan->height && plan->rows != NULL; y++) {
        if (plan->rows[y] == NULL || (int)strlen(plan->rows[y]) != plan->width) {
            return false;
        }
    }
    return plan->rows != NULL && plan->width > 0 && plan->height > 0;
}

static bool letters_are_known(const PlacePlan *plan)
{
    for (int y = 0; y < plan->height && has_map(plan); y++) {
        if (plan->rows[y][strspn(plan->rows[y], PLACE_LETTERS)] != '\0') {
            return false;
        }
    }
    return true;
}

static bool depths_are_seen(const PlacePlan *plan)
{
    for (int y = 0; y < plan->height && has_map(plan); y++) {
        if (!plan->high && strchr(plan->rows[y], '~') != NULL) {
            return false;
        }
    }
    return true;
}

static bool can_stand(const PlacePlan *plan, Vec at)
{
    return !has_map(plan) || !place_is_solid(plan, place_tile_of(at.x), place_tile_of(at.y));
}

/* The row behind the last that is counted is empty, where there is one. */
static bool exits_are_counted(const PlacePlan *plan)
{
    return plan->exit_count >= 0 && plan->exit_count <= PLACE_EXITS_MAX &&
           (plan->exit_count == PLACE_EXITS_MAX || plan->exits[plan->exit_count].to == NULL);
}

static bool has_ground(const PlacePlan *plan, const PlaceExit *way)
{
    const int right = place_tile_of(way->left + way->width - 1.0f);
    const int bottom = place_tile_of(way->top + way->height - 1.0f);

    for (int y = place_tile_of(way->top); y <= bottom; y++) {
        for (int x = place_tile_of(way->left); x <= right; x++) {
            if (!place_is_solid(plan, x, y)) {
                return true;
            }
        }
    }
    return !has_map(plan);
}

/* On ground, and not in a way out, through which he would be gone again at once. */
static bool arrives_well(const PlaceExit *way)
{
    for (int i = 0; i < way->to->exit_count && exits_are_counted(way->to); i++) {
        if (place_exit_holds(&way->to->exits[i], way->arrive)) {
            return false;
        }
    }
    return can_stand(way->to, way->arrive);
}

static bool each_exit(const PlacePlan *plan, bool (*is_good)(const PlacePlan *plan, const PlaceExit *way))
{
    for (int i = 0; i < plan->exit_count && exits_are_counted(plan); i++) {
        if (!is_good(plan, &plan->exits[i])) {
            return false;
        }
    }
    return true;
}

static bool leads_somewhere(const PlacePlan *plan, const PlaceExit *way)
{
    (void)plan;
    return way->to != NULL && way->width > 0.0f && way->height > 0.0f;
}

static bool can_be_taken(const PlacePlan *plan, const PlaceExit *way)
{
    return !leads_somewhere(plan, way) || (has_ground(plan, way) && arrives_well(way));
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

/* A great lamp would be dark again whenever one comes back. */
static bool lamps_stay_lit(const PlacePlan *plan)
{
    for (int i = 0; i < plan->thing_count && plan->things != NULL; i++) {
        if (plan->things[i].kind == THING_GREAT_LAMP && plan->lit_by == STORY_NEVER) {
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
        {".width, .height and .rows, as many letters in each as .width says", has_map(plan)},
        {".rows of at most ROOM_TILES_MAX letters together", plan->width * plan->height <= ROOM_TILES_MAX},
        {".rows of nothing but PLACE_LETTERS", letters_are_known(plan)},
        {".high, for the letter ~", depths_are_seen(plan)},
        {".things, as many as .thing_count says", plan->thing_count == 0 || plan->things != NULL},
        {".things that are at most ROOM_THINGS_MAX", plan->thing_count <= ROOM_THINGS_MAX},
        {"a row in world/things.c for a kind of its .things", things_have_looks(plan)},
        {".lit_by, for its great lamp", lamps_stay_lit(plan)},
        {"an .exit_count that counts its .exits, at most PLACE_EXITS_MAX", exits_are_counted(plan)},
        {"a place and a size for each of its .exits", each_exit(plan, leads_somewhere)},
        {"ground for each of its .exits, and where they arrive, outside of ways out",
         each_exit(plan, can_be_taken)},
        {".start, on ground", plan->start.x > 0.0f && plan->start.y > 0.0f && can_stand(plan, plan->start)},
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

/* --scene and the log tell places apart by their names. */
static bool names_differ(void)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        for (int j = 0; j < i; j++) {
            if (strcmp(PLANS[i]->name, PLANS[j]->name) == 0) {
                log_problem(NAMES[i], "is called like another place", "give it a name of its own");
                return false;
            }
        }
    }
    return true;
}

bool places_are_whole(void)
{
    bool good = true;

    for (int i = 0; i < PLACES_COUNT; i++) {
        good = places_is_whole(NAMES[i], PLANS[i]) && good;
    }
    return good && names_differ();
}
