/* SPDX-License-Identifier: Zlib */
/*
 * A coroutine that has ended leaves its place in memory to the next one. Whoever is remembered across a step (the one that is skipped, the
 * child that is called, the one that runs) must never be taken for the one that lies there now. X4, X6, K1, K2, F3.
 */
#include "coro_deeds.h"

/* All bodies here have frames of one size, so that one may lie where another lay. */
static CoroScheduler *other;
static CoroHandle child_of_caller, caller_handle;

/* ---- wait-for cycles */

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

typedef known_frame destroy_and_replace_frame;

static void destroy_and_replace(Coro *co)
{
    CORO_BEGIN(co, destroy_and_replace, f);
    coro_scheduler_destroy(coro_scheduler(co));
    coro_stop(coro_runtime(co), child_of_caller);
    coro_start_now(other, hold_a_waiter);
    CORO_END(co);
}

static void x6_a_waiter_in_the_place_of_a_stopped_child_closes_no_cycle(void)
{
    other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    caller_handle =
        coro_start_now(the.s, call_known, .self = &child_of_caller, .seconds = 10, .text = "past");
    coro_start(the.s, destroy_and_replace);
    tick(0.25);
    coro_scheduler_update(other, 0.25);
    assert_trace("nwS");
}

typedef known_frame stop_and_replace_frame;

static void stop_and_replace(Coro *co)
{
    CORO_BEGIN(co, stop_and_replace, f);
    coro_stop(coro_runtime(co), child_of_caller);
    coro_start_now(coro_scheduler(co), hold_a_waiter);
    CORO_END(co);
}

static void f3_one_in_the_place_of_a_child_that_was_stopped_may_wait_for_the_caller(void)
{
    caller_handle =
        coro_start_now(the.s, call_known, .self = &child_of_caller, .seconds = 10, .text = "past");
    coro_start_now(the.s, stop_and_replace);
    ticks(2, 0.25);
    assert_trace("npastSwF");
}

typedef known_frame wait_for_noted_frame;

static void wait_for_noted(Coro *co)
{
    CORO_BEGIN(co, wait_for_noted, f);
    CORO_WAIT_FOR(co, *f->self);
    trace("w");
    trace_result(co);
    CORO_END(co);
}

static void f3_one_in_the_place_of_an_awaited_one_may_wait_for_its_waiter(void)
{
    CoroHandle first = coro_start_now(the.s, known, .text = "", .seconds = 9);
    CoroHandle waiter = coro_start_now(the.s, wait_for_noted, .self = &first);
    coro_stop(the.rt, first);
    coro_start_now(the.s, wait_for_noted, .self = &waiter); /* lies where the first lay */
    tick(0.25);
    assert_trace("nwSwF");
}

/* ---- schedulers that are destroyed */

typedef known_frame visit_frame;

static void visit(Coro *co)
{
    CORO_BEGIN(co, visit, f);
    trace("began ");
    coro_scheduler_destroy(the.s);
    CORO_YIELD(co);
    trace("past");
    CORO_END(co);
}

typedef known_frame call_one_that_fails_frame;

static void call_one_that_fails(Coro *co)
{
    CORO_BEGIN(co, call_one_that_fails, f);
    CORO_CALL(co, fail_after, .frames = 0, .text = "");
    CORO_FINALLY(co);
    coro_start_now(other, visit);
    CORO_END(co);
}

static void x4_one_that_destroys_the_scheduler_of_those_whose_place_it_has_goes_on_in_its_own(void)
{
    other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(the.s, call_one_that_fails);
    tick(0.25);
    for (int i = 0; i < 5; i++) {
        coro_scheduler_update(other, 0.25);
    }
    assert_trace("began past");
    assert_int_equal(coro_scheduler_count(other), 0);
    assert_error(CORO_ERROR_FAILED);
}

typedef known_frame visit_from_cleanup_frame;

