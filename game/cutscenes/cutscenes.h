/* SPDX-License-Identifier: Zlib */
/* All scenes, one file each. Started by coro_start(game.world.cutscenes, NAME). */
#ifndef GAME_CUTSCENES_CUTSCENES_H
#define GAME_CUTSCENES_CUTSCENES_H

#include "actor.h"
#include "coro.h"

typedef CoroNoFrame opening_frame;
void opening(Coro *co);

#endif
