/* SPDX-License-Identifier: Zlib */
/* The chapel for tests: Wick before the Snuffer, in a phase of the fight. */
#ifndef TESTS_GAME_CHAPEL_H
#define TESTS_GAME_CHAPEL_H

#include "drive.h"

#include "vec.h"

#include <stdbool.h>

/* A fresh game in the chapel, the phase under way; Wick at `wick`, and nothing hurts him but what strikes. */
void chapel_begin(int phase, Vec wick);
Actor *chapel_snuffer(void);

/* A blow from nobody. true: it landed. */
bool chapel_strike(void);

/* Frame by frame, with the mixer's time going on too. */
void chapel_frames(int frames);

/* Stops whatever he does, so that a test says what he does; he hovers and is seen on. */
void chapel_quiet(void);

#endif
