/* SPDX-License-Identifier: Zlib */
/* The instruments of the music: each turns one note into a stretch of sound. */
#ifndef INSTRUMENT_H
#define INSTRUMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "samples.h"

typedef enum InstrumentKind {
    INSTRUMENT_BOX,   /* music box: a warm sine and a short bright tick */
    INSTRUMENT_PAD,   /* soft triangles, slow to rise */
    INSTRUMENT_PLUCK, /* string */
    INSTRUMENT_REED,  /* low-passed saws */
    INSTRUMENT_BELL,
    INSTRUMENT_KICK,
    INSTRUMENT_SNARE,
    INSTRUMENT_HAT
} InstrumentKind;

typedef struct Note {
    double hz;      /* drums do not use it */
    double held;    /* seconds until a pad, pluck or reed is let go; the others ring as long as they do */
    double cutoff;  /* Hz of the low-pass of pad and reed, and of the finger that plucks */
    double vibrato; /* semitones to either side; reed only */
    uint32_t seed;  /* of the noise; equal notes with equal seeds are equal */
} Note;

/* Finds an instrument by its name in the tables (box, pad, pluck, reed, bell, kick, snare, hat). */
bool instrument_find(const char *name, InstrumentKind *kind);

/* The low-pass an instrument has when a track gives none, in Hz. */
double instrument_usual_cutoff(InstrumentKind kind);

/* One note with all its ringing, ending in silence; peak about 1. The caller frees it. */
Samples instrument_play(InstrumentKind kind, const Note *note);

#endif
