/* SPDX-License-Identifier: Zlib */
/* Looks at a game with F1's list open, frame by frame. For the tests of this folder. */
#ifndef TESTS_GAME_LOOKER_H
#define TESTS_GAME_LOOKER_H

#include "drive.h"
#include "tools/inspector.h"

extern InspectorView looker_view;

/* The yard, with its husk, and the list open. For cmocka's setup and teardown. */
int looker_begin(void **state);
int looker_end(void **state);

/* A frame of the game, and of the list. */
void looker_frame(void);

/* A coroutine's line in the list; NULL: it is not there. */
const InspectorRow *looker_row(const char *name);

Actor *looker_husk(void);

#endif
