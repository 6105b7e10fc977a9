/* SPDX-License-Identifier: Zlib */

/* The sprite sheets of the game. Needs two definitions: ASSETS_SOURCE_DIR, the folder assets/ of the sources,
 * and MAKE_SHEETS, the path of the program. Writes a fresh set of sheets into the current folder. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include <dirent.h>

#include "read_sheet.h"

#ifndef ASSETS_SOURCE_DIR
#error "define ASSETS_SOURCE_DIR as the folder assets/ of the sources"
#endif
#define SPRITES ASSETS_SOURCE_DIR "/sprites"
#define BUILT   ASSETS_SOURCE_DIR "/built/sheets"

enum { MAX_PATH_LENGTH = 1024, REACH = 64 };

static const char *const FIGURES[] = {"wick",     "staff",     "husk",    "moth",  "orla",
                                      "villager", "portraits", "spitter", "shade", "snuffer"};
enum { FIGURE_COUNT = sizeof FIGURES / sizeof FIGURES[0] };

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text);
    return length >= strlen(ending) && strcmp(text + length - strlen(ending), ending) == 0;
}

static bool starts_with(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Drawn, or mirrored from what is drawn: not a flash, a reflection, a glow or a figure that falls to pieces. */
static bool is_drawn(const Frame *frame)
{
    return !ends_with(frame->name, "_flash") && !ends_with(frame->name, "_flip") &&
           !ends_with(frame->name, "_glow") && !strstr(frame->name, "_death_") &&
           !strstr(frame->name, "_ghost_");
}

/* Calls CHECK for each sheet of the project. */
static void for_each_sheet(void (*check)(const char *name))
{
    int count = 0;
    char name[READ_SHEET_MAX_NAME];
    DIR *folder = opendir(SPRITES);
    assert_non_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        if (ends_with(entry->d_name, ".frames")) {
            snprintf(name, sizeof name, "%.*s", (int)(strlen(entry->d_name) - 7), entry->d_name);
            check(name);
            count++;
        }
    }
    closedir(folder);
    expect_is(count, >=, FIGURE_COUNT);
}

static void for_each_figure(void (*check)(const Sheet *sheet, const Frame *frame))
{
    for (int i = 0; i < FIGURE_COUNT; i++) {
        Sheet *sheet = read_sheet_load(BUILT, FIGURES[i]);
        for (int j = 0; j < sheet->frame_count; j++) {
            check(sheet, &sheet->frames[j]);
        }
        read_sheet_free(sheet);
    }
}

static void compare_with_fresh(const char *name)
{
    static const char *const ENDINGS[] = {"bmp", "sheet"};
    for (int i = 0; i < 2; i++) {
        char path[MAX_PATH_LENGTH];
        size_t old_size;
        size_t new_size;
        snprintf(path, sizeof path, "%s/%s.%s", BUILT, name, ENDINGS[i]);
        unsigned char *old_bytes = read_sheet_file(path, &old_size);
        snprintf(path, sizeof path, "./%s.%s", name, ENDINGS[i]);
        unsigned char *new_bytes = read_sheet_file(path, &new_size);
        if (old_size != new_size || memcmp(old_bytes, new_bytes, old_size) != 0) {
            fail_msg("assets/built/sheets/%s.%s is not what its sources give: build the target `sheets`",
                     name, ENDINGS[i]);
        }
        free(old_bytes);
        free(new_bytes);
    }
}

static void committed_sheets_equal_a_fresh_run(void **state)
{
    (void)state;
    assert_int_equal(read_sheet_run_generator(SPRITES, "", "sheets_said.txt"), 0);
    for_each_sheet(compare_with_fresh);
}

static void check_palette(const char *name)
{
    Sheet *sheet = read_sheet_load(BUILT, name);
    for (int i = 0; i < sheet->width * sheet->height; i++) {
        if (read_sheet_whole_letter(sheet, i % sheet->width, i / sheet->width) == '?') {
            fail_msg("%s.bmp: the colour at (%d, %d) is none of the palette", name, i % sheet->width,
                     i / sheet->width);
        }
    }
    read_sheet_free(sheet);
}

