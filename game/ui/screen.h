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

#include "coro.h"
#include "places/place.h"

#include <stdbool.h>

typedef enum ScreenId { SCREEN_PLAY, SCREEN_TITLE, SCREEN_LOADING, SCREEN_END_CARD } ScreenId;

#define SCREEN_TAG 1u

typedef struct Screen {
    ScreenId now;
    double loading;       /* the bar: 0 to 1 */
    double turned_back_s; /* before this play */
    unsigned char left;   /* its address is the signal "the play was left" */
} Screen;

void screen_show(ScreenId screen);

/* Starts what watches over every play: skipping, blinking, hearts, the pause key. */
void screen_begin_watches(void);

/* Nothing of the last play is left: nobody, no place, no story, no scene. Not from inside a scene. */
void screen_clear_play(void);

/* The play, in a place of which nothing has happened yet. */
void screen_begin_at(PlaceId place);

/* The story from its beginning: Wick in the square, and the opening. */
void screen_begin_story(void);

/* Ends the play: the title comes back. */
void screen_leave_play(void);

#endif
