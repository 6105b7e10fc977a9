/* SPDX-License-Identifier: Zlib */
#include "asset.h"
#include "seen_test.h"
#include "sheet.h"
#include "video.h"

#include <string.h>

static Sheet *tiny;

static int load_tiny(void **state)
{
    if (seen_open(state) != 0) {
        return -1;
    }
    tiny = sheet_load("tiny");
    return tiny ? 0 : -1;
}

static int free_tiny(void **state)
{
    sheet_free(tiny);
    return seen_close(state);
}

static void frames_are_found_by_name(void **state)
{
    (void)state;
    assert_int_equal(sheet_count(tiny), 3);
    assert_string_equal(sheet_name(tiny), "tiny");
    assert_int_equal(sheet_find(tiny, "walk_1"), 1);
    assert_int_equal(sheet_find(tiny, "walk_2"), -1);
    assert_int_equal(sheet_require(tiny, "still"), 2);
    assert_int_equal(sheet_run_length(tiny, "walk_"), 2);
    assert_int_equal(sheet_run_length(tiny, "swing_"), 0);
    assert_float_equal(sheet_frame(tiny, 1)->seconds, 0.25f, 1e-6f);
    assert_int_equal(sheet_frame(tiny, 1)->x, 4);
    assert_null(sheet_frame(tiny, 3));
    assert_null(sheet_frame(tiny, -1));
}

static void a_frame_lies_with_its_anchor_on_the_place(void **state)
{
    (void)state;
    int left, top, right, bottom;
    seen_ground(0x202020);
    sheet_draw(tiny, 0, 100, 50); /* anchor 2, 3: the red square is at 1, 1 of the frame */
    assert_true(seen_bounds(0x202020, &left, &top, &right, &bottom));
    assert_int_equal(left, 99);
    assert_int_equal(top, 48);
    assert_int_equal(right, 100);
    assert_int_equal(bottom, 49);
    assert_pixel(99, 48, 0xCE3B4E);
}

static void the_key_colour_is_not_drawn(void **state)
{
    (void)state;
    seen_ground(0x202020);
    sheet_draw(tiny, 2, 10, 10);
    assert_int_equal(seen_count_other(0x202020), 4);
    assert_pixel(10, 10, 0x202020);
}

static void alpha_and_tint_and_add(void **state)
{
    (void)state;
    SheetStyle style = sheet_style();
    seen_ground(0x000000);
    sheet_draw_alpha(tiny, 0, 20, 20, 72);
    assert_true(seen_near(video_pixel(19, 18), palette_mix(0, 0xCE3B4E, 72.0f / 255.0f), 2));
    style.tint = 0x80FF00;
    sheet_draw_styled(tiny, 0, 40, 20, style);
    assert_true(seen_near(video_pixel(39, 18), 0x673B00, 1));
    sheet_draw(tiny, 0, 60, 20);
    assert_pixel(59, 18, 0xCE3B4E); /* nothing is left of the styles before */

    seen_ground(0x101010);
    style = sheet_style();
    style.blend = SHEET_ADD;
    sheet_draw_styled(tiny, 0, 20, 20, style);
    assert_true(seen_near(video_pixel(19, 18), 0xDE4B5E, 2));
}

static void one_row_lies_where_the_whole_frame_would_have_it(void **state)
{
    (void)state;
    int left, top, right, bottom;
    seen_ground(0);
    sheet_draw_row(tiny, 0, 2, 100, 50, sheet_style());
    assert_true(seen_bounds(0, &left, &top, &right, &bottom));
    assert_int_equal(top, 49);
    assert_int_equal(bottom, 49);
    sheet_draw_row(tiny, 0, 4, 200, 50, sheet_style());
    sheet_draw_row(tiny, 0, -1, 200, 50, sheet_style());
    assert_int_equal(seen_count_other(0), 2);
}

static void a_wavering_frame_keeps_its_rows_and_moves_them_by_a_pixel(void **state)
{
    (void)state;
    int moved = 0, left, top, right, bottom;
    for (int step = 0; step < 30; step++) {
        seen_ground(0);
        sheet_draw_wavering(tiny, 0, 100, 50, 255, step * 0.1);
        assert_int_equal(seen_count_other(0), 4);
        assert_true(seen_bounds(0, &left, &top, &right, &bottom));
        assert_int_equal(top, 48);
        assert_int_equal(bottom, 49);
        expect_is(left, >=, 98);
        expect_is(right, <=, 101);
        moved += left != 99;
    }
    assert_in_range(moved, 8, 25);
    sheet_draw_wavering(NULL, 0, 100, 50, 255, 0.0);
}

