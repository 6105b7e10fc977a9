/* SPDX-License-Identifier: Zlib */
#include "light.h"
#include "seen_test.h"
#include "video.h"

#include <math.h>
#include <string.h>

static int open_light(void **state)
{
    return seen_open(state) == 0 && light_open() ? 0 : -1;
}

static int close_light(void **state)
{
    light_close();
    return seen_close(state);
}

static void the_falloff_is_the_curve_of_the_design(void **state)
{
    (void)state;
    assert_float_equal(light_falloff(0.0f), 1.0f, 1e-6f);
    assert_float_equal(light_falloff(0.5f), 0.42045f, 1e-4f);
    assert_float_equal(light_falloff(1.0f), 0.0f, 0.0f);
    assert_float_equal(light_falloff(3.0f), 0.0f, 0.0f);
    assert_float_equal(light_falloff(-1.0f), 1.0f, 0.0f);
}

static void without_lights_the_picture_is_multiplied_with_the_ambient(void **state)
{
    (void)state;
    seen_ground(0x80FF40);
    light_begin(0x2C3870);
    light_apply();
    assert_true(seen_near(video_pixel(10, 10), 0x16381C, 1));
    assert_int_equal(seen_count_other(video_pixel(10, 10)), 0);
}

static void the_middle_of_a_full_light_has_its_own_colour(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    light_begin(0x2C3870);
    light_add((Light){160, 90, 64, 0xFFC878, 255});
    light_apply();
    assert_true(seen_near(video_pixel(160, 90), 0xFFC878, 6));
    assert_pixel(160 - 66, 90, 0x2C3870);
}

static void light_reaches_less_far_up_than_sideways(void **state)
{
    (void)state;
    int left, top, right, bottom;
    seen_ground(0xFFFFFF);
    light_begin(0x000000);
    light_add((Light){160, 90, 50, 0xFFFFFF, 255});
    light_apply();
    assert_true(seen_bounds(0x000000, &left, &top, &right, &bottom));
    assert_in_range(left, 110, 114);
    assert_in_range(right, 205, 210);
    assert_in_range(top, 50, 53);
    assert_in_range(bottom, 126, 130);
}

static void it_falls_off_without_a_step(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    light_begin(0x000000);
    light_add((Light){160, 90, 64, 0xFFFFFF, 255});
    light_apply();
    for (int x = 160; x < 224; x++) {
        int here = (int)(video_pixel(x, 90) & 0xFF), next = (int)(video_pixel(x + 1, 90) & 0xFF);
        int expected = (int)(255.0f * light_falloff(((float)x + 0.5f - 160.0f) / 64.0f));
        expect_is(next, <=, here);
        expect_is(here - next, <=, 6);
        assert_in_range(here + 4, expected, expected + 8);
    }
}

static void warm_lights_win_over_cold_ones_in_any_order(void **state)
{
    (void)state;
    Light warm = {160, 90, 40, 0xFFC878, 255}, cold = {160, 90, 40, 0x60E0FF, 255};
    Colour seen[2];
    for (int i = 0; i < 2; i++) {
        seen_ground(0xFFFFFF);
        light_begin(0x2C3870);
        light_add(i == 0 ? warm : cold);
        light_add(i == 0 ? cold : warm);
        light_apply();
        seen[i] = video_pixel(160, 90);
    }
    assert_int_equal(seen[0], seen[1]);
    assert_true(seen_near(seen[0], 0xFFC878, 8));
}

static void overlapping_lights_never_burn_out(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    light_begin(0x2C3870);
    for (int i = 0; i < 40; i++) {
        light_add((Light){160, 90, 64, 0xFFC878, 235});
    }
    light_apply();
    assert_true(seen_near(video_pixel(160, 90), 0xFFC878, 2));
    expect_is(video_pixel(130, 90) & 0xFF, <=, 0x78);
}

static void lights_outside_and_dead_ones_do_nothing(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    light_begin(0x2C3870);
    light_add((Light){-100, 90, 64, 0xFFC878, 255});
    light_add((Light){160, 400, 64, 0xFFC878, 255});
    light_add((Light){160, 90, 0, 0xFFC878, 255});
    light_add((Light){160, 90, -5, 0xFFC878, 255});
    light_add((Light){160, 90, 64, 0xFFC878, 0});
    light_add((Light){NAN, 90, 64, 0xFFC878, 255});
    light_apply();
    assert_int_equal(seen_count_other(0x2C3870), 0);
}

