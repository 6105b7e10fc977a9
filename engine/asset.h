/* SPDX-License-Identifier: Zlib */
/*
 * asset: where pictures, fonts and sounds are found, and what is said when they are not.
 *
 * A name such as "sheets/hero.bmp" is looked for in the directory set by asset_set_directory, then in
 * "assets" beside the program, then where an install has put them, then in the directory the build was made from. Names use '/' everywhere.
 * Everything here may be called from any thread, except asset_set_directory.
 */
#ifndef ENGINE_ASSET_H
#define ENGINE_ASSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { ASSET_PATH_MAX = 1024 };

/* Looks in `directory` before anywhere else; copied. NULL or "" takes it back. */
void asset_set_directory(const char *directory);

/* Puts the path of the existing file `name` into `path`. false: not found, asset_error() names the file,
 * the places looked at and what to do. */
bool asset_find(const char *name, char *path, size_t size);

/* The same for what a program brings along besides its assets, such as "source": `folder` beside the program, then in what an
 * install shares. false: it is in neither; no message. */
bool asset_find_installed(const char *folder, const char *name, char *path, size_t size);

/* Does this file, which exists, lie where assets are looked for? */
bool asset_is_own(const char *path);

/* Opens `name` for reading in binary; the caller closes it. NULL: see asset_error(). */
FILE *asset_open(const char *name);

/* Reads the whole of `name`, with a zero byte behind it that `size` (may be NULL) does not count.
 * The caller frees the result with free(). NULL: see asset_error(). */
char *asset_read(const char *name, size_t *size);

/* The last message of this thread, "" when there was none; stays until the next failure in this thread. */
const char *asset_error(void);

/* For loaders built on this module: sets what asset_error() returns. Returns false, for `return asset_fail(…)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
bool asset_fail(const char *format, ...);

#endif
