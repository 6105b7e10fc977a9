/* SPDX-License-Identifier: Zlib */
/*
 * The sources that the program was built from, as they lie on the disk now: in the project, or in the copy that an install has
 * made. A table that the build makes (source_hashes.cmake) says what each file was then.
 */
#ifndef GAME_TOOLS_SOURCE_FILE_H
#define GAME_TOOLS_SOURCE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SOURCE_PATH_MAX 1024

typedef enum SourceState {
    SOURCE_IS_BUILT, /* this very text was compiled */
    SOURCE_DIFFERS,  /* changed since then, or another one of that name */
    SOURCE_UNKNOWN,  /* it is no part of the program that the build made the table for */
    SOURCE_MISSING
} SourceState;

/* A __FILE__ by its name in the project, "game/enemies/husk.c"; as it is where it is none of the project's. Separators may be
 * those of any system. */
const char *source_file_name(const char *file);

/* Where the file lies now. If the one in the project is not the one that was built, and the installed one is, then that. */
SourceState source_file_find(const char *file, char *path, size_t size);

/* Reads the line (from 1 on) without its end, tabs as blanks; "" behind the last. false: the file cannot be read. */
bool source_file_line(const char *file, int line, char *out, size_t size);

/* How many lines it has; 0: it cannot be read. state may be NULL. */
int source_file_lines(const char *file, SourceState *state);

/* The file that was read last is kept. It is read anew after this. */
void source_file_forget(void);

/* ---- the table ---- */

typedef struct SourceHash {
    const char *name;
    uint32_t hash[5]; /* SHA-1 */
} SourceHash;

extern const SourceHash SOURCE_HASHES[];
extern const int SOURCE_HASH_COUNT;

void source_file_hash(const void *bytes, size_t size, uint32_t hash[5]);

/* Is it the text that was built under this name? */
SourceState source_file_compare(const char *name, const void *bytes, size_t size);

#endif
