/* SPDX-License-Identifier: Zlib */
/* The last eight seconds: each moment comes back as it was, and the play goes on from it as it did. */
#include "chapel.h"
#include "drive.h"

#include "clock.h"
#include "cutscenes/cutscenes.h"
#include "enemies/snuffer.h"
#include "game.h"
#include "hero/travel.h"
#include "input.h"
#include "input_fake.h"
#include "night/turn_back.h"
#include "places/places.h"
#include "tools/quick_save.h"
#include "tools/timeline.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define FRAMES_MAX 2000

static uint64_t hashes[FRAMES_MAX]; /* by world.loop.frames */

/* The same keys in the same frames, whenever they come; none is down at the moment that is gone back to. */
static void play(int frames)
{
    for (int i = 0; i < frames; i++) {
        const uint64_t frame = world.loop.frames;
        const uint64_t round = frame % 150;
        drive_hold(CONTROL_RIGHT, round < 40);
        drive_hold(CONTROL_UP, round >= 60 && round < 80);
        drive_hold(CONTROL_SWING, round == 20 || round == 30 || round == 130);
        drive_hold(CONTROL_DASH, round == 70);
        drive_frames(1);
        expect_is(world.loop.frames, <, FRAMES_MAX);
        hashes[world.loop.frames] = game_state_hash();
    }
}

/* The same once more, and each frame is as it was. */
static void play_again_until(uint64_t frame)
{
    static uint64_t first[FRAMES_MAX];

    memcpy(first, hashes, sizeof first);
    while (world.loop.frames < frame) {
        play(1);
        expect(hashes[world.loop.frames] == first[world.loop.frames],
               "frame %d is not what it was the first time", (int)world.loop.frames);
    }
}

static void drag_to(double seconds_ago)
{
    assert_true(timeline_grab());
    timeline_drag(timeline_nearest(seconds_ago));
}

/* --- going back, in a fight, a scene, the last fight -------------------------------------------------------- */

static void assert_goes_back_and_plays_on(const char *where)
{
    timeline_open(true);
    play(600);
    const uint64_t now = world.loop.frames;
    for (double ago = 7.9; ago > 0.5; ago -= 0.37) {
        drag_to(ago);
        expect(game_state_hash() == hashes[world.loop.frames], "%s: %.2f s ago the state was another", where,
               ago);
        expect_near((double)(now - world.loop.frames) / 60.0, ago, 0.026);
    }
    drag_to(3.0);
    expect_is(world.loop.frames, >=, now - 182);
    expect_is(world.loop.frames, <=, now - 178);
    timeline_release();
    assert_int_equal(game_state_hash(), hashes[world.loop.frames]);
    play_again_until(now);
    drive_end();
}

static void a_fight_comes_back_as_it_was_and_goes_on_as_it_did(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    assert_goes_back_and_plays_on("the yard");
    drive_begin(&PLACE_ALLEY);
    assert_goes_back_and_plays_on("the alley");
}

static void a_scene_comes_back_as_it_was_and_goes_on_as_it_did(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    coro_start_now(world.loop.cutscenes, opening);
    assert_goes_back_and_plays_on("the opening");
}

static void the_last_fight_comes_back_as_it_was_and_goes_on_as_it_did(void **state)
{
    (void)state;
    for (int phase = 1; phase <= SNUFFER_PHASES; phase++) {
        chapel_begin(phase, vec(200.0f, 180.0f));
        assert_goes_back_and_plays_on("the chapel");
    }
}

static void doors_and_the_story_come_back_too(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_seconds(1.0);
    travel_enter(&PLACE_YARD, PLACE_YARD.start, vec(0.0f, 1.0f));
    story_set(STORY_ALLEY_WAVE_1);
    drive_seconds(1.0);
    drag_to(1.5);
    assert_ptr_equal(room_plan(), &PLACE_SQUARE);
    assert_false(story_has(STORY_ALLEY_WAVE_1));
    drag_to(0.5);
    assert_ptr_equal(room_plan(), &PLACE_YARD);
    assert_true(story_has(STORY_ALLEY_WAVE_1));
    drive_end();
}

/* --- recording ---------------------------------------------------------------------------------------------- */

static void eight_seconds_are_kept_with_no_gap_longer_than_50_ms(void **state)
{
    static const double RATES[] = {60.0, 144.0, 50.0, 37.0, 240.0};

    (void)state;
    for (size_t i = 0; i < sizeof RATES / sizeof RATES[0]; i++) {
        expect_about("%.0f frames a second", RATES[i]);
        drive_begin(&PLACE_SQUARE);
        drive_set_rate(RATES[i]);
        timeline_open(true);
        drive_seconds(9.0);
        expect_is(timeline_seconds(0), >, 7.94);
        expect_is(timeline_seconds(0), <=, TIMELINE_SECONDS + 1e-6);
        for (int copy = 1; copy < timeline_count(); copy++) {
            expect_is(timeline_seconds(copy - 1) - timeline_seconds(copy), <=, 0.05 + 1e-5);
        }
        expect_is(timeline_seconds(timeline_count() - 1), <, 0.05);
        drive_end();
    }
    expect_about(NULL);
}

