/* SPDX-License-Identifier: Zlib */
/* The table of waits, third part: timeouts. */
#include "coro_test.h"

typedef struct timed_frame {
    int kind;
    const bool *flag;
    CoroHandle handle;
} timed_frame;

static void timed(Coro *co)
{
    CORO_BEGIN(co, timed, f);
    if (f->kind == 0) {
        CORO_WAIT_UNTIL_TIMEOUT(co, *f->flag, 1);
    } else if (f->kind == 1) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 1);
    } else {
        CORO_WAIT_FOR_TIMEOUT(co, f->handle, 1);
        trace_result(co);
    }
    trace(coro_timed_out(co) ? "t" : "e");
    CORO_END(co);
}

static void until_timeout_ends_by_its_event(void)
{
    bool flag = false;
    coro_start_now(the.s, timed, .kind = 0, .flag = &flag);
    tick(0.25);
    flag = true;
    tick(0.25);
    assert_trace("e");
}

static void until_timeout_loses_no_frame_when_it_is_true_already(void)
{
    bool flag = true;
    coro_start_now(the.s, timed, .kind = 0, .flag = &flag);
    assert_trace("e");
}

static void until_timeout_ends_by_its_time(void)
{
    bool flag = false;
    coro_start_now(the.s, timed, .kind = 0, .flag = &flag);
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("t");
}

static void until_timeout_the_event_wins_where_both_come(void)
{
    bool flag = false;
    coro_start_now(the.s, timed, .kind = 0, .flag = &flag);
    ticks(3, 0.25);
    flag = true;
    tick(0.25);
    assert_trace("e");
}

static void signal_timeout_ends_by_its_event(void)
{
    coro_start_now(the.s, timed, .kind = 1);
    tick(0.25);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    tick(0.25);
    assert_trace("e");
}

static void signal_timeout_ends_by_its_time_and_is_not_woken_again(void)
{
    coro_start_now(the.s, timed, .kind = 1);
    ticks(4, 0.25);
    assert_trace("t");
    assert_int_equal(coro_raise(the.rt, &bell), 0);
}

static void signal_timeout_the_event_wins_where_both_come(void)
{
    coro_start_now(the.s, timed, .kind = 1);
    ticks(3, 0.25);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("e");
}

static void for_timeout_ends_by_its_event(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 9);
    coro_start_now(the.s, timed, .kind = 2, .handle = h);
    coro_stop(the.rt, h);
    tick(0.25);
    assert_trace("Se");
}

static void for_timeout_ends_by_its_time_and_leaves_the_other_alone(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 9);
    coro_start_now(the.s, timed, .kind = 2, .handle = h);
    ticks(4, 0.25);
    assert_int_equal(strlen(trace_text()), 2);
    assert_int_equal(trace_text()[1], 't');
    trace_clear();
    assert_alive(h);
}

static void for_timeout_the_event_wins_where_both_come(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 1);
    coro_start_now(the.s, timed, .kind = 2, .handle = h);
    ticks(4, 0.25);
    assert_trace("Fe");
}

static void for_timeout_the_event_wins_where_it_comes_later_in_the_same_update(void)
{
    CoroHandle h = coro_start(the.s, say_after, .text = "", .seconds = 1);
    coro_start_now(the.s, timed, .kind = 2, .handle = h);
    tick(0); /* h begins to wait after the one that waits for it */
    ticks(4, 0.25);
    assert_trace("Fe");
}

typedef struct late_bell_frame {
    double seconds;
} late_bell_frame;

static void late_bell(Coro *co)
{
    CORO_BEGIN(co, late_bell, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    coro_raise(coro_runtime(co), &bell);
    CORO_END(co);
}

static void signal_timeout_the_event_wins_where_it_comes_later_in_the_same_update(void)
{
    coro_start_now(the.s, timed, .kind = 1);
    coro_start_now(the.s, late_bell, .seconds = 1.5);
    tick(2);
    assert_trace("e");
}

static void for_timeout_goes_on_at_once_for_a_dead_handle(void)
{
    coro_start_now(the.s, timed, .kind = 2, .handle = CORO_NO_HANDLE);
    assert_trace("Fe");
}

static void timeouts_are_scaled(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    CoroHandle h = coro_start_now(the.s, timed, .kind = 1);
    ticks(10, 1);
    assert_alive(h);
    coro_scheduler_set_time_scale(the.s, 4);
    tick(0.25);
    assert_trace("t");
}

/* ---- the answer is that of the last wait */

static bool is_open;
static CoroHandle awaited;

typedef enum Outcome { AT_ONCE, BY_EVENT, BOTH_IN_ONE_UPDATE, BY_TIME, OUTCOMES } Outcome;

typedef struct two_timeouts_frame {
    bool first_runs_out;
    int second; /* as in timed */
} two_timeouts_frame;

static void two_timeouts(Coro *co)
{
    CORO_BEGIN(co, two_timeouts, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, f->first_runs_out ? &never : &bell, 0.1);
    trace(coro_timed_out(co) ? "t" : "e");
    if (f->second == 0) {
        CORO_WAIT_UNTIL_TIMEOUT(co, is_open, 0.1);
    } else if (f->second == 1) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.1);
    } else {
        CORO_WAIT_FOR_TIMEOUT(co, awaited, 0.1);
    }
    trace(coro_timed_out(co) ? "t" : "e");
    CORO_END(co);
}

static void let_it_come(void)
{
    is_open = true;
    coro_raise(the.rt, &bell);
    coro_stop(the.rt, awaited);
}

