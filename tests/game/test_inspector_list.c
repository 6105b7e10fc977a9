/* SPDX-License-Identifier: Zlib */
/* What F1's list is asked to show: by keys, by mouse, by what is typed; and that nothing of it changes the night. */
#include "looker.h"

#include "camera.h"
#include "enemies/kinds.h"
#include "game.h"
#include "hero/hero.h"
#include "input_fake.h"
#include "input_tools.h"
#include "places/places.h"
#include "tools/inspector.h"
#include "video.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

/* --- the filter ------------------------------------------------------------------------------------------- */

static void a_coroutine_that_matches_is_left_with_its_callers(void **state)
{
    (void)state;
    looker_frame();
    const int all = inspector_list_now()->count;
    snprintf(looker_view.filter.text, sizeof looker_view.filter.text, "Look_Out");
    looker_frame();
    const InspectorList *list = inspector_list_now();
    expect_is(list->count, <, all);
    assert_int_equal(list->count, 4); /* husk, husk_live, husk_patrol, enemy_look_out */
    assert_true(looker_row("enemy_look_out")->is_match);
    assert_false(looker_row("husk_live")->is_match);
    assert_null(looker_row("patrol_wander"));
    assert_int_equal(list->totals.matching, 1);
    expect_is(list->totals.coroutines, >, 20);
}

static void an_owner_that_matches_is_left_with_all_of_its_own(void **state)
{
    (void)state;
    snprintf(looker_view.filter.text, sizeof looker_view.filter.text, "husk");
    looker_frame();
    assert_non_null(looker_row("enemy_feel"));
    assert_non_null(looker_row("patrol_wander"));
    assert_null(looker_row("hero_live"));
}

static void what_is_waited_for_matches_too(void **state)
{
    (void)state;
    snprintf(looker_view.filter.text, sizeof looker_view.filter.text, "sees_hero");
    looker_frame();
    assert_non_null(looker_row("enemy_look_out"));
    assert_null(looker_row("hero_live"));
}

static void what_matches_nothing_leaves_nothing(void **state)
{
    (void)state;
    snprintf(looker_view.filter.text, sizeof looker_view.filter.text, "nobody has this name");
    looker_frame();
    assert_int_equal(inspector_list_now()->count, 0);
    drive_press(CONTROL_LIST_DOWN); /* and nothing to go to */
    looker_frame();
    assert_int_equal(inspector_list_now()->totals.matching, 0);
}

static void f_opens_the_line_and_what_is_typed_narrows(void **state)
{
    (void)state;
    input_fake_type("husk");
    looker_frame();
    assert_string_equal(looker_view.filter.text, "");
    drive_press(CONTROL_FILTER);
    looker_frame();
    assert_true(looker_view.is_typed);
    assert_true(input_is_typing());
    input_fake_type("husx");
    input_fake_key("Backspace", true, false);
    input_fake_type("k");
    looker_frame();
    assert_string_equal(looker_view.filter.text, "husk");
    assert_null(looker_row("hero_live"));
    input_fake_key("Return", true, false);
    looker_frame();
    assert_false(looker_view.is_typed);
    assert_string_equal(looker_view.filter.text, "husk");
}

static void escape_clears_the_filter_and_backspace_empties_it(void **state)
{
    (void)state;
    drive_press(CONTROL_FILTER);
    looker_frame();
    input_fake_type("husk");
    input_fake_key("Escape", true, false);
    looker_frame();
    assert_string_equal(looker_view.filter.text, "");
    assert_false(input_is_typing());
    drive_press(CONTROL_FILTER);
    looker_frame();
    input_fake_type("h\xC3"); /* half a letter is erased like a whole one */
    input_fake_key("Backspace", true, false);
    input_fake_key("Backspace", true, false);
    looker_frame();
    assert_string_equal(looker_view.filter.text, "");
    assert_true(looker_view.is_typed);
    input_fake_key("Backspace", true, false);
    looker_frame();
    assert_false(looker_view.is_typed);
}

static void a_filter_that_is_too_long_is_cut_and_harms_nothing(void **state)
{
    (void)state;
    drive_press(CONTROL_FILTER);
    looker_frame();
    for (int i = 0; i < 10; i++) {
        input_fake_type("0123456789");
        looker_frame();
    }
    assert_int_equal(strlen(looker_view.filter.text), INSPECTOR_FILTER_MAX - 1);
}

