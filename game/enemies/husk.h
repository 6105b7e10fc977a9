/* SPDX-License-Identifier: Zlib */
/* The husk: a hunched heap that has forgotten what light was. It patrols round its home until it sees Wick. Three hits fell it. */
#ifndef GAME_ENEMIES_HUSK_H
#define GAME_ENEMIES_HUSK_H

#include "enemies/enemy.h"

extern const EnemyTraits HUSK;

#endif
