/* SPDX-License-Identifier: Zlib */
/*
 * The trace of a whole night, from the title to the end of the credits: it keeps to the format's rules, and a reader that knows
 * nothing of the writer counts in it what the log of the same play has counted.
 */
#include "expect.h"
#include "trace_read.h"
#include "trace_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRACE "night.json"
#define LOG   "night.jsonl"
#define LINE  4096

static char waits[LINE], coroutines[LINE]; /* lines of the log */
static bool finished;

/* A field of a line of the log. */
static long number(const char *line, const char *key)
{
    char quoted[64];

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(line, quoted);
    if (found == NULL) {
        fail_msg("the log does not say how many: %s", key);
        return 0;
    }
    return strtol(found + strlen(quoted), NULL, 10);
}

static void read_log(void)
{
    char line[LINE];
    FILE *file = fopen(LOG, "rb");

    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strstr(line, "\"event\":\"waits\"") != NULL) {
            memcpy(waits, line, sizeof waits);
        } else if (strstr(line, "\"event\":\"coroutines\"") != NULL) {
            memcpy(coroutines, line, sizeof coroutines);
        } else if (strstr(line, "\"event\":\"autoplay_end\"") != NULL) {
            finished = strstr(line, "\"finished\":true") != NULL;
        }
    }
    fclose(file);
}

static int play(void **state)
{
    char command[1024];
    const char *program = getenv("WICK_PROGRAM");

    (void)state;
    snprintf(command, sizeof command,
             "\"%s\" --headless --autoplay --seed 1 --reaction 0.25 --log " LOG " --trace " TRACE,
             program == NULL ? "wick" : program);
    return system(command);
}

static int remove_files(void **state)
{
    (void)state;
    return remove(TRACE);
}

static void it_keeps_to_the_rules_of_the_format(void **state)
{
    TraceCounts counts;

    (void)state;
    const char *problem = trace_rules_check(TRACE, &counts);
    if (problem != NULL) {
        fail_msg("%s", problem);
    }
    print_message("%ld events, %ld slices, %ld arrows, %ld counters, %ld tracks of %ld processes\n",
                  counts.events, counts.slices, counts.arrows, counts.counters, counts.tracks,
                  counts.processes);
    assert_false(counts.is_cut);
    expect_is(counts.slices, >, 100000);
    expect_is(counts.arrows, >, 1000);
    expect_is(counts.tracks, >, 50);
    assert_int_equal(counts.processes, 5); /* the frame, entities, the place, scenes, the game */
}

/* Of coroutines: the main loop's say nothing of a wait. */
static int count_slices(const ReadTrace *trace, const char *wait)
{
    int count = 0;

    for (int i = 0; i < trace->slice_count; i++) {
        const char *ends = trace->slices[i].wait;
        count += ends != NULL && (wait == NULL || strcmp(ends, wait) == 0) ? 1 : 0;
    }
    return count;
}

static void check_counts(const ReadTrace *trace)
{
    static const char *const KINDS[] = {"frames",       "seconds",      "realtime",  "interval", "predicate",
                                        "signal",       "coroutine",    "call",      "all",      "any",
                                        "fixed_update", "end_of_frame", "condition", "over"};

    assert_int_equal(count_slices(trace, NULL), number(coroutines, "resumed"));
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        expect_about("waits of the kind %s", KINDS[i]);
        assert_int_equal(count_slices(trace, KINDS[i]), number(waits, KINDS[i]));
    }
    assert_int_equal(count_slices(trace, "finished"), number(coroutines, "finished"));
    assert_int_equal(trace->unended, 0);
}

/* Each frame's number of living coroutines is there, and none is below those that stay to the end. */
static void check_counters(const ReadTrace *trace)
{
    long frames = 0;

    for (int i = 0; i < trace->sample_count; i++) {
        frames += strcmp(trace->samples[i].series, "living") == 0 ? 1 : 0;
        expect_is(trace->samples[i].value, >=, 0.0);
    }
    expect_is(frames, >, 20000);
}

static void the_other_reader_counts_what_the_log_has_counted(void **state)
{
    ReadTrace trace;
    const char *problem = NULL;

    (void)state;
    read_log();
    assert_true(finished);
    if (!trace_read(TRACE, &trace, &problem)) {
        fail_msg("%s", problem);
    }
    check_counts(&trace);
    check_counters(&trace);
    trace_read_free(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_keeps_to_the_rules_of_the_format),
        cmocka_unit_test(the_other_reader_counts_what_the_log_has_counted),
    };

    return cmocka_run_group_tests(tests, play, remove_files);
}
