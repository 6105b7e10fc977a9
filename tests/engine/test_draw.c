/* SPDX-License-Identifier: Zlib */
#include "draw.h"
#include "seen_test.h"
#include "video.h"

static void assert_box(Colour ground, int left, int top, int right, int bottom)
{
    int box[4];
    assert_true(seen_bounds(ground, &box[0], &box[1], &box[2], &box[3]));
    assert_int_equal(box[0], left);
    assert_int_equal(box[1], top);
    assert_int_equal(box[2], right);
    assert_int_equal(box[3], bottom);
}

static void a_rectangle_covers_its_pixels_and_no_other(void **state)
{
    (void)state;
    seen_ground(0);
    draw_rect(5, 6, 7, 8, 0x445566);
    assert_box(0, 5, 6, 11, 13);
    assert_int_equal(seen_count_other(0), 56);
    assert_pixel(5, 6, 0x445566);
}

static void nothing_is_drawn_for_no_size(void **state)
{
    (void)state;
    seen_ground(0);
    draw_rect(5, 5, 0, 5, 0xFFFFFF);
    draw_rect(5, 5, 5, -5, 0xFFFFFF);
    draw_frame(5, 5, -3, 4, 0xFFFFFF);
    draw_rect_alpha(5, 5, 5, 5, 0xFFFFFF, 0);
    draw_rect_add(5, 5, 5, 5, 0xFFFFFF, 0);
    draw_ring(50, 50, -1.0f, 1.0f, 0xFFFFFF, 255);
    draw_ring(50, 50, 5.0f, 0.0f, 0xFFFFFF, 255);
    draw_scan_lines(0, 3, 0xFFFFFF, 255);
    assert_int_equal(seen_count_other(0), 0);
}

static void alpha_mixes_and_add_adds(void **state)
{
    (void)state;
    seen_ground(0x204060);
    draw_rect_alpha(0, 0, 1, 1, 0xFFFFFF, 128);
    draw_rect_add(1, 0, 1, 1, 0x302010, 255);
    draw_rect_add(2, 0, 1, 1, 0xFFFFFF, 255);
    assert_true(seen_near(video_pixel(0, 0), 0x90A0B0, 1));
    assert_pixel(1, 0, 0x506070);
    assert_pixel(2, 0, 0xFFFFFF);
}

static void a_frame_is_one_pixel_wide(void **state)
{
    (void)state;
    seen_ground(0);
    draw_frame(10, 10, 6, 5, 0xFFFFFF);
    assert_box(0, 10, 10, 15, 14);
    assert_int_equal(seen_count_other(0), 2 * 6 + 2 * 3);
    assert_pixel(12, 12, 0);
}

static void a_shadow_is_flat_and_lies_round_the_feet(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    draw_shadow(100, 90, 14);
    assert_box(0xFFFFFF, 93, 88, 106, 91);
    assert_pixel(93, 88, 0xFFFFFF); /* rounded */
    Colour shade = video_pixel(100, 90);
    assert_true(seen_near(shade, palette_mix(0xFFFFFF, PALETTE_INK, 110.0f / 255.0f), 2));
}

static void a_line_touches_both_ends_without_gaps(void **state)
{
    (void)state;
    static const int ends[][4] = {
        {10, 10, 30, 15}, {30, 15, 10, 10}, {10, 10, 12, 40}, {50, 50, 50, 50}, {9, 70, 2, 63}};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        const int *e = ends[i];
        int across = e[2] > e[0] ? e[2] - e[0] : e[0] - e[2], down = e[3] > e[1] ? e[3] - e[1] : e[1] - e[3];
        seen_ground(0);
        draw_line(e[0], e[1], e[2], e[3], 0xFFFFFF, 255);
        assert_pixel(e[0], e[1], 0xFFFFFF);
        assert_pixel(e[2], e[3], 0xFFFFFF);
        assert_int_equal(seen_count_other(0), (across > down ? across : down) + 1);
    }
}

static void a_ring_is_round_and_hollow(void **state)
{
    (void)state;
    seen_ground(0);
    draw_ring(100, 90, 20.0f, 1.0f, 0xFFFFFF, 255);
    assert_box(0, 80, 70, 120, 110);
    assert_pixel(80, 90, 0xFFFFFF);
    assert_pixel(120, 90, 0xFFFFFF);
    assert_pixel(100, 70, 0xFFFFFF);
    assert_pixel(100, 110, 0xFFFFFF);
    assert_pixel(100, 90, 0);
    assert_pixel(100, 72, 0);
}

