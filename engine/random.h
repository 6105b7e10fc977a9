/* SPDX-License-Identifier: Zlib */
/*
 * Streams of random numbers as plain data (a permuted congruential generator, 64 bits of state). Games
 * keep two in their state block: one for the game, and one for what is only seen and heard, so that
 * drawing more sparks never changes a fight.
 */
#ifndef ENGINE_RANDOM_H
#define ENGINE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#define RANDOM_STREAM_GAMEPLAY 1
#define RANDOM_STREAM_COSMETIC 2

typedef struct RandomStream {
    uint64_t state;
    uint64_t increment; /* odd; chooses the sequence. All zero works, but is always the same number */
} RandomStream;

/* The same seed and stream number give the same numbers, on every machine. */
void random_seed(RandomStream *random, uint64_t seed, uint64_t stream);

uint32_t random_u32(RandomStream *random);

/* 0 .. below - 1, each equally likely; 0 where below is 0. */
uint32_t random_below(RandomStream *random, uint32_t below);

/* low .. high, both included; low where high < low. */
int random_int(RandomStream *random, int low, int high);

/* 0 <= x < 1, in steps of 2^-32. */
double random_unit(RandomStream *random);

/* low <= x < high. */
double random_between(RandomStream *random, double low, double high);

/* true with the given probability: never at 0 or less, always at 1 or more. */
bool random_chance(RandomStream *random, double probability);

#endif
