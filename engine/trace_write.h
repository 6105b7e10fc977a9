/* SPDX-License-Identifier: Zlib */
/*
 * trace_write: events of a trace as lines of JSON, and their times. For trace.c and trace_track.c.
 *
 * The file is an array of events in Chrome's trace event format, one a line. No two events have the same time, so that it is never
 * in question which of two slices lies in the other, or in which slice an arrow begins.
 */
#ifndef ENGINE_TRACE_WRITE_H
#define ENGINE_TRACE_WRITE_H

#include <stdbool.h>
#include <stdint.h>

/* A line of a picture: numbers of its process and of itself, from 1. */
typedef struct TraceTrack {
    int process, number;
} TraceTrack;

/* As trace_open and trace_close have it. */
bool trace_write_open(const char *path, bool steady);
bool trace_write_close(void);

/* A frame begins: steady times go on from here, and what was written goes to the disk. */
void trace_write_frame(int64_t passed_ns);

/* The time of the next event, in nanoseconds: later than all before. */
int64_t trace_write_now(void);

/* An event: begin, then its arguments, if it has any, then end. phase: one of the format's letters. */
void trace_write_begin(char phase, TraceTrack track, int64_t ns, const char *name);
void trace_write_text(const char *key, const char *text); /* NULL: left out */
void trace_write_integer(const char *key, int64_t value);
void trace_write_microseconds(const char *key, int64_t ns);
void trace_write_end(void);

/* The names of a process and of a track. */
void trace_write_process(int process, const char *name);
void trace_write_track(TraceTrack track, const char *name);

/* An arrow out of the slice that was open on one track at one time, into the one that is open on another at another. */
void trace_write_arrow(const char *name, TraceTrack from, int64_t from_ns, TraceTrack to, int64_t to_ns);

#endif
