/* SPDX-License-Identifier: Zlib */
/* The six raw waves that every sound is made of. */
#ifndef OSCILLATOR_H
#define OSCILLATOR_H

#include <stdbool.h>
#include <stdint.h>

typedef enum Wave {
    WAVE_SINE,
    WAVE_TRIANGLE,
    WAVE_SQUARE,
    WAVE_PULSE, /* high for a quarter of the time */
    WAVE_SAW,
    WAVE_NOISE
} Wave;

typedef struct Oscillator {
    Wave wave;
    double phase;   /* 0 to 1 */
    uint32_t noise; /* never 0 */
} Oscillator;

/* Finds a wave by its name in the tables (sine, triangle, square, pulse, saw, noise). False when there is
   none. */
bool oscillator_find_wave(const char *name, Wave *wave);

/* An oscillator at the start of its wave. Equal seeds give equal noise. */
Oscillator oscillator_make(Wave wave, uint32_t seed);

/* The next sample: mean 0, about -1 to 1 (a pulse -0.5 to 1.5). `hz` may change each time; noise ignores
   it. */
double oscillator_next(Oscillator *oscillator, double hz);

/* The next value of a row of random ones, -1 to 1. `state` must not be 0. */
double oscillator_noise(uint32_t *state);

#endif
