/* SPDX-License-Identifier: Zlib */
#include "markup.h"
#include "seen_test.h"

#include <string.h>

static void assert_decoded(const char *bytes, uint32_t code, size_t length)
{
    uint32_t got;
    assert_int_equal(markup_decode(bytes, strlen(bytes), &got), length);
    assert_int_equal(got, code);
}

static void letters_of_one_to_four_bytes(void **state)
{
    (void)state;
    assert_decoded("A", 'A', 1);
    assert_decoded("\xC3\xA9", 0xE9, 2);
    assert_decoded("\xE2\x80\xA6", 0x2026, 3);
    assert_decoded("\xF0\x9F\x95\xAF", 0x1F56F, 4);
    assert_decoded("", 0, 0);
}

static void broken_bytes_give_one_replacement_each(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "\x80",     "\xC0\x80",         "\xC3",         "\xC3(",
        "\xE2\x80", "\xE0\x80\x80",     "\xED\xA0\x80", "\xF4\x90\x80\x80",
        "\xFF",     "\xF0\x82\x82\xAC",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        assert_decoded(broken[i], 0xFFFD, 1);
    }
}

static void nothing_is_read_beyond_the_size(void **state)
{
    (void)state;
    uint32_t code;
    assert_int_equal(markup_decode("\xE2\x80\xA6", 2, &code), 1);
    assert_int_equal(code, 0xFFFD);
    assert_int_equal(markup_decode("\xE2", 0, &code), 0);
}

static void every_code_point_comes_back(void **state)
{
    (void)state;
    for (uint32_t code = 1; code <= 0x10FFFF; code += code < 0x3000 ? 1 : 97) {
        char bytes[5] = "";
        uint32_t got;
        if (code >= 0xD800 && code < 0xE000) {
            continue;
        }
        size_t length = markup_encode(code, bytes);
        assert_int_equal(markup_decode(bytes, sizeof bytes, &got), length);
        assert_int_equal(got, code);
    }
    char bytes[4];
    assert_int_equal(markup_encode(0x110000, bytes), 3);
    assert_memory_equal(bytes, "\xEF\xBF\xBD", 3);
}

/* Writes the letters of a text, emphasised ones in brackets, and pauses as a bar. */
static void spell(const char *text, char *out, size_t size)
{
    MarkupCursor cursor = markup_begin(text);
    MarkupLetter letter;
    size_t length = 0;
    bool more;
    do {
        more = markup_read(&cursor, &letter);
        if (letter.pause > 0.0f) {
            out[length++] = '|';
        }
        if (more && letter.emphasis) {
            out[length++] = '[';
        }
        if (more) {
            length += markup_encode(letter.code, out + length);
        }
        if (more && letter.emphasis) {
            out[length++] = ']';
        }
        expect_is(length + 8, <, size);
    } while (more);
    out[length] = '\0';
}

static void assert_spelt(const char *text, const char *expected)
{
    char out[256];
    spell(text, out, sizeof out);
    assert_string_equal(out, expected);
}

static void marks_are_no_letters(void **state)
{
    (void)state;
    assert_spelt("so *it* is", "so [i][t] is");
    assert_spelt("*a*b*c", "[a]b[c]");
    assert_spelt("{0.5}Well", "|Well");
    assert_spelt("We{1}ll{0.25}", "We|ll|");
    assert_spelt("*{0.5}a*", "|[a]");
    assert_spelt("", "");
    assert_spelt("**", "*");
    assert_spelt("a ** b", "a * b");
    assert_spelt("{{x}", "{x}");
}

static void what_is_no_mark_is_a_letter(void **state)
{
    (void)state;
    assert_spelt("{x}", "{x}");
    assert_spelt("{}", "{}");
    assert_spelt("{1.2.3}", "{1.2.3}");
    assert_spelt("{0.5", "{0.5");
    assert_spelt("{", "{");
    assert_spelt("{-1}", "{-1}");
}

static void pauses_before_a_letter_are_summed(void **state)
{
    (void)state;
    MarkupCursor cursor = markup_begin("{0.5}{12.25}a");
    MarkupLetter letter;
    assert_true(markup_read(&cursor, &letter));
    assert_float_equal(letter.pause, 12.75f, 1e-5f);
    assert_int_equal(letter.offset, 12);
    assert_false(markup_read(&cursor, &letter));
    assert_false(markup_read(&cursor, &letter));
}

static void plain_text_has_no_marks(void **state)
{
    (void)state;
    MarkupCursor cursor = markup_begin("*{1}");
    MarkupLetter letter;
    int count = 0;
    cursor.plain = true;
    while (markup_read(&cursor, &letter)) {
        count++;
    }
    assert_int_equal(count, 4);
}

static void only_letters_are_counted(void **state)
{
    (void)state;
    assert_int_equal(markup_count("caf\xC3\xA9 *no* {2}\xE2\x80\xA6"), 9);
    assert_int_equal(markup_count(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_of_one_to_four_bytes),
        cmocka_unit_test(broken_bytes_give_one_replacement_each),
        cmocka_unit_test(nothing_is_read_beyond_the_size),
        cmocka_unit_test(every_code_point_comes_back),
        cmocka_unit_test(marks_are_no_letters),
        cmocka_unit_test(what_is_no_mark_is_a_letter),
        cmocka_unit_test(pauses_before_a_letter_are_summed),
        cmocka_unit_test(plain_text_has_no_marks),
        cmocka_unit_test(only_letters_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
