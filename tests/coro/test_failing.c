/* SPDX-License-Identifier: Zlib */
/* F1 to F4: what fails, whom it takes along, and what is reported. */
#include "coro_test.h"

typedef struct caller_frame {
    int depth;
    bool try_it; /* the outermost one survives */
    const char *text;
} caller_frame;

static void caller(Coro *co)
{
    CORO_BEGIN(co, caller, f);
    if (f->try_it) {
        CORO_TRY_CALL(co, caller, .depth = f->depth - 1, .text = "t");
        trace_result(co);
    } else if (f->depth > 0) {
        CORO_CALL(co, caller, .depth = f->depth - 1, .text = "c");
    } else {
        CORO_CALL(co, fail_after, .frames = 1, .text = "f");
    }
    trace("on");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void f1_fail_ends_the_coroutine_at_once(void)
{
    CoroHandle h = coro_start_now(the.s, fail_after, .frames = 0, .text = "f");
    assert_dead(h);
    assert_trace("f"); /* nothing behind CORO_FAIL but the cleanup */
    assert_error(CORO_ERROR_FAILED);
}

static void f1_a_failing_child_fails_its_caller(void)
{
    CoroHandle h = coro_start_now(the.s, caller, .depth = 0, .text = "p");
    tick(0.25);
    assert_trace("fp");
    assert_dead(h);
    assert_error(CORO_ERROR_FAILED);
}

static void f1_up_to_the_outermost_reported_once(void)
{
    CoroHandle h = coro_start_now(the.s, caller, .depth = 4, .text = "p");
    tick(0.25);
    assert_trace("fccccp");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
    assert_error(CORO_ERROR_FAILED);
}

static void f1_the_outermost_counts_as_failed(void)
{
    CoroHandle h = coro_start_now(the.s, caller, .depth = 2, .text = "");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    tick(0.25);
    assert_trace("fccwX");
    assert_error(CORO_ERROR_FAILED);
}

static void f1_try_call_survives_and_the_failure_is_reported_all_the_same(void)
{
    coro_start_now(the.s, caller, .depth = 2, .try_it = true, .text = "p");
    tick(0.25);
    assert_trace("fctXonp");
    assert_error(CORO_ERROR_FAILED);
}

static void f1_siblings_and_strangers_run_on(void)
{
    coro_start_now(the.s, say_frames, .text = "s", .times = 4);
    coro_start_now(the.s, fail_after, .frames = 1, .text = "f");
    coro_start_now(the.s, say_frames, .text = "t", .times = 4);
    trace_clear();
    tick(0.25);
    assert_trace("sft");
    ticks(2, 0.25);
    assert_trace("stst");
    assert_error(CORO_ERROR_FAILED);
}

typedef struct forker_frame {
    const char *text;
} forker_frame;

static void forker(Coro *co)
{
    CORO_BEGIN(co, forker, f);
    coro_fork(co, say_frames, .text = "1", .times = 4);
    coro_fork(co, fail_after, .frames = 1, .text = "x");
    coro_fork(co, say_frames, .text = "3", .times = 4);
    CORO_WAIT_ALL(co);
    trace_result(co);
    trace(f->text);
    CORO_END(co);
}

static void f1_a_failing_fork_does_not_fail_its_parent_nor_its_siblings(void)
{
    coro_start_now(the.s, forker, .text = "p");
    ticks(3, 0.25);
    assert_trace("131x31313Xp");
    assert_error(CORO_ERROR_FAILED);
}

static void f1_a_failing_awaited_stranger_does_not_fail_who_waits(void)
{
    CoroHandle h = coro_start_now(the.s, fail_after, .frames = 1, .text = "");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    tick(0.25);
    assert_trace("wX");
    assert_error(CORO_ERROR_FAILED);
}

static int fail_line;

typedef CoroNoFrame says_what_frame;

static void says_what(Coro *co)
{
    CORO_BEGIN(co, says_what, f);
    CORO_YIELD(co);
    fail_line = __LINE__ + 1;
    CORO_FAIL(co, "the door is missing");
    CORO_END(co);
}

typedef CoroNoFrame calls_says_what_frame;

static void calls_says_what(Coro *co)
{
    CORO_BEGIN(co, calls_says_what, f);
    CORO_CALL(co, says_what);
    CORO_END(co);
}

static void f2_the_handler_gets_code_message_name_file_and_line(void)
{
    CoroHandle h = coro_start_now(the.s, says_what);
    tick(0.25);
    const TestError *error = assert_error(CORO_ERROR_FAILED);
    assert_non_null(strstr(error->message, "the door is missing"));
    assert_string_equal(error->coroutine, "says_what");
    assert_non_null(strstr(error->file, "test_failing.c"));
    assert_int_equal(error->line, fail_line);
    assert_same_handle(error->handle, h);
}

static void f1_a_failure_is_reported_where_it_began(void)
{
    coro_start_now(the.s, calls_says_what);
    tick(0.25);
    const TestError *error = assert_error(CORO_ERROR_FAILED);
    assert_string_equal(error->coroutine, "says_what");
    assert_int_equal(error->line, fail_line);
}

static int odd_line;

typedef struct odd_frame {
    int frames;
} odd_frame;

static void odd(Coro *co)
{
    CORO_BEGIN(co, odd, f);
    odd_line = __LINE__ + 1;
    CORO_WAIT_FRAMES(co, f->frames);
    CORO_END(co);
}

static void f2_an_odd_argument_is_reported_with_name_file_and_line_of_the_wait(void)
{
    coro_start_now(the.s, odd, .frames = -1);
    const TestError *error = assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_true(strlen(error->message) > 0);
    assert_string_equal(error->coroutine, "odd");
    assert_non_null(strstr(error->file, "test_failing.c"));
    assert_int_equal(error->line, odd_line);
}

static void f2_a_refused_start_is_reported_with_its_place(void)
{
    coro_start_with(the.s, &(CoroStart){.name = "ghost", .file = "castle.c", .line = 13});
    const TestError *error = assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_string_equal(error->coroutine, "ghost");
    assert_string_equal(error->file, "castle.c");
    assert_int_equal(error->line, 13);
}

typedef struct await_at_frame {
    const CoroHandle *handle;
    int frames;
    const char *text;
} await_at_frame;

static void await_at(Coro *co)
{
    CORO_BEGIN(co, await_at, f);
    if (f->frames > 0) {
        CORO_WAIT_FRAMES(co, f->frames);
    }
    CORO_WAIT_FOR(co, *f->handle);
    trace("on");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

typedef CoroNoFrame await_self_frame;

static void await_self(Coro *co)
{
    CORO_BEGIN(co, await_self, f);
    CORO_WAIT_FOR(co, coro_self(co));
    trace("on");
    CORO_END(co);
}

static void f3_waiting_for_itself_fails_it_when_the_wait_begins(void)
{
    CoroHandle h = coro_start_now(the.s, await_self);
    assert_dead(h);
    assert_trace("");
    const TestError *error = assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_string_equal(error->coroutine, "await_self");
}

static void f3_two_that_wait_for_each_other_the_one_that_closes_the_cycle_fails(void)
{
    CoroHandle a = {0}, b = {0};
    a = coro_start(the.s, await_at, .handle = &b, .text = "a");
    b = coro_start(the.s, await_at, .handle = &a, .text = "b");
    tick(0.25);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_dead(b);
    tick(0.25);
    assert_dead(a);
    assert_trace("bona"); /* the other one goes on, since what it waited for has ended */
}

static void f3_a_ring_of_many_is_found_by_the_last(void)
{
    CoroHandle ring[20];
    for (int i = 0; i < 20; i++) {
        ring[i] = coro_start(the.s, await_at, .handle = &ring[(i + 1) % 20], .text = "");
    }
    tick(0.25);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    tick(0.25);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

typedef struct await_parent_frame {
    CoroHandle parent;
} await_parent_frame;

static void await_parent(Coro *co)
{
    CORO_BEGIN(co, await_parent, f);
    CORO_WAIT_FOR(co, f->parent);
    trace("on");
    CORO_END(co);
}

typedef struct parent_frame {
    int how; /* 0: call, 1: try to call, 2: fork and wait for all */
} parent_frame;

static void parent(Coro *co)
{
    CORO_BEGIN(co, parent, f);
    if (f->how == 0) {
        CORO_CALL(co, await_parent, .parent = coro_self(co));
    } else if (f->how == 1) {
        CORO_TRY_CALL(co, await_parent, .parent = coro_self(co));
    } else {
        coro_fork(co, await_parent, .parent = coro_self(co));
        CORO_WAIT_ALL(co);
    }
    trace("p");
    CORO_END(co);
}

static void f3_a_called_child_that_waits_for_its_caller_closes_a_cycle(void)
{
    CoroHandle h = coro_start_now(the.s, parent, .how = 0);
    assert_dead(h);
    assert_trace("");
    assert_error(CORO_ERROR_WAIT_CYCLE);
    coro_start_now(the.s, parent, .how = 1);
    assert_trace("p");
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void f3_waiting_for_all_of_whom_one_waits_for_the_parent_closes_a_cycle(void)
{
    CoroHandle h = coro_start_now(the.s, parent, .how = 2);
    assert_dead(h);
    assert_trace("");
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void f3_a_cycle_across_schedulers_is_found(void)
{
    CoroHandle a = {0}, b = {0};
    a = coro_start(the.s, await_at, .handle = &b, .text = "a");
    b = coro_start(the.ordered, await_at, .handle = &a, .text = "b");
    tick(0.25);
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("b");
    assert_error(CORO_ERROR_WAIT_CYCLE);
    tick(0.25);
    assert_trace("ona");
}

static void f3_many_waiters_in_a_long_line_are_no_cycle(void)
{
    CoroHandle last = coro_start_now(the.s, idle, .frames = 1);
    CoroHandle line[30];
    for (int i = 0; i < 30; i++) {
        line[i] = i == 0 ? last : line[i - 1];
        line[i] = coro_start_now(the.s, await_at, .handle = &line[i], .text = "");
    }
    tick(0.25);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

static int switch_line;

typedef struct switcher_frame {
    int what;
} switcher_frame;

static void switcher(Coro *co)
{
    CORO_BEGIN(co, switcher, f);
    switch (f->what) {
    case 0:
        switch_line = __LINE__ + 1;
        CORO_YIELD(co);
        trace("wrong");
        break;
    case 1:
        trace("one");
        break;
    default:
        trace("default");
        break;
    }
    CORO_YIELD(co);
    trace("on");
    CORO_FINALLY(co);
    trace("f");
    CORO_END(co);
}

static void f4_a_wait_inside_a_nested_switch_is_reported_with_its_line_and_fails(void)
{
    CoroHandle h = coro_start(the.s, switcher, .what = 0);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    ticks(2, 0.25);
    assert_trace("fwX");
    const TestError *error = assert_error(CORO_ERROR_BAD_RESUME_POINT);
    assert_int_equal(error->line, switch_line);
    assert_string_equal(error->coroutine, "switcher");
}

static void f4_a_nested_switch_without_a_wait_is_welcome(void)
{
    coro_start_now(the.s, switcher, .what = 1);
    coro_start_now(the.s, switcher, .what = 7);
    tick(0.25);
    assert_trace("onedefaultonfonf");
}

static void f4_a_wait_inside_a_nested_switch_leaves_others_alone(void)
{
    coro_start(the.s, switcher, .what = 0);
    coro_start(the.s, say_frames, .text = "a", .times = 3);
    ticks(3, 0.25);
    assert_trace("afaa");
    assert_error(CORO_ERROR_BAD_RESUME_POINT);
}

typedef struct real_frame {
    int a;
} real_frame;
typedef struct pretended_frame {
    int a;
} pretended_frame;

static void real(Coro *co);
CoroBody pretended;

static void real(Coro *co)
{
    CORO_BEGIN(co, pretended, f);
    trace("wrong");
    CORO_YIELD(co);
    CORO_END(co);
}

void pretended(Coro *co)
{
    CORO_BEGIN(co, pretended, f);
    trace("right");
    CORO_END(co);
}

static void begin_under_another_bodys_name_is_reported_and_fails(void)
{
    CoroHandle h = coro_start(the.s, real, .a = 1);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    tick(0.25);
    assert_trace("wX");
    assert_error(CORO_ERROR_WRONG_BODY);
    coro_start_now(the.s, pretended);
    assert_trace("right");
}

typedef CoroNoFrame fail_twice_frame;

static void fail_twice(Coro *co)
{
    CORO_BEGIN(co, fail_twice, f);
    CORO_CALL(co, fail_after, .frames = 0, .text = "");
    CORO_FAIL(co, "never reached");
    CORO_END(co);
}

static void a_failed_caller_does_not_go_on_to_fail_again(void)
{
    coro_start_now(the.s, fail_twice);
    assert_error(CORO_ERROR_FAILED);
}

static const struct CMUnitTest tests[] = {
    TEST(f1_fail_ends_the_coroutine_at_once),
    TEST(f1_a_failing_child_fails_its_caller),
    TEST(f1_up_to_the_outermost_reported_once),
    TEST(f1_the_outermost_counts_as_failed),
    TEST(f1_try_call_survives_and_the_failure_is_reported_all_the_same),
    TEST(f1_siblings_and_strangers_run_on),
    TEST(f1_a_failing_fork_does_not_fail_its_parent_nor_its_siblings),
    TEST(f1_a_failing_awaited_stranger_does_not_fail_who_waits),
    TEST(f2_the_handler_gets_code_message_name_file_and_line),
    TEST(f1_a_failure_is_reported_where_it_began),
    TEST(f2_an_odd_argument_is_reported_with_name_file_and_line_of_the_wait),
    TEST(f2_a_refused_start_is_reported_with_its_place),
    TEST(f3_waiting_for_itself_fails_it_when_the_wait_begins),
    TEST(f3_two_that_wait_for_each_other_the_one_that_closes_the_cycle_fails),
    TEST(f3_a_ring_of_many_is_found_by_the_last),
    TEST(f3_a_called_child_that_waits_for_its_caller_closes_a_cycle),
    TEST(f3_waiting_for_all_of_whom_one_waits_for_the_parent_closes_a_cycle),
    TEST(f3_a_cycle_across_schedulers_is_found),
    TEST(f3_many_waiters_in_a_long_line_are_no_cycle),
    TEST(f4_a_wait_inside_a_nested_switch_is_reported_with_its_line_and_fails),
    TEST(f4_a_nested_switch_without_a_wait_is_welcome),
    TEST(f4_a_wait_inside_a_nested_switch_leaves_others_alone),
    TEST(begin_under_another_bodys_name_is_reported_and_fails),
    TEST(a_failed_caller_does_not_go_on_to_fail_again),
};

int main(void)
{
    return RUN(tests);
}
