/* SPDX-License-Identifier: Zlib */
/* X2: CORO_FINALLY runs on every way out, and no wait works inside it. X5: children go first. */
#include "coro_test.h"

typedef struct leave_frame {
    int how;
    const char *text;
} leave_frame;

/* Leaves by each of the ways in turn. */
static void leave(Coro *co)
{
    CORO_BEGIN(co, leave, f);
    CORO_YIELD(co);
    if (f->how == 1) {
        return;
    }
    if (f->how == 2) {
        CORO_FAIL(co, "as asked");
    }
    if (f->how == 3) {
        CORO_CALL(co, fail_after, .frames = 0, .text = "c");
    }
    if (f->how == 4) {
        CORO_WAIT_FOR(co, coro_self(co));
    }
    if (f->how == 5) {
        CORO_WAIT_SIGNAL(co, &never);
    }
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void run_leave(int how)
{
    coro_start(the.s, leave, .how = how, .text = "f");
    tick(0.25);
    assert_trace("");
    tick(0.25);
}

static void x2_finally_runs_at_the_end_of_the_body(void)
{
    run_leave(0);
    assert_trace("f");
}

static void x2_finally_runs_after_a_return(void)
{
    run_leave(1);
    assert_trace("f");
}

static void x2_finally_runs_after_a_failure(void)
{
    run_leave(2);
    assert_trace("f");
    assert_error(CORO_ERROR_FAILED);
}

static void x2_finally_runs_after_the_failure_of_a_called_child(void)
{
    run_leave(3);
    assert_trace("cf");
    assert_error(CORO_ERROR_FAILED);
}

static void x2_finally_runs_after_a_cycle_was_found(void)
{
    run_leave(4);
    assert_trace("f");
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void x2_finally_runs_after_a_stop(void)
{
    run_leave(5);
    coro_scheduler_stop_all(the.s);
    assert_trace("f");
}

static void x2_finally_runs_when_the_scheduler_is_destroyed(void)
{
    run_leave(5);
    coro_scheduler_destroy(the.s);
    assert_trace("f");
}

static void x2_finally_runs_when_the_runtime_is_destroyed(void)
{
    run_leave(5);
    world_destroy();
    assert_trace("f");
}

static void x2_finally_runs_when_a_paused_one_is_stopped(void)
{
    CoroHandle h = coro_start_now(the.s, leave, .how = 5, .text = "f");
    coro_pause(the.rt, h);
    coro_stop(the.rt, h);
    assert_trace("f");
}

static void x2_finally_runs_when_its_paused_scheduler_is_destroyed(void)
{
    run_leave(5);
    coro_scheduler_pause(the.s);
    coro_scheduler_destroy(the.s);
    assert_trace("f");
}

typedef struct wait_in_finally_frame {
    int kind;
} wait_in_finally_frame;

static bool asked(void *self, double dt)
{
    (void)self;
    (void)dt;
    trace("asked");
    return true;
}

static const CoroCondition condition = {.keep_waiting = asked};

static void wait_in_finally(Coro *co)
{
    CORO_BEGIN(co, wait_in_finally, f);
    CORO_FINALLY(co);
    trace("<");
    if (f->kind == 0) {
        CORO_YIELD(co);
    } else if (f->kind == 1) {
        CORO_WAIT_FRAMES(co, 3);
    } else if (f->kind == 2) {
        CORO_WAIT_SECONDS(co, 1);
    } else if (f->kind == 3) {
        CORO_WAIT_SECONDS_REALTIME(co, 1);
    } else if (f->kind == 4) {
        CORO_WAIT_INTERVAL(co, 1);
    } else if (f->kind == 5) {
        CORO_WAIT_UNTIL(co, false);
    } else if (f->kind == 6) {
        CORO_WAIT_UNTIL(co, true);
    } else if (f->kind == 7) {
        CORO_WAIT_WHILE(co, false);
    } else if (f->kind == 8) {
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == 9) {
        CORO_WAIT_FOR(co, CORO_NO_HANDLE);
    } else if (f->kind == 10) {
        CORO_WAIT_FOR(co, coro_self(co));
    } else if (f->kind == 11) {
        CORO_WAIT_ALL(co);
    } else if (f->kind == 12) {
        CORO_WAIT_ANY(co);
    } else if (f->kind == 13) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else if (f->kind == 14) {
        CORO_WAIT_END_OF_FRAME(co);
    } else if (f->kind == 15) {
        CORO_WAIT_CONDITION(co, &condition, NULL);
    } else if (f->kind == 16) {
        CORO_WAIT_UNTIL_TIMEOUT(co, false, 1);
    } else if (f->kind == 17) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 1);
    } else if (f->kind == 18) {
        CORO_WAIT_FOR_TIMEOUT(co, CORO_NO_HANDLE, 1);
    } else if (f->kind == 19) {
        CORO_CALL(co, say, .text = "call");
    } else if (f->kind == 20) {
        CORO_TRY_CALL(co, say, .text = "call");
    }
    trace(">");
    CORO_END(co);
}

