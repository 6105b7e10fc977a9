/* SPDX-License-Identifier: Zlib */
/* What a live coroutine with a frame of 16 bytes takes, all that the library has asked for divided by how many there are. */
#include "cxx_side.h"
#include "lua_side.h"
#include "sides.h"

#include <stdio.h>

enum { LIVE = 100000, LINE = 64 };

typedef struct dormant_frame {
    uint64_t *lines; /* what most of them touch of their own, in cache lines */
    uint64_t unused;
} dormant_frame;

typedef dormant_frame idler_frame;
typedef dormant_frame hearer_frame;

static void note_lines(Coro *co, dormant_frame *f)
{
    uint64_t lines = ((uintptr_t)(f + 1) - 1) / LINE - (uintptr_t)co / LINE + 1;
    *f->lines = lines > *f->lines ? lines : *f->lines;
}

static void dormant(Coro *co)
{
    CORO_BEGIN(co, dormant, f);
    note_lines(co, f);
    CORO_WAIT_SECONDS(co, 1 + (double)(coro_self(co).index % 1000) * 0.01);
    CORO_END(co);
}

static void idler(Coro *co)
{
    CORO_BEGIN(co, idler, f);
    note_lines(co, f);
    CORO_YIELD(co);
    CORO_END(co);
}

static void hearer(Coro *co)
{
    CORO_BEGIN(co, hearer, f);
    note_lines(co, f);
    CORO_WAIT_SIGNAL(co, f->lines);
    CORO_END(co);
}

/* Bytes for each of n. */
static double bytes_each(CoroBody *body, int n, uint64_t *lines)
{
    Side *side = side_create_coro(n);
    dormant_frame frame = {.lines = lines};
    for (int i = 0; i < n; i++) {
        coro_start_with(side->scheduler,
                        &(CoroStart){.body = body, .frame = &frame, .frame_size = sizeof frame});
    }
    side_update_coro(side);
    bench_require(coro_scheduler_count(side->scheduler) == n, "all that were started are alive");
    double bytes = (double)bench_live_bytes / n;
    side_destroy(side);
    bench_require(bench_live_bytes == 0, "a destroyed runtime has given everything back");
    return bytes;
}

/* Without what malloc adds for itself, and, of Lua and C++, without their schedulers' lists. */
static void other_bytes(char (*texts)[32], int n)
{
    snprintf(texts[0], sizeof texts[0], "%d bytes", (int)(sizeof(BareTask) + sizeof(dormant_frame)));
    snprintf(texts[1], sizeof texts[1], "%d bytes",
             (int)(sizeof(PublishedNode) + sizeof(PublishedNode *) + sizeof(dormant_frame)));
    snprintf(texts[2], sizeof texts[2], "-");
#ifdef BENCH_WITH_LUA
    void *lua = lua_side_create("sleeping", n);
    snprintf(texts[2], sizeof texts[2], "%.0f bytes", lua_side_bytes(lua) / n);
    lua_side_destroy(lua);
#endif
    snprintf(texts[3], sizeof texts[3], "-");
#ifdef BENCH_WITH_CXX
    double before = cxx_side_bytes();
    void *cxx = cxx_side_create(CXX_ASLEEP, n);
    snprintf(texts[3], sizeof texts[3], "%.0f bytes", (cxx_side_bytes() - before) / n);
    cxx_side_destroy(cxx);
#endif
    (void)n;
}

void bench_memory(void)
{
    int n = bench_count(LIVE);
    uint64_t lines = 0;
    char texts[4][32];
    other_bytes(texts, n);
    const char *const others[4] = {texts[0], texts[1], texts[2], texts[3]};
    double most = bench_options.quick ? 1000 : 152; /* few share what there is once */
    bench_fact("live, 100 k asleep, each", bytes_each(dormant, n, &lines), "bytes", others, "152 bytes",
               most);
    bench_fact("... waiting for the next frame", bytes_each(idler, n, &lines), "bytes", NULL, "152 bytes",
               most);
    bench_fact("... waiting for a signal", bytes_each(hearer, n, &lines), "bytes", NULL, "152 bytes", most);
    bench_fact("... from its beginning to its frame's end", (double)lines, "lines", NULL, "2 cache lines", 2);
}
