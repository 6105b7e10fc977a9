/* SPDX-License-Identifier: Zlib */
#include "world/place.h"

#include <string.h>

#define SOLID_LETTERS " #TRM~E"

char place_letter(const PlacePlan *plan, int x, int y)
{
    return x < 0 || y < 0 || x >= plan->width || y >= plan->height ? ' ' : plan->rows[y][x];
}

bool place_is_solid(const PlacePlan *plan, int x, int y)
{
    return strchr(SOLID_LETTERS, place_letter(plan, x, y)) != NULL;
}

int place_tile_of(float pixels)
{
    return (int)floorf(pixels / (float)PLACE_TILE_PX);
}

bool place_exit_holds(const PlaceExit *way, Vec at)
{
    return at.x >= way->left && at.x < way->left + way->width && at.y >= way->top &&
           at.y < way->top + way->height;
}
