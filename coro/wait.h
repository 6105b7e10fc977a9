/* SPDX-License-Identifier: Zlib */
/*
 * The wait protocol. A kind of wait is made of
 *   a function coro_private_KIND(co, here, ...) in a file wait_KIND.c, which the macro in coro_body.h calls. It calls
 *   wait_begin, stores what it needs in the coroutine, and calls wait_suspend, or wait_pass where there is nothing to wait
 *   for (suspend.h);
 *   a row of wait_kinds (wait.c), which holds all that is special about the kind: outside wait_KIND.c only the row is asked.
 * An event that ends a wait calls wait_wake. The kind has its value in CoroWaitKind (coro.h), its macro and the prototype of its
 * function in coro_body.h, and shared functions of its own their line in names.h. A skip needs nothing: it goes by clock and queue.
 * Two kinds are suspended by their macros: predicates, which are polled by calling the body, and the loop of CORO_OVER.
 */
#ifndef CORO_WAIT_H
#define CORO_WAIT_H

#include "state.h"

/* The coroutines that it waits for. */
typedef enum WaitedFor { FOR_NO_COROUTINE, FOR_ONE, FOR_CHILD, FOR_ALL, FOR_ANY } WaitedFor;

typedef struct WaitKind {
    WaitClock clock;     /* that Coro.due is a moment of */
    QueueName queue;     /* where it is queued; QUEUE_NONE: it sleeps until due, or until it is woken */
    WaitedFor waits_for; /* FOR_ONE and FOR_CHILD: target.coroutine */
    bool is_plain;       /* the update resumes it without further checks */
    bool is_polled;      /* evaluated in each update */
    bool keeps_due;      /* due is only the end of its loop: it waits for the next update */
    bool catches_up;     /* may be resumed more than once in an update */
    bool has_text;       /* Coro.text names what it waits for */
    bool (*keep_waiting)(Coro *co);                /* evaluates it; NULL: its body does */
    void (*tell_paused)(Coro *co, bool is_paused); /* NULL: nothing is told */
    void (*cancel)(Coro *co);   /* when it is stopped, woken or times out; NULL: nothing to undo */
    bool (*complete)(Coro *co); /* when it is resumed; false: it must not go on; NULL: nothing to do */
    void (*describe)(const Coro *co, CoroInfo *info); /* NULL: nothing but the time that is left */
    const char *phrase;                               /* for coro_explain */
} WaitKind;

extern const WaitKind wait_kinds[];

static inline const WaitKind *wait_kind(const Coro *co)
{
    return &wait_kinds[co->wait];
}

static inline WaitClock wait_clock(const Coro *co)
{
    return has(co, TIMED) ? CLOCK_SCALED : wait_kind(co)->clock;
}

static inline int64_t clock_now(const CoroScheduler *s, WaitClock clock)
{
    switch (clock) {
    case CLOCK_SCALED:
        return s->now;
    case CLOCK_REAL:
        return real_now(s);
    case CLOCK_FRAMES:
        return (int64_t)s->updates << FRAME_SHIFT;
    default:
        return 0;
    }
}

/* Of the clock that it waits by. */
static inline int64_t wait_now(const Coro *co)
{
    return clock_now(co->scheduler, wait_clock(co));
}

/* Until it is due, by the clock that it waits by. One whose frame came while it was paused is resumed in the next update. */
static inline int64_t wait_left(const Coro *co)
{
    int64_t left = co->due - wait_now(co);
    bool is_late = left <= 0 && wait_clock(co) == CLOCK_FRAMES && co->scheduler->run != QUEUE_READY;
    return is_late ? (int64_t)1 << FRAME_SHIFT : left;
}

/* It waits for a fixed update or an end of frame. */
static inline bool waits_for_run(const Coro *co)
{
    return wait_kind(co)->queue >= QUEUE_FIXED;
}

bool is_waiting(const Coro *co);
Coro *awaited_by(const Coro *co); /* the one coroutine whose end it waits for; NULL: none */

/* Of a polled wait that is not queued: the update in which it was last evaluated. */
uint64_t *wait_asked_in(Coro *co);

/* Those that are not queued: a scheduler of a few coroutines has no queues, and a queue may find no memory. So no wait ever fails. */
void mark_not_queued(Coro *co); /* it, or the timeout of one that is queued, will be found by linear scan */
void note_earliest(CoroScheduler *s, const Coro *co); /* the next update may not come before it is due */

/* The next update may not come before this moment. */
static inline void note_due(CoroScheduler *s, int64_t due, WaitClock clock)
{
    if (LIKELY(clock == CLOCK_SCALED)) {
        s->next_due = due < s->next_due ? due : s->next_due;
    } else if (clock == CLOCK_REAL) {
        s->next_real = due < s->next_real ? due : s->next_real;
        s->flags |= S_REAL;
    } else {
        s->flags |= S_WORK;
    }
}

/* The coroutines that wait for an address, or for a coroutine, by its address (waiters.c). */
void waiters_add(Coro *co);
void waiters_remove(Coro *co);

/* The coroutines that wait for an address, in the order in which they began to wait. NULL: no more. One may be removed as soon as
 * the next one is known. */
Coro *waiters_first(const CoroRuntime *rt, const void *address);
Coro *waiters_next(const Coro *co);

/* What it is blocked by (cycle.c). */
WaitedFor waits_for_now(const Coro *co); /* FOR_NO_COROUTINE where it does not wait */
Coro *blocked_by(const Coro *co);      /* must end before it can go on. NULL: none, or it waits for a group */
bool closes_cycle(const Coro *waiter); /* the wait that it begins */

/* Groups of forked children, as CORO_WAIT_ALL, _ANY and _FIRST count them (group.c). */
Coro *child_to_wait_for(const Coro *co); /* the youngest that counts; NULL: none */
void group_join(Coro *parent, const Coro *child, CoroStatus status); /* it has ended: may wake its parent */

/* Called through the table, each in the file of its kind. */
bool wait_group_complete(Coro *co);
bool condition_keeps_waiting(Coro *co);
void condition_tell_paused(Coro *co, bool is_paused);
void condition_describe(const Coro *co, CoroInfo *info);
void signal_describe(const Coro *co, CoroInfo *info);
void awaited_describe(const Coro *co, CoroInfo *info);

#endif
