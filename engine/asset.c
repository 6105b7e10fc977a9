/* SPDX-License-Identifier: Zlib */
/* Several places are tried one after another; what is said when none has the file names them. */
#include "asset.h"

#include "file.h"

#include <SDL.h>
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#ifndef ASSET_BUILD_DIR
#define ASSET_BUILD_DIR ""
#endif
#ifndef ASSET_INSTALL_DIR
#define ASSET_INSTALL_DIR "."
#endif

static char asset_directory[ASSET_PATH_MAX];
static _Thread_local char asset_message[2 * ASSET_PATH_MAX];

void asset_set_directory(const char *directory)
{
    snprintf(asset_directory, sizeof asset_directory, "%s", directory ? directory : "");
}

const char *asset_error(void)
{
    return asset_message;
}

bool asset_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(asset_message, sizeof asset_message, format, arguments);
    va_end(arguments);
    return false;
}

/* Fills path; false when there is no such file to read, or no room for its name. */
static bool try_directory(const char *directory, const char *name, char *path, size_t size)
{
    if (directory[0] == '\0') {
        return false;
    }
    assert(size > 0 && "a path has room for its end");
    int length = snprintf(path, size, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= size) {
        return false;
    }
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    (void)fgetc(file); /* a folder opens, but cannot be read */
    bool readable = !ferror(file);
    fclose(file);
    return readable;
}

/* What lies beside the program under this name, without a slash behind it; "" where SDL cannot tell. */
static void program_directory(const char *name, char *directory, size_t size)
{
    char *base = SDL_GetBasePath();
    snprintf(directory, size, "%s%s", base ? base : "", base ? name : "");
    SDL_free(base);
}

bool asset_find_installed(const char *folder, const char *name, char *path, size_t size)
{
    char place[ASSET_PATH_MAX];
    char installed[ASSET_PATH_MAX];
    program_directory(folder, place, sizeof place);
    if (try_directory(place, name, path, size)) {
        return true;
    }
    snprintf(place, sizeof place, ASSET_INSTALL_DIR "/%s", folder);
    program_directory(place, installed, sizeof installed);
    return try_directory(installed, name, path, size);
}

bool asset_find(const char *name, char *path, size_t size)
{
    char beside[ASSET_PATH_MAX];
    if (try_directory(asset_directory, name, path, size) ||
        asset_find_installed("assets", name, path, size) ||
        try_directory(ASSET_BUILD_DIR, name, path, size)) {
        return true;
    }
    program_directory("assets", beside, sizeof beside);
    if (size > 0) {
        path[0] = '\0';
    }
    return asset_fail(
        "asset \"%s\" was not found. Looked in %s%s\"%s\" and \"%s\". Put the assets beside the "
        "program, or run it where it was built.",
        name, asset_directory, asset_directory[0] ? ", " : "", beside, ASSET_BUILD_DIR);
}

bool asset_is_own(const char *path)
{
    char beside[ASSET_PATH_MAX];
    char installed[ASSET_PATH_MAX];

    program_directory("assets", beside, sizeof beside);
    program_directory(ASSET_INSTALL_DIR "/assets", installed, sizeof installed);
    return file_is_below(path, asset_directory) || file_is_below(path, beside) ||
           file_is_below(path, installed) || file_is_below(path, ASSET_BUILD_DIR);
}

FILE *asset_open(const char *name)
{
    char path[ASSET_PATH_MAX];
    if (!asset_find(name, path, sizeof path)) {
        return NULL;
    }
    FILE *file = fopen(path, "rb");
    if (!file) {
        asset_fail("asset \"%s\" cannot be opened: %s. Check that it may be read.", path, strerror(errno));
    }
    return file;
}

/* The size of an open file, -1 where it cannot be told. */
static long file_size(FILE *file)
{
    if (fseek(file, 0, SEEK_END) != 0) {
        return -1;
    }
    long size = ftell(file);
    return fseek(file, 0, SEEK_SET) == 0 ? size : -1;
}

char *asset_read(const char *name, size_t *size)
{
    FILE *file = asset_open(name);
    if (!file) {
        return NULL;
    }
    long length = file_size(file);
    char *bytes = length < 0 ? NULL : malloc((size_t)length + 1);
    if (bytes && fread(bytes, 1, (size_t)length, file) != (size_t)length) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    if (!bytes) {
        asset_fail("asset \"%s\" cannot be read to its end. Check the file and the free memory.", name);
        return NULL;
    }
    bytes[length] = '\0';
    if (size) {
        *size = (size_t)length;
    }
    return bytes;
}
