/* SPDX-License-Identifier: Zlib */
#include "seen_test.h"

#include "asset.h"
#include "video.h"

#include <stdlib.h>

static uint32_t picture[VIDEO_WIDTH * VIDEO_HEIGHT];

int seen_open(void **state)
{
    (void)state;
    asset_set_directory(WICK_SOURCE_DIR "/tests/engine/assets");
    return video_open(&(VideoConfig){.headless = true}) ? 0 : -1;
}

int seen_close(void **state)
{
    (void)state;
    asset_set_directory(NULL);
    video_close();
    return 0;
}

void seen_ground(Colour colour)
{
    video_begin_frame();
    video_clear(colour);
}

int seen_count_other(Colour colour)
{
    int count = 0;
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
    for (int i = 0; i < VIDEO_WIDTH * VIDEO_HEIGHT; i++) {
        count += (picture[i] & 0xFFFFFFu) != colour;
    }
    return count;
}

static void put(int *place, int value)
{
    if (place) {
        *place = value;
    }
}

bool seen_bounds(Colour colour, int *left, int *top, int *right, int *bottom)
{
    int box[4] = {VIDEO_WIDTH, VIDEO_HEIGHT, -1, -1};
    assert_true(video_read(0, 0, VIDEO_WIDTH, VIDEO_HEIGHT, picture));
    for (int i = 0; i < VIDEO_WIDTH * VIDEO_HEIGHT; i++) {
        int x = i % VIDEO_WIDTH, y = i / VIDEO_WIDTH;
        if ((picture[i] & 0xFFFFFFu) == colour) {
            continue;
        }
        box[0] = x < box[0] ? x : box[0];
        box[1] = y < box[1] ? y : box[1];
        box[2] = x > box[2] ? x : box[2];
        box[3] = y > box[3] ? y : box[3];
    }
    put(left, box[0]);
    put(top, box[1]);
    put(right, box[2]);
    put(bottom, box[3]);
    return box[2] >= 0;
}

static int difference(Colour a, Colour b, int shift)
{
    return abs((int)(a >> shift & 0xFFu) - (int)(b >> shift & 0xFFu));
}

bool seen_near(Colour a, Colour b, int tolerance)
{
    return difference(a, b, 16) <= tolerance && difference(a, b, 8) <= tolerance &&
           difference(a, b, 0) <= tolerance;
}
