/* SPDX-License-Identifier: Zlib */
/*
 * video: one window, and in it one picture of 320 x 180.
 *
 * Everything is drawn into the picture, which video_end_frame copies once to the window: enlarged by the greatest
 * whole number that fits, the rest left black. The tools layer (tools_layer.h) goes on top of it.
 * Headless there is no window: the picture is a software surface and video_end_frame shows nothing.
 *
 * All drawing modules (draw, sheet, light, fog, particle, text) draw into this picture, in whole pixels,
 * (0, 0) at its upper left, and do nothing while video is not open. Main thread only.
 */
#ifndef ENGINE_VIDEO_H
#define ENGINE_VIDEO_H

#include "palette.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    VIDEO_WIDTH = 320,
    VIDEO_HEIGHT = 180,
    VIDEO_SHOT_SCALE = 4 /* a screenshot is 1280 x 720 */
};

/* Zero in a field means its default. */
typedef struct VideoConfig {
    const char *title; /* of the window; "engine" */
    int width, height; /* of the window at first; 1280 x 720 */
    bool headless;     /* no window, no video driver needed */
    bool fullscreen;   /* begin in fullscreen */
    bool software;     /* do not even try a hardware renderer */
    bool no_vsync;     /* do not ask for vertical sync */
} VideoConfig;

/* NULL: the defaults. false: nothing is open, video_error() says what failed and what to do. Opening twice fails. */
bool video_open(const VideoConfig *config);

/* Frees everything; harmless when closed. Sheets, text, light and fog must be closed before. */
void video_close(void);

bool video_is_open(void);
bool video_is_headless(void);
const char *video_error(void);

/* Begins the picture, filled with black, and empties the tools layer. */
void video_begin_frame(void);

/* Copies the picture to the window, the tools layer over it, and shows it. Where vertical sync works this waits. */
void video_end_frame(void);

/* Fills the whole picture. */
void video_clear(Colour colour);

/* True only where presenting really waits for the screen: never in software, never headless. Else limit the rate. */
bool video_waits_for_vsync(void);

/* F11, Alt+Enter. The window's size comes back afterwards. */
void video_toggle_fullscreen(void);
bool video_is_fullscreen(void);

/* Writes the picture as drawn so far, with the tools layer, as a 24-bit BMP of 1280 x 720, whatever the window's
 * size. false: video_error() names the file. */
bool video_screenshot(const char *path);

/* Copies a part of the picture as drawn so far, row by row, as 0xAARRGGBB; the part must lie inside. Slow.
 * false: video_error(). */
bool video_read(int x, int y, int width, int height, uint32_t *pixels);

/* In this frame the picture is shown so many of its pixels further right and down, for a tool that covers a part of it: the tools
 * layer stays, and the two maps below follow. What comes in from outside the picture is black. */
void video_shift(int x, int y);

/* The colour now drawn at a place of the picture, for tests; black outside. Slow. */
Colour video_pixel(int x, int y);

/* A mouse position in the window to the picture. false: it is beside where the picture lies when it is not shifted, and the
 * tools; x and y are set all the same. */
bool video_from_window(int window_x, int window_y, float *x, float *y);

/* A place in the picture to the tools layer's pixels, and a mouse position to them. */
void video_to_tools(float x, float y, int *tools_x, int *tools_y);
void video_window_to_tools(int window_x, int window_y, int *tools_x, int *tools_y);

#endif
