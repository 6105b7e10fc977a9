/* SPDX-License-Identifier: Zlib */
/*
 * The shade: a low torn veil that fears light. What is lit is asked of world_light.h: Wick's lantern as wide as it is
 * open, candle stands, any lamp. Lit, it stands still and can be struck (two hits); in the dark it comes, nothing
 * strikes it, and it blows candle stands out.
 */
#ifndef GAME_ENEMIES_SHADE_H
#define GAME_ENEMIES_SHADE_H

#include "actor.h"

/* Makes one that drifts round the place until it feels Wick near. NULL: no room. */
Actor *shade_create(Vec place);

/* The same for one that is called: it gathers out of the dark first, harmless, and knows where Wick is. */
Actor *shade_create_called(Vec place);

#endif
