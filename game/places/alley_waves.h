/* SPDX-License-Identifier: Zlib */
/* The three waves of the north alley, one in each of its courts. */
#ifndef GAME_PLACES_ALLEY_WAVES_H
#define GAME_PLACES_ALLEY_WAVES_H

#include "coro.h"

/* Ends when all three are cleared, tonight or before. In the place's scheduler. */
typedef struct alley_waves_frame {
    int court; /* under way: 0 south, 1 middle, 2 north */
} alley_waves_frame;
void alley_waves(Coro *co);

#endif
