/* SPDX-License-Identifier: Zlib */
/* T1, T4: no drift at any rate of frames, nor after a year; clocks that are paused, slowed, or far apart. */
#include "coro_deeds.h"

#include <math.h>

static void beats_keep_their_number_at_every_frame_rate(void)
{
    const int rates[] = {24, 30, 50, 60, 75, 90, 100, 120, 144, 165, 240};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        long long count = 0;
        CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = 0.125, .count = &count);
        ticks(10 * rates[i], 1.0 / rates[i]);
        assert_int_equal(count, 80);
        coro_stop(the.rt, h);
    }
}

static void beats_keep_their_number_when_frames_jitter(void)
{
    long long count = 0;
    uint32_t seed = 11;
    double time = 0;
    coro_start_now(the.s, count_intervals, .seconds = 1.0 / 64, .count = &count);
    while (time < 60) {
        double dt = random_next(&seed) % 64 / 1024.0;
        time += dt;
        tick(dt);
    }
    assert_int_equal(count, (int)floor(time * 64));
}

static void no_wait_is_too_long_by_a_frame(void)
{
    const int rates[] = {30, 50, 60, 100, 120, 144, 240};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 2);
        ticks(2 * rates[i] - 1, 1.0 / rates[i]);
        assert_alive(h);
        tick(1.0 / rates[i]);
        assert_dead(h);
    }
}

static void tiny_durations_finish(void)
{
    const double tiny[] = {1e-3, 1e-6, 1e-9, 1e-12, 1e-300, 4.9e-324};
    for (size_t i = 0; i < sizeof tiny / sizeof tiny[0]; i++) {
        CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = tiny[i]);
        ticks(2, 1.0 / 60);
        assert_dead(h);
    }
}

typedef struct over_frame {
    double seconds;
    int *ones;
} over_frame;

static void over(Coro *co)
{
    CORO_BEGIN(co, over, f);
    CORO_OVER(co, f->seconds) {
        *f->ones += coro_progress(co) >= 1;
    }
    CORO_END(co);
}

static void over_of_a_tiny_duration_finishes(void)
{
    const double tiny[] = {1e-6, 1e-9, 1e-12, 4.9e-324};
    for (size_t i = 0; i < sizeof tiny / sizeof tiny[0]; i++) {
        int ones = 0;
        CoroHandle h = coro_start_now(the.s, over, .seconds = tiny[i], .ones = &ones);
        ticks(2, 1.0 / 60);
        assert_dead(h);
        assert_int_equal(ones, 1);
    }
}

static void timers_do_not_run_on_during_a_pause(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "boom", .seconds = 1);
    coro_scheduler_pause(the.s);
    ticks(100, 1);
    assert_alive(h);
    assert_trace("");
}

static void a_menus_delay_runs_on_at_scale_zero(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, say_after_real, .seconds = 0.5, .text = "open");
    ticks(2, 0.25);
    assert_trace("open");
}

static void opening_and_closing_the_pause_menu_keeps_slow_motion(void)
{
    coro_scheduler_set_time_scale(the.s, 0.25);
    coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    tick(2);
    coro_scheduler_pause(the.s);
    tick(7);
    coro_scheduler_resume(the.s);
    assert_near(coro_scheduler_time_scale(the.s), 0.25);
    tick(1.5);
    assert_trace("");
    tick(0.5);
    assert_trace("a");
}

static void deadlines_of_two_clocks_do_not_meet(void)
{
    coro_scheduler_set_time_scale(the.s, 10);
    tick(100); /* the scaled clock is far ahead of the real one now */
    coro_start_now(the.s, say_after_real, .seconds = 0.5, .text = "r");
    coro_start_now(the.s, say_after, .text = "s", .seconds = 0.5);
    tick(0.0625);
    assert_trace("s");
    tick(0.375);
    assert_trace("");
    tick(0.0625);
    assert_trace("r");
}

static void a_background_jump_is_taken_in_one_update(void)
{
    long long count = 0;
    coro_start_now(the.s, count_intervals, .seconds = 1, .count = &count);
    coro_start_now(the.s, say_after, .text = "a", .seconds = 30);
    tick(51);
    assert_int_equal(count, 51);
    assert_trace("a");
    tick(0.5);
    assert_int_equal(count, 51);
}

static void an_update_of_zero_is_an_update(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 3);
    ticks(2, 0);
    assert_alive(h);
    tick(0);
    assert_dead(h);
}

static void after_twelve_days_a_thirtieth_still_counts(void)
{
    tick(12.0 * 24 * 3600);
    double before = coro_scheduler_time(the.s);
    ticks(30, 1.0 / 30);
    assert_near(coro_scheduler_time(the.s) - before, 1);
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 1.0 / 30);
    tick(1.0 / 30);
    assert_dead(h);
}

static void after_a_year_frames_and_counters_still_work(void)
{
    tick(365.0 * 24 * 3600);
    for (int i = 0; i < 100; i++) {
        CoroHandle h = coro_start_now(the.s, idle, .frames = 2);
        tick(1.0 / 60);
        assert_alive(h);
        tick(1.0 / 60);
        assert_dead(h);
    }
}

static void over_is_smooth_after_a_year(void)
{
    int ones = 0;
    tick(365.0 * 24 * 3600);
    CoroHandle h = coro_start_now(the.s, over, .seconds = 0.25, .ones = &ones);
    ticks(15, 1.0 / 60);
    assert_int_equal(ones, 1);
    assert_dead(h);
}

static const struct CMUnitTest tests[] = {
    TEST(beats_keep_their_number_at_every_frame_rate),
    TEST(beats_keep_their_number_when_frames_jitter),
    TEST(no_wait_is_too_long_by_a_frame),
    TEST(tiny_durations_finish),
    TEST(over_of_a_tiny_duration_finishes),
    TEST(timers_do_not_run_on_during_a_pause),
    TEST(a_menus_delay_runs_on_at_scale_zero),
    TEST(opening_and_closing_the_pause_menu_keeps_slow_motion),
    TEST(deadlines_of_two_clocks_do_not_meet),
    TEST(a_background_jump_is_taken_in_one_update),
    TEST(an_update_of_zero_is_an_update),
    TEST(after_twelve_days_a_thirtieth_still_counts),
    TEST(after_a_year_frames_and_counters_still_work),
    TEST(over_is_smooth_after_a_year),
};

int main(void)
{
    return RUN(tests);
}
