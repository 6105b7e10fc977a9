/* SPDX-License-Identifier: Zlib */
/*
 * Sleepers, until they are due. A few are in an array, unsorted, whose earliest is known; many are in a wheel. Nothing of a
 * sleeping coroutine is touched before it is due. Cancelled timers stay until they are met, or until there are too many of them.
 */
#include "timer_set.h"

#include "wheel.h"

enum { LARGEST_SMALL_SET = CORO_LARGEST_SMALL_SET };

static void find_next(TimerSet *timers)
{
    assert(timers->wheel == NULL && "a wheel knows its own next one");
    timers->next = NEVER;
    for (uint32_t i = 0; i < timers->small.count; i++) {
        if (timers->small.items[i].due < timers->next) {
            timers->next = timers->small.items[i].due;
        }
    }
}

static void purge(CoroRuntime *rt, TimerSet *timers)
{
    uint32_t kept = 0;
    TimerList *small = &timers->small;
    for (uint32_t i = 0; i < small->count; i++) {
        if (timer_is_live(rt, small->items[i])) {
            small->items[kept++] = small->items[i];
        }
    }
    small->count = kept;
    timers->count = kept;
    timers->stale = 0;
    find_next(timers);
}

/* Where a wheel finds no room, the array goes on. */
static void change_to_wheel(CoroRuntime *rt, TimerSet *timers, int64_t now)
{
    Wheel *wheel = wheel_create(rt, now);
    if (wheel == NULL) {
        return;
    }
    uint32_t moved = 0;
    while (moved < timers->small.count && wheel_add(rt, wheel, timers->small.items[moved])) {
        moved++;
    }
    if (moved < timers->small.count) {
        wheel_free(rt, wheel);
        return;
    }
    timers->small.count = 0;
    timers->wheel = wheel;
    timers->next = INT64_MIN;
}

bool timer_set_add_with_care(CoroRuntime *rt, TimerSet *timers, int64_t now, Timer timer)
{
    if (timers->wheel == NULL && timers->small.count >= LARGEST_SMALL_SET) {
        purge(rt, timers);
        if (timers->small.count >= LARGEST_SMALL_SET / 2) {
            change_to_wheel(rt, timers, now);
        }
    }
    bool fits =
        timers->wheel != NULL ? wheel_add(rt, timers->wheel, timer) : timers_push(rt, &timers->small, timer);
    if (!fits) {
        return false;
    }
    timers->count++;
    if (timers->wheel != NULL) {
        timers->next = INT64_MIN;
    } else if (timers->count == 1 || timer.due < timers->next) {
        timers->next = timer.due;
    }
    return true;
}

void timer_set_forget(CoroRuntime *rt, TimerSet *timers)
{
    timers->stale++;
    if (timers->stale <= LARGEST_SMALL_SET || timers->stale <= timers->count / 2) {
        return;
    }
    if (timers->wheel != NULL) {
        timers->count -= wheel_purge(rt, timers->wheel);
        timers->stale = 0;
    } else {
        purge(rt, timers);
    }
}

static void take_due_from_array(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out)
{
    TimerList *small = &timers->small;
    for (uint32_t i = 0; i < small->count;) {
        Timer timer = small->items[i];
        if (timer.due > now) {
            i++;
            continue;
        }
        small->items[i] = small->items[--small->count];
        if (!timers_push(rt, out, timer)) {
            timer_leave_to_scan(rt, timer);
        }
    }
    timers->count = small->count;
    find_next(timers);
}

/* Appends all that are due at `now` to out, in no order; some may have been cancelled. */
void timer_set_take_due(CoroRuntime *rt, TimerSet *timers, int64_t now, TimerList *out)
{
    if (timers->count == 0 || timers->next > now) {
        return;
    }
    uint32_t before = out->count;
    if (timers->wheel == NULL) {
        take_due_from_array(rt, timers, now, out);
        return;
    }
    wheel_take_due(rt, timers->wheel, now, out);
    timers->count -= out->count - before;
    if (timers->count == 0) {
        timers->next = NEVER;
    }
}

void timer_set_free(CoroRuntime *rt, TimerSet *timers)
{
    arena_free_block(rt, timers->small.items, timers->small.capacity * sizeof(Timer));
    if (timers->wheel != NULL) {
        wheel_free(rt, timers->wheel);
    }
}
