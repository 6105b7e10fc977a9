/* SPDX-License-Identifier: Zlib */
/*
 * text: letters in the picture, from two fonts at their native sizes only.
 *
 * All letters of a font are drawn once, when it is opened, into one texture. In a steady frame nothing is rendered,
 * made or allocated. There is no partly opaque pixel: each is on or off.
 * Text is UTF-8 with the marks of markup.h. A letter that the font has not is shown as '?'.
 */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "palette.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum TextFont {
    TEXT_BODY,  /* 12 pixels, proportional */
    TEXT_TITLE, /* the same at 24 */
    TEXT_MONO,  /* 12 pixels, all letters 6 wide: for the tools layer */
    TEXT_FONT_COUNT
} TextFont;

typedef enum TextEdge {
    TEXT_EDGE_NONE,
    TEXT_EDGE_SHADOW, /* ink one pixel below */
    TEXT_EDGE_OUTLINE /* ink all round: over the world */
} TextEdge;

/* Zero means: body font, white, yellow emphasis, no edge, solid. */
typedef struct TextStyle {
    TextFont font;
    Colour colour;   /* 0: PALETTE_WHITE */
    Colour emphasis; /* 0: PALETTE_YELLOW */
    TextEdge edge;
    unsigned char fade; /* taken from alpha: 0 solid, 255 not to be seen */
    bool plain;         /* no marks: asterisks and braces are letters */
} TextStyle;

/* Opens fonts/NAME of the assets: `body` (TEXT_BODY, TEXT_TITLE) and `mono`. Video must be open.
 * false: asset_error() names the file and what to do; text then draws nothing. */
bool text_open(const char *body, const char *mono);
void text_close(void);

/* Pixels: from one line to the next, and from a line's top to the ground its letters stand on. */
int text_line_height(TextFont font);
int text_ascent(TextFont font);

/* The width of the text in pixels, up to its first line end. */
int text_width(const TextStyle *style, const char *text);

/* How far a letter moves the pen, in pixels; a tab is four spaces. */
int text_advance(TextFont font, unsigned code);

/* Does the font have this letter? */
bool text_has(TextFont font, unsigned code);

/* (x, y) is the upper left of the line. A line end in the text begins a new line below. NULL style: zeros. */
void text_draw(int x, int y, const TextStyle *style, const char *text);
void text_draw_centred(int x, int y, const TextStyle *style, const char *text);
void text_draw_right(int x, int y, const TextStyle *style, const char *text);

enum { TEXT_LINES_MAX = 24 };

typedef struct TextLine {
    size_t offset;    /* first byte */
    size_t length;    /* bytes, without the space or line end at which it was broken */
    int first_letter; /* letters (markup.h) before this line */
    int width;        /* pixels */
    bool emphasis;    /* the line begins inside an emphasis */
} TextLine;

/* A text broken into lines: plain data, made once for a text, so that nothing moves while letters appear. */
typedef struct TextLayout {
    TextLine lines[TEXT_LINES_MAX];
    int count;
    int width; /* of the widest line */
} TextLayout;

/* Breaks at spaces so that no line is wider than `width` pixels; a word that is wider is broken between letters.
 * Spaces at a break are dropped. false: more lines than TEXT_LINES_MAX; the rest is left out. */
bool text_wrap(TextLayout *layout, const TextStyle *style, const char *text, int width);

/* Draws the first `letters` letters of a wrapped text (-1: all). */
void text_draw_layout(int x, int y, const TextStyle *style, const char *text, const TextLayout *layout,
                      int letters);

#endif
