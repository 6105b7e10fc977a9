/* SPDX-License-Identifier: Zlib */
#include "time_scale.h"

#include "expect.h"
#include "log.h"

#include <math.h>

static bool is(double value, double expected)
{
    return fabs(value - expected) < 1e-12;
}

static void nothing_asked_for_is_one(void **state)
{
    TimeScale scales = {0};

    (void)state;
    assert_true(is(time_scale_product(&scales), 1.0));
}

static void requests_multiply_and_are_given_back_in_any_order(void **state)
{
    TimeScale scales = {0};

    (void)state;
    const TimeScaleId slow = time_scale_request(&scales, "slow motion", 0.35);
    const TimeScaleId stop = time_scale_request(&scales, "hit-stop", 0.0);
    const TimeScaleId speed = time_scale_request(&scales, "game speed", 0.8);
    assert_true(is(time_scale_product(&scales), 0.0));
    assert_true(time_scale_release(&scales, stop));
    assert_true(is(time_scale_product(&scales), 0.28));
    assert_true(time_scale_release(&scales, slow));
    assert_true(is(time_scale_product(&scales), 0.8));
    assert_true(time_scale_change(&scales, speed, 0.5));
    assert_true(is(time_scale_product(&scales), 0.5));
    assert_true(time_scale_release(&scales, speed));
    assert_true(is(time_scale_product(&scales), 1.0));
}

static void giving_back_twice_or_nothing_is_harmless(void **state)
{
    TimeScale scales = {0};

    (void)state;
    const TimeScaleId once = time_scale_request(&scales, "once", 0.5);
    assert_true(time_scale_release(&scales, once));
    const TimeScaleId other = time_scale_request(&scales, "other", 0.25);
    assert_false(time_scale_release(&scales, once));
    assert_false(time_scale_release(&scales, (TimeScaleId){0}));
    assert_false(time_scale_change(&scales, once, 3.0));
    assert_true(is(time_scale_product(&scales), 0.25));
    assert_true(time_scale_release(&scales, other));
}

static void bad_scales_are_reported_and_taken_as_one(void **state)
{
    const double bad[] = {-1.0, (double)NAN, (double)INFINITY};
    TimeScale scales = {0};
    const int before = log_problem_count();

    (void)state;
    for (int i = 0; i < 3; i++) {
        time_scale_request(&scales, "bad", bad[i]);
    }
    assert_int_equal(log_problem_count(), before + 3);
    assert_true(is(time_scale_product(&scales), 1.0));
}

static void a_full_stack_refuses_and_keeps_what_it_has(void **state)
{
    TimeScale scales = {0};

    (void)state;
    for (int i = 0; i < TIME_SCALE_CAPACITY; i++) {
        assert_true(time_scale_request(&scales, "many", i == 3 ? 0.5 : 1.0).value != 0);
    }
    assert_int_equal(time_scale_request(&scales, "one too many", 0.0).value, 0);
    assert_true(is(time_scale_product(&scales), 0.5));
}

static void identifiers_survive_the_wrap_of_their_counter(void **state)
{
    TimeScale scales = {.last_id = UINT32_MAX - 1};

    (void)state;
    const TimeScaleId last = time_scale_request(&scales, "last", 0.5);
    const TimeScaleId first = time_scale_request(&scales, "first", 0.5);
    assert_int_not_equal(last.value, 0);
    assert_int_not_equal(first.value, 0);
    assert_int_not_equal(last.value, first.value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_asked_for_is_one),
        cmocka_unit_test(requests_multiply_and_are_given_back_in_any_order),
        cmocka_unit_test(giving_back_twice_or_nothing_is_harmless),
        cmocka_unit_test(bad_scales_are_reported_and_taken_as_one),
        cmocka_unit_test(a_full_stack_refuses_and_keeps_what_it_has),
        cmocka_unit_test(identifiers_survive_the_wrap_of_their_counter),
    };

    return cmocka_run_group_tests_name("time_scale", tests, NULL, NULL);
}
