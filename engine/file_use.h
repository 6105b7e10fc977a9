/* SPDX-License-Identifier: Zlib */
/* Before anything is opened: can each file that a command line names be written, and does none overwrite another? */
#ifndef ENGINE_FILE_USE_H
#define ENGINE_FILE_USE_H

#include <stdbool.h>
#include <stddef.h>

/* A file that the command line names. */
typedef struct FileUse {
    const char *option, *path;
    bool writes; /* else it is read */
    bool made;   /* file_use_check's own */
} FileUse;

typedef struct FileUseRules {
    const char *program; /* the folder of its user's files (user_file.h) is not to be written into */
    bool prints;         /* the run writes to the standard output */
} FileUseRules;

/* Changes no file. false: message names the option and the file, and says what to do. */
bool file_use_check(FileUse *uses, int count, const FileUseRules *rules, char *message, size_t size);

#endif
