/* SPDX-License-Identifier: Zlib */
#include "expect.h"
#include "log.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PATH "test_log.jsonl"

static char text[4096];

/* What stands in the log by now. */
static const char *logged(void)
{
    log_close();
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    remove(PATH);
    return text;
}

static void an_event_is_one_json_object_in_a_line(void **state)
{
    (void)state;
    assert_true(log_open(PATH));
    assert_true(log_is_open());
    log_set_frame(120, 2.0);
    LOG_EVENT("hit", log_text("who", "husk"), log_integer("damage", -3), log_number("x", 10.25),
              log_bool("fatal", true), log_bool("seen", false));
    log_event("pause", NULL);
    assert_string_equal(logged(),
                        "{\"frame\":120,\"time\":2.000,\"event\":\"hit\",\"who\":\"husk\",\"damage\":-3,"
                        "\"x\":10.25,\"fatal\":true,\"seen\":false}\n"
                        "{\"frame\":120,\"time\":2.000,\"event\":\"pause\"}\n");
}

static void quotes_controls_and_line_breaks_are_escaped(void **state)
{
    (void)state;
    assert_true(log_open(PATH));
    log_set_frame(0, 0.0);
    LOG_EVENT("say", log_text("line", "\"a\\b\"\n\t\x01\x7f"));
    assert_string_equal(logged(), "{\"frame\":0,\"time\":0.000,\"event\":\"say\",\"line\":"
                                  "\"\\\"a\\\\b\\\"\\n\\u0009\\u0001\\u007f\"}\n");
}

static void utf8_passes_and_what_is_none_is_replaced(void **state)
{
    (void)state;
    assert_true(log_open(PATH));
    log_set_frame(0, 0.0);
    LOG_EVENT("say", log_text("good", "\xc3\xa9\xe2\x80\x9c\xf0\x9f\x95\xaf"));
    assert_non_null(strstr(logged(), "\"\xc3\xa9\xe2\x80\x9c\xf0\x9f\x95\xaf\""));
    assert_true(log_open(PATH));
    LOG_EVENT("say", log_text("stray", "\x80"), log_text("cut", "\xe2\x80"), log_text("long", "\xc0\xaf"),
              log_text("surrogate", "\xed\xa0\x80"), log_text("far", "\xf5\x80\x80\x80"));
    const char *line = logged();
    for (const char *at = line; *at != '\0'; at++) {
        expect_is((unsigned char)*at, <, 0x80);
    }
    assert_non_null(strstr(line, "\"stray\":\"\\ufffd\""));
    assert_non_null(strstr(line, "\"cut\":\"\\ufffd\\ufffd\""));
}

static void what_json_has_no_number_for_is_null(void **state)
{
    (void)state;
    assert_true(log_open(PATH));
    LOG_EVENT("odd", log_number("nan", (double)NAN), log_number("infinite", (double)INFINITY),
              log_text("none", NULL));
    const char *line = logged();
    assert_non_null(strstr(line, "\"nan\":null,\"infinite\":null,\"none\":null"));
}

static void without_a_file_nothing_is_written(void **state)
{
    (void)state;
    log_close();
    assert_false(log_is_open());
    log_event("lost", NULL);
    LOG_EVENT("lost", log_text("also", "this"));
}

static void a_file_that_cannot_be_written_is_reported(void **state)
{
    const int before = log_problem_count();

    (void)state;
    assert_false(log_open("no-such-folder/log.jsonl"));
    assert_int_equal(log_problem_count(), before + 1);
    assert_false(log_is_open());
}

static void a_problem_stands_in_the_log_too(void **state)
{
    (void)state;
    assert_true(log_open(PATH));
    log_problem("lamp.wav", "is missing", "make it");
    assert_non_null(strstr(logged(),
                           "\"event\":\"problem\",\"subject\":\"lamp.wav\",\"problem\":\"is missing\","
                           "\"advice\":\"make it\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_one_json_object_in_a_line),
        cmocka_unit_test(quotes_controls_and_line_breaks_are_escaped),
        cmocka_unit_test(utf8_passes_and_what_is_none_is_replaced),
        cmocka_unit_test(what_json_has_no_number_for_is_null),
        cmocka_unit_test(without_a_file_nothing_is_written),
        cmocka_unit_test(a_file_that_cannot_be_written_is_reported),
        cmocka_unit_test(a_problem_stands_in_the_log_too),
    };

    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
