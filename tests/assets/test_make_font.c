/* SPDX-License-Identifier: Zlib */

/* The tool that makes the fonts: what it writes, and what it says about a source with a fault. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#ifndef ASSETS_SOURCE_DIR
#error "define ASSETS_SOURCE_DIR as the folder assets/ of the sources"
#endif
#ifndef MAKE_FONT
#error "define MAKE_FONT as the path of the program make_font"
#endif

enum { LINE_SIZE = 512 };

static const char *const FACES[] = {"wick", "wick_mono"};
enum { FACE_COUNT = 2 };

static void source_path(char path[LINE_SIZE], int face)
{
    snprintf(path, LINE_SIZE, "%s/fonts/%s.txt", ASSETS_SOURCE_DIR, FACES[face]);
}

static void built_path(char path[LINE_SIZE], int face)
{
    snprintf(path, LINE_SIZE, "%s/built/fonts/%s.ttf", ASSETS_SOURCE_DIR, FACES[face]);
}

/* Runs make_font; its complaints go to a file. Returns what the program ended with. */
static int make_font(const char *source, const char *output, const char *complaints)
{
    char command[4 * LINE_SIZE];
    snprintf(command, sizeof command, "\"%s\" \"%s\" \"%s\" 2> \"%s\"", MAKE_FONT, source, output,
             complaints);
    return system(command); /* NOLINT(cert-env33-c): the paths are this build's own */
}

/* The whole file, ended by a zero that `size` does not count. The caller frees it. */
static uint8_t *read_file(const char *path, size_t *size)
{
    enum { MOST = 1 << 20 };
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        print_error("%s cannot be opened\n", path);
    }
    assert_non_null(in);
    uint8_t *bytes = malloc(MOST + 1);
    assert_non_null(bytes);
    *size = fread(bytes, 1, MOST, in);
    bytes[*size] = 0;
    fclose(in);
    return bytes;
}

static void a_fresh_run_equals_the_kept_fonts(void **state)
{
    (void)state;
    for (int face = 0; face < FACE_COUNT; face++) {
        char source[LINE_SIZE], built[LINE_SIZE];
        size_t fresh_size, kept_size;
        source_path(source, face);
        built_path(built, face);
        assert_int_equal(make_font(source, "test_fonts_fresh.ttf", "test_fonts_errors.txt"), 0);
        uint8_t *fresh = read_file("test_fonts_fresh.ttf", &fresh_size);
        uint8_t *kept = read_file(built, &kept_size);
        assert_int_equal(fresh_size, kept_size);
        assert_memory_equal(fresh, kept, kept_size);
        free(fresh);
        free(kept);
    }
    remove("test_fonts_fresh.ttf");
    remove("test_fonts_errors.txt");
}

static uint32_t read32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t sum_of(const uint8_t *bytes, size_t size)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < size; i += 4) {
        sum += read32(bytes + i); /* tables are padded, so there are always four bytes */
    }
    return sum;
}

static void every_table_has_its_checksum(void **state)
{
    (void)state;
    for (int face = 0; face < FACE_COUNT; face++) {
        char built[LINE_SIZE];
        size_t size;
        built_path(built, face);
        uint8_t *font = read_file(built, &size);
        assert_int_equal(size % 4, 0);
        assert_true(sum_of(font, size) == UINT32_C(0xB1B0AFBA));
        int tables = font[4] << 8 | font[5];
        assert_in_range(tables, 10, 20);
        for (int i = 0; i < tables; i++) {
            const uint8_t *record = font + 12 + 16 * i;
            uint32_t offset = read32(record + 8);
            uint32_t length = read32(record + 12);
            assert_int_equal(offset % 4, 0);
            expect_is(length, >, 0);
            expect_is(offset + length, <=, size);
            if (memcmp(record, "head", 4) == 0) {
                memset(font + offset + 8, 0, 4); /* as it was when the sum was taken */
            }
            assert_true(sum_of(font + offset, length) == read32(record + 4));
        }
        free(font);
    }
}

typedef struct BadSource {
    const char *text;
    const char *complaint; /* what must stand in it */
} BadSource;

#define BOX "font F\nglyphs 1 .notdef\n#\n\n"

