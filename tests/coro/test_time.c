/* SPDX-License-Identifier: Zlib */
/* T1 to T4: clocks, odd numbers, long frames; and the waits that time ends. */
#include "coro_deeds.h"

#include <math.h>

#define YEAR (365.0 * 24 * 3600)

/* In how many updates of dt the coroutine has ended; 0: not within limit. */
static int updates_until_dead(CoroHandle h, double dt, int limit)
{
    for (int i = 1; i <= limit; i++) {
        tick(dt);
        if (!coro_is_alive(the.rt, h)) {
            trace_clear();
            return i;
        }
    }
    return 0;
}

static void t1_sixty_updates_of_a_sixtieth_make_one_second(void)
{
    /* 'Every wait is too long by a frame' is a fault of others: users expect 60, not 61. */
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 1);
    assert_int_equal(updates_until_dead(h, 1.0 / 60, 100), 60);
}

static void t1_an_hour_at_sixty_hertz_does_not_drift(void)
{
    long long beats = 0;
    coro_start_now(the.s, count_intervals, .seconds = 1, .count = &beats);
    ticks(3600 * 60, 1.0 / 60);
    assert_near(coro_scheduler_time(the.s), 3600.0);
    assert_int_equal(beats, 3600);
}

static void t1_what_is_cut_off_below_a_nanosecond_is_carried_over(void)
{
    ticks(100000, 0.25e-9);
    double time = coro_scheduler_time(the.s);
    assert_true(time > 24.9e-6 && time < 25.1e-6);
}

static void t1_a_tiny_time_scale_is_carried_over_too(void)
{
    coro_scheduler_set_time_scale(the.s, 1e-9);
    ticks(100000, 0.25);
    double time = coro_scheduler_time(the.s);
    assert_true(time > 24.9e-6 && time < 25.1e-6);
}

static void t1_intervals_of_a_sixtieth_at_a_hundred_hertz_are_all_there(void)
{
    long long beats = 0;
    coro_start_now(the.s, count_intervals, .seconds = 1.0 / 60, .count = &beats);
    ticks(600, 0.01);
    assert_in_range(beats, 359, 360);
}

static void t1_no_loss_of_precision_after_a_year(void)
{
    tick(YEAR);
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 1);
    assert_int_equal(updates_until_dead(h, 1.0 / 240, 300), 240);
}

static void t1_microseconds_are_counted_after_a_year(void)
{
    tick(YEAR);
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 1e-3);
    assert_int_equal(updates_until_dead(h, 1e-6, 2000), 1000);
}

static void t1_real_time_is_as_precise_after_a_year(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    tick(YEAR);
    CoroHandle h = coro_start_now(the.s, say_after_real, .seconds = 1, .text = "");
    assert_int_equal(updates_until_dead(h, 1.0 / 240, 300), 240);
}

static void t1_a_decade_is_no_trouble(void)
{
    for (int i = 0; i < 10; i++) {
        tick(YEAR);
    }
    assert_near(coro_scheduler_time(the.s) / YEAR, 10.0);
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 0.5);
    assert_int_equal(updates_until_dead(h, 0.125, 10), 4);
}

static void t2_a_negative_dt_is_reported_and_taken_as_zero(void)
{
    tick(1);
    coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    tick(-5);
    assert_trace("aa"); /* it is an update all the same */
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_near(coro_scheduler_time(the.s), 1);
}

static void t2_a_dt_that_is_no_number_is_reported_and_taken_as_zero(void)
{
    coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    tick((double)NAN);
    assert_trace("aa");
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_near(coro_scheduler_time(the.s), 0);
    tick(1);
    assert_near(coro_scheduler_time(the.s), 1);
}

static void t2_an_infinite_dt_is_reported_and_taken_as_zero(void)
{
    coro_start_now(the.s, say_after, .text = "late", .seconds = 1);
    tick((double)INFINITY);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(-(double)INFINITY);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_trace("");
    assert_near(coro_scheduler_time(the.s), 0);
}

