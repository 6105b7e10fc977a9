/* SPDX-License-Identifier: Zlib */
/* Sleepers of one clock, until they are due. */
#ifndef CORO_TIMER_SET_H
#define CORO_TIMER_SET_H

#include "containers.h"

/* Whether its coroutine waits for that moment, if it waits for time. */
static inline bool timer_is_live(Timer timer)
{
    const Coro *co = item_coro(timer.item);
    return co->due == timer.due && (co->flags & (ALIVE | WOKEN | FROZEN | SKIPPING)) == ALIVE;
}

/* now: of its clock. Where there is no room its coroutine is left to a linear scan. */
void timer_set_add(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer);
void timer_set_forget(CoroRuntime *rt, TimerSet *timers); /* one of its timers was cancelled */

/* Appends all that are due to out, in no order; some may have been cancelled. Those that find no room are left to a linear scan. */
void timer_set_take_due(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out);
void timer_set_free(CoroRuntime *rt, TimerSet *timers);

#endif
