/* SPDX-License-Identifier: Zlib */
/* SDL reads and writes the format, from and into memory; the files are ours, since SDL looks neither at the size that
 * a file says it has nor at how a file is closed. */
#include "bmp.h"

#include "file.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>

enum { SIZE_AT = 2, HEADER_BYTES = 54, ROOM = 256 };

static _Thread_local char message[256];

const char *bmp_error(void)
{
    return message;
}

static bool fail(const char *why)
{
    SDL_strlcpy(message, why, sizeof message);
    return false;
}

/* The size that the file says it has. */
static size_t size_in(const char *bytes)
{
    const unsigned char *at = (const unsigned char *)bytes + SIZE_AT;

    return (size_t)at[0] | (size_t)at[1] << 8 | (size_t)at[2] << 16 | (size_t)at[3] << 24;
}

SDL_Surface *bmp_read(const char *bytes, size_t size)
{
    if (size < HEADER_BYTES || bytes[0] != 'B' || bytes[1] != 'M') {
        fail("it is no BMP");
        return NULL;
    }
    if (size < size_in(bytes)) {
        SDL_snprintf(message, sizeof message, "it is cut off: %u of %u bytes are there", (unsigned)size,
                     (unsigned)size_in(bytes));
        return NULL;
    }
    SDL_Surface *picture = SDL_LoadBMP_RW(SDL_RWFromConstMem(bytes, (int)size), 1);
    if (picture == NULL) {
        fail(SDL_GetError());
    }
    return picture;
}

static bool write_bytes(const char *path, SDL_Surface *picture, char *bytes, size_t room)
{
    SDL_RWops *memory = SDL_RWFromMem(bytes, (int)room);

    if (memory == NULL || SDL_SaveBMP_RW(picture, memory, 1) != 0) {
        return fail(SDL_GetError());
    }
    assert(size_in(bytes) <= room && "the room is as large as a picture of 24 bits can be");
    return file_write(path, bytes, size_in(bytes)) || fail(file_error());
}

bool bmp_write(const char *path, SDL_Surface *picture)
{
    assert(picture->format->BitsPerPixel == 24 && "what is written is converted before");
    const size_t room = ROOM + (size_t)picture->pitch * (size_t)picture->h + 4 * (size_t)picture->h;
    char *bytes = malloc(room);
    const bool written = bytes != NULL ? write_bytes(path, picture, bytes, room) : fail("out of memory");

    free(bytes);
    return written;
}
