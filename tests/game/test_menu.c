/* SPDX-License-Identifier: Zlib */
/* Title, loading, pause, options: what stands still, what goes on, and that everything is given back. */
#include "drive.h"

#include "cutscenes/cutscene.h"
#include "game.h"
#include "hero/hero.h"
#include "job.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "text.h"
#include "typewriter.h"
#include "ui/loading.h"
#include "ui/menu.h"
#include "ui/screen.h"
#include "ui/settings_file.h"
#include "ui/title.h"
#include "vec.h"
#include "video.h"
#include "view/view.h"
#include "world/effect.h"
#include "world/settings.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define PANEL_INSIDE_PX 136    /* from a row's label to the panel's right edge */
#define VALUE_MIDDLE_PX 98     /* from the label to the middle of its value */
#define VALUE_PX        54     /* between the two triangles */
#define LOADED_FRAMES   200000 /* enough: frames are short here, and the reading takes its own time */

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(3);
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

static void press(Control control)
{
    drive_press(control);
    drive_frames(2);
}

/* --- pause ---------------------------------------------------------------------------------------------------- */

static void pause_holds_the_world_and_lets_go_of_it(void **state)
{
    (void)state;
    press(CONTROL_PAUSE);
    assert_int_equal(menu_state.page, MENU_PAUSE);
    const double seconds = world.seconds;
    const Vec place = drive_hero()->place;
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(1.0);
    drive_hold(CONTROL_RIGHT, false);
    expect_near(world.seconds, seconds, 0.0);
    expect_near(vec_distance(drive_hero()->place, place), 0.0f, 0.0);
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0);
    press(CONTROL_PAUSE);
    assert_int_equal(menu_state.page, MENU_NONE);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.0);
    drive_seconds(0.5);
    expect_is(world.seconds, >, seconds + 0.4);
}

static void pause_over_slow_motion_over_a_hit_stop_gives_each_back(void **state)
{
    (void)state;
    effect_slow(0.5, 0.35);
    effect_hit_stop(0.2);
    assert_int_equal(world.time_scale.count, 2);
    press(CONTROL_PAUSE);
    assert_int_equal(world.time_scale.count, 3);
    drive_seconds(3.0); /* both would be over long ago: but they are held, too */
    assert_int_equal(world.time_scale.count, 3);
    press(CONTROL_PAUSE);
    assert_int_equal(world.time_scale.count, 2);
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0);
    drive_seconds(0.25);
    expect_near(time_scale_product(&world.time_scale), 0.35, 0.0);
    drive_seconds(0.4);
    assert_int_equal(world.time_scale.count, 0);
}

static void a_page_stands_still_while_the_menu_is_open(void **state)
{
    (void)state;
    coro_start_now(world.loop.cutscenes, dialogue_say, .speaker = SPEAKER_ORLA,
                   .text = "A line that is long enough to be held in its middle.");
    drive_frames(20);
    press(CONTROL_PAUSE);
    const int visible = dialogue_state.typewriter.visible;
    drive_seconds(2.0);
    press(CONTROL_USE); /* "Go on": closes the menu, and turns no page */
    assert_int_equal(menu_state.page, MENU_NONE);
    assert_in_range(dialogue_state.typewriter.visible, visible, visible + 4);
    drive_seconds(2.0);
    assert_true(dialogue_state.open);
    assert_true(typewriter_is_done(&dialogue_state.typewriter));
}

static void losing_the_focus_opens_the_menu_once(void **state)
{
    (void)state;
    game_loop()->focus_changed(NULL, true);
    drive_frames(2);
    assert_int_equal(menu_state.page, MENU_PAUSE);
    game_loop()->focus_changed(NULL, true);
    drive_frames(2);
    press(CONTROL_PAUSE);
    drive_frames(10);
    assert_int_equal(menu_state.page, MENU_NONE);
    assert_false(world.loop.paused);
}

/* It was forgotten while the night was being turned back, when there is no menu. */
static void losing_the_focus_while_turning_back_opens_the_menu_after_it(void **state)
{
    (void)state;
    drive_seconds(1.0);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(0.3);
    assert_true(turn_back_runs());
    game_loop()->focus_changed(NULL, true);
    drive_frames(2);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(4);
    assert_false(turn_back_runs());
    assert_int_equal(menu_state.page, MENU_PAUSE);
}

static void losing_the_focus_while_loading_opens_the_menu_when_the_play_begins(void **state)
{
    (void)state;
    screen_show(SCREEN_LOADING);
    game_loop()->focus_changed(NULL, true);
    drive_frames(10);
    assert_int_equal(menu_state.page, MENU_NONE);
    screen_show(SCREEN_PLAY);
    drive_frames(2);
    assert_int_equal(menu_state.page, MENU_PAUSE);
}

static void a_focus_that_came_back_while_loading_pauses_nothing(void **state)
{
    (void)state;
    screen_show(SCREEN_LOADING);
    game_loop()->focus_changed(NULL, true);
    drive_frames(10);
    game_loop()->focus_changed(NULL, false);
    screen_show(SCREEN_PLAY);
    drive_frames(10);
    assert_int_equal(menu_state.page, MENU_NONE);
}

