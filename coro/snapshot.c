/* SPDX-License-Identifier: Zlib */
/* Copying all of a runtime's state, and putting it back: the used part of the arena, behind a header with a checksum. */
#include "arena.h"
#include "report.h"

#include <string.h>

typedef struct SnapshotHeader {
    uint64_t checksum; /* of all that follows */
    uint64_t id;
    uint32_t magic, granules; /* how many follow */
} SnapshotHeader;

enum {
    MAGIC = 0x434F524F,
    LANES = 8,
    ROUND = 2 * LANES * (int)sizeof(uint64_t),
    PIECE = 128 /* granules, which stay in the cache from copy to checksum; divides a chunk */
};

/* ---------------------------------------------------------------- checksum */

typedef struct Checksum {
    uint64_t lanes[LANES];
} Checksum;

/* A bijection in each argument: a change of any one word changes the sum. */
static inline uint64_t mix(uint64_t sum, uint64_t word, uint64_t other)
{
    sum = ((sum ^ word) * UINT64_C(0x9E3779B97F4A7C15)) ^ other;
    return (sum << 29) | (sum >> 35);
}

static inline uint64_t word_at(const unsigned char *bytes, size_t at)
{
    uint64_t word;
    memcpy(&word, bytes + at * sizeof(word), sizeof(word));
    return word;
}

#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#define READS_PADDING __attribute__((no_sanitize("memory"))) /* users' frames are copied as they are */
#endif
#endif
#ifndef READS_PADDING
#define READS_PADDING
#endif

/* The lanes are independent, so the processor works on all of them at once. */
READS_PADDING static void add_words(Checksum *sum, const unsigned char *bytes, size_t rounds)
{
    uint64_t a = sum->lanes[0], b = sum->lanes[1], c = sum->lanes[2], d = sum->lanes[3];
    uint64_t e = sum->lanes[4], f = sum->lanes[5], g = sum->lanes[6], h = sum->lanes[7];
    for (; rounds > 0; rounds--, bytes += ROUND) {
        a = mix(a, word_at(bytes, 0), word_at(bytes, 1));
        b = mix(b, word_at(bytes, 2), word_at(bytes, 3));
        c = mix(c, word_at(bytes, 4), word_at(bytes, 5));
        d = mix(d, word_at(bytes, 6), word_at(bytes, 7));
        e = mix(e, word_at(bytes, 8), word_at(bytes, 9));
        f = mix(f, word_at(bytes, 10), word_at(bytes, 11));
        g = mix(g, word_at(bytes, 12), word_at(bytes, 13));
        h = mix(h, word_at(bytes, 14), word_at(bytes, 15));
    }
    const uint64_t lanes[LANES] = {a, b, c, d, e, f, g, h};
    memcpy(sum->lanes, lanes, sizeof(lanes));
}

READS_PADDING static void checksum_add(Checksum *sum, const unsigned char *bytes, size_t size)
{
    add_words(sum, bytes, size / ROUND);
    for (size_t i = size / ROUND * ROUND; i < size; i++) {
        sum->lanes[0] = mix(sum->lanes[0], bytes[i], 0);
    }
}

READS_PADDING static uint64_t checksum_of(const Checksum *sum)
{
    uint64_t result = 0;
    for (int i = 0; i < LANES; i++) {
        result = mix(result, sum->lanes[i], 0);
    }
    return result;
}

static Checksum checksum_begin(const SnapshotHeader *header)
{
    Checksum sum = {{1, 2, 3, 4, 5, 6, 7, 8}};
    checksum_add(&sum, (const unsigned char *)header + sizeof(header->checksum),
                 sizeof(*header) - sizeof(header->checksum));
    return sum;
}

/* ---------------------------------------------------------------- saving */

static size_t size_of(uint32_t granules)
{
    return sizeof(SnapshotHeader) + (size_t)granules * GRANULE;
}

