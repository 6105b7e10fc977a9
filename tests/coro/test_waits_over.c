/* SPDX-License-Identifier: Zlib */
/* The table of waits, fifth part: CORO_OVER. */
#include "coro_test.h"

#include <math.h>

typedef struct over_frame {
    double seconds;
    int leave_at;   /* percent at which the block breaks out; 0: never */
    int skip_below; /* percent below which the block goes on without a word */
} over_frame;

static void over(Coro *co)
{
    CORO_BEGIN(co, over, f);
    CORO_OVER(co, f->seconds) {
        int percent = (int)(coro_progress(co) * 100);
        if (percent < f->skip_below) {
            continue;
        }
        trace_number(percent);
        trace(" ");
        if (f->leave_at != 0 && percent >= f->leave_at) {
            break;
        }
    }
    trace("o");
    CORO_END(co);
}

static void over_runs_its_block_in_this_update_and_in_every_one_until_the_seconds_have_passed(void)
{
    coro_start(the.s, over, .seconds = 1);
    tick(0.25);
    assert_trace("0 ");
    tick(0.25);
    assert_trace("25 ");
    tick(0.25);
    assert_trace("50 ");
    tick(0.25);
    assert_trace("75 ");
    tick(0.25);
    assert_trace("100 o");
    tick(0.25);
    assert_trace("");
}

typedef struct ends_frame {
    int *zeros, *ones, *outside;
    double seconds;
} ends_frame;

static void ends(Coro *co)
{
    CORO_BEGIN(co, ends, f);
    CORO_OVER(co, f->seconds) {
        double p = coro_progress(co);
        *f->zeros += p <= 0;
        *f->ones += p >= 1;
        *f->outside += p < 0 || p > 1;
    }
    CORO_END(co);
}

static void over_progress_goes_from_zero_to_exactly_one_seen_once(void)
{
    const double seconds[] = {1, 0.3, 1.0 / 3, 0.01, 7.77, 0.1};
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        int zeros = 0, ones = 0, outside = 0;
        coro_start(the.s, ends, .zeros = &zeros, .ones = &ones, .outside = &outside, .seconds = seconds[i]);
        ticks(500, 1.0 / 60);
        assert_int_equal(zeros, 1);
        assert_int_equal(ones, 1);
        assert_int_equal(outside, 0);
        assert_int_equal(test_count(), 0);
    }
}

static void over_sees_one_when_an_update_is_far_too_long(void)
{
    coro_start_now(the.s, over, .seconds = 1);
    tick(51);
    assert_trace("0 100 o");
}

static void over_zero_seconds_or_less_runs_once_at_one_at_once(void)
{
    coro_start_now(the.s, over, .seconds = 0);
    assert_trace("100 o");
    coro_start_now(the.s, over, .seconds = -4);
    assert_trace("100 o");
}

static void over_break_leaves_it(void)
{
    coro_start_now(the.s, over, .seconds = 1, .leave_at = 50);
    ticks(2, 0.25);
    assert_trace("0 25 50 o");
}

static void over_break_in_the_first_round_leaves_it_at_once(void)
{
    coro_start_now(the.s, over, .seconds = 0, .leave_at = 1);
    assert_trace("100 o");
}

static void over_continue_goes_on_to_the_next_update(void)
{
    coro_start_now(the.s, over, .seconds = 1, .skip_below = 40);
    tick(0.25);
    assert_trace("");
    ticks(3, 0.25);
    assert_trace("50 75 100 o");
}

static void over_is_scaled(void)
{
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_start_now(the.s, over, .seconds = 1);
    ticks(2, 0.5);
    assert_trace("0 25 50 ");
}

static void over_runs_on_at_a_time_scale_of_zero(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, over, .seconds = 1);
    ticks(2, 0.5);
    assert_trace("0 0 0 "); /* in every update, with no progress */
}

static void over_block_does_not_run_in_fixed_updates_or_ends_of_frame(void)
{
    coro_start_now(the.s, over, .seconds = 1);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
    assert_trace("0 ");
}

typedef CoroNoFrame over_twice_frame;

