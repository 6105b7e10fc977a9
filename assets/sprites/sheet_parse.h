/* SPDX-License-Identifier: Zlib */
/* Frame lists: NAME.frames read into a sheet of finished frames. Their format: top of make_sheets.c. */
#ifndef SHEET_PARSE_H
#define SHEET_PARSE_H

#include "sheet_picture.h"
#include "sheet_text.h"

#define SHEET_PARSE_MAX_NAME   48
#define SHEET_PARSE_MAX_FRAMES 2048

typedef struct SheetFrame {
    char name[SHEET_PARSE_MAX_NAME];
    Picture picture;
    int anchor_x, anchor_y;
    double seconds;
    bool is_extra; /* a flash, flip, glow or death frame: nothing is derived from it */
    int x, y;      /* in the sheet, set when it is packed */
} SheetFrame;

typedef struct Sheet {
    char name[SHEET_PARSE_MAX_NAME];
    const char *source; /* folder */
    SheetFrame frames[SHEET_PARSE_MAX_FRAMES];
    int frame_count;
} Sheet;

/* Reads SOURCE/NAME.frames. Errors end the program. Free with sheet_parse_free. */
Sheet *sheet_parse_read(const char *source, const char *name);
void sheet_parse_free(Sheet *sheet);

/* Adds a frame that owns PICTURE. A name that is taken or too long, or a full sheet, ends the program. */
SheetFrame *sheet_parse_add(Sheet *sheet, const SheetText *text, const char *name, Picture picture);
SheetFrame *sheet_parse_find(Sheet *sheet, const char *name); /* NULL when there is none */

/* Reads "a=b,c=d" into a letter table (see PictureLay.swap). */
void sheet_parse_swap(const SheetText *text, const char *list, char swap[256]);

#endif
