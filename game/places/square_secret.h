/* SPDX-License-Identifier: Zlib */
/*
 * The square's secret: a moth that carries a heart. It circles a post, and follows whatever light is brightest where it flies: Wick's
 * lantern, too, if he comes close. In the light it is out of reach. Lured into the dark, and the lantern shuttered there, it has
 * nothing to fly to, and sits down.
 */
#ifndef GAME_PLACES_SQUARE_SECRET_H
#define GAME_PLACES_SQUARE_SECRET_H

#include "vec.h"

/* Lets it fly there, if its heart was not found before. */
void square_secret_begin(Vec post);

#endif
