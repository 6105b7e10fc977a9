/* SPDX-License-Identifier: Zlib */
/* Waits for time: frames, seconds, real seconds, intervals; and for a fixed update or an end of frame. */
#include "report.h"
#include "run_queues.h"
#include "skip_time.h"
#include "span.h"
#include "start.h"
#include "suspend.h"

#include <math.h>

bool coro_private_frames(Coro *co, int32_t here, int n)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (n < 1) {
        report_of(
            co, CORO_ERROR_BAD_ARGUMENT, line_of(here),
            "a wait for 0 frames or less is taken as one frame: use CORO_YIELD, or a count of 1 or more");
        n = 1;
    }
    co->due = (int64_t)(co->scheduler->updates + (uint64_t)n) << FRAME_SHIFT;
    return wait_suspend(co, here, CORO_WAITS_FRAMES);
}

static NOT_INLINE bool sleep_slow(Coro *co, int32_t here, double seconds, CoroWaitKind kind, int64_t now)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    co->due = moment_after(co, now, seconds);
    return wait_suspend(co, here, kind);
}

static ALWAYS_INLINE bool sleep_on(Coro *co, int32_t here, double seconds, CoroWaitKind kind, WaitClock clock)
{
    const double shortest = 1e-9, longest = 1e9;
    int64_t now = clock_now(co->scheduler, clock);
    bool is_simple = !has(co, SLOW_PATH | NOT_QUEUED) && here >= -CORO_PRIVATE_IN_OVER &&
                     co->scheduler->queues != NULL && seconds >= shortest && seconds < longest;
    if (!LIKELY(is_simple)) {
        return sleep_slow(co, here, seconds, kind, now);
    }
    co->point = here;
    co->due = now + whole_nanoseconds(seconds);
    wait_note(co, kind);
    add_timer(co, clock, now);
    return true;
}

bool coro_private_seconds(Coro *co, int32_t here, double seconds)
{
    return sleep_on(co, here, seconds, CORO_WAITS_SECONDS, CLOCK_SCALED);
}

bool coro_private_realtime(Coro *co, int32_t here, double seconds)
{
    return sleep_on(co, here, seconds, CORO_WAITS_REALTIME, CLOCK_REAL);
}

/* ---------------------------------------------------------------- intervals */

static void count_catching_up(Coro *co, int32_t here, Extras *extras)
{
    const CoroScheduler *s = co->scheduler;
    bool is_late = extras->interval_due <= s->now && s->run == QUEUE_READY;
    bool is_again = is_late && !not_resumed_yet(co); /* it waited in this update already */
    extras->caught_up = is_again ? extras->caught_up + 1 : 0;
    if (extras->caught_up >= MOST_INTERVALS_IN_AN_UPDATE) {
        extras->caught_up = extras->interval_fraction = 0;
        extras->interval_due = s->now + 1;
        report_of(
            co, CORO_ERROR_RUNAWAY, line_of(here),
            "a million intervals were caught up in one update, the rest is dropped: use a longer interval");
    }
}

/* The moment at which the interval under way is due. NEVER: it has no end. */
static int64_t interval_after(Extras *extras, int64_t now, double seconds)
{
    assert(seconds > 0.0 && "an interval is longer than 0");
    if (extras->interval_due == NO_INTERVAL ||
        extras->interval_due == NEVER) { /* one without end was woken */
        extras->interval_due = now;
        extras->interval_fraction = 0;
    }
    int64_t from = extras->interval_due > 0 ? extras->interval_due : 0; /* after a skip it may be below 0 */
    if (seconds >= seconds_left(from)) {
        return isinf(seconds) ? NEVER : LAST_MOMENT;
    }
    uint32_t fraction = 0;
    int64_t whole = split_seconds(seconds, &fraction);
    return extras->interval_due +
           span_add(whole, &extras->interval_fraction, fraction, rounding_tolerance((double)whole));
}

/* Its next interval begins. Without memory for the extras it counts from now. */
static int64_t advance_interval(Coro *co, int32_t here, double seconds)
{
    Extras *extras = extras_require(co);
    if (extras == NULL) {
        report_of(
            co, CORO_ERROR_NO_MEMORY, line_of(here),
            "there is no memory to remember its interval, which counts from now: give the runtime more");
        return moment_after(co, skip_now(co), seconds);
    }
    extras->interval_due = interval_after(extras, skip_now(co), seconds);
    count_catching_up(co, here, extras);
    return extras->interval_due;
}

bool coro_private_interval(Coro *co, int32_t here, double seconds)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (!(seconds > 0.0)) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, line_of(here),
                  "an interval of 0 seconds or less, or NaN, is taken as one frame: give one of more than 0");
        return yield_frame(co, here);
    }
    co->due = advance_interval(co, here, seconds);
    return wait_suspend(co, here, CORO_WAITS_INTERVAL);
}

void coro_reset_interval(Coro *co)
{
    Extras *extras = co != NULL ? extras_of(co) : NULL;
    if (extras != NULL) {
        extras->interval_due = NO_INTERVAL;
    }
}

/* ---------------------------------------------------------------- other updates */

bool coro_private_fixed_update(Coro *co, int32_t here)
{
    return wait_begin(co, here) ? wait_suspend(co, here, CORO_WAITS_FIXED_UPDATE) : must_return(co);
}

bool coro_private_end_of_frame(Coro *co, int32_t here)
{
    return wait_begin(co, here) ? wait_suspend(co, here, CORO_WAITS_END_OF_FRAME) : must_return(co);
}
