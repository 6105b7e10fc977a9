/* SPDX-License-Identifier: Zlib */
/* F2, F4, F6, X2: an error names the line of the wait that it is about, whichever kind that is. */
#include "coro_deeds.h"

#include <math.h>

static int expected_line; /* noted on the line of the wait itself */
static const CoroCondition nobody_asks;

typedef struct pick_frame {
    int kind;
    CoroHandle self;
} pick_frame;

enum { EVERY_WAIT = 22 }; /* in every_wait.h */

/* One of many waits, each on a line of its own. */
/* clang-format off */
#define FIRST_OF_WAITS if (false) { }
#define PICK(n) else if (f->kind == (n)) { expected_line = __LINE__;
/* clang-format on */

typedef pick_frame wait_in_cleanup_frame;

static void wait_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, wait_in_cleanup, f);
    CORO_YIELD(co);
    CORO_FINALLY(co);
#include "every_wait.h"
    trace("~");
    CORO_END(co);
}

static void expect_error_line(CoroErrorCode code)
{
    const TestError *error = code != 0 ? assert_error(code) : assert_some_error();
    assert_int_equal(error->line, expected_line);
    assert_non_null(strstr(error->file, "test_error_lines.c"));
}

static void x2_a_wait_in_a_cleanup_is_reported_with_its_line(void)
{
    for (int kind = 0; kind < EVERY_WAIT; kind++) {
        coro_stop(the.rt, coro_start_now(the.s, wait_in_cleanup, .kind = kind));
        expect_error_line(CORO_ERROR_WAIT_IN_FINALLY);
        assert_trace("~");
    }
}

typedef pick_frame wait_in_over_frame;

static void wait_in_over(Coro *co)
{
    CORO_BEGIN(co, wait_in_over, f);
    f->self = coro_self(co);
    CORO_OVER(co, 1) {
#include "every_wait.h"
        trace("went on in the block");
    }
    trace("went on");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void f6_a_wait_in_the_block_of_over_is_reported_with_its_line_and_fails_the_coroutine(void)
{
    for (int kind = 0; kind < EVERY_WAIT; kind++) {
        CoroHandle h = coro_start(the.s, wait_in_over, .kind = kind);
        coro_start_now(the.s, await_end, .handle = h, .text = "w");
        ticks(3, 0.25);
        expect_error_line(0);
        assert_dead(h);
        assert_trace("~wX");
    }
}

typedef struct wait_late_in_over_frame {
    int rounds;
} wait_late_in_over_frame;

static void wait_late_in_over(Coro *co)
{
    CORO_BEGIN(co, wait_late_in_over, f);
    CORO_OVER(co, 1) {
        trace(".");
        if (++f->rounds == 3) {
            /* clang-format off */
            expected_line = __LINE__; CORO_WAIT_SECONDS(co, 1);
            /* clang-format on */
        }
    }
    CORO_END(co);
}

static void f6_also_where_the_block_comes_to_it_later(void)
{
    CoroHandle h = coro_start_now(the.s, wait_late_in_over);
    ticks(2, 0.25);
    expect_error_line(0);
    assert_dead(h);
    assert_trace("...");
}

typedef CoroNoFrame wait_after_over_frame;

static void wait_after_over(Coro *co)
{
    CORO_BEGIN(co, wait_after_over, f);
    for (;;) {
        CORO_OVER(co, 0.5) {
            if (coro_progress(co) >= 0.5) {
                break;
            }
        }
        trace("a");
        CORO_YIELD(co);
        CORO_OVER(co, 0.25) {
        }
        trace("b");
        CORO_WAIT_SECONDS(co, 0.25);
    }
    CORO_END(co);
}

static void f6_waits_between_two_overs_are_fine(void)
{
    CoroHandle h = coro_start_now(the.s, wait_after_over);
    ticks(8, 0.25);
    assert_trace("abab");
    coro_stop(the.rt, h);
}

typedef pick_frame bad_waits_frame;

static void bad_waits(Coro *co)
{
    CORO_BEGIN(co, bad_waits, f);
    f->self = coro_self(co);
    /* clang-format off */
    FIRST_OF_WAITS
    PICK(0) CORO_WAIT_FRAMES(co, 0); }
    PICK(1) CORO_WAIT_SECONDS(co, (double)NAN); }
    PICK(2) CORO_WAIT_SECONDS_REALTIME(co, (double)NAN); }
    PICK(3) CORO_WAIT_INTERVAL(co, 0); }
    PICK(4) CORO_WAIT_CONDITION(co, NULL, NULL); }
    PICK(5) CORO_WAIT_UNTIL_TIMEOUT(co, false, (double)NAN); }
    PICK(6) CORO_WAIT_SIGNAL_TIMEOUT(co, &never, (double)NAN); }
    PICK(7) CORO_OVER(co, (double)NAN) { } }
