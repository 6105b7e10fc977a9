/* SPDX-License-Identifier: Zlib */
/*
 * Which screen is on, and the way between them: title, loading, the play, the end card, and the title again. The
 * title's body (title.h) is the thread that runs through all of it.
 *
 * What lasts longer than a play on the game's scheduler carries SCREEN_TAG. The rest there belongs to the play: it
 * is held while the pause menu is open, and stopped when the play is left.
 */
#ifndef GAME_UI_SCREEN_H
#define GAME_UI_SCREEN_H

#include "state.h"

#include <stdbool.h>

typedef enum ScreenId { SCREEN_PLAY, SCREEN_TITLE, SCREEN_LOADING, SCREEN_END_CARD } ScreenId;

#define SCREEN_TAG 1u

typedef struct Screen {
    ScreenId now;
    double loading;     /* the bar: 0 to 1 */
    unsigned char left; /* its address is the signal "the play was left" */
} Screen;

extern Screen screen_state;
extern const StatePart SCREEN_PART;

void screen_show(ScreenId screen);

/* Ends the play: the title comes back. */
void screen_leave_play(void);

#endif
