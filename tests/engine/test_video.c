/* SPDX-License-Identifier: Zlib */
#include "draw.h"
#include "picture_file.h"
#include "seen_test.h"
#include "tools_layer.h"
#include "video.h"

#include <SDL.h>
#include <stdio.h>
#include <string.h>

static int close_video(void **state)
{
    (void)state;
    video_close();
    return 0;
}

static void headless_needs_no_window_and_never_waits(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    assert_true(video_is_open());
    assert_true(video_is_headless());
    assert_false(video_waits_for_vsync());
    video_toggle_fullscreen();
    assert_false(video_is_fullscreen());
}

static void a_window_in_software_opens_and_never_waits(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.title = "test", .software = true}));
    assert_false(video_is_headless());
    assert_false(video_waits_for_vsync());
    video_begin_frame();
    draw_rect(0, 0, 10, 10, 0x112233);
    assert_pixel(3, 3, 0x112233);
    video_end_frame();
}

static void opening_twice_fails_and_leaves_the_first_open(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    assert_false(video_open(&(VideoConfig){.headless = true}));
    assert_non_null(strstr(video_error(), "open already"));
    assert_true(video_is_open());
}

static void no_video_is_told_with_a_way_out(void **state)
{
    (void)state;
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "there_is_none", SDL_HINT_OVERRIDE);
    bool opened = video_open(NULL);
    bool headless = video_open(&(VideoConfig){.headless = true});
    SDL_ResetHint(SDL_HINT_VIDEODRIVER);
    assert_false(opened);
    assert_non_null(strstr(video_error(), "--headless"));
    assert_true(headless);
}

static void fullscreen_goes_and_comes_back(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.software = true}));
    assert_false(video_is_fullscreen());
    video_toggle_fullscreen();
    assert_true(video_is_fullscreen());
    video_begin_frame();
    video_end_frame();
    video_toggle_fullscreen();
    assert_false(video_is_fullscreen());
}

static void drawing_while_closed_does_nothing(void **state)
{
    (void)state;
    video_begin_frame();
    video_clear(0xFFFFFF);
    draw_rect(0, 0, 10, 10, 0xFFFFFF);
    video_end_frame();
    assert_int_equal(video_pixel(3, 3), 0);
    assert_false(video_screenshot("closed.bmp"));
    assert_non_null(strstr(video_error(), "closed.bmp"));
}

static void a_frame_begins_black(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    video_clear(0xABCDEF);
    assert_pixel(319, 179, 0xABCDEF);
    video_end_frame();
    video_begin_frame();
    assert_pixel(319, 179, 0x000000);
}

static void pixels_outside_are_black(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    video_clear(0xFFFFFF);
    assert_pixel(-1, 0, 0);
    assert_pixel(320, 0, 0);
    assert_pixel(0, 180, 0);
}

static void a_screenshot_is_the_picture_four_times_enlarged(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    video_begin_frame();
    draw_rect(10, 20, 1, 1, 0x40C0FF);
    assert_true(video_screenshot("video_shot.bmp"));
    PictureFile shot = picture_file_read("video_shot.bmp");
    assert_int_equal(shot.width, 1280);
    assert_int_equal(shot.height, 720);
    int lit = 0;
    for (int i = 0; i < 1280 * 720; i++) {
        lit += shot.pixels[i] == 0x40C0FF;
    }
    assert_int_equal(lit, 16);
    assert_int_equal(picture_file_pixel(&shot, 40, 80), 0x40C0FF);
    assert_int_equal(picture_file_pixel(&shot, 43, 83), 0x40C0FF);
    picture_file_free(&shot);
    remove("video_shot.bmp");
}

static void a_screenshot_of_a_small_window_is_as_large(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.software = true, .width = 640, .height = 400}));
    video_begin_frame();
    draw_rect(319, 179, 1, 1, 0x40C0FF);
    assert_true(video_screenshot("video_small.bmp"));
    assert_pixel(319, 179, 0x40C0FF);
    draw_rect(0, 0, 1, 1, 0x123456); /* the picture is still what is drawn into */
    assert_pixel(0, 0, 0x123456);
    PictureFile shot = picture_file_read("video_small.bmp");
    assert_int_equal(shot.width, 1280);
    assert_int_equal(picture_file_pixel(&shot, 1279, 719), 0x40C0FF);
    assert_int_equal(picture_file_pixel(&shot, 1275, 719), 0x000000);
    picture_file_free(&shot);
    remove("video_small.bmp");
}

static void a_screenshot_that_cannot_be_written_names_its_file(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    assert_false(video_screenshot("no/such/folder/shot.bmp"));
    assert_non_null(strstr(video_error(), "no/such/folder/shot.bmp"));
    assert_non_null(strstr(video_error(), "folder exists"));
}

static void assert_mapped(int window_x, int window_y, float x, float y, bool inside)
{
    float got_x = -1.0f, got_y = -1.0f;
    assert_int_equal(video_from_window(window_x, window_y, &got_x, &got_y), inside);
    assert_float_equal(got_x, x, 0.001f);
    assert_float_equal(got_y, y, 0.001f);
}

