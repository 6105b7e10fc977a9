/* SPDX-License-Identifier: Zlib */
/* One verb for each obstacle: its key and a word over Wick, but only when the player has not found it by himself. */
#ifndef GAME_UI_TUTORIAL_H
#define GAME_UI_TUTORIAL_H

#include "coro.h"

/* Watches over all verbs until each was done once; on the game's scheduler, one for each play. */
typedef CoroNoFrame tutorial_frame;
void tutorial(Coro *co);

#endif
