/* SPDX-License-Identifier: Zlib */
#include "input.h"

#include "clock.h"
#include "expect.h"
#include "input_fake.h"
#include "log.h"

#include <math.h>
#include <string.h>

enum { UP, DOWN, LEFT, RIGHT, SWING, PAUSE, ACTIONS };

static const InputBinding BINDINGS[ACTIONS] = {
    [UP] = {"up", {"Up", "W"}, {"dpup", "lefty-"}},
    [DOWN] = {"down", {"Down", "S"}, {"dpdown", "lefty+"}},
    [LEFT] = {"left", {"Left", "A"}, {"dpleft", "leftx-"}},
    [RIGHT] = {"right", {"Right", "D"}, {"dpright", "leftx+"}},
    [SWING] = {"swing", {"J", "Return"}, {"x", "righttrigger+"}},
    [PAUSE] = {"pause", {"Escape"}, {"start"}},
};

static InputState input;

static int open_input(void **state)
{
    (void)state;
    input_state_init(&input);
    return input_open(BINDINGS, ACTIONS) ? 0 : -1;
}

static int close_input(void **state)
{
    (void)state;
    input_fake_controller_unplug();
    input_close();
    return 0;
}

/* A frame's worth of input. */
static InputWindowEvents frame(void)
{
    const InputWindowEvents window = input_collect();

    input_apply(&input, CLOCK_FRAME_NS);
    return window;
}

/* --- keyboard ------------------------------------------------------------------------------------- */

static void a_key_holds_its_action_until_it_is_let_go(void **state)
{
    (void)state;
    assert_true(input_fake_key("W", true, false));
    frame();
    assert_true(input_held(&input, UP));
    assert_true(input_pressed(&input, UP));
    frame();
    assert_true(input_held(&input, UP));
    assert_false(input_pressed(&input, UP));
    assert_true(input_fake_key("W", false, false));
    frame();
    assert_false(input_held(&input, UP));
    assert_true(input_released(&input, UP));
    frame();
    assert_false(input_released(&input, UP));
}

static void two_keys_of_one_action_are_one_press(void **state)
{
    (void)state;
    input_fake_key("W", true, false);
    frame();
    assert_true(input_take_press(&input, UP, 0.0));
    input_fake_key("Up", true, false);
    frame();
    assert_false(input_has_press(&input, UP, 1.0));
    input_fake_key("W", false, false);
    frame();
    assert_true(input_held(&input, UP));
    input_fake_key("Up", false, false);
    frame();
    assert_false(input_held(&input, UP));
}

static void repeats_are_no_presses(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    frame();
    assert_true(input_take_press(&input, SWING, 0.0));
    input_fake_key("J", true, true);
    frame();
    assert_false(input_has_press(&input, SWING, 1.0));
    assert_true(input_held(&input, SWING));
}

static void a_press_is_buffered_and_taken_once(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    input_fake_key("J", false, false);
    frame();
    for (int i = 0; i < 8; i++) {
        frame();
    }
    assert_false(input_has_press(&input, SWING, 0.1)); /* it came 8 frames, 0.133 s, ago */
    assert_true(input_has_press(&input, SWING, 0.15));
    assert_true(input_take_press(&input, SWING, 0.15));
    assert_false(input_take_press(&input, SWING, 0.15));
}

static void a_tap_within_one_frame_is_not_lost(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    input_fake_key("J", false, false);
    frame();
    assert_false(input_held(&input, SWING));
    assert_true(input_take_press(&input, SWING, 0.0));
}

static void dropped_presses_are_gone_but_holding_goes_on(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    frame();
    input_drop_presses(&input);
    assert_false(input_has_press(&input, SWING, 1.0));
    assert_true(input_held(&input, SWING));
}

static void a_restored_state_sees_what_is_held_now(void **state)
{
    (void)state;
    frame();
    const InputState before = input;
    input_fake_key("J", true, false);
    frame();
    input = before;
    frame();
    assert_true(input_held(&input, SWING));
    assert_false(input_has_press(&input, SWING, 1.0));
}

static void alt_enter_and_f11_are_the_windows_and_no_action(void **state)
{
    (void)state;
    assert_true(input_fake_alt_enter());
    assert_true(frame().fullscreen);
    assert_false(input_has_press(&input, SWING, 1.0));
    input_fake_key("F11", true, false);
    assert_true(frame().fullscreen);
    input_fake_key("Return", true, false);
    assert_false(frame().fullscreen);
    assert_true(input_has_press(&input, SWING, 1.0));
}