typedef CoroNoFrame open_all_frame;

/* After those that are asked before it in this update. */
static void open_all(Coro *co)
{
    CORO_BEGIN(co, open_all, f);
    let_it_come();
    CORO_END(co);
}

static void run_two_timeouts(bool first_runs_out, int second, Outcome outcome)
{
    is_open = outcome == AT_ONCE;
    awaited = outcome == AT_ONCE ? CORO_NO_HANDLE : coro_start_now(the.s, hold, .text = "");
    coro_start_now(the.s, two_timeouts, .first_runs_out = first_runs_out, .second = second);
    if (!first_runs_out) {
        coro_raise(the.rt, &bell);
    }
    tick(first_runs_out ? 0.2 : 0);
    if (outcome == BY_EVENT) {
        let_it_come();
        tick(0);
    } else if (outcome == BOTH_IN_ONE_UPDATE) {
        coro_start(the.s, open_all);
        tick(0.2);
    } else if (outcome == BY_TIME) {
        tick(0.2);
        coro_stop(the.rt, awaited);
    }
}

static void timed_out_says_it_of_the_last_wait_whatever_the_one_before_said(void)
{
    for (int second = 0; second < 3; second++) {
        for (int outcome = second == 1 ? BY_EVENT : AT_ONCE; outcome < OUTCOMES; outcome++) {
            run_two_timeouts(true, second, (Outcome)outcome);
            assert_trace(outcome == BY_TIME ? "tt" : "te");
            run_two_timeouts(false, second, (Outcome)outcome);
            assert_trace(outcome == BY_TIME ? "et" : "ee");
        }
    }
}

typedef struct result_after_frame {
    int kind;
} result_after_frame;

/* The result of a call that was stopped, then of what comes after it. */
static void result_after(Coro *co)
{
    CORO_BEGIN(co, result_after, f);
    CORO_TRY_CALL(co, fail_after, .frames = 0, .text = "");
    trace_result(co);
    if (f->kind == 0) {
        CORO_WAIT_FOR_TIMEOUT(co, awaited, 0.1);
    } else if (f->kind == 1) {
        CORO_WAIT_FOR(co, CORO_NO_HANDLE);
    } else if (f->kind == 2) {
        CORO_WAIT_ALL(co);
    } else if (f->kind == 3) {
        CORO_WAIT_ANY(co);
    } else if (f->kind == 4) {
        CORO_WAIT_FIRST(co);
    } else {
        CORO_CALL(co, say, .text = "");
    }
    trace_result(co);
    CORO_END(co);
}

static void result_says_it_of_the_last_one_awaited_and_a_timeout_leaves_it(void)
{
    awaited = coro_start_now(the.s, hold, .text = "");
    for (int kind = 0; kind < 6; kind++) {
        coro_start_now(the.s, result_after, .kind = kind);
        assert_error(CORO_ERROR_FAILED);
        tick(0.2);
        assert_trace(kind == 0 ? "XX" : "XF");
    }
}

typedef struct timeout_then_frame {
    int kind;
} timeout_then_frame;

/* A wait that runs out, then one without a timeout: the answer is that of the last wait with one. */
static void timeout_then(Coro *co)
{
    CORO_BEGIN(co, timeout_then, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &never, 0.1);
    if (f->kind == 0) {
        CORO_WAIT_UNTIL(co, is_open);
    } else if (f->kind == 1) {
        CORO_WAIT_WHILE(co, !is_open);
    } else if (f->kind == 2) {
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == 3) {
        CORO_WAIT_FOR(co, awaited);
    } else if (f->kind == 4) {
        CORO_WAIT_SECONDS(co, 0.1);
    } else if (f->kind == 5) {
        CORO_CALL(co, idle, .frames = 1);
    } else {
        CORO_YIELD(co);
    }
    trace(coro_timed_out(co) ? "t" : "e");
    CORO_END(co);
}

static void timed_out_is_kept_by_waits_without_a_timeout(void)
{
    for (int kind = 0; kind < 7; kind++) {
        is_open = false;
        awaited = coro_start_now(the.s, hold, .text = "");
        coro_start_now(the.s, timeout_then, .kind = kind);
        tick(0.2);
        let_it_come();
        ticks(2, 0.2);
        assert_trace("t");
    }
}

static const struct CMUnitTest tests[] = {
    TEST(until_timeout_ends_by_its_event),
    TEST(until_timeout_loses_no_frame_when_it_is_true_already),
    TEST(until_timeout_ends_by_its_time),
    TEST(until_timeout_the_event_wins_where_both_come),
    TEST(signal_timeout_ends_by_its_event),
    TEST(signal_timeout_ends_by_its_time_and_is_not_woken_again),
    TEST(signal_timeout_the_event_wins_where_both_come),
    TEST(for_timeout_ends_by_its_event),
    TEST(for_timeout_ends_by_its_time_and_leaves_the_other_alone),
    TEST(for_timeout_the_event_wins_where_both_come),
    TEST(for_timeout_the_event_wins_where_it_comes_later_in_the_same_update),
    TEST(signal_timeout_the_event_wins_where_it_comes_later_in_the_same_update),
    TEST(for_timeout_goes_on_at_once_for_a_dead_handle),
    TEST(timeouts_are_scaled),
    TEST(timed_out_says_it_of_the_last_wait_whatever_the_one_before_said),
    TEST(result_says_it_of_the_last_one_awaited_and_a_timeout_leaves_it),
    TEST(timed_out_is_kept_by_waits_without_a_timeout),
};

int main(void)
{
    return RUN(tests);
}
