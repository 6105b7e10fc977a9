/* SPDX-License-Identifier: Zlib */
/* The options come back as they were kept; what cannot be kept is said. CTest gives this test a folder of its own. */
#include "expect.h"
#include "file.h"
#include "log.h"
#include "ui/menu.h"
#include "ui/settings_file.h"
#include "user_file.h"
#include "world/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char path[FILE_PATH_MAX];

static int open_folder(void **state)
{
    (void)state;
    settings_reset();
    return user_file_path("wick", "options.txt", path, sizeof path) ? 0 : -1;
}

static int clear(void **state)
{
    (void)state;
    settings_file_close();
    remove(path);
    return 0;
}

static void write_file(const char *text)
{
    if (!file_write(path, text, strlen(text))) {
        fail_msg("%s was to be written: %s", path, file_error());
    }
}

static void options_come_back_as_they_were_kept(void **state)
{
    (void)state;
    settings_file_open();
    settings.shake = 0.25f;
    settings.damage_percent = 50;
    settings.flashes = false;
    settings_file_write();
    settings_file_close();
    settings_reset();
    settings_file_open();
    expect_near(settings.shake, 0.25f, 1e-6f);
    assert_int_equal(settings.damage_percent, 50);
    assert_false(settings.flashes);
}

static void value_of(int row, char value[32])
{
    MENU_PLANS[MENU_OPTIONS].rows[row].tell(value, 32);
}

/* Each row is moved by one step; afterwards the menu shows the same value again. */
static void whatever_the_menu_changes_comes_back(void **state)
{
    const MenuPlan *menu = &MENU_PLANS[MENU_OPTIONS];
    char chosen[32];
    char found[32];

    (void)state;
    for (int row = 0; row < menu->count; row++) {
        if (menu->rows[row].change == NULL) {
            continue;
        }
        settings_reset();
        settings_file_open();
        menu->rows[row].change(-1);
        value_of(row, chosen);
        settings_file_write();
        settings_file_close();
        settings_reset();
        settings_file_open();
        value_of(row, found);
        if (strcmp(chosen, found) != 0) {
            fail_msg("the option %s was set to \"%s\"; in the next game it is \"%s\"", menu->rows[row].label,
                     chosen, found);
        }
        settings_file_close();
        remove(path);
    }
}

static void a_damaged_line_leaves_its_option_and_takes_the_others(void **state)
{
    const int before = log_problem_count();

    (void)state;
    write_file("shake 0.5\nmusic loud\neffects 0.25\n");
    settings_file_open();
    assert_int_equal(log_problem_count(), before + 1);
    expect_near(settings.music, 0.8, 1e-9);
    expect_near(settings.effects, 0.25, 1e-9);
    expect_near(settings.shake, 0.5f, 1e-6f);
}

static void writing_leaves_nothing_beside_the_file(void **state)
{
    char beside[FILE_PATH_MAX + 8];

    (void)state;
    settings_file_open();
    settings_file_write();
    snprintf(beside, sizeof beside, "%s.new", path);
    assert_true(file_exists(path));
    assert_false(file_exists(beside));
}

static void a_folder_in_the_place_of_the_file_is_said(void **state)
{
    const int before = log_problem_count();

    (void)state;
    settings_file_open(); /* missing: not worth a word */
    assert_int_equal(log_problem_count(), before);
    char inside[FILE_PATH_MAX];
    assert_true(user_file_path("wick/options.txt", "x", inside, sizeof inside)); /* makes the folder */
    settings_file_write();
    assert_int_equal(log_problem_count(), before + 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_folder, clear)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(options_come_back_as_they_were_kept),
        TEST(whatever_the_menu_changes_comes_back),
        TEST(a_damaged_line_leaves_its_option_and_takes_the_others),
        TEST(writing_leaves_nothing_beside_the_file),
        TEST(a_folder_in_the_place_of_the_file_is_said),
    };

    return cmocka_run_group_tests_name("settings_file", tests, NULL, NULL);
}
