/* SPDX-License-Identifier: Zlib */
#include "wav.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define BYTES_A_SAMPLE 2u
#define HEADER_BYTES   36u
#define FULL_SCALE     32767.0

/* Byte by byte, so that the file is the same on machines of either byte order. */
static void put_number(FILE *file, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        fputc((int)(value >> (8 * i) & 0xffu), file);
    }
}

static void put_header(FILE *file, uint32_t data_bytes)
{
    fputs("RIFF", file);
    put_number(file, HEADER_BYTES + data_bytes, 4);
    fputs("WAVEfmt ", file);
    put_number(file, 16, 4);
    put_number(file, 1, 2); /* plain numbers */
    put_number(file, 1, 2); /* mono */
    put_number(file, SAMPLE_RATE, 4);
    put_number(file, SAMPLE_RATE * BYTES_A_SAMPLE, 4);
    put_number(file, BYTES_A_SAMPLE, 2);
    put_number(file, 8 * BYTES_A_SAMPLE, 2);
    fputs("data", file);
    put_number(file, data_bytes, 4);
}

static bool wav_put_all(FILE *file, const Samples *samples)
{
    put_header(file, (uint32_t)samples->count * BYTES_A_SAMPLE);
    for (size_t i = 0; i < samples->count; i++) {
        int whole = (int)floor(samples->values[i] * FULL_SCALE + 0.5);
        put_number(file, (uint32_t)whole, BYTES_A_SAMPLE);
    }
    return !ferror(file);
}

bool wav_write(const char *path, const Samples *samples)
{
    if (!(samples_peak(samples) <= 1.0)) {
        fprintf(stderr, "%s: louder than full scale; give it a peak of 1 or less in its table\n", path);
        return false;
    }
    FILE *file = fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "%s: cannot write (%s); create its folder first, or free the file\n", path,
                strerror(errno));
        return false;
    }
    bool written = wav_put_all(file, samples);
    if (fclose(file) != 0 || !written) {
        fprintf(stderr, "%s: could not be written whole; is the disk full?\n", path);
        return false;
    }
    return true;
}
