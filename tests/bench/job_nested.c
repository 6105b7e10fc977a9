/* SPDX-License-Identifier: Zlib */
/* Calls in calls, with a yield in each frame at the bottom. An operation is a frame of one such chain. */
#include "cxx_side.h"
#include "lua_side.h"
#include "sides.h"

#include <stdlib.h>

enum { CHAINS = 1000 };

typedef struct nest_frame {
    uint64_t steps;
    int depth; /* calls left */
} nest_frame;

typedef struct BareNest {
    BareTask inner;
    uint64_t steps;
    int depth;
} BareNest;

typedef struct PublishedNest {
    Side *side;
    uint64_t steps;
    int depth;
} PublishedNest;

static void nest(Coro *co)
{
    CORO_BEGIN(co, nest, f);
    if (f->depth > 0) {
        CORO_CALL(co, nest, .depth = f->depth - 1);
    }
    for (;;) {
        f->steps++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void bare_nest(BareTask *task)
{
    BareNest *f = task->frame;
    switch (task->point) {
    case 0:
        if (f->depth == 0) {
            f->steps++;
            return;
        }
        f->inner = (BareTask){.body = bare_nest, .frame = bench_malloc(sizeof(BareNest))};
        *(BareNest *)f->inner.frame = (BareNest){.depth = f->depth - 1};
        task->point = 1;
        f->inner.body(&f->inner);
        return;
    case 1:
        f->inner.body(&f->inner);
        if (f->inner.point != BARE_ENDED) {
            return;
        }
        free(f->inner.frame);
        task->point = BARE_ENDED;
        return;
    default:
        task->point = BARE_ENDED;
    }
}

static void published_nest(PublishedNode *node)
{
    PublishedNest *f = node->frame;
    switch (node->point) {
    case 0:
        if (f->depth == 0) {
            f->steps++;
            return;
        }
        node->child =
            published_start(&f->side->published, published_nest,
                            &(PublishedNest){.side = f->side, .depth = f->depth - 1}, sizeof(PublishedNest));
        node->child->is_owned = true;
        node->keep_waiting = published_child;
        node->point = 1;
        return;
    default:
        node->is_finished = true;
    }
}

static Side *create_coro(int depth)
{
    Side *side = side_create_coro(bench_count(CHAINS));
    side_start_witness_coro(side);
    for (int i = 0; i < side->n; i++) {
        coro_start(side->scheduler, nest, .depth = depth);
    }
    side_update_coro(side);
    return side;
}

static void *create_coro_of(int depth)
{
    return create_coro(depth);
}

static void *create_coro_of_1(int depth)
{
    (void)depth;
    return create_coro(1);
}

static void *create_bare(int depth)
{
    Side *side = side_create(bench_count(CHAINS));
    side_start_witness_bare(side);
    for (int i = 0; i < side->n; i++) {
        bare_start(&side->bare, bare_nest, &(BareNest){.depth = depth}, sizeof(BareNest));
    }
    side_update_bare(side);
    return side;
}

static void free_inner(BareNest *f)
{
    if (f->inner.frame != NULL) {
        free_inner(f->inner.frame);
        free(f->inner.frame);
    }
}

static void destroy_bare(void *state)
{
    Side *side = state;
    for (int i = 1; i < side->bare.count; i++) { /* the first is the witness */
        free_inner(side->bare.tasks[i].frame);
    }
    side_destroy(side);
}

static void *create_published(int depth)
{
    Side *side = side_create(bench_count(CHAINS));
    side_start_witness_published(side);
    for (int i = 0; i < side->n; i++) {
        published_start(&side->published, published_nest, &(PublishedNest){.side = side, .depth = depth},
                        sizeof(PublishedNest));
    }
    for (int i = 0; i <= depth; i++) {
        side_update_published(side);
    }
    return side;
}

#ifdef BENCH_WITH_LUA
static void *create_lua(int depth)
{
    return lua_side_create(depth == 1 ? "nested_1" : "nested_16", bench_count(CHAINS));
}
#endif

#ifdef BENCH_WITH_CXX
static void *create_cxx(int depth)
{
    return cxx_side_create(depth == 1 ? CXX_NESTED_1 : CXX_NESTED_16, bench_count(CHAINS));
}
#endif

static BenchRow row_of_depth(const char *work, int depth)
{
    BenchRow row = {.work = work, .n = depth};
    row.sides[BENCH_CORO] = (BenchSide){create_coro_of, side_resumes_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){create_bare, side_resumes_bare, destroy_bare};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, side_resumes_published, side_destroy};
#ifdef BENCH_WITH_LUA
    row.sides[BENCH_LUA] = (BenchSide){create_lua, lua_side_counts, lua_side_destroy};
#endif
    BENCH_CXX_SIDE(row, create_cxx);
    return row;
}

void bench_nested(void)
{
    BenchRow shallow = row_of_depth("yield in a call, depth 1, 1 k chains, a resume", 1);
    bench_row(&shallow);
    BenchRow deep = row_of_depth("... depth 16", 16);
    deep.aim = "1.5 times depth 1";
    deep.most = 1.5;
    deep.against = BENCH_OTHER;
    deep.sides[BENCH_OTHER] = (BenchSide){create_coro_of_1, side_resumes_coro, side_destroy};
    bench_row(&deep);
}