static void one_owner_is_shown_alone_until_it_is_gone(void **state)
{
    (void)state;
    looker_view.filter.owner = (InspectorOwner){INSPECTOR_ACTOR, looker_husk()->id};
    looker_frame();
    assert_null(looker_row("hero_live"));
    assert_non_null(looker_row("enemy_feel"));
    actor_destroy(looker_husk());
    looker_frame();
    looker_frame();
    assert_non_null(looker_row("hero_live"));
    assert_int_equal(looker_view.filter.owner.group, INSPECTOR_NOBODY);
}

/* --- choosing --------------------------------------------------------------------------------------------- */

static void page_down_goes_to_the_next_coroutine_and_home_to_its_owner_alone(void **state)
{
    (void)state;
    looker_frame();
    const InspectorList *list = inspector_list_now();
    const int before = inspector_row_of(list->rows, list->count, looker_view.shown);
    const int wanted = inspector_row_beside(list->rows, list->count, before, 1);
    const CoroHandle next = list->rows[wanted].info.handle;
    drive_press(CONTROL_LIST_DOWN);
    looker_frame();
    assert_true(inspector_same(looker_view.shown, next));
    drive_press(CONTROL_LIST_ONLY);
    looker_frame();
    looker_frame();
    assert_true(inspector_same_owner(looker_view.filter.owner, looker_view.owner));
    assert_null(looker_row("tell_where_wick_is"));
    drive_press(CONTROL_LIST_ONLY);
    looker_frame();
    assert_int_equal(looker_view.filter.owner.group, INSPECTOR_NOBODY);
}

static void a_short_press_leads_one_line_on(void **state)
{
    (void)state;
    looker_frame();
    drive_hold(CONTROL_LIST_DOWN, true);
    looker_frame();
    const CoroHandle first = looker_view.shown;
    drive_hold(CONTROL_LIST_DOWN, false);
    looker_frame();
    assert_true(inspector_same(looker_view.shown, first)); /* no further than one press leads */
}

/* Where a row is, in pixels of a window of 1280 x 720. */
static void row_pixel(int row, int *x, int *y)
{
    *x = 2 * 400;
    *y = 0;
    while (inspector_row_at(&looker_view, inspector_list_now(), 400, *y / 2) != row && *y < 720) {
        *y += 2;
    }
}

static void a_click_chooses_a_line_of_the_list(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    looker_frame();
    const InspectorList *list = inspector_list_now();
    const InspectorRow *wanted = looker_row("lantern_flicker");
    const CoroHandle handle = wanted->info.handle;
    row_pixel((int)(wanted - list->rows), &x, &y);
    input_fake_mouse_move(x, y);
    looker_frame();
    assert_int_equal(looker_view.row_hovered, wanted - list->rows);
    assert_false(inspector_same(looker_view.shown, handle));
    input_fake_mouse_click(x, y, false);
    looker_frame();
    assert_true(inspector_same(looker_view.shown, handle));
}

static void actor_pixel(const Actor *actor, int *x, int *y)
{
    *x = 4 * ((int)actor->place.x - camera_left(&world.camera));
    *y = 4 * ((int)actor->place.y - 8 - camera_top(&world.camera));
}

static void an_actor_under_the_mouse_is_lit_in_the_list_and_a_click_follows_it(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    actor_put(looker_husk(), drive_beside(-60.0f, 0.0f));
    looker_frame();
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_move(x, y);
    looker_frame();
    assert_true(entity_same(looker_view.hovered, drive_hero()->id));
    assert_false(
        inspector_same_owner(looker_view.owner, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id}));
    input_fake_mouse_click(x, y, false);
    looker_frame();
    assert_true(inspector_same_owner(looker_view.owner, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id}));
    assert_true(inspector_same(looker_view.shown, hero_state.mind));
    input_fake_mouse_leave();
    looker_frame();
    assert_true(entity_same(looker_view.hovered, ENTITY_NONE));
}

static bool is_shown_in_sight(void)
{
    const InspectorList *list = inspector_list_now();
    const int row = inspector_row_of(list->rows, list->count, looker_view.shown);

    return row >= looker_view.first && row < looker_view.first + inspector_list_lines(&looker_view);
}

static void when_the_mouse_has_left_him_the_list_is_at_what_is_shown_again(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    looker_frame();
    for (int i = 0; i < 30; i++) {
        drive_press(CONTROL_LIST_DOWN);
        looker_frame();
    }
    assert_true(is_shown_in_sight());
    expect_is(looker_view.first, >, 4);
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_move(x, y);
    looker_frame();
    assert_true(entity_same(looker_view.hovered, drive_hero()->id));
    assert_int_equal(looker_view.first, 0);
    input_fake_mouse_leave();
    looker_frame();
    assert_true(is_shown_in_sight());
}

