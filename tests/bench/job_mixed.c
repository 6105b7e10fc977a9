/* SPDX-License-Identifier: Zlib */
/* 64 bodies at four resume points each, in an order that nobody can foresee: what mispredicted branches cost, to all sides. */
#include "cxx_side.h"
#include "sides.h"

typedef struct mixed_frame {
    uint32_t value, unused[2];
    int phase; /* frames to let pass first */
} mixed_frame;

static inline void mixed_work(mixed_frame *f, uint32_t own)
{
    f->value = f->value * own + (f->value >> 7);
}

#define MIXED_PASTE_THREE(a, b, c) a##b##c
#define MIXED_PASTE(a, b, c)       MIXED_PASTE_THREE(a, b, c)
#define MIXED_NAME                 MIXED_PASTE(mixed_, MIXED_EIGHTS, MIXED_ONES)
#define MIXED_STEP                 MIXED_PASTE(mixed_step_, MIXED_EIGHTS, MIXED_ONES)
#define MIXED_BARE_NAME            MIXED_PASTE(mixed_bare_, MIXED_EIGHTS, MIXED_ONES)
#define MIXED_PUBLISHED_NAME       MIXED_PASTE(mixed_published_, MIXED_EIGHTS, MIXED_ONES)
#define MIXED_OWN                  (MIXED_EIGHTS * 8U + MIXED_ONES + 2U)
#define MIXED_NAME_frame           mixed_frame

#define MIXED_EIGHTS 0
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 1
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 2
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 3
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 4
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 5
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 6
#include "mixed_eight.h"
#undef MIXED_EIGHTS
#define MIXED_EIGHTS 7
#include "mixed_eight.h"
#undef MIXED_EIGHTS

#define MIXED_EIGHT(prefix, e)                                                                        \
    prefix##e##0, prefix##e##1, prefix##e##2, prefix##e##3, prefix##e##4, prefix##e##5, prefix##e##6, \
        prefix##e##7
#define MIXED_ALL(prefix)                                                                           \
    MIXED_EIGHT(prefix, 0), MIXED_EIGHT(prefix, 1), MIXED_EIGHT(prefix, 2), MIXED_EIGHT(prefix, 3), \
        MIXED_EIGHT(prefix, 4), MIXED_EIGHT(prefix, 5), MIXED_EIGHT(prefix, 6), MIXED_EIGHT(prefix, 7)

static CoroBody *const bodies[64] = {MIXED_ALL(mixed_)};
static BareBody *const bare_bodies[64] = {MIXED_ALL(mixed_bare_)};
static PublishedBody *const published_bodies[64] = {MIXED_ALL(mixed_published_)};

/* Which body and phase the i-th has: the same for all sides. */
static int choose(uint32_t *seed, int *phase)
{
    *phase = (int)(4 * bench_random(seed));
    return (int)(64 * bench_random(seed));
}

static void *create_coro(int n)
{
    Side *side = side_create_coro(n);
    side_start_witness_coro(side);
    uint32_t seed = 1;
    for (int i = 0; i < n; i++) {
        mixed_frame frame = {.value = (uint32_t)i};
        CoroStart start = {.body = bodies[choose(&seed, &frame.phase)],
                           .frame = &frame,
                           .frame_size = sizeof frame};
        coro_start_with(side->scheduler, &start);
    }
    for (int i = 0; i < 4; i++) {
        side_update_coro(side);
    }
    return side;
}

static void *create_bare(int n)
{
    Side *side = side_create(n);
    side_start_witness_bare(side);
    uint32_t seed = 1;
    for (int i = 0; i < n; i++) {
        mixed_frame frame = {.value = (uint32_t)i};
        bare_start(&side->bare, bare_bodies[choose(&seed, &frame.phase)], &frame, sizeof frame);
    }
    return side;
}

static void *create_published(int n)
{
    Side *side = side_create(n);
    side_start_witness_published(side);
    uint32_t seed = 1;
    for (int i = 0; i < n; i++) {
        mixed_frame frame = {.value = (uint32_t)i};
        published_start(&side->published, published_bodies[choose(&seed, &frame.phase)], &frame,
                        sizeof frame);
    }
    return side;
}

BENCH_CXX_CREATE(create_cxx, CXX_MIXED)

static void row_of_mixed(const char *work, int n)
{
    BenchRow row = {.work = work,
                    .aim = "1.2 times the bare loop",
                    .most = 1.2,
                    .against = BENCH_BARE,
                    .n = bench_count(n)};
    row.sides[BENCH_CORO] = (BenchSide){create_coro, side_resumes_coro, side_destroy};
    row.sides[BENCH_BARE] = (BenchSide){create_bare, side_resumes_bare, side_destroy};
    row.sides[BENCH_PUBLISHED] = (BenchSide){create_published, side_resumes_published, side_destroy};
    BENCH_CXX_SIDE(row, create_cxx);
    bench_row(&row);
}

void bench_mixed(void)
{
    row_of_mixed("yield, 64 bodies, mixed points, 1 k, a resume", 1000);
    row_of_mixed("... 10 k", 10000);
    row_of_mixed("... 100 k", 100000);
}