#define WAIT_KINDS 21

static void x2_a_wait_of_any_kind_inside_it_is_reported_once_and_passed(void)
{
    for (int kind = 0; kind < WAIT_KINDS; kind++) {
        CoroHandle h = coro_start_now(the.s, wait_in_finally, .kind = kind);
        assert_dead(h);
        assert_trace("<>");
        assert_error(CORO_ERROR_WAIT_IN_FINALLY);
        tick(0.25);
        assert_trace("");
    }
}

typedef struct stopped_wait_frame {
    bool call;
} stopped_wait_frame;

static void stopped_wait(Coro *co)
{
    CORO_BEGIN(co, stopped_wait, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("<");
    if (f->call) {
        CORO_CALL(co, say, .text = "call");
    } else {
        CORO_WAIT_SECONDS(co, 1);
    }
    trace(">");
    CORO_END(co);
}

static void x2_a_wait_in_the_cleanup_of_a_stopped_one_is_passed_too(void)
{
    CoroHandle h = coro_start_now(the.s, stopped_wait, .call = false);
    coro_stop(the.rt, h);
    assert_trace("<>");
    assert_dead(h);
    assert_error(CORO_ERROR_WAIT_IN_FINALLY);
}

static void x2_a_call_in_the_cleanup_of_a_stopped_one_starts_nothing(void)
{
    CoroHandle h = coro_start_now(the.s, stopped_wait, .call = true);
    coro_stop(the.rt, h);
    assert_trace("<>");
    assert_int_equal(test_count(), 0);
    assert_error(CORO_ERROR_WAIT_IN_FINALLY);
}

static void x2_the_error_names_the_line_of_the_wait(void)
{
    coro_start_now(the.s, wait_in_finally, .kind = 0);
    assert_trace("<>");
    const TestError *error = assert_error(CORO_ERROR_WAIT_IN_FINALLY);
    assert_non_null(strstr(error->file, "test_cleanup.c"));
    assert_string_equal(error->coroutine, "wait_in_finally");
    assert_true(error->line > 0);
}

typedef struct over_in_finally_frame {
    double seconds;
} over_in_finally_frame;

static void over_in_finally(Coro *co)
{
    CORO_BEGIN(co, over_in_finally, f);
    CORO_FINALLY(co);
    trace("<");
    CORO_OVER(co, f->seconds) {
        trace("block");
    }
    trace(">");
    CORO_END(co);
}

static void x2_over_inside_it_skips_its_block(void)
{
    coro_start_now(the.s, over_in_finally, .seconds = 1);
    assert_trace("<>");
    coro_start_now(the.s, over_in_finally, .seconds = 0);
    assert_trace("<>");
    assert_int_equal(test_count(), 0);
    errors_clear(); /* whether it counts as a wait to be reported is left open */
}

typedef struct return_in_finally_frame {
    const char *text;
} return_in_finally_frame;

static void return_in_finally(Coro *co)
{
    CORO_BEGIN(co, return_in_finally, f);
    CORO_FINALLY(co);
    trace(f->text);
    if (f->text != NULL) {
        return;
    }
    trace("past");
    CORO_END(co);
}

static void x2_a_return_inside_it_ends_the_coroutine(void)
{
    CoroHandle h = coro_start_now(the.s, return_in_finally, .text = "f");
    assert_trace("f");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
}

typedef struct local_in_finally_frame {
    int steps;
} local_in_finally_frame;

static void local_in_finally(Coro *co)
{
    CORO_BEGIN(co, local_in_finally, f);
    for (;;) {
        f->steps++;
        CORO_YIELD(co);
    }
    CORO_FINALLY(co);
    trace_number(f->steps);
    CORO_END(co);
}

static void x2_the_frame_is_still_there_in_it(void)
{
    CoroHandle h = coro_start(the.s, local_in_finally);
    ticks(5, 0.25);
    coro_stop(the.rt, h);
    assert_trace("5");
}

typedef struct alive_in_finally_frame {
    int unused;
} alive_in_finally_frame;

static void alive_in_finally(Coro *co)
{
    CORO_BEGIN(co, alive_in_finally, f);
    f->unused = 0;
    CORO_FINALLY(co);
    trace(coro_scheduler(co) == the.s && coro_runtime(co) == the.rt ? "=" : "?");
    CORO_END(co);
}

static void x2_asking_functions_work_in_it(void)
{
    coro_start_now(the.s, alive_in_finally);
    assert_trace("=");
}

static void x2_waiters_go_on_after_it_has_run(void)
{
    CoroHandle h = coro_start(the.s, leave, .how = 0, .text = "f");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    ticks(2, 0.25);
    assert_trace("fwF");
}

typedef struct forks_then_ends_frame {
    int how;
} forks_then_ends_frame;

static void forks_then_ends(Coro *co)
{
    CORO_BEGIN(co, forks_then_ends, f);
    coro_fork(co, hold, .text = "1");
    coro_fork(co, hold, .text = "2");
    if (f->how == 1) {
        return;
    }
    if (f->how == 2) {
        CORO_FAIL(co, "as asked");
    }
    CORO_FINALLY(co);
    trace("f");
    CORO_END(co);
}

static void x5_one_that_ends_takes_its_children_with_it_before_its_own_finally(void)
{
    coro_start_now(the.s, forks_then_ends, .how = 0);
    assert_trace("21f");
    assert_int_equal(test_count(), 0);
}

static void x5_so_does_one_that_returns(void)
{
    coro_start_now(the.s, forks_then_ends, .how = 1);
    assert_trace("21f");
}

static void x5_so_does_one_that_fails(void)
{
    coro_start_now(the.s, forks_then_ends, .how = 2);
    assert_trace("21f");
    assert_error(CORO_ERROR_FAILED);
}

typedef CoroNoFrame stop_children_frame;

static void stop_children(Coro *co)
{
    CORO_BEGIN(co, stop_children, f);
    coro_fork(co, hold, .text = "1");
    coro_fork(co, hold, .text = "2");
    coro_stop_children(co);
    trace("on");
    CORO_YIELD(co);
    trace("end");
    CORO_END(co);
}

static void stop_children_stops_them_and_the_body_goes_on(void)
{
    coro_start(the.s, stop_children);
    tick(0.25);
    assert_trace("21on");
    assert_int_equal(test_count(), 1);
    tick(0.25);
    assert_trace("end");
}

typedef CoroNoFrame stops_in_cleanup_frame;

static void stops_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, stops_in_cleanup, f);
    CORO_FINALLY(co);
    coro_fork(co, hold, .text = "1");
    coro_fork(co, hold, .text = "2");
    coro_stop_children(co);
    trace("on");
    CORO_END(co);
}

