/* SPDX-License-Identifier: Zlib */
#include "instrument.h"

#include <math.h>
#include <string.h>

#include "exact.h"
#include "filter.h"
#include "oscillator.h"

#define BOX_SECONDS     2.6
#define BOX_FALL        3.0  /* the tone falls as e^-3t */
#define BOX_TICK_FALL   45.0 /* the bright fourth partial is gone after 0.1 s */
#define BOX_TICK        0.3
#define PAD_RISE        0.4
#define PAD_RELEASE     0.9
#define PAD_SPREAD      0.04 /* semitones to either side */
#define STRING_FEEDBACK 0.498
#define PICK_AT         0.14 /* share of the string */
#define PICK_NOISE      0.8  /* beside the string's own shape */
#define STRING_RELEASE  0.5
#define REED_RISE       0.015
#define REED_RELEASE    0.06
#define REED_SPREAD     0.05
#define VIBRATO_HZ      5.2
#define SHORTEST_STRING 4.0 /* samples */
#define LONGEST_STRING  2048

typedef Samples (*PlayNote)(const Note *note);

static Samples play_box(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(BOX_SECONDS));
    double turns = note->hz / SAMPLE_RATE;
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double tone = exact_sine(turns * (double)i) * exact_exp(-BOX_FALL * time);
        double tick = exact_sine(4.0 * turns * (double)i) * exact_exp(-BOX_TICK_FALL * time);
        double rise = filter_held_envelope(time, 0.004, BOX_SECONDS - 0.3, 0.3);
        out.values[i] = rise * (tone + BOX_TICK * tick);
    }
    return out;
}

static Samples play_pad(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(note->held + PAD_RELEASE));
    Oscillator flat = oscillator_make(WAVE_TRIANGLE, 1);
    Oscillator sharp = oscillator_make(WAVE_TRIANGLE, 1);
    sharp.phase = 0.37; /* so that the two do not start in step */
    double spread = exact_exp2(PAD_SPREAD / 12.0);
    double share = filter_soft_share(note->cutoff);
    double low = 0.0;
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double raw = oscillator_next(&flat, note->hz / spread) + oscillator_next(&sharp, note->hz * spread);
        double level = filter_held_envelope(time, PAD_RISE, note->held, PAD_RELEASE);
        out.values[i] = level * 0.5 * filter_soft(&low, raw, share);
    }
    return out;
}

/*
 * A string is a loop of delayed samples. Whole samples alone would be up to half a semitone out of tune, so
 * an all-pass adds the missing part of one; the mean of two neighbours, which dulls the string as it rings,
 * is half a sample.
 */
typedef struct String {
    double ring[LONGEST_STRING];
    size_t length, at;
    double allpass, allpass_in, allpass_out, before;
} String;

/* The shape of a string drawn aside near its end, from where it crosses zero; `part` is 0 to 1 of the
   period. */
static double drawn_string(double part)
{
    double x = part + 0.5 * PICK_AT;
    x -= floor(x);
    double height = x < PICK_AT ? x / PICK_AT : (1.0 - x) / (1.0 - PICK_AT);
    return 2.0 * height - 1.0;
}

/* That shape, so that all notes are equally full, and the finger's noise, without the mean that would stay
   in the loop as a thump. */
static void fill_string(String *string, const Note *note)
{
    uint32_t noise = note->seed * 2654435761u | 1u;
    double share = filter_soft_share(note->cutoff);
    double low = 0.0;
    double sum = 0.0;
    for (size_t i = 0; i < string->length; i++) {
        double finger = filter_soft(&low, oscillator_noise(&noise), share);
        string->ring[i] = drawn_string((double)i / (double)string->length) + PICK_NOISE * finger;
        sum += string->ring[i];
    }
    for (size_t i = 0; i < string->length; i++) {
        string->ring[i] -= sum / (double)string->length;
    }
}

static String make_string(const Note *note)
{
    String string = {0};
    double period = fmin(fmax(SAMPLE_RATE / note->hz, SHORTEST_STRING), LONGEST_STRING);
    string.length = (size_t)floor(period - 0.5 - 0.3);
    double missing = period - 0.5 - (double)string.length;
    double turns = 0.5 * note->hz / SAMPLE_RATE;
    string.allpass = exact_sine((1.0 - missing) * turns) / exact_sine((1.0 + missing) * turns);
    fill_string(&string, note);
    return string;
}

static double string_next(String *string)
{
    double out = string->ring[string->at];
    double mean = STRING_FEEDBACK * (out + string->before);
    string->before = out;
    double tuned = string->allpass * (mean - string->allpass_out) + string->allpass_in;
    string->allpass_in = mean;
    string->allpass_out = tuned;
    string->ring[string->at] = tuned;
    string->at = string->at + 1 < string->length ? string->at + 1 : 0;
    return out;
}