static const BadSource BAD_SOURCES[] = {
    {BOX "glyphs 2 a\n##\n#\n", ":7: glyph 'a' is 1 wide here and 2 above"},
    {BOX "glyphs 2 a\n#x\n", ":6: glyph 'a' holds 'x'"},
    {BOX "glyphs 2 a b\n##\n", ":6: 1 columns here, but 2 glyphs are named in line 5"},
    {BOX "glyphs 2 a\n\n", ":5: no grid follows"},
    {BOX "glyphs 2 a", ":5: no grid follows"},
    {BOX "glyphs -2 a\n#\n#\n", ":7: the grid goes lower than 3 rows"},
    {BOX "glyphs 10 a\n#\n", ":5: '10' should be a number from -2 to 9"},
    {BOX "glyphs seven a\n#\n", ":5: 'seven' should be a number"},
    {BOX "glyphs 2\n#\n", ":5: 'glyphs' should be followed by"},
    {BOX "glyphs 1 a\n#########################\n", ":6: glyph 'a' is 25 wide; 24 is the most"},
    {BOX "glyphs 1 a U+0061\n# #\n", ":5: 'U+0061' is already drawn in line 5"},
    {BOX "glyphs 1 U+D800\n#\n", ":5: 'U+D800' is no glyph's name"},
    {BOX "glyphs 1 \xC3\n#\n", ":5: '\xC3' is no glyph's name"},
    {BOX "\n#\n", ":6: a grid row outside of 'glyphs'"},
    {BOX "compose a = b c\n", ":5: there is no 'b' above"},
    {BOX "compose a b c\n", ":5: should be 'compose NAME = BASE PART'"},
    {BOX "glyphs 9 tall mark\n# #\n\ncompose a = tall mark\n", ":8: 'mark' does not fit over 'tall'"},
    {BOX "draw a\n", ":5: 'draw' is not known here"},
    {BOX "cell 3\nglyphs 1 a\n####\n", ":6: glyph 'a' is 4 wide and the cell is 3"},
    {BOX "cell 0\n", ":5: '0' should be a number from 1 to 24"},
    {"glyphs 1 .notdef\n#\n", ":2: the file ends without 'font NAME'"},
    {"font F\nglyphs 1 a\n#\n", ":3: the file ends without '.notdef'"},
    {"font A name that is far too long for a family\n", ":1: the font's name is longer"},
    {"font Wi\xC3\xA9\n", ":1: the font's name may hold only"},
    {"", ":1: the file is empty"},
};

static void a_fault_in_a_source_is_told_by_file_and_line(void **state)
{
    static const char SOURCE[] = "test_fonts_bad.txt";
    (void)state;
    for (size_t i = 0; i < sizeof BAD_SOURCES / sizeof BAD_SOURCES[0]; i++) {
        char expected[LINE_SIZE];
        size_t size;
        FILE *out = fopen(SOURCE, "wb");
        assert_non_null(out);
        fputs(BAD_SOURCES[i].text, out);
        fclose(out);
        remove("test_fonts_bad.ttf");
        assert_int_not_equal(make_font(SOURCE, "test_fonts_bad.ttf", "test_fonts_errors.txt"), 0);
        assert_null(fopen("test_fonts_bad.ttf", "rb"));
        uint8_t *complaint = read_file("test_fonts_errors.txt", &size);
        snprintf(expected, sizeof expected, "%s%s", SOURCE, BAD_SOURCES[i].complaint);
        if (strncmp((const char *)complaint, expected, strlen(expected)) != 0) {
            print_error("expected: %s\n     got: %s", expected, (const char *)complaint);
            fail();
        }
        free(complaint);
    }
    remove(SOURCE);
    remove("test_fonts_errors.txt");
}

static void a_missing_source_is_told_by_its_name(void **state)
{
    size_t size;
    (void)state;
    assert_int_not_equal(make_font("no_such_font.txt", "test_fonts_bad.ttf", "test_fonts_errors.txt"), 0);
    uint8_t *complaint = read_file("test_fonts_errors.txt", &size);
    assert_non_null(strstr((const char *)complaint, "no_such_font.txt: cannot be opened"));
    free(complaint);
    remove("test_fonts_errors.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fresh_run_equals_the_kept_fonts),
        cmocka_unit_test(every_table_has_its_checksum),
        cmocka_unit_test(a_fault_in_a_source_is_told_by_file_and_line),
        cmocka_unit_test(a_missing_source_is_told_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
