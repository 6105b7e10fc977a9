/* SPDX-License-Identifier: Zlib */
/* Suspending a coroutine, and what happens to its wait until it is resumed. */
#include "suspend.h"

#include "report.h"
#include "run_queues.h"
#include "skip_time.h"
#include "span.h"
#include "start.h"

#include <math.h>

/* ---------------------------------------------------------------- beginning */

const char *const message_wait_in_block =
    "a wait inside the block of CORO_OVER: it runs in every update; wait before or behind it";

/* Each is passed, but for the millionth: there the cleanup ends, as by a return. */
static void pass_wait_in_cleanup(Coro *co, int32_t here)
{
    Step *step = runtime_of(co)->step;
    if (!has(co, CLEANUP_WAIT_REPORTED)) {
        set(co, CLEANUP_WAIT_REPORTED);
        report_of(co, CORO_ERROR_WAIT_IN_FINALLY, line_of(here),
                  "a wait after CORO_FINALLY is passed: cleanup happens at once, so wait before it");
    }
    if (!LIKELY(step->immediate_waits++ < MOST_WAITS_IN_A_STEP)) {
        report_of(
            co, CORO_ERROR_RUNAWAY, line_of(here),
            "a million waits after CORO_FINALLY: its cleanup ends here; let it come to an end by itself");
        clear(co, IN_FINALLY);
        set(co, INTERRUPTED);
        skip_give_up(co);
        if (step->below != NULL) { /* a loop that calls such a body is a runaway, too */
            step->below->calls += MOST_WAITS_IN_A_STEP;
        }
    }
}

bool wait_begin_slow(Coro *co, int32_t here)
{
    if (has(co, IN_FINALLY)) {
        pass_wait_in_cleanup(co, here);
        return false;
    }
    clear(co, WAS_WOKEN);
    if (has(co, INTERRUPTED)) {
        co->outcome = CORO_PRIVATE_SUSPENDED;
        co->wait = CORO_WAITS_NOTHING;
        return false;
    }
    if (here < -CORO_PRIVATE_IN_OVER) {
        report_of(co, CORO_ERROR_BAD_RESUME_POINT, line_of(here), message_wait_in_block);
        fail_step(co);
        return false;
    }
    co->point = here;
    return true;
}

static void tell_if_paused(Coro *co)
{
    if (wait_kind(co)->tell_paused != NULL) {
        wait_tell_paused(co);
    }
}

/* Due is what is left, by its own clock; fresh: its wait has just begun. */
static void save_remaining(Coro *co, bool is_fresh)
{
    assert(!has(co, QUEUED | NOT_QUEUED) && "a frozen coroutine is in no queue");
    set(co, FROZEN);
    interval_shift(co, -skip_now(co));
    if (has(co, SKIPPING)) {
        skip_freeze(co, is_fresh);
    } else if (!has(co, WOKEN) && wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        co->due -= wait_now(co); /* below 0 where it is due already, and keeps its place */
    }
}

bool wait_suspend(Coro *co, int32_t here, CoroWaitKind kind)
{
    co->point = here;
    wait_note(co, kind);
    if (has(co, PAUSED)) {
        save_remaining(co, true);
    } else {
        wait_enqueue(co);
    }
    tell_if_paused(co);
    return true;
}

bool yield_frame(Coro *co, int32_t here)
{
    co->due = (int64_t)(co->scheduler->updates + 1) << FRAME_SHIFT;
    return wait_suspend(co, here, CORO_WAITS_FRAMES);
}

bool wait_runs_away(Coro *co, int32_t here)
{
    Step *step = runtime_of(co)->step;
    if (LIKELY(step->immediate_waits++ < MOST_WAITS_IN_A_STEP)) {
        return false;
    }
    step->immediate_waits = 0;
    report_of(
        co, CORO_ERROR_RUNAWAY, line_of(here),
        "a million waits in one step were over at once: this one yields; wait for something that takes time");
    skip_give_up(co);
    return true;
}

bool wait_pass(Coro *co, int32_t here)
{
    return wait_runs_away(co, here) && yield_frame(co, here);
}

void fail_step(Coro *co)
{
    co->outcome = CORO_PRIVATE_FAILED;
}

void wait_set_timeout(Coro *co, double seconds)
{
    co->due = moment_after(co, co->scheduler->now, seconds);
    set(co, TIMED);
}

