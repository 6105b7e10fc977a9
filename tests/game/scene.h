/* SPDX-License-Identifier: Zlib */
/* Watching scenes and skipping them, for tests: whoever skips ends where whoever watches does. */
#ifndef TESTS_GAME_SCENE_H
#define TESTS_GAME_SCENE_H

#include "drive.h"

#include "outcome.h"

#include <stdint.h>

#define SCENE_LONGEST 4000 /* frames */

typedef struct SceneEnd {
    char text[OUTCOME_SIZE];
    uint64_t hash;
} SceneEnd;

/* One frame of somebody who reads: he presses now and then. */
void scene_watch_frame(int frame);

/* To the end of the scene under way; gives the frames it took. */
int scene_watch(void);

/* Bars and hit-stop come to rest, and what is left is written down. */
void scene_settle(SceneEnd *end);
void scene_assert_same(const SceneEnd *expected, const char *what, int frame);

/*
 * Begins the scene, watches it, and then skips it in every `each`-th of its frames: each time the state is kept,
 * skipped, compared, and put back. Frames in which the night is turned back are left out: no copy holds what is
 * outside of the state.
 */
void scene_check_skipping(void (*begin)(void), int each);

#endif