static void sheets_use_palette_colours_only(void **state)
{
    (void)state;
    for_each_sheet(check_palette);
}

static size_t action_length(const Frame *frame)
{
    return (size_t)(strrchr(frame->name, '_') - frame->name);
}

static bool same_action(const Frame *a, const Frame *b)
{
    size_t length = action_length(a);
    return length == action_length(b) && strncmp(a->name, b->name, length) == 0;
}

static int differing_pixels(const Sheet *sheet, const Frame *a, const Frame *b)
{
    int count = 0;
    for (int y = -REACH; y < REACH; y++) {
        for (int x = -REACH; x < REACH; x++) {
            count += read_sheet_letter(sheet, a, x + a->anchor_x, y + a->anchor_y) !=
                     read_sheet_letter(sheet, b, x + b->anchor_x, y + b->anchor_y);
        }
    }
    return count;
}

static void check_against_its_action(const Sheet *sheet, const Frame *frame)
{
    for (const Frame *other = sheet->frames; other < frame; other++) {
        if (!is_drawn(frame) || !is_drawn(other) || !same_action(frame, other)) {
            continue;
        }
        int count = differing_pixels(sheet, frame, other);
        if (count * 100 < 3 * frame->w * frame->h) {
            fail_msg("%s: %s and %s differ in %d of %d pixels only", sheet->name, frame->name, other->name,
                     count, frame->w * frame->h);
        }
    }
}

static void frames_of_an_action_differ_in_three_percent_of_their_pixels(void **state)
{
    (void)state;
    for_each_figure(check_against_its_action);
}

static void the_hero_has_every_action_in_four_views(void **state)
{
    static const char *const VIEWS[] = {"front", "right", "back", "left"};
    static const char *const ACTIONS[] = {"idle_1",    "walk_3",  "wind_up_0", "swing_1", "recover_0",
                                          "dash_0",    "hurt_0",  "light_1",   "raise_0", "fall_1",
                                          "death_3",   "sink_1",  "kneel_1",   "rise_1",  "turn_1",
                                          "look_up_1", "swept_1", "shutter_1", "sneak_3", "return_1",
                                          "kindle_1",  "cheer_1", "sit_1"};
    Sheet *sheet = read_sheet_load(BUILT, "wick");
    (void)state;
    for (size_t i = 0; i < sizeof VIEWS / sizeof VIEWS[0]; i++) {
        for (size_t j = 0; j < sizeof ACTIONS / sizeof ACTIONS[0]; j++) {
            char name[READ_SHEET_MAX_NAME];
            snprintf(name, sizeof name, "%s_%s", VIEWS[i], ACTIONS[j]);
            if (!read_sheet_find(sheet, name)) {
                fail_msg("wick.sheet has no frame %s", name);
            }
        }
    }
    read_sheet_free(sheet);
}

