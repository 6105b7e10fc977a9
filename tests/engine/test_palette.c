/* SPDX-License-Identifier: Zlib */
#include "palette.h"
#include "seen_test.h"

#include <string.h>

static void each_letter_names_a_colour_of_its_own(void **state)
{
    (void)state;
    const char *letters = palette_letters();
    assert_int_equal(strlen(letters), PALETTE_COUNT);
    for (int i = 0; i < PALETTE_COUNT; i++) {
        assert_true(palette_has(letters[i]));
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(palette_colour(letters[i]), palette_colour(letters[j]));
        }
    }
}

static void letters_mean_what_the_sheets_say(void **state)
{
    (void)state;
    assert_int_equal(palette_colour('k'), 0x0B0A14);
    assert_int_equal(palette_colour('w'), 0xF6F2E6);
    assert_int_equal(palette_colour('y'), 0xFFC552);
    assert_int_equal(palette_colour('Y'), 0xFFF2B8);
    assert_int_equal(palette_colour('a'), 0x2F7F9E);
    assert_int_equal(palette_colour('A'), 0x6FE0E0);
    assert_int_equal(palette_colour('G'), 0x55704E);
    assert_int_equal(palette_colour('R'), 0xCE3B4E);
    assert_int_equal(palette_colour('c'), 0x8C5248);
}

static void other_letters_name_none(void **state)
{
    (void)state;
    assert_false(palette_has('.'));
    assert_false(palette_has('\0'));
    assert_int_equal(palette_colour('.'), PALETTE_INK);
}

static void a_mix_goes_from_one_to_the_other(void **state)
{
    (void)state;
    assert_int_equal(palette_mix(0x102030, 0xFFEEDD, 0.0f), 0x102030);
    assert_int_equal(palette_mix(0x102030, 0xFFEEDD, 1.0f), 0xFFEEDD);
    assert_int_equal(palette_mix(0x000000, 0x6480C8, 0.5f), 0x324064);
    assert_int_equal(palette_mix(0x6480C8, 0x000000, 0.5f), 0x324064);
    assert_int_equal(palette_mix(0x102030, 0xFFEEDD, -3.0f), 0x102030);
    assert_int_equal(palette_mix(0x102030, 0xFFEEDD, 7.0f), 0xFFEEDD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_letter_names_a_colour_of_its_own),
        cmocka_unit_test(letters_mean_what_the_sheets_say),
        cmocka_unit_test(other_letters_name_none),
        cmocka_unit_test(a_mix_goes_from_one_to_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
