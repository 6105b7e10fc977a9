/* SPDX-License-Identifier: Zlib */
#include "asset.h"
#include "seen_test.h"

#include <stdlib.h>
#include <string.h>

#define OWN_ASSETS WICK_SOURCE_DIR "/tests/engine/assets"

static void a_directory_of_ones_own_comes_first(void **state)
{
    (void)state;
    char path[ASSET_PATH_MAX];
    asset_set_directory(OWN_ASSETS);
    assert_true(asset_find("sheets/tiny.sheet", path, sizeof path));
    assert_string_equal(path, OWN_ASSETS "/sheets/tiny.sheet");
    asset_set_directory(NULL);
    assert_false(asset_find("sheets/tiny.sheet", path, sizeof path));
    assert_string_equal(path, "");
}

static void the_builds_assets_are_found_from_anywhere(void **state)
{
    (void)state;
    char path[ASSET_PATH_MAX];
    asset_set_directory(NULL);
    assert_true(asset_find("fonts/wick.ttf", path, sizeof path));
}

static void a_missing_file_is_named_with_the_places_and_what_to_do(void **state)
{
    (void)state;
    asset_set_directory(OWN_ASSETS);
    assert_null(asset_read("sounds/nothing.wav", NULL));
    assert_non_null(strstr(asset_error(), "sounds/nothing.wav"));
    assert_non_null(strstr(asset_error(), OWN_ASSETS));
    assert_non_null(strstr(asset_error(), "Put the assets beside the program"));
    assert_null(asset_open("sounds/nothing.wav"));
}

static void a_folder_is_no_asset(void **state)
{
    (void)state;
    char path[ASSET_PATH_MAX];
    asset_set_directory(OWN_ASSETS);
    assert_false(asset_find("sheets", path, sizeof path));
    assert_null(asset_read("sheets", NULL));
}

static void the_whole_file_is_read_with_a_zero_behind_it(void **state)
{
    (void)state;
    size_t size = 0;
    asset_set_directory(OWN_ASSETS);
    char *bytes = asset_read("fonts/not_a_font.ttf", &size);
    assert_non_null(bytes);
    assert_int_equal(size, strlen("this is no font\n"));
    assert_string_equal(bytes, "this is no font\n");
    free(bytes);
}

static void a_path_too_long_for_its_place_is_not_found(void **state)
{
    (void)state;
    char small[8] = "before";
    asset_set_directory(OWN_ASSETS);
    assert_false(asset_find("sheets/tiny.sheet", small, sizeof small));
    assert_string_equal(small, "");

    char *name = malloc(2 * ASSET_PATH_MAX);
    assert_non_null(name);
    memset(name, 'a', 2 * ASSET_PATH_MAX - 1);
    name[2 * ASSET_PATH_MAX - 1] = '\0';
    char path[ASSET_PATH_MAX];
    assert_false(asset_find(name, path, sizeof path));
    free(name);
}

static void a_loaders_own_failure_is_kept(void **state)
{
    (void)state;
    assert_false(asset_fail("%s, line %d", "things.txt", 7));
    assert_string_equal(asset_error(), "things.txt, line 7");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_directory_of_ones_own_comes_first),
        cmocka_unit_test(the_builds_assets_are_found_from_anywhere),
        cmocka_unit_test(a_missing_file_is_named_with_the_places_and_what_to_do),
        cmocka_unit_test(a_folder_is_no_asset),
        cmocka_unit_test(the_whole_file_is_read_with_a_zero_behind_it),
        cmocka_unit_test(a_path_too_long_for_its_place_is_not_found),
        cmocka_unit_test(a_loaders_own_failure_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
