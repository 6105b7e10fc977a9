/* SPDX-License-Identifier: Zlib */
/* The husk: a hunched heap that has forgotten what light was. Three hits fell it. */
#ifndef GAME_ENEMIES_HUSK_H
#define GAME_ENEMIES_HUSK_H

#include "world/actor.h"

/* Makes one, with its mind running: it patrols round the place. NULL: no room. */
Actor *husk_create(Vec place);

/* The same for a wave: it rises from the ground first, and has noticed Wick. */
Actor *husk_create_rising(Vec place);

#endif
