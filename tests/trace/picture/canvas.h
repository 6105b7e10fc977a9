/* SPDX-License-Identifier: Zlib */
/* Boxes, lines and letters in memory, and then in a file. */
#ifndef TESTS_CANVAS_H
#define TESTS_CANVAS_H

#include "palette.h"

#include <stdbool.h>

#define CANVAS_LETTER_WIDTH 6
#define CANVAS_LINE         14

bool canvas_open(int width, int height, Colour background); /* false: reported */
bool canvas_close(const char *path);                        /* writes a BMP. false: reported */

void canvas_box(int x, int y, int width, int height, Colour colour);
void canvas_line(int x0, int y0, int x1, int y1, Colour colour);
void canvas_text(int x, int y, Colour colour, const char *text);

/* Cut to what fits into so many pixels; its end becomes a dot. */
void canvas_text_within(int x, int y, int width, Colour colour, const char *text);

#endif