/* clang-format on */
trace("on");
CORO_END(co);
}

static void f2_a_wait_for_something_that_is_none_is_reported_with_its_line(void)
{
    for (int kind = 0; kind < 8; kind++) {
        coro_start(the.s, bad_waits, .kind = kind);
        ticks(2, 0.25);
        expect_error_line(CORO_ERROR_BAD_ARGUMENT);
        assert_trace("on");
    }
}

typedef pick_frame close_cycle_frame;

static void close_cycle(Coro *co)
{
    CORO_BEGIN(co, close_cycle, f);
    f->self = coro_self(co);
    /* clang-format off */
    FIRST_OF_WAITS
    PICK(0) CORO_WAIT_FOR(co, f->self); }
    PICK(1) CORO_WAIT_FOR_TIMEOUT(co, f->self, 1); }
    PICK(2) CORO_FAIL(co, "failed as asked"); }
/* clang-format on */
CORO_END(co);
}

static void f3_a_cycle_is_reported_with_the_line_of_the_wait_that_closes_it(void)
{
    for (int kind = 0; kind < 2; kind++) {
        CoroHandle h = coro_start_now(the.s, close_cycle, .kind = kind);
        expect_error_line(CORO_ERROR_WAIT_CYCLE);
        assert_dead(h);
    }
}

static void f1_a_failure_is_reported_with_its_line(void)
{
    coro_start_now(the.s, close_cycle, .kind = 2);
    expect_error_line(CORO_ERROR_FAILED);
}

static void raising_null_is_reported_and_wakes_nobody(void)
{
    coro_start_now(the.s, hold, .text = "");
    assert_int_equal(coro_raise(the.rt, NULL), 0);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("");
}

typedef struct replace_frame {
    bool *old_deleted;
    bool fail;
} replace_frame;

static void replace(Coro *co)
{
    CORO_BEGIN(co, replace, f);
    if (f->fail) {
        CORO_CALL(co, fail_after, .frames = 1, .text = "");
    } else {
        CORO_CALL(co, idle, .frames = 1);
    }
    *f->old_deleted = true;
    CORO_END(co);
}

static void a_failed_child_keeps_its_parent_from_deleting_the_old_save(void)
{
    bool deleted = false;
    coro_start_now(the.s, replace, .old_deleted = &deleted, .fail = true);
    tick(0.25);
    assert_false(deleted);
    assert_error(CORO_ERROR_FAILED);
    coro_start_now(the.s, replace, .old_deleted = &deleted);
    tick(0.25);
    assert_true(deleted);
}

static void one_failing_dialogue_does_not_stop_the_game_loop(void)
{
    for (int i = 0; i < 5; i++) {
        coro_start(the.s, fail_after, .frames = i, .text = "");
        coro_start(the.s, say_frames, .text = "g", .times = 8);
    }
    ticks(8, 0.25);
    assert_int_equal(strlen(trace_text()), 40);
    trace_clear();
    assert_int_equal(error_count(), 5);
    errors_clear();
}

static void the_report_names_the_place_of_the_failure_and_inspect_who_started_it(void)
{
    int line = __LINE__ + 1;
    CoroHandle h = coro_start(the.s, fail_after, .frames = 1, .text = "");
    tick(0.25);
    CoroInfo info = info_of(the.s, h);
    assert_int_equal(info.started_line, line);
    assert_non_null(strstr(info.started_file, "test_error_lines.c"));
    tick(0.25);
    const TestError *error = assert_error(CORO_ERROR_FAILED);
    assert_non_null(strstr(error->file, "coro_test.c"));
}

