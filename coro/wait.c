/* SPDX-License-Identifier: Zlib */
/* What all waits have in common: beginning, being over, being paused. The kinds stand in the table at the end. */
#include "internal.h"

bool is_waiting(const Coro *co)
{
    bool suspended = co->outcome == CORO_PRIVATE_SUSPENDED || co->outcome == CORO_PRIVATE_CALLING;
    return suspended && !has(co, RUNNING | OVER | ENDING);
}

/* ---------------------------------------------------------------- beginning */

bool wait_may_begin(Coro *co, int32_t here, bool *leaves)
{
    if (LIKELY(!has(co, INTERRUPTED | IN_FINALLY))) {
        co->point = here;
        return true;
    }
    *leaves = false;
    if (has(co, IN_FINALLY)) {
        if (!has(co, COMPLAINED)) {
            set(co, COMPLAINED);
            report_of(co, CORO_ERROR_WAIT_IN_FINALLY, -16 - here,
                      "a wait after CORO_FINALLY is passed: cleanup happens at once, so wait before it");
        }
        return false;
    }
    co->point = here;
    co->outcome = CORO_PRIVATE_SUSPENDED;
    co->wait = CORO_WAITS_NOTHING;
    *leaves = true;
    return false;
}

bool wait_suspend(Coro *co, int32_t here, CoroWaitKind kind)
{
    co->point = here;
    co->outcome = CORO_PRIVATE_SUSPENDED;
    co->wait = (uint8_t)kind;
    co->ticket = runtime_of(co)->state->ticket++;
    clear(co, OVER | LISTED);
    if (has(co, PAUSED)) {
        if (has(co, SKIPPING)) {
            skip_translate(co);
        }
        wait_freeze(co);
        if (kind == CORO_WAITS_COROUTINE) {
            pause_reach((Coro *)(uintptr_t)co->target.address);
        }
    } else {
        wait_enlist(co);
    }
    return true;
}

void yield_frame(Coro *co, int32_t here)
{
    co->due = (int64_t)(co->scheduler->updates + 1) << FRAME_SHIFT;
    wait_suspend(co, here, CORO_WAITS_FRAMES);
}

bool wait_pass(Coro *co, int32_t here)
{
    Step *step = runtime_of(co)->step;
    if (LIKELY(step->passes++ < MOST_WAITS_IN_A_STEP)) {
        return false;
    }
    step->passes = 0;
    report_of(
        co, CORO_ERROR_RUNAWAY, -16 - here,
        "a million waits in one step were over at once: this one yields; wait for something that takes time");
    yield_frame(co, here);
    return true;
}

void wait_set_timeout(Coro *co, double seconds)
{
    co->due = moment_after(co, co->scheduler->now, seconds);
    set(co, TIMED);
}

/* ---------------------------------------------------------------- time */

int64_t add_carrying(int64_t whole, uint32_t *carried, uint32_t fraction)
{
    return span_add(whole, carried, fraction, hair((double)whole));
}

/* seconds: 0 or more. */
void split_span(double seconds, Span *span)
{
    const double longest = (double)(INT64_MAX / 2) / NANOSECONDS;
    span->seconds = seconds;
    span->fraction = 0;
    span->whole = seconds < longest ? split_seconds(seconds, &span->fraction) : INT64_MAX / 2;
    span->tolerance = hair((double)span->whole);
}

int64_t moment_after(const Coro *co, int64_t clock, double seconds)
{
    if (seconds != seconds) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, -16 - co->point,
                  "a wait of NaN seconds is taken as 0: check how the time is computed");
        return clock;
    }
    if (seconds <= 0.0) {
        return clock;
    }
    if (seconds >= (double)(NEVER - clock) / NANOSECONDS) {
        return NEVER;
    }
    uint32_t ignored = 0;
    return clock + split_seconds(seconds, &ignored);
}

WaitClock wait_clock(const Coro *co)
{
    return has(co, TIMED) ? CLOCK_SCALED : wait_kind(co)->clock;
}

int64_t wait_now(const Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    switch (wait_clock(co)) {
    case CLOCK_SCALED:
        return s->now;
    case CLOCK_REAL:
        return s->real_now;
    case CLOCK_FRAMES:
        return (int64_t)s->updates << FRAME_SHIFT;
    default:
        return 0;
    }
}

/* ---------------------------------------------------------------- lists */

void wait_enlist(Coro *co)
{
    if (has(co, SKIPPING)) {
        skip_enlist(co);
        return;
    }
    const WaitKind *kind = wait_kind(co);
    if (kind->enlist != NULL) {
        kind->enlist(co);
    }
    if (has(co, TIMED)) {
        enlist_timeout(co);
    }
}

static void leave_lists(Coro *co)
{
    clear(co, LISTED);
    if (has(co, UNLISTED)) {
        clear(co, UNLISTED);
        co->scheduler->unlisted--;
    }
}

/* ---------------------------------------------------------------- being over */

void wait_wake(Coro *co)
{
    if (!has(co, STARTED) || has(co, OVER | ENDING)) {
        return;
    }
    if (wait_clock(co) != CLOCK_NONE && !has(co, FROZEN)) {
        agenda_forget_timer(co);
    }
    leave_lists(co);
    set(co, OVER);
    co->due = co->scheduler->now;
    if (has(co, PAUSED)) {
        return;
    }
    if (has(co, SKIPPING)) {
        skip_enlist(co);
    } else {
        enlist_woken(co);
    }
}

