/* SPDX-License-Identifier: Zlib */
/*
 * draw: plain shapes in the picture of video.h. Whole pixels; widths or heights of 0 or less draw nothing.
 * Alpha runs from 0 (nothing) to 255 (solid).
 */
#ifndef ENGINE_DRAW_H
#define ENGINE_DRAW_H

#include "palette.h"

#include <stdint.h>

void draw_rect(int x, int y, int width, int height, Colour colour);
void draw_rect_alpha(int x, int y, int width, int height, Colour colour, uint8_t alpha);

/* Adds the colour, times alpha, to what is there: light. */
void draw_rect_add(int x, int y, int width, int height, Colour colour, uint8_t alpha);

/* The outline of a rectangle, one pixel wide, inside it. */
void draw_frame(int x, int y, int width, int height, Colour colour);

/* The shadow under a figure: a flat ellipse of three rectangles, ink at alpha 110, round its feet at (x, y). */
void draw_shadow(int x, int y, int width);

/* Straight line of one-pixel steps, both ends included. */
void draw_line(int x0, int y0, int x1, int y1, Colour colour, uint8_t alpha);

/* A ring one pixel wide; `height_ratio` 1 for a circle, 0.8 for one that lies on the ground. */
void draw_ring(int x, int y, float radius, float height_ratio, Colour colour, uint8_t alpha);

/* An iris: everything further than `radius` from (x, y) is filled. Radius 0 or less fills all. */
void draw_iris(int x, int y, float radius, Colour colour);

/* A shaft of light, ADD: `width` wide, from height y down over `height` rows, each row `slant` further to the right. */
void draw_shaft_add(int x, int y, int width, int height, float slant, Colour colour, uint8_t alpha);

/* Horizontal lines over the whole picture, one in each `spacing` rows, the first at `offset` (wraps). */
void draw_scan_lines(int spacing, int offset, Colour colour, uint8_t alpha);

/* Whatever is drawn next appears only inside; draw_unclip takes it back. They do not nest. */
void draw_clip(int x, int y, int width, int height);
void draw_unclip(void);

#endif
