/* SPDX-License-Identifier: Zlib */
#include "glyph_outline.h"

static bool has_ink(const GridGlyph *glyph, int row, int x)
{
    return x >= 0 && x < glyph->width && ((glyph->rows[row] >> x) & 1) != 0;
}

/* Whether the row has a run of ink from `left` up to `right`, no longer and no shorter. */
static bool has_run(const GridGlyph *glyph, int row, int left, int right)
{
    if (has_ink(glyph, row, left - 1) || has_ink(glyph, row, right)) {
        return false;
    }
    for (int x = left; x < right; x++) {
        if (!has_ink(glyph, row, x)) {
            return false;
        }
    }
    return true;
}

static void grow_box(GlyphOutline *outline, GlyphRect rect)
{
    GlyphRect *box = &outline->box;
    if (outline->count == 0) {
        *box = rect;
        return;
    }
    box->left = rect.left < box->left ? rect.left : box->left;
    box->right = rect.right > box->right ? rect.right : box->right;
    box->bottom = rect.bottom < box->bottom ? rect.bottom : box->bottom;
    box->top = rect.top > box->top ? rect.top : box->top;
}

/* Adds the rectangle whose first run this is, unless the run above has taken it along. */
static void add_run(GlyphOutline *outline, const GridGlyph *glyph, int row, int left, int right)
{
    if (row > 0 && has_run(glyph, row - 1, left, right)) {
        return;
    }
    int end = row + 1;
    while (end < GRID_FONT_ROWS && has_run(glyph, end, left, right)) {
        end++;
    }
    GlyphRect rect = {left, right, GRID_FONT_ASCENT - end, GRID_FONT_ASCENT - row};
    grow_box(outline, rect);
    outline->rects[outline->count++] = rect;
}

void glyph_outline_trace(const GridGlyph *glyph, GlyphOutline *outline)
{
    outline->count = 0;
    outline->box = (GlyphRect){0};
    for (int row = 0; row < GRID_FONT_ROWS; row++) {
        int left = 0;
        for (int x = 0; x < glyph->width; x++) {
            if (!has_ink(glyph, row, x)) {
                left = x + 1;
            } else if (!has_ink(glyph, row, x + 1)) {
                add_run(outline, glyph, row, left, x + 1);
            }
        }
    }
}
