/* SPDX-License-Identifier: Zlib */
/*
 * A caller whose child has ended, and which is about to be stopped before it goes on: whoever lies where that child lay meanwhile is not
 * the one that it called. W1, L1, F3.
 */
#include "coro_deeds.h"

/* All bodies here have frames of one size, so that one may lie where another lay. */
static CoroScheduler *other;
static CoroHandle child, caller_handle, grandparent, stranger;

typedef known_frame wait_for_caller_frame;

static void wait_for_caller(Coro *co)
{
    CORO_BEGIN(co, wait_for_caller, f);
    CORO_WAIT_FOR(co, caller_handle);
    trace("w");
    trace_result(co);
    CORO_END(co);
}

typedef known_frame hold_a_waiter_frame;

static void hold_a_waiter(Coro *co)
{
    CORO_BEGIN(co, hold_a_waiter, f);
    CORO_CALL(co, wait_for_caller);
    CORO_END(co);
}

/* Starts one where the child of the caller lay, and wakes the caller: that is passed on to no stranger. */
static void replace_and_wake(Coro *co)
{
    coro_start_now(other, known_listener, .self = &stranger, .text = "stranger");
    coro_wake(coro_runtime(co), caller_handle);
    CoroInfo info = info_of(the.s, caller_handle);
    trace(is_same(info.awaited_coroutine, CORO_NO_HANDLE) ? "" : "awaits a stranger ");
    coro_start_now(other, hold_a_waiter);
}

typedef known_frame end_and_stop_grandparent_frame;

static void end_and_stop_grandparent(Coro *co)
{
    CORO_BEGIN(co, end_and_stop_grandparent, f);
    CORO_YIELD(co);
    CORO_FINALLY(co);
    coro_stop(coro_runtime(co), grandparent);
    CORO_END(co);
}

typedef known_frame call_the_end_frame;

static void call_the_end(Coro *co)
{
    CORO_BEGIN(co, call_the_end, f);
    caller_handle = coro_self(co);
    CORO_CALL(co, end_and_stop_grandparent);
    trace("past");
    CORO_END(co);
}

typedef known_frame replace_in_cleanup_frame;

static void replace_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, replace_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    replace_and_wake(co);
    CORO_END(co);
}

typedef known_frame grandparent_of_two_frame;

static void grandparent_of_two(Coro *co)
{
    CORO_BEGIN(co, grandparent_of_two, f);
    grandparent = coro_self(co);
    coro_fork(co, call_the_end);
    coro_fork(co, replace_in_cleanup);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* Nobody woke the stranger, and the one that waits for the caller closes no cycle. */
static void expect_only_the_waiter_went_on(const char *waited)
{
    for (int i = 0; i < 2; i++) {
        coro_scheduler_update(other, 0.25);
    }
    assert_trace(waited);
    assert_alive(stranger);
    coro_raise(the.rt, &bell);
    coro_scheduler_update(other, 0.25);
    assert_trace("strangern");
}

static void w1_one_in_the_place_of_a_child_that_ended_is_not_woken_in_its_stead(void)
{
    other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(the.s, grandparent_of_two);
    tick(0.25);
    expect_only_the_waiter_went_on("wS");
}

typedef known_frame fail_when_skipped_frame;

static void fail_when_skipped(Coro *co)
{
    CORO_BEGIN(co, fail_when_skipped, f);
    *f->self = coro_self(co);
    CORO_WAIT_SECONDS(co, 60);
    CORO_FAIL(co, "as asked");
    CORO_END(co);
}

typedef known_frame skip_and_replace_frame;

static void skip_and_replace(Coro *co)
{
    CORO_BEGIN(co, skip_and_replace, f);
    CORO_YIELD(co);
    coro_fast_forward(coro_runtime(co), child);
    replace_and_wake(co);
    CORO_YIELD(co);
    trace("past");
    CORO_END(co);
}

typedef known_frame call_one_that_fails_frame;

static void call_one_that_fails(Coro *co)
{
    CORO_BEGIN(co, call_one_that_fails, f);
    caller_handle = coro_self(co);
    coro_fork(co, skip_and_replace);
    CORO_CALL(co, fail_when_skipped, .self = &child);
    trace("past");
    CORO_END(co);
}

static void f1_one_in_the_place_of_a_child_that_failed_in_a_skip_is_not_woken_in_its_stead(void)
{
    other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(the.s, call_one_that_fails);
    tick(0.25);
    assert_error(CORO_ERROR_FAILED);
    assert_dead(caller_handle);
    expect_only_the_waiter_went_on("wX"); /* its caller has failed with it */
}

static const struct CMUnitTest tests[] = {
    TEST(w1_one_in_the_place_of_a_child_that_ended_is_not_woken_in_its_stead),
    TEST(f1_one_in_the_place_of_a_child_that_failed_in_a_skip_is_not_woken_in_its_stead),
};

int main(void)
{
    return RUN(tests);
}
