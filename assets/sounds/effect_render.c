/* SPDX-License-Identifier: Zlib */
#include <math.h>

#include "effect.h"
#include "exact.h"
#include "filter.h"

#define LOOP_OVERLAP_SECONDS 0.08

static double tremolo_level(const Layer *layer, double time)
{
    if (layer->tremolo <= 0.0) {
        return 1.0;
    }
    return 1.0 - layer->depth * (0.5 + 0.5 * exact_sine(layer->tremolo * time + 0.25));
}

/* A layer over `seconds`, which is longer than its length in a loop: past it the last pitch goes on. */
static Samples render_layer(const Layer *layer, double seconds, bool loop, uint32_t seed)
{
    Samples out = samples_make(samples_of_seconds(seconds));
    Oscillator oscillator = oscillator_make(layer->wave, seed);
    Filter low = {0};
    Filter high = {0};
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double part = fmin(time / layer->length, 1.0);
        double hz = layer->hz_from > 0.0 ? exact_slide(layer->hz_from, layer->hz_to, part) : 0.0;
        double value = oscillator_next(&oscillator, hz);
        if (layer->low_from > 0.0) {
            value = filter_low(&low, value, exact_slide(layer->low_from, layer->low_to, part));
        }
        if (layer->high_from > 0.0) {
            value = filter_high(&high, value, exact_slide(layer->high_from, layer->high_to, part));
        }
        if (!loop) {
            value *= filter_envelope(time, layer->length, layer->attack, layer->decay);
        }
        out.values[i] = value * tremolo_level(layer, time);
    }
    return out;
}

static double effect_seconds(const Effect *effect)
{
    double seconds = 0.0;
    for (int i = 0; i < effect->layer_count; i++) {
        seconds = fmax(seconds, effect->layers[i].start + effect->layers[i].length);
    }
    return seconds;
}

Samples effect_render(const Effect *effect)
{
    double seconds = effect_seconds(effect);
    double overlap = effect->loop ? LOOP_OVERLAP_SECONDS : 0.0;
    Samples sum = samples_make(samples_of_seconds(seconds + overlap));
    for (int i = 0; i < effect->layer_count; i++) {
        const Layer *layer = &effect->layers[i];
        Samples part = render_layer(layer, layer->length + overlap, effect->loop, (uint32_t)i + 1u);
        if (!effect->loop) {
            samples_fade_end(&part);
        }
        /* Each layer is levelled first: its gain is its share of the sound however deep its filter cuts. */
        samples_normalise(&part, layer->gain);
        samples_add_wrapped(&sum, &part, samples_of_seconds(layer->start), 1.0);
        samples_free(&part);
    }
    if (effect->loop) {
        samples_close_loop(&sum, samples_of_seconds(seconds));
    }
    samples_remove_mean(&sum);
    samples_normalise(&sum, effect->peak);
    return sum;
}
