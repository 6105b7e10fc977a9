/* SPDX-License-Identifier: Zlib */
/* The folder is asked of SDL, anew each time: a test or a shell may set another. */
#include "user_file.h"

#include "file.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>

#define NUMBERS      999
#define ANOTHER_HOME "set HOME to a folder that can be written"

static char error[256];
static const char *advice = "";

static bool fail(const char *why, const char *what_to_do)
{
    snprintf(error, sizeof error, "%s", why);
    advice = what_to_do;
    return false;
}

const char *user_file_error(void)
{
    return error;
}

const char *user_file_advice(void)
{
    return advice;
}

/* SDL takes an empty XDG_DATA_HOME for the root; it means that none is set. NULL: SDL_GetError(). */
static char *folder_of(const char *program)
{
    const char *home = SDL_getenv("HOME");
    const char *data = SDL_getenv("XDG_DATA_HOME");
    char path[1024];

    if (data != NULL && data[0] == '\0' && home != NULL) {
        SDL_snprintf(path, sizeof path, "%s/.local/share", home);
        SDL_setenv("XDG_DATA_HOME", path, 1);
    }
    return SDL_GetPrefPath("", program);
}

bool user_file_path(const char *program, const char *name, char *path, size_t size)
{
    char *folder = folder_of(program);

    if (folder == NULL) {
        return fail(SDL_GetError(), ANOTHER_HOME);
    }
    const int length = snprintf(path, size, "%s%s", folder, name);
    SDL_free(folder);
    return (length > 0 && (size_t)length < size) || fail("its path is too long", ANOTHER_HOME);
}

bool user_file_is_own(const char *program, const char *path)
{
    char *folder = folder_of(program);
    const bool own = folder != NULL && file_is_below(path, folder);

    SDL_free(folder);
    return own;
}

bool user_file_next(const char *program, const char *name, const char *extension, char *path, size_t size)
{
    char numbered[64];

    assert(strlen(name) + strlen(extension) < sizeof numbered - 8 && "a name leaves room for its number");
    for (int number = 1; number <= NUMBERS; number++) {
        const int length = snprintf(numbered, sizeof numbered, "%s-%03d.%s", name, number, extension);
        if (length < 0 || (size_t)length >= sizeof numbered ||
            !user_file_path(program, numbered, path, size)) {
            return false;
        }
        if (!file_exists(path)) {
            return true;
        }
    }
    char last[sizeof error];
    snprintf(last, sizeof last, "%.180s is there, and it is the last number", path);
    return fail(last, "take some of these files out of that folder");
}
