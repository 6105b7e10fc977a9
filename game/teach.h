/* SPDX-License-Identifier: Zlib */
/* One verb for each obstacle: its key and a word over Wick, but only when the player has not found it by himself. */
#ifndef GAME_TEACH_H
#define GAME_TEACH_H

#include "coro.h"

/* Watches over all verbs until each was done once; on the game's scheduler, one for each play. */
typedef CoroNoFrame teach_frame;
void teach(Coro *co);

#endif
