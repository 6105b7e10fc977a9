/* SPDX-License-Identifier: Zlib */
/* T2: absurd but finite times. What no game means is reported and taken as nothing; what is just within bounds ends no night. */
#include "coro_deeds.h"

#include <float.h>
#include <math.h>

static void expect_refused_dt(double dt)
{
    CoroHandle h = coro_start_now(the.s, say_after, .seconds = 1, .text = "s");
    double before = coro_scheduler_time(the.s);
    tick(dt);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_near(coro_scheduler_time(the.s), before);
    assert_trace("");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("s");
    assert_dead(h);
}

static void t2_a_dt_that_wrapped_around_is_reported_and_taken_as_none(void)
{
    uint64_t last = 1001, now = 1000;
    expect_refused_dt((double)(now - last) / 1000.0);
    expect_refused_dt((double)UINT64_MAX);
    expect_refused_dt((double)UINT64_MAX / 1e9);
    expect_refused_dt(1.0000001e9);
    expect_refused_dt(1e18);
    expect_refused_dt(DBL_MAX);
}

static void t2_a_dt_below_zero_is_reported_and_taken_as_none(void)
{
    expect_refused_dt(-DBL_MIN);
    expect_refused_dt(-1e-9);
    expect_refused_dt(-1e9);
    expect_refused_dt(-DBL_MAX);
    expect_refused_dt((double)-INFINITY);
    expect_refused_dt((double)INFINITY);
    expect_refused_dt((double)NAN);
}

static void t2_a_reported_dt_still_counts_as_an_update(void)
{
    coro_start_now(the.s, say_frames, .text = ".", .times = 3);
    tick(1e18);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_trace("..");
    tick(-1);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_trace(".");
}

static void t2_a_dt_of_nothing_is_no_error(void)
{
    tick(0);
    tick(-0.0);
    tick(DBL_MIN);
    tick(DBL_TRUE_MIN);
    assert_near(coro_scheduler_time(the.s), 0);
}

static void t2_the_longest_dt_that_is_taken_ends_no_night(void)
{
    coro_start_now(the.s, say_after, .seconds = 0.5e9, .text = "a");
    coro_start_now(the.s, say_after_real, .seconds = 0.25e9, .text = "b");
    tick(1e9);
    assert_trace("ba");
    assert_near(coro_scheduler_time(the.s) / 1e9, 1);
    coro_start_now(the.s, say_after, .seconds = 1, .text = "c");
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("c");
}

static void expect_refused_scale(double scale)
{
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_scheduler_set_time_scale(the.s, scale);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_near(coro_scheduler_time_scale(the.s), 0.5);
}

static void t2_an_absurd_time_scale_is_reported_and_not_taken(void)
{
    expect_refused_scale(1.0000001e6);
    expect_refused_scale(1e10);
    expect_refused_scale(1e300);
    expect_refused_scale(DBL_MAX);
    expect_refused_scale((double)INFINITY);
    expect_refused_scale((double)NAN);
    expect_refused_scale(-DBL_MIN);
    expect_refused_scale(-1);
}

static void t2_the_largest_time_scale_that_is_taken_keeps_the_order(void)
{
    coro_scheduler_set_time_scale(the.s, 1e6);
    assert_near(coro_scheduler_time_scale(the.s), 1e6);
    coro_start_now(the.s, say_after_real, .seconds = 0.01, .text = "r");
    coro_start_now(the.s, say_after, .seconds = 1000, .text = "1"); /* a real millisecond */
    coro_start_now(the.s, say_after, .seconds = 100000, .text = "2");
    tick(1);
    assert_trace("1r2");
}

static void t2_the_longest_dt_at_the_largest_scale_is_well_defined(void)
{
    coro_scheduler_set_time_scale(the.s, 1e6);
    coro_start_now(the.s, say_after, .seconds = 1e9, .text = "s");
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "r");
    tick(1e9);
    assert_int_equal((long long)strlen(trace_text()), 2);
    trace_clear();
    coro_scheduler_set_time_scale(the.s, 1);
    coro_start_now(the.s, say_frames, .times = 2, .text = "f");
    tick(1);
    assert_trace("ff");
}

static void t2_a_tiny_time_scale_is_taken(void)
{
    coro_scheduler_set_time_scale(the.s, DBL_MIN);
    coro_start_now(the.s, say_after_real, .seconds = 2, .text = "2");
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "1");
    coro_start_now(the.s, say_after, .seconds = 1e-9, .text = "never");
    tick(4);
    assert_trace("12");
}

typedef struct odd_waits_frame {
    double seconds;
} odd_waits_frame;

