/* SPDX-License-Identifier: Zlib */
/* BMP files in and out, for the drawing modules: a file that is cut off is refused, one that is written is whole. */
#ifndef ENGINE_BMP_H
#define ENGINE_BMP_H

#include <stdbool.h>
#include <stddef.h>

struct SDL_Surface;

/* A picture from a file's bytes, which the caller frees. NULL: bmp_error(). */
struct SDL_Surface *bmp_read(const char *bytes, size_t size);

/* Writes a surface with 24 bits a pixel. false: bmp_error(). */
bool bmp_write(const char *path, struct SDL_Surface *picture);

/* Why the last call of this thread failed. */
const char *bmp_error(void);

#endif
