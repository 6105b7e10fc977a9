/* SPDX-License-Identifier: Zlib */
/*
 * The engine's own options, in front of the game's: --headless --fixed-dt --frames --seed --log
 * --trace --screenshot --strip --state-hash --mute --sound --record --replay --help --version.
 */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "command_line.h"

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS_SHOTS       64
#define OPTIONS_STRIPS      8
#define OPTIONS_STRIP_CELLS 240 /* of one strip */

typedef struct OptionsShot {
    uint64_t frame;
    const char *path;
} OptionsShot;

typedef struct OptionsStrip {
    uint64_t frame, count, step;
    const char *path;
} OptionsStrip;

/* All zero: a game in a window with real time. Paths point into argv. */
typedef struct Options {
    bool headless, mute;
    double fixed_dt; /* seconds of each frame; 0: measured (headless: 1/60) */
    uint64_t frames; /* ends after so many; 0: no limit */
    uint64_t seed;   /* 1 where none is given */
    bool seed_given;
    uint64_t state_hash; /* print the hash each so many frames; 0: never */
    const char *log_path, *trace_path, *sound_path, *record_path, *replay_path;
    OptionsShot shots[OPTIONS_SHOTS];
    int shot_count;
    OptionsStrip strips[OPTIONS_STRIPS];
    int strip_count;
} Options;

/* What the program says of itself for --help and --version. */
typedef struct OptionsProgram {
    const char *name, *version, *summary;
    CommandLineTable game; /* the game's own options */
} OptionsProgram;

typedef enum OptionsResult { OPTIONS_CONTINUE, OPTIONS_DONE, OPTIONS_WRONG } OptionsResult;

/* OPTIONS_DONE: help or version was printed, exit with 0. OPTIONS_WRONG: a message on stderr names the
 * wrong option or value, exit with 2. */
OptionsResult options_parse(Options *options, const OptionsProgram *program, int argc, char **argv);

#endif
