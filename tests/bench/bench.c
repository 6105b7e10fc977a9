/* SPDX-License-Identifier: Zlib */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 64, CELL = 32, COLUMNS = 10 };

BenchOptions bench_options = {.rounds = 9, .sample_seconds = 0.02};
size_t bench_allocations, bench_live_bytes;
uint64_t bench_mallocs;
static int misses, rows_beside_cxx, rows_behind_cxx;

typedef struct Figures {
    double median, least, most; /* nanoseconds an operation */
    double each[MOST_ROUNDS];
} Figures;

/* ---------------------------------------------------------------- small things */

int bench_misses(void)
{
    return misses;
}

void bench_print_cxx(void)
{
    if (rows_beside_cxx > 0) {
        printf("Ahead of C++20 in %d of %d rows.\n", rows_beside_cxx - rows_behind_cxx, rows_beside_cxx);
    }
}

int bench_count(int n)
{
    return bench_options.quick && n > 100 ? n / 100 : n;
}

double bench_cpu_seconds(void)
{
    return (double)clock() / (double)CLOCKS_PER_SEC;
}

void bench_require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "coro_bench: this did not hold: %s\n", what);
        exit(1);
    }
}

void *bench_malloc(size_t size)
{
    void *memory = malloc(size);
    bench_mallocs++;
    bench_require(memory != NULL, "memory for the benchmark");
    return memory;
}

double bench_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return (double)(*seed >> 8) / 16777216.0;
}

static void *allocate(void *user, size_t size)
{
    (void)user;
    bench_allocations++;
    bench_live_bytes += size;
    return malloc(size);
}

static void release(void *user, void *memory, size_t size)
{
    (void)user;
    bench_live_bytes -= size;
    free(memory);
}

CoroRuntime *bench_runtime(void)
{
    CoroRuntime *runtime =
        coro_runtime_create(&(CoroRuntimeConfig){.allocate = allocate, .release = release});
    bench_require(runtime != NULL, "memory for a runtime");
    return runtime;
}

static void count_resume(void *user, const CoroEvent *event)
{
    uint64_t *resumes = user;
    *resumes += event->kind == CORO_EVENT_RESUMED;
}

CoroRuntime *bench_runtime_traced(uint64_t *resumes)
{
    CoroRuntime *runtime = coro_runtime_create(&(CoroRuntimeConfig){
        .allocate = allocate, .release = release, .on_event = count_resume, .user = resumes});
    bench_require(runtime != NULL, "memory for a runtime");
    return runtime;
}

/* ---------------------------------------------------------------- figures */

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_of(const double *values, int count)
{
    double sorted[MOST_ROUNDS];
    memcpy(sorted, values, (size_t)count * sizeof sorted[0]);
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_doubles);
    return (sorted[count / 2] + sorted[(count - 1) / 2]) / 2;
}

static void figures_finish(Figures *figures, int count)
{
    figures->median = median_of(figures->each, count);
    figures->least = figures->most = figures->each[0];
    for (int i = 1; i < count; i++) {
        figures->least = figures->each[i] < figures->least ? figures->each[i] : figures->least;
        figures->most = figures->each[i] > figures->most ? figures->each[i] : figures->most;
    }
}

static double median_ratio(const Figures *a, const Figures *b, int count)
{
    double ratios[MOST_ROUNDS];
    for (int i = 0; i < count; i++) {
        ratios[i] = a->each[i] / b->each[i];
    }
    return median_of(ratios, count);
}

/* ---------------------------------------------------------------- the table */

static void amount_text(char cell[CELL], double nanoseconds)
{
    if (nanoseconds < 9999.5) {
        snprintf(cell, CELL, nanoseconds < 99.95 ? "%.1f ns" : "%.0f ns", nanoseconds);
    } else if (nanoseconds < 9999.5e3) {
        snprintf(cell, CELL, nanoseconds < 99.95e3 ? "%.1f us" : "%.0f us", nanoseconds / 1e3);
    } else {
        snprintf(cell, CELL, "%.1f ms", nanoseconds / 1e6);
    }
}

static void factor_text(char cell[CELL], double factor)
{
    snprintf(cell, CELL, factor < 0.25 ? "1/%.1f" : "%.2f", factor < 0.25 ? 1 / factor : factor);
}

static void print_line(const char *const cells[COLUMNS])
{
    static const int widths[COLUMNS] = {46, 8, 19, 17, 17, 17, 17, 35, 8, 6};
    for (int i = 0; i < COLUMNS; i++) {
        printf("| %-*s ", widths[i], cells[i]);
    }
    puts("|");
    fflush(stdout);
}

