/* SPDX-License-Identifier: Zlib */
/* The play between two titles: how it begins, and what is left of it. */
#ifndef GAME_UI_PLAY_H
#define GAME_UI_PLAY_H

#include "world/place.h"

/* Starts what watches over every play: skipping, blinking, hearts, the pause key. */
void play_begin_watches(void);

/* Clears the last play: its actors, place, story and scenes. Not from inside a scene. */
void play_clear(void);

/* The play, in a place of which nothing has happened yet. */
void play_begin_at(const PlacePlan *plan);

/* The story from its beginning: Wick in the square, and the opening. */
void play_begin_story(void);

#endif
