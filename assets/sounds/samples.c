/* SPDX-License-Identifier: Zlib */
#include "samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define FADE_SECONDS 0.004

size_t samples_of_seconds(double seconds)
{
    return (size_t)floor(seconds * SAMPLE_RATE + 0.5);
}

Samples samples_make(size_t count)
{
    Samples samples = {calloc(count > 0 ? count : 1, sizeof(double)), count};
    if (!samples.values) {
        fprintf(stderr, "make_sounds: no memory for %zu samples; close other programs and run it again\n",
                count);
        exit(1);
    }
    return samples;
}

void samples_free(Samples *samples)
{
    free(samples->values);
    *samples = (Samples){0};
}

double samples_peak(const Samples *samples)
{
    double peak = 0.0;
    for (size_t i = 0; i < samples->count; i++) {
        peak = fmax(peak, fabs(samples->values[i]));
    }
    return peak;
}

void samples_normalise(Samples *samples, double peak)
{
    double now = samples_peak(samples);
    for (size_t i = 0; i < samples->count && now > 0.0; i++) {
        samples->values[i] = samples->values[i] / now * peak;
    }
}

void samples_add_wrapped(Samples *to, const Samples *from, size_t start, double gain)
{
    size_t at = start % to->count;
    for (size_t i = 0; i < from->count; i++) {
        to->values[at] += from->values[i] * gain;
        at = at + 1 < to->count ? at + 1 : 0;
    }
}

void samples_fade_end(Samples *samples)
{
    size_t fade = samples_of_seconds(FADE_SECONDS);
    for (size_t left = 0; left < fade && left < samples->count; left++) {
        samples->values[samples->count - 1 - left] *= (double)left / (double)fade;
    }
}

void samples_remove_mean(Samples *samples)
{
    double sum = 0.0;
    double weights = 0.0;
    for (size_t i = 0; i < samples->count; i++) {
        double part = (double)i / (double)samples->count;
        sum += samples->values[i];
        weights += part * (1.0 - part);
    }
    for (size_t i = 0; i < samples->count && weights > 0.0; i++) {
        double part = (double)i / (double)samples->count;
        samples->values[i] -= sum * part * (1.0 - part) / weights;
    }
}

void samples_close_loop(Samples *samples, size_t length)
{
    size_t extra = samples->count - length;
    for (size_t i = 0; i < extra && i < length; i++) {
        double part = (double)i / (double)extra;
        samples->values[i] = samples->values[i] * part + samples->values[length + i] * (1.0 - part);
    }
    samples->count = length;
}
