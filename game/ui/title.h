/* SPDX-License-Identifier: Zlib */
/* The title: a lamp that burns, the village behind it, and the way into the play and back. */
#ifndef GAME_UI_TITLE_H
#define GAME_UI_TITLE_H

#include "coro.h"

#include <stdbool.h>

/* The thread through title, loading, play and end card, for ever; on the game's scheduler, with SCREEN_TAG. */
typedef struct title_frame {
    const char *scene; /* a place or "opening": begins in the play there; NULL: with the title */
    int cursor, row;   /* what was chosen: a row of the title, and of the page that was shown */
} title_frame;
void title(Coro *co);

/* Starts it. scene: as above; a literal, or what outlives it. */
void title_begin(const char *scene);

#endif