static void t2_such_a_time_scale_is_reported_and_not_taken(void)
{
    const double bad[] = {-1, -0.001, (double)NAN, (double)INFINITY, -(double)INFINITY};
    coro_scheduler_set_time_scale(the.s, 0.5);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coro_scheduler_set_time_scale(the.s, bad[i]);
        assert_error(CORO_ERROR_BAD_ARGUMENT);
        assert_near(coro_scheduler_time_scale(the.s), 0.5);
    }
    tick(1);
    assert_near(coro_scheduler_time(the.s), 0.5);
}

static void t3_a_wait_of_zero_seconds_resumes_in_the_next_update(void)
{
    CoroHandle h = coro_start(the.s, say_after, .text = "a", .seconds = 0);
    tick(0.25);
    assert_alive(h);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void t3_a_negative_wait_resumes_in_the_next_update(void)
{
    coro_start(the.s, say_after, .text = "a", .seconds = -3);
    coro_start(the.s, say_after, .text = "b", .seconds = -(double)INFINITY);
    tick(0.25);
    assert_trace("");
    tick(0);
    assert_trace("ab");
}

static void t3_a_wait_that_is_no_number_is_reported_and_treated_the_same(void)
{
    coro_start(the.s, say_after, .text = "a", .seconds = (double)NAN);
    tick(0.25);
    assert_trace("");
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("a");
}

static void t3_an_infinite_wait_never_resumes_by_itself(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = (double)INFINITY);
    CoroHandle r = coro_start_now(the.s, say_after_real, .text = "r", .seconds = (double)INFINITY);
    ticks(10, YEAR);
    assert_alive(h);
    assert_alive(r);
    assert_trace("");
    coro_stop(the.rt, h);
    coro_stop(the.rt, r);
    assert_int_equal(test_count(), 0);
}

static void t3_a_huge_finite_wait_is_no_trouble(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 1e300);
    ticks(10, YEAR);
    assert_alive(h);
    coro_stop(the.rt, h);
}

static void t3_the_same_for_real_seconds(void)
{
    coro_start(the.s, say_after_real, .text = "a", .seconds = 0);
    coro_start(the.s, say_after_real, .text = "b", .seconds = -1);
    coro_start(the.s, say_after_real, .text = "c", .seconds = (double)NAN);
    tick(0.25);
    assert_trace("");
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("abc");
}

static void t3_frames_of_zero_or_less_are_reported_and_taken_as_one(void)
{
    const int bad[] = {0, -1, -1000000};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        coro_start(the.s, say_after_frames, .frames = bad[i], .text = "a");
        tick(0.25);
        assert_trace("");
        assert_error(CORO_ERROR_BAD_ARGUMENT);
        tick(0.25);
        assert_trace("a");
    }
}

static void t3_an_interval_of_zero_or_less_is_reported_and_taken_as_one_frame(void)
{
    const double bad[] = {0, -1, -(double)INFINITY};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        long long count = 0;
        CoroHandle h = coro_start(the.s, count_intervals, .seconds = bad[i], .count = &count);
        tick(0.25);
        assert_int_equal(count, 0);
        assert_error(CORO_ERROR_BAD_ARGUMENT);
        tick(0.25);
        assert_int_equal(count, 1);
        errors_clear();
        coro_stop(the.rt, h);
    }
}

static void t3_an_interval_that_is_no_number_is_reported_and_freezes_nothing(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = (double)NAN, .count = &count);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_int_equal(count, 1);
    errors_clear();
    coro_stop(the.rt, h);
}

typedef struct timeout_frame {
    double seconds;
} timeout_frame;

static void timeout(Coro *co)
{
    CORO_BEGIN(co, timeout, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &never, f->seconds);
    trace(coro_timed_out(co) ? "t" : "f");
    CORO_END(co);
}

static void t3_a_timeout_of_zero_or_less_is_over_in_the_next_update(void)
{
    coro_start(the.s, timeout, .seconds = 0);
    coro_start(the.s, timeout, .seconds = -2);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("tt");
}

