/* SPDX-License-Identifier: Zlib */
/* Hearts that some foes leave behind: they hop out, hover, blink, and fade when nobody comes. */
#ifndef GAME_HERO_PICKUP_H
#define GAME_HERO_PICKUP_H

#include "world/actor.h"

/* Makes a heart at a place. NULL: no room. */
Actor *pickup_create_heart(Vec place);

/* Its picture now, in the sheet of the hearts and keys. For the view. */
int pickup_picture(const Actor *pickup);

#endif
