/* SPDX-License-Identifier: Zlib */
/*
 * What is done to all of the music for a while: ducks it under speech, muffles it after a blow. It is part of the state, and what is
 * heard follows it at the end of each frame, as the loops do (sfx_loop.h): a state that is put back runs no cleanup.
 */
#ifndef GAME_AUDIO_MIX_H
#define GAME_AUDIO_MIX_H

#include "state.h"

#include <stdbool.h>

void mix_duck(bool under_speech);
void mix_muffle(bool muffled);

/* Low-passed from now on, as the place wants it; 0: not at all. Muffling goes over it. Reached within `seconds`. */
void mix_low_pass(double hertz, double seconds);

/* At the very end of each frame, when a state may have been put back. */
void mix_follow(void);

/* What was heard last is forgotten, as the mixer was opened anew. */
void mix_begin(void);

/* ---- for tests ---- */

bool mix_is_ducked(void); /* as it is heard */
double mix_hertz(void);   /* likewise; 0: open */

extern const StatePart MIX_PART;

#endif
