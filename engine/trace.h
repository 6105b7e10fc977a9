/* SPDX-License-Identifier: Zlib */
/*
 * trace: each step of each coroutine, for programs that draw timelines (ui.perfetto.dev, chrome://tracing).
 *
 * A row for each scheduler, a bar for each step; above them, from start to end, each coroutine, and within it each of its waits:
 * what for, where, how long. Times are those of the clock,
 * or, where `steady` is asked for, those of the frames, a microsecond from one step to the next, so that the same run gives
 * the same file. One event a line, written at once: a run that is ended by force, or hangs, leaves what came before.
 */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "coro.h"

#include <stdbool.h>
#include <stdint.h>

/* Opens (and empties) the file; closes the one before. false, reported: it cannot be written. */
bool trace_open(const char *path, bool steady);
bool trace_close(void); /* false, reported: not all of it has arrived on the disk */
bool trace_is_open(void);

/* The main loop's: a frame begins. */
void trace_frame(uint64_t frame, int64_t passed_ns);

/* All coroutines are as they were at another time: what the trace knew of them ends here. */
void trace_restored(void);

/* For CoroRuntimeConfig.on_event; costs nothing while no file is open. */
void trace_note(const CoroEvent *event);

#endif
