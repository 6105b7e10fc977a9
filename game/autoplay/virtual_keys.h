/* SPDX-License-Identifier: Zlib */
/* A player's hands on the virtual keys. What they do counts from the next frame on. */
#ifndef GAME_AUTOPLAY_VIRTUAL_KEYS_H
#define GAME_AUTOPLAY_VIRTUAL_KEYS_H

#include "vec.h"
#include "world/control.h"

#include <stdbool.h>

/* Holds the direction keys, one or two of them, that come nearest to this way; (0, 0) lets go of all. */
void virtual_keys_go(Vec way);
/* The same towards a spot. Where a wall is in the way he slides along it until he fits through a gap, were it as wide as he is. */
void virtual_keys_go_to(Vec from, Vec to);
void virtual_keys_press(Control control);
void virtual_keys_hold(Control control, bool down);
void virtual_keys_off(void); /* all keys */

#endif
