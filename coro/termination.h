/* SPDX-License-Identifier: Zlib */
/* Ending coroutines. */
#ifndef CORO_TERMINATION_H
#define CORO_TERMINATION_H

#include "state.h"

/* Ends it and its tree, and callers that fail with it. Returns the caller that goes on at once, if any. */
Coro *coroutine_finish(Coro *co, CoroStatus status);

/* Now, or as soon as none of its tree runs. */
void coroutine_stop(Coro *co);

/* After a step of one that is interrupted: the stops that waited for it. Returns the caller that goes on at once, if any. */
Coro *complete_pending_stops(Coro *co);

#endif