static void a_ring_on_the_ground_is_flatter(void **state)
{
    (void)state;
    seen_ground(0);
    draw_ring(100, 90, 20.0f, 0.8f, 0xFFFFFF, 255);
    assert_box(0, 80, 74, 120, 106);
}

static void no_pixel_of_a_ring_is_drawn_twice(void **state)
{
    (void)state;
    for (int radius = 1; radius < 60; radius++) {
        seen_ground(0);
        draw_ring(160, 90, (float)radius, 0.8f, 0x0000FF, 128);
        Colour once = video_pixel(160 - radius, 90);
        for (int y = 0; y < VIDEO_HEIGHT; y += 1) {
            assert_true(video_pixel(160, y) == 0 || video_pixel(160, y) == once);
        }
    }
}

static void an_iris_leaves_a_round_hole(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    draw_iris(100, 90, 30.0f, PALETTE_INK);
    assert_pixel(100, 90, 0xFFFFFF);
    assert_pixel(129, 90, 0xFFFFFF);
    assert_pixel(132, 90, PALETTE_INK);
    assert_pixel(125, 115, PALETTE_INK);
    assert_pixel(0, 0, PALETTE_INK);
    assert_pixel(319, 179, PALETTE_INK);
    draw_iris(100, 90, 0.0f, PALETTE_INK);
    assert_int_equal(seen_count_other(PALETTE_INK), 0);
}

static void an_iris_may_be_centred_outside(void **state)
{
    (void)state;
    seen_ground(0xFFFFFF);
    draw_iris(-20, -20, 50.0f, PALETTE_INK);
    assert_pixel(0, 0, 0xFFFFFF);
    assert_pixel(100, 100, PALETTE_INK);
}

static void a_shaft_leans_and_adds(void **state)
{
    (void)state;
    seen_ground(0x101010);
    draw_shaft_add(50, 10, 20, 11, 2.0f, 0x302048, 255);
    assert_box(0x101010, 50, 10, 50 + 20 + 19, 20);
    assert_pixel(50, 10, 0x403058);
    assert_pixel(50, 11, 0x101010);
}

static void scan_lines_wrap_their_offset(void **state)
{
    (void)state;
    seen_ground(0);
    draw_scan_lines(4, -1, 0xFFFFFF, 255);
    assert_pixel(0, 3, 0xFFFFFF);
    assert_pixel(0, 7, 0xFFFFFF);
    assert_int_equal(seen_count_other(0), 45 * 320);
}

static void a_clip_holds_until_it_is_taken_back(void **state)
{
    (void)state;
    seen_ground(0);
    draw_clip(10, 10, 5, 5);
    draw_rect(0, 0, 100, 100, 0xFFFFFF);
    assert_box(0, 10, 10, 14, 14);
    draw_unclip();
    draw_rect(0, 0, 100, 100, 0xFFFFFF);
    assert_box(0, 0, 0, 99, 99);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rectangle_covers_its_pixels_and_no_other),
        cmocka_unit_test(nothing_is_drawn_for_no_size),
        cmocka_unit_test(alpha_mixes_and_add_adds),
        cmocka_unit_test(a_frame_is_one_pixel_wide),
        cmocka_unit_test(a_shadow_is_flat_and_lies_round_the_feet),
        cmocka_unit_test(a_line_touches_both_ends_without_gaps),
        cmocka_unit_test(a_ring_is_round_and_hollow),
        cmocka_unit_test(a_ring_on_the_ground_is_flatter),
        cmocka_unit_test(no_pixel_of_a_ring_is_drawn_twice),
        cmocka_unit_test(an_iris_leaves_a_round_hole),
        cmocka_unit_test(an_iris_may_be_centred_outside),
        cmocka_unit_test(a_shaft_leans_and_adds),
        cmocka_unit_test(scan_lines_wrap_their_offset),
        cmocka_unit_test(a_clip_holds_until_it_is_taken_back),
    };
    return cmocka_run_group_tests(tests, seen_open, seen_close);
}
