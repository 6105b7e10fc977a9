/* SPDX-License-Identifier: Zlib */
#ifndef GRID_FONT_H
#define GRID_FONT_H

/*
 * A pixel font, read from a text file of glyph grids.
 *
 * Blank lines and lines that begin with ';' separate; every other line is a grid row or one of
 *
 *   font NAME                 the family's name, required, first
 *   cell N                    every glyph advances N pixels (without it: its grid's width and one more)
 *   glyphs TOP NAME NAME ...  grids follow, side by side, one column for each NAME; TOP is the height of
 *                             the first row over the baseline in pixels, 9 to -2; `#` is ink, `.` is none
 *   compose NAME = BASE MARK  the mark over the base, both centred. A mark is drawn as it sits on a letter
 *                             of 5 rows and follows the base's height; one below the baseline stays there
 *   overlay NAME = BASE PART  both, centred, neither moved up or down
 *   carve NAME = BASE PART    the base without the part's ink, centred likewise
 *
 * NAME is one character, U+XXXX, or a word of two letters or more: a part, used in other glyphs but not
 * reachable by a character. `.notdef` is the box that stands for missing glyphs and is required.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    GRID_FONT_ASCENT = 9,     /* rows over the baseline */
    GRID_FONT_ROWS = 12,      /* rows in all: the em */
    GRID_FONT_MAX_WIDTH = 24, /* pixels */
    GRID_FONT_X_HEIGHT = 5,   /* rows */
    GRID_FONT_CAP_HEIGHT = 7, /* rows */
    GRID_FONT_MAX_GLYPHS = 640,
    GRID_FONT_NAME_SIZE = 24
};

typedef struct GridGlyph {
    char name[GRID_FONT_NAME_SIZE];
    uint32_t code;                 /* Unicode, below 0x10000; 0 for parts and .notdef */
    int line;                      /* where the source defines it */
    int width;                     /* columns of the grid */
    uint32_t rows[GRID_FONT_ROWS]; /* top row first, bit 0 is the leftmost column */
} GridGlyph;

typedef struct GridFont {
    char family[32];
    int cell; /* pixels, 0 for a proportional face */
    int count;
    GridGlyph glyphs[GRID_FONT_MAX_GLYPHS]; /* in the source's order */
} GridFont;

/* What is wrong with a source: "FILE:LINE: what is wrong; what to do". */
typedef struct GridFontError {
    char text[640];
} GridFontError;

/*
 * Reads a whole source from `in`. `path` is used in messages only. Returns false, and says why in
 * `error`, at the first line that is wrong; `font` is then incomplete and must not be used.
 */
bool grid_font_read(GridFont *font, FILE *in, const char *path, GridFontError *error);

/* The glyph of that name, or NULL. */
const GridGlyph *grid_font_find(const GridFont *font, const char *name);

/* How far the pen moves after the glyph, in pixels. */
int grid_font_advance(const GridFont *font, const GridGlyph *glyph);

/* The rows of the highest ink over the baseline; 0 or less when all of it is below. */
int grid_font_ink_top(const GridGlyph *glyph);

#endif
