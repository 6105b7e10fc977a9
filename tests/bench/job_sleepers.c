/* SPDX-License-Identifier: Zlib */
/* Many sleep, few wake in a frame: each for 0.5 to 10 seconds in a loop. */
#include "cxx_side.h"
#include "lua_side.h"
#include "sides.h"

#include <stdlib.h>
#include <time.h>

enum { WORST_FRAMES = 6000 };

typedef struct sleeper_frame {
    uint64_t *count;
    uint32_t seed;
    int most; /* seconds */
} sleeper_frame;

static double first_nap(sleeper_frame *f)
{
    return f->most * bench_random(&f->seed);
}

static double nap(sleeper_frame *f)
{
    return 0.5 + (f->most - 0.5) * bench_random(&f->seed);
}

static void sleeper(Coro *co)
{
    CORO_BEGIN(co, sleeper, f);
    CORO_WAIT_SECONDS(co, first_nap(f));
    for (;;) {
        ++*f->count;
        CORO_WAIT_SECONDS(co, nap(f));
    }
    CORO_END(co);
}

static void bare_sleeper(BareTask *task)
{
    sleeper_frame *f = task->frame;
    switch (task->point) {
    case 0:
        task->remaining = (float)first_nap(f);
        task->point = 1;
        return;
    case 1:
        ++*f->count;
        task->remaining = (float)nap(f);
        return;
    default:
        task->point = BARE_ENDED;
    }
}

static void published_sleeper(PublishedNode *node)
{
    sleeper_frame *f = node->frame;
    node->keep_waiting = published_seconds;
    switch (node->point) {
    case 0:
        node->remaining = (float)first_nap(f);
        node->point = 1;
        return;
    case 1:
        ++*f->count;
        node->remaining = (float)nap(f);
        return;
    default:
        node->is_finished = true;
    }
}

static sleeper_frame frame_of(Side *side, int i, int most)
{
    return (sleeper_frame){.count = &side->count, .seed = (uint32_t)i * 2654435761U, .most = most};
}

static Side *create_coro_of(int n, int most)
{
    Side *side = side_create_coro(n);
    for (int i = 0; i < n; i++) {
        sleeper_frame frame = frame_of(side, i, most);
        coro_start(side->scheduler, sleeper, .count = frame.count, .seed = frame.seed, .most = frame.most);
    }
    side_update_coro(side);
    return side;
}

static void *create_coro(int n)
{
    return create_coro_of(n, 10);
}

static void *create_bare(int n)
{
    Side *side = side_create(n);
    for (int i = 0; i < n; i++) {
        sleeper_frame frame = frame_of(side, i, 10);
        bare_start(&side->bare, bare_sleeper, &frame, sizeof frame);
    }
    side_update_bare(side);
    return side;
}

static void *create_published(int n)
{
    Side *side = side_create(n);
    for (int i = 0; i < n; i++) {
        sleeper_frame frame = frame_of(side, i, 10);
        published_start(&side->published, published_sleeper, &frame, sizeof frame);
    }
    side_update_published(side);
    return side;
}

#ifdef BENCH_WITH_LUA
static void *create_lua(int n)
{
    return lua_side_create("sleepers", n);
}
#endif

BENCH_CXX_CREATE(create_cxx, CXX_SLEEPERS)

static void row_of_sleepers(const char *work, int n, bool with_lua)
{
    BenchRow row = {.work = work,
                    .aim = n > 100000 ? "0.15 of the bare loop" : "0.1 of the bare loop",
                    .most = n > 100000 ? 0.15 : 0.1,
                    .against = BENCH_BARE,
                    .n = bench_count(n)};
    row.sides[BENCH_CORO] = (BenchSide){create_coro, side_frames_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){create_bare, side_frames_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, side_frames_published, side_destroy};
#ifdef BENCH_WITH_LUA
    if (with_lua) {
        row.sides[BENCH_LUA] = (BenchSide){create_lua, lua_side_frames, lua_side_destroy};
    }
#else
    (void)with_lua;
#endif
    BENCH_CXX_SIDE(row, create_cxx);
    bench_row(&row);
}

/* ---------------------------------------------------------------- the worst frame */

/* Of the day, so that a double holds single ones. */
static double wall_nanoseconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)(now.tv_sec % 86400) * 1e9 + (double)now.tv_nsec;
}

/* Plays the same 6,000 frames again, and keeps the shorter time of each: what the machine does meanwhile is not the library's. */
static void time_frames(int n, double *least)
{
    Side *side = create_coro_of(n, 100);
    for (int i = 0; i < WORST_FRAMES; i++) {
        side_update_coro(side);
    }
    for (int i = 0; i < WORST_FRAMES; i++) {
        double begin = wall_nanoseconds();
        side_update_coro(side);
        double taken = wall_nanoseconds() - begin;
        least[i] = least[i] == 0 || taken < least[i] ? taken : least[i];
    }
    side_destroy(side);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void worst_frame(void)
{
    static double least[WORST_FRAMES];
    for (int i = 0; i < (bench_options.quick ? 1 : 5); i++) {
        time_frames(bench_count(100000), least);
    }
    qsort(least, WORST_FRAMES, sizeof least[0], compare_doubles);
    double median = least[WORST_FRAMES / 2], worst = least[WORST_FRAMES - 1];
    double nearly_worst = least[WORST_FRAMES - WORST_FRAMES / 1000];
    bench_require(median > 0, "a frame takes time");
    bench_fact("100 k sleepers of up to 100 s, median frame", median, "ns", NULL, NULL, 0);
    bench_fact("... 99.9 % of the frames take at most", nearly_worst, "ns", NULL, NULL, 0);
    bench_fact("... worst frame, in medians", worst / median, "", NULL, "10", 10);
}

void bench_sleepers(void)
{
    row_of_sleepers("sleepers, 10 k, a frame", 10000, true);
    row_of_sleepers("sleepers, 100 k, a frame", 100000, true);
    row_of_sleepers("sleepers, 1 M, a frame", 1000000, false);
    worst_frame();
}
