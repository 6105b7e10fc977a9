/* SPDX-License-Identifier: Zlib */
#include "byte_buffer.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(ByteBuffer *buffer, size_t size)
{
    size_t capacity = buffer->capacity == 0 ? 1024 : buffer->capacity;
    while (capacity < size) {
        capacity *= 2;
    }
    if (capacity > buffer->capacity && !buffer->failed) {
        uint8_t *grown = realloc(buffer->data, capacity);
        buffer->failed = grown == NULL;
        if (grown != NULL) {
            buffer->data = grown;
            buffer->capacity = capacity;
        }
    }
    return !buffer->failed;
}

void byte_buffer_append(ByteBuffer *buffer, const void *bytes, size_t size)
{
    if (size > 0 && reserve(buffer, buffer->size + size)) {
        memcpy(buffer->data + buffer->size, bytes, size);
        buffer->size += size;
    }
}

void byte_buffer_put8(ByteBuffer *buffer, int64_t value)
{
    uint8_t byte = (uint8_t)((uint64_t)value & 0xFF);
    byte_buffer_append(buffer, &byte, 1);
}

void byte_buffer_put16(ByteBuffer *buffer, int64_t value)
{
    byte_buffer_put8(buffer, (int64_t)((uint64_t)value >> 8));
    byte_buffer_put8(buffer, value);
}

void byte_buffer_put32(ByteBuffer *buffer, int64_t value)
{
    byte_buffer_put16(buffer, (int64_t)((uint64_t)value >> 16));
    byte_buffer_put16(buffer, value);
}

void byte_buffer_align4(ByteBuffer *buffer)
{
    while (buffer->size % 4 != 0 && !buffer->failed) {
        byte_buffer_put8(buffer, 0);
    }
}

void byte_buffer_set32(ByteBuffer *buffer, size_t at, uint32_t value)
{
    for (size_t i = 0; i < 4 && at + i < buffer->size; i++) {
        buffer->data[at + i] = (uint8_t)(value >> (24 - 8 * i));
    }
}

void byte_buffer_free(ByteBuffer *buffer)
{
    free(buffer->data);
    *buffer = (ByteBuffer){0};
}
