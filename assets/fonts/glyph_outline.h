/* SPDX-License-Identifier: Zlib */
#ifndef GLYPH_OUTLINE_H
#define GLYPH_OUTLINE_H

/* A glyph's ink as rectangles of whole pixels, none of which overlap. */

#include "grid_font.h"

enum { GLYPH_OUTLINE_MAX = GRID_FONT_ROWS * GRID_FONT_MAX_WIDTH / 2 };

typedef struct GlyphRect {
    int left, right; /* pixels from the pen, right is exclusive */
    int bottom, top; /* pixels over the baseline, top is exclusive */
} GlyphRect;

typedef struct GlyphOutline {
    int count;
    GlyphRect rects[GLYPH_OUTLINE_MAX];
    GlyphRect box; /* round all of them; zeros when there is no ink */
} GlyphOutline;

/* One rectangle for each run of ink in a row; equal runs under each other become one. */
void glyph_outline_trace(const GridGlyph *glyph, GlyphOutline *outline);

#endif