int64_t moment_after(const Coro *co, int64_t clock, double seconds)
{
    if (seconds != seconds) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, line_of(co->point),
                  "a wait of NaN seconds is taken as 0: check how the time is computed");
        return clock;
    }
    if (seconds <= 0.0) {
        return clock;
    }
    if (seconds >= seconds_left(clock)) {
        return isinf(seconds) ? NEVER : LAST_MOMENT;
    }
    return clock + whole_nanoseconds(seconds);
}

/* ---------------------------------------------------------------- until it is resumed */

void wait_enqueue(Coro *co)
{
    if (has(co, SKIPPING)) {
        skip_enqueue(co);
    } else {
        enqueue(co);
    }
}

static void unqueue(Coro *co)
{
    if (wait_clock(co) != CLOCK_NONE && !has(co, FROZEN | WOKEN | SKIPPING)) {
        forget_timer(co);
    }
    if (has(co, QUEUED | NOT_QUEUED)) {
        dequeue(co);
    }
}

void wait_wake(Coro *co)
{
    wait_wake_at(co, co->scheduler->now);
}

void wait_wake_at(Coro *co, int64_t moment)
{
    assert(moment <= co->scheduler->now && "what has come has come by now");
    if (!has(co, STARTED) || has(co, WOKEN | ENDING)) {
        return;
    }
    unqueue(co);
    clear(co, POLLING);
    set(co, WOKEN);
    co->due = moment;
    if (wait_kind(co)->waits_for == FOR_CHILD) {
        co->target.child_ended_in = has(co, SKIPPING) ? 0 : co->scheduler->update_sequence;
    }
    if (!has(co, PAUSED)) {
        wait_enqueue(co);
    }
}

bool wait_complete_slow(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (kind->complete != NULL && !kind->complete(co)) {
        return false;
    }
    if (has(co, TIMED)) {
        if (!has(co, WOKEN)) {
            forget_timer(co);
        }
        clear(co, TIMED_OUT);
    }
    if (has(co, NOT_QUEUED)) {
        co->scheduler->not_queued--;
    }
    clear(co, QUEUED | NOT_QUEUED | IN_THIS_RUN | TIMED | WOKEN | POLLING | FROZEN);
    return true;
}

void wait_abandon(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (is_waiting(co) && kind->cancel != NULL) {
        kind->cancel(co);
    }
    if (is_waiting(co) || has(co, WOKEN) || !has(co, STARTED)) {
        unqueue(co);
    }
    clear(co, TIMED | WOKEN | POLLING | FROZEN);
    co->wait = CORO_WAITS_NOTHING;
}

/* ---------------------------------------------------------------- pausing */

void wait_freeze(Coro *co)
{
    assert(has(co, PAUSED) && "only the wait of a paused one is put aside");
    if (!has(co, FROZEN)) {
        unqueue(co);
        save_remaining(co, false);
        tell_if_paused(co);
    }
}

/* A child that was held takes its first step as if it had not been; though not for ever in one update. */
static bool begins_in_this_run(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    if (has(co, STARTED) || co->parent == 0 || co->scheduler->run != QUEUE_READY) {
        return false;
    }
    if (LIKELY(rt->released_first_steps++ < MOST_WAITS_IN_A_STEP)) {
        return true;
    }
    report_of(
        co, CORO_ERROR_RUNAWAY, 0,
        "a million first steps of children that were paused and released in one update: this one comes in "
        "the next one");
    return false;
}

void wait_thaw(Coro *co)
{
    assert(!has(co, PAUSED) && "a coroutine thaws when it is no longer paused");
    if (!has(co, FROZEN)) {
        return;
    }
    clear(co, FROZEN);
    interval_shift(co, skip_now(co));
    wait_tell_paused(co);
    if (has(co, SKIPPING)) {
        skip_thaw(co);
        return;
    }
    if (!has(co, WOKEN) && wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        co->due = moment_shifted(co->due, wait_now(co));
    }
    set(co, begins_in_this_run(co) ? IN_THIS_RUN : 0U);
    enqueue(co);
}

void wait_tell_paused(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    const CoroScheduler *s = co->scheduler;
    bool was_told = has(co, CONDITION_PAUSED);
    bool is_paused = has(co, PAUSED) || ((s->flags & S_PAUSED) != 0 && s->run == QUEUE_NONE);
    bool may_be_told = kind->tell_paused != NULL && (is_waiting(co) || has(co, WOKEN));
    if (!may_be_told) {
        clear(co, CONDITION_PAUSED);
    } else if (is_paused != was_told && (s->flags & S_DOOMED) == 0) { /* nothing in a doomed one is resumed */
        co->flags ^= CONDITION_PAUSED;
        kind->tell_paused(co, is_paused);
    }
}
