/* SPDX-License-Identifier: Zlib */
/* Who is resumed next. */
#ifndef CORO_PICK_NEXT_H
#define CORO_PICK_NEXT_H

#include "containers.h"
#include "wait.h"

typedef enum Source { FROM_NOWHERE, FROM_DUE, FROM_LATE, FROM_POLLED, FROM_READY, FROM_SCAN } Source;

/* Whether one of those due still waits for what it says. */
static inline bool due_is_live(const CoroRuntime *rt, const Due *due)
{
    const Coro *co = coro_at(rt, due->index);
    return co->sequence == due->sequence &&
           (co->flags & (ALIVE | PAUSED | ENDING | SKIPPING | QUEUED | NOT_QUEUED | INTERRUPTED)) == ALIVE &&
           (!has(co, WOKEN) || not_resumed_yet(co)); /* an interval that was woken catches up no more */
}

/* Of all that are due in the update under way, where the first one stands: at the front of that source. Up to stretch_end,
 * those behind it come before all others. scanned: which it is, of FROM_SCAN. */
Source pick_next(CoroScheduler *s, Coro **scanned);

/* Whose timeout has run out first. NULL: none has. */
Coro *pick_timeout(CoroScheduler *s);

/* The first who goes on in the fixed update or end of frame under way; taken from its queue. NULL: none. */
Coro *pick_waiting(CoroScheduler *s, QueueName name);

#endif
