/* SPDX-License-Identifier: Zlib */
/* The pause menu: everything but the screens stands still. Opened by its key, and when the window loses the focus. */
#ifndef GAME_UI_PAUSE_H
#define GAME_UI_PAUSE_H

#include "coro.h"
#include "time_scale.h"

#include <stdbool.h>

/* Waits for the key, opens the menu, and gives time back; on the game's scheduler, for ever. */
typedef struct pause_watch_frame {
    int cursor;
    TimeScaleId stand;
    bool leaves; /* the play */
} pause_watch_frame;
void pause_watch(Coro *co);

/* The window lost the focus: the menu opens as soon as it may. It got it back before: it does not. */
void pause_focus_changed(bool lost);

#endif