/* Waits so long in each way in which time can be waited for, but with an interval. */
static void odd_waits(Coro *co)
{
    CORO_BEGIN(co, odd_waits, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    trace("a");
    CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
    trace("b");
    CORO_WAIT_SIGNAL_TIMEOUT(co, &never, f->seconds);
    trace("c");
    CORO_WAIT_UNTIL_TIMEOUT(co, false, f->seconds);
    trace("d");
    CORO_OVER(co, f->seconds) {
        trace(coro_progress(co) >= 1 ? "1" : "0");
    }
    trace("e");
    CORO_END(co);
}

typedef struct run_out_frame {
    double seconds;
} run_out_frame;

static void run_out(Coro *co)
{
    CORO_BEGIN(co, run_out, f);
    CORO_WAIT_UNTIL_TIMEOUT(co, false, f->seconds);
    trace("t");
    CORO_END(co);
}

static void t3_times_below_zero_are_over_in_the_next_update(void)
{
    static const double times[] = {0, -0.0, -1e-300, -1, -1e300};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        coro_start_now(the.s, odd_waits, .seconds = times[i]);
        ticks(4, 0.25);
        assert_trace("abcd1e");
    }
}

static void t3_times_beyond_every_night_never_come_and_hang_nothing(void)
{
    static const double times[] = {1e12, 1e18, 1e19, 1e300, DBL_MAX};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        CoroHandle h = coro_start_now(the.s, odd_waits, .seconds = times[i]);
        ticks(3, 1e8);
        assert_trace("");
        assert_true(info_of(the.s, h).remaining > 1e9);
        coro_stop(the.rt, h);
    }
}

/* Two in a row are more than the clocks hold. */
static void k1_times_beyond_every_night_are_over_in_a_skip(void)
{
    static const double times[] = {2e9, 5e9, 9.2e9, 1e10, 1e19, DBL_MAX};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        assert_true(coro_fast_forward(the.rt, coro_start(the.s, odd_waits, .seconds = times[i])));
        assert_trace("abcd1e");
        CoroHandle h = coro_start_now(the.s, odd_waits, .seconds = times[i]);
        tick(1e9);
        assert_true(coro_fast_forward(the.rt, h));
        assert_trace("abcd1e");
    }
}

typedef struct long_intervals_frame {
    double seconds;
    int times;
} long_intervals_frame;

static void long_intervals(Coro *co)
{
    CORO_BEGIN(co, long_intervals, f);
    while (f->times-- > 0) {
        CORO_WAIT_INTERVAL(co, f->seconds);
    }
    CORO_WAIT_SIGNAL(co, &bell);
    trace("bell");
    CORO_END(co);
}

static void k1_intervals_beyond_every_night_are_over_in_a_skip(void)
{
    static const double times[] = {2e9, 9.2e9, 1e19, DBL_MAX};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        CoroHandle h = coro_start(the.s, long_intervals, .seconds = times[i], .times = 9);
        assert_false(coro_fast_forward(the.rt, h));
        assert_true(coro_wake(the.rt, h));
        tick(1);
        assert_trace("bell");
    }
}

static void p1_what_is_left_of_a_time_beyond_every_night_is_kept(void)
{
    CoroHandle h[4];
    h[0] = coro_start_now(the.s, say_after, .seconds = 9.2e9, .text = "s");
    h[1] = coro_start_now(the.s, say_after_real, .seconds = 9.2e9, .text = "r");
    h[2] = coro_start_now(the.s, long_intervals, .seconds = 9.2e9, .times = 1);
    h[3] = coro_start_now(the.s, run_out, .seconds = 9.2e9);
    for (int i = 0; i < 4; i++) {
        coro_pause(the.rt, h[i]);
    }
    ticks(4, 1e9);
    for (int i = 0; i < 4; i++) {
        coro_resume(the.rt, h[i]);
    }
    tick(1);
    assert_trace("");
    for (int i = 0; i < 4; i++) {
        assert_true(info_of(the.s, h[i]).remaining > 5e9); /* the clock holds no more */
    }
}

static void t3_infinity_never_comes(void)
{
    CoroHandle h = coro_start_now(the.s, odd_waits, .seconds = (double)INFINITY);
    ticks(3, 1e9);
    assert_trace("");
    assert_alive(h);
}

typedef struct rhythm_frame {
    double odd;
} rhythm_frame;

static void rhythm(Coro *co)
{
    CORO_BEGIN(co, rhythm, f);
    CORO_WAIT_INTERVAL(co, 1);
    trace("a");
    CORO_WAIT_INTERVAL(co, f->odd);
    trace("b");
    CORO_WAIT_INTERVAL(co, 1);
    trace("c");
    CORO_END(co);
}

