/* SPDX-License-Identifier: Zlib */
/* What F1's list is asked to show: by keys, by mouse, by what is typed; what it lights; and that nothing of it changes the night. */
#include "drive.h"

#include "camera.h"
#include "enemies/enemy.h"
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

static InspectorView view;

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(30);
    inspector_list_begin();
    view = (InspectorView){.open = true, .row_hovered = -1};
    return 0;
}

static int end(void **state)
{
    (void)state;
    input_type(false);
    drive_end();
    return 0;
}

/* A frame of the game, and of the list. */
static void frame(void)
{
    drive_frames(1);
    inspector_list_input(&view);
    inspector_list_find_shown(&view);
    inspector_list_refresh(&view);
}

static const InspectorRow *row_named(const char *name)
{
    const InspectorList *list = inspector_list_now();

    for (int i = 0; i < list->count; i++) {
        if (list->rows[i].heading[0] == '\0' && strcmp(list->rows[i].info.name, name) == 0) {
            return &list->rows[i];
        }
    }
    return NULL;
}

static Actor *husk(void)
{
    return actor_next(NULL, &HUSK.actor);
}

/* --- the filter ------------------------------------------------------------------------------------------- */

static void a_coroutine_that_matches_is_left_with_its_callers(void **state)
{
    (void)state;
    frame();
    const int all = inspector_list_now()->count;
    snprintf(view.filter.text, sizeof view.filter.text, "Look_Out");
    frame();
    const InspectorList *list = inspector_list_now();
    expect_is(list->count, <, all);
    assert_int_equal(list->count, 4); /* husk, husk_live, husk_patrol, enemy_look_out */
    assert_true(row_named("enemy_look_out")->is_match);
    assert_false(row_named("husk_live")->is_match);
    assert_null(row_named("patrol_wander"));
    assert_int_equal(list->totals.matching, 1);
    expect_is(list->totals.coroutines, >, 20);
}

static void an_owner_that_matches_is_left_with_all_of_its_own(void **state)
{
    (void)state;
    snprintf(view.filter.text, sizeof view.filter.text, "husk");
    frame();
    assert_non_null(row_named("enemy_feel"));
    assert_non_null(row_named("patrol_wander"));
    assert_null(row_named("hero_live"));
}

static void what_is_waited_for_matches_too(void **state)
{
    (void)state;
    snprintf(view.filter.text, sizeof view.filter.text, "sees_hero");
    frame();
    assert_non_null(row_named("enemy_look_out"));
    assert_null(row_named("hero_live"));
}

static void what_matches_nothing_leaves_nothing(void **state)
{
    (void)state;
    snprintf(view.filter.text, sizeof view.filter.text, "nobody has this name");
    frame();
    assert_int_equal(inspector_list_now()->count, 0);
    drive_press(CONTROL_LIST_DOWN); /* and nothing to go to */
    frame();
    assert_int_equal(inspector_list_now()->totals.matching, 0);
}

static void tab_opens_the_line_and_what_is_typed_narrows(void **state)
{
    (void)state;
    input_fake_type("husk");
    frame();
    assert_string_equal(view.filter.text, "");
    drive_press(CONTROL_FILTER);
    frame();
    assert_true(view.is_typed);
    assert_true(input_is_typing());
    input_fake_type("husx");
    input_fake_key("Backspace", true, false);
    input_fake_type("k");
    frame();
    assert_string_equal(view.filter.text, "husk");
    assert_null(row_named("hero_live"));
    input_fake_key("Return", true, false);
    frame();
    assert_false(view.is_typed);
    assert_string_equal(view.filter.text, "husk");
}

static void escape_clears_the_filter_and_backspace_empties_it(void **state)
{
    (void)state;
    drive_press(CONTROL_FILTER);
    frame();
    input_fake_type("husk");
    input_fake_key("Escape", true, false);
    frame();
    assert_string_equal(view.filter.text, "");
    assert_false(input_is_typing());
    drive_press(CONTROL_FILTER);
    frame();
    input_fake_type("h\xC3"); /* half a letter is erased like a whole one */
    input_fake_key("Backspace", true, false);
    input_fake_key("Backspace", true, false);
    frame();
    assert_string_equal(view.filter.text, "");
    assert_true(view.is_typed);
    input_fake_key("Backspace", true, false);
    frame();
    assert_false(view.is_typed);
}

