/* SPDX-License-Identifier: Zlib */
/* What the tools hear of mouse and keyboard, and what the game does not hear meanwhile. */
#include "input_tools.h"

#include "clock.h"
#include "expect.h"
#include "input.h"
#include "input_fake.h"
#include "video.h"

#include <string.h>

enum { UP, SWING, PAUSE, LIST, PAGE, ACTIONS };

static const InputBinding BINDINGS[ACTIONS] = {
    [UP] = {"up", {"Up", "W"}, {NULL}},      [SWING] = {"swing", {"J", "Return"}, {NULL}},
    [PAUSE] = {"pause", {"Escape"}, {NULL}}, [LIST] = {"list", {"F1"}, {NULL}},
    [PAGE] = {"page", {"PageDown"}, {NULL}},
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
    input_close();
    return 0;
}

static void frame(void)
{
    input_collect();
    input_apply(&input, CLOCK_FRAME_NS);
}

static void a_mouse_is_told_in_pixels_of_the_picture_and_of_the_tools_layer(void **state)
{
    (void)state;
    frame();
    assert_false(input_mouse().is_known); /* nobody has moved it yet */
    input_fake_mouse_move(640, 360);      /* in a window of 1280 x 720 */
    frame();
    const InputMouse mouse = input_mouse();
    assert_true(mouse.is_known);
    assert_int_equal(mouse.x, 320);
    assert_int_equal(mouse.y, 180);
    expect_near((double)mouse.picture_x, 160.0, 0.01);
    expect_near((double)mouse.picture_y, 90.0, 0.01);
    input_fake_mouse_leave();
    frame();
    assert_false(input_mouse().is_known);
}

static void over_a_tool_it_is_known_also_where_the_picture_has_moved_aside(void **state)
{
    (void)state;
    video_shift(-150, -20);
    input_fake_mouse_move(1100, 700);
    frame();
    const InputMouse mouse = input_mouse();
    video_shift(0, 0);
    assert_true(mouse.is_known);
    assert_int_equal(mouse.x, 550);
    assert_int_equal(mouse.y, 350);
    expect_near((double)mouse.picture_x, 275.0 + 150.0, 0.01);
    expect_near((double)mouse.picture_y, 175.0 + 20.0, 0.01);
}

static void a_button_is_held_until_it_is_let_go_wherever_that_is(void **state)
{
    (void)state;
    input_fake_mouse_button(640, 360, true);
    frame();
    assert_true(input_mouse().clicked);
    assert_true(input_mouse().held);
    input_fake_mouse_move(-20, 5000);
    frame();
    assert_false(input_mouse().clicked);
    assert_true(input_mouse().held);
    input_fake_mouse_click(640, 360, true); /* the other one */
    frame();
    assert_true(input_mouse().held);
    input_fake_mouse_button(-20, 5000, false);
    frame();
    assert_false(input_mouse().held);
}

static void a_click_and_a_notch_count_in_one_frame(void **state)
{
    (void)state;
    input_fake_mouse_click(100, 40, false);
    input_fake_mouse_wheel(-2);
    frame();
    assert_true(input_mouse().clicked);
    assert_false(input_mouse().clicked_right);
    assert_int_equal(input_mouse().wheel, -2);
    assert_int_equal(input_mouse().x, 50);
    input_fake_mouse_click(100, 40, true);
    frame();
    assert_false(input_mouse().clicked);
    assert_true(input_mouse().clicked_right);
    assert_int_equal(input_mouse().wheel, 0);
}

static void a_mouse_is_no_action_and_no_use_of_a_key(void **state)
{
    const InputChange *changes = NULL;

    (void)state;
    input_fake_mouse_click(100, 40, false);
    input_collect();
    assert_int_equal(input_changes(&changes), 0);
}

static void letters_are_typed_only_while_they_are_asked_for(void **state)
{
    (void)state;
    assert_true(input_fake_type("w"));
    frame();
    assert_string_equal(input_typed(), "");
    input_type(true);
    assert_true(input_is_typing());
    assert_true(input_fake_type("wj"));
    frame();
    assert_string_equal(input_typed(), "wj");
    frame();
    assert_string_equal(input_typed(), "");
    input_type(false);
    assert_true(input_fake_type("w"));
    frame();
    assert_string_equal(input_typed(), "");
}

static void what_is_typed_presses_no_action(void **state)
{
    (void)state;
    input_type(true);
    input_fake_type("w");
    input_fake_key("J", true, false);
    input_fake_key("Return", true, false);
    input_fake_key("Escape", true, false);
    frame();
    for (int action = UP; action <= PAUSE; action++) {
        assert_false(input_held(&input, action));
        assert_false(input_pressed(&input, action));
    }
    input_fake_key("F1", true, false);
    input_fake_key("PageDown", true, false);
    frame();
    assert_true(input_pressed(&input, LIST));
    assert_true(input_pressed(&input, PAGE));
}

static void what_was_held_before_is_let_go_while_typing(void **state)
{
    (void)state;
    input_fake_key("W", true, false);
    frame();
    input_type(true);
    frame();
    assert_true(input_held(&input, UP));
    input_fake_key("W", false, false);
    frame();
    assert_false(input_held(&input, UP));
}

/* The key that opens the line is a letter, too, and repeats while it is held. */
static void a_key_that_is_held_since_before_types_nothing(void **state)
{
    (void)state;
    input_fake_key("F", true, false);
    frame();
    input_type(true);
    input_fake_letter("f", true);
    input_fake_letter("f", true);
    frame();
    assert_string_equal(input_typed(), "");
    input_fake_type("g");
    input_fake_letter("g", true);
    frame();
    assert_string_equal(input_typed(), "gg");
    input_type(true); /* once more is as once */
    input_fake_letter("g", true);
    frame();
    assert_string_equal(input_typed(), "g");
}

static void keys_that_edit_stand_among_the_letters(void **state)
{
    const char expected[] = {
        'a', INPUT_TYPED_ERASE, 'b', INPUT_TYPED_DOWN, INPUT_TYPED_UP, INPUT_TYPED_ACCEPT, INPUT_TYPED_CANCEL,
        '\0'};

    (void)state;
    input_type(true);
    input_fake_type("a");
    input_fake_key("Backspace", true, true); /* held down, it goes on */
    input_fake_type("b");
    input_fake_key("Down", true, false);
    input_fake_key("Up", true, false);
    input_fake_key("Return", true, false);
    input_fake_key("Escape", true, false);
    frame();
    assert_string_equal(input_typed(), expected);
}

static void more_than_fits_is_left_out(void **state)
{
    char line[301];

    (void)state;
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    input_type(true);
    input_fake_type(line);
    frame();
    expect_is((int)strlen(input_typed()), <, 300);
    expect_is((int)strlen(input_typed()), >, 60);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_input, close_input)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(over_a_tool_it_is_known_also_where_the_picture_has_moved_aside),
        TEST(a_button_is_held_until_it_is_let_go_wherever_that_is),
        TEST(a_mouse_is_told_in_pixels_of_the_picture_and_of_the_tools_layer),
        TEST(a_click_and_a_notch_count_in_one_frame),
        TEST(a_mouse_is_no_action_and_no_use_of_a_key),
        TEST(letters_are_typed_only_while_they_are_asked_for),
        TEST(what_is_typed_presses_no_action),
        TEST(what_was_held_before_is_let_go_while_typing),
        TEST(a_key_that_is_held_since_before_types_nothing),
        TEST(keys_that_edit_stand_among_the_letters),
        TEST(more_than_fits_is_left_out),
    };

    return cmocka_run_group_tests_name("input for tools", tests, NULL, NULL);
}
