/* SPDX-License-Identifier: Zlib */
/*
 * Waves of foes: which come, how many are left, and what becomes of them when Wick falls. The waves of a place are written
 * as coroutines in its own file (places/alley_waves.c); this is what they are made of.
 */
#ifndef GAME_ENEMIES_WAVES_H
#define GAME_ENEMIES_WAVES_H

#include "enemies/enemy.h"
#include "state.h"
#include "vec.h"

#include <stdbool.h>

#define WAVES_TAG 0x57415645u /* of all arrivals in the place's scheduler */

typedef struct Waves {
    int now;    /* the number of the wave under way; 0: none */
    int coming; /* announced, and not yet there */
    int tries;  /* of the wave under way */
} Waves;

extern Waves wave_state;
extern const StatePart WAVE_PART;

/* A wave begins, or, after a fall, begins again. */
void wave_begin(int number);
void wave_end(void); /* it is cleared */

/* Somebody of the wave is on the way: a cold light shows where, then it is there. */
void wave_send(const EnemyTraits *kind, Vec place);

/* The same, and this one leaves a heart behind. */
void wave_send_with_heart(const EnemyTraits *kind, Vec place);

int wave_left(void); /* how many of the wave under way are coming or alive */

/* Wick lies fallen: those on the way stay where they are. */
void wave_hold(void);

/* All of the wave are gone, without a sound: the screen is black. Its beginning may be made again. */
void wave_dismiss(void);

#endif