static void visit_from_cleanup(Coro *co)
{
    CORO_BEGIN(co, visit_from_cleanup, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    CORO_FINALLY(co);
    coro_start_now(other, visit);
    CORO_END(co);
}

static void x4_a_visitor_started_by_a_cleanup_outlives_the_scheduler_that_it_destroys(void)
{
    for (int how = 0; how < 3; how++) {
        CoroScheduler *old = the.s;
        other = coro_scheduler_create(the.rt, CORO_PARALLEL);
        CoroHandle h = coro_start_now(the.s, visit_from_cleanup, .seconds = 0);
        if (how == 0) {
            coro_stop(the.rt, h);
        } else if (how == 1) {
            tick(0.25);
        } else {
            coro_fast_forward(the.rt, h);
        }
        coro_scheduler_update(other, 0.25);
        assert_trace("began past");
        assert_false(old == NULL);
        the.s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    }
}

/* ---- skips */

typedef known_frame two_calls_frame;

static void two_calls(Coro *co)
{
    CORO_BEGIN(co, two_calls, f);
    CORO_CALL(co, known, .self = f->self, .seconds = 10, .text = "first ");
    CORO_CALL(co, known, .seconds = 0.1, .text = "second ");
    CORO_END(co);
}

static CoroHandle first_call;

typedef known_frame skip_calls_frame;

/* One fork calls two children, one after the other; another skips the first of them. */
static void skip_calls(Coro *co)
{
    CORO_BEGIN(co, skip_calls, f);
    coro_fork(co, two_calls, .self = &first_call);
    coro_fork(co, deed_after, .deed = {DEED_SKIP, &first_call}, .seconds = f->seconds, .text = " ");
    CORO_WAIT_ALL(co);
    trace("all");
    CORO_END(co);
}

static void k2_a_second_child_in_the_place_of_a_skipped_one_is_skipped_on(void)
{
    for (int late = 0; late < 3; late++) {
        CoroHandle h = coro_start(the.s, skip_calls, .seconds = late * 0.5);
        assert_true(coro_fast_forward(the.rt, h));
        assert_trace("first s1 second sall");
    }
}

static CoroHandle outer_first, inner_other;

typedef known_frame wait_then_call_listener_frame;

static void wait_then_call_listener(Coro *co)
{
    CORO_BEGIN(co, wait_then_call_listener, f);
    CORO_WAIT_SECONDS(co, 10);
    CORO_CALL(co, known_listener, .text = "heard ");
    CORO_END(co);
}

typedef known_frame call_then_skip_frame;

static void call_then_skip(Coro *co)
{
    CORO_BEGIN(co, call_then_skip, f);
    CORO_CALL(co, known, .self = &outer_first, .seconds = 10, .text = "");
    trace(coro_fast_forward(coro_runtime(co), inner_other) ? "inner 1 " : "inner 0 ");
    CORO_END(co);
}

static void k2_one_in_the_place_of_a_skipped_one_is_not_left_skipping(void)
{
    inner_other = coro_start_now(the.s, wait_then_call_listener);
    coro_start_now(the.s, call_then_skip);
    assert_true(coro_fast_forward(the.rt, outer_first));
    tick(0.25);
    assert_trace("sinner 0 ");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("heard n");
}

typedef known_frame replace_in_cleanup_frame;

static CoroHandle newcomer;

static void replace_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, replace_in_cleanup, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    CORO_FINALLY(co);
    newcomer = coro_start_now(coro_scheduler(co), known, .seconds = 1, .text = "new ");
    CORO_END(co);
}

static void k1_one_started_while_another_is_skipped_keeps_its_own_time(void)
{
    CoroHandle h = coro_start_now(the.s, replace_in_cleanup, .seconds = 5);
    assert_true(coro_fast_forward(the.rt, h));
    assert_alive(newcomer);
    assert_near(info_of(the.s, newcomer).remaining, 1);
    ticks(4, 0.25);
    assert_trace("new n");
}

typedef known_frame fork_replacer_frame;

static void fork_replacer(Coro *co)
{
    CORO_BEGIN(co, fork_replacer, f);
    coro_fork(co, replace_in_cleanup, .seconds = 0.5);
    CORO_WAIT_SECONDS(co, 20);
    trace("top ");
    CORO_END(co);
}

static void k1_a_stranger_in_the_place_of_a_skipped_fork_is_not_skipped(void)
{
    CoroHandle h = coro_start_now(the.s, fork_replacer);
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("top ");
    assert_near(info_of(the.s, newcomer).remaining, 1);
    ticks(4, 0.25);
    assert_trace("new n");
}

static void stop_of_many_leaves_those_alone_that_its_cleanups_start(void)
{
    CoroHandle h = coro_start_now(the.s, replace_in_cleanup, .seconds = 5);
    coro_set_tag(the.rt, h, 7);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 7), 1);
    assert_alive(newcomer);
    ticks(4, 0.25);
    assert_trace("new n");
}

/* ---- handles */

static void a_handle_kept_over_many_ends_names_nobody_else(void)
{
    CoroHandle old = coro_start_now(the.s, hold, .text = "");
    coro_stop(the.rt, old);
    for (int i = 0; i < 100; i++) {
        CoroHandle h = coro_start_now(the.s, hold, .text = "");
        assert_false(coro_is_alive(the.rt, old) || coro_is_paused(the.rt, old) || coro_pause(the.rt, old));
        assert_false(coro_resume(the.rt, old) || coro_stop(the.rt, old) || coro_set_tag(the.rt, old, 3));
        assert_true(coro_fast_forward(the.rt, old)); /* a dead handle is at its end */
        assert_alive(h);
        coro_stop(the.rt, h);
    }
}

