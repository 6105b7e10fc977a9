/* SPDX-License-Identifier: Zlib */
#include "capture.h"
#include "draw.h"
#include "picture_file.h"
#include "seen_test.h"
#include "video.h"

#include <stdio.h>
#include <string.h>

static int close_capture(void **state)
{
    (void)state;
    capture_close();
    return 0;
}

static void only_the_frames_asked_for_are_wanted(void **state)
{
    (void)state;
    assert_true(capture_add_screenshot(7, "a.bmp"));
    assert_true(capture_add_strip(10, 3, 5, "b.bmp"));
    int wanted = 0;
    for (int64_t frame = 0; frame < 30; frame++) {
        wanted += capture_wants(frame);
    }
    assert_int_equal(wanted, 2); /* the next cells are wanted when the first is taken */
    assert_true(capture_wants(7));
    assert_true(capture_wants(10));
}

static void a_screenshot_is_taken_once(void **state)
{
    (void)state;
    assert_true(capture_add_screenshot(2, "capture_once.bmp"));
    seen_ground(0x102030);
    assert_true(capture_take(1));
    assert_null(fopen("capture_once.bmp", "rb"));
    assert_true(capture_take(2));
    assert_false(capture_wants(2));
    PictureFile shot = picture_file_read("capture_once.bmp");
    assert_int_equal(picture_file_pixel(&shot, 600, 300), 0x102030);
    picture_file_free(&shot);
    remove("capture_once.bmp");
}

/* One dot at the focus, in a colour that tells the frame. */
static void play(int64_t from, int64_t to, int x, int y)
{
    for (int64_t frame = from; frame <= to; frame++) {
        seen_ground(0);
        draw_rect(x, y, 1, 1, (Colour)(0x010101 * frame));
        capture_set_focus(x, y);
        assert_true(capture_take(frame));
    }
}

static void a_strip_shows_each_step_round_the_focus(void **state)
{
    (void)state;
    assert_true(capture_add_strip(3, 8, 2, "capture_strip.bmp"));
    play(0, 20, 100, 90);
    PictureFile sheet = picture_file_read("capture_strip.bmp");
    /* Six cells in the first row, two in the second, 4 pixels between them. */
    assert_int_equal(sheet.width, 6 * 320 + 5 * 4);
    assert_int_equal(sheet.height, 2 * 240 + 4);
    for (int i = 0; i < 8; i++) {
        int x = i % 6 * 324 + 160, y = i / 6 * 244 + 120;
        assert_int_equal(picture_file_pixel(&sheet, x, y), 0x010101 * (3 + 2 * i));
        assert_int_equal(picture_file_pixel(&sheet, x + 4, y), 0);
    }
    picture_file_free(&sheet);
    remove("capture_strip.bmp");
}

static void cells_stay_inside_the_picture(void **state)
{
    (void)state;
    assert_true(capture_add_strip(1, 1, 1, "capture_edge.bmp"));
    play(1, 1, 319, 0);
    PictureFile sheet = picture_file_read("capture_edge.bmp");
    assert_int_equal(sheet.width, 320);
    assert_int_equal(picture_file_pixel(&sheet, 319, 0), 0x010101);
    picture_file_free(&sheet);
    remove("capture_edge.bmp");
}

static void a_strip_cut_short_is_written_when_closed(void **state)
{
    (void)state;
    assert_true(capture_add_strip(1, 5, 1, "capture_short.bmp"));
    play(0, 2, 100, 90);
    assert_true(capture_close());
    PictureFile sheet = picture_file_read("capture_short.bmp");
    assert_int_equal(sheet.width, 2 * 320 + 4);
    picture_file_free(&sheet);
    remove("capture_short.bmp");
}

static void odd_numbers_are_refused_with_the_files_name(void **state)
{
    (void)state;
    assert_false(capture_add_strip(0, 0, 1, "odd.bmp"));
    assert_non_null(strstr(video_error(), "odd.bmp"));
    assert_false(capture_add_strip(0, CAPTURE_STRIP_MAX + 1, 1, "odd.bmp"));
    assert_false(capture_add_strip(0, 1, 0, "odd.bmp"));
    assert_false(capture_add_screenshot(0, ""));
    for (int i = 0; i < CAPTURE_MAX; i++) {
        assert_true(capture_add_screenshot(1000, "many.bmp"));
    }
    assert_false(capture_add_screenshot(1000, "many.bmp"));
}

static void what_cannot_be_written_is_told(void **state)
{
    (void)state;
    assert_true(capture_add_screenshot(1, "no/such/folder/a.bmp"));
    assert_true(capture_add_strip(1, 1, 1, "no/such/folder/b.bmp"));
    seen_ground(0);
    assert_false(capture_take(1));
    assert_non_null(strstr(video_error(), "no/such/folder/b.bmp"));
    assert_true(capture_take(1)); /* and not tried again */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(only_the_frames_asked_for_are_wanted, close_capture),
        cmocka_unit_test_teardown(a_screenshot_is_taken_once, close_capture),
        cmocka_unit_test_teardown(a_strip_shows_each_step_round_the_focus, close_capture),
        cmocka_unit_test_teardown(cells_stay_inside_the_picture, close_capture),
        cmocka_unit_test_teardown(a_strip_cut_short_is_written_when_closed, close_capture),
        cmocka_unit_test_teardown(odd_numbers_are_refused_with_the_files_name, close_capture),
        cmocka_unit_test_teardown(what_cannot_be_written_is_told, close_capture),
    };
    return cmocka_run_group_tests(tests, seen_open, seen_close);
}
