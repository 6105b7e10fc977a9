/* SPDX-License-Identifier: Zlib */
#include "fog.h"
#include "seen_test.h"
#include "video.h"

#include <stdlib.h>

static int open_fog(void **state)
{
    return seen_open(state) == 0 && fog_open() ? 0 : -1;
}

static int close_fog(void **state)
{
    fog_close();
    return seen_close(state);
}

static void alpha_uses_its_whole_range(void **state)
{
    (void)state;
    int clear = 0, thick = 0;
    for (int y = 0; y < FOG_HEIGHT; y++) {
        for (int x = 0; x < FOG_WIDTH; x++) {
            expect_is(fog_alpha(x, y), <=, FOG_ALPHA_MAX);
            clear += fog_alpha(x, y) < 8;
            thick += fog_alpha(x, y) > 32;
        }
    }
    assert_in_range(clear, FOG_WIDTH * FOG_HEIGHT / 20, FOG_WIDTH * FOG_HEIGHT / 2);
    assert_in_range(thick, FOG_WIDTH * FOG_HEIGHT / 20, FOG_WIDTH * FOG_HEIGHT / 2);
}

static void neighbours_differ_little_across_the_seams_too(void **state)
{
    (void)state;
    for (int y = 0; y < FOG_HEIGHT; y++) {
        for (int x = 0; x < FOG_WIDTH; x++) {
            expect_is(abs(fog_alpha(x, y) - fog_alpha(x + 1, y)), <=, 11);
            expect_is(abs(fog_alpha(x, y) - fog_alpha(x, y + 1)), <=, 11);
        }
    }
    assert_int_equal(fog_alpha(-1, -1), fog_alpha(FOG_WIDTH - 1, FOG_HEIGHT - 1));
}

static uint32_t first[VIDEO_WIDTH * VIDEO_HEIGHT], second[VIDEO_WIDTH * VIDEO_HEIGHT];

static void draw_into(uint32_t *pixels, int left, int top, double time, FogStyle style)
{
    seen_ground(PALETTE_INK);
    fog_draw(left, top, time, style);
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, pixels));
}

static void it_lies_in_the_world(void **state)
{
    (void)state;
    draw_into(first, 100, 40, 5.0, (FogStyle){1.0f, 1.0f});
    draw_into(second, 117, 33, 5.0, (FogStyle){1.0f, 1.0f});
    for (int y = 20; y < 160; y++) {
        for (int x = 20; x < 300; x++) {
            assert_int_equal(first[y * VIDEO_WIDTH + x], second[(y + 7) * VIDEO_WIDTH + x - 17]);
        }
    }
}

static void it_covers_the_picture_at_any_camera(void **state)
{
    (void)state;
    for (int left = -130; left < 130; left += 13) {
        draw_into(first, left, -left / 3, (double)left, (FogStyle){1.0f, 1.0f});
        int foggy = 0;
        for (int y = 0; y < VIDEO_HEIGHT; y++) {
            foggy += (first[y * VIDEO_WIDTH] & 0xFFFFFFu) != PALETTE_INK;
        }
        expect_is(3 * foggy, >, VIDEO_HEIGHT);
        for (int y = 0; y < VIDEO_HEIGHT; y++) {
            foggy += (first[y * VIDEO_WIDTH + VIDEO_WIDTH - 1] & 0xFFFFFFu) != PALETTE_INK;
        }
        expect_is(3 * foggy, >, 2 * VIDEO_HEIGHT);
    }
}

static void it_drifts_with_time_and_speed(void **state)
{
    (void)state;
    draw_into(first, 0, 0, 1.0, (FogStyle){1.0f, 1.0f});
    draw_into(second, 0, 0, 2.0, (FogStyle){1.0f, 1.0f});
    assert_memory_not_equal(first, second, sizeof first);
    draw_into(first, 0, 0, 1.0, (FogStyle){1.0f, 2.0f});
    assert_memory_equal(first, second, sizeof first);
}

static void density_thins_it_and_zero_is_none(void **state)
{
    (void)state;
    seen_ground(PALETTE_INK);
    fog_draw(0, 0, 0.0, (FogStyle){0.0f, 1.0f});
    assert_int_equal(seen_count_other(PALETTE_INK), 0);
    draw_into(first, 0, 0, 0.0, (FogStyle){1.0f, 1.0f});
    draw_into(second, 0, 0, 0.0, (FogStyle){0.5f, 1.0f});
    long full = 0, half = 0;
    for (int i = 0; i < VIDEO_WIDTH * VIDEO_HEIGHT; i++) {
        full += (long)(first[i] & 0xFFu) - 0x14;
        half += (long)(second[i] & 0xFFu) - 0x14;
    }
    expect_is(full, >, 0);
    expect_is(10 * half, >, 4 * full);
    expect_is(10 * half, <, 6 * full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alpha_uses_its_whole_range),
        cmocka_unit_test(neighbours_differ_little_across_the_seams_too),
        cmocka_unit_test(it_lies_in_the_world),
        cmocka_unit_test(it_covers_the_picture_at_any_camera),
        cmocka_unit_test(it_drifts_with_time_and_speed),
        cmocka_unit_test(density_thins_it_and_zero_is_none),
    };
    return cmocka_run_group_tests(tests, open_fog, close_fog);
}
