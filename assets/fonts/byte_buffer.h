/* SPDX-License-Identifier: Zlib */
#ifndef BYTE_BUFFER_H
#define BYTE_BUFFER_H

/*
 * Bytes that grow, written in big-endian order, as TrueType wants them. A zeroed ByteBuffer is empty and
 * ready. When memory runs out, `failed` is set and writes do nothing any more: one check at the end is
 * enough.
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ByteBuffer {
    uint8_t *data; /* owned; byte_buffer_free */
    size_t size;
    size_t capacity;
    bool failed;
} ByteBuffer;

/* The low 8, 16 or 32 bits of `value`; negative numbers as two's complement. */
void byte_buffer_put8(ByteBuffer *buffer, int64_t value);
void byte_buffer_put16(ByteBuffer *buffer, int64_t value);
void byte_buffer_put32(ByteBuffer *buffer, int64_t value);
void byte_buffer_append(ByteBuffer *buffer, const void *bytes, size_t size);

/* Zeros up to the next multiple of four bytes. */
void byte_buffer_align4(ByteBuffer *buffer);

/* Overwrites four bytes that are there already. */
void byte_buffer_set32(ByteBuffer *buffer, size_t at, uint32_t value);

void byte_buffer_free(ByteBuffer *buffer);

#endif
