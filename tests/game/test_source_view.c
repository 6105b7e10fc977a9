/* SPDX-License-Identifier: Zlib */
/* What F2 shows is the file that was built, or it says so. */
#include "expect.h"

#include "tools/source_file.h"
#include "tools/source_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void the_hash_is_that_of_the_standard(void **state)
{
    /* RFC 3174, test 1 and 2; and lengths round the end of a block, against sha1sum. */
    static const struct {
        const char *text;
        uint32_t hash[5];
    } KNOWN[] = {
        {"abc", {0xA9993E36u, 0x4706816Au, 0xBA3E2571u, 0x7850C26Cu, 0x9CD0D89Du}},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         {0x84983E44u, 0x1C3BD26Eu, 0xBAAE4AA1u, 0xF95129E5u, 0xE54670F1u}},
        {"", {0xDA39A3EEu, 0x5E6B4B0Du, 0x3255BFEFu, 0x95601890u, 0xAFD80709u}},
    };
    uint32_t hash[5];

    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        source_file_hash(KNOWN[i].text, strlen(KNOWN[i].text), hash);
        assert_memory_equal(hash, KNOWN[i].hash, sizeof hash);
    }
}

/* A table that was not made anew after a change would differ from what lies there. */
static void each_file_of_the_table_is_the_one_that_was_built(void **state)
{
    char path[SOURCE_PATH_MAX];

    (void)state;
    expect_is(SOURCE_HASH_COUNT, >, 100);
    for (int i = 0; i < SOURCE_HASH_COUNT; i++) {
        expect_about("%s", SOURCE_HASHES[i].name);
        assert_int_equal(source_file_find(SOURCE_HASHES[i].name, path, sizeof path), SOURCE_IS_BUILT);
    }
    expect_about(NULL);
}

static void a_text_that_is_not_the_one_that_was_built_is_told(void **state)
{
    (void)state;
    assert_int_equal(source_file_compare("game/enemies/husk.c", "/* another one */\n", 18), SOURCE_DIFFERS);
    assert_int_equal(source_file_compare("game/nowhere.c", "", 0), SOURCE_UNKNOWN);
    assert_non_null(strstr(source_view_note(SOURCE_DIFFERS), "not the file that was built"));
    assert_non_null(strstr(source_view_note(SOURCE_MISSING), "missing"));
    assert_null(source_view_note(SOURCE_IS_BUILT));
}

static void a_file_is_known_by_its_name_in_the_project(void **state)
{
    char path[SOURCE_PATH_MAX];

    (void)state;
    assert_string_equal(source_file_name("/gone/game/build/../game/enemies/husk.c"), "game/enemies/husk.c");
    assert_string_equal(source_file_name("C:\\wick\\game\\enemies\\husk.c"), "game/enemies/husk.c");
    assert_string_equal(source_file_name("../../engine/job.c"), "engine/job.c");
    assert_string_equal(source_file_name("/elsewhere/xgame/enemies/husk.c"),
                        "/elsewhere/xgame/enemies/husk.c");
    assert_int_equal(source_file_find("/gone/game/enemies/husk.c", path, sizeof path), SOURCE_IS_BUILT);
    assert_int_equal(source_file_find("/gone/nowhere.c", path, sizeof path), SOURCE_MISSING);
    assert_int_equal(source_file_find(WICK_SOURCE_DIR "/tests/game/test_source_view.c", path, sizeof path),
                     SOURCE_UNKNOWN);
}

static void lines_are_counted_and_read(void **state)
{
    char line[64];
    SourceState found = SOURCE_MISSING;

    (void)state;
    expect_is(source_file_lines("game/enemies/husk.c", &found), >, 100);
    assert_int_equal(found, SOURCE_IS_BUILT);
    assert_int_equal(source_file_lines("game/nowhere.c", &found), 0);
    assert_int_equal(found, SOURCE_MISSING);
    assert_true(source_file_line("game/enemies/husk.c", 1, line, sizeof line));
    assert_string_equal(line, "/* SPDX-License-Identifier: Zlib */");
}

static void the_librarys_words_are_found_whole(void **state)
{
    static const char LINE[] = "x = my_CORO_X + coro_fork(co, CORO_NO_HANDLE)";
    int length = 0;

    (void)state;
    const char *word = source_view_keyword(LINE, LINE, &length);
    assert_int_equal(word - LINE, 16);
    assert_int_equal(length, 9);
    word = source_view_keyword(LINE, word + length, &length);
    assert_memory_equal(word, "CORO_NO_HANDLE", (size_t)length);
    assert_int_equal(length, 14);
    assert_null(source_view_keyword(LINE, word + length, &length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_is_that_of_the_standard),
        cmocka_unit_test(each_file_of_the_table_is_the_one_that_was_built),
        cmocka_unit_test(a_text_that_is_not_the_one_that_was_built_is_told),
        cmocka_unit_test(a_file_is_known_by_its_name_in_the_project),
        cmocka_unit_test(lines_are_counted_and_read),
        cmocka_unit_test(the_librarys_words_are_found_whole),
    };

    return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