static void pausing_twenty_times_leaves_nothing_behind(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE); /* nobody fights */
    drive_seconds(6.0);
    const int count = coro_scheduler_count(world.loop.game);
    for (int i = 0; i < 20; i++) {
        press(CONTROL_PAUSE);
        press(CONTROL_DOWN);
        press(CONTROL_USE); /* the options */
        press(CONTROL_BACK);
        press(CONTROL_BACK);
    }
    assert_false(world.loop.paused);
    drive_seconds(6.0);
    assert_int_equal(coro_scheduler_count(world.loop.game), count);
    assert_int_equal(world.time_scale.count, 0);
}

/* --- options ---------------------------------------------------------------------------------------------------- */

static void open_options(int row)
{
    press(CONTROL_PAUSE);
    press(CONTROL_DOWN);
    press(CONTROL_USE);
    assert_int_equal(menu_state.page, MENU_OPTIONS);
    while (menu_state.cursor != row) {
        press(CONTROL_DOWN);
    }
}

static int row_named(const char *label)
{
    for (int i = 0; i < MENU_PLANS[MENU_OPTIONS].count; i++) {
        if (strcmp(MENU_PLANS[MENU_OPTIONS].rows[i].label, label) == 0) {
            return i;
        }
    }
    fail_msg("no option %s", label);
    return -1;
}

static void text_speed_goes_25_45_90_and_at_once(void **state)
{
    static const double UP[] = {90.0, 0.0, 0.0};
    static const double DOWN[] = {90.0, 45.0, 25.0, 25.0};

    (void)state;
    open_options(row_named("Text"));
    for (size_t i = 0; i < sizeof UP / sizeof UP[0]; i++) {
        press(CONTROL_RIGHT);
        expect_near(settings.letters_per_second, UP[i], 0.0);
    }
    for (size_t i = 0; i < sizeof DOWN / sizeof DOWN[0]; i++) {
        press(CONTROL_LEFT);
        expect_near(settings.letters_per_second, DOWN[i], 0.0);
    }
}

static void shake_reaches_the_camera_and_nought(void **state)
{
    (void)state;
    open_options(row_named("Shake"));
    for (int i = 0; i < 6; i++) {
        press(CONTROL_LEFT);
    }
    expect_near(settings.shake, 0.0f, 0.0);
    expect_near(world.camera.shake_scale, 0.0f, 0.0);
}

static void flashes_off_shows_no_flash(void **state)
{
    (void)state;
    open_options(row_named("Flashes"));
    press(CONTROL_RIGHT);
    assert_false(settings.flashes);
    effect_flash(drive_hero());
    expect_near(drive_hero()->flash_seconds, 0.0f, 0.0);
    press(CONTROL_LEFT);
    assert_true(settings.flashes);
}

static void volumes_stay_between_nought_and_one(void **state)
{
    (void)state;
    open_options(row_named("Music"));
    for (int i = 0; i < 12; i++) {
        press(CONTROL_LEFT);
    }
    expect_near(settings.music, 0.0, 0.0);
    for (int i = 0; i < 12; i++) {
        press(CONTROL_RIGHT);
    }
    expect_near(settings.music, 1.0, 0.0);
}

static void game_speed_is_one_more_scale_of_time(void **state)
{
    (void)state;
    open_options(row_named("Game speed"));
    press(CONTROL_LEFT);
    press(CONTROL_LEFT);
    press(CONTROL_BACK);
    press(CONTROL_BACK);
    expect_near(time_scale_product(&world.time_scale), 0.8, 0.0);
    settings.game_speed = 1.0;
    settings_apply();
    assert_int_equal(world.time_scale.count, 0);
}

static void lines_of_the_options_file_are_taken_and_nonsense_is_not(void **state)
{
    (void)state;
    assert_true(settings_file_take("shake 0.5"));
    expect_near(settings.shake, 0.5f, 0.0);
    assert_true(settings_file_take("damage_percent 50"));
    assert_int_equal(settings.damage_percent, 50);
    assert_false(settings_file_take("shake"));
    assert_false(settings_file_take("shake 7"));
    assert_false(settings_file_take("shake nan"));
    assert_false(settings_file_take("shakes 0.1"));
    assert_false(settings_file_take(""));
    expect_near(settings.shake, 0.5f, 0.0);
}

/* --- title and loading -------------------------------------------------------------------------------------------- */

static int open_picture(void **state)
{
    const VideoConfig config = {.headless = true};

    (void)state;
    return video_open(&config) && view_open_first() ? 0 : -1;
}

static int close_picture(void **state)
{
    (void)state;
    drive_end();
    job_release_all();
    view_close();
    loading_forget();
    video_close();
    return 0;
}

static void begin_title(void)
{
    drive_begin_empty();
    coro_set_tag(world_runtime, coro_start(world.loop.game, title), SCREEN_TAG);
    drive_seconds(0.5);
    assert_int_equal(screen_state.now, SCREEN_TITLE);
    assert_int_equal(menu_state.page, MENU_TITLE);
}

