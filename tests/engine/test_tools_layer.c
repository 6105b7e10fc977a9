/* SPDX-License-Identifier: Zlib */
#include "picture_file.h"
#include "seen_test.h"
#include "text.h"
#include "tools_layer.h"
#include "video.h"

#include <stdio.h>
#include <string.h>

static int open_text(void **state)
{
    return seen_open(state) == 0 && text_open("wick.ttf", "wick_mono.ttf") ? 0 : -1;
}

static int close_text(void **state)
{
    text_close();
    return seen_close(state);
}

/* What would be shown: layer pixels are 2 x 2 of its pixels. */
static PictureFile shown(void)
{
    assert_true(video_screenshot("tools_layer.bmp"));
    PictureFile picture = picture_file_read("tools_layer.bmp");
    remove("tools_layer.bmp");
    return picture;
}

/* The layer's pixels, in a box, that are not `ground`. Each must be a whole one. */
static int count_other(const PictureFile *picture, int left, int top, int width, int height, Colour ground)
{
    int count = 0;
    for (int y = top; y < top + height; y++) {
        for (int x = left; x < left + width; x++) {
            uint32_t colour = picture_file_pixel(picture, 2 * x, 2 * y);
            assert_int_equal(picture_file_pixel(picture, 2 * x + 1, 2 * y + 1), colour);
            count += colour != ground;
        }
    }
    return count;
}

static void boxes_lie_over_the_picture_at_half_its_pixels(void **state)
{
    (void)state;
    seen_ground(0x204060);
    tools_layer_box(11, 21, 3, 2, 0xF6F2E6, 255);
    tools_layer_box(101, 21, 3, 2, 0x000000, 128);
    assert_int_equal(seen_count_other(0x204060), 0); /* the picture itself stays as it is */
    PictureFile picture = shown();
    assert_int_equal(count_other(&picture, 0, 0, 50, 50, 0x204060), 6);
    assert_int_equal(picture_file_pixel(&picture, 22, 42), 0xF6F2E6);
    assert_int_equal(picture_file_pixel(&picture, 21, 42), 0x204060);
    assert_true(seen_near(picture_file_pixel(&picture, 203, 43), 0x102030, 1));
    picture_file_free(&picture);
}

static void text_is_in_the_mono_font_without_marks(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_text(10, 10, PALETTE_CYAN, "*H*{1}");
    PictureFile picture = shown();
    expect_is(count_other(&picture, 10, 10, 6, 12, 0), >, 2);
    expect_is(count_other(&picture, 16, 10, 6, 12, 0), >, 8);
    expect_is(count_other(&picture, 40, 10, 6, 12, 0), >, 4);
    assert_int_equal(count_other(&picture, 46, 10, 100, 12, 0), 0);
    picture_file_free(&picture);
}

static void lines_follow_one_another(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_text(0, 0, PALETTE_WHITE, "HH\n\nH");
    PictureFile picture = shown();
    int height = text_line_height(TEXT_MONO);
    expect_is(count_other(&picture, 0, 0, 12, height, 0), >, 10);
    assert_int_equal(count_other(&picture, 0, height, 12, height, 0), 0);
    expect_is(count_other(&picture, 0, 2 * height, 6, height, 0), >, 5);
    picture_file_free(&picture);
}

static void what_comes_later_lies_above(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_text(10, 10, PALETTE_WHITE, "HHH");
    tools_layer_box(0, 0, 100, 100, 0x334455, 255);
    PictureFile picture = shown();
    assert_int_equal(count_other(&picture, 0, 0, 100, 100, 0x334455), 0);
    picture_file_free(&picture);
}

