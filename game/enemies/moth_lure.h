/* SPDX-License-Identifier: Zlib */
/* What draws a moth: paper wings want light. */
#ifndef GAME_ENEMIES_MOTH_LURE_H
#define GAME_ENEMIES_MOTH_LURE_H

#include "light.h"
#include "vec.h"

#include <stdbool.h>

/* How strongly a light draws a moth at a place, 0 to 1: it feels it much further than we see it. Pure. */
float moth_drawn(Light light, Vec place);

/* The light that draws a moth there most: Wick's lantern, or a lamp that can be seen from its home, since one that flew over the
 * walls would be out of reach for him. false: none does. */
typedef struct MothLure {
    Vec place;
    float strength;
    bool is_wick;
} MothLure;
bool moth_find_lure(Vec place, Vec home, MothLure *lure);

#endif
