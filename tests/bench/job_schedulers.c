/* SPDX-License-Identifier: Zlib */
/* Ten thousand schedulers, one for each entity of a game, with one sleeper each. An operation is the update of one of them. */
#include "cxx_side.h"
#include "sides.h"

#include <stdlib.h>

typedef struct dozer_frame {
    uint64_t *count;
    uint32_t seed;
} dozer_frame;

static double nap(dozer_frame *f)
{
    return 0.5 + 9.5 * bench_random(&f->seed);
}

static void dozer(Coro *co)
{
    CORO_BEGIN(co, dozer, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, nap(f));
        ++*f->count;
    }
    CORO_END(co);
}

static void bare_dozer(BareTask *task)
{
    dozer_frame *f = task->frame;
    *f->count += (uint64_t)task->point;
    task->point = 1;
    task->remaining = (float)nap(f);
}

static void published_dozer(PublishedNode *node)
{
    dozer_frame *f = node->frame;
    *f->count += (uint64_t)node->point;
    node->point = 1;
    node->remaining = (float)nap(f);
    node->keep_waiting = published_seconds;
}

/* ---------------------------------------------------------------- coro */

static void *create_coro(int n)
{
    Side *side = side_create(n);
    CoroScheduler **schedulers = bench_malloc((size_t)n * sizeof(CoroScheduler *));
    side->extra = schedulers;
    side->runtime = bench_runtime();
    for (int i = 0; i < n; i++) {
        schedulers[i] = coro_scheduler_create(side->runtime, CORO_PARALLEL);
        coro_start(schedulers[i], dozer, .count = &side->count, .seed = (uint32_t)i * 2654435761U);
    }
    return side;
}

static BenchSample run_coro(void *state, int frames)
{
    Side *side = state;
    CoroScheduler **schedulers = side->extra;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            coro_scheduler_update(schedulers[i], BENCH_DT);
        }
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * side->n};
}

/* ---------------------------------------------------------------- the bare loop */

static void *create_bare(int n)
{
    Side *side = side_create(n);
    BareLoop *loops = bench_malloc((size_t)n * sizeof *loops);
    side->extra = loops;
    for (int i = 0; i < n; i++) {
        dozer_frame frame = {&side->count, (uint32_t)i * 2654435761U};
        loops[i] = (BareLoop){0};
        bare_start(&loops[i], bare_dozer, &frame, sizeof frame);
    }
    return side;
}

static BenchSample run_bare(void *state, int frames)
{
    Side *side = state;
    BareLoop *loops = side->extra;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            bare_update(&loops[i], (float)BENCH_DT);
        }
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * side->n};
}

static void destroy_bare(void *state)
{
    Side *side = state;
    BareLoop *loops = side->extra;
    for (int i = 0; i < side->n; i++) {
        bare_clear(&loops[i]);
    }
    side_destroy(side);
}

/* ---------------------------------------------------------------- the published scheduler */

static void *create_published(int n)
{
    Side *side = side_create(n);
    PublishedScheduler *schedulers = bench_malloc((size_t)n * sizeof *schedulers);
    side->extra = schedulers;
    for (int i = 0; i < n; i++) {
        dozer_frame frame = {&side->count, (uint32_t)i * 2654435761U};
        schedulers[i] = (PublishedScheduler){0};
        published_start(&schedulers[i], published_dozer, &frame, sizeof frame);
    }
    return side;
}

static BenchSample run_published(void *state, int frames)
{
    Side *side = state;
    PublishedScheduler *schedulers = side->extra;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < side->n; i++) {
            published_update(&schedulers[i], (float)BENCH_DT);
        }
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * side->n};
}

static void destroy_published(void *state)
{
    Side *side = state;
    PublishedScheduler *schedulers = side->extra;
    for (int i = 0; i < side->n; i++) {
        published_clear(&schedulers[i]);
    }
    side_destroy(side);
}

BENCH_CXX_CREATE(create_cxx, CXX_SCHEDULERS)

void bench_schedulers(void)
{
    BenchRow row = {.work = "10 k schedulers, one sleeper each, an update",
                    .aim = "1.8 times the bare loop",
                    .most = 1.8,
                    .against = BENCH_BARE,
                    .n = bench_count(10000)};
    row.sides[BENCH_CORO] = (BenchSide){create_coro, run_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){create_bare, run_bare, destroy_bare};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, run_published, destroy_published};
    BENCH_CXX_SIDE(row, create_cxx);
    bench_row(&row);
}
