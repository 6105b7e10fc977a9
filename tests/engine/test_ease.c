/* SPDX-License-Identifier: Zlib */
#include "ease.h"
#include "seen_test.h"

#include <math.h>

static const EaseCurve curves[] = {
    ease_linear,    ease_in,           ease_out,      ease_in_out,     ease_in_cubic,
    ease_out_cubic, ease_in_out_cubic, ease_out_back, ease_out_bounce, ease_out_elastic,
};

enum { CURVES = sizeof curves / sizeof curves[0] };

static void every_curve_goes_from_zero_to_one_and_is_clamped(void **state)
{
    (void)state;
    for (int i = 0; i < CURVES; i++) {
        assert_float_equal(curves[i](0.0f), 0.0f, 1e-5f);
        assert_float_equal(curves[i](1.0f), 1.0f, 1e-5f);
        assert_float_equal(curves[i](-5.0f), 0.0f, 1e-5f);
        assert_float_equal(curves[i](5.0f), 1.0f, 1e-5f);
        assert_float_equal(curves[i](NAN), 0.0f, 1e-5f);
    }
}

static void no_curve_jumps(void **state)
{
    (void)state;
    for (int i = 0; i < CURVES; i++) {
        for (int step = 0; step < 1000; step++) {
            float here = curves[i]((float)step / 1000.0f), next = curves[i]((float)(step + 1) / 1000.0f);
            expect_near(next, here, 0.02f);
        }
    }
}

static void each_curve_has_its_own_shape(void **state)
{
    (void)state;
    assert_float_equal(ease_in(0.5f), 0.25f, 1e-6f);
    assert_float_equal(ease_out(0.5f), 0.75f, 1e-6f);
    assert_float_equal(ease_in_out(0.25f), 0.15625f, 1e-6f);
    assert_float_equal(ease_in_cubic(0.5f), 0.125f, 1e-6f);
    assert_float_equal(ease_out_cubic(0.5f), 0.875f, 1e-6f);
    assert_float_equal(ease_in_out_cubic(0.25f), 0.0625f, 1e-6f);
    float highest = 0.0f;
    for (int i = 0; i <= 100; i++) {
        highest = fmaxf(highest, ease_out_back((float)i / 100.0f));
    }
    assert_float_equal(highest, 1.1f, 0.005f);
    assert_float_equal(ease_out_bounce(1.5f / 2.75f), 0.75f, 1e-5f);
    expect_is(ease_out_elastic(0.15f), >, 1.1f);
    assert_float_equal(ease_pulse(0.5f), 1.0f, 1e-6f);
    assert_float_equal(ease_pulse(1.0f), 0.0f, 1e-6f);
}

static void between_follows_a_curve(void **state)
{
    (void)state;
    assert_float_equal(ease_between(ease_in, 10.0f, 20.0f, 0.5f), 12.5f, 1e-5f);
    assert_float_equal(ease_lerp(10.0f, 20.0f, 1.5f), 25.0f, 1e-5f);
}

static void approach_never_goes_beyond(void **state)
{
    (void)state;
    assert_float_equal(ease_approach(0.0f, 10.0f, 3.0f), 3.0f, 0.0f);
    assert_float_equal(ease_approach(9.0f, 10.0f, 3.0f), 10.0f, 0.0f);
    assert_float_equal(ease_approach(0.0f, -10.0f, 3.0f), -3.0f, 0.0f);
    assert_float_equal(ease_approach(-9.0f, -10.0f, 3.0f), -10.0f, 0.0f);
    assert_float_equal(ease_approach(4.0f, 10.0f, 0.0f), 4.0f, 0.0f);
    assert_float_equal(ease_approach(4.0f, 10.0f, -1.0f), 4.0f, 0.0f);
}

static void follow_does_not_depend_on_the_size_of_steps(void **state)
{
    (void)state;
    float once = ease_follow(0.0f, 100.0f, 0.5, 0.5), pieces = 0.0f;
    for (int i = 0; i < 50; i++) {
        pieces = ease_follow(pieces, 100.0f, 0.5, 0.01);
    }
    assert_float_equal(once, 63.212f, 0.01f);
    assert_float_equal(pieces, once, 0.01f);
    assert_float_equal(ease_follow(3.0f, 100.0f, 0.0, 0.1), 100.0f, 0.0f);
    assert_float_equal(ease_follow(3.0f, 100.0f, 0.5, -1.0), 3.0f, 0.0f);
}

static void clamp_and_pixel(void **state)
{
    (void)state;
    assert_float_equal(ease_clamp(5.0f, 1.0f, 3.0f), 3.0f, 0.0f);
    assert_float_equal(ease_clamp(NAN, 1.0f, 3.0f), 1.0f, 0.0f);
    assert_int_equal(ease_pixel(2.9f), 2);
    assert_int_equal(ease_pixel(-0.1f), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_curve_goes_from_zero_to_one_and_is_clamped),
        cmocka_unit_test(no_curve_jumps),
        cmocka_unit_test(each_curve_has_its_own_shape),
        cmocka_unit_test(between_follows_a_curve),
        cmocka_unit_test(approach_never_goes_beyond),
        cmocka_unit_test(follow_does_not_depend_on_the_size_of_steps),
        cmocka_unit_test(clamp_and_pixel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
