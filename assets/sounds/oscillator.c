/* SPDX-License-Identifier: Zlib */
#include "oscillator.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "exact.h"
#include "samples.h"

static const char *const WAVE_NAMES[] = {"sine", "triangle", "square", "pulse", "saw", "noise"};

bool oscillator_find_wave(const char *name, Wave *wave)
{
    for (size_t i = 0; i < sizeof WAVE_NAMES / sizeof WAVE_NAMES[0]; i++) {
        if (strcmp(name, WAVE_NAMES[i]) == 0) {
            *wave = (Wave)i;
            return true;
        }
    }
    return false;
}

Oscillator oscillator_make(Wave wave, uint32_t seed)
{
    /* The saw starts where it crosses zero, so that no sound begins with a click. */
    double phase = wave == WAVE_SAW ? 0.5 : 0.0;
    return (Oscillator){.wave = wave, .phase = phase, .noise = seed * 2654435761u | 1u};
}

double oscillator_noise(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state / 2147483648.0 - 1.0;
}

/* What to add beside a jump from -1 to 1 at phase 0 to round it: a hard edge would fold back as false
   tones. */
static double rounded_edge(double phase, double step)
{
    if (phase < step) {
        double x = phase / step;
        return x + x - x * x - 1.0;
    }
    if (phase > 1.0 - step) {
        double x = (phase - 1.0) / step;
        return x * x + x + x + 1.0;
    }
    return 0.0;
}

static double pulse_at(double phase, double step, double width)
{
    double since_fall = phase < width ? phase + 1.0 - width : phase - width;
    double level = phase < width ? 1.0 : -1.0;
    level += rounded_edge(phase, step) - rounded_edge(since_fall, step);
    return level - (2.0 * width - 1.0);
}

/* The same for a corner, where the slope changes by 1 a sample, `distance` samples away. */
static double rounded_corner(double distance)
{
    double near = fmax(1.0 - fabs(distance), 0.0);
    return near * near * near / 6.0;
}

static double triangle_at(double phase, double step)
{
    double to_top = phase - 0.25;
    double to_bottom = phase - 0.75;
    double level = 1.0 - 4.0 * fabs(phase < 0.75 ? to_top : phase - 1.25);
    double bend = rounded_corner(to_bottom / step) - rounded_corner(to_top / step);
    return level + 8.0 * step * bend;
}

double oscillator_next(Oscillator *oscillator, double hz)
{
    double phase = oscillator->phase;
    double step = hz / SAMPLE_RATE;
    oscillator->phase = phase + step - floor(phase + step);
    switch (oscillator->wave) {
    case WAVE_SINE:
        return exact_sine(phase);
    case WAVE_TRIANGLE:
        return triangle_at(phase, step);
    case WAVE_SQUARE:
        return pulse_at(phase, step, 0.5);
    case WAVE_PULSE:
        return pulse_at(phase, step, 0.25);
    case WAVE_SAW:
        return 2.0 * phase - 1.0 - rounded_edge(phase, step);
    case WAVE_NOISE:
        break;
    }
    return oscillator_noise(&oscillator->noise);
}
