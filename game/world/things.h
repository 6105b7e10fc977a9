/* SPDX-License-Identifier: Zlib */
/* How the things of a place look, and what of them is solid. */
#ifndef GAME_WORLD_THINGS_H
#define GAME_WORLD_THINGS_H

#include "world/place.h"

#include <stdbool.h>

typedef enum ThingLayer {
    THING_FLAT,     /* lies on the ground: under everything that stands */
    THING_WALL,     /* hangs on a wall */
    THING_STANDING, /* sorted by its foot */
    THING_OVER      /* above heads */
} ThingLayer;

typedef enum ThingSheet { IN_PROPS, IN_SQUARE, IN_RAMPART, IN_CRYPT, IN_CHAPEL } ThingSheet;

typedef struct ThingLook {
    const char *frame; /* with %d: which. NULL: drawn otherwise */
    ThingSheet sheet;
    ThingLayer layer;
    int solid_width, solid_depth; /* pixels round the foot; 0: none */
    int shadow;                   /* width of its shadow; 0: none */
    bool sways;                   /* has a picture FRAME_sway */
} ThingLook;

extern const ThingLook THING_LOOKS[THING_KINDS];

#endif