static void a_filter_that_is_too_long_is_cut_and_harms_nothing(void **state)
{
    (void)state;
    drive_press(CONTROL_FILTER);
    frame();
    for (int i = 0; i < 10; i++) {
        input_fake_type("0123456789");
        frame();
    }
    assert_int_equal(strlen(view.filter.text), INSPECTOR_FILTER_MAX - 1);
}

static void one_owner_is_shown_alone_until_it_is_gone(void **state)
{
    (void)state;
    view.filter.owner = (InspectorOwner){INSPECTOR_ACTOR, husk()->id};
    frame();
    assert_null(row_named("hero_live"));
    assert_non_null(row_named("enemy_feel"));
    actor_destroy(husk());
    frame();
    frame();
    assert_non_null(row_named("hero_live"));
    assert_int_equal(view.filter.owner.group, INSPECTOR_NOBODY);
}

/* --- choosing --------------------------------------------------------------------------------------------- */

static void page_down_goes_to_the_next_coroutine_and_home_to_its_owner_alone(void **state)
{
    (void)state;
    frame();
    const InspectorList *list = inspector_list_now();
    const int before = inspector_row_of(list->rows, list->count, view.shown);
    const int wanted = inspector_row_beside(list->rows, list->count, before, 1);
    const CoroHandle next = list->rows[wanted].info.handle;
    drive_press(CONTROL_LIST_DOWN);
    frame();
    assert_true(inspector_same(view.shown, next));
    drive_press(CONTROL_LIST_ONLY);
    frame();
    frame();
    assert_true(inspector_same_owner(view.filter.owner, view.owner));
    assert_null(row_named("tell_where_wick_is"));
    drive_press(CONTROL_LIST_ONLY);
    frame();
    assert_int_equal(view.filter.owner.group, INSPECTOR_NOBODY);
}

static void a_short_press_leads_one_line_on(void **state)
{
    (void)state;
    frame();
    drive_hold(CONTROL_LIST_DOWN, true);
    frame();
    const CoroHandle first = view.shown;
    drive_hold(CONTROL_LIST_DOWN, false);
    frame();
    assert_true(inspector_same(view.shown, first)); /* no further than one press leads */
}

/* Where a row is, in pixels of a window of 1280 x 720. */
static void row_pixel(int row, int *x, int *y)
{
    *x = 2 * 400;
    *y = 0;
    while (inspector_row_at(&view, inspector_list_now(), 400, *y / 2) != row && *y < 720) {
        *y += 2;
    }
}

static void a_click_chooses_a_line_of_the_list(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    frame();
    const InspectorList *list = inspector_list_now();
    const InspectorRow *wanted = row_named("lantern_flicker");
    const CoroHandle handle = wanted->info.handle;
    row_pixel((int)(wanted - list->rows), &x, &y);
    input_fake_mouse_move(x, y);
    frame();
    assert_int_equal(view.row_hovered, wanted - list->rows);
    assert_false(inspector_same(view.shown, handle));
    input_fake_mouse_click(x, y, false);
    frame();
    assert_true(inspector_same(view.shown, handle));
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
    actor_put(husk(), drive_beside(-60.0f, 0.0f));
    frame();
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_move(x, y);
    frame();
    assert_true(entity_same(view.hovered, drive_hero()->id));
    assert_false(inspector_same_owner(view.owner, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id}));
    input_fake_mouse_click(x, y, false);
    frame();
    assert_true(inspector_same_owner(view.owner, (InspectorOwner){INSPECTOR_ACTOR, drive_hero()->id}));
    assert_true(inspector_same(view.shown, hero_state.mind));
    input_fake_mouse_leave();
    frame();
    assert_true(entity_same(view.hovered, ENTITY_NONE));
}

static void a_right_click_shows_an_actor_alone_and_again_everybody(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    frame();
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_click(x, y, true);
    frame();
    assert_null(row_named("tell_where_wick_is"));
    assert_non_null(row_named("hero_live"));
    actor_pixel(drive_hero(), &x, &y);
    input_fake_mouse_click(x, y, true);
    frame();
    assert_non_null(row_named("tell_where_wick_is"));
}

