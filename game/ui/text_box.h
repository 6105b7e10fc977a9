/* SPDX-License-Identifier: Zlib */
/* What boxes of text have in common: their frames, and the little flame that points. */
#ifndef GAME_UI_TEXT_BOX_H
#define GAME_UI_TEXT_BOX_H

/* Ink at alpha 230, a tan frame, and a dark one two pixels in. */
void text_box_draw(int x, int y, int width, int height);

/* A small flame that burns beside the chosen row; (x, y) is its foot. */
void text_box_draw_flame(int x, int y);

/* A diamond, 5 pixels wide: beside the answer that a skipped scene takes, and beside the key that skips. */
void text_box_draw_mark(int x, int y);

#endif
