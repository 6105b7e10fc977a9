/* SPDX-License-Identifier: Zlib */
/* Pictures as grids of palette letters, and what can be done with them. */
#ifndef SHEET_PICTURE_H
#define SHEET_PICTURE_H

#include <stdbool.h>

typedef struct Picture {
    int width, height;
    char *cells; /* width * height letters, row by row */
} Picture;

/* How a picture is laid upon another one. Zero means: as it is, all of it. */
typedef struct PictureLay {
    int dx, dy;  /* of its upper left corner after cropping and turning */
    bool mirror; /* left and right change places */
    bool flip;   /* up and down change places */
    bool under;  /* only where nothing is yet */
    int turn;    /* quarter turns clockwise, after mirror and flip */
    bool crop;   /* only these rows and columns, counted before turning; the others stay clear */
    int first_row, last_row, first_column, last_column;
    char swap[256]; /* letter to letter; 0 keeps it */
    char keep[32];  /* only these letters; "" for all */
} PictureLay;

/* A new, clear picture; its cells are freed with sheet_picture_free. */
Picture sheet_picture_new(int width, int height);
Picture sheet_picture_copy(Picture source);
void sheet_picture_free(Picture *picture);

char sheet_picture_get(Picture picture, int x, int y); /* clear outside */
void sheet_picture_set(Picture picture, int x, int y, char letter);
int sheet_picture_count(Picture picture); /* cells that are not clear */
bool sheet_picture_equal(Picture a, Picture b);

/* Lays SOURCE upon TARGET, clipped. Returns how many cells were laid down. */
int sheet_picture_lay(Picture target, Picture source, const PictureLay *lay);

/* Takes a row (column) out, or doubles it. Rows above FIX_Y move, those below stay; columns move away
 * from FIX_X or towards it. What leaves the picture is lost. */
void sheet_picture_drop_row(Picture picture, int y, int fix_y);
void sheet_picture_double_row(Picture picture, int y, int fix_y);
void sheet_picture_drop_column(Picture picture, int x, int fix_x);
void sheet_picture_double_column(Picture picture, int x, int fix_x);

/* COUNT rows fewer and COUNT columns more (or, negative, the reverse), spread over what is drawn. */
void sheet_picture_squash(Picture picture, int count, int fix_x, int fix_y);

/* Puts LETTER on every clear cell that has a neighbour of another letter left, right, above or below. */
void sheet_picture_outline(Picture picture, char letter);

/* Puts LETTER on every clear cell that is closed in by drawn ones (no way out left, right, up or down). */
void sheet_picture_plug(Picture picture, char letter);

/* Every drawn cell becomes LETTER. */
void sheet_picture_fill(Picture picture, char letter);

/* Clears PERCENT of the drawn cells in a fixed scatter: a higher percentage clears the same ones and more. */
void sheet_picture_scatter(Picture picture, int percent);

#endif
