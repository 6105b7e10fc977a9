/* SPDX-License-Identifier: Zlib */
/* The rules find what breaks them, one after the other; and both readers read what is whole. */
#include "expect.h"
#include "trace_read.h"
#include "trace_rules.h"

#include <stdio.h>
#include <string.h>

#define PATH "rules.json"
#define NAMES                                                                                 \
    "{\"ph\":\"M\",\"pid\":1,\"tid\":0,\"name\":\"process_name\",\"args\":{\"name\":\"p\"}}," \
    "{\"ph\":\"M\",\"pid\":1,\"tid\":2,\"name\":\"thread_name\",\"args\":{\"name\":\"t\"}},"
#define EVENT(phase, name, ts, more) \
    "{\"ph\":\"" phase "\",\"pid\":1,\"tid\":2,\"name\":\"" name "\",\"ts\":" ts more "}"

static const char *complaint(const char *text)
{
    TraceCounts counts;
    FILE *file = fopen(PATH, "wb");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    const char *problem = trace_rules_check(PATH, &counts);
    return problem == NULL ? "" : problem;
}

static void expect_complaint(const char *text, const char *words)
{
    const char *problem = complaint(text);

    expect(strstr(problem, words) != NULL,
           "expected it to complain of \"%s\", and it said \"%s\"; the text: %s", words, problem, text);
}

static void what_is_whole_is_let_pass(void **state)
{
    (void)state;
    assert_string_equal(
        complaint("[" NAMES EVENT("B", "a", "1", "") "," EVENT("B", "b", "2", "") "," EVENT(
            "s", "go", "3",
            ",\"cat\":\"c\",\"id\":4") "," EVENT("E", "b", "5.5",
                                                 "") "," EVENT("f", "go", "6",
                                                               ",\"cat\":\"c\",\"id\":4,\"bp\":"
                                                               "\"e\"") "," EVENT("E", "a", "7",
                                                                                  ",\"args\":{"
                                                                                  "\"line\":"
                                                                                  "3}") "," EVENT("C", "n",
                                                                                                  "8",
                                                                                                  ","
                                                                                                  "\"ar"
                                                                                                  "g"
                                                                                                  "s"
                                                                                                  "\":"
                                                                                                  "{"
                                                                                                  "\"x"
                                                                                                  "\":-"
                                                                                                  "1"
                                                                                                  "."
                                                                                                  "5"
                                                                                                  "e"
                                                                                                  "3"
                                                                                                  "}") "]"),
        "");
    assert_string_equal(complaint("[" NAMES EVENT("B", "a", "1", "")), ""); /* cut off */
    assert_string_equal(complaint("[]"), "");
}

static void what_is_no_json_is_found(void **state)
{
    (void)state;
    expect_complaint("", "array");
    expect_complaint("[" EVENT("B", "a", "1", "") ",]", "object");
    expect_complaint("[" EVENT("B", "a", "01", "") "]", "number");
    expect_complaint("[" EVENT("B", "a", "1.", "") "]", "number");
    expect_complaint("[" EVENT("B", "a", "nan", "") "]", "number");
    expect_complaint("[" EVENT("B", "a\\q", "1", "") "]", "escape");
    expect_complaint("[" EVENT("B", "a\n", "1", "") "]", "control");
    expect_complaint("[" NAMES EVENT("B", "a", "1", "") "]x", "behind");
}

static void what_an_event_lacks_is_found(void **state)
{
    (void)state;
    expect_complaint("[{\"ph\":\"B\",\"pid\":1,\"tid\":2,\"name\":\"a\"}]", "ts");
    expect_complaint("[{\"ph\":\"B\",\"tid\":2,\"name\":\"a\",\"ts\":1}]", "pid");
    expect_complaint("[{\"ph\":\"B\",\"pid\":1,\"tid\":2,\"ts\":1}]", "name");
    expect_complaint("[" EVENT("Q", "a", "1", "") "]", "phase");
    expect_complaint("[" EVENT("C", "n", "1", ",\"args\":{\"x\":\"3\"}") "]", "numbers");
    expect_complaint("[" EVENT("C", "n", "1", "") "]", "numbers");
    expect_complaint("[" EVENT("i", "a", "1", "") "]", "one name");
}

