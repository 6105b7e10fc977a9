/* SPDX-License-Identifier: Zlib */
/* Hearts that some foes leave behind: they hop out, hover, blink, and fade when nobody comes. */
#ifndef GAME_PICKUP_H
#define GAME_PICKUP_H

#include "actor.h"

/* Makes a heart at a place. NULL: no room. */
Actor *pickup_create_heart(Vec place);

/* Draws one; its foot at (x, y) of the picture. For the view. */
void pickup_draw(const Actor *pickup, int x, int y);

#endif
