/* SPDX-License-Identifier: Zlib */
/*
 * capture: pictures asked for in advance, by frame number: screenshots and contact sheets.
 *
 * Use: capture_add_… while reading the command line; in each frame ask capture_wants(frame) to know whether a
 * headless run must draw at all, and call capture_take(frame) after drawing and before video_end_frame.
 */
#ifndef ENGINE_CAPTURE_H
#define ENGINE_CAPTURE_H

#include "options.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    CAPTURE_MAX = 64, /* requests */
    CAPTURE_STRIP_MAX = OPTIONS_STRIP_CELLS,
    CAPTURE_CELL_WIDTH = 80, /* pixels of the picture shown in one cell */
    CAPTURE_CELL_HEIGHT = 60,
    CAPTURE_CELL_SCALE = 4,
    CAPTURE_COLUMNS = 6
};

/* Asks for a screenshot of `frame` in `path` (copied). false: too many, or the path is too long; see video_error(). */
bool capture_add_screenshot(int64_t frame, const char *path);

/* Asks for a contact sheet: `count` cells, the first at `frame`, one each `step` frames, cut round the focus and
 * written when the last is taken. false as above, or count or step is out of range. */
bool capture_add_strip(int64_t frame, int count, int step, const char *path);

/* Asks for all that the command line asks for. false as above. */
bool capture_open(const Options *options);

/* The middle of the cells, in pixels of the picture; the picture's middle at first. */
void capture_set_focus(int x, int y);

/* Does anything want to see this frame? */
bool capture_wants(int64_t frame);

/* Takes what was asked for this frame. false: something could not be written; see video_error(). */
bool capture_take(int64_t frame);

/* Writes strips that were begun but not filled (the run ended early), frees everything, forgets all requests.
 * false: something could not be written. */
bool capture_close(void);

#endif
