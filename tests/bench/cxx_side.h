/* SPDX-License-Identifier: Zlib */
/* The C++20 side: coroutines of the language in a scheduler of the same order, as their users would write one. */
#ifndef CXX_SIDE_H
#define CXX_SIDE_H

#include "bench.h"

#ifdef BENCH_WITH_CXX
#ifdef __cplusplus
extern "C" {
#endif

typedef enum CxxWork {
    CXX_YIELDS,
    CXX_PREDICATES,
    CXX_SLEEPERS,
    CXX_MIXED,
    CXX_STARTS,
    CXX_STARTS_AMONG_SLEEPERS, /* n: how many sleep */
    CXX_SCHEDULERS,
    CXX_NESTED_1,
    CXX_NESTED_16,
    CXX_JOINED,
    CXX_GROUP,
    CXX_LISTENING,
    CXX_ASLEEP
} CxxWork;

void *cxx_side_create(CxxWork work, int n);
/* BenchSide.run: an operation is what the row says. */
BenchSample cxx_side_run(void *side, int frames);
void cxx_side_destroy(void *side);

/* What the frames of all coroutines that are alive take, and how often memory was asked for one so far. */
double cxx_side_bytes(void);
uint64_t cxx_side_allocations(void);

#ifdef __cplusplus
}
#endif
#endif

/* In a row: BENCH_CXX_SIDE(row, CXX_YIELDS) where there is such a side, or nothing. */
#ifdef BENCH_WITH_CXX
#define BENCH_CXX_CREATE(function, work)   \
    static void *function(int n)           \
    {                                      \
        return cxx_side_create((work), n); \
    }
#define BENCH_CXX_SIDE(row, function) \
    ((row).sides[BENCH_CXX] = (BenchSide){(function), cxx_side_run, cxx_side_destroy})
#else
#define BENCH_CXX_CREATE(function, work)
#define BENCH_CXX_SIDE(row, function) ((void)0)
#endif

#endif