static void every_foe_has_the_actions_its_behaviour_shows(void **state)
{
    static const char *const FRAMES[][2] = {
        {"spitter", "front_idle_1"},       {"spitter", "left_swell_2"},
        {"spitter", "right_spit_1"},       {"spitter", "shot_2"},
        {"spitter", "back_swell_2"},       {"spitter", "back_death_3"},
        {"shade", "back_drift_2"},         {"shade", "back_narrow_1"},
        {"shade", "back_frozen_2"},        {"shade", "back_death_3"},
        {"shade", "left_drift_2"},         {"shade", "front_frozen_2"},
        {"shade", "right_narrow_1"},       {"shade", "left_reach_0"},
        {"snuffer", "left_drift_1"},       {"snuffer", "front_breath_2"},
        {"snuffer", "left_sweep_1"},       {"snuffer", "right_snuff_2"},
        {"snuffer", "front_summon_1"},     {"snuffer", "front_stagger_1"},
        {"snuffer", "bare_left_drift_1"},  {"snuffer", "bare_front_ring_1"},
        {"snuffer", "bare_left_echo_1"},   {"snuffer", "bare_front_fall_1"},
        {"snuffer", "keeper_front_lit_1"}, {"husk", "left_look_3"},
        {"husk", "front_blind_1"},         {"husk", "right_stagger_1"},
        {"husk", "front_rise_2"},          {"moth", "front_tumble_1"},
        {"moth", "front_recover_1"},       {"moth", "small_front_flap_2"},
        {"moth", "small_front_perch_1"},   {"moth", "heart_front_flap_2"},
        {"moth", "heart_front_perch_1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof FRAMES / sizeof FRAMES[0]; i++) {
        Sheet *sheet = read_sheet_load(BUILT, FRAMES[i][0]);
        if (!read_sheet_find(sheet, FRAMES[i][1])) {
            fail_msg("%s.sheet has no frame %s", FRAMES[i][0], FRAMES[i][1]);
        }
        read_sheet_free(sheet);
    }
}

static double overlap(const Sheet *a, const Frame *fa, const Sheet *b, const Frame *fb)
{
    int both = 0;
    int any = 0;
    for (int y = -REACH; y < REACH; y++) {
        for (int x = -REACH; x < REACH; x++) {
            bool in_a = read_sheet_letter(a, fa, x + fa->anchor_x, y + fa->anchor_y) != '.';
            bool in_b = read_sheet_letter(b, fb, x + fb->anchor_x, y + fb->anchor_y) != '.';
            both += in_a && in_b;
            any += in_a || in_b;
        }
    }
    return (double)both / any;
}

static void silhouettes_of_two_kinds_share_at_most_three_quarters(void **state)
{
    static const char *const STANDING[][2] = {
        {"wick", "front_idle_0"},
        {"wick", "right_idle_0"},
        {"wick", "back_idle_0"},
        {"husk", "front_idle_0"},
        {"husk", "right_idle_0"},
        {"moth", "front_flap_0"},
        {"orla", "front_idle_0"},
        {"villager", "baker_back_idle_0"},
        {"villager", "weaver_back_idle_0"},
        {"villager", "baker_front_idle_0"},
        {"villager", "weaver_front_idle_0"},
        {"villager", "mason_front_idle_0"},
        {"spitter", "front_idle_0"},
        {"spitter", "right_idle_0"},
        {"spitter", "front_swell_2"},
        {"spitter", "back_idle_0"},
        {"spitter", "back_swell_2"},
        {"shade", "front_drift_0"},
        {"shade", "back_drift_0"},
        {"shade", "right_drift_0"},
        {"snuffer", "front_drift_0"},
        {"snuffer", "right_drift_0"},
        {"snuffer", "bare_front_drift_0"},
    };
    enum { COUNT = sizeof STANDING / sizeof STANDING[0] };
    Sheet *sheets[COUNT];
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        sheets[i] = read_sheet_load(BUILT, STANDING[i][0]);
        assert_non_null(read_sheet_find(sheets[i], STANDING[i][1]));
        for (int j = 0; j < i; j++) {
            double share = overlap(sheets[i], read_sheet_find(sheets[i], STANDING[i][1]), sheets[j],
                                   read_sheet_find(sheets[j], STANDING[j][1]));
            if (share > 0.75 && strcmp(STANDING[i][0], STANDING[j][0]) != 0) {
                fail_msg("%s %s and %s %s share %.2f", STANDING[i][0], STANDING[i][1], STANDING[j][0],
                         STANDING[j][1], share);
            }
        }
    }
    for (int i = 0; i < COUNT; i++) {
        read_sheet_free(sheets[i]);
    }
}

static void check_outline(const Sheet *sheet, const Frame *frame)
{
    if (!is_drawn(frame) || strstr(frame->name, "_smear_") || strcmp(sheet->name, "portraits") == 0) {
        return;
    }
    for (int i = 0; i < frame->w * frame->h; i++) {
        int x = i % frame->w;
        int y = i / frame->w;
        bool at_edge = read_sheet_letter(sheet, frame, x - 1, y) == '.' ||
                       read_sheet_letter(sheet, frame, x + 1, y) == '.' ||
                       read_sheet_letter(sheet, frame, x, y - 1) == '.' ||
                       read_sheet_letter(sheet, frame, x, y + 1) == '.';
        if (at_edge && !strchr(".k", read_sheet_letter(sheet, frame, x, y))) {
            fail_msg("%s: %s has no outline at (%d, %d)", sheet->name, frame->name, x, y);
        }
    }
}

