/* SPDX-License-Identifier: Zlib */
/* A piece of music: stems of equal length that play together, each a few tracks of notes. The top of
   lamplight.song tells the form of the table's lines. */
#ifndef SONG_H
#define SONG_H

#include <stdbool.h>

#include "instrument.h"
#include "samples.h"
#include "table.h"

#define SONG_CHORDS 12
#define SONG_VOICES 6
#define SONG_BARS   64
#define SONG_STEMS  8
#define SONG_TRACKS 4
#define SONG_TOKENS 256
#define SONG_CYCLE  8

typedef enum TokenKind {
    TOKEN_REST,
    TOKEN_HOLD,  /* the note before goes on */
    TOKEN_NOTE,  /* a MIDI note */
    TOKEN_HIT,   /* a stroke without pitch */
    TOKEN_CHORD, /* all voices of the bar's chord */
    TOKEN_ROOT,  /* root, third, fifth: of the bar's chord */
    TOKEN_THIRD,
    TOKEN_FIFTH,
    TOKEN_LOW /* the root an octave down */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    double note;
} Token;

typedef struct Chord {
    char name[TABLE_NAME_SIZE];
    double root, third, fifth; /* MIDI notes */
    double voices[SONG_VOICES];
    int voice_count;
} Chord;

/* Numbers that repeat, such as the accent of each step of a bar. */
typedef struct Cycle {
    double values[SONG_CYCLE];
    int count;
} Cycle;

typedef struct Track {
    InstrumentKind instrument;
    double volume;
    double cutoff;    /* Hz */
    double transpose; /* semitones */
    double step;      /* beats from token to token */
    double length;    /* share of its time for which a note is held */
    double vibrato;   /* semitones */
    double from;      /* the bar it begins in, from 1; its tokens repeat from there to the end */
    Cycle accent;     /* by step */
    Cycle shift;      /* semitones, by bar */
    Token tokens[SONG_TOKENS];
    int token_count;
    int line; /* of the table, for messages */
} Track;

typedef struct Stem {
    char name[TABLE_NAME_SIZE];
    double peak;
    double room; /* 0 to 1 */
    Track tracks[SONG_TRACKS];
    int track_count;
} Stem;

typedef struct Song {
    char name[TABLE_NAME_SIZE];
    double beat; /* samples */
    double bar;  /* beats */
    double bars;
    Chord chords[SONG_CHORDS];
    int chord_count;
    int harmony[SONG_BARS]; /* index into chords, by bar */
    int harmony_count;
    Stem stems[SONG_STEMS];
    int stem_count;
} Song;

/* Reads a whole table. False, with a message that names file and line, when it is wrong. */
bool song_read(Song *song, Table *table);

/* A stem as a loop without a seam, bars * bar * beat samples long, with its peak. The caller frees it. */
Samples song_render_stem(const Song *song, const Stem *stem);

#endif
