/* SPDX-License-Identifier: Zlib */
#include "sides.h"

#include <stdlib.h>

typedef void UpdateSide(Side *side);

Side *side_create(int n)
{
    Side *side = bench_malloc(sizeof *side);
    *side = (Side){.n = n};
    return side;
}

Side *side_create_coro(int n)
{
    Side *side = side_create(n);
    side->runtime = bench_runtime();
    side->scheduler = coro_scheduler_create(side->runtime, CORO_PARALLEL);
    return side;
}

void side_destroy(void *state)
{
    Side *side = state;
    coro_runtime_destroy(side->runtime);
    bare_clear(&side->bare);
    published_clear(&side->published);
    free(side->extra);
    free(side);
}

void side_update_coro(Side *side)
{
    coro_scheduler_update(side->scheduler, BENCH_DT);
}

void side_update_bare(Side *side)
{
    bare_update(&side->bare, (float)BENCH_DT);
}

void side_update_published(Side *side)
{
    published_update(&side->published, (float)BENCH_DT);
}

static BenchSample run_frames(Side *side, int frames, UpdateSide *update)
{
    double begin = bench_cpu_seconds();
    for (int i = 0; i < frames; i++) {
        update(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, frames};
}

BenchSample side_frames_coro(void *side, int frames)
{
    return run_frames(side, frames, side_update_coro);
}

BenchSample side_frames_bare(void *side, int frames)
{
    return run_frames(side, frames, side_update_bare);
}

BenchSample side_frames_published(void *side, int frames)
{
    return run_frames(side, frames, side_update_published);
}

/* ---------------------------------------------------------------- the witness */

typedef struct witness_frame {
    uint64_t *count;
} witness_frame;

static void witness(Coro *co)
{
    CORO_BEGIN(co, witness, f);
    for (;;) {
        ++*f->count;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void bare_witness(BareTask *task)
{
    ++*((witness_frame *)task->frame)->count;
}

static void published_witness(PublishedNode *node)
{
    ++*((witness_frame *)node->frame)->count;
}

void side_start_witness_coro(Side *side)
{
    coro_start(side->scheduler, witness, .count = &side->count);
}

void side_start_witness_bare(Side *side)
{
    bare_start(&side->bare, bare_witness, &(witness_frame){&side->count}, sizeof(witness_frame));
}

void side_start_witness_published(Side *side)
{
    published_start(&side->published, published_witness, &(witness_frame){&side->count},
                    sizeof(witness_frame));
}

static BenchSample run_resumes(Side *side, int frames, UpdateSide *update)
{
    uint64_t before = side->count;
    BenchSample sample = run_frames(side, frames, update);
    sample.operations = (double)(side->count - before) * side->n;
    return sample;
}

BenchSample side_resumes_coro(void *side, int frames)
{
    return run_resumes(side, frames, side_update_coro);
}

BenchSample side_resumes_bare(void *side, int frames)
{
    return run_resumes(side, frames, side_update_bare);
}

BenchSample side_resumes_published(void *side, int frames)
{
    return run_resumes(side, frames, side_update_published);
}
