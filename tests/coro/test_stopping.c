/* SPDX-License-Identifier: Zlib */
/* X1, X3: what a stop ends, in which order, and when. */
#include "coro_test.h"

typedef struct tree_frame {
    const char *text;
    const char *fork1, *fork2; /* texts of forked children that hold; NULL: none */
    const char *call;          /* text of a called child that holds; NULL: none */
    const char *deep;          /* a forked tree of its own with this child */
} tree_frame;

/* Forks and calls children that wait for ever, and says its text in its FINALLY part. */
static void tree(Coro *co)
{
    CORO_BEGIN(co, tree, f);
    if (f->fork1 != NULL) {
        coro_fork(co, hold, .text = f->fork1);
    }
    if (f->fork2 != NULL) {
        coro_fork(co, hold, .text = f->fork2);
    }
    if (f->deep != NULL) {
        coro_fork(co, tree, .text = "(", .fork1 = f->deep);
    }
    if (f->call != NULL) {
        CORO_CALL(co, hold, .text = f->call);
    }
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void x1_stop_ends_it_now_and_answers_true_once(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "late", .seconds = 1);
    assert_true(coro_stop(the.rt, h));
    assert_dead(h);
    assert_int_equal(test_count(), 0);
    assert_false(coro_stop(the.rt, h));
    ticks(10, 1);
    assert_trace("");
}

static void x1_stop_runs_the_finally_part_before_it_returns(void)
{
    CoroHandle h = coro_start_now(the.s, hold, .text = "f");
    coro_stop(the.rt, h);
    assert_trace("f");
}

static void x1_children_are_stopped_first_the_youngest_of_them_first(void)
{
    CoroHandle h = coro_start_now(the.s, tree, .text = "p", .fork1 = "1", .fork2 = "2");
    coro_stop(the.rt, h);
    assert_trace("21p");
    assert_int_equal(test_count(), 0);
}

static void x1_a_called_child_is_a_child_too(void)
{
    CoroHandle h = coro_start_now(the.s, tree, .text = "p", .fork1 = "1", .fork2 = "2", .call = "c");
    coro_stop(the.rt, h);
    assert_trace("c21p");
}

static void x1_grandchildren_are_stopped_before_children(void)
{
    CoroHandle h = coro_start_now(the.s, tree, .text = "p", .fork1 = "1", .deep = "d");
    coro_stop(the.rt, h);
    assert_trace("d(1p");
}

static void x1_each_cleanup_runs_exactly_once(void)
{
    CoroHandle h = coro_start_now(the.s, tree, .text = "p", .fork1 = "1", .fork2 = "2", .call = "c");
    coro_stop(the.rt, h);
    coro_stop(the.rt, h);
    coro_scheduler_stop_all(the.s);
    ticks(3, 1);
    world_destroy();
    assert_trace("c21p");
}

static void x1_stop_all_stops_the_youngest_first(void)
{
    coro_start_now(the.s, hold, .text = "1");
    coro_start_now(the.s, tree, .text = "2", .fork1 = "a", .fork2 = "b");
    coro_start_now(the.s, hold, .text = "3");
    coro_scheduler_stop_all(the.s);
    assert_trace("3ba21");
    assert_int_equal(test_count(), 0);
}

static void x1_stop_all_leaves_a_scheduler_that_works(void)
{
    coro_start_now(the.s, hold, .text = "1");
    coro_scheduler_stop_all(the.s);
    coro_start(the.s, say, .text = "a");
    tick(0.25);
    assert_trace("1a");
}

static void x1_stop_all_leaves_other_schedulers_alone(void)
{
    CoroHandle h = coro_start_now(the.ordered, say_frames, .text = "o", .times = 2);
    coro_scheduler_stop_all(the.s);
    assert_alive(h);
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("oo");
}

static void x1_destroying_a_scheduler_stops_the_youngest_first(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, hold, .text = "1");
    coro_start_now(s, hold, .text = "2");
    coro_start_now(s, hold, .text = "3");
    coro_scheduler_destroy(s);
    assert_trace("321");
}

