/* SPDX-License-Identifier: Zlib */
/* Reading sprite sheets in tests: NAME.bmp and NAME.sheet. What cannot be read fails the test. */
#ifndef READ_SHEET_H
#define READ_SHEET_H

#include <stdbool.h>
#include <stddef.h>

enum { READ_SHEET_MAX_FRAMES = 2048, READ_SHEET_MAX_NAME = 64 };

typedef struct Frame {
    char name[READ_SHEET_MAX_NAME];
    int x, y, w, h, anchor_x, anchor_y;
    double seconds;
} Frame;

typedef struct Sheet {
    char name[READ_SHEET_MAX_NAME];
    unsigned char *file; /* the whole BMP */
    int width, height, row_size;
    Frame frames[READ_SHEET_MAX_FRAMES];
    int frame_count;
} Sheet;

/* FOLDER/NAME.bmp and .sheet; free with read_sheet_free. */
Sheet *read_sheet_load(const char *folder, const char *name);
void read_sheet_free(Sheet *sheet);

/* The frame of that name; NULL when there is none. */
const Frame *read_sheet_find(const Sheet *sheet, const char *name);

/* The palette letter at (x, y) of a frame, or of the whole sheet: '.' where clear and, for a frame, outside;
 * '?' where the colour is none of the palette. */
char read_sheet_letter(const Sheet *sheet, const Frame *frame, int x, int y);
char read_sheet_whole_letter(const Sheet *sheet, int x, int y);

/* The bytes of a file with a zero after them; freed by the caller. */
unsigned char *read_sheet_file(const char *path, size_t *size);

/* Runs make_sheets SOURCE . SHEET; what it says goes to the file SAID. Returns what system() does. */
int read_sheet_run_generator(const char *source, const char *sheet, const char *said);

#endif