static void a_mouse_is_mapped_through_the_letterbox(void **state)
{
    (void)state;
    /* 1000 x 600 holds the picture three times: 960 x 540, with 20 and 30 pixels of black around it. */
    assert_true(video_open(&(VideoConfig){.software = true, .width = 1000, .height = 600}));
    assert_mapped(20, 30, 0.0f, 0.0f, true);
    assert_mapped(20 + 3 * 100, 30 + 3 * 50 + 1, 100.0f, 50.0f + 1.0f / 3.0f, true);
    assert_mapped(19, 30, -1.0f / 3.0f, 0.0f, false);
    assert_mapped(20 + 960, 30, 320.0f, 0.0f, false);
}

static void the_tools_layer_has_640_by_360_pixels_in_the_default_window(void **state)
{
    (void)state;
    int x, y;
    assert_true(video_open(&(VideoConfig){.software = true}));
    assert_int_equal(tools_layer_width(), 640);
    assert_int_equal(tools_layer_height(), 360);
    video_to_tools(100.0f, 50.5f, &x, &y);
    assert_int_equal(x, 200);
    assert_int_equal(y, 101);
    video_window_to_tools(1278, 718, &x, &y);
    assert_int_equal(x, 639);
    assert_int_equal(y, 359);
}

static void a_shifted_picture_takes_its_places_along_and_leaves_the_tools_layer(void **state)
{
    (void)state;
    int x, y;
    assert_true(video_open(&(VideoConfig){.software = true}));
    video_shift(-30, 10);
    video_to_tools(100.0f, 50.0f, &x, &y);
    assert_int_equal(x, 140);
    assert_int_equal(y, 120);
    assert_mapped(280, 240, 100.0f, 50.0f, true); /* four pixels of the window for each */
    video_window_to_tools(280, 240, &x, &y);
    assert_int_equal(x, 140);
    assert_int_equal(y, 120);
    video_begin_frame();
    video_to_tools(100.0f, 50.0f, &x, &y);
    assert_int_equal(x, 200); /* for one frame only */
}

static void a_shifted_picture_is_shown_shifted_with_black_beside_it(void **state)
{
    (void)state;
    assert_true(video_open(&(VideoConfig){.headless = true}));
    video_begin_frame();
    video_clear(PALETTE_YELLOW);
    draw_rect(0, 0, 1, 1, PALETTE_CYAN);
    video_shift(40, 20);
    assert_true(video_screenshot("shifted.bmp"));
    PictureFile shot = picture_file_read("shifted.bmp");
    assert_int_equal(picture_file_pixel(&shot, 159, 100), 0);
    assert_int_equal(picture_file_pixel(&shot, 161, 81), PALETTE_CYAN);
    assert_int_equal(picture_file_pixel(&shot, 1279, 719), PALETTE_YELLOW);
    picture_file_free(&shot);
}

static void any_window_size_gives_a_whole_multiple(void **state)
{
    (void)state;
    static const int sizes[][3] = {
        {320, 180, 320}, {1, 1, 320}, {960, 540, 960}, {1920, 1080, 640}, {4000, 700, 960}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        VideoConfig config = {.software = true, .width = sizes[i][0], .height = sizes[i][1]};
        assert_true(video_open(&config));
        assert_int_equal(tools_layer_width(), sizes[i][2]);
        video_begin_frame();
        video_end_frame();
        video_close();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(headless_needs_no_window_and_never_waits, close_video),
        cmocka_unit_test_teardown(a_window_in_software_opens_and_never_waits, close_video),
        cmocka_unit_test_teardown(opening_twice_fails_and_leaves_the_first_open, close_video),
        cmocka_unit_test_teardown(no_video_is_told_with_a_way_out, close_video),
        cmocka_unit_test_teardown(fullscreen_goes_and_comes_back, close_video),
        cmocka_unit_test_teardown(drawing_while_closed_does_nothing, close_video),
        cmocka_unit_test_teardown(a_frame_begins_black, close_video),
        cmocka_unit_test_teardown(pixels_outside_are_black, close_video),
        cmocka_unit_test_teardown(a_screenshot_is_the_picture_four_times_enlarged, close_video),
        cmocka_unit_test_teardown(a_screenshot_of_a_small_window_is_as_large, close_video),
        cmocka_unit_test_teardown(a_screenshot_that_cannot_be_written_names_its_file, close_video),
        cmocka_unit_test_teardown(a_mouse_is_mapped_through_the_letterbox, close_video),
        cmocka_unit_test_teardown(the_tools_layer_has_640_by_360_pixels_in_the_default_window, close_video),
        cmocka_unit_test_teardown(a_shifted_picture_takes_its_places_along_and_leaves_the_tools_layer,
                                  close_video),
        cmocka_unit_test_teardown(a_shifted_picture_is_shown_shifted_with_black_beside_it, close_video),
        cmocka_unit_test_teardown(any_window_size_gives_a_whole_multiple, close_video),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
