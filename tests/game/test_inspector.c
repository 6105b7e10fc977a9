/* SPDX-License-Identifier: Zlib */
/* What F1 lists, which of it F2 shows, and that the source it shows is the one that runs. */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "places/places.h"
#include "tools/inspector.h"
#include "tools/source_file.h"
#include "tools/source_view.h"
#include "vec.h"
#include "world/world.h"

#include <string.h>

static InspectorRow rows[INSPECTOR_ROWS];

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(30);
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

static bool is_coroutine(int row)
{
    return rows[row].heading[0] == '\0';
}

static void the_arrows_lead_through_all_coroutines_and_no_further(void **state)
{
    (void)state;
    const int count = inspector_rows(NULL, rows, INSPECTOR_ROWS, NULL);
    int seen = 0;
    int row = -1;

    for (int next = 0; (next = inspector_row_beside(rows, count, row, 1)) != row; row = next) {
        assert_true(is_coroutine(next));
        seen++;
    }
    for (int i = 0; i < count; i++) {
        seen -= is_coroutine(i) ? 1 : 0;
    }
    assert_int_equal(seen, 0);
    assert_int_equal(row, count - 1);
    for (int next = 0; (next = inspector_row_beside(rows, count, row, -1)) != row; row = next) {
        assert_true(is_coroutine(next));
    }
    assert_int_equal(row, 1);
}

static void sideways_they_lead_from_owner_to_owner(void **state)
{
    (void)state;
    const int count = inspector_rows(NULL, rows, INSPECTOR_ROWS, NULL);
    int owners = 1;
    int row = 3; /* somewhere among the first one's */

    for (int next = 0; (next = inspector_row_of_next_owner(rows, count, row, 1)) != row; row = next) {
        assert_false(is_coroutine(next - 1));
        owners++;
    }
    for (int i = 0; i < count; i++) {
        owners -= is_coroutine(i) ? 0 : 1;
    }
    assert_int_equal(owners, 0);
    while (inspector_row_of_next_owner(rows, count, row, -1) != row) {
        row = inspector_row_of_next_owner(rows, count, row, -1);
    }
    assert_int_equal(row, 1);
}

static void each_line_of_the_list_is_found_by_its_handle_until_it_ends(void **state)
{
    CoroInfo info;
    InspectorOwner owner;
    const int count = inspector_rows(NULL, rows, INSPECTOR_ROWS, NULL);

    (void)state;
    expect_is(count, >, 20);
    for (int i = 0; i < count; i++) {
        if (is_coroutine(i)) {
            assert_true(inspector_find(rows[i].info.handle, &info, &owner));
            assert_string_equal(info.name, rows[i].info.name);
            assert_true(inspector_same_owner(owner, rows[i].owner));
            assert_int_equal(inspector_row_of(rows, count, info.handle), i);
        }
    }
    coro_stop(world_runtime, hero_state.mind);
    assert_false(inspector_find(hero_state.mind, &info, &owner));
    assert_false(inspector_find(CORO_NO_HANDLE, &info, &owner));
}

static void the_nearest_foe_is_shown_and_else_wick(void **state)
{
    EntityId watched = ENTITY_NONE;
    CoroInfo root;
    CoroInfo leaf;
    Actor *husk = actor_next(NULL, &HUSK.actor);

    (void)state;
    assert_non_null(husk);
    actor_put(husk, vec(drive_hero()->place.x + 60.0f, drive_hero()->place.y));
    drive_frames(10);
    assert_true(inspector_mind(inspector_default_owner(&watched), &root, &leaf));
    assert_true(entity_same(watched, husk->id));
    assert_string_equal(root.name, HUSK.mind_name);
    expect_is(leaf.depth, >, 0);
    assert_true(leaf.wait != CORO_WAITS_CALL);
    actor_destroy(husk);
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe)) {
            actor_destroy(foe);
        }
    }
    drive_frames(2);
    assert_true(inspector_mind(inspector_default_owner(&watched), &root, &leaf));
    assert_true(inspector_same(root.handle, hero_state.mind));
}

static bool names_a_wait(const char *line)
{
    return strstr(line, "CORO_") != NULL || strstr(line, "SKIPPABLE_WAIT_") != NULL;
}

/* The lines that F2 lights are those of the waits: a file that was edited meanwhile, or another one of its name, would not have them. */
static void the_lit_line_is_a_wait(void **state)
{
    char line[256];
    int looked_at = 0;
    const int count = inspector_rows(NULL, rows, INSPECTOR_ROWS, NULL);

    (void)state;
    for (int i = 0; i < count; i++) {
        const CoroInfo *info = &rows[i].info;
        if (is_coroutine(i) && info->file != NULL) {
            expect_about("%s, %s:%d", info->name, info->file, info->line);
            assert_true(source_file_line(info->file, info->line, line, sizeof line));
            expect(names_a_wait(line), "the line was to have a wait, and it is: %s", line);
            looked_at++;
        }
    }
    expect_about(NULL);
    expect_is(looked_at, >, 20);
    assert_false(source_file_line("game/nowhere.c", 1, line, sizeof line));
    assert_string_equal(line, "");
    assert_true(source_file_line("game/enemies/husk.c", 1, line, sizeof line));
    assert_string_equal(line, "/* SPDX-License-Identifier: Zlib */");
    assert_true(source_file_line("game/enemies/husk.c", 100000, line, sizeof line));
    assert_string_equal(line, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_arrows_lead_through_all_coroutines_and_no_further, begin, end),
        cmocka_unit_test_setup_teardown(sideways_they_lead_from_owner_to_owner, begin, end),
        cmocka_unit_test_setup_teardown(each_line_of_the_list_is_found_by_its_handle_until_it_ends, begin,
                                        end),
        cmocka_unit_test_setup_teardown(the_nearest_foe_is_shown_and_else_wick, begin, end),
        cmocka_unit_test_setup_teardown(the_lit_line_is_a_wait, begin, end),
    };

    return cmocka_run_group_tests_name("inspector", tests, NULL, NULL);
}
