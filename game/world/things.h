/* SPDX-License-Identifier: Zlib */
/* How the things of a place look, what of them is solid, and what they do by themselves. */
#ifndef GAME_WORLD_THINGS_H
#define GAME_WORLD_THINGS_H

#include "places/place.h"
#include "sheet.h"

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

/* Finds the pictures; after the sheets are loaded. */
void things_open(void);

/* The picture of a thing of the place under way, in the sheet of its kind. */
struct Sheet *things_sheet(ThingKind kind);
int things_frame(int index);
struct Lamp;
int things_lit_frame(ThingKind kind, const struct Lamp *lamp); /* of a lamp that burns */

/* What shines in the dark: of a burning candle stand, of what sits in a cage (-1: nothing). In sheet crypt. */
int things_stand_glow(const struct Lamp *stand);
int things_cage_glow(int index);

/* Starts what the things of the place do: sway, smoke. In the place's scheduler. */
void things_begin(void);

#endif