static void over_twice(Coro *co)
{
    CORO_BEGIN(co, over_twice, f);
    CORO_OVER(co, 0.5) {
        trace("a");
    }
    CORO_OVER(co, 0.5)
        trace("b");
    trace("o");
    CORO_END(co);
}

static void over_may_follow_over_without_a_lost_frame(void)
{
    coro_start_now(the.s, over_twice);
    ticks(2, 0.25);
    assert_trace("aaab"); /* 0, 0.5, 1 of the first, and 0 of the second in the same update */
    ticks(2, 0.25);
    assert_trace("bbo");
}

typedef struct over_choice_frame {
    bool first;
} over_choice_frame;

static void over_choice(Coro *co)
{
    CORO_BEGIN(co, over_choice, f);
    if (f->first) {
        CORO_OVER(co, 0.25) {
            trace("1");
        }
    } else {
        CORO_OVER(co, 0.25) {
            trace("2");
        }
    }
    CORO_END(co);
}

static void over_stands_under_an_if_with_braces(void)
{
    coro_start_now(the.s, over_choice, .first = true);
    coro_start_now(the.s, over_choice, .first = false);
    tick(0.25);
    assert_trace("1212");
}

typedef CoroNoFrame over_loop_frame;

static void over_loop(Coro *co)
{
    CORO_BEGIN(co, over_loop, f);
    for (;;) {
        CORO_OVER(co, 0.5) {
            trace(coro_progress(co) >= 1 ? "1" : ".");
        }
        trace("|");
    }
    CORO_END(co);
}

static void over_in_a_loop_starts_afresh_each_time(void)
{
    coro_start_now(the.s, over_loop);
    ticks(4, 0.25);
    assert_trace("..1|..1|.");
}

static void over_a_stopped_one_runs_no_more(void)
{
    CoroHandle h = coro_start_now(the.s, over, .seconds = 1);
    tick(0.25);
    coro_stop(the.rt, h);
    ticks(5, 0.25);
    assert_trace("0 25 ");
}

static void over_of_infinity_never_ends_by_itself(void)
{
    CoroHandle h = coro_start_now(the.s, over, .seconds = (double)INFINITY);
    ticks(3, 1000);
    assert_alive(h);
    assert_null(strstr(trace_text(), "100"));
    trace_clear();
}

typedef CoroNoFrame quits_frame;
static void quits(Coro *co)
{
    CORO_BEGIN(co, quits, f);
    CORO_OVER(co, 10.0) {
        trace("round");
        coro_stop(coro_runtime(co), coro_self(co));
    }
    trace("after");
    CORO_FINALLY(co);
    trace("cleanup");
    CORO_END(co);
}

static void x3_one_that_stops_itself_in_a_loop_over_time_leaves_after_that_round(void)
{
    CoroHandle h = coro_start_now(the.s, quits);
    assert_trace("roundcleanup");
    assert_dead(h);
}

static const struct CMUnitTest tests[] = {
    TEST(over_runs_its_block_in_this_update_and_in_every_one_until_the_seconds_have_passed),
    TEST(over_progress_goes_from_zero_to_exactly_one_seen_once),
    TEST(over_sees_one_when_an_update_is_far_too_long),
    TEST(over_zero_seconds_or_less_runs_once_at_one_at_once),
    TEST(over_break_leaves_it),
    TEST(over_break_in_the_first_round_leaves_it_at_once),
    TEST(over_continue_goes_on_to_the_next_update),
    TEST(over_is_scaled),
    TEST(over_runs_on_at_a_time_scale_of_zero),
    TEST(over_block_does_not_run_in_fixed_updates_or_ends_of_frame),
    TEST(over_may_follow_over_without_a_lost_frame),
    TEST(over_stands_under_an_if_with_braces),
    TEST(over_in_a_loop_starts_afresh_each_time),
    TEST(over_a_stopped_one_runs_no_more),
    TEST(over_of_infinity_never_ends_by_itself),
    TEST(x3_one_that_stops_itself_in_a_loop_over_time_leaves_after_that_round),
};

int main(void)
{
    return RUN(tests);
}