static void closing_and_focus_are_told(void **state)
{
    (void)state;
    const InputWindowEvents none = frame();
    assert_false(none.quit);
    assert_false(none.focus_lost);
    assert_false(none.focus_gained);
    input_fake_focus(false);
    assert_true(frame().focus_lost);
    input_fake_focus(true);
    assert_true(frame().focus_gained);
    input_fake_quit();
    assert_true(frame().quit);
}

/* --- directions ----------------------------------------------------------------------------------- */

static void diagonals_have_length_one(void **state)
{
    double x, y;

    (void)state;
    input_fake_key("D", true, false);
    input_fake_key("S", true, false);
    frame();
    input_direction(&input, LEFT, RIGHT, UP, DOWN, &x, &y);
    expect_near(x * x + y * y, 1.0, 1e-12);
    expect_is(x, >, 0.0);
    expect_is(y, >, 0.0);
    input_fake_key("A", true, false);
    frame();
    input_direction(&input, LEFT, RIGHT, UP, DOWN, &x, &y);
    expect_near(x, 0.0, 0.0);
    expect_near(y, 1.0, 0.0);
}

/* --- virtual player ------------------------------------------------------------------------------- */

static void a_virtual_press_is_down_for_one_frame(void **state)
{
    (void)state;
    input_virtual_press(SWING);
    assert_false(input_held(&input, SWING));
    frame();
    assert_true(input_held(&input, SWING));
    assert_true(input_pressed(&input, SWING));
    frame();
    assert_false(input_held(&input, SWING));
    input_virtual_press(SWING);
    input_virtual_press(SWING);
    frame();
    assert_true(input_take_press(&input, SWING, 0.0));
    assert_false(input_take_press(&input, SWING, 0.0));
    input_virtual_press(99);
    input_virtual_press(-1);
}

static void a_virtual_hold_lasts_until_it_is_ended(void **state)
{
    (void)state;
    input_virtual_set(LEFT, true);
    input_virtual_set(UP, true);
    frame();
    frame();
    assert_true(input_held(&input, LEFT));
    assert_true(input_held(&input, UP));
    input_virtual_release_all();
    frame();
    assert_false(input_held(&input, LEFT));
    assert_false(input_held(&input, UP));
}

static void ignored_devices_let_go_and_count_no_more(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    frame();
    input_ignore_devices(true);
    frame();
    assert_false(input_held(&input, SWING));
    input_fake_key("W", true, false);
    frame();
    assert_false(input_held(&input, UP));
    input_ignore_devices(false);
    frame();
    assert_true(input_held(&input, UP));
    assert_true(input_held(&input, SWING));
}

/* --- replay --------------------------------------------------------------------------------------- */

static void a_replay_shuts_out_the_other_sources(void **state)
{
    (void)state;
    input_fake_key("J", true, false);
    frame();
    input_replay_begin();
    frame();
    assert_false(input_held(&input, SWING));
    input_fake_key("W", true, false);
    input_virtual_set(LEFT, true);
    input_replay_change((InputChange){RIGHT, true});
    input_replay_stick((InputStick){50, -100});
    frame();
    assert_true(input_held(&input, RIGHT));
    assert_false(input_held(&input, UP));
    assert_false(input_held(&input, LEFT));
    expect_near(input.stick_x, 0.5, 1e-12);
    expect_near(input.stick_y, -1.0, 1e-12);
    input_replay_change((InputChange){ACTIONS, true});
    frame();
}

static void changes_are_what_the_frame_carries_out(void **state)
{
    const InputChange *changes = NULL;

    (void)state;
    input_fake_key("J", true, false);
    input_fake_key("Return", true, false);
    input_fake_key("J", false, false);
    input_fake_key("Return", false, false);
    input_collect();
    assert_int_equal(input_changes(&changes), 2);
    assert_int_equal(changes[0].action, SWING);
    assert_true(changes[0].down);
    assert_int_equal(changes[1].action, SWING);
    assert_false(changes[1].down);
    input_apply(&input, CLOCK_FRAME_NS);
    assert_int_equal(input_changes(&changes), 0);
}

/* --- controllers ---------------------------------------------------------------------------------- */

/* Virtual controllers say what they do when they are asked, so a press may take a second look. */
static void frames(int count)
{
    for (int i = 0; i < count; i++) {
        frame();
    }
}

static void a_controller_can_be_plugged_in_and_out_while_it_is_used(void **state)
{
    (void)state;
    assert_true(input_fake_controller_plug());
    frames(3);
    assert_true(input_fake_controller_button("x", true));
    frames(3);
    assert_true(input_held(&input, SWING));
    assert_true(input_uses_controller());
    assert_true(input_fake_controller_unplug());
    frames(3);
    assert_false(input_held(&input, SWING));
    assert_false(input_uses_controller());
    assert_true(input_fake_controller_plug());
    frames(3);
    assert_true(input_fake_controller_button("dpup", true));
    frames(3);
    assert_true(input_held(&input, UP));
}

