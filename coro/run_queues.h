/* SPDX-License-Identifier: Zlib */
/* Putting coroutines into the run queues and timer sets of their scheduler, and taking them out. */
#ifndef CORO_RUN_QUEUES_H
#define CORO_RUN_QUEUES_H

#include "timer_set.h"
#include "wait.h"

void enqueue(Coro *co); /* as its kind of wait says, or as woken */
void enqueue_first_step(Coro *co);
void enqueue_woken(Coro *co); /* at its due, whatever it waited for */
void enqueue_timer(Coro *co);
void dequeue(Coro *co); /* out of its queue; its timer is left to forget_timer */
void forget_timer(Coro *co);
int64_t moment_for_order(const Coro *co); /* when it came due, on the scaled clock */

/* Takes the timers that are due, to its due and timeouts, not sorted yet. */
void queues_take_due(CoroScheduler *s, bool is_traced);
RunQueues *queues_require(CoroScheduler *s); /* makes them if it needs them; NULL: none, for now */
void queues_free(CoroScheduler *s);

static inline bool has_queue_of(const CoroScheduler *s, QueueName name)
{
    return s->queues != NULL &&
           (s->queues->queues[name].waiting != 0 || queue_is_running(&s->queues->queues[name]));
}

/* What those who yield in the same update have in common. */
typedef struct Yield {
    int64_t due, since;
} Yield;

static inline Yield yield_in(const CoroScheduler *s)
{
    Yield yield = {(int64_t)(s->updates + 1) << FRAME_SHIFT, real_now(s)};
    return yield;
}

/* It yielded: the last of the queue. */
static inline void append_yielded(RunQueue *queue, Coro *co, RuntimeState *state, Yield yield)
{
    co->due = yield.due;
    co->since = yield.since;
    co->sequence = draw_sequence(state);
    co->wait = CORO_WAITS_FRAMES;
    queue->items[queue->waiting++] = item_of(co, 0);
}

/* The same, of any scheduler. False: it has no queue with room. */
static inline bool enqueue_yielded(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if (s->queues == NULL || !queue_has_room(&s->queues->queues[QUEUE_READY])) {
        return false;
    }
    append_yielded(&s->queues->queues[QUEUE_READY], co, s->runtime->state, yield_in(s));
    set(co, QUEUED);
    s->flags |= S_WORK;
    return true;
}

/* Until co->due; now: by the same clock. The scheduler has queues. */
static inline void add_timer(Coro *co, WaitClock clock, int64_t now)
{
    CoroScheduler *s = co->scheduler;
    Timer timer = {co->due, item_of(co, 0)};
    note_due(s, timer.due, clock);
    timer_set_add(s->runtime, &s->queues->timers[clock], now, timer);
}

/* ---------------------------------------------------------------- which one is resumed next (pick_next.c) */

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

/* Takes the coroutine whose timeout has run out first. NULL: none has. */
Coro *pick_timeout(CoroScheduler *s);

/* Takes the first to resume in the fixed update or end of frame under way from its queue. NULL: none. */
Coro *pick_waiting(CoroScheduler *s, QueueName name);

#endif