static void the_wheel_scrolls_no_further_than_the_list(void **state)
{
    (void)state;
    frame();
    input_fake_mouse_move(900, 300);
    input_fake_mouse_wheel(-1);
    frame();
    assert_int_equal(view.first, 3);
    input_fake_mouse_wheel(-100);
    frame();
    assert_int_equal(view.first, inspector_list_now()->count - inspector_list_lines());
    input_fake_mouse_wheel(100);
    frame();
    assert_int_equal(view.first, 0);
}

/* When what was picked has ended, the look stays with its owner. */
static void the_look_stays_with_the_owner_of_what_has_ended(void **state)
{
    int x = 0;
    int y = 0;

    (void)state;
    frame();
    const InspectorRow *wanted = row_named("husk_patrol");
    row_pixel((int)(wanted - inspector_list_now()->rows), &x, &y);
    input_fake_mouse_click(x, y, false);
    frame();
    const InspectorOwner owner = view.owner;
    assert_true(entity_same(owner.actor, husk()->id));
    coro_stop(world_runtime, view.shown);
    input_fake_mouse_leave();
    frame();
    assert_true(inspector_same_owner(view.owner, owner));
}

/* --- what is lit ------------------------------------------------------------------------------------------ */

typedef CoroNoFrame stand_frame;
static void stand(Coro *co)
{
    CORO_BEGIN(co, stand, f);
    CORO_WAIT_UNTIL(co, hero_state.fallen && drive_hero() == NULL);
    CORO_END(co);
}

typedef CoroNoFrame call_stand_frame;
static void call_stand(Coro *co)
{
    CORO_BEGIN(co, call_stand, f);
    CORO_CALL(co, stand);
    CORO_END(co);
}

static void a_scene_that_stands_for_ten_seconds_is_lit_and_its_caller_is_not(void **state)
{
    (void)state;
    coro_start(world.loop.cutscenes, call_stand);
    drive_seconds(INSPECTOR_LONG_S - 0.5);
    frame();
    assert_false(row_named("stand")->is_long);
    assert_int_equal(inspector_list_now()->totals.longs, 0);
    drive_seconds(1.0);
    frame();
    assert_true(row_named("stand")->is_long);
    assert_false(row_named("call_stand")->is_long);
    assert_int_equal(inspector_list_now()->totals.longs, 1);
}

static void watches_are_idle_by_nature(void **state)
{
    (void)state;
    coro_start(world.loop.game, stand);                    /* the game's own */
    coro_start(actor_scheduler(husk()), stand);            /* one that is alone: an ear */
    coro_start(actor_scheduler(drive_hero()), call_stand); /* Wick's */
    enemy_of(husk())->alert = true;
    drive_seconds(INSPECTOR_LONG_S + 1.0);
    frame();
    assert_int_equal(inspector_list_now()->totals.longs, 0);
}

static void a_foe_that_has_noticed_wick_and_does_nothing_is_lit(void **state)
{
    (void)state;
    coro_start(actor_scheduler(husk()), call_stand);
    drive_seconds(INSPECTOR_LONG_S + 1.0);
    enemy_of(husk())->alert = false;
    frame();
    assert_false(row_named("stand")->is_long);
    enemy_of(husk())->alert = true;
    frame();
    assert_true(row_named("stand")->is_long);
}

/* --- words ------------------------------------------------------------------------------------------------- */

static const char *words_for(CoroInfo info)
{
    static char words[256];

    inspector_describe(&info, words, sizeof words);
    return words;
}

static void a_wait_is_told_by_what_is_written_there(void **state)
{
    CoroInfo info = {.wait = CORO_WAITS_PREDICATE, .remaining = -1.0, .status = CORO_WAITING};

    (void)state;
    info.awaited_text = "(is_near(f)) || coro_is_skipping(co)";
    assert_string_equal(words_for(info), "until is_near(f)");
    info.awaited_text = "(f->a == ((void *)0)) && (f->b)";
    assert_string_equal(words_for(info), "until (a == NULL) && (b)");
    info.remaining = 0.25;
    info.awaited_text = "f->verb->is_done()";
    assert_string_equal(words_for(info), "0.25 s or until verb->is_done()");
    info.wait = CORO_WAITS_SIGNAL;
    info.remaining = -1.0;
    info.awaited_text = "&f->actor->struck";
    assert_string_equal(words_for(info), "signal actor->struck");
    info = (CoroInfo){.wait = CORO_WAITS_FRAMES, .remaining = 1.0, .status = CORO_WAITING};
    assert_string_equal(words_for(info), "next frame");
    info.status = CORO_PAUSED;
    assert_string_equal(words_for(info), "paused: next frame");
}

