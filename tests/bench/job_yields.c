/* SPDX-License-Identifier: Zlib */
/* All run in every frame, at one resume point of one body: a wait for the next frame, and a predicate that stays false. */
#include "cxx_side.h"
#include "lua_side.h"
#include "sides.h"

typedef struct yielder_frame {
    uint64_t steps, unused; /* 16 bytes, as everywhere here */
} yielder_frame;

typedef struct doubter_frame {
    const bool *flag;
    uint64_t unused;
} doubter_frame;

static const bool never;

static void yielder(Coro *co)
{
    CORO_BEGIN(co, yielder, f);
    for (;;) {
        f->steps++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static int yielder_step(yielder_frame *f, int point)
{
    switch (point) {
    case 0:
    case 1:
        f->steps++;
        return 1;
    default:
        return BARE_ENDED;
    }
}

static void bare_yielder(BareTask *task)
{
    task->point = yielder_step(task->frame, task->point);
}

static void published_yielder(PublishedNode *node)
{
    node->point = yielder_step(node->frame, node->point);
}

static void doubter(Coro *co)
{
    CORO_BEGIN(co, doubter, f);
    CORO_WAIT_UNTIL(co, *f->flag);
    CORO_END(co);
}

static void bare_doubter(BareTask *task)
{
    doubter_frame *f = task->frame;
    switch (task->point) {
    case 0:
        if (!*f->flag) {
            return;
        }
        task->point = BARE_ENDED;
        return;
    default:
        task->point = BARE_ENDED;
    }
}

static bool published_doubts(PublishedNode *node, float dt)
{
    doubter_frame *f = node->frame;
    (void)dt;
    return !*f->flag;
}

static void published_doubter(PublishedNode *node)
{
    node->is_finished = node->point != 0;
    node->point = 1;
    node->keep_waiting = published_doubts;
}

static void *yields_coro(int n)
{
    Side *side = side_create_coro(n);
    side_start_witness_coro(side);
    for (int i = 0; i < n; i++) {
        coro_start(side->scheduler, yielder);
    }
    return side;
}

static void *doubts_coro(int n)
{
    Side *side = side_create_coro(n);
    side_start_witness_coro(side);
    for (int i = 0; i < n; i++) {
        coro_start(side->scheduler, doubter, .flag = &never);
    }
    return side;
}

static Side *create_bare(int n, BareBody *body)
{
    Side *side = side_create(n);
    side_start_witness_bare(side);
    for (int i = 0; i < n; i++) {
        bare_start(&side->bare, body, &(doubter_frame){.flag = &never}, sizeof(doubter_frame));
    }
    return side;
}

static Side *create_published(int n, PublishedBody *body)
{
    Side *side = side_create(n);
    side_start_witness_published(side);
    for (int i = 0; i < n; i++) {
        published_start(&side->published, body, &(doubter_frame){.flag = &never}, sizeof(doubter_frame));
    }
    return side;
}

static void *yields_bare(int n)
{
    return create_bare(n, bare_yielder);
}

static void *doubts_bare(int n)
{
    return create_bare(n, bare_doubter);
}

static void *yields_published(int n)
{
    return create_published(n, published_yielder);
}

static void *doubts_published(int n)
{
    return create_published(n, published_doubter);
}

#ifdef BENCH_WITH_LUA
static void *yields_lua(int n)
{
    return lua_side_create("yields", n);
}

static void *doubts_lua(int n)
{
    return lua_side_create("predicates", n);
}
#endif

BENCH_CXX_CREATE(yields_cxx, CXX_YIELDS)
BENCH_CXX_CREATE(doubts_cxx, CXX_PREDICATES)

static void row_of_yields(const char *work, int n)
{
    BenchRow row = {
        .work = work, .aim = "2 times the bare loop", .most = 2, .against = BENCH_BARE, .n = bench_count(n)};
    row.sides[BENCH_CORO] = (BenchSide){yields_coro, side_resumes_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){yields_bare, side_resumes_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){yields_published, side_resumes_published, side_destroy};
#ifdef BENCH_WITH_LUA
    row.sides[BENCH_LUA] = (BenchSide){yields_lua, lua_side_counts, lua_side_destroy};
#endif
    BENCH_CXX_SIDE(row, yields_cxx);
    bench_row(&row);
}

static void row_of_doubts(void)
{
    BenchRow row = {.work = "false predicate, 10 k, a poll",
                    .aim = "1.25 times the bare loop",
                    .most = 1.25,
                    .against = BENCH_BARE,
                    .n = bench_count(10000)};
    row.sides[BENCH_CORO] = (BenchSide){doubts_coro, side_resumes_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){doubts_bare, side_resumes_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){doubts_published, side_resumes_published, side_destroy};
#ifdef BENCH_WITH_LUA
    row.sides[BENCH_LUA] = (BenchSide){doubts_lua, lua_side_counts, lua_side_destroy};
#endif
    BENCH_CXX_SIDE(row, doubts_cxx);
    bench_row(&row);
}

void bench_yields(void)
{
    row_of_yields("one-frame yield, 1 k, a resume", 1000);
    row_of_yields("one-frame yield, 10 k, a resume", 10000);
    row_of_yields("one-frame yield, 100 k, a resume", 100000);
    row_of_doubts();
}
