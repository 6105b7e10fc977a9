/* SPDX-License-Identifier: Zlib */
/*
 * file: which paths name the same file, and files that are written whole or said not to be.
 *
 * Paths are asked for what they lead to, not for how they are spelled: `a`, `./a`, `b/../a`, a link to it, and on some
 * systems `A`, are one file. Nothing here suspends; main thread only.
 */
#ifndef ENGINE_FILE_H
#define ENGINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define FILE_PATH_MAX 4096
#define FILE_LINE_MAX 256

/* Why the last call here failed, in a few words such as "No such file or directory". */
const char *file_error(void);

/* Is there anything of this name? Also true for a link that leads nowhere. */
bool file_exists(const char *path);

/* Do both name one plain file that exists? Devices and pipes are nobody's: they can be written by many. */
bool file_is_same(const char *a, const char *b);

/* Is it the plain file that this open stream, such as stdout, goes to? */
bool file_is_stream(const char *path, FILE *stream);

/* Does `path`, which exists, lie in this folder or in one below it? */
bool file_is_below(const char *path, const char *folder);

/* Makes sure that the file can be written, and leaves its contents alone. `made`: it was not there, and is now, empty;
 * file_unmake takes it back. false: file_error(). */
bool file_claim(const char *path, bool *made);
void file_unmake(const char *path);

/* Sends on what was written so far, and keeps in *error (0 at first) why that failed the first time. */
void file_flush(FILE *file, int *error);

/* Closes a file that was written. error: what file_flush kept, or 0. false: not all that was written has arrived (a full
 * disk); file_error(). */
bool file_close(FILE *file, int error);

/* Has everything printed so far arrived? false: file_error(). */
bool file_flush_stdout(void);

/* Writes the whole file. false: file_error(). */
bool file_write(const char *path, const void *bytes, size_t size);

/* The same, but whole or not at all: when it fails, what was there before is still there. */
bool file_replace(const char *path, const void *bytes, size_t size);

/* --- text, line by line ----------------------------------------------------------------------------- */

typedef enum FileLine {
    FILE_LINE,          /* in `text`, without its end */
    FILE_LINE_TOO_LONG, /* more than FILE_LINE_MAX - 1 bytes; `text` is its beginning */
    FILE_LINE_NO_TEXT, /* holds bytes that no text has: control characters, broken UTF-8; `text` names the first */
    FILE_END,
    FILE_UNREADABLE /* file_error() */
} FileLine;

typedef struct FileReader {
    FILE *file; /* the caller's */
    int line;   /* its number, from 1 */
    char text[FILE_LINE_MAX];
} FileReader;

/* Reads one line to its end, whatever it holds. */
FileLine file_read_line(FileReader *reader);

#endif
