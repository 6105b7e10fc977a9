/* SPDX-License-Identifier: Zlib */
/* What coro costs, beside a bare loop, the published parallel scheduler, Lua and C++. coro_bench --help says how to call it. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct Job {
    const char *name;
    void (*run)(void);
} jobs[] = {
    {"sleepers", bench_sleepers}, {"yields", bench_yields},         {"mixed", bench_mixed},
    {"starts", bench_starts},     {"schedulers", bench_schedulers}, {"nested", bench_nested},
    {"waiting", bench_waiting},   {"memory", bench_memory},         {"snapshots", bench_snapshots},
    {"traced", bench_traced},
};

static void print_help(void)
{
    puts("usage: coro_bench [--quick] [--alone] [--rounds N] [JOB ...]\n\n"
         "  --quick      small and short: shows that it works, not how fast it is\n"
         "  --alone      only coro, for a profiler\n"
         "  --rounds N   how often the sides take turns, 1 to 64 (9 if not said)\n\n"
         "Prints a table: medians in processor time for each operation, and, in brackets, how many times as "
         "long as coro the\n"
         "others take. The jobs, all of them if none is named:");
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        printf("  %s\n", jobs[i].name);
    }
}

static void print_machine(void)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "model name", 10) == 0) {
            printf("Processor: %s", strchr(line, ':') + 2);
            break;
        }
    }
    if (file != NULL) {
        fclose(file);
    }
#if defined __clang_version__
    puts("Compiler: clang " __clang_version__);
#elif defined __VERSION__
    puts("Compiler: gcc " __VERSION__);
#endif
    printf("coro %s, %d turns of %.0f ms%s\n\n", coro_version(), bench_options.rounds,
           bench_options.sample_seconds * 1e3, bench_options.quick ? "; quick: figures mean nothing" : "");
}

static bool is_job(const char *name)
{
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        if (strcmp(jobs[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns how many arguments it took, 0 for a wrong one. */
static int read_option(int left, char **argument)
{
    if (strcmp(argument[0], "--quick") == 0) {
        bench_options.quick = true;
        bench_options.rounds = 3;
        bench_options.sample_seconds = 0.0005;
        return 1;
    }
    if (strcmp(argument[0], "--alone") == 0) {
        bench_options.alone = true;
        return 1;
    }
    if (strcmp(argument[0], "--rounds") == 0 && left > 1) {
        char *end;
        long rounds = strtol(argument[1], &end, 10);
        bench_options.rounds = (int)rounds;
        return *end == '\0' && rounds >= 1 && rounds <= 64 ? 2 : 0;
    }
    return is_job(argument[0]) ? 1 : 0;
}

static bool is_wanted(const char *name, int argc, char **argv)
{
    bool none_named = true;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return true;
        }
        none_named = none_named && !is_job(argv[i]);
    }
    return none_named;
}

int main(int argc, char **argv)
{
    for (int i = 1, taken; i < argc; i += taken) {
        if (strcmp(argv[i], "--help") == 0) {
            print_help();
            return 0;
        }
        taken = read_option(argc - i, &argv[i]);
        if (taken == 0) {
            fprintf(stderr,
                    "coro_bench: what does '%s' mean here? coro_bench --help says what can be asked for.\n",
                    argv[i]);
            return 2;
        }
    }
    print_machine();
    bench_print_head();
    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++) {
        if (is_wanted(jobs[i].name, argc, argv)) {
            jobs[i].run();
        }
    }
    printf("\n%d aims missed.\n", bench_misses());
    bench_print_cxx();
    return 0;
}
