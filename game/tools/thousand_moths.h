/* SPDX-License-Identifier: Zlib */
/*
 * F4: a thousand moths at once, each with a mind of its own, to see what they cost. Again: they are gone. They belong to the
 * night: kept, brought back and turned back with it. None of them attacks.
 */
#ifndef GAME_TOOLS_THOUSAND_MOTHS_H
#define GAME_TOOLS_THOUSAND_MOTHS_H

#include "enemies/enemy.h"

#define THOUSAND_MOTHS_NO_ROOM (-1)

/* Lets them come round Wick, or sends them away. Gives how many there are now; NO_ROOM: nobody comes before those that were sent
 * away have gone. */
int thousand_moths_toggle(void);
int thousand_moths_count(void);

/* While they are here: how many, and what a frame's simulation costs, above, up to `right` in the tools layer. */
void thousand_moths_draw(int right);
int thousand_moths_height(void); /* of that; 0: they are not here */

/* Lets a thousand of a kind come, in the same places: MOTH, or one with another mind. Gives how many, or NO_ROOM. */
int thousand_moths_come(const EnemyTraits *traits);

#endif