bool coro_wake(CoroRuntime *rt, CoroHandle h)
{
    (void)rt, (void)h;
    return false;
}

bool coro_was_woken(const Coro *co)
{
    (void)co;
    return false;
}

void wait_over(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (has(co, TIMED)) {
        if (!has(co, OVER)) {
            agenda_forget_timer(co);
        }
        clear(co, TIMED_OUT);
    }
    if (has(co, UNLISTED)) {
        co->scheduler->unlisted--;
    }
    clear(co, LISTED | UNLISTED | TIMED | OVER | POLLING | FROZEN);
    if (kind->over != NULL) {
        kind->over(co);
    }
}

void wait_run_out(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    clear(co, TIMED);
    if (kind->is_polled) {
        clear(co, POLLING);
        set(co, LAST_CHANCE);
        step_poll(co);
        return;
    }
    set(co, TIMED_OUT);
    kind->leave(co);
    step_run(co);
}

void wait_abandon(Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (is_waiting(co) || !has(co, STARTED)) {
        if (wait_clock(co) != CLOCK_NONE && !has(co, FROZEN)) {
            agenda_forget_timer(co);
        }
        if (kind->leave != NULL && !has(co, OVER)) {
            kind->leave(co);
        }
    }
    leave_lists(co);
    clear(co, TIMED | OVER | POLLING | FROZEN);
    co->wait = CORO_WAITS_NOTHING;
}

/* ---------------------------------------------------------------- pausing */

static void shift_interval(Coro *co, int64_t by)
{
    if (has(co, HAS_INTERVAL) && co->interval_due != NEVER) {
        co->interval_due += by;
    }
}

void wait_freeze(Coro *co)
{
    if (has(co, FROZEN)) {
        return;
    }
    set(co, FROZEN);
    shift_interval(co, -skip_now(co));
    if (!has(co, OVER) && wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        int64_t left = has(co, SKIPPING) ? skip_left(co) : co->due - wait_now(co);
        agenda_forget_timer(co);
        co->due = left; /* below 0 where it is due already, and keeps its place */
    }
    wait_tell_condition(co);
}

void wait_thaw(Coro *co)
{
    if (!has(co, FROZEN)) {
        return;
    }
    clear(co, FROZEN);
    shift_interval(co, skip_now(co));
    wait_tell_condition(co);
    if (has(co, OVER)) {
        enlist_woken(co);
        return;
    }
    if (wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        co->due += wait_now(co);
    }
    if (has(co, UNLISTED)) {
        wait_unlist(co);
    } else if (!has(co, LISTED)) {
        wait_enlist(co);
    } else if (has(co, TIMED)) {
        enlist_timeout(co);
    } else if (co->wait == CORO_WAITS_FRAMES) {
        enlist_postponed(co);
    }
}

/* ---------------------------------------------------------------- the kinds */

const WaitKind wait_kinds[] = {
    [CORO_WAITS_NOTHING] = {CLOCK_NONE, enlist_next_update, NULL, NULL, NULL, false, false},
    [CORO_WAITS_FRAMES] = {CLOCK_FRAMES, enlist_frames, NULL, NULL, NULL, false, false},
    [CORO_WAITS_SECONDS] = {CLOCK_SCALED, enlist_timer, NULL, NULL, NULL, false, false},
    [CORO_WAITS_REALTIME] = {CLOCK_REAL, enlist_timer, NULL, NULL, NULL, false, false},
    [CORO_WAITS_INTERVAL] = {CLOCK_SCALED, enlist_interval, NULL, NULL, NULL, false, false},
    [CORO_WAITS_PREDICATE] = {CLOCK_NONE, enlist_next_update, NULL, NULL, NULL, true, false},
    [CORO_WAITS_SIGNAL] = {CLOCK_NONE, NULL, wait_describe_address, waiters_remove, NULL, false, false},
    [CORO_WAITS_COROUTINE] = {CLOCK_NONE, NULL, wait_describe_coroutine, waiters_remove, NULL, false, false},
    [CORO_WAITS_CALL] = {CLOCK_NONE, NULL, wait_describe_coroutine, NULL, NULL, false, false},
    [CORO_WAITS_ALL] = {CLOCK_NONE, NULL, NULL, NULL, wait_note_group, false, false},
    [CORO_WAITS_ANY] = {CLOCK_NONE, NULL, NULL, NULL, wait_note_group, false, false},
    [CORO_WAITS_FIXED_UPDATE] = {CLOCK_NONE, enlist_fixed_update, NULL, NULL, NULL, false, true},
    [CORO_WAITS_END_OF_FRAME] = {CLOCK_NONE, enlist_end_of_frame, NULL, NULL, NULL, false, true},
    [CORO_WAITS_CONDITION] = {CLOCK_NONE, enlist_next_update, wait_describe_address, NULL, NULL, true, false},
    [CORO_WAITS_OVER] = {CLOCK_SCALED, enlist_next_update, NULL, NULL, NULL, false, false},
};