static void stop_children_in_a_cleanup_stops_all_of_them(void)
{
    coro_start_now(the.s, stops_in_cleanup);
    assert_trace("21on");
}

static const struct CMUnitTest tests[] = {
    TEST(x2_finally_runs_at_the_end_of_the_body),
    TEST(x2_finally_runs_after_a_return),
    TEST(x2_finally_runs_after_a_failure),
    TEST(x2_finally_runs_after_the_failure_of_a_called_child),
    TEST(x2_finally_runs_after_a_cycle_was_found),
    TEST(x2_finally_runs_after_a_stop),
    TEST(x2_finally_runs_when_the_scheduler_is_destroyed),
    TEST(x2_finally_runs_when_the_runtime_is_destroyed),
    TEST(x2_finally_runs_when_a_paused_one_is_stopped),
    TEST(x2_finally_runs_when_its_paused_scheduler_is_destroyed),
    TEST(x2_a_wait_of_any_kind_inside_it_is_reported_once_and_passed),
    TEST(x2_a_wait_in_the_cleanup_of_a_stopped_one_is_passed_too),
    TEST(x2_a_call_in_the_cleanup_of_a_stopped_one_starts_nothing),
    TEST(x2_the_error_names_the_line_of_the_wait),
    TEST(x2_over_inside_it_skips_its_block),
    TEST(x2_a_return_inside_it_ends_the_coroutine),
    TEST(x2_the_frame_is_still_there_in_it),
    TEST(x2_asking_functions_work_in_it),
    TEST(x2_waiters_go_on_after_it_has_run),
    TEST(x5_one_that_ends_takes_its_children_with_it_before_its_own_finally),
    TEST(x5_so_does_one_that_returns),
    TEST(x5_so_does_one_that_fails),
    TEST(stop_children_stops_them_and_the_body_goes_on),
    TEST(stop_children_in_a_cleanup_stops_all_of_them),
};

int main(void)
{
    return RUN(tests);
}