static void t3_a_timeout_that_is_no_number_is_reported_and_over_in_the_next_update(void)
{
    coro_start(the.s, timeout, .seconds = (double)NAN);
    tick(0.25);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("t");
}

static void t3_an_infinite_timeout_never_runs_out(void)
{
    CoroHandle h = coro_start_now(the.s, timeout, .seconds = (double)INFINITY);
    ticks(10, YEAR);
    assert_alive(h);
    coro_stop(the.rt, h);
}

static void t4_all_that_became_due_in_a_long_frame_runs_the_earliest_first(void)
{
    coro_start_now(the.s, say_after, .text = "3", .seconds = 3);
    coro_start_now(the.s, say_after, .text = "1", .seconds = 1);
    coro_start_now(the.s, say_after, .text = "5", .seconds = 5);
    coro_start_now(the.s, say_after, .text = "2", .seconds = 2);
    coro_start_now(the.s, say_after, .text = "4", .seconds = 4);
    tick(51);
    assert_trace("12345");
}

static void t4_intervals_that_catch_up_interleave_by_their_moments(void)
{
    coro_start_now(the.s, say_at_intervals, .seconds = 1, .text = "a");
    coro_start_now(the.s, say_at_intervals, .seconds = 1.5, .text = "b");
    coro_start_now(the.s, say_after, .seconds = 1.75, .text = "c");
    tick(2.5); /* a at 1 and 2, b at 1.5, c at 1.75 */
    assert_trace("abca");
}

static void t4_real_waits_run_in_a_long_frame_too(void)
{
    coro_start_now(the.s, say_after_real, .seconds = 3, .text = "3");
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "1");
    coro_start_now(the.s, say_after_real, .seconds = 2, .text = "2");
    tick(10);
    assert_trace("123");
}

static const struct CMUnitTest tests[] = {
    TEST(t1_sixty_updates_of_a_sixtieth_make_one_second),
    TEST(t1_an_hour_at_sixty_hertz_does_not_drift),
    TEST(t1_what_is_cut_off_below_a_nanosecond_is_carried_over),
    TEST(t1_a_tiny_time_scale_is_carried_over_too),
    TEST(t1_intervals_of_a_sixtieth_at_a_hundred_hertz_are_all_there),
    TEST(t1_no_loss_of_precision_after_a_year),
    TEST(t1_microseconds_are_counted_after_a_year),
    TEST(t1_real_time_is_as_precise_after_a_year),
    TEST(t1_a_decade_is_no_trouble),
    TEST(t2_a_negative_dt_is_reported_and_taken_as_zero),
    TEST(t2_a_dt_that_is_no_number_is_reported_and_taken_as_zero),
    TEST(t2_an_infinite_dt_is_reported_and_taken_as_zero),
    TEST(t2_such_a_time_scale_is_reported_and_not_taken),
    TEST(t3_a_wait_of_zero_seconds_resumes_in_the_next_update),
    TEST(t3_a_negative_wait_resumes_in_the_next_update),
    TEST(t3_a_wait_that_is_no_number_is_reported_and_treated_the_same),
    TEST(t3_an_infinite_wait_never_resumes_by_itself),
    TEST(t3_a_huge_finite_wait_is_no_trouble),
    TEST(t3_the_same_for_real_seconds),
    TEST(t3_frames_of_zero_or_less_are_reported_and_taken_as_one),
    TEST(t3_an_interval_of_zero_or_less_is_reported_and_taken_as_one_frame),
    TEST(t3_an_interval_that_is_no_number_is_reported_and_freezes_nothing),
    TEST(t3_a_timeout_of_zero_or_less_is_over_in_the_next_update),
    TEST(t3_a_timeout_that_is_no_number_is_reported_and_over_in_the_next_update),
    TEST(t3_an_infinite_timeout_never_runs_out),
    TEST(t4_all_that_became_due_in_a_long_frame_runs_the_earliest_first),
    TEST(t4_intervals_that_catch_up_interleave_by_their_moments),
    TEST(t4_real_waits_run_in_a_long_frame_too),
};

int main(void)
{
    return RUN(tests);
}