void bench_print_head(void)
{
    print_line((const char *const[COLUMNS]){"work", "coro", "spread", "bare loop", "published", "Lua 5.4",
                                            "C++20", "aim: at most", "reached", ""});
    puts("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
}

static const char *verdict(const char *aim, double reached, double most)
{
    if (aim == NULL) {
        return "";
    }
    if (reached == 0 && most != 0) {
        return "";
    }
    misses += reached > most;
    return reached > most ? "missed" : "met";
}

static void print_row(const BenchRow *row, const Figures *figures, const double *ratios)
{
    char own[CELL], least[CELL], most[CELL], spread[2 * CELL + 8], sides[BENCH_SIDES][2 * CELL + 8],
        reached[CELL] = "";
    amount_text(own, figures[BENCH_CORO].median);
    amount_text(least, figures[BENCH_CORO].least);
    amount_text(most, figures[BENCH_CORO].most);
    snprintf(spread, sizeof spread, "%s - %s", least, most);
    for (int side = BENCH_BARE; side < BENCH_SIDES; side++) {
        char amount[CELL];
        amount_text(amount, figures[side].median);
        snprintf(sides[side], sizeof sides[side], ratios[side] == 0 ? "-" : "%s (%.2fx)", amount,
                 1 / ratios[side]);
    }
    rows_beside_cxx += ratios[BENCH_CXX] > 0;
    rows_behind_cxx += ratios[BENCH_CXX] > 1;
    double factor = row->against == BENCH_CORO ? figures[BENCH_CORO].median : ratios[row->against];
    if (row->aim != NULL) {
        (row->against == BENCH_CORO ? amount_text : factor_text)(reached, factor);
    }
    print_line((const char *const[COLUMNS]){row->work, own, spread, sides[BENCH_BARE], sides[BENCH_PUBLISHED],
                                            sides[BENCH_LUA], sides[BENCH_CXX],
                                            row->aim == NULL ? "" : row->aim, reached,
                                            verdict(row->aim, factor, row->most)});
}

void bench_fact(const char *work, double value, const char *unit, const char *const others[4],
                const char *aim, double most)
{
    static const char *const none[4] = {"-", "-", "-", "-"};
    char own[CELL];
    snprintf(own, sizeof own, value < 1000 ? "%.4g%s%s" : "%.0f%s%s", value, unit[0] == '\0' ? "" : " ",
             unit);
    const char *const *columns = others == NULL ? none : others;
    print_line((const char *const[COLUMNS]){work, own, "", columns[0], columns[1], columns[2], columns[3],
                                            aim == NULL ? "" : aim, aim == NULL ? "" : own,
                                            verdict(aim, value, most)});
}

/* ---------------------------------------------------------------- measuring */

/* How many frames fill one sample. The first ones are not typical: everything begins in them. */
static int calibrate(const BenchSide *side, void *state)
{
    int frames = 1;
    side->run(state, 2);
    for (;;) {
        BenchSample sample = side->run(state, frames);
        if (sample.seconds >= bench_options.sample_seconds / 2 || frames >= 1 << 20) {
            double wanted = (double)frames * bench_options.sample_seconds / (sample.seconds + 1e-9);
            return wanted < 1 ? 1 : wanted > 2.0 * frames ? 2 * frames : (int)wanted;
        }
        frames *= 2;
    }
}

static double measure(const BenchSide *side, void *state, int frames)
{
    BenchSample sample = side->run(state, frames);
    bench_require(sample.operations > 0, "each sample of a benchmark does something");
    return (sample.seconds + 1e-12) * 1e9 / sample.operations;
}

static void create_sides(const BenchRow *row, void **states, int *frames)
{
    for (int side = 0; side < BENCH_SIDES; side++) {
        if (row->sides[side].create != NULL && (side == BENCH_CORO || !bench_options.alone)) {
            states[side] = row->sides[side].create(row->n);
            frames[side] = calibrate(&row->sides[side], states[side]);
        }
    }
}

void bench_row(const BenchRow *row)
{
    void *states[BENCH_SIDES] = {0};
    int frames[BENCH_SIDES] = {0};
    double ratios[BENCH_SIDES] = {0};
    Figures figures[BENCH_SIDES] = {0};
    create_sides(row, states, frames);
    for (int round = 0; round < bench_options.rounds; round++) {
        for (int side = 0; side < BENCH_SIDES; side++) {
            if (states[side] != NULL) {
                figures[side].each[round] = measure(&row->sides[side], states[side], frames[side]);
            }
        }
    }
    for (int side = 0; side < BENCH_SIDES; side++) {
        if (states[side] != NULL) {
            figures_finish(&figures[side], bench_options.rounds);
            ratios[side] = median_ratio(&figures[BENCH_CORO], &figures[side], bench_options.rounds);
            row->sides[side].destroy(states[side]);
        }
    }
    print_row(row, figures, ratios);
}