static void a_late_end_does_not_wake_who_waits_for_a_recycled_stranger(void)
{
    CoroHandle old = coro_start_now(the.s, idle, .frames = 1);
    coro_stop(the.rt, old);
    CoroHandle stranger = coro_start_now(the.s, hold, .text = ""); /* perhaps in the room of the old one */
    coro_start(the.s, await_end, .handle = old, .text = "w");
    tick(0.25);
    assert_trace("wF"); /* the old one has ended; the stranger is another */
    assert_alive(stranger);
}

static void waiting_for_a_handle_ignores_a_later_owner_of_its_room(void)
{
    CoroHandle target = coro_start_now(the.s, idle, .frames = 9);
    coro_start_now(the.s, await_end, .handle = target, .text = "w");
    coro_stop(the.rt, target);
    for (int i = 0; i < 10; i++) {
        coro_start_now(the.s, hold, .text = "");
    }
    tick(0.25);
    assert_trace("wS");
}

static void a_killed_ones_timer_does_not_wake_its_successor(void)
{
    for (int i = 0; i < 100; i++) {
        CoroHandle h = coro_start_now(the.s, say_after, .text = "old", .seconds = 1);
        coro_stop(the.rt, h);
        coro_start_now(the.s, say_after, .text = "", .seconds = 50); /* in the room of the old one */
    }
    ticks(10, 1);
    assert_int_equal(test_count(), 100);
    assert_trace("");
}

static void a_killed_ones_signal_does_not_wake_its_successor(void)
{
    coro_stop(the.rt, coro_start_now(the.s, hear, .signal = &bell, .text = "old"));
    coro_start_now(the.s, hear, .signal = &never, .text = "new");
    assert_int_equal(coro_raise(the.rt, &bell), 0);
    tick(0.25);
    assert_trace("");
}

/* ---- timers */

/* In which it lies, another scheduler's sleeper that is due at the same moment, is left open by how many sequence numbers lie between. */
static void sleep_in_the_place_of_a_stopped_one(int between)
{
    trace_clear();
    CoroHandle stopped = coro_start_now(the.s, say_after, .text = "x", .seconds = 3);
    for (int i = 0; i < between; i++) {
        coro_start_now(the.s, say, .text = "");
    }
    coro_stop(the.rt, stopped);
    CoroHandle sleeper = coro_start_now(other, say_after, .text = "o", .seconds = 3);
    assert_int_equal(sleeper.index, stopped.index);
    tick(3);
    assert_trace("");
    coro_scheduler_update(other, 3);
    assert_trace("o");
}

static void x4_a_sleeper_in_the_place_of_a_stopped_one_of_another_scheduler_sleeps_on(void)
{
    other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    for (int i = 0; i < 100; i++) {
        coro_start_now(the.s, say_after, .text = "", .seconds = 1e6);
        coro_start_now(other, say_after, .text = "", .seconds = 1e6);
    }
    for (int between = 0; between < 64; between++) {
        sleep_in_the_place_of_a_stopped_one(between);
    }
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(x4_a_sleeper_in_the_place_of_a_stopped_one_of_another_scheduler_sleeps_on),
    TEST(x6_a_waiter_in_the_place_of_a_stopped_child_closes_no_cycle),
    TEST(f3_one_in_the_place_of_a_child_that_was_stopped_may_wait_for_the_caller),
    TEST(f3_one_in_the_place_of_an_awaited_one_may_wait_for_its_waiter),
    TEST(x4_one_that_destroys_the_scheduler_of_those_whose_place_it_has_goes_on_in_its_own),
    TEST(x4_a_visitor_started_by_a_cleanup_outlives_the_scheduler_that_it_destroys),
    TEST(k2_a_second_child_in_the_place_of_a_skipped_one_is_skipped_on),
    TEST(k2_one_in_the_place_of_a_skipped_one_is_not_left_skipping),
    TEST(k1_one_started_while_another_is_skipped_keeps_its_own_time),
    TEST(k1_a_stranger_in_the_place_of_a_skipped_fork_is_not_skipped),
    TEST(stop_of_many_leaves_those_alone_that_its_cleanups_start),
    TEST(a_handle_kept_over_many_ends_names_nobody_else),
    TEST(a_late_end_does_not_wake_who_waits_for_a_recycled_stranger),
    TEST(waiting_for_a_handle_ignores_a_later_owner_of_its_room),
    TEST(a_killed_ones_timer_does_not_wake_its_successor),
    TEST(a_killed_ones_signal_does_not_wake_its_successor),
};

int main(void)
{
    return RUN(tests);
}
