/* SPDX-License-Identifier: Zlib */
/* Which coroutine is resumed next. */
#ifndef CORO_PICK_NEXT_H
#define CORO_PICK_NEXT_H

#include "containers.h"
#include "wait.h"

typedef enum Source { FROM_NOWHERE, FROM_DUE, FROM_LATE, FROM_POLLED, FROM_READY, FROM_SCAN } Source;

/* Whether its coroutine still waits for it. */
static inline bool due_is_live(const Due *due)
{
    const Coro *co = item_coro(due->item);
    return co->sequence == due->sequence &&
           (co->flags & (ALIVE | PAUSED | ENDING | SKIPPING | QUEUED | NOT_QUEUED | INTERRUPTED)) == ALIVE &&
           (!has(co, WOKEN) || not_resumed_yet(co)); /* a woken interval is resumed once in an update */
}

/* The source whose front is the first of all that are due in the update under way. Up to stretch_end, what follows it there
 * comes before all other sources. *first: the coroutine. */
Source pick_next(CoroScheduler *s, Coro **first);

/* Whose timeout has run out first. NULL: none has. */
Coro *pick_timeout(CoroScheduler *s);

/* The first to resume in the fixed update or end of frame under way, taken from its queue. NULL: none. */
Coro *pick_waiting(CoroScheduler *s, QueueName name);

#endif
