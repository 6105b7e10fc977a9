/* SPDX-License-Identifier: Zlib */
#include "clock.h"
#include "expect.h"

#include <math.h>
#include <stdlib.h>

#define MS INT64_C(1000000)

static void a_negative_or_empty_time_counts_as_none(void **state)
{
    (void)state;
    assert_int_equal(clock_condition(-5), 0);
    assert_int_equal(clock_condition(0), 0);
    assert_int_equal(clock_condition(INT64_MIN), 0);
}

static void a_long_time_is_clamped_to_a_tenth_of_a_second(void **state)
{
    (void)state;
    assert_int_equal(clock_condition(100 * MS - 1), 100 * MS - 1);
    assert_int_equal(clock_condition(100 * MS), 100 * MS);
    assert_int_equal(clock_condition(51 * CLOCK_SECOND_NS), 100 * MS);
    assert_int_equal(clock_condition(INT64_MAX), 100 * MS);
}

static void times_within_five_percent_of_a_frame_snap_to_it(void **state)
{
    (void)state;
    const int64_t tolerance = CLOCK_FRAME_NS / 20;
    assert_int_equal(clock_condition(CLOCK_FRAME_NS), CLOCK_FRAME_NS);
    assert_int_equal(clock_condition(CLOCK_FRAME_NS - tolerance), CLOCK_FRAME_NS);
    assert_int_equal(clock_condition(CLOCK_FRAME_NS + tolerance), CLOCK_FRAME_NS);
    assert_int_equal(clock_condition(CLOCK_FRAME_NS + tolerance + 1), CLOCK_FRAME_NS + tolerance + 1);
    assert_int_equal(clock_condition(CLOCK_FRAME_NS - tolerance - 1), CLOCK_FRAME_NS - tolerance - 1);
    assert_int_equal(clock_condition(6944444), 6944444); /* 144 a second */
}

static void seconds_round_to_nanoseconds_and_bad_ones_are_caught(void **state)
{
    (void)state;
    assert_int_equal(clock_ns_from_seconds(1.0 / 60.0), CLOCK_FRAME_NS);
    assert_int_equal(clock_ns_from_seconds(-0.5), -500 * MS);
    assert_int_equal(clock_ns_from_seconds((double)NAN), 0);
    assert_int_equal(clock_ns_from_seconds((double)INFINITY), INT64_MAX);
    assert_int_equal(clock_ns_from_seconds(-(double)INFINITY), INT64_MIN);
    expect_near(clock_seconds_from_ns(1500 * MS), 1.5, 1e-12);
}

/* A clock of our own: reading it costs a little, sleeping lasts too long by `late`. */
typedef struct FakeClock {
    int64_t now, late, slept, sleeps, reads;
} FakeClock;

static int64_t fake_now(void *user)
{
    FakeClock *fake = user;

    fake->reads++;
    fake->now += 2000;
    return fake->now;
}

static void fake_sleep(void *user, int64_t ns)
{
    FakeClock *fake = user;

    fake->sleeps++;
    fake->slept += ns;
    fake->now += ns + fake->late;
}

