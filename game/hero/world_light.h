/* SPDX-License-Identifier: Zlib */
/*
 * How light it is at a place: what the darkness of the picture is made of, as the game may ask it. Wick's lantern as
 * wide as it is open now, and every burning lamp, post, window and candle of the place. The flicker is left out: it
 * is only seen. Walls hold no light back, as they do not in the picture.
 */
#ifndef GAME_HERO_WORLD_LIGHT_H
#define GAME_HERO_WORLD_LIGHT_H

#include "vec.h"

#include <stdbool.h>

/* 0: as dark as the place is by itself; 1: the very middle of a light. */
float world_light_at(Vec place);

/* The same without Wick's lantern; and is that enough to be seen by? */
float world_light_of_lamps_at(Vec place);
bool world_light_of_lamps_is_lit(Vec place);

/* Is it light enough there that one could read? What was `lit` before goes dark a little later than it became lit, so
 * that an actor at the rim of a light does not change its mind in each frame. */
bool world_light_is_lit(Vec place, bool lit_before);

#endif
