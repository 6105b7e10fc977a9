/* SPDX-License-Identifier: Zlib */
/* What an event hook costs that counts every resume: the same work with it and without. */
#include "sides.h"

typedef struct traced_yielder_frame {
    uint64_t steps, unused; /* 16 bytes, as everywhere here */
} traced_yielder_frame;

typedef struct traced_sleeper_frame {
    uint32_t seed;
    uint32_t unused[3];
} traced_sleeper_frame;

typedef traced_yielder_frame traced_brief_frame;

static void traced_yielder(Coro *co)
{
    CORO_BEGIN(co, traced_yielder, f);
    for (;;) {
        f->steps++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void traced_sleeper(Coro *co)
{
    CORO_BEGIN(co, traced_sleeper, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, 0.5 + 9.5 * bench_random(&f->seed));
    }
    CORO_END(co);
}

static void traced_brief(Coro *co)
{
    CORO_BEGIN(co, traced_brief, f);
    f->steps++;
    CORO_END(co);
}

/* ---------------------------------------------------------------- sides, with the hook and without */

static Side *create(int n, bool traced)
{
    Side *side = side_create(n);
    uint64_t *resumes = bench_malloc(sizeof *resumes);
    *resumes = 0;
    side->extra = resumes;
    side->runtime = traced ? bench_runtime_traced(resumes) : bench_runtime();
    side->scheduler = coro_scheduler_create(side->runtime, CORO_PARALLEL);
    return side;
}

static Side *create_yields(int n, bool traced)
{
    Side *side = create(n, traced);
    side_start_witness_coro(side);
    for (int i = 0; i < n; i++) {
        coro_start(side->scheduler, traced_yielder);
    }
    return side;
}

static Side *create_sleepers(int n, bool traced)
{
    Side *side = create(n, traced);
    for (int i = 0; i < n; i++) {
        coro_start(side->scheduler, traced_sleeper, .seed = (uint32_t)i * 2654435761U);
    }
    side_update_coro(side);
    return side;
}

static void *yields_traced(int n)
{
    return create_yields(n, true);
}

static void *yields_plain(int n)
{
    return create_yields(n, false);
}

static void *sleepers_traced(int n)
{
    return create_sleepers(n, true);
}

static void *sleepers_plain(int n)
{
    return create_sleepers(n, false);
}

static void *starts_traced(int n)
{
    return create(n, true);
}

static void *starts_plain(int n)
{
    return create(n, false);
}

/* The hook has seen each of them. */
static BenchSample run_yields_traced(void *state, int frames)
{
    const Side *side = state;
    const uint64_t *resumes = side->extra;
    uint64_t before = *resumes;
    BenchSample sample = side_resumes_coro(state, frames);
    bench_require((double)(*resumes - before) >= sample.operations, "the hook sees every resume");
    return sample;
}

static BenchSample run_starts(void *state, int frames)
{
    Side *side = state;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            coro_start(side->scheduler, traced_brief);
        }
        side_update_coro(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * side->n};
}

static void row_of_traced(const char *work, int n, BenchSide traced, BenchSide plain)
{
    BenchRow row = {.work = work,
                    .aim = "1.5 times that without the hook",
                    .most = 1.5,
                    .against = BENCH_OTHER,
                    .n = bench_count(n)};
    row.sides[BENCH_CORO] = traced;
    row.sides[BENCH_OTHER] = plain;
    bench_row(&row);
}

void bench_traced(void)
{
    row_of_traced("event hook counts every resume: yield, 10 k", 10000,
                  (BenchSide){yields_traced, run_yields_traced, side_destroy},
                  (BenchSide){yields_plain, side_resumes_coro, side_destroy});
    row_of_traced("... sleepers, 100 k, a frame", 100000,
                  (BenchSide){sleepers_traced, side_frames_coro, side_destroy},
                  (BenchSide){sleepers_plain, side_frames_coro, side_destroy});
    row_of_traced("... start and finish, 1,000 a frame, each", 1000,
                  (BenchSide){starts_traced, run_starts, side_destroy},
                  (BenchSide){starts_plain, run_starts, side_destroy});
}