static void figures_have_an_ink_outline_all_round(void **state)
{
    (void)state;
    for_each_figure(check_outline);
}

/* What a flash or a glow must show where the frame it is made of shows LETTER. */
static char expected_letter(char drawn, bool is_flash, const char *glowing)
{
    if (is_flash) {
        return drawn == '.' ? '.' : 'w';
    }
    return drawn != '.' && strchr(glowing, drawn) ? drawn : '.';
}

/* The letters that shine: warm ones but for the foes. */
static const char *glowing_letters(const Sheet *sheet, const Frame *frame)
{
    static const char *const COLD[][2] = {
        {"husk", "Aw"}, {"moth", "Aw"}, {"spitter", "Aw"}, {"shade", "wV"}, {"snuffer", "wVA"},
    };
    if (starts_with(frame->name, "heart_")) {
        return "yYoRr";
    }
    for (size_t i = 0; i < sizeof COLD / sizeof COLD[0]; i++) {
        if (strcmp(sheet->name, COLD[i][0]) == 0 && !starts_with(frame->name, "keeper_") &&
            !starts_with(frame->name, "small_")) {
            return COLD[i][1];
        }
    }
    return "yYo";
}

static void check_companion(const Sheet *sheet, const Frame *frame)
{
    bool is_flash = ends_with(frame->name, "_flash");
    const char *glowing = glowing_letters(sheet, frame);
    if (!is_flash && !ends_with(frame->name, "_glow")) {
        return;
    }
    char name[READ_SHEET_MAX_NAME];
    snprintf(name, sizeof name, "%.*s", (int)action_length(frame), frame->name);
    const Frame *drawn = read_sheet_find(sheet, name);
    assert_non_null(drawn);
    for (int i = 0; i < frame->w * frame->h; i++) {
        char expected =
            expected_letter(read_sheet_letter(sheet, drawn, i % frame->w, i / frame->w), is_flash, glowing);
        if (read_sheet_letter(sheet, frame, i % frame->w, i / frame->w) != expected) {
            fail_msg("%s: %s is not made of %s", sheet->name, frame->name, name);
        }
    }
}

static void flash_and_glow_frames_follow_the_frames_they_are_made_of(void **state)
{
    (void)state;
    for_each_figure(check_companion);
}

static void a_scatter_takes_away_more_and_more_of_the_same_pixels(void **state)
{
    static const int LEFT[] = {75, 50, 25, 5};
    Sheet *sheet = read_sheet_load(BUILT, "wick");
    const Frame *before = read_sheet_find(sheet, "front_hurt_0");
    (void)state;
    assert_non_null(before);
    int whole = differing_pixels(sheet, before, &(Frame){.name = "", .w = 0, .h = 0});
    for (int i = 0; i < 4; i++) {
        char name[READ_SHEET_MAX_NAME];
        int left = 0;
        snprintf(name, sizeof name, "front_death_%d", i);
        const Frame *frame = read_sheet_find(sheet, name);
        assert_non_null(frame);
        for (int j = 0; j < frame->w * frame->h; j++) {
            char now = read_sheet_letter(sheet, frame, j % frame->w, j / frame->w);
            left += now != '.';
            assert_true(now == '.' || now == read_sheet_letter(sheet, before, j % frame->w, j / frame->w));
        }
        assert_in_range(left, whole * LEFT[i] / 100, whole * LEFT[i] / 100 + 1);
        before = frame;
    }
    read_sheet_free(sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(committed_sheets_equal_a_fresh_run),
        cmocka_unit_test(sheets_use_palette_colours_only),
        cmocka_unit_test(frames_of_an_action_differ_in_three_percent_of_their_pixels),
        cmocka_unit_test(the_hero_has_every_action_in_four_views),
        cmocka_unit_test(every_foe_has_the_actions_its_behaviour_shows),
        cmocka_unit_test(silhouettes_of_two_kinds_share_at_most_three_quarters),
        cmocka_unit_test(figures_have_an_ink_outline_all_round),
        cmocka_unit_test(flash_and_glow_frames_follow_the_frames_they_are_made_of),
        cmocka_unit_test(a_scatter_takes_away_more_and_more_of_the_same_pixels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