static void slices_that_do_not_pair_up_are_found(void **state)
{
    (void)state;
    expect_complaint("[" NAMES EVENT("B", "a", "1", "") "]", "no end");
    expect_complaint("[" NAMES EVENT("E", "a", "1", "") "]", "not begun");
    expect_complaint("[" NAMES EVENT("B", "a", "1", "") "," EVENT("B", "b", "2", "") "," EVENT(
                         "E", "a", "3", "") "," EVENT("E", "b", "4", "") "]",
                     "innermost");
    expect_complaint("[" NAMES EVENT("B", "a", "2", "") "," EVENT("E", "a", "1", "") "]", "time falls");
}

static void arrows_that_lead_nowhere_are_found(void **state)
{
    (void)state;
#define WITHIN(events) "[" NAMES EVENT("B", "a", "1", "") "," events "," EVENT("E", "a", "9", "") "]"
#define FROM(ts)       EVENT("s", "go", ts, ",\"cat\":\"c\",\"id\":4")
#define TO(ts)         EVENT("f", "go", ts, ",\"cat\":\"c\",\"id\":4,\"bp\":\"e\"")
    assert_string_equal(complaint(WITHIN(FROM("2") "," TO("3"))), "");
    expect_complaint(WITHIN(FROM("2")), "no f");
    expect_complaint(WITHIN(TO("2")), "begins with an s");
    expect_complaint(WITHIN(TO("3") "," FROM("4")), "begins with an s");
    expect_complaint(WITHIN(FROM("2") "," FROM("3") "," TO("4")), "one s to one f");
    expect_complaint(WITHIN(FROM("0.5") "," TO("3")), "no slice is open");
    expect_complaint(WITHIN(EVENT("s", "other", "2", ",\"cat\":\"c\",\"id\":4") "," TO("3")), "one name");
    expect_complaint(WITHIN(FROM("2") "," EVENT("f", "go", "3", ",\"cat\":\"c\",\"id\":4")), "bp");
}

static void the_other_reader_reads_what_the_format_allows(void **state)
{
    ReadTrace trace;
    const char *problem = NULL;

    (void)state;
    complaint(
        "[" EVENT("X", "outer", "10", ",\"dur\":10,\"args\":{\"line\":3,\"wait\":\"\\u0061\\n\"}") "," EVENT(
            "X", "inner", "12",
            ",\"dur\":2") "," EVENT("X", "next", "20",
                                    ",\"dur\":1") "," NAMES EVENT("C", "n", "1",
                                                                  ",\"args\":{\"x\":2,\"y\":-1.5}") "]");
    assert_true(trace_read(PATH, &trace, &problem));
    assert_int_equal(trace.slice_count, 3);
    assert_string_equal(trace.slices[0].wait, "a\n");
    assert_int_equal(trace.slices[1].depth, 1);
    assert_int_equal(trace.slices[2].depth, 0);
    assert_string_equal(trace.tracks[trace.slices[0].track].thread, "t");
    assert_string_equal(trace.tracks[trace.slices[0].track].process, "p");
    assert_int_equal(trace.sample_count, 2);
    expect_near(trace.samples[1].value, -1.5, 1e-9);
    trace_read_free(&trace);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_whole_is_let_pass),
        cmocka_unit_test(what_is_no_json_is_found),
        cmocka_unit_test(what_an_event_lacks_is_found),
        cmocka_unit_test(slices_that_do_not_pair_up_are_found),
        cmocka_unit_test(arrows_that_lead_nowhere_are_found),
        cmocka_unit_test(the_other_reader_reads_what_the_format_allows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