static void a_right_click_shows_an_actor_alone_and_again_everybody(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    looker_frame();
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_click(x, y, true);
    looker_frame();
    assert_null(looker_row("tell_where_wick_is"));
    assert_non_null(looker_row("hero_live"));
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_click(x, y, true);
    looker_frame();
    assert_non_null(looker_row("tell_where_wick_is"));
}

static void the_wheel_scrolls_no_further_than_the_list(void **state)
{
    (void)state;
    looker_frame();
    input_fake_mouse_move(900, 300);
    input_fake_mouse_wheel(-1);
    looker_frame();
    assert_int_equal(looker_view.first, 3);
    input_fake_mouse_wheel(-100);
    looker_frame();
    assert_int_equal(looker_view.first, inspector_list_now()->count - inspector_list_lines(&looker_view));
    input_fake_mouse_wheel(100);
    looker_frame();
    assert_int_equal(looker_view.first, 0);
}

/* When what was picked has ended, the look stays with its owner. */
static void the_look_stays_with_the_owner_of_what_has_ended(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    looker_frame();
    const InspectorRow *wanted = looker_row("husk_patrol");
    row_pixel((int)(wanted - inspector_list_now()->rows), &x, &y);
    input_fake_mouse_click(x, y, false);
    looker_frame();
    const InspectorOwner owner = looker_view.owner;
    assert_true(entity_same(owner.actor, looker_husk()->id));
    coro_stop(world_runtime, looker_view.shown);
    input_fake_mouse_leave();
    looker_frame();
    assert_true(inspector_same_owner(looker_view.owner, owner));
}

/* --- the night ---------------------------------------------------------------------------------------------- */

/* The hash after so many frames, with all that the tools can do in between, or nothing. */
static uint64_t hash_after(int frames, bool looks)
{
    drive_begin(&PLACE_YARD);
    inspector_begin();
    for (int i = 0; i < frames; i++) {
        drive_hold(CONTROL_RIGHT, i > 20 && i < 90);
        if (looks && i == 5) {
            drive_press(CONTROL_INSPECTOR);
            drive_press(CONTROL_SOURCE);
        }
        if (looks && i % 30 == 10) {
            drive_press(CONTROL_LIST_DOWN);
            drive_press(CONTROL_FILTER);
        }
        if (looks) {
            input_fake_mouse_move(i * 7 % 1280, i * 5 % 720);
            input_fake_mouse_click(i * 7 % 1280, i * 5 % 720, i % 2 == 0);
            input_fake_mouse_wheel(i % 3 - 1);
            input_fake_type("husk");
        }
        drive_frames(1);
        if (looks) {
            inspector_input();
            video_begin_frame();
            inspector_draw();
        }
    }
    inspector_begin();
    return game_state_hash();
}

static void nothing_of_it_changes_the_night(void **state)
{
    (void)state;
    const uint64_t plain = hash_after(240, false);
    assert_int_equal(plain, hash_after(240, true));
    assert_true(plain != hash_after(239, false)); /* and the hash would tell */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, looker_begin, looker_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_coroutine_that_matches_is_left_with_its_callers),
        TEST(an_owner_that_matches_is_left_with_all_of_its_own),
        TEST(what_is_waited_for_matches_too),
        TEST(what_matches_nothing_leaves_nothing),
        TEST(f_opens_the_line_and_what_is_typed_narrows),
        TEST(escape_clears_the_filter_and_backspace_empties_it),
        TEST(a_filter_that_is_too_long_is_cut_and_harms_nothing),
        TEST(one_owner_is_shown_alone_until_it_is_gone),
        TEST(page_down_goes_to_the_next_coroutine_and_home_to_its_owner_alone),
        TEST(a_short_press_leads_one_line_on),
        TEST(a_click_chooses_a_line_of_the_list),
        TEST(an_actor_under_the_mouse_is_lit_in_the_list_and_a_click_follows_it),
        TEST(when_the_mouse_has_left_him_the_list_is_at_what_is_shown_again),
        TEST(a_right_click_shows_an_actor_alone_and_again_everybody),
        TEST(the_wheel_scrolls_no_further_than_the_list),
        TEST(the_look_stays_with_the_owner_of_what_has_ended),
        TEST(nothing_of_it_changes_the_night),
    };

    return cmocka_run_group_tests_name("inspector's list", tests, NULL, NULL);
}
