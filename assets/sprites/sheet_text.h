/* SPDX-License-Identifier: Zlib */
/* Reading text files line by line, with errors that name file and line. */
#ifndef SHEET_TEXT_H
#define SHEET_TEXT_H

#include <stdbool.h>
#include <stdio.h>

#define SHEET_TEXT_MAX_LINE  1024
#define SHEET_TEXT_MAX_WORDS 24

typedef struct SheetText {
    FILE *file;
    char path[512];
    int line; /* of the line read last, from 1 */
    char text[SHEET_TEXT_MAX_LINE];
    char *words[SHEET_TEXT_MAX_WORDS]; /* point into text */
    int word_count;
} SheetText;

/* Opens PATH; false when it cannot be read. Close with sheet_text_close. */
bool sheet_text_open(SheetText *text, const char *path);
void sheet_text_close(SheetText *text);

/* Reads the next line into text->text, without its line end; false at the end of the file.
 * A line too long for the buffer ends the program with an error. */
bool sheet_text_next(SheetText *text);

/* Splits the current line at blanks into words; a word that begins with '#' starts a comment. */
void sheet_text_split(SheetText *text);

/* Word INDEX as a whole number; ends the program with an error unless it is one within LOW..HIGH. */
int sheet_text_int(const SheetText *text, int index, int low, int high);

/* Prints "path:line: message" to stderr and ends the program with status 1; the message as for printf. */
#define SHEET_TEXT_FAIL(text, ...)    \
    do {                              \
        sheet_text_say_where(text);   \
        fprintf(stderr, __VA_ARGS__); \
        sheet_text_give_up();         \
    } while (false)

/* The same for what has no line: "make_sheets: message". */
#define SHEET_TEXT_DIE(...) SHEET_TEXT_FAIL(NULL, __VA_ARGS__)

/* The two ends of SHEET_TEXT_FAIL, which is a macro so that compilers check its format. */
void sheet_text_say_where(const SheetText *text);
_Noreturn void sheet_text_give_up(void);

/* malloc that never returns NULL (it ends the program instead); the memory is zero. */
void *sheet_text_allocate(size_t size);

#endif
