/* SPDX-License-Identifier: Zlib */
/* Sleepers of one clock, until they are due. */
#ifndef CORO_TIMER_SET_H
#define CORO_TIMER_SET_H

#include "containers.h"

/* Whether its coroutine still waits for it. */
static inline bool timer_is_live(const CoroRuntime *rt, Timer timer)
{
    const Coro *co = coro_at(rt, timer.index);
    return (uint32_t)co->sequence == timer.sequence && co->due == timer.due && has(co, ALIVE) &&
           !has(co, WOKEN | FROZEN | SKIPPING);
}

bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer);
bool timer_set_add_with_care(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer);
static inline bool timer_set_add(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer)
{
    if (!LIKELY(timers->wheel != NULL)) {
        return timer_set_add_with_care(rt, timers, now, timer);
    }
    if (!wheel_add(rt, timers->wheel, timer)) {
        return false;
    }
    timers->count++;
    timers->next = INT64_MIN;
    return true;
}

void timer_set_forget(CoroRuntime *rt, TimerSet *timers); /* one of its timers was cancelled */

/* Appends all that are due to out, in no order; some may have been cancelled. Those that find no room are left to a linear scan. */
void timer_set_take_due(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out);
void timer_set_free(CoroRuntime *rt, TimerSet *timers);

#endif
