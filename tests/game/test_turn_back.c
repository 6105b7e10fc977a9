/* SPDX-License-Identifier: Zlib */
/* Turning back the night: the game runs backwards, for oil, and never behind what is for good. */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "log.h"
#include "night/turn_back.h"
#include "places/places.h"
#include "tools/quick_save.h"
#include "tuning.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/combat.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/settings.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void walk_right(double seconds)
{
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(seconds);
    drive_hold(CONTROL_RIGHT, false);
    drive_frames(6);
}

static void turn_back(double seconds)
{
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(seconds);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(1);
}

static void he_walks_back_to_where_he_came_from(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(0.5);
    const float before = drive_hero()->place.x;
    walk_right(1.0);
    expect_is(drive_hero()->place.x, >, before + 60.0f);
    turn_back(0.9); /* faster than it passed */
    expect_is(drive_hero()->place.x, <, before + 10.0f);
    drive_end();
}

static void it_costs_the_seconds_that_it_takes_back(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(4.0);
    turn_back(1.0);
    expect_near(hero_state.oil_seconds, TUNING_OIL_START_S - 1.5f, 0.11);
    expect_near(turn_back_seconds(), TUNING_TURN_BACK_SPEED, 0.11);
    drive_end();
}

static void without_oil_it_ends_and_the_game_goes_on(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(6.0);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(4.0);
    assert_false(turn_back_runs());
    assert_false(world.loop.paused);
    expect_near(hero_state.oil_seconds, 0.0, 0.001);
    walk_right(0.5);
    drive_end();
}

static void a_fallen_foe_and_a_lost_heart_come_back(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(0.5);
    const int foes = actor_count(&HUSK.actor);
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 2, .push_px = TUNING_KNOCK_BACK_PX};
    const Blow last = {.direction = {1.0f, 0.0f}, .damage = 9, .push_px = TUNING_KNOCK_BACK_PX};
    combat_strike(drive_hero(), &blow);
    combat_strike(actor_next(NULL, &HUSK.actor), &last);
    drive_seconds(1.0);
    assert_int_equal(actor_count(&HUSK.actor), foes - 1);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES - 2);
    turn_back(0.9);
    assert_int_equal(actor_count(&HUSK.actor), foes);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    drive_end();
}

/* Held by the tools, only the end of a frame comes. */
static void while_the_world_is_held_the_past_stays_what_it_was(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(0.5);
    const float before = drive_hero()->place.x;
    walk_right(1.0);
    for (int frame = 0; frame < 600; frame++) {
        turn_back_frame_ended(1.0 / 60.0);
    }
    turn_back(0.9);
    if (drive_hero()->place.x > before + 10.0f) {
        fail_msg("he walked from %.0f to the right, the world was held for 10 s, and turning back took him "
                 "to %.0f",
                 (double)before, (double)drive_hero()->place.x);
    }
    drive_end();
}

/* F3, in the middle of it, and before it. */
static void while_the_world_is_held_the_night_stands_too(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(3.0);
    drive_hold(CONTROL_TURN_BACK, true);
    turn_back_frame_ended(0.0);
    assert_false(turn_back_runs()); /* it does not begin */
    drive_frames(30);
    assert_true(turn_back_runs());
    const uint64_t there = world.loop.frames;
    const float oil = turn_back_oil();
    for (int i = 0; i < 60; i++) {
        turn_back_frame_ended(0.0);
    }
    assert_int_equal(world.loop.frames, there);
    expect_near(turn_back_oil(), oil, 1e-6);
    assert_true(turn_back_runs());
    drive_frames(30);
    expect_is((int)world.loop.frames, <, (int)there);
    drive_end();
}

static void a_door_is_for_good(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(2.0);
    travel_enter(&PLACE_YARD, PLACE_YARD.start, vec(0.0f, 1.0f));
    drive_frames(4);
    turn_back(1.0);
    assert_ptr_equal(room_plan(), &PLACE_YARD);
    drive_end();
}

static void after_it_time_is_slow_for_a_moment(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(2.0);
    turn_back(0.5);
    expect_near(time_scale_product(&world.time_scale), TUNING_TURN_BACK_SLOW_SCALE, 0.001);
    drive_seconds(0.5);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.001);
    drive_end();
}

/* A tap shorter than a copy turns nothing back: it costs no oil, and slows nothing. */
static void taps_of_the_key_slow_nothing(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(1.0);
    const float oil = hero_state.oil_seconds;
    for (int i = 0; i < 10; i++) {
        drive_hold(CONTROL_TURN_BACK, true);
        drive_frames(1);
        drive_hold(CONTROL_TURN_BACK, false);
        drive_frames(2);
    }
    expect_near(hero_state.oil_seconds, oil, 0.001);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.001);
    drive_end();
}

