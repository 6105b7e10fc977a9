/* SPDX-License-Identifier: Zlib */
/* A text in the user's own folder, a line for each thing that is kept: the options, the night. What is damaged in it is said, line by
 * line, though not for each line of a file that is damaged throughout. */
#ifndef GAME_UI_KEPT_FILE_H
#define GAME_UI_KEPT_FILE_H

#include <stdbool.h>

typedef struct KeptFile {
    const char *name;               /* in the folder */
    bool (*take)(const char *line); /* false: it says nothing known */
    const char *wrong;              /* what a line is that was not taken: "is no option" */
    const char *mends;              /* what to do about it */
    const char *renewed;            /* when it is written anew: "at the next lamp" */
    const char *without;            /* what holds when it cannot be read */
} KeptFile;

/* Reads the file of this path; that it is missing is not worth a word. */
void kept_file_read(const KeptFile *file, const char *path);

#endif
