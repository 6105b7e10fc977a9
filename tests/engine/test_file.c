/* SPDX-License-Identifier: Zlib */
/* Which links lead to the same file is tested from a shell, tests/command/test_outputs.sh. */
#include "file.h"

#include "expect.h"

#include <stdio.h>
#include <string.h>

#define PATH "test_file.txt"

static int remove_file(void **state)
{
    (void)state;
    remove(PATH);
    return 0;
}

static void write_bytes(const char *bytes, size_t size)
{
    expect(file_write(PATH, bytes, size), "%s was to be written: %s", PATH, file_error());
}

/* Reads all lines; notes a letter for each: L a line, T too long, N no text. */
static void read_all(const char *bytes, size_t size, char *kinds, char *last, int *lines)
{
    FileReader reader = {.line = 0};
    FileLine kind;

    write_bytes(bytes, size);
    reader.file = fopen(PATH, "rb");
    assert_non_null(reader.file);
    while ((kind = file_read_line(&reader)) != FILE_END) {
        *kinds++ = kind == FILE_LINE            ? 'L'
                   : kind == FILE_LINE_TOO_LONG ? 'T'
                   : kind == FILE_LINE_NO_TEXT  ? 'N'
                                                : '?';
        snprintf(last, FILE_LINE_MAX, "%s", reader.text);
    }
    *kinds = '\0';
    *lines = reader.line;
    fclose(reader.file);
}

static void lines_end_as_any_system_ends_them(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *kinds, *last;
    } cases[] = {
        {"", 0, "", ""},
        {"a", 1, "L", "a"},
        {"a\n", 2, "L", "a"},
        {"a\r\nb\r\n", 6, "LL", "b"},
        {"\n\n", 2, "LL", ""},
        {"\xEF\xBB\xBF"
         "a\n",
         5, "L", "a"},
        {"a\tb\n", 4, "L", "a\tb"},
        {"\xC3\xA9\n", 3, "L", "\xC3\xA9"},
        {"a\0b\nc\n", 6, "NL", "c"},
        {"\0", 1, "N", "byte 0x00"},
        {"a\rb\n", 4, "N", "byte 0x0D"},
        {"\xC3\n", 2, "N", "byte 0xC3"},
        {"\xED\xA0\x80\n", 4, "N", "byte 0xED"},
        {"\x7F\n", 2, "N", "byte 0x7F"},
    };
    char kinds[16];
    char last[FILE_LINE_MAX];
    int lines = 0;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        expect_about("case %d", (int)i);
        last[0] = '\0';
        read_all(cases[i].bytes, cases[i].size, kinds, last, &lines);
        assert_string_equal(kinds, cases[i].kinds);
        assert_string_equal(last, cases[i].last);
        assert_int_equal(lines, (int)strlen(cases[i].kinds));
    }
    expect_about(NULL);
}

static void a_line_that_is_too_long_is_one_line(void **state)
{
    char bytes[3 * FILE_LINE_MAX];
    char kinds[16];
    char last[FILE_LINE_MAX];
    int lines = 0;

    (void)state;
    for (int length = FILE_LINE_MAX - 3; length < FILE_LINE_MAX + 3; length++) {
        expect_about("%d letters", length);
        memset(bytes, 'x', sizeof bytes);
        memcpy(bytes + length, "\nend\n", 5);
        read_all(bytes, (size_t)length + 5, kinds, last, &lines);
        assert_string_equal(kinds, length < FILE_LINE_MAX ? "LL" : "TL");
        assert_string_equal(last, "end");
    }
    /* cut within a letter of two bytes */
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes + FILE_LINE_MAX - 2, "\xC3\xA9\n", 3);
    read_all(bytes, FILE_LINE_MAX + 1, kinds, last, &lines);
    assert_string_equal(kinds, "T");
    expect_about(NULL);
}

static void what_cannot_be_replaced_stays_as_it_was(void **state)
{
    (void)state;
    write_bytes("before", 6);
    expect(file_replace(PATH, "after!", 6), "it was to be replaced: %s", file_error());
    expect(!file_exists(PATH ".new"), "nothing was to be left beside it");
    expect(!file_replace("no-such-folder/a.txt", "x", 1),
           "a file in a folder that is not there was to be refused");
    expect(!file_replace(".", "x", 1), "a folder was to be refused");
    assert_true(file_is_same(PATH, "./" PATH));
    assert_false(file_is_same(PATH, PATH ".new"));
    assert_true(file_is_below(PATH, "."));
    assert_true(file_is_below(PATH, ".."));
    assert_false(file_is_below("..", "."));
}

static void a_claim_changes_nothing(void **state)
{
    bool made = true;
    char text[8] = "";

    (void)state;
    write_bytes("kept", 4);
    assert_true(file_claim(PATH, &made));
    assert_false(made);
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text - 1, file), 4);
    fclose(file);
    assert_string_equal(text, "kept");
    assert_true(file_claim("test_claimed.txt", &made));
    assert_true(made);
    file_unmake("test_claimed.txt");
    assert_false(file_exists("test_claimed.txt"));
    assert_false(file_claim(".", &made));
    assert_false(file_claim("no-such-folder/a.txt", &made));
    assert_false(made);
}

#define TEST(name) cmocka_unit_test_teardown(name, remove_file)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(lines_end_as_any_system_ends_them),
        TEST(a_line_that_is_too_long_is_one_line),
        TEST(what_cannot_be_replaced_stays_as_it_was),
        TEST(a_claim_changes_nothing),
    };

    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
