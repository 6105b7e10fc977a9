/* SPDX-License-Identifier: Zlib */
/*
 * A year of game time: intervals have fired exactly as often as they should, whatever the length of the updates. What should
 * be is counted here from the sum of the updates, with what is lost in the sum carried along.
 */
#include "coro_deeds.h"

#include <math.h>

#define DAY  86400.0
/* Where programs run slowly (memcheck, an emulator) it is a shorter one: CORO_TEST_SHARE is a percentage. */
#define YEAR (365.2425 * DAY * CORO_TEST_SHARE / 100)

/* ---- the bodies: each counts how often it was resumed */

typedef struct tick_frame {
    double seconds;
    bool real;
    long long *count;
} tick_frame;

/* One wait after the other, each begun when the one before was found to be over: no faster than the updates, and it drifts. */
static void tick_tock(Coro *co);
typedef tick_frame tick_tock_frame;

static void tick_tock(Coro *co)
{
    CORO_BEGIN(co, tick_tock, f);
    for (;;) {
        if (f->real) {
            CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
        } else {
            CORO_WAIT_SECONDS(co, f->seconds);
        }
        ++*f->count;
    }
    CORO_END(co);
}

/* ---- a sum without loss */

typedef struct Sum {
    double whole, lost;
} Sum;

static void sum_add(Sum *sum, double value)
{
    double next = sum->whole + value;
    sum->lost += fabs(sum->whole) >= fabs(value) ? (sum->whole - next) + value : (value - next) + sum->whole;
    sum->whole = next;
}

/* How many intervals lie in it. Not asked where that is a matter of a microsecond, which no double could tell. */
static long long beats_in(const Sum *sum, double seconds)
{
    double whole = floor(sum->whole / seconds);
    for (whole = whole > 1 ? whole - 2 : 0; (sum->whole - (whole + 1) * seconds) + sum->lost >= 0;) {
        whole += 1;
    }
    double into = (sum->whole - whole * seconds) + sum->lost;
    assert_true(into > 1e-6 * seconds || into > 1e-6);
    assert_true(seconds - into > 1e-6);
    return (long long)whole;
}

/* ---- tests */

static const double intervals[] = {5.5, 1.0 / 0.3, 7.7, 59.94, 3600.0, DAY + 0.25};
enum { INTERVALS = sizeof intervals / sizeof intervals[0] };

static void start_beats(long long counts[INTERVALS])
{
    for (int i = 0; i < INTERVALS; i++) {
        counts[i] = 0;
        coro_start_now(the.s, count_intervals, .seconds = intervals[i], .count = &counts[i]);
    }
}

static void assert_beats(const long long counts[INTERVALS], const Sum *elapsed)
{
    for (int i = 0; i < INTERVALS; i++) {
        assert_int_equal(counts[i], beats_in(elapsed, intervals[i]));
    }
}

/* Updates of lengths that come by turns, until so many seconds have passed. */
static Sum run(double seconds, const double *dts, size_t dts_count, double scale)
{
    Sum elapsed = {0, 0};
    coro_scheduler_set_time_scale(the.s, scale);
    for (size_t i = 0; elapsed.whole < seconds; i = (i + 1) % dts_count) {
        tick(dts[i]);
        sum_add(&elapsed, dts[i] * scale);
    }
    return elapsed;
}

static void a_year_in_big_and_odd_updates(void)
{
    const double dts[] = {13.37, 1.0 / 3, 600.01, 0.016, 99.999, 3601.7, 1e-9, 17.17, 0.1};
    long long counts[INTERVALS];
    start_beats(counts);
    Sum elapsed = run(YEAR, dts, sizeof dts / sizeof dts[0], 1);
    assert_beats(counts, &elapsed);
    assert_true(fabs(coro_scheduler_time(the.s) - (elapsed.whole + elapsed.lost)) < 1e-6);
}

static void a_year_at_half_and_at_three_times_the_speed(void)
{
    const double dts[] = {333.3, 0.07, 1234.5};
    const double scales[] = {0.5, 3};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        CoroRuntimeConfig config = test_config();
        world_replace(&config);
        long long counts[INTERVALS];
        start_beats(counts);
        Sum elapsed = run(YEAR, dts, sizeof dts / sizeof dts[0], scales[i]);
        assert_beats(counts, &elapsed);
    }
}

static void a_day_at_sixty_updates_a_second(void)
{
    const double dts[] = {1.0 / 60};
    long long counts[INTERVALS];
    start_beats(counts);
    Sum elapsed = run(DAY * CORO_TEST_SHARE / 100 + 1, dts, 1, 1);
    assert_beats(counts, &elapsed);
}

/* After a year the clock is at a number for which a float has lost the frames, and a double all but a few nanoseconds. */
static void an_hour_at_sixty_updates_a_second_after_a_year(void)
{
    const double frame = 1.0 / 60;
    long long beats = 0, scaled = 0, real = 0;
    for (int day = 0; day < 366; day++) {
        tick(DAY);
    }
    coro_start_now(the.s, count_intervals, .seconds = 0.025, .count = &beats);
    coro_start_now(the.s, tick_tock, .seconds = 0.09, .count = &scaled);
    coro_start_now(the.s, tick_tock, .seconds = 0.09, .count = &real, .real = true);
    ticks(3600 * 60, frame);
    tick(0.001);
    assert_int_equal(beats, 3600 * 40);
    assert_int_equal(scaled, 3600 * 60 / 6); /* 0.09 s are six frames: five are too few */
    assert_int_equal(real, 3600 * 60 / 6);
}

/* An interval that is no whole number of nanoseconds: a third of one, lost each time, would be 3 ms in a year. */
static void an_interval_of_ten_thirds_does_not_drift_in_a_year(void)
{
    const double dts[] = {997.0, 0.25}, interval = 10.0 / 3, step = 0.0005;
    long long count = 0;
    coro_start_now(the.s, count_intervals, .seconds = interval, .count = &count);
    Sum elapsed = run(YEAR, dts, 2, 1);
    long long before = count;
    assert_int_equal(before, beats_in(&elapsed, interval));
    while (count == before) {
        tick(step);
        sum_add(&elapsed, step);
    }
    double late = elapsed.whole - 10.0 * (double)count / 3; /* how long after the beat it was seen */
    assert_true(late > -1e-6 && late < step + 1e-6);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(a_year_in_big_and_odd_updates),
    TEST_ONCE(a_year_at_half_and_at_three_times_the_speed),
    TEST_ONCE(a_day_at_sixty_updates_a_second),
    TEST_ONCE(an_hour_at_sixty_updates_a_second_after_a_year),
    TEST_ONCE(an_interval_of_ten_thirds_does_not_drift_in_a_year),
};

int main(void)
{
    return RUN(tests);
}