static void t3_an_interval_of_nothing_leaves_the_rhythm_as_it_was(void)
{
    static const double odd[] = {0, -1, (double)NAN};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        coro_start_now(the.s, rhythm, .odd = odd[i]);
        tick(1);
        assert_trace("a");
        assert_error(CORO_ERROR_BAD_ARGUMENT);
        tick(0.25);
        assert_trace("b");
        tick(0.5);
        assert_trace("");
        tick(0.25); /* a second after the first one was due */
        assert_trace("c");
    }
}

static void at_a_time_scale_of_zero_the_earliest_real_wait_is_over_first(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, say_after_real, .seconds = 3, .text = "3");
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "1");
    coro_start_now(the.s, say_after_real, .seconds = 2, .text = "2");
    tick(10);
    assert_trace("123");
}

typedef CoroNoFrame endless_frame;
static void endless(Coro *co)
{
    CORO_BEGIN(co, endless, f);
    CORO_WAIT_INTERVAL(co, (double)INFINITY);
    trace("never");
    CORO_END(co);
}

static void an_interval_of_infinity_never_ends(void)
{
    CoroHandle h = coro_start_now(the.s, endless);
    tick(1e6);
    assert_trace("");
    assert_alive(h);
}

/* At this uptime the seconds to the end of clocks are rounded up, and so are their nanoseconds. */
static void t2_a_wait_just_short_of_the_end_of_clocks_does_not_wrap_around(void)
{
    const int64_t uptime = 633445438851727600;
    double seconds = nextafter((double)(INT64_MAX - uptime) / 1e9, 0.0);
    tick((double)uptime / 1e9);
    CoroHandle h = coro_start_now(the.s, say_after, .seconds = seconds, .text = "!");
    tick(1e-3);
    assert_alive(h);
    assert_trace("");
    coro_stop(the.rt, h);
}

typedef CoroNoFrame interval_then_longer_frame;

static void interval_then_longer(Coro *co)
{
    CORO_BEGIN(co, interval_then_longer, f);
    CORO_WAIT_INTERVAL(co, 1);
    CORO_WAIT_SIGNAL(co, &bell);
    CORO_WAIT_INTERVAL(co, 9.5e9);
    trace("over");
    CORO_END(co);
}

typedef CoroNoFrame fork_and_wait_long_frame;

static void fork_and_wait_long(Coro *co)
{
    CORO_BEGIN(co, fork_and_wait_long, f);
    coro_fork(co, interval_then_longer);
    CORO_WAIT_SECONDS(co, 2e9);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void t3_an_interval_beyond_every_night_after_a_skip_of_decades_does_not_wrap_around(void)
{
    CoroHandle h = coro_start_now(the.s, fork_and_wait_long);
    tick(1);
    assert_false(coro_fast_forward(the.rt, h));
    coro_raise(the.rt, &bell);
    ticks(2, 0.5);
    assert_trace("");
    coro_stop(the.rt, h);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(t2_a_wait_just_short_of_the_end_of_clocks_does_not_wrap_around),
    TEST(t2_a_dt_that_wrapped_around_is_reported_and_taken_as_none),
    TEST(t2_a_dt_below_zero_is_reported_and_taken_as_none),
    TEST(t2_a_reported_dt_still_counts_as_an_update),
    TEST(t2_a_dt_of_nothing_is_no_error),
    TEST(t2_the_longest_dt_that_is_taken_ends_no_night),
    TEST(t2_an_absurd_time_scale_is_reported_and_not_taken),
    TEST(t2_the_largest_time_scale_that_is_taken_keeps_the_order),
    TEST(t2_the_longest_dt_at_the_largest_scale_is_well_defined),
    TEST(t2_a_tiny_time_scale_is_taken),
    TEST(t3_times_below_zero_are_over_in_the_next_update),
    TEST(t3_times_beyond_every_night_never_come_and_hang_nothing),
    TEST(k1_times_beyond_every_night_are_over_in_a_skip),
    TEST(k1_intervals_beyond_every_night_are_over_in_a_skip),
    TEST(p1_what_is_left_of_a_time_beyond_every_night_is_kept),
    TEST(t3_infinity_never_comes),
    TEST(t3_an_interval_of_nothing_leaves_the_rhythm_as_it_was),
    TEST(at_a_time_scale_of_zero_the_earliest_real_wait_is_over_first),
    TEST(an_interval_of_infinity_never_ends),
    TEST(t3_an_interval_beyond_every_night_after_a_skip_of_decades_does_not_wrap_around),
};

int main(void)
{
    return RUN(tests);
}
