/* SPDX-License-Identifier: Zlib */
/*
 * A trace of all coroutines, for a viewer of Chrome's trace format (chrome://tracing, Perfetto): one track for each coroutine, under
 * whom it belongs to, with a slice for each of its waits: what for, from when to when, by the time of the frames. So the same run gives
 * the same trace.
 *
 * It is no part of the state: turning back is a mark in it, and time goes on.
 */
#ifndef GAME_TOOLS_TRACE_H
#define GAME_TOOLS_TRACE_H

#include "coro.h"

#include <stdbool.h>

/* Begins a trace; ends the one before. false, reported: the file cannot be written. */
bool trace_open(const char *path);

/* Ends it. false, reported: not all of it could be written. true where none was open. */
bool trace_close(void);
bool trace_is_open(void);

/* For the runtime's on_event: what a coroutine does. Costs a comparison while no trace is open. */
void trace_note(const CoroEvent *event);

/* A state was put back: what was waited for is over, without a word from the runtime. */
void trace_note_restore(const char *what);

#endif