static bool is_loading(void)
{
    return screen_state.now == SCREEN_LOADING;
}

static bool is_playing(void)
{
    return screen_state.now == SCREEN_PLAY;
}

static bool is_title(void)
{
    return screen_state.now == SCREEN_TITLE && menu_state.page == MENU_TITLE;
}

static void leaving_the_loading_screen_cancels_its_job(void **state)
{
    (void)state;
    begin_title();
    press(CONTROL_USE);
    expect_is(drive_until(is_loading, 60), >=, 0);
    drive_frames(10);
    assert_int_equal(job_count(), 1);
    press(CONTROL_BACK);
    drive_frames(3);
    assert_int_equal(job_count(), 0);
    assert_false(loading_is_done());
    expect_is(drive_until(is_title, 60), >=, 0);
}

static void the_bar_runs_smoothly_and_the_play_begins(void **state)
{
    double before = 0.0;

    (void)state;
    begin_title();
    press(CONTROL_USE);
    expect_is(drive_until(is_loading, 60), >=, 0);
    for (int frame = 0; is_loading() && frame < LOADED_FRAMES; frame++) {
        expect_is(screen_state.loading, >=, before);
        expect_is(screen_state.loading - before, <, 0.05);
        before = screen_state.loading;
        drive_frames(1);
    }
    assert_true(is_playing());
    assert_int_equal(job_count(), 0);
    assert_true(cutscene_runs());
    assert_false(hero_has_control());
}

static void leaving_in_the_middle_of_a_scene_leaves_nothing_behind(void **state)
{
    (void)state;
    begin_title();
    drive_seconds(5.0);
    const int watches = coro_scheduler_count(world.loop.game);
    press(CONTROL_USE);
    expect_is(drive_until(is_playing, LOADED_FRAMES), >=, 0);
    drive_seconds(3.0);
    assert_true(dialogue_state.open);
    press(CONTROL_PAUSE);
    press(CONTROL_UP); /* from the first row to the last */
    press(CONTROL_USE);
    press(CONTROL_DOWN);
    press(CONTROL_USE);
    expect_is(drive_until(is_title, 120), >=, 0);
    drive_seconds(5.0);
    assert_int_equal(coro_scheduler_count(world.loop.game), watches);
    assert_int_equal(coro_scheduler_count(world.loop.cutscenes), 0);
    assert_int_equal(actor_count(NULL), 0);
    assert_int_equal(world.time_scale.count, 0);
    assert_false(dialogue_state.open);
    assert_false(world.loop.paused);
}

static void every_row_and_value_fits_its_panel(void **state)
{
    (void)state;
    drive_begin_empty(); /* the keys' names */
    for (int page = MENU_NONE + 1; page < MENU_PAGES; page++) {
        for (int i = 0; i < MENU_PLANS[page].count; i++) {
            const MenuRow *row = &MENU_PLANS[page].rows[i];
            assert_in_range(text_width(NULL, row->label), 1, PANEL_INSIDE_PX);
            for (int step = 0; row->tell != NULL && step < 12; step++) {
                char value[32];
                row->tell(value, sizeof value);
                const int width = text_width(NULL, value);
                assert_in_range(width, 1, VALUE_PX);
                const int value_left = VALUE_MIDDLE_PX - width / 2;
                expect_is(text_width(NULL, row->label) + 6, <=, value_left);
                if (row->change != NULL) {
                    row->change(step < 6 ? -1 : 1);
                }
            }
        }
    }
    settings_reset();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest pausing[] = {
        TEST(pause_holds_the_world_and_lets_go_of_it),
        TEST(pause_over_slow_motion_over_a_hit_stop_gives_each_back),
        TEST(a_page_stands_still_while_the_menu_is_open),
        TEST(losing_the_focus_opens_the_menu_once),
        TEST(losing_the_focus_while_turning_back_opens_the_menu_after_it),
        TEST(losing_the_focus_while_loading_opens_the_menu_when_the_play_begins),
        TEST(a_focus_that_came_back_while_loading_pauses_nothing),
        TEST(pausing_twenty_times_leaves_nothing_behind),
        TEST(text_speed_goes_25_45_90_and_at_once),
        TEST(shake_reaches_the_camera_and_nought),
        TEST(flashes_off_shows_no_flash),
        TEST(volumes_stay_between_nought_and_one),
        TEST(game_speed_is_one_more_scale_of_time),
        TEST(lines_of_the_options_file_are_taken_and_nonsense_is_not),
    };
    const struct CMUnitTest screens[] = {
        cmocka_unit_test(leaving_the_loading_screen_cancels_its_job),
        cmocka_unit_test(the_bar_runs_smoothly_and_the_play_begins),
        cmocka_unit_test(leaving_in_the_middle_of_a_scene_leaves_nothing_behind),
        cmocka_unit_test(every_row_and_value_fits_its_panel),
    };
    const int failed = cmocka_run_group_tests(pausing, NULL, NULL);

    return failed + cmocka_run_group_tests(screens, open_picture, close_picture);
}