static void pixels_of_a_frame_can_be_asked_for(void **state)
{
    (void)state;
    Colour colour = 0x123456;
    assert_false(sheet_pixel(tiny, 0, 0, 0, &colour));
    assert_false(sheet_pixel(tiny, 0, 4, 1, &colour));
    assert_false(sheet_pixel(tiny, 0, 1, -1, &colour));
    assert_false(sheet_pixel(tiny, 9, 1, 1, &colour));
    assert_false(sheet_pixel(NULL, 0, 1, 1, &colour));
    assert_int_equal(colour, 0x123456);
    assert_true(sheet_pixel(tiny, 0, 1, 2, &colour));
    assert_int_equal(colour, 0xCE3B4E);
    assert_true(sheet_pixel(tiny, 1, 3, 2, &colour));
    assert_int_equal(colour, 0xF6F2E6);
}

static void frames_partly_outside_are_cut(void **state)
{
    (void)state;
    seen_ground(0);
    sheet_draw(tiny, 1, 0, 1);
    sheet_draw(tiny, 1, -50, -50);
    sheet_draw(tiny, 1, 5000, 5000);
    assert_int_equal(seen_count_other(0), 2);
    assert_pixel(1, 0, 0xF6F2E6);
}

static void bad_frames_and_no_sheet_draw_nothing(void **state)
{
    (void)state;
    seen_ground(0);
    sheet_draw(tiny, -1, 50, 50);
    sheet_draw(tiny, 99, 50, 50);
    sheet_draw(NULL, 0, 50, 50);
    assert_int_equal(sheet_count(NULL), 0);
    assert_int_equal(sheet_find(NULL, "walk_0"), -1);
    assert_int_equal(seen_count_other(0), 0);
    sheet_free(NULL);
}

static void a_sheet_read_apart_draws_when_it_is_uploaded(void **state)
{
    (void)state;
    Sheet *sheet = sheet_read("tiny");
    assert_non_null(sheet);
    assert_int_equal(sheet_find(sheet, "walk_1"), 1);
    seen_ground(0);
    sheet_draw(sheet, 1, 50, 50);
    assert_int_equal(seen_count_other(0), 0);
    assert_true(sheet_upload(sheet));
    assert_true(sheet_upload(sheet)); /* once more is harmless */
    sheet_draw(sheet, 1, 50, 50);
    assert_int_equal(seen_count_other(0), 12);
    sheet_free(sheet);
    assert_false(sheet_upload(NULL));
}

static void assert_error(const char *name, const char *first, const char *second)
{
    assert_null(sheet_load(name));
    assert_non_null(strstr(asset_error(), first));
    assert_non_null(strstr(asset_error(), second));
}

static void errors_name_the_file_and_the_line(void **state)
{
    (void)state;
    assert_error("broken_line", "broken_line.sheet, line 2", "expected \"frame NAME");
    assert_error("broken_number", "broken_number.sheet, line 1", "expected \"frame NAME");
    assert_error("outside_frame", "outside_frame.sheet, line 3", "\"far\" lies outside");
    assert_error("no_frames", "no_frames.sheet", "no frames");
    assert_error("no_index", "no_index.sheet", "not found");
    assert_error("not_a_picture", "not_a_picture.bmp", "24-bit BMP");
    assert_error("absent", "sheets/absent.bmp", "not found");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_found_by_name),
        cmocka_unit_test(a_frame_lies_with_its_anchor_on_the_place),
        cmocka_unit_test(the_key_colour_is_not_drawn),
        cmocka_unit_test(alpha_and_tint_and_add),
        cmocka_unit_test(one_row_lies_where_the_whole_frame_would_have_it),
        cmocka_unit_test(a_wavering_frame_keeps_its_rows_and_moves_them_by_a_pixel),
        cmocka_unit_test(pixels_of_a_frame_can_be_asked_for),
        cmocka_unit_test(frames_partly_outside_are_cut),
        cmocka_unit_test(bad_frames_and_no_sheet_draw_nothing),
        cmocka_unit_test(a_sheet_read_apart_draws_when_it_is_uploaded),
        cmocka_unit_test(errors_name_the_file_and_the_line),
    };
    return cmocka_run_group_tests(tests, load_tiny, free_tiny);
}
