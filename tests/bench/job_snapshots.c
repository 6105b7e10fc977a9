/* SPDX-License-Identifier: Zlib */
/* Saving and restoring ten thousand sleepers, beside a memcpy of as many bytes. */
#include "sides.h"

#include <stdlib.h>
#include <string.h>

enum { SAVED = 10000 };

typedef struct kept_frame {
    uint64_t *count;
    uint32_t seed, unused;
} kept_frame;

typedef struct Copies {
    size_t size;
    unsigned char *from, *to;
} Copies;

static void kept(Coro *co)
{
    CORO_BEGIN(co, kept, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, 0.5 + 9.5 * bench_random(&f->seed));
        ++*f->count;
    }
    CORO_END(co);
}

static void *create_copies(size_t size)
{
    Copies *copies = bench_malloc(sizeof *copies);
    *copies = (Copies){.size = size, .from = bench_malloc(size), .to = bench_malloc(size)};
    memset(copies->from, 1, size);
    memset(copies->to, 2, size);
    return copies;
}

static Side *create_kept(int n)
{
    Side *side = side_create_coro(n);
    for (int i = 0; i < n; i++) {
        coro_start(side->scheduler, kept, .count = &side->count, .seed = (uint32_t)i * 2654435761U);
    }
    for (int i = 0; i < 100; i++) {
        side_update_coro(side);
    }
    return side;
}

static void *create_coro(int n)
{
    Side *side = create_kept(n);
    size_t size = coro_snapshot_size(side->runtime);
    Copies *copies = create_copies(size);
    side->extra = copies;
    bench_require(coro_snapshot_save(side->runtime, copies->to, size), "a snapshot is saved");
    return side;
}

static void destroy_coro(void *state)
{
    Side *side = state;
    Copies *copies = side->extra;
    free(copies->from);
    free(copies->to);
    side_destroy(side);
}

static BenchSample run_save(void *state, int frames)
{
    Side *side = state;
    Copies *copies = side->extra;
    bool done = true;
    double begin = bench_cpu_seconds();
    for (int i = 0; i < frames; i++) {
        done = coro_snapshot_save(side->runtime, copies->to, copies->size) && done;
    }
    bench_require(done, "a snapshot is saved again");
    return (BenchSample){bench_cpu_seconds() - begin, frames};
}

static BenchSample run_restore(void *state, int frames)
{
    Side *side = state;
    Copies *copies = side->extra;
    bool done = true;
    double begin = bench_cpu_seconds();
    for (int i = 0; i < frames; i++) {
        done = coro_snapshot_restore(side->runtime, copies->to, copies->size) && done;
    }
    bench_require(done, "a snapshot is restored");
    return (BenchSample){bench_cpu_seconds() - begin, frames};
}

/* ---------------------------------------------------------------- memcpy */

static void *create_memcpy(int n)
{
    Side *side = create_kept(n);
    size_t size = coro_snapshot_size(side->runtime);
    side_destroy(side);
    return create_copies(size);
}

static BenchSample run_memcpy(void *state, int frames)
{
    Copies *copies = state;
    unsigned sum = 0;
    double begin = bench_cpu_seconds();
    for (int i = 0; i < frames; i++) {
        copies->from[0] = (unsigned char)i;
        memcpy(copies->to, copies->from, copies->size);
        sum += copies->to[copies->size / 2];
    }
    bench_require(sum != 0, "memcpy copies");
    return (BenchSample){bench_cpu_seconds() - begin, frames};
}

static void destroy_memcpy(void *state)
{
    Copies *copies = state;
    free(copies->from);
    free(copies->to);
    free(copies);
}

static void row_of_snapshots(const char *work, BenchSample (*run)(void *state, int frames))
{
    BenchRow row = {
        .work = work, .aim = "3 times a memcpy", .most = 3, .against = BENCH_OTHER, .n = bench_count(SAVED)};
    row.sides[BENCH_CORO] = (BenchSide){create_coro, run, destroy_coro};
    row.sides[BENCH_OTHER] = (BenchSide){create_memcpy, run_memcpy, destroy_memcpy};
    bench_row(&row);
}

void bench_snapshots(void)
{
    Side *side = create_kept(bench_count(SAVED));
    bench_fact("snapshot of 10 k sleepers", (double)coro_snapshot_size(side->runtime), "bytes", NULL, NULL,
               0);
    side_destroy(side);
    row_of_snapshots("... save", run_save);
    row_of_snapshots("... restore", run_restore);
}
