/* SPDX-License-Identifier: Zlib */
#include "user_file.h"

#include <SDL.h>
#include <stdio.h>

#define NUMBERS 999

bool user_file_path(const char *program, const char *name, char *path, size_t size)
{
    char *folder = SDL_GetPrefPath("", program);

    if (folder == NULL) {
        return false;
    }
    const int length = snprintf(path, size, "%s%s", folder, name);
    SDL_free(folder);
    return length > 0 && (size_t)length < size;
}

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

bool user_file_next(const char *program, const char *name, const char *extension, char *path, size_t size)
{
    char numbered[64];

    for (int number = 1; number <= NUMBERS; number++) {
        const int length = snprintf(numbered, sizeof numbered, "%s-%03d.%s", name, number, extension);
        if (length < 0 || (size_t)length >= sizeof numbered ||
            !user_file_path(program, numbered, path, size)) {
            return false;
        }
        if (!exists(path)) {
            return true;
        }
    }
    return false;
}