static void hidden_it_keeps_nothing(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(2.0);
    assert_int_equal(timeline_bytes(), 0);
    assert_false(timeline_grab());
    timeline_open(true);
    drive_seconds(2.0);
    expect_is(timeline_bytes(), >, 0);
    timeline_open(false);
    assert_int_equal(timeline_bytes(), 0);
    assert_int_equal(timeline_count(), 0);
    drive_end();
}

static void it_takes_no_more_memory_than_its_copies(void **state)
{
    const size_t table = 256 * 1024;

    (void)state;
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    drive_seconds(40.0);
    const size_t copies = (size_t)timeline_count() + 2;
    expect_is(timeline_bytes(), <, table + copies * (state_size(&world_whole) + 16 * 1024));
    drive_end();
}

static void seen_it_changes_nothing(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    play(300);
    const uint64_t without = game_state_hash();
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    play(200);
    assert_true(timeline_grab());
    timeline_release();
    play(100);
    assert_int_equal(game_state_hash(), without);
    drive_end();
}

static void it_opens_with_what_turning_back_has_recorded(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    play(240);
    timeline_open(true);
    expect_is(timeline_count(), >, 70);
    expect_near(timeline_seconds(0), 3.9, 0.15);
    play(2);
    expect_near(timeline_seconds(0), 3.9, 0.2);
    const uint64_t now = world.loop.frames;
    drag_to(2.0);
    expect_near((double)(now - world.loop.frames) / 60.0, 2.0, 0.1);
    assert_int_equal(game_state_hash(), hashes[world.loop.frames]);
    timeline_release();
    play_again_until(now);
    drive_end();
}

static void a_pause_takes_no_room(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_seconds(2.0);
    const double before = timeline_seconds(0);
    drive_press(CONTROL_PAUSE);
    drive_seconds(3.0);
    assert_true(world.loop.paused);
    expect_near(timeline_seconds(0), before, 0.1);
    drag_to(1.0);
    assert_false(world.loop.paused);
    drive_end();
}

/* --- letting go ---------------------------------------------------------------------------------------------- */

static void what_came_later_is_forgotten_only_when_the_play_goes_on(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    play(240);
    const uint64_t now = world.loop.frames;
    drag_to(2.0);
    const int copies = timeline_count();
    timeline_release(); /* the world is held: it stands there */
    timeline_frame_ended();
    assert_int_equal(timeline_count(), copies);
    drag_to(0.0);
    assert_int_equal(world.loop.frames, now);
    assert_int_equal(game_state_hash(), hashes[now]);
    drag_to(2.0);
    const int at = timeline_at();
    timeline_release();
    drive_frames(1);
    assert_int_equal(timeline_at(), -1);
    assert_in_range(timeline_count(), at + 1, at + 2);
    expect_is(timeline_seconds(at), <, 0.05); /* the clock has gone back, too */
    drag_to(0.0);
    expect_is(world.loop.frames, <, now - 100);
    drive_end();
}

static void what_is_held_now_stays_held_and_no_old_press_counts(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_frames(60);
    drive_press(CONTROL_PAUSE); /* it lies in the copies that follow */
    drive_frames(1);
    drive_hold(CONTROL_LEFT, true);
    drive_frames(60);
    drag_to(0.5);
    assert_true(input_held(&world.input, CONTROL_LEFT));
    assert_false(input_has_press(&world.input, CONTROL_PAUSE, 10.0));
    drive_end();
}

/* --- mouse and keys ------------------------------------------------------------------------------------------- */

/* As the loop does it: while time is dragged, nothing but the input goes on. */
static void frame(void)
{
    if (timeline_is_dragged()) {
        input_collect();
        input_apply(&world.input, CLOCK_FRAME_NS);
    } else {
        drive_frames(1);
    }
    timeline_input();
}

static void begin_with_the_bar_in_view(void)
{
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    play(420);
    drive_hold(CONTROL_RIGHT, false);
    frame();
    timeline_ease(1.0);
}

/* In a window of 1280 x 720, at the bar, where it stands for so many seconds before now. */
static int window_x(double seconds)
{
    return 2 * (640 - 14) - (int)(seconds * 120.0);
}

static void the_mouse_drags_and_lets_go(void **state)
{
    (void)state;
    begin_with_the_bar_in_view();
    const uint64_t now = world.loop.frames;
    input_fake_mouse_button(window_x(2.0), 400, true); /* below it */
    frame();
    assert_false(timeline_is_dragged());
    input_fake_mouse_button(window_x(2.0), 400, false);
    frame();
    input_fake_mouse_button(window_x(2.0), 50, true);
    frame();
    assert_true(timeline_is_dragged());
    expect_near((double)now - (double)world.loop.frames, 120.0, 5.0);
    input_fake_mouse_move(window_x(5.0), 700); /* it may leave the bar */
    frame();
    expect_near((double)now - (double)world.loop.frames, 300.0, 5.0);
    assert_int_equal(game_state_hash(), hashes[world.loop.frames]);
    input_fake_mouse_move(window_x(-3.0), 50); /* beyond its end */
    frame();
    expect_near((double)now - (double)world.loop.frames, 0.0, 5.0);
    input_fake_mouse_move(window_x(3.0), 50);
    frame();
    input_fake_mouse_button(window_x(3.0), 50, false);
    frame();
    assert_false(timeline_is_dragged());
    const uint64_t then = world.loop.frames;
    frame();
    assert_int_equal(world.loop.frames, then + 1);
    drive_end();
}

