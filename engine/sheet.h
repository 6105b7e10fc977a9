/* SPDX-License-Identifier: Zlib */
/*
 * sheet: a picture with many frames, and their index.
 *
 * "hero" is made of two assets: sheets/hero.bmp (24-bit BMP, transparent where FF00FF) and sheets/hero.sheet (text,
 * one line a frame: "frame NAME x y width height anchor_x anchor_y seconds"; '#' begins a comment).
 * A frame is drawn so that its anchor, mostly the feet, lies on the given pixel. Mirrored, squashed and flashing
 * frames are frames of the sheet: nothing is flipped or rotated here.
 */
#ifndef ENGINE_SHEET_H
#define ENGINE_SHEET_H

#include "palette.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Sheet Sheet;

enum { SHEET_NAME_MAX = 48 };

typedef struct SheetFrame {
    char name[SHEET_NAME_MAX];
    int x, y, width, height;
    int anchor_x, anchor_y;
    float seconds; /* shown for; 0: a still */
} SheetFrame;

typedef enum SheetBlend { SHEET_BLEND, SHEET_ADD } SheetBlend;

/* How to draw; sheet_style() is the one that leaves a frame as it is. */
typedef struct SheetStyle {
    uint8_t alpha; /* 0 to 255 */
    Colour tint;   /* multiplied with the picture; 0xFFFFFF leaves it */
    SheetBlend blend;
} SheetStyle;

/* Solid, not tinted, BLEND. */
SheetStyle sheet_style(void);

/* Reads and uploads. Main thread, video open. NULL: asset_error() names file, line and what to do.
 * The caller owns the sheet. */
Sheet *sheet_load(const char *name);

/* The same in two steps, for loading in the background: sheet_read may run in any thread, sheet_upload runs in the
 * main thread. A sheet that is not uploaded knows its frames but draws nothing. */
Sheet *sheet_read(const char *name);
bool sheet_upload(Sheet *sheet);

/* NULL is harmless. */
void sheet_free(Sheet *sheet);

/* The index of the frame `name`, -1 where there is none. Look up once and keep it. */
int sheet_find(const Sheet *sheet, const char *name);

/* As sheet_find, but a missing frame is an error that is printed once to stderr; gives 0 then. */
int sheet_require(const Sheet *sheet, const char *name);

/* The number of frames PREFIX0, PREFIX1, … that follow one another: sheet_find(sheet, "walk_0") and this make a loop. */
int sheet_run_length(const Sheet *sheet, const char *prefix);

int sheet_count(const Sheet *sheet);
const char *sheet_name(const Sheet *sheet);

/* NULL when `frame` is out of range. */
const SheetFrame *sheet_frame(const Sheet *sheet, int frame);

/* Draws with the anchor at (x, y). A frame out of range, or a NULL sheet, draws nothing. */
void sheet_draw(Sheet *sheet, int frame, int x, int y);
void sheet_draw_styled(Sheet *sheet, int frame, int x, int y, SheetStyle style);

/* Solid but for `alpha`; light.h tells what the readability floor is. */
void sheet_draw_alpha(Sheet *sheet, int frame, int x, int y, uint8_t alpha);

/* A frame (of a mirrored sheet, upside down) as water shows it: its rows waver by a pixel. `time` in seconds. Clip it
 * to the water with draw_clip. */
void sheet_draw_wavering(Sheet *sheet, int frame, int x, int y, uint8_t alpha, double time);

/* The colour of a pixel of the frame. false: it is transparent, or outside; `colour` is then not touched. */
bool sheet_pixel(const Sheet *sheet, int frame, int x, int y, Colour *colour);

/* One row of the frame (0 is its top), where sheet_draw_styled would put it: for reflections that waver. */
void sheet_draw_row(Sheet *sheet, int frame, int row, int x, int y, SheetStyle style);

#endif
