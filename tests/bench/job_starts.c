/* SPDX-License-Identifier: Zlib */
/* A thousand start in each frame, and end in it. Also while a hundred thousand sleep. */
#include "cxx_side.h"
#include "lua_side.h"
#include "sides.h"

#include <stdio.h>

enum { STARTS = 1000, SLEEPING = 100000 };

typedef struct brief_frame {
    uint64_t *count;
    uint64_t unused;
} brief_frame;

typedef brief_frame sleeping_frame;

static size_t allocations_while_measured;

static void brief(Coro *co)
{
    CORO_BEGIN(co, brief, f);
    ++*f->count;
    CORO_END(co);
}

static void bare_brief(BareTask *task)
{
    brief_frame *f = task->frame;
    ++*f->count;
    task->point = BARE_ENDED;
}

static void published_brief(PublishedNode *node)
{
    brief_frame *f = node->frame;
    ++*f->count;
    node->is_finished = true;
}

static void sleeping(Coro *co)
{
    CORO_BEGIN(co, sleeping, f);
    CORO_WAIT_SECONDS(co, 1e6);
    CORO_END(co);
}

static void bare_sleeping(BareTask *task)
{
    task->remaining = 1e6F;
}

static void published_sleeping(PublishedNode *node)
{
    node->remaining = 1e6F;
    node->keep_waiting = published_seconds;
}

/* ---------------------------------------------------------------- coro */

static BenchSample run_coro(void *state, int frames)
{
    Side *side = state;
    uint64_t before = side->count;
    size_t allocations = bench_allocations;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < STARTS; i++) {
            coro_start(side->scheduler, brief, .count = &side->count);
        }
        side_update_coro(side);
    }
    BenchSample sample = {bench_cpu_seconds() - begin, (double)(side->count - before)};
    allocations_while_measured += bench_allocations - allocations;
    bench_require(sample.operations == (double)frames * STARTS, "whoever starts runs in the next update");
    return sample;
}

static void *create_coro_among(int sleepers)
{
    Side *side = side_create_coro(sleepers);
    for (int i = 0; i < sleepers; i++) {
        coro_start(side->scheduler, sleeping, .count = &side->count);
    }
    side_update_coro(side);
    run_coro(side, 4); /* warm-up */
    allocations_while_measured = 0;
    return side;
}

static void *create_coro_alone(int sleepers)
{
    (void)sleepers;
    return create_coro_among(0);
}

/* ---------------------------------------------------------------- the others */

static BenchSample run_bare(void *state, int frames)
{
    Side *side = state;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < STARTS; i++) {
            bare_start(&side->bare, bare_brief, &(brief_frame){.count = &side->count}, sizeof(brief_frame));
        }
        side_update_bare(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * STARTS};
}

static void *create_bare(int sleepers)
{
    Side *side = side_create(sleepers);
    for (int i = 0; i < sleepers; i++) {
        bare_start(&side->bare, bare_sleeping, &(sleeping_frame){0}, sizeof(sleeping_frame));
    }
    side_update_bare(side);
    return side;
}

static BenchSample run_published(void *state, int frames)
{
    Side *side = state;
    double begin = bench_cpu_seconds();
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < STARTS; i++) {
            published_start(&side->published, published_brief, &(brief_frame){.count = &side->count},
                            sizeof(brief_frame));
        }
        side_update_published(side);
    }
    return (BenchSample){bench_cpu_seconds() - begin, (double)frames * STARTS};
}

static void *create_published(int sleepers)
{
    Side *side = side_create(sleepers);
    for (int i = 0; i < sleepers; i++) {
        published_start(&side->published, published_sleeping, &(sleeping_frame){0}, sizeof(sleeping_frame));
    }
    side_update_published(side);
    return side;
}

#ifdef BENCH_WITH_LUA
static void *create_lua(int sleepers)
{
    return lua_side_create(sleepers == 0 ? "starts" : "starts_among_sleepers", STARTS);
}
#endif

BENCH_CXX_CREATE(create_cxx, n == 0 ? CXX_STARTS : CXX_STARTS_AMONG_SLEEPERS)

static BenchRow row_of_starts(const char *work, int sleepers)
{
    BenchRow row = {.work = work, .n = sleepers};
    row.sides[BENCH_CORO] = (BenchSide){create_coro_among, run_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){create_bare, run_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, run_published, side_destroy};
#ifdef BENCH_WITH_LUA
    row.sides[BENCH_LUA] = (BenchSide){create_lua, lua_side_counts, lua_side_destroy};
#endif
    BENCH_CXX_SIDE(row, create_cxx);
    return row;
}

/* How often memory was asked for by one that starts and ends, after the warm-up, on each side. */
static void fact_of_allocations(void)
{
    enum { FRAMES = 10 };
    const double starts = (double)FRAMES * STARTS;
    char texts[4][32];
    Side *bare = create_bare(0), *published = create_published(0);
    uint64_t before = bench_mallocs;
    run_bare(bare, FRAMES);
    snprintf(texts[0], sizeof texts[0], "%.3g", (double)(bench_mallocs - before) / starts);
    before = bench_mallocs;
    run_published(published, FRAMES);
    snprintf(texts[1], sizeof texts[1], "%.3g", (double)(bench_mallocs - before) / starts);
    side_destroy(bare);
    side_destroy(published);
    snprintf(texts[2], sizeof texts[2], "-");
    snprintf(texts[3], sizeof texts[3], "-");
#ifdef BENCH_WITH_CXX
    void *cxx = cxx_side_create(CXX_STARTS, 0);
    before = cxx_side_allocations();
    cxx_side_run(cxx, FRAMES);
    snprintf(texts[3], sizeof texts[3], "%.3g", (double)(cxx_side_allocations() - before) / starts);
    cxx_side_destroy(cxx);
#endif
    const char *const others[4] = {texts[0], texts[1], texts[2], texts[3]};
    Side *side = create_coro_among(0);
    run_coro(side, FRAMES);
    bench_fact("... allocations of each", (double)allocations_while_measured / starts, "", others, "0", 0);
    side_destroy(side);
}

void bench_starts(void)
{
    BenchRow alone = row_of_starts("start and finish, 1,000 a frame, each", 0);
    alone.aim = "1.5 times the bare loop";
    alone.most = 1.5;
    alone.against = BENCH_BARE;
    bench_row(&alone);
    fact_of_allocations();

    BenchRow among = row_of_starts("... with 100 k asleep", bench_count(SLEEPING));
    among.aim = "1.2 times that without sleepers";
    among.most = 1.2;
    among.against = BENCH_OTHER;
    among.sides[BENCH_OTHER] = (BenchSide){create_coro_alone, run_coro, side_destroy};
    bench_row(&among);
}