static void a_key_leads_back_while_it_is_held(void **state)
{
    (void)state;
    begin_with_the_bar_in_view();
    const int copies = timeline_count();
    drive_hold(CONTROL_EARLIER, true);
    frame();
    frame();
    assert_true(timeline_is_dragged());
    assert_in_range(timeline_at(), copies - 2, copies);
    const uint64_t then = world.loop.frames;
    frame();
    assert_int_equal(world.loop.frames, then); /* it is not repeated at once */
    drive_hold(CONTROL_EARLIER, false);
    frame();
    assert_false(timeline_is_dragged());
    frame();
    assert_int_equal(world.loop.frames, then + 1);
    assert_int_equal(timeline_at(), -1);
    drive_end();
}

static void tab_opens_and_hides_it_also_in_the_middle_of_a_drag(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_press(CONTROL_TIMELINE);
    frame();
    assert_true(timeline_is_open());
    drive_seconds(1.0);
    assert_true(timeline_grab());
    drive_press(CONTROL_TIMELINE);
    frame();
    assert_false(timeline_is_open());
    assert_false(timeline_is_dragged());
    drive_end();
}

/* --- beside the game's own turning back, and F9 ---------------------------------------------------------------- */

static void while_the_night_is_turned_back_nothing_is_dragged(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    drive_seconds(4.0);
    const double before = timeline_seconds(0);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(1.0);
    assert_true(turn_back_runs());
    assert_false(timeline_grab());
    assert_false(timeline_is_dragged());
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(3);
    assert_false(turn_back_runs());
    expect_is(timeline_seconds(0), <, before - 0.8); /* what was undone is gone from it, too */
    drag_to(1.0);
    assert_false(world.loop.paused);
    timeline_release();
    drive_seconds(0.5);
    drive_end();
}

static void afterwards_the_night_turns_back_no_further_than_to_there(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_seconds(3.0);
    drag_to(1.0);
    timeline_release();
    const uint64_t there = world.loop.frames;
    drive_seconds(0.5);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(1.5);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(2);
    expect_is((int)world.loop.frames, >=, (int)there);
    drive_end();
}

static void quick_load_leads_to_another_past(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    quick_save_open();
    timeline_open(true);
    drive_seconds(2.0);
    assert_true(quick_save_keep());
    drive_seconds(1.0);
    assert_true(quick_save_bring());
    assert_int_equal(timeline_count(), 0);
    drive_seconds(1.0);
    expect_near(timeline_seconds(0), 1.0, 0.06);
    quick_save_close();
    drive_end();
}

static void where_no_play_is_on_there_is_nothing(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_seconds(1.0);
    screen_show(SCREEN_TITLE);
    drive_frames(2);
    assert_int_equal(timeline_count(), 0);
    assert_false(timeline_grab());
    screen_show(SCREEN_PLAY);
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fight_comes_back_as_it_was_and_goes_on_as_it_did),
        cmocka_unit_test(a_scene_comes_back_as_it_was_and_goes_on_as_it_did),
        cmocka_unit_test(the_last_fight_comes_back_as_it_was_and_goes_on_as_it_did),
        cmocka_unit_test(doors_and_the_story_come_back_too),
        cmocka_unit_test(eight_seconds_are_kept_with_no_gap_longer_than_50_ms),
        cmocka_unit_test(hidden_it_keeps_nothing),
        cmocka_unit_test(it_takes_no_more_memory_than_its_copies),
        cmocka_unit_test(seen_it_changes_nothing),
        cmocka_unit_test(it_opens_with_what_turning_back_has_recorded),
        cmocka_unit_test(a_pause_takes_no_room),
        cmocka_unit_test(what_came_later_is_forgotten_only_when_the_play_goes_on),
        cmocka_unit_test(what_is_held_now_stays_held_and_no_old_press_counts),
        cmocka_unit_test(the_mouse_drags_and_lets_go),
        cmocka_unit_test(a_key_leads_back_while_it_is_held),
        cmocka_unit_test(tab_opens_and_hides_it_also_in_the_middle_of_a_drag),
        cmocka_unit_test(while_the_night_is_turned_back_nothing_is_dragged),
        cmocka_unit_test(afterwards_the_night_turns_back_no_further_than_to_there),
        cmocka_unit_test(quick_load_leads_to_another_past),
        cmocka_unit_test(where_no_play_is_on_there_is_nothing),
    };

    return cmocka_run_group_tests_name("timeline", tests, NULL, NULL);
}
