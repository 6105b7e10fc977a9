/* SPDX-License-Identifier: Zlib */
/* Where a program keeps what belongs to its user: the folder that the system reserves for it, made on demand. */
#ifndef ENGINE_USER_FILE_H
#define ENGINE_USER_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Puts the path of `name` in the folder of `program` into `path`, whether the file exists or not.
 * false: the system has no such folder, it cannot be made, or the path is too long; nothing was reported, and
 * user_file_error() says which, user_file_advice() what to do. */
bool user_file_path(const char *program, const char *name, char *path, size_t size);
const char *user_file_error(void);
const char *user_file_advice(void);

/* Does this file, which exists, lie in the folder of `program`? */
bool user_file_is_own(const char *program, const char *path);

/* The first of NAME-001.EXTENSION, NAME-002.EXTENSION, … that does not exist yet. false: as above, or all exist. */
bool user_file_next(const char *program, const char *name, const char *extension, char *path, size_t size);

#endif
