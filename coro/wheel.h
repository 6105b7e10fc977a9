/* SPDX-License-Identifier: Zlib */
/* A timer wheel for many sleepers. */
#ifndef CORO_WHEEL_H
#define CORO_WHEEL_H

#include "containers.h"

/* Whether its coroutine still waits for it. */
static inline bool timer_is_live(const CoroRuntime *rt, Timer timer)
{
    const Coro *co = coro_at(rt, timer.index);
    return (uint32_t)co->sequence == timer.sequence && co->due == timer.due && has(co, ALIVE) &&
           !has(co, WOKEN | FROZEN | SKIPPING);
}

Wheel *wheel_create(CoroRuntime *rt, int64_t now);
void wheel_free(CoroRuntime *rt, Wheel *wheel);
bool wheel_add(CoroRuntime *rt, Wheel *wheel, Timer timer);
void wheel_take_due(CoroRuntime *rt, Wheel *wheel, int64_t now, TimerList *out);
void timer_leave_to_scan(CoroRuntime *rt, Timer timer); /* it is due, or found no room in the lists */
uint32_t wheel_purge(CoroRuntime *rt, Wheel *wheel);    /* how many it dropped */

#endif
