/* SPDX-License-Identifier: Zlib */
/* trace_track: which line of a trace a scheduler's coroutines stand on. For trace.c. */
#ifndef ENGINE_TRACE_TRACK_H
#define ENGINE_TRACE_TRACK_H

#include "trace_owner.h"
#include "trace_write.h"

#define TRACE_TRACK_NONE (-1) /* no memory */

/* The main loop's own. */
extern const TraceTrack TRACE_TRACK_FRAME;

void trace_track_ask(TraceOwnerOf *owner_of);
void trace_track_open(void); /* the file is open, and has nothing yet */
void trace_track_close(void);

/* A coroutine begins to live on this scheduler, and ends. Whose the scheduler is, is asked while none lives on it: its address may
 * have come to another owner. */
int trace_track_enter(const CoroScheduler *scheduler);
void trace_track_leave(int track);
void trace_track_leave_all(void);

TraceTrack trace_track_at(int track);

#endif