static void x1_stop_all_of_an_ordered_scheduler_runs_cleanup_of_the_first_alone(void)
{
    coro_start_now(the.ordered, hold, .text = "1");
    coro_start(the.ordered, hold, .text = "2");
    coro_start(the.ordered, hold, .text = "3");
    coro_scheduler_stop_all(the.ordered);
    assert_trace("1"); /* the others never took a step */
    assert_int_equal(coro_scheduler_count(the.ordered), 0);
}

static void x1_one_that_never_took_its_first_step_runs_nothing(void)
{
    CoroHandle h = coro_start(the.s, hold, .text = "f");
    assert_true(coro_stop(the.rt, h));
    assert_dead(h);
    tick(0.25);
    assert_trace("");
}

static void x1_a_stopped_sleeper_of_any_kind_never_wakes(void)
{
    CoroHandle a = coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    CoroHandle b = coro_start_now(the.s, say_frames, .text = "", .times = 3);
    CoroHandle c = coro_start_now(the.s, say_after, .text = "c", .seconds = 0.5);
    CoroHandle d = coro_start_now(the.s, await_end, .handle = b, .text = "d");
    coro_raise(the.rt, &bell); /* a is about to wake */
    coro_stop(the.rt, a);
    coro_stop(the.rt, d);
    coro_stop(the.rt, c);
    coro_stop(the.rt, b);
    coro_raise(the.rt, &bell);
    ticks(5, 0.25);
    assert_trace("");
}

typedef struct call_and_tell_frame {
    const char *text;
    CoroHandle *child;
} call_and_tell_frame;

typedef struct tell_handle_frame {
    CoroHandle *out;
} tell_handle_frame;

static void tell_handle(Coro *co)
{
    CORO_BEGIN(co, tell_handle, f);
    *f->out = coro_self(co);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("c");
    CORO_END(co);
}

static void call_and_tell(Coro *co)
{
    CORO_BEGIN(co, call_and_tell, f);
    CORO_CALL(co, tell_handle, .out = f->child);
    trace(f->text);
    trace_result(co);
    CORO_END(co);
}

static void x1_stopping_a_child_lets_its_caller_go_on_with_stopped(void)
{
    CoroHandle child = {0};
    coro_start_now(the.s, call_and_tell, .text = "p", .child = &child);
    coro_stop(the.rt, child);
    assert_trace("c");
    tick(0.25);
    assert_trace("pS");
}

typedef struct stop_other_frame {
    CoroHandle handle;
    const char *text;
} stop_other_frame;

