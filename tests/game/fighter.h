/* SPDX-License-Identifier: Zlib */
/* Two simple players of the tests: one fights back, one presses anything. Both see the game's state at once. */
#ifndef TESTS_GAME_FIGHTER_H
#define TESTS_GAME_FIGHTER_H

#include "vec.h"

/* Presses what it wants for the next frame. With nobody to fight it walks to `goal` (and stands there). */
void fighter_play(Vec goal);

/* Random keys, held for a while each; the same ones after fighter_seed. */
void fighter_mash(void);
void fighter_seed(unsigned seed);

void fighter_let_go(void); /* of all keys */

#endif
