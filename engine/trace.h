/* SPDX-License-Identifier: Zlib */
/*
 * trace: what runs when, for programs that draw timelines (ui.perfetto.dev, chrome://tracing).
 *
 * A process for each kind of scheduler, a track for each owner of one (TraceOwner), a slice for each step of a coroutine: named
 * after its body, with file and line of the wait at which it ends, and what it waits for. Arrows lead from a start to the first
 * step, and from a signal that is raised (trace_raise) to the step that it brings. The main loop has a track of its own: a slice
 * for each frame, and in it one for each of its parts; and counters: how long each part of the last frame took, how many
 * coroutines live.
 *
 * Times are those of the clock or, where `steady` is asked for, those of the frames, a microsecond from one event to the next, so
 * that the same run gives the same file. It is on the disk frame by frame: a run that is ended by force leaves what came before.
 *
 * trace.c: what becomes an event; trace_track.c: on which line; trace_write.c: the file.
 */
#ifndef ENGINE_TRACE_H
#define ENGINE_TRACE_H

#include "coro.h"
#include "trace_owner.h"

#include <stdbool.h>
#include <stdint.h>

/* Opens (and empties) the file; closes the one before. false, reported: it cannot be written. */
bool trace_open(const char *path, bool steady);
bool trace_close(void); /* false, reported: not all of it has arrived on the disk */

/* Set by trace_open and trace_close alone. Asked here, so that tracing costs two instructions for each event while there is none. */
extern bool trace_is_on;
static inline bool trace_is_open(void)
{
    return trace_is_on;
}

/* Also for traces that are opened later. NULL, and at first: they belong to nobody. */
void trace_ask_owner(TraceOwnerOf *owner_of);

/* The main loop's: a frame begins, and in it a part. living: coroutines, counted only where trace_is_open. */
typedef enum TracePart {
    TRACE_INPUT,
    TRACE_FIXED_UPDATES,
    TRACE_UPDATE,
    TRACE_DRAW,
    TRACE_END_OF_FRAME,
    TRACE_PRESENT,
    TRACE_FRAME_ENDED,
    TRACE_PARTS
} TracePart;
void trace_frame(uint64_t frame, int64_t passed_ns, int living);
void trace_begin_part(TracePart part);
static inline void trace_part(TracePart part)
{
    if (trace_is_on) {
        trace_begin_part(part);
    }
}

/* All coroutines are as they were at another time: what the trace knew of them ends here. */
void trace_restored(void);

/* One word for a kind of wait; "?" for none that there is. It is not freed. */
const char *trace_wait_name(CoroWaitKind kind);

/* For CoroRuntimeConfig.on_event. */
void trace_write_event(const CoroEvent *event);
static inline void trace_note(const CoroEvent *event)
{
    if (trace_is_on) {
        trace_write_event(event);
    }
}

/* Before coro_raise: an arrow to each coroutine that it will wake. */
void trace_raise(const void *signal);

#endif
