/* SPDX-License-Identifier: Zlib */
/* Reads the pictures that the engine writes, without the engine. */
#ifndef TESTS_ENGINE_PICTURE_FILE_H
#define TESTS_ENGINE_PICTURE_FILE_H

#include <stdint.h>

typedef struct PictureFile {
    int width, height, bits;
    uint32_t *pixels; /* 0xRRGGBB, from the upper left; freed by picture_file_free */
} PictureFile;

/* Fails the running test where the file is no 24-bit BMP. */
PictureFile picture_file_read(const char *path);
void picture_file_free(PictureFile *picture);
uint32_t picture_file_pixel(const PictureFile *picture, int x, int y);

#endif
