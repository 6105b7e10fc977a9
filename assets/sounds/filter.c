/* SPDX-License-Identifier: Zlib */
#include "filter.h"

#include <math.h>

#include "exact.h"
#include "samples.h"

#define HIGHEST_CORNER 10000.0
#define DAMPING        1.4142135623730951
#define TAU            6.283185307179586

typedef struct FilterOutput {
    double low;
    double high;
} FilterOutput;

/* Trapezoidal state-variable filter: stays stable and in tune while its corner moves. */
static FilterOutput filter_step(Filter *filter, double input, double hz)
{
    double angle = fmin(hz, HIGHEST_CORNER) / (2.0 * SAMPLE_RATE);
    double gain = exact_sine(angle) / exact_sine(angle + 0.25);
    double band = (filter->band + gain * (input - filter->low)) / (1.0 + gain * (gain + DAMPING));
    double low = filter->low + gain * band;
    filter->band = 2.0 * band - filter->band;
    filter->low = 2.0 * low - filter->low;
    return (FilterOutput){.low = low, .high = input - DAMPING * band - low};
}

double filter_low(Filter *filter, double input, double hz)
{
    return filter_step(filter, input, hz).low;
}

double filter_high(Filter *filter, double input, double hz)
{
    return filter_step(filter, input, hz).high;
}

double filter_soft_share(double hz)
{
    return 1.0 - exact_exp(-TAU * hz / SAMPLE_RATE);
}

double filter_soft(double *state, double input, double share)
{
    *state += share * (input - *state);
    return *state;
}

double filter_envelope(double time, double length, double attack, double power)
{
    if (time < attack) {
        return time / attack;
    }
    return exact_power((length - time) / (length - attack), power);
}

static double smooth(double part)
{
    double x = fmin(fmax(part, 0.0), 1.0);
    return x * x * (3.0 - 2.0 * x);
}

double filter_held_envelope(double time, double attack, double held, double release)
{
    return smooth(time / attack) * smooth(1.0 - (time - held) / release);
}