static Samples play_pluck(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(note->held + STRING_RELEASE));
    String string = make_string(note);
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        out.values[i] = string_next(&string) * filter_held_envelope(time, 0.001, note->held, STRING_RELEASE);
    }
    samples_normalise(&out, 1.0);
    return out;
}

static Samples play_reed(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(note->held + REED_RELEASE));
    Oscillator flat = oscillator_make(WAVE_SAW, 1);
    Oscillator sharp = oscillator_make(WAVE_SAW, 1);
    double spread = exact_exp2(REED_SPREAD / 12.0);
    double share = filter_soft_share(note->cutoff);
    double low = 0.0;
    double lower = 0.0;
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double waver = note->vibrato * fmin(time / 0.4, 1.0) * exact_sine(VIBRATO_HZ * time);
        double hz = note->hz * exact_exp2(waver / 12.0);
        double raw = oscillator_next(&flat, hz / spread) + oscillator_next(&sharp, hz * spread);
        double soft = filter_soft(&lower, filter_soft(&low, raw, share), share);
        out.values[i] = 0.5 * soft * filter_held_envelope(time, REED_RISE, note->held, REED_RELEASE);
    }
    return out;
}

static double partial(double turns, double time, double length)
{
    return exact_sine(turns) * exact_power(fmax(1.0 - time / length, 0.0), 3.0);
}

static Samples play_bell(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(4.0));
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double turns = note->hz * time;
        double sum = 0.5 * partial(turns, time, 4.0) + 0.15 * partial(turns * 1.003, time, 3.2);
        sum += 0.25 * partial(turns * 2.76, time, 2.2) + 0.1 * partial(turns * 5.4, time, 1.0);
        out.values[i] = sum * fmin(time / 0.003, 1.0);
    }
    return out;
}

static Samples play_kick(const Note *note)
{
    (void)note;
    Samples out = samples_make(samples_of_seconds(0.14));
    Oscillator body = oscillator_make(WAVE_SINE, 1);
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double hz = exact_slide(130.0, 45.0, time / 0.14);
        out.values[i] = oscillator_next(&body, hz) * filter_envelope(time, 0.14, 0.002, 1.0);
    }
    samples_fade_end(&out);
    return out;
}

static Samples play_snare(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(0.17));
    Oscillator rattle = oscillator_make(WAVE_NOISE, note->seed);
    Oscillator skin = oscillator_make(WAVE_TRIANGLE, 1);
    Filter high = {0};
    Filter low = {0};
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double noise = filter_low(&low, filter_high(&high, oscillator_next(&rattle, 0.0), 700.0), 5000.0);
        double tone = oscillator_next(&skin, exact_slide(210.0, 150.0, time / 0.17));
        out.values[i] = noise * filter_envelope(time, 0.17, 0.001, 2.0) +
                        0.5 * tone * filter_envelope(time, 0.17, 0.001, 4.0);
    }
    samples_fade_end(&out);
    samples_normalise(&out, 1.0);
    return out;
}

static Samples play_hat(const Note *note)
{
    Samples out = samples_make(samples_of_seconds(0.05));
    Oscillator metal = oscillator_make(WAVE_NOISE, note->seed);
    Filter high = {0};
    for (size_t i = 0; i < out.count; i++) {
        double time = (double)i / SAMPLE_RATE;
        double noise = filter_high(&high, oscillator_next(&metal, 0.0), 6000.0);
        out.values[i] = noise * filter_envelope(time, 0.05, 0.001, 3.0);
    }
    samples_fade_end(&out);
    samples_normalise(&out, 1.0);
    return out;
}

/* One row for each InstrumentKind, in its order. */
static const struct {
    const char *name;
    PlayNote play;
    double usual_cutoff;
} INSTRUMENTS[] = {
    {"box", play_box, 10000.0},     {"pad", play_pad, 450.0},     {"pluck", play_pluck, 2500.0},
    {"reed", play_reed, 800.0},     {"bell", play_bell, 10000.0}, {"kick", play_kick, 10000.0},
    {"snare", play_snare, 10000.0}, {"hat", play_hat, 10000.0},
};

bool instrument_find(const char *name, InstrumentKind *kind)
{
    for (size_t i = 0; i < sizeof INSTRUMENTS / sizeof INSTRUMENTS[0]; i++) {
        if (strcmp(name, INSTRUMENTS[i].name) == 0) {
            *kind = (InstrumentKind)i;
            return true;
        }
    }
    return false;
}

double instrument_usual_cutoff(InstrumentKind kind)
{
    return INSTRUMENTS[kind].usual_cutoff;
}

Samples instrument_play(InstrumentKind kind, const Note *note)
{
    return INSTRUMENTS[kind].play(note);
}
