/* SPDX-License-Identifier: Zlib */
/*
 * How coro_bench measures. A row of its table is one kind of work, done by several sides: coro, the loops that it is compared
 * with, Lua and C++. All sides of a row are set up first; then they take turns, A B C A B C, so that a slow moment of the machine
 * hits them alike. Shown are medians; a ratio is the median of the ratios of the turns.
 */
#ifndef BENCH_H
#define BENCH_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BENCH_DT (1.0 / 60.0)

#ifdef __cplusplus
extern "C" {
#endif

/* Processor time and how many operations were done in it. */
typedef struct BenchSample {
    double seconds, operations;
} BenchSample;

typedef struct BenchSide {
    void *(*create)(int n);                      /* NULL: there is no such side in this row */
    BenchSample (*run)(void *state, int frames); /* frames: 1 or more */
    void (*destroy)(void *state);
} BenchSide;

typedef enum BenchSideName {
    BENCH_CORO,
    BENCH_BARE,      /* the bare loop: bare.h */
    BENCH_PUBLISHED, /* the published parallel scheduler: published.h */
    BENCH_LUA,       /* lua_side.h */
    BENCH_CXX,       /* cxx_side.h */
    BENCH_OTHER, /* what an aim compares with where it is none of these: not shown in a column of its own */
    BENCH_SIDES
} BenchSideName;

typedef struct BenchRow {
    const char *work;
    const char *aim; /* in words; NULL: none */
    double most;     /* at most so many times `against`, or so many nanoseconds where against is BENCH_CORO */
    BenchSideName against;
    int n;
    BenchSide sides[BENCH_SIDES];
} BenchRow;

typedef struct BenchOptions {
    bool quick; /* small and short: whether it works, not how fast it is */
    bool alone; /* coro's own side only: for a profiler */
    int rounds;
    double sample_seconds;
} BenchOptions;

extern BenchOptions bench_options;

/* n, or a hundredth of it in a quick run. */
int bench_count(int n);

void bench_row(const BenchRow *row);

/* A row whose one number was measured by other means. unit: "ns", "bytes" ...; others: NULL, or the texts of the four columns. */
void bench_fact(const char *work, double value, const char *unit, const char *const others[4],
                const char *aim, double most);

void bench_print_head(void);

/* How many aims were missed so far. */
int bench_misses(void);
/* In how many rows coro is ahead of C++20, where there was such a side. */
void bench_print_cxx(void);

/* Processor seconds of this program so far. */
double bench_cpu_seconds(void);

/* Stops the program with status 1 and a message: the work was not done as it should have been. */
void bench_require(bool holds, const char *what);

/* The allocator of all runtimes here: it counts. */
CoroRuntime *bench_runtime(void);
/* The same with an event hook that counts every resume. */
CoroRuntime *bench_runtime_traced(uint64_t *resumes);
extern size_t bench_allocations, bench_live_bytes;
extern uint64_t bench_mallocs; /* calls of bench_malloc */

void *bench_malloc(size_t size); /* never NULL: stops the program */

/* A number from 0 to 1 (not included); seed is carried on. */
double bench_random(uint32_t *seed);

void bench_sleepers(void);
void bench_yields(void);
void bench_mixed(void);
void bench_starts(void);
void bench_schedulers(void);
void bench_nested(void);
void bench_waiting(void);
void bench_memory(void);
void bench_snapshots(void);
void bench_traced(void);

#ifdef __cplusplus
}
#endif

#endif
