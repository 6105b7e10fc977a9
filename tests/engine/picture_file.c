/* SPDX-License-Identifier: Zlib */
#include "picture_file.h"
#include "expect.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t little_endian(const unsigned char *bytes, int size)
{
    uint32_t value = 0;
    for (int i = size - 1; i >= 0; i--) {
        value = value << 8 | bytes[i];
    }
    return value;
}

static void read_rows(FILE *file, PictureFile *picture)
{
    int stride = (picture->width * 3 + 3) / 4 * 4;
    unsigned char *row = malloc((size_t)stride);
    assert_non_null(row);
    for (int y = picture->height - 1; y >= 0; y--) {
        assert_int_equal(fread(row, 1, (size_t)stride, file), stride);
        for (int x = 0; x < picture->width; x++) {
            picture->pixels[y * picture->width + x] = little_endian(row + 3 * x, 3);
        }
    }
    free(row);
}

PictureFile picture_file_read(const char *path)
{
    unsigned char head[54];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, sizeof head, file), sizeof head);
    assert_int_equal(head[0], 'B');
    assert_int_equal(head[1], 'M');
    PictureFile picture = {.width = (int)little_endian(head + 18, 4),
                           .height = (int)little_endian(head + 22, 4),
                           .bits = (int)little_endian(head + 28, 2)};
    assert_int_equal(picture.bits, 24);
    assert_int_equal(fseek(file, (long)little_endian(head + 10, 4), SEEK_SET), 0);
    picture.pixels = malloc((size_t)picture.width * (size_t)picture.height * sizeof *picture.pixels);
    assert_non_null(picture.pixels);
    read_rows(file, &picture);
    fclose(file);
    return picture;
}

void picture_file_free(PictureFile *picture)
{
    free(picture->pixels);
    picture->pixels = NULL;
}

uint32_t picture_file_pixel(const PictureFile *picture, int x, int y)
{
    expect_is(x, >=, 0);
    expect_is(y, >=, 0);
    expect_is(x, <, picture->width);
    expect_is(y, <, picture->height);
    return picture->pixels[y * picture->width + x];
}
