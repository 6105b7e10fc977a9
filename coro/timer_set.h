/* SPDX-License-Identifier: Zlib */
/* Sleepers of one clock, until they are due. */
#ifndef CORO_TIMER_SET_H
#define CORO_TIMER_SET_H

#include "containers.h"

static inline Timer timer_of(const Coro *co)
{
    uint64_t mark = co->sequence / SEQUENCE_STEP % GRANULE;
    Timer timer = {co->due, (uint64_t)(uintptr_t)co | mark};
    return timer;
}

static inline Coro *timer_coro(Timer timer)
{
    return (Coro *)(uintptr_t)(timer.item & ~(uint64_t)(GRANULE - 1));
}

/* Whether its coroutine still waits for it, or (hardly ever) for the same moment again, or of another clock. */
static inline bool timer_is_live(Timer timer)
{
    const Coro *co = timer_coro(timer);
    return timer_of(co).item == timer.item && co->due == timer.due &&
           (co->flags & (ALIVE | WOKEN | FROZEN | SKIPPING)) == ALIVE;
}

/* now: of its clock. Where there is no room its coroutine is left to a linear scan. */
void timer_set_add(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer);
void timer_set_forget(CoroRuntime *rt, TimerSet *timers); /* one of its timers was cancelled */

/* Appends all that are due to out, in no order; some may have been cancelled. Those that find no room are left to a linear scan. */
void timer_set_take_due(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out);
void timer_set_free(CoroRuntime *rt, TimerSet *timers);

#endif
