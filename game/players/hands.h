/* SPDX-License-Identifier: Zlib */
/* A player's hands on the virtual keys. What they do counts from the next frame on. */
#ifndef GAME_PLAYERS_HANDS_H
#define GAME_PLAYERS_HANDS_H

#include "control.h"
#include "vec.h"

#include <stdbool.h>

/* Holds the direction keys, one or two of them, that come nearest to this way; (0, 0) lets go of all. */
void hands_go(Vec way);
/* The same towards a spot, to the pixel: for gaps as wide as Wick. */
void hands_go_to(Vec from, Vec to);
void hands_press(Control control);
void hands_hold(Control control, bool down);
void hands_off(void); /* all keys */

#endif