/* Stops another, says whether that one is alive then, and goes on to a wait that is over at once. */
static void stop_other(Coro *co)
{
    CORO_BEGIN(co, stop_other, f);
    trace(coro_stop(coro_runtime(co), f->handle) ? "t" : "f");
    trace(coro_is_alive(coro_runtime(co), f->handle) ? "+" : "-");
    CORO_WAIT_UNTIL(co, true);
    trace("past");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

typedef struct fork_stopper_frame {
    bool call;
    const char *text;
} fork_stopper_frame;

/* Starts a child that stops this one. */
static void fork_stopper(Coro *co)
{
    CORO_BEGIN(co, fork_stopper, f);
    if (f->call) {
        CORO_CALL(co, stop_other, .handle = coro_self(co), .text = "c");
    } else {
        coro_fork(co, stop_other, .handle = coro_self(co), .text = "c");
    }
    trace("on");
    CORO_YIELD(co);
    trace("past");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void x1_a_called_child_that_stops_its_caller_ends_first_then_the_caller(void)
{
    CoroHandle h = coro_start(the.s, fork_stopper, .call = true, .text = "p");
    tick(0.25);
    assert_trace("t+cp");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
}

static void x3_stopped_by_something_it_forked_it_runs_on_to_its_next_wait(void)
{
    CoroHandle h = coro_start(the.s, fork_stopper, .call = false, .text = "p");
    tick(0.25);
    assert_null(strstr(trace_text(), "past"));
    assert_int_equal(strlen(trace_text()), 6); /* t+, on, and each cleanup once */
    assert_non_null(strstr(trace_text(), "on"));
    assert_non_null(strchr(trace_text(), 'c'));
    assert_int_equal(trace_text()[5], 'p'); /* children first */
    trace_clear();
    assert_dead(h);
}

typedef struct late_stop_frame {
    CoroHandle handle;
} late_stop_frame;

static void late_stop(Coro *co)
{
    CORO_BEGIN(co, late_stop, f);
    CORO_YIELD(co);
    trace(coro_stop(coro_runtime(co), f->handle) ? "t" : "f");
    trace(coro_is_alive(coro_runtime(co), f->handle) ? "+" : "-");
    CORO_YIELD(co);
    trace("past");
    CORO_FINALLY(co);
    trace("c");
    CORO_END(co);
}

typedef struct parent_of_late_stop_frame {
    const char *text;
} parent_of_late_stop_frame;

static void parent_of_late_stop(Coro *co)
{
    CORO_BEGIN(co, parent_of_late_stop, f);
    coro_fork(co, hold, .text = "1");
    coro_fork(co, late_stop, .handle = coro_self(co));
    coro_fork(co, hold, .text = "3");
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void x1_a_running_child_that_stops_its_waiting_parent_ends_when_it_gives_control_back(void)
{
    CoroHandle h = coro_start_now(the.s, parent_of_late_stop, .text = "p");
    tick(0.25);
    assert_dead(h);
    const char *seen = trace_text();
    assert_non_null(strstr(seen, "t+"));
    assert_int_equal(strlen(seen), 6); /* t+ and each cleanup once, and nobody got past its wait */
    assert_true(strchr(seen, '3') < strchr(seen, 'c') && strchr(seen, 'c') < strchr(seen, '1'));
    assert_int_equal(seen[5], 'p'); /* children first */
    trace_clear();
}

typedef struct stop_self_frame {
    int how;
    const char *text;
} stop_self_frame;

/* Stops itself, runs on to a wait of one kind or to its end. */
static void stop_self(Coro *co)
{
    CORO_BEGIN(co, stop_self, f);
    trace(coro_stop(coro_runtime(co), coro_self(co)) ? "t" : "f");
    trace(coro_is_alive(coro_runtime(co), coro_self(co)) ? "+" : "-");
    if (f->how == 0) {
        CORO_YIELD(co);
        trace("past");
    } else if (f->how == 1) {
        CORO_WAIT_UNTIL(co, true);
        trace("past");
    } else if (f->how == 2) {
        CORO_WAIT_FOR(co, CORO_NO_HANDLE);
        trace("past");
    } else if (f->how == 3) {
        CORO_WAIT_ALL(co);
        trace("past");
    } else if (f->how == 4) {
        CORO_CALL(co, say, .text = "call");
        trace("past");
    } else if (f->how == 5) {
        return;
    }
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void x3_one_that_stops_itself_runs_on_to_its_next_wait(void)
{
    CoroHandle h = coro_start(the.s, stop_self, .how = 0, .text = "x");
    tick(0.25);
    assert_trace("t+x");
    assert_dead(h);
}

static void x3_a_wait_that_would_be_over_at_once_ends_it_too(void)
{
    for (int how = 1; how <= 3; how++) {
        coro_start(the.s, stop_self, .how = how, .text = "x");
        tick(0.25);
        assert_trace("t+x");
    }
}

static void x3_a_call_after_the_own_stop_starts_nothing(void)
{
    coro_start(the.s, stop_self, .how = 4, .text = "x");
    tick(0.25);
    assert_trace("t+x");
}

static void x3_one_that_stops_itself_may_run_on_to_its_end(void)
{
    coro_start(the.s, stop_self, .how = 5, .text = "x");
    coro_start(the.s, stop_self, .how = 6, .text = "y");
    tick(0.25);
    assert_trace("t+xt+y");
    assert_int_equal(test_count(), 0);
}

static void x3_it_counts_as_stopped(void)
{
    for (int how = 0; how <= 6; how++) {
        CoroHandle h = coro_start(the.s, stop_self, .how = how, .text = "");
        coro_start_now(the.s, await_end, .handle = h, .text = "w");
        tick(0.25);
        assert_trace("t+wS");
    }
}

typedef struct start_stopper_frame {
    const char *text;
} start_stopper_frame;

static void start_stopper(Coro *co)
{
    CORO_BEGIN(co, start_stopper, f);
    coro_start_now(coro_scheduler(co), stop_other, .handle = coro_self(co), .text = "s");
    trace("on");
    CORO_WAIT_UNTIL(co, true);
    trace("gone");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void x3_stopped_by_what_it_started_now_it_runs_on_to_its_next_wait(void)
{
    CoroHandle h = coro_start(the.s, start_stopper, .text = "p");
    tick(0.25);
    assert_trace("t+pastsonp");
    assert_dead(h);
}

typedef struct stop_in_finally_frame {
    CoroHandle handle;
} stop_in_finally_frame;

static void stop_in_finally(Coro *co)
{
    CORO_BEGIN(co, stop_in_finally, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("<");
    coro_stop(coro_runtime(co), coro_self(co));
    coro_stop(coro_runtime(co), f->handle);
    coro_scheduler_stop_all(coro_scheduler(co));
    trace(">");
    CORO_END(co);
}

static void x1_a_stop_from_within_a_cleanup_does_not_run_it_again(void)
{
    CoroHandle h = coro_start_now(the.s, hold, .text = "h");
    CoroHandle e = coro_start_now(the.s, stop_in_finally, .handle = h);
    coro_stop(the.rt, e);
    assert_trace("<h>");
    assert_int_equal(test_count(), 0);
}

static const struct CMUnitTest tests[] = {
    TEST(x1_stop_ends_it_now_and_answers_true_once),
    TEST(x1_stop_runs_the_finally_part_before_it_returns),
    TEST(x1_children_are_stopped_first_the_youngest_of_them_first),
    TEST(x1_a_called_child_is_a_child_too),
    TEST(x1_grandchildren_are_stopped_before_children),
    TEST(x1_each_cleanup_runs_exactly_once),
    TEST(x1_stop_all_stops_the_youngest_first),
    TEST(x1_stop_all_leaves_a_scheduler_that_works),
    TEST(x1_stop_all_leaves_other_schedulers_alone),
    TEST(x1_destroying_a_scheduler_stops_the_youngest_first),
    TEST(x1_stop_all_of_an_ordered_scheduler_runs_cleanup_of_the_first_alone),
    TEST(x1_one_that_never_took_its_first_step_runs_nothing),
    TEST(x1_a_stopped_sleeper_of_any_kind_never_wakes),
    TEST(x1_stopping_a_child_lets_its_caller_go_on_with_stopped),
    TEST(x1_a_called_child_that_stops_its_caller_ends_first_then_the_caller),
    TEST(x1_a_running_child_that_stops_its_waiting_parent_ends_when_it_gives_control_back),
    TEST(x1_a_stop_from_within_a_cleanup_does_not_run_it_again),
    TEST(x3_stopped_by_something_it_forked_it_runs_on_to_its_next_wait),
    TEST(x3_one_that_stops_itself_runs_on_to_its_next_wait),
    TEST(x3_a_wait_that_would_be_over_at_once_ends_it_too),
    TEST(x3_a_call_after_the_own_stop_starts_nothing),
    TEST(x3_one_that_stops_itself_may_run_on_to_its_end),
    TEST(x3_it_counts_as_stopped),
    TEST(x3_stopped_by_what_it_started_now_it_runs_on_to_its_next_wait),
};

int main(void)
{
    return RUN(tests);
}
