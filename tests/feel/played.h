/* SPDX-License-Identifier: Zlib */
/* A whole play of the program itself, by what it wrote into its log. */
#ifndef TESTS_FEEL_PLAYED_H
#define TESTS_FEEL_PLAYED_H

#include "expect.h"

#include <stdbool.h>
#include <stddef.h>

#define PLAYED_LINES 6000

typedef struct PlayedLine {
    long frame;
    double time;
    char event[24];
    const char *text; /* the whole line */
} PlayedLine;

typedef struct Played {
    int status; /* of the program */
    int count;
    PlayedLine lines[PLAYED_LINES];
} Played;

/* Runs WICK_PROGRAM --headless with these options; lines of the event "hero" are left out. Lives until the next call. */
const Played *played_run(const char *options);

/* A field of a line: false where it is missing. Text is cut to size. */
bool played_text(const PlayedLine *line, const char *key, char *out, size_t size);
double played_number(const PlayedLine *line, const char *key); /* NaN where it is missing */

/* The first line of this event from index `from` on, -1: none. */
int played_find(const Played *played, int from, const char *event);
int played_count(const Played *played, const char *event);

#endif
