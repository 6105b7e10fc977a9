/* SPDX-License-Identifier: Zlib */
/*
 * tools_layer: a finer layer over the picture, for an inspector, source text and plates.
 *
 * It covers the picture at the window's own resolution: 640 x 360 pixels in a window of 1280 x 720 and in
 * screenshots; in others at least as many, where the window has them. Draw into it at any time between
 * video_begin_frame and video_end_frame: what is drawn is kept as a list and shown above everything, in order.
 * Text is in the monospaced font (text.h), 6 x 12 pixels a letter, without marks.
 */
#ifndef ENGINE_TOOLS_LAYER_H
#define ENGINE_TOOLS_LAYER_H

#include "palette.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    TOOLS_LAYER_COMMANDS_MAX = 2048,  /* boxes and lines of text in a frame; more are left out */
    TOOLS_LAYER_TEXT_MAX = 64 * 1024, /* bytes of text in a frame */
    TOOLS_LAYER_LETTER_WIDTH = 6,
    TOOLS_LAYER_LETTER_HEIGHT = 12
};

/* The layer's size now. */
int tools_layer_width(void);
int tools_layer_height(void);

void tools_layer_box(int x, int y, int width, int height, Colour colour, uint8_t alpha);
void tools_layer_frame(int x, int y, int width, int height, Colour colour);

/* One or more lines; (x, y) is the upper left. The text is copied. */
void tools_layer_text(int x, int y, Colour colour, const char *text);

/* One line cut to at most `letters` letters; the last becomes an ellipsis where it was longer. */
void tools_layer_text_within(int x, int y, int letters, Colour colour, const char *text);

/* As printf; at most 255 bytes. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void tools_layer_printf(int x, int y, Colour colour, const char *format, ...);

/* Were commands left out in this frame? */
bool tools_layer_is_full(void);

#endif
