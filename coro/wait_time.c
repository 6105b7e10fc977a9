/* SPDX-License-Identifier: Zlib */
/* Waits that time ends: frames, seconds, real seconds, intervals. */
#include "internal.h"

bool coro_private_yield_with_care(Coro *co, int32_t here)
{
    bool leaves = true;
    if (wait_may_begin(co, here, &leaves)) {
        yield_frame(co, here);
    }
    return leaves;
}

bool coro_private_frames(Coro *co, int32_t here, int n)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    if (n < 1) {
        report_of(
            co, CORO_ERROR_BAD_ARGUMENT, -16 - here,
            "a wait for 0 frames or less is taken as one frame: use CORO_YIELD, or a count of 1 or more");
        n = 1;
    }
    co->due = (int64_t)(co->scheduler->updates + (uint64_t)n) << FRAME_SHIFT;
    return wait_suspend(co, here, CORO_WAITS_FRAMES);
}

/* What moment_after, wait_suspend and enlist_timer do, where nothing holds it up and there is a wheel. */
static inline bool falls_asleep(Coro *co, int32_t here, double seconds)
{
    CoroScheduler *s = co->scheduler;
    TimerSet *timers = s->agenda != NULL ? &s->agenda->scaled : NULL;
    const double most = 1e9;
    if (has(co, NEEDS_CARE) || timers == NULL || timers->wheel == NULL ||
        !(seconds > 0.0 && seconds < most)) {
        return false;
    }
    uint32_t ignored;
    uint64_t ticket = s->runtime->state->ticket;
    Timer timer = {s->now + split_seconds(seconds, &ignored), co->index, (uint32_t)ticket};
    if (timer.due == s->now || !wheel_add(s->runtime, timers->wheel, timer)) {
        return false;
    }
    s->runtime->state->ticket++;
    timers->count++;
    timers->next = INT64_MIN;
    s->next_due = timer.due < s->next_due ? timer.due : s->next_due;
    co->ticket = ticket;
    co->due = timer.due;
    co->point = here;
    co->outcome = CORO_PRIVATE_SUSPENDED;
    co->wait = CORO_WAITS_SECONDS;
    clear(co, OVER | LISTED);
    return true;
}

bool coro_private_seconds(Coro *co, int32_t here, double seconds)
{
    bool leaves = true;
    if (LIKELY(falls_asleep(co, here, seconds))) {
        return true;
    }
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    co->due = moment_after(co, co->scheduler->now, seconds);
    return wait_suspend(co, here, CORO_WAITS_SECONDS);
}

bool coro_private_realtime(Coro *co, int32_t here, double seconds)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    co->due = moment_after(co, co->scheduler->real_now, seconds);
    return wait_suspend(co, here, CORO_WAITS_REALTIME);
}

/* ---------------------------------------------------------------- intervals */

static void count_catching_up(Coro *co, int32_t here)
{
    CoroScheduler *s = co->scheduler;
    uint64_t before = co->wait == CORO_WAITS_INTERVAL ? co->target.caught_up : 0;
    co->target.caught_up = co->interval_due <= s->now && (s->flags & S_UPDATING) != 0 ? before + 1 : 0;
    if (co->target.caught_up >= MOST_INTERVALS_IN_AN_UPDATE) {
        report_of(
            co, CORO_ERROR_RUNAWAY, -16 - here,
            "a million intervals were caught up in one update, the rest is dropped: use a longer interval");
        co->target.caught_up = 0;
        co->interval_due = s->now + 1;
        co->interval_fraction = 0;
    }
}

static void advance_interval(Coro *co, double seconds)
{
    if (!has(co, HAS_INTERVAL)) {
        co->interval_due = skip_now(co);
        co->interval_fraction = 0;
        set(co, HAS_INTERVAL);
    }
    if (seconds >=
        ((double)NEVER - (double)co->interval_due) / NANOSECONDS) { /* after a skip it may lie below 0 */
        co->interval_due = NEVER;
        return;
    }
    uint32_t fraction = 0;
    int64_t whole = split_seconds(seconds, &fraction);
    co->interval_due += add_carrying(whole, &co->interval_fraction, fraction);
}

bool coro_private_interval(Coro *co, int32_t here, double seconds)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    if (!(seconds > 0.0)) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, -16 - here,
                  "an interval of 0 seconds or less, or NaN, is taken as one frame: give one of more than 0");
        yield_frame(co, here);
        return true;
    }
    advance_interval(co, seconds);
    count_catching_up(co, here);
    co->due = co->interval_due;
    return wait_suspend(co, here, CORO_WAITS_INTERVAL);
}

void coro_reset_interval(Coro *co)
{
    if (co != NULL) {
        clear(co, HAS_INTERVAL);
    }
}

/* ---------------------------------------------------------------- other updates */

bool coro_private_fixed_update(Coro *co, int32_t here)
{
    bool leaves = true;
    return wait_may_begin(co, here, &leaves) ? wait_suspend(co, here, CORO_WAITS_FIXED_UPDATE) : leaves;
}

bool coro_private_end_of_frame(Coro *co, int32_t here)
{
    bool leaves = true;
    return wait_may_begin(co, here, &leaves) ? wait_suspend(co, here, CORO_WAITS_END_OF_FRAME) : leaves;
}