size_t coro_snapshot_size(const CoroRuntime *rt)
{
    if (rt == NULL) {
        report_null("coro_snapshot_size", "runtime");
        return 0;
    }
    return size_of(rt->state->next_granule);
}

static bool refuses_snapshot(const CoroRuntime *rt, const void *buffer, const char *function)
{
    if (is_refused(rt, "runtime", function)) {
        return true;
    }
    if (rt->step != NULL || rt->busy != 0) {
        report(rt, CORO_ERROR_BUSY,
               "a snapshot is taken or restored inside an update: do it between updates");
        return true;
    }
    if (buffer == NULL) {
        report(rt, CORO_ERROR_BAD_ARGUMENT,
               "a snapshot needs a buffer of coro_snapshot_size bytes; it is NULL");
        return true;
    }
    return false;
}

/* Bytes of the piece that begins with this granule. */
static size_t piece_at(const SnapshotHeader *header, uint32_t granule)
{
    uint32_t left = header->granules - granule;
    return (size_t)(left < PIECE ? left : PIECE) * GRANULE;
}

bool coro_snapshot_save(const CoroRuntime *rt, void *buffer, size_t size)
{
    if (refuses_snapshot(rt, buffer, "coro_snapshot_save")) {
        return false;
    }
    assert(!rt->in_callback && "no callback takes a snapshot");
    SnapshotHeader header = {.id = rt->id, .magic = MAGIC, .granules = rt->state->next_granule};
    if (size < size_of(header.granules)) {
        report(rt, CORO_ERROR_BAD_SNAPSHOT,
               "the buffer is too small for a snapshot: make it coro_snapshot_size bytes");
        return false;
    }
    Checksum sum = checksum_begin(&header);
    unsigned char *to = (unsigned char *)buffer + sizeof(header);
    for (uint32_t i = 0; i < header.granules; i += PIECE) {
        size_t bytes = piece_at(&header, i);
        memcpy(to, coro_at(rt, i), bytes);
        checksum_add(&sum, to, bytes);
        to += bytes;
    }
    header.checksum = checksum_of(&sum);
    memcpy(buffer, &header, sizeof(header));
    return true;
}

/* ---------------------------------------------------------------- restoring */

static const char *fault_of(const CoroRuntime *rt, const SnapshotHeader *header, const void *buffer,
                            size_t size)
{
    if (header->magic != MAGIC) {
        return "this is no snapshot, or it is damaged: give what coro_snapshot_save wrote";
    }
    if (header->id != rt->id) {
        return "this snapshot is of another runtime: restore it into the one that it was taken from";
    }
    if (size < size_of(header->granules)) {
        return "the buffer ends before the snapshot does: give all that coro_snapshot_save wrote";
    }
    Checksum sum = checksum_begin(header);
    checksum_add(&sum, (const unsigned char *)buffer + sizeof(*header),
                 size_of(header->granules) - sizeof(*header));
    return checksum_of(&sum) == header->checksum ? NULL
                                                 : "the snapshot is damaged: its checksum does not fit";
}

bool coro_snapshot_restore(CoroRuntime *rt, const void *buffer, size_t size)
{
    SnapshotHeader header;
    if (refuses_snapshot(rt, buffer, "coro_snapshot_restore")) {
        return false;
    }
    const char *fault = "the buffer is smaller than any snapshot: give what coro_snapshot_save wrote";
    if (size >= sizeof(header)) {
        memcpy(&header, buffer, sizeof(header));
        fault = fault_of(rt, &header, buffer, size);
    }
    if (fault != NULL) {
        report(rt, CORO_ERROR_BAD_SNAPSHOT, fault);
        return false;
    }
    const unsigned char *from = (const unsigned char *)buffer + sizeof(header);
    for (uint32_t i = 0; i < header.granules; i += PIECE) {
        size_t bytes = piece_at(&header, i);
        memcpy(coro_at(rt, i), from, bytes);
        from += bytes;
    }
    forget_told(rt); /* another coroutine may be in that slot now */
    return true;
}
