/* SPDX-License-Identifier: Zlib */
/* The words of effects.txt. */
#include <stddef.h>
#include <string.h>

#include "effect.h"

#define LONGEST         10.0
#define HIGHEST_HZ      10000.0
#define SHORTEST_ATTACK 0.001 /* without it noise and square waves would begin with a click */

/* A word of a layer's line and the one or two numbers after it; `to` is 0 for a word with one number. */
typedef struct LayerWord {
    const char *word;
    size_t from, to;
    double low, high;
} LayerWord;

static const LayerWord LAYER_WORDS[] = {
    {"start", offsetof(Layer, start), 0, 0.0, LONGEST},
    {"length", offsetof(Layer, length), 0, 0.005, LONGEST},
    {"hz", offsetof(Layer, hz_from), offsetof(Layer, hz_to), 10.0, HIGHEST_HZ},
    {"lowpass", offsetof(Layer, low_from), offsetof(Layer, low_to), 20.0, HIGHEST_HZ},
    {"highpass", offsetof(Layer, high_from), offsetof(Layer, high_to), 20.0, HIGHEST_HZ},
    {"attack", offsetof(Layer, attack), 0, 0.0, LONGEST},
    {"decay", offsetof(Layer, decay), 0, 0.0, 20.0},
    {"tremolo", offsetof(Layer, tremolo), 0, 0.5, 100.0},
    {"depth", offsetof(Layer, depth), 0, 0.0, 1.0},
    {"gain", offsetof(Layer, gain), 0, 0.01, 1.0},
};

static double *layer_field(Layer *layer, size_t offset)
{
    return (double *)(void *)((char *)layer + offset);
}

static const LayerWord *find_layer_word(const char *word)
{
    for (size_t i = 0; i < sizeof LAYER_WORDS / sizeof LAYER_WORDS[0]; i++) {
        if (strcmp(word, LAYER_WORDS[i].word) == 0) {
            return &LAYER_WORDS[i];
        }
    }
    return NULL;
}

static bool read_layer_word(Layer *layer, Table *table)
{
    const char *word = table_take_word(table);
    const LayerWord *found = find_layer_word(word);
    if (!found) {
        return table_fail(
            table,
            "\"%s\" is no word of a layer; known are start, length, hz, lowpass, highpass, attack, "
            "decay, tremolo, depth and gain",
            word);
    }
    double *from = layer_field(layer, found->from);
    if (!table_take_number(table, word, found->low, found->high, from)) {
        return false;
    }
    if (found->to == 0) {
        return true;
    }
    double *to = layer_field(layer, found->to);
    *to = *from;
    return !table_at_number(table) || table_take_number(table, word, found->low, found->high, to);
}

static bool check_layer(const Layer *layer, Table *table)
{
    if (layer->length <= 0.0) {
        return table_fail(table, "a layer needs \"length SECONDS\"");
    }
    if (layer->wave != WAVE_NOISE && layer->hz_from <= 0.0) {
        return table_fail(table, "every wave but noise needs \"hz FROM\"");
    }
    if (layer->wave == WAVE_NOISE && layer->hz_from > 0.0) {
        return table_fail(table, "noise has no pitch; give it a lowpass or a highpass instead of hz");
    }
    if (layer->attack >= layer->length) {
        return table_fail(table, "the attack must be shorter than the length, %g", layer->length);
    }
    return true;
}

static bool read_layer(Effect *effect, Table *table)
{
    if (effect->name[0] == '\0') {
        return table_fail(table, "a layer must stand below its \"effect NAME peak P\"");
    }
    if (effect->layer_count == EFFECT_LAYERS) {
        return table_fail(table, "more than %d layers; make two effects of it", EFFECT_LAYERS);
    }
    Layer layer = {.attack = SHORTEST_ATTACK, .decay = 1.0, .depth = 0.6, .gain = 1.0};
    const char *wave = table_take_word(table);
    if (!wave || !oscillator_find_wave(wave, &layer.wave)) {
        return table_fail(
            table,
            "a layer needs one of sine, triangle, square, pulse, saw, noise as its first word, not \"%s\"",
            wave ? wave : "");
    }
    while (table_peek_word(table)) {
        if (!read_layer_word(&layer, table)) {
            return false;
        }
    }
    if (!check_layer(&layer, table)) {
        return false;
    }
    effect->layers[effect->layer_count++] = layer;
    return true;
}

static bool read_effect(Effect *effect, Table *table)
{
    *effect = (Effect){0};
    if (!table_take_name(table, "effect", effect->name)) {
        return false;
    }
    const char *word = table_take_word(table);
    if (!word || strcmp(word, "peak") != 0) {
        return table_fail(table, "effect %s needs \"peak P\" after its name", effect->name);
    }
    if (!table_take_number(table, "peak", 0.01, 0.98, &effect->peak)) {
        return false;
    }
    word = table_take_word(table);
    effect->loop = word && strcmp(word, "loop") == 0;
    if ((word && !effect->loop) || table_peek_word(table)) {
        return table_fail(table, "only \"loop\" may follow the peak");
    }
    return true;
}

bool effect_read_line(Effect *effect, Table *table)
{
    const char *word = table_take_word(table);
    if (strcmp(word, "effect") == 0) {
        return read_effect(effect, table);
    }
    if (strcmp(word, "layer") == 0) {
        return read_layer(effect, table);
    }
    return table_fail(table, "a line begins with \"effect\" or \"layer\", not \"%s\"", word);
}