static void a_long_line_is_cut_with_an_ellipsis(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_text_within(0, 0, 4, PALETTE_WHITE, "HHHHHHHH");
    tools_layer_text_within(0, 20, 4, PALETTE_WHITE, "HHHH");
    tools_layer_text_within(0, 40, 2, PALETTE_WHITE, "\xC3\xA9\xC3\xA9\xC3\xA9");
    tools_layer_text_within(0, 60, 0, PALETTE_WHITE, "HHHH");
    PictureFile picture = shown();
    int h = count_other(&picture, 0, 0, 6, 12, 0);
    assert_int_equal(count_other(&picture, 12, 0, 6, 12, 0), h);
    assert_int_not_equal(count_other(&picture, 18, 0, 6, 12, 0), h);
    assert_int_not_equal(count_other(&picture, 18, 0, 6, 12, 0), 0);
    assert_int_equal(count_other(&picture, 24, 0, 50, 12, 0), 0);
    assert_int_equal(count_other(&picture, 18, 20, 6, 12, 0), h);
    expect_is(count_other(&picture, 6, 40, 6, 12, 0), >, 0);
    assert_int_equal(count_other(&picture, 12, 40, 50, 12, 0), 0);
    assert_int_equal(count_other(&picture, 0, 60, 50, 12, 0), 0);
    picture_file_free(&picture);
}

static void printf_and_frame(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_printf(0, 0, PALETTE_WHITE, "%d%%", 12);
    tools_layer_frame(100, 100, 10, 8, PALETTE_TAN);
    PictureFile picture = shown();
    expect_is(count_other(&picture, 12, 0, 6, 12, 0), >, 0);
    assert_int_equal(count_other(&picture, 18, 0, 60, 12, 0), 0);
    assert_int_equal(count_other(&picture, 95, 95, 30, 30, 0), 2 * 10 + 2 * 6);
    picture_file_free(&picture);
}

static void a_new_frame_empties_it(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_box(0, 0, 640, 360, 0xFFFFFF, 255);
    video_end_frame();
    seen_ground(0);
    PictureFile picture = shown();
    assert_int_equal(count_other(&picture, 0, 0, 640, 360, 0), 0);
    picture_file_free(&picture);
}

static void too_much_is_left_out_and_told(void **state)
{
    (void)state;
    static char large[TOOLS_LAYER_TEXT_MAX];
    seen_ground(0);
    for (int i = 0; i < TOOLS_LAYER_COMMANDS_MAX; i++) {
        tools_layer_box(0, 0, 1, 1, 0xFFFFFF, 255);
    }
    assert_false(tools_layer_is_full());
    tools_layer_box(50, 50, 1, 1, 0xFFFFFF, 255);
    assert_true(tools_layer_is_full());

    seen_ground(0);
    assert_false(tools_layer_is_full());
    memset(large, 'H', sizeof large - 1);
    tools_layer_text(0, 0, PALETTE_WHITE, large);
    assert_false(tools_layer_is_full());
    tools_layer_text(0, 20, PALETTE_WHITE, "H");
    assert_true(tools_layer_is_full());
}

static void nothing_lies_beside_the_picture(void **state)
{
    (void)state;
    seen_ground(0);
    tools_layer_box(-50, -50, 10, 10, 0xFFFFFF, 255);
    tools_layer_box(5000, 50, 10, 10, 0xFFFFFF, 255);
    tools_layer_text(-500, 50, PALETTE_WHITE, "far");
    tools_layer_box(638, 358, 10, 10, 0xFFFFFF, 255);
    PictureFile picture = shown();
    assert_int_equal(count_other(&picture, 0, 0, 640, 360, 0), 4);
    picture_file_free(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_lie_over_the_picture_at_half_its_pixels),
        cmocka_unit_test(text_is_in_the_mono_font_without_marks),
        cmocka_unit_test(lines_follow_one_another),
        cmocka_unit_test(what_comes_later_lies_above),
        cmocka_unit_test(a_long_line_is_cut_with_an_ellipsis),
        cmocka_unit_test(printf_and_frame),
        cmocka_unit_test(a_new_frame_empties_it),
        cmocka_unit_test(too_much_is_left_out_and_told),
        cmocka_unit_test(nothing_lies_beside_the_picture),
    };
    return cmocka_run_group_tests(tests, open_text, close_text);
}