static void a_stick_has_a_dead_zone_and_reaches_one(void **state)
{
    double x, y;

    (void)state;
    assert_true(input_fake_controller_plug());
    frames(3);
    input_fake_controller_axis("leftx", 0.2);
    frames(3);
    expect_near(input.stick_x, 0.0, 0.0);
    expect_near(input.stick_y, 0.0, 0.0);
    assert_false(input_held(&input, RIGHT));
    input_fake_controller_axis("leftx", 0.97);
    frames(3);
    expect_near(input.stick_x, 1.0, 0.0);
    assert_true(input_held(&input, RIGHT));
    input_fake_controller_axis("leftx", 0.4);
    input_fake_controller_axis("lefty", -0.4);
    frames(3);
    input_direction(&input, LEFT, RIGHT, UP, DOWN, &x, &y);
    expect_is(x, >, 0.2);
    expect_is(x, <, 0.5);
    expect_is(fabs(x + y), <, 0.02);
}

static void an_axis_does_not_flutter_at_its_threshold(void **state)
{
    (void)state;
    assert_true(input_fake_controller_plug());
    frames(3);
    input_fake_controller_axis("lefty", 0.6);
    frames(3);
    assert_true(input_take_press(&input, DOWN, 1.0));
    for (int i = 0; i < 10; i++) {
        input_fake_controller_axis("lefty", i % 2 == 0 ? 0.5 : 0.56);
        frames(2);
    }
    assert_false(input_has_press(&input, DOWN, 10.0));
    assert_true(input_held(&input, DOWN));
    input_fake_controller_axis("lefty", 0.1);
    frames(2);
    assert_false(input_held(&input, DOWN));
}

/* --- names ---------------------------------------------------------------------------------------- */

static void names_are_found_both_ways(void **state)
{
    (void)state;
    assert_int_equal(input_action_count(), ACTIONS);
    assert_int_equal(input_find_action("swing"), SWING);
    assert_int_equal(input_find_action("fly"), -1);
    assert_int_equal(input_find_action(""), -1);
    assert_string_equal(input_action_name(PAUSE), "pause");
    assert_string_equal(input_action_name(77), "");
}

static void prompts_follow_what_is_used(void **state)
{
    (void)state;
    assert_string_equal(input_prompt(SWING), "J");
    assert_string_equal(input_prompt(-1), "");
    assert_true(input_fake_controller_plug());
    frames(3);
    input_fake_controller_button("start", true);
    frames(3);
    assert_string_equal(input_prompt(SWING), "x");
    input_fake_key("W", true, false);
    frame();
    assert_string_equal(input_prompt(SWING), "J");
}

static void unknown_names_in_bindings_are_reported_and_the_rest_works(void **state)
{
    static const InputBinding bad[] = {{"fly", {"Wing", "W"}, {"z", "lefty"}}};
    const int before = log_problem_count();

    (void)state;
    assert_false(input_open(bad, 1));
    assert_int_equal(log_problem_count(), before + 3);
    input_fake_key("W", true, false);
    frame();
    assert_true(input_held(&input, 0));
    assert_false(input_open(bad, INPUT_ACTION_CAPACITY + 1));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_input, close_input)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_key_holds_its_action_until_it_is_let_go),
        TEST(two_keys_of_one_action_are_one_press),
        TEST(repeats_are_no_presses),
        TEST(a_press_is_buffered_and_taken_once),
        TEST(a_tap_within_one_frame_is_not_lost),
        TEST(dropped_presses_are_gone_but_holding_goes_on),
        TEST(a_restored_state_sees_what_is_held_now),
        TEST(alt_enter_and_f11_are_the_windows_and_no_action),
        TEST(closing_and_focus_are_told),
        TEST(diagonals_have_length_one),
        TEST(a_virtual_press_is_down_for_one_frame),
        TEST(a_virtual_hold_lasts_until_it_is_ended),
        TEST(ignored_devices_let_go_and_count_no_more),
        TEST(a_replay_shuts_out_the_other_sources),
        TEST(changes_are_what_the_frame_carries_out),
        TEST(a_controller_can_be_plugged_in_and_out_while_it_is_used),
        TEST(a_stick_has_a_dead_zone_and_reaches_one),
        TEST(an_axis_does_not_flutter_at_its_threshold),
        TEST(names_are_found_both_ways),
        TEST(prompts_follow_what_is_used),
        TEST(unknown_names_in_bindings_are_reported_and_the_rest_works),
    };

    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