typedef CoroNoFrame misnamed_frame;

static void misnamed(Coro *co)
{
    expected_line = __LINE__ + 1;
    CORO_BEGIN(co, replace, f);
    CORO_END(co);
}

static void f2_a_body_under_another_name_is_reported_with_the_line_of_its_beginning(void)
{
    coro_start_now(the.s, misnamed);
    expect_error_line(CORO_ERROR_WRONG_BODY);
}

typedef CoroNoFrame start_for_ever_frame;

static void start_for_ever(Coro *co)
{
    CORO_BEGIN(co, start_for_ever, f);
    expected_line = __LINE__ + 1;
    coro_start_now(coro_scheduler(co), start_for_ever);
    CORO_END(co);
}

static void f2_first_steps_within_one_another_are_reported_with_the_line_of_the_start(void)
{
    coro_start_now(the.s, start_for_ever);
    expect_error_line(CORO_ERROR_RUNAWAY);
    coro_scheduler_stop_all(the.s);
}

typedef CoroNoFrame skip_itself_frame;

static void skip_itself(Coro *co)
{
    CORO_BEGIN(co, skip_itself, f);
    expected_line = __LINE__ + 1;
    CORO_YIELD(co);
    coro_fast_forward(coro_runtime(co), coro_self(co));
    CORO_END(co);
}

static void f2_a_skip_of_one_that_runs_is_reported_with_the_line_of_its_last_wait(void)
{
    coro_start_now(the.s, skip_itself);
    tick(0.25);
    expect_error_line(CORO_ERROR_BUSY);
}

typedef CoroNoFrame wait_for_null_frame;

static void wait_for_null(Coro *co)
{
    CORO_BEGIN(co, wait_for_null, f);
    expected_line = __LINE__ + 1;
    CORO_WAIT_SIGNAL(co, NULL);
    trace("woken");
    expected_line = __LINE__ + 1;
    CORO_WAIT_SIGNAL_TIMEOUT(co, NULL, 0.5);
    trace(coro_timed_out(co) ? "out" : "in");
    CORO_END(co);
}

static void a_wait_for_the_signal_null_is_reported_with_its_line_and_waits_on(void)
{
    CoroHandle h = coro_start_now(the.s, wait_for_null);
    expect_error_line(CORO_ERROR_BAD_ARGUMENT);
    ticks(4, 0.25);
    coro_wake(the.rt, h);
    tick(0.25);
    expect_error_line(CORO_ERROR_BAD_ARGUMENT);
    ticks(2, 0.25);
    assert_trace("wokenout");
}

static const struct CMUnitTest tests[] = {
    TEST(x2_a_wait_in_a_cleanup_is_reported_with_its_line),
    TEST(f6_a_wait_in_the_block_of_over_is_reported_with_its_line_and_fails_the_coroutine),
    TEST(f6_also_where_the_block_comes_to_it_later),
    TEST(f6_waits_between_two_overs_are_fine),
    TEST(f2_a_wait_for_something_that_is_none_is_reported_with_its_line),
    TEST(f3_a_cycle_is_reported_with_the_line_of_the_wait_that_closes_it),
    TEST(f1_a_failure_is_reported_with_its_line),
    TEST(raising_null_is_reported_and_wakes_nobody),
    TEST(a_wait_for_the_signal_null_is_reported_with_its_line_and_waits_on),
    TEST_ONCE(f2_a_body_under_another_name_is_reported_with_the_line_of_its_beginning),
    TEST_ONCE(f2_first_steps_within_one_another_are_reported_with_the_line_of_the_start),
    TEST_ONCE(f2_a_skip_of_one_that_runs_is_reported_with_the_line_of_its_last_wait),
    TEST(a_failed_child_keeps_its_parent_from_deleting_the_old_save),
    TEST(one_failing_dialogue_does_not_stop_the_game_loop),
    TEST(the_report_names_the_place_of_the_failure_and_inspect_who_started_it),
};

int main(void)
{
    return RUN(tests);
}
