/* SPDX-License-Identifier: Zlib */
/* What the things of a place do by themselves: grass bends, trees and washing sway, chimneys smoke. */
#ifndef GAME_WORLD_BREEZE_H
#define GAME_WORLD_BREEZE_H

void breeze_begin(void); /* for the place under way, in its scheduler */

#endif
