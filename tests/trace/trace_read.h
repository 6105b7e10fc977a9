/* SPDX-License-Identifier: Zlib */
/*
 * A reader of Chrome's trace event format, written after the format's description: what a viewer would show. It knows nothing of
 * the program that wrote the file.
 */
#ifndef TESTS_TRACE_READ_H
#define TESTS_TRACE_READ_H

#include <stdbool.h>
#include <stddef.h>

/* Of a line of the picture, by its names where they are given. */
typedef struct ReadTrack {
    long pid, tid;
    const char *process, *thread; /* NULL: it has none */
} ReadTrack;

/* A span of time on a track: from a B to its E, or an X. Microseconds. */
typedef struct ReadSlice {
    int track, depth; /* depth: how many lie around it */
    double begin, end;
    const char *name, *file, *wait, *awaited; /* arguments; NULL: it has none of this name */
    long line;
} ReadSlice;

typedef struct ReadArrow {
    const char *name;
    int from, to; /* slices; -1: an end lies in none, or is missing */
    double from_time, to_time;
} ReadArrow;

/* One value of a counter. */
typedef struct ReadSample {
    const char *counter, *series;
    double time, value;
} ReadSample;

typedef struct ReadTrace {
    ReadTrack *tracks;
    ReadSlice *slices; /* by their beginnings */
    ReadArrow *arrows;
    ReadSample *samples;
    int track_count, slice_count, arrow_count, sample_count;
    int unended; /* slices */
} ReadTrace;

/* false: it cannot be read; *problem says why. Free what was read. */
bool trace_read(const char *path, ReadTrace *trace, const char **problem);
void trace_read_free(ReadTrace *trace);

#endif
