/* SPDX-License-Identifier: Zlib */
/* The pause menu: everything but the screens stands still. Opened by its key, and when the window loses the focus. */
#ifndef GAME_UI_PAUSE_H
#define GAME_UI_PAUSE_H

#include "coro.h"
#include "time_scale.h"

/* Waits for the key, opens the menu, and gives time back; on the game's scheduler, for ever. */
typedef struct pause_watch_frame {
    int cursor;
    TimeScaleId stand;
} pause_watch_frame;
void pause_watch(Coro *co);

#endif