static void too_many_lights_are_left_out(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    light_begin(0x000000);
    for (int i = 0; i < LIGHT_MAX; i++) {
        light_add((Light){20, 20, 4, 0xFFFFFF, 255});
    }
    light_add((Light){200, 90, 20, 0xFFFFFF, 255});
    light_apply();
    assert_pixel(200, 90, 0);
    light_begin(0x000000);
    seen_ground(0xFFFFFF);
    light_add((Light){200, 90, 20, 0xFFFFFF, 255});
    light_apply();
    assert_int_not_equal(video_pixel(200, 90), 0);
}

static void bloom_adds_its_colour(void **state)
{
    (void)state;
    seen_ground(0x101010);
    light_bloom(160, 90, 22, 0x705020);
    assert_true(seen_near(video_pixel(160, 90), 0x806030, 12));
    assert_pixel(160 + 23, 90, 0x101010);
    light_bloom(900, 90, 22, 0x705020);
}

static void reach_is_what_is_drawn(void **state)
{
    (void)state;
    Light light = {100, 100, 50, 0xFFFFFF, 255};
    assert_float_equal(light_reach(light, 100, 100), 1.0f, 1e-6f);
    assert_float_equal(light_reach(light, 125, 100), light_falloff(0.5f), 1e-6f);
    assert_float_equal(light_reach(light, 100, 120), light_falloff(0.5f), 1e-6f);
    assert_float_equal(light_reach(light, 160, 100), 0.0f, 0.0f);
    light.alpha = 51;
    assert_float_equal(light_reach(light, 100, 100), 0.2f, 1e-6f);
    light.radius = 0;
    assert_float_equal(light_reach(light, 100, 100), 0.0f, 0.0f);
}

static void flicker_is_gentle_and_steps_twelve_times_a_second(void **state)
{
    (void)state;
    int changes = 0, moved = 0;
    LightFlicker before = light_flicker(0.0, 1.0f);
    for (int i = 1; i < 6000; i++) {
        LightFlicker flicker = light_flicker(i * 0.001 + 1e-6, 1.0f);
        expect_is(flicker.radius, >=, 0.97f);
        expect_is(flicker.radius, <=, 1.03f);
        expect_is(flicker.alpha, >=, 0.95f);
        expect_is(flicker.alpha, <=, 1.05f);
        changes += memcmp(&flicker, &before, sizeof flicker) != 0;
        moved += fabsf(flicker.radius - 1.0f) > 0.015f;
        before = flicker;
    }
    assert_in_range(changes, 66, 72);
    expect_is(moved, >, 600); /* it is to be seen */
}

static void lamps_flicker_each_for_itself(void **state)
{
    (void)state;
    int same = 0;
    for (int i = 0; i < 120; i++) {
        same += fabsf(light_flicker(i / 12.0, 0.0f).radius - light_flicker(i / 12.0, 2.0f).radius) < 0.002f;
    }
    expect_is(same, <, 30);
    Light light = light_flickering((Light){0, 0, 100, 0xFFFFFF, 255}, 3.0, 0.5f);
    expect_is(light.radius, >=, 97.0f);
    expect_is(light.radius, <=, 103.0f);
    expect_is(light.alpha, >=, 242);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_falloff_is_the_curve_of_the_design),
        cmocka_unit_test(without_lights_the_picture_is_multiplied_with_the_ambient),
        cmocka_unit_test(the_middle_of_a_full_light_has_its_own_colour),
        cmocka_unit_test(light_reaches_less_far_up_than_sideways),
        cmocka_unit_test(it_falls_off_without_a_step),
        cmocka_unit_test(warm_lights_win_over_cold_ones_in_any_order),
        cmocka_unit_test(overlapping_lights_never_burn_out),
        cmocka_unit_test(lights_outside_and_dead_ones_do_nothing),
        cmocka_unit_test(too_many_lights_are_left_out),
        cmocka_unit_test(bloom_adds_its_colour),
        cmocka_unit_test(reach_is_what_is_drawn),
        cmocka_unit_test(flicker_is_gentle_and_steps_twelve_times_a_second),
        cmocka_unit_test(lamps_flicker_each_for_itself),
    };
    return cmocka_run_group_tests(tests, open_light, close_light);
}