static void numbers_take_four_letters_at_most(void **state)
{
    const double seconds[] = {0.0, 9.94, 9.96, 99.4, 99.6, 5900.0, 6000.0, 350000.0};
    const uint64_t counts[] = {0, 9999, 10000, 999999, 1000000, 999999999, 1000000000, UINT64_C(1) << 40};
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        inspector_short_time(seconds[i], text, sizeof text);
        expect_is((int)strlen(text), <=, 4);
        inspector_short_count(counts[i], text, sizeof text);
        expect_is((int)strlen(text), <=, 4);
    }
    inspector_short_count(12345, text, sizeof text);
    assert_string_equal(text, "12k");
    inspector_short_time(42.0, text, sizeof text);
    assert_string_equal(text, "42s");
}

static void a_call_and_a_fork_are_told_apart_and_the_chain_leads_to_the_outermost(void **state)
{
    CoroInfo chain[INSPECTOR_CHAIN];

    (void)state;
    frame();
    assert_true(row_named("husk_patrol")->is_called);
    assert_false(row_named("enemy_look_out")->is_called);
    assert_int_equal(inspector_chain(row_named("enemy_look_out")->info.handle, chain), 3);
    assert_string_equal(chain[1].name, "husk_patrol");
    assert_string_equal(chain[2].name, HUSK.mind_name);
    assert_int_equal(inspector_chain(CORO_NO_HANDLE, chain), 0);
}

typedef CoroNoFrame run_dry_frame;
static void run_dry(Coro *co)
{
    CORO_BEGIN(co, run_dry, f);
    CORO_FAIL(co, "the well is dry");
    CORO_END(co);
}

static void what_has_failed_is_listed_with_the_reason(void **state)
{
    (void)state;
    frame();
    assert_null(row_named("run_dry"));
    coro_start(world.loop.game, run_dry);
    frame();
    const InspectorRow *row = row_named("run_dry");
    assert_non_null(row);
    assert_int_equal(row->info.status, CORO_FAILED);
    assert_string_equal(words_for(row->info), "failed: the well is dry");
    assert_int_equal(row->owner.group, INSPECTOR_FAILED);
    assert_string_equal(inspector_list_now()->rows[0].heading, "failed just now"); /* before everybody */
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
    assert_true(plain == hash_after(240, true));
    assert_true(plain != hash_after(239, false)); /* and the hash would tell */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_coroutine_that_matches_is_left_with_its_callers),
        TEST(an_owner_that_matches_is_left_with_all_of_its_own),
        TEST(what_is_waited_for_matches_too),
        TEST(what_matches_nothing_leaves_nothing),
        TEST(tab_opens_the_line_and_what_is_typed_narrows),
        TEST(escape_clears_the_filter_and_backspace_empties_it),
        TEST(a_filter_that_is_too_long_is_cut_and_harms_nothing),
        TEST(one_owner_is_shown_alone_until_it_is_gone),
        TEST(page_down_goes_to_the_next_coroutine_and_home_to_its_owner_alone),
        TEST(a_short_press_leads_one_line_on),
        TEST(a_click_chooses_a_line_of_the_list),
        TEST(an_actor_under_the_mouse_is_lit_in_the_list_and_a_click_follows_it),
        TEST(a_right_click_shows_an_actor_alone_and_again_everybody),
        TEST(the_wheel_scrolls_no_further_than_the_list),
        TEST(the_look_stays_with_the_owner_of_what_has_ended),
        TEST(a_scene_that_stands_for_ten_seconds_is_lit_and_its_caller_is_not),
        TEST(watches_are_idle_by_nature),
        TEST(a_foe_that_has_noticed_wick_and_does_nothing_is_lit),
        TEST(a_wait_is_told_by_what_is_written_there),
        TEST(numbers_take_four_letters_at_most),
        TEST(a_call_and_a_fork_are_told_apart_and_the_chain_leads_to_the_outermost),
        TEST(what_has_failed_is_listed_with_the_reason),
        TEST(nothing_of_it_changes_the_night),
    };

    return cmocka_run_group_tests_name("inspector's list", tests, NULL, NULL);
}
