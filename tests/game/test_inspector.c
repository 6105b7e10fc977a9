/* SPDX-License-Identifier: Zlib */
/* What F1 lists, which of it F2 shows, and that the source it shows is the one that runs. */
#include "chapel.h"
#include "drive.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
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

/* --- the last fight ------------------------------------------------------------------------------------------- */

/* Where the look falls, and what the one who is looked at does. */
static InspectorOwner look(CoroInfo *root, CoroInfo *leaf)
{
    static EntityId watched;
    const InspectorOwner owner = inspector_default_owner(&watched);

    assert_true(inspector_mind(owner, root, leaf));
    return owner;
}

static void among_his_shades_the_snuffer_is_looked_at(void **state)
{
    CoroInfo root;
    CoroInfo leaf;

    (void)state;
    drive_end();
    chapel_begin(2, vec(200.0f, 200.0f));
    Actor *shade = enemy_create(&SHADE, drive_beside(20.0f, 0.0f));
    assert_non_null(shade);
    actor_put(chapel_snuffer(), drive_beside(0.0f, -80.0f));
    drive_frames(10);
    assert_true(entity_same(look(&root, &leaf).actor, chapel_snuffer()->id));
    actor_put(chapel_snuffer(), drive_beside(0.0f, -2000.0f)); /* out of sight it is the nearest one again */
    assert_true(entity_same(look(&root, &leaf).actor, shade->id));
}

/* In each phase, whatever he does: what he is seen to do is one of those that have no callee any more, below the race that is the phase. */
static void the_chain_of_the_snuffer_leads_through_all_of_his_races(void **state)
{
    static const char *const PHASES[] = {"snuffer_breath", "snuffer_dark", "snuffer_echo"};
    CoroInfo chain[INSPECTOR_CHAIN];
    CoroInfo root;
    CoroInfo leaf;

    (void)state;
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        drive_end();
        chapel_begin(phase, vec(200.0f, 180.0f));
        drive_frames(2);
        for (int frame = 0; frame < 400 && !hero_state.fallen && actor_is_foe(chapel_snuffer()); frame++) {
            expect_about("phase %d, frame %d", phase, frame);
            look(&root, &leaf);
            const int links = inspector_chain(leaf.handle, chain);
            assert_string_equal(root.name, "snuffer_fight");
            expect_is(links, >=, 3);
            assert_string_equal(chain[links - 2].name, "fight_phase");
            assert_string_equal(chain[links - 3].name, PHASES[phase - 1]);
            drive_frames(1);
        }
    }
    expect_about(NULL);
}

static void a_long_path_is_folded_behind_its_arrows(void **state)
{
    char lines[3][INSPECTOR_PATH_BYTES];

    (void)state;
    assert_int_equal(inspector_fold_path("husk 3: husk_live", 42, lines, 3), 1);
    assert_string_equal(lines[0], "husk 3: husk_live");
    assert_int_equal(inspector_fold_path("a: first > second > third > fourth", 18, lines, 3), 3);
    assert_string_equal(lines[0], "a: first >");
    assert_string_equal(lines[1], "  second > third >");
    assert_string_equal(lines[2], "  fourth");
    assert_int_equal(inspector_fold_path("a: first > second > third > fourth > fifth > sixth", 18, lines, 3),
                     3);
    assert_string_equal(lines[2], "  \xE2\x80\xA6 > sixth");
    assert_int_equal(inspector_fold_path("", 42, lines, 3), 0);
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
        cmocka_unit_test_setup_teardown(among_his_shades_the_snuffer_is_looked_at, begin, end),
        cmocka_unit_test_setup_teardown(the_chain_of_the_snuffer_leads_through_all_of_his_races, begin, end),
        cmocka_unit_test(a_long_path_is_folded_behind_its_arrows),
    };

    return cmocka_run_group_tests_name("inspector", tests, NULL, NULL);
}
