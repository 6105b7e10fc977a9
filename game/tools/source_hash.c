/* SPDX-License-Identifier: Zlib */
/* SHA-1 (RFC 3174), since CMake can do it too. It guards against mix-ups, not against malice. */
#include "tools/source_file.h"

#include <string.h>

#define BLOCK 64

static uint32_t rotate(uint32_t value, int bits)
{
    return value << bits | value >> (32 - bits);
}

static void expand(const unsigned char block[BLOCK], uint32_t words[80])
{
    for (int i = 0; i < 16; i++) {
        const unsigned char *at = block + 4 * i;
        words[i] = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
    }
    for (int i = 16; i < 80; i++) {
        words[i] = rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
}

static uint32_t mix(int round, uint32_t b, uint32_t c, uint32_t d)
{
    switch (round / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5A827999u;
    case 1:
        return (b ^ c ^ d) + 0x6ED9EBA1u;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8F1BBCDCu;
    default:
        return (b ^ c ^ d) + 0xCA62C1D6u;
    }
}

static void add_block(const unsigned char block[BLOCK], uint32_t hash[5])
{
    uint32_t words[80];
    uint32_t now[5];

    expand(block, words);
    memcpy(now, hash, sizeof now);
    for (int i = 0; i < 80; i++) {
        const uint32_t next = rotate(now[0], 5) + mix(i, now[1], now[2], now[3]) + now[4] + words[i];
        now[4] = now[3];
        now[3] = now[2];
        now[2] = rotate(now[1], 30);
        now[1] = now[0];
        now[0] = next;
    }
    for (int i = 0; i < 5; i++) {
        hash[i] += now[i];
    }
}

/* The rest of the bytes, a bit that is set, and the length in bits at the very end. */
static void add_end(const unsigned char *bytes, size_t rest, size_t size, uint32_t hash[5])
{
    unsigned char last[2 * BLOCK] = {0};
    const size_t blocks = rest + 9 <= BLOCK ? 1 : 2;

    memcpy(last, bytes, rest);
    last[rest] = 0x80;
    for (size_t i = 0; i < 8; i++) {
        last[blocks * BLOCK - 1 - i] = (unsigned char)((uint64_t)size * 8 >> 8 * i & 0xFFu);
    }
    for (size_t i = 0; i < blocks; i++) {
        add_block(last + i * BLOCK, hash);
    }
}

void source_file_hash(const void *bytes, size_t size, uint32_t hash[5])
{
    static const uint32_t BEGIN[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
    const unsigned char *at = bytes;
    size_t left = size;

    memcpy(hash, BEGIN, sizeof BEGIN);
    for (; left >= BLOCK; left -= BLOCK, at += BLOCK) {
        add_block(at, hash);
    }
    add_end(at, left, size, hash);
}

SourceState source_file_compare(const char *name, const void *bytes, size_t size)
{
    uint32_t hash[5];

    for (int i = 0; i < SOURCE_HASH_COUNT; i++) {
        if (strcmp(SOURCE_HASHES[i].name, name) == 0) {
            source_file_hash(bytes, size, hash);
            return memcmp(hash, SOURCE_HASHES[i].hash, sizeof hash) == 0 ? SOURCE_IS_BUILT : SOURCE_DIFFERS;
        }
    }
    return SOURCE_UNKNOWN;
}
