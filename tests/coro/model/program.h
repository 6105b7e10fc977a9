/* SPDX-License-Identifier: Zlib */
/*
 * A random program: a few scripts that coroutines follow, and what the driver does. Any bytes are a program, so the seeded
 * generator and the fuzzer make theirs in the same way.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "op.h"

#include <stddef.h>

enum { PROGRAM_SCRIPTS = 6, PROGRAM_SCRIPT_LINES = 12, PROGRAM_LINES = 150, PROGRAM_BYTES = 900 };

typedef struct ProgramLine {
    uint8_t op, a, b, c;
} ProgramLine;

/* The first lines are the body's, those from cleanup on its CORO_FINALLY part. */
typedef struct ProgramScript {
    int cleanup, length;
    ProgramLine lines[PROGRAM_SCRIPT_LINES];
} ProgramScript;

typedef struct Program {
    ProgramScript scripts[PROGRAM_SCRIPTS];
    int length;
    ProgramLine lines[PROGRAM_LINES]; /* the driver's */
} Program;

/* Reads a program from bytes; where they end, zeros follow. */
void program_decode(Program *program, const uint8_t *bytes, size_t size);

/* The same seed gives the same program everywhere. */
void program_generate(Program *program, uint64_t seed);

/* To stderr, as text that a person can follow. */
void program_print(const Program *program);

#endif
