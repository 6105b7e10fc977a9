/* SPDX-License-Identifier: Zlib */
/* The moth: paper wings that want light. One hit fells it. */
#ifndef GAME_ENEMIES_MOTH_H
#define GAME_ENEMIES_MOTH_H

#include "light.h"
#include "world/actor.h"

/* Makes one, with its mind running. NULL: no room. */
Actor *moth_create(Vec place);

/* The same for a wave: it comes down from above the roofs. */
Actor *moth_create_descending(Vec place);

/* How strongly a light draws a moth at a place, 0 to 1: it feels it much further than we see it. Pure. */
float moth_drawn(Light light, Vec place);

/* The light that draws a moth there most: Wick's lantern or a lamp. false: none does. */
typedef struct MothLure {
    Vec place;
    float strength;
    bool is_wick;
} MothLure;
bool moth_find_lure(Vec place, MothLure *lure);

/* Harmless ones gather round every lit lamp of the place. In the place's scheduler, for ever. */
typedef struct moths_gather_frame {
    int gathered; /* a bit for each lamp that has its moths */
} moths_gather_frame;
void moths_gather(Coro *co);

#endif
