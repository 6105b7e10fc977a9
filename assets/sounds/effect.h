/* SPDX-License-Identifier: Zlib */
/* Sound effects: a few layers of filtered waves each, read from a table. effects.txt tells the form of its
   lines. */
#ifndef EFFECT_H
#define EFFECT_H

#include <stdbool.h>

#include "oscillator.h"
#include "samples.h"
#include "table.h"

#define EFFECT_LAYERS 12

/* Seconds and Hz; a filter whose corner is 0 is off. */
typedef struct Layer {
    Wave wave;
    double start, length;
    double hz_from, hz_to;
    double low_from, low_to;
    double high_from, high_to;
    double attack, decay;
    double tremolo, depth;
    double gain;
} Layer;

typedef struct Effect {
    char name[TABLE_NAME_SIZE]; /* empty before the first one is read */
    double peak;
    bool loop;
    Layer layers[EFFECT_LAYERS];
    int layer_count;
} Effect;

/* Reads one line of the table: an "effect" line, which starts `effect` anew, or a "layer" line, which adds
   to it. False, with a message, when the line is wrong. */
bool effect_read_line(Effect *effect, Table *table);

/* The whole sound, normalised to its peak. The caller frees it. */
Samples effect_render(const Effect *effect);

#endif
