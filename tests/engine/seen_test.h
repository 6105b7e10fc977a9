/* SPDX-License-Identifier: Zlib */
/* What the tests of the drawing modules share: a headless picture to draw into, and how to look at it. */
#ifndef TESTS_ENGINE_SEEN_TEST_H
#define TESTS_ENGINE_SEEN_TEST_H

#include "expect.h"
#include "palette.h"

/* For cmocka_run_group_tests: opens and closes a headless picture; assets come from tests/engine/assets. */
int seen_open(void **state);
int seen_close(void **state);

/* Begins a frame filled with `colour`. */
void seen_ground(Colour colour);

/* Pixels of the picture that are not `colour`. */
int seen_count_other(Colour colour);

/* The box around all of those; false: there are none. Any may be NULL. */
bool seen_bounds(Colour colour, int *left, int *top, int *right, int *bottom);

#define assert_pixel(x, y, colour) \
    expect_colour(video_pixel((x), (y)), (colour), EXPECT_PLACE("the pixel at " #x ", " #y, #colour))

/* Is each channel within `tolerance`? */
bool seen_near(Colour a, Colour b, int tolerance);

#endif
