/* SPDX-License-Identifier: Zlib */
/* The husk: a hunched heap that has forgotten what light was. Three hits fell it. */
#ifndef GAME_ENEMIES_HUSK_H
#define GAME_ENEMIES_HUSK_H

#include "actor.h"

/* Makes one, with its mind running. NULL: no room. */
Actor *husk_create(Vec place);

#endif
