/* SPDX-License-Identifier: Zlib */
/* Ending coroutines. */
#ifndef CORO_TERMINATION_H
#define CORO_TERMINATION_H

#include "arena.h"
#include "event.h"
#include "start.h"
#include "tree.h"
#include "wait.h"

/* Ends it and its tree, and callers that fail with it. Returns the caller that goes on at once, if any. */
Coro *coroutine_finish(Coro *co, CoroStatus status);

/* Now, or as soon as none of its tree runs. */
void coroutine_stop(Coro *co);

/* After a step of one that is interrupted: the stops that waited for it. Returns the caller that goes on at once, if any. */
Coro *complete_pending_stops(Coro *co);

static inline void coroutine_free(CoroRuntime *rt, Coro *co)
{
    if (!LIKELY(co->extras == 0)) {
        extras_release(co);
    }
    site_release(rt, co->start_site);
    arena_free_node(rt, co);
}

/* Its body came to its end without cleanup. What coroutine_finish does for one that takes none along and is awaited at most by
 * the group of its parent. False: it is not one, and nothing was done. */
static inline bool finish_alone(CoroRuntime *rt, Coro *co)
{
    const uint32_t care = HAS_WAITERS | STOP_PENDING | PAUSED | SKIPPING | INTERRUPTED | NOT_IN_GROUP;
    if (!LIKELY((co->youngest_child | (co->flags & care) | (co->scheduler->flags & S_ORDERED)) == 0)) {
        return false;
    }
    Coro *parent = co->parent != 0 ? coro_at(rt, co->parent) : NULL;
    if (parent != NULL && (has(parent, ENDING) || rt->stops_pending != 0)) {
        return false;
    }
    set(co, ENDING); /* it waits for nothing any more */
    if (!LIKELY(!is_traced(rt))) {
        trace_finished(rt, co);
    }
    tree_remove(rt, co);
    co->scheduler->count--;
    if (parent != NULL) {
        group_join(parent, co, CORO_FINISHED);
    }
    coroutine_free(rt, co);
    return true;
}

#endif