static int compare_times(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a;
    const int64_t y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

#define FRAMES 1000

/* Frames of varied work between 1 and 9 ms and sleeps that are up to 1.5 ms late. */
static void limiter_keeps_p99_within_one_and_a_half_medians(void **state)
{
    static int64_t times[FRAMES];
    FakeClock fake = {.now = 5000};
    ClockLimiter limiter;
    uint32_t random = 7;
    int64_t before = 0;

    (void)state;
    clock_limiter_init(&limiter, CLOCK_FRAME_NS, &(ClockSource){fake_now, fake_sleep, &fake});
    clock_limiter_wait(&limiter);
    before = fake.now;
    for (int i = 0; i < FRAMES; i++) {
        random = random * 1664525u + 1013904223u;
        fake.now += MS + random % (8 * MS);
        fake.late = (int64_t)(random >> 8) % (3 * MS / 2);
        clock_limiter_wait(&limiter);
        times[i] = fake.now - before;
        before = fake.now;
    }
    qsort(times, FRAMES, sizeof times[0], compare_times);
    const int64_t slowest = times[FRAMES * 99 / 100];
    const int64_t median = times[FRAMES / 2];
    expect_is(slowest * 2, <=, median * 3);
    assert_in_range(times[FRAMES / 2], CLOCK_FRAME_NS - 10000, CLOCK_FRAME_NS + 10000);
    expect_is(fake.slept, >, FRAMES * INT64_C(6) * MS); /* most of it was slept, not spun */
}

static void limiter_does_not_drift(void **state)
{
    FakeClock fake = {.now = 5000};
    ClockLimiter limiter;

    (void)state;
    clock_limiter_init(&limiter, CLOCK_FRAME_NS, &(ClockSource){fake_now, fake_sleep, &fake});
    clock_limiter_wait(&limiter);
    const int64_t start = fake.now;
    for (int i = 0; i < 600; i++) {
        fake.now += 3 * MS;
        clock_limiter_wait(&limiter);
    }
    const int64_t off = fake.now - start - 600 * CLOCK_FRAME_NS;
    expect_is(off, >, -10000);
    expect_is(off, <, 10000);
}

static void limiter_starts_anew_after_a_long_frame_instead_of_hurrying(void **state)
{
    FakeClock fake = {.now = 5000};
    ClockLimiter limiter;

    (void)state;
    clock_limiter_init(&limiter, CLOCK_FRAME_NS, &(ClockSource){fake_now, fake_sleep, &fake});
    clock_limiter_wait(&limiter);
    fake.now += 500 * MS;
    clock_limiter_wait(&limiter);
    const int64_t after = fake.now;
    fake.now += 2 * MS;
    clock_limiter_wait(&limiter);
    assert_in_range(fake.now - after, CLOCK_FRAME_NS - 10000, CLOCK_FRAME_NS + 10000);
}

static void limiter_does_not_wait_where_the_frame_is_over_already(void **state)
{
    FakeClock fake = {.now = 5000};
    ClockLimiter limiter;

    (void)state;
    clock_limiter_init(&limiter, 0, &(ClockSource){fake_now, fake_sleep, &fake});
    assert_int_equal(limiter.period_ns, MS); /* the shortest there is */
    clock_limiter_init(&limiter, CLOCK_FRAME_NS, &(ClockSource){fake_now, fake_sleep, &fake});
    clock_limiter_wait(&limiter);
    fake.now += CLOCK_FRAME_NS + MS;
    const int64_t before = fake.now;
    clock_limiter_wait(&limiter);
    assert_int_equal(fake.sleeps, 0);
    expect_is(fake.now - before, <, 10000);
}

static bool distrusts(int64_t frame_ns, int64_t jitter_ns)
{
    ClockVsyncWatch watch = {0, 0, false};

    for (int i = 0; i < 100; i++) {
        clock_vsync_watch(&watch, frame_ns + (i % 3 - 1) * jitter_ns);
    }
    return watch.distrusted;
}

static void vsync_that_does_not_wait_is_found_out(void **state)
{
    (void)state;
    assert_true(distrusts(MS / 2, 0));
    assert_true(distrusts(16 * MS, 100000)); /* simulated in whole milliseconds */
    assert_false(distrusts(CLOCK_FRAME_NS, 200000));
    assert_false(distrusts(CLOCK_SECOND_NS / 144, 200000));
    assert_false(distrusts(CLOCK_SECOND_NS / 75, 200000));
    assert_false(distrusts(CLOCK_SECOND_NS / 240, 100000));
    assert_false(distrusts(CLOCK_SECOND_NS / 30, 100000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_negative_or_empty_time_counts_as_none),
        cmocka_unit_test(a_long_time_is_clamped_to_a_tenth_of_a_second),
        cmocka_unit_test(times_within_five_percent_of_a_frame_snap_to_it),
        cmocka_unit_test(seconds_round_to_nanoseconds_and_bad_ones_are_caught),
        cmocka_unit_test(limiter_keeps_p99_within_one_and_a_half_medians),
        cmocka_unit_test(limiter_does_not_drift),
        cmocka_unit_test(limiter_starts_anew_after_a_long_frame_instead_of_hurrying),
        cmocka_unit_test(limiter_does_not_wait_where_the_frame_is_over_already),
        cmocka_unit_test(vsync_that_does_not_wait_is_found_out),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