static void what_was_chosen_in_the_options_stays_chosen(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(2.0);
    quick_save_open();
    assert_true(quick_save_keep());
    settings.game_speed = 0.8;
    settings.shake = 0.25f;
    settings_apply();
    drive_seconds(0.2);
    turn_back(0.9); /* to before that */
    drive_seconds(1.0);
    expect_near(time_scale_product(&world.time_scale), 0.8, 0.001);
    expect_near(world.camera.shake_scale, 0.25, 0.001);
    assert_true(quick_save_bring());
    expect_near(time_scale_product(&world.time_scale), 0.8, 0.001);
    expect_near(world.camera.shake_scale, 0.25, 0.001);
    settings.game_speed = 1.0;
    settings_apply();
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.001);
    quick_save_close();
    drive_end();
}

static void the_end_is_not_turned_back(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(2.0);
    screen_show(SCREEN_END_CARD);
    turn_back(0.5);
    assert_false(turn_back_runs());
    assert_int_equal(screen_state.now, SCREEN_END_CARD);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.001);
    drive_end();
}

/* What loads owns a job, which is no part of the state: a state that was put back meanwhile lost it, and began another. */
static void nothing_is_kept_or_brought_back_outside_of_the_play(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(1.0);
    quick_save_open();
    assert_true(quick_save_keep());
    const double then = world.seconds;
    drive_seconds(1.0);
    screen_show(SCREEN_LOADING);
    drive_press(CONTROL_LOAD);
    drive_frames(2);
    quick_save_frame_ended();
    expect_is(world.seconds, >, then + 0.9);
    assert_int_equal(screen_state.now, SCREEN_LOADING);
    quick_save_close();
    drive_end();
}

static void afterwards_the_game_goes_on_from_there(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(2.0);
    const double then = world.seconds;
    drive_seconds(1.0);
    turn_back(0.4);
    expect_is(world.seconds, <, then + 0.5);
    expect_is(world.seconds, >, then - 0.5);
    assert_int_equal(actor_count(&HERO_KIND), 1);
    walk_right(0.5);
    assert_true(hero_has_control());
    drive_end();
}

/* Ninety seconds of random keys in a place with foes, now and then turned back. */
static void turned_back_again_and_again_nothing_breaks(void **state)
{
    static const Control KEYS[] = {CONTROL_UP,    CONTROL_DOWN, CONTROL_LEFT,    CONTROL_RIGHT,
                                   CONTROL_SWING, CONTROL_DASH, CONTROL_SHUTTER, CONTROL_TURN_BACK};
    RandomStream luck;
    int turned = 0;

    (void)state;
    random_seed(&luck, 11, RANDOM_STREAM_COSMETIC);
    drive_begin(&PLACE_ALLEY);
    const int problems = log_problem_count();
    for (int i = 0; i < 900; i++) {
        const Control key = KEYS[random_below(&luck, sizeof KEYS / sizeof KEYS[0])];
        drive_hold(key, random_chance(&luck, 0.6));
        drive_seconds(0.1);
        turned += turn_back_runs() ? 1 : 0;
        assert_int_equal(actor_count(&HERO_KIND), 1);
        assert_int_equal(actor_count(&SCENERY_KIND), 1);
        expect_is(hero_state.holds, >=, 0);
        expect_is(actor_count(NULL), <, 64);
        hero_gain_oil(0.1f);
    }
    expect_is(turned, >, 20);
    assert_int_equal(log_problem_count(), problems);
    input_virtual_release_all();
    drive_seconds(5.0);
    assert_false(turn_back_runs());
    assert_int_equal(hero_state.holds, 0);
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(he_walks_back_to_where_he_came_from),
        cmocka_unit_test(it_costs_the_seconds_that_it_takes_back),
        cmocka_unit_test(without_oil_it_ends_and_the_game_goes_on),
        cmocka_unit_test(a_fallen_foe_and_a_lost_heart_come_back),
        cmocka_unit_test(while_the_world_is_held_the_past_stays_what_it_was),
        cmocka_unit_test(while_the_world_is_held_the_night_stands_too),
        cmocka_unit_test(a_door_is_for_good),
        cmocka_unit_test(after_it_time_is_slow_for_a_moment),
        cmocka_unit_test(turned_back_again_and_again_nothing_breaks),
        cmocka_unit_test(afterwards_the_game_goes_on_from_there),
        cmocka_unit_test(taps_of_the_key_slow_nothing),
        cmocka_unit_test(what_was_chosen_in_the_options_stays_chosen),
        cmocka_unit_test(the_end_is_not_turned_back),
        cmocka_unit_test(nothing_is_kept_or_brought_back_outside_of_the_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
