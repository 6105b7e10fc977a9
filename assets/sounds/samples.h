/* SPDX-License-Identifier: Zlib */
/* A stretch of mono sound in memory, and what is done to a whole stretch. */
#ifndef SAMPLES_H
#define SAMPLES_H

#include <stddef.h>

#define SAMPLE_RATE 22050

/* Full scale is -1 to 1. The holder frees it with samples_free. */
typedef struct Samples {
    double *values;
    size_t count;
} Samples;

/* Seconds as a whole number of samples, rounded. */
size_t samples_of_seconds(double seconds);

/* Silence of `count` samples. Ends the program with a message when memory runs out. */
Samples samples_make(size_t count);

/* Frees the values; an empty stretch is fine. */
void samples_free(Samples *samples);

/* The largest distance from zero. */
double samples_peak(const Samples *samples);

/* Scales everything so that the largest distance from zero is `peak`; silence stays silence. */
void samples_normalise(Samples *samples, double peak);

/* Adds `from` times `gain` at sample `start`. What would fall past the end goes on at the beginning. */
void samples_add_wrapped(Samples *to, const Samples *from, size_t start, double gain);

/* Fades the last 4 ms to nothing. */
void samples_fade_end(Samples *samples);

/* Takes away the mean, most in the middle and nothing at the ends, so that both ends stay where they are. */
void samples_remove_mean(Samples *samples);

/* Makes a loop of `samples`: what lies past `length` is cross-faded into the beginning and cut off. */
void samples_close_loop(Samples *samples, size_t length);

#endif
