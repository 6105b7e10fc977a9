/* SPDX-License-Identifier: Zlib */
#include "loop_game.h"

#include "clock.h"
#include "expect.h"
#include "input_fake.h"
#include "log.h"
#include "replay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- the frame ------------------------------------------------------------------------------------ */

static void the_phases_of_a_frame_come_in_their_order(void **state)
{
    (void)state;
    it.notes_coroutines = true;
    const OptionsShot shot = {1, PICTURE};
    const Options options = {.headless = true, .frames = 2, .shots = {shot}, .shot_count = 1};
    assert_int_equal(run(&options), 0);
    /* First steps in frame 0; then the fixed updates of entity, cutscenes and game before the game's own, the
     * updates in the same order, drawing, and the ends of the frame. */
    assert_string_equal(it.notes, "iffu.i123ffabcudxyz.");
}

static void sixty_frames_have_a_hundred_and_twenty_fixed_updates(void **state)
{
    (void)state;
    assert_int_equal(run_frames(60), 0);
    assert_int_equal(it.fixed, 120);
    assert_int_equal(it.updates, 60);
    expect_near(main_loop_seconds(), 1.0, 1e-6);
    assert_int_equal(main_loop_frame(), 60);
    assert_int_equal(it.world.frames, 60);
}

static void the_accumulator_never_drifts_at_odd_frame_times(void **state)
{
    static const double dts[] = {1.0 / 144.0, 1.0 / 50.0, 0.1, 0.0123};

    (void)state;
    for (size_t i = 0; i < sizeof dts / sizeof dts[0]; i++) {
        reset(NULL);
        const Options options = {.headless = true, .frames = 1000, .fixed_dt = dts[i]};
        assert_int_equal(run(&options), 0);
        const double expected = floor(1000.0 * dts[i] * 120.0 + 1e-4);
        expect_near(it.fixed, expected, 1.0);
    }
}

static void drawing_is_told_how_far_it_is_between_two_fixed_updates(void **state)
{
    (void)state;
    const Options options = {
        .headless = true, .frames = 1, .fixed_dt = 0.0125, .shots = {{0, PICTURE}}, .shot_count = 1};
    assert_int_equal(run(&options), 0);
    assert_int_equal(it.fixed, 1);
    expect_near(it.alpha, 0.5, 1e-6);
}

static void headless_draws_only_what_a_picture_is_asked_of(void **state)
{
    (void)state;
    const Options options = {.headless = true, .frames = 10, .shots = {{7, PICTURE}}, .shot_count = 1};
    assert_int_equal(run(&options), 0);
    assert_int_equal(it.draws, 1);
    assert_int_equal(it.draw_frame, 7);
    FILE *picture = fopen(PICTURE, "rb");
    assert_non_null(picture);
    fclose(picture);
}

static void a_picture_of_a_frame_that_never_came_is_missed(void **state)
{
    const int before = log_problem_count();

    (void)state;
    const Options options = {.headless = true, .frames = 3, .shots = {{7, PICTURE}}, .shot_count = 1};
    assert_int_equal(run(&options), 1);
    assert_int_equal(log_problem_count(), before + 1);
}

static void hashes_are_asked_for_each_so_many_frames(void **state)
{
    (void)state;
    const Options options = {.headless = true, .frames = 25, .state_hash = 10};
    assert_int_equal(run(&options), 0);
    assert_int_equal(it.hashes, 2);
}

/* --- time ----------------------------------------------------------------------------------------- */

static void freeze_for_ten_frames(void)
{
    if (main_loop_frame() == 10) {
        it.frozen = time_scale_request(&it.time_scale, "hit-stop", 0.0);
    } else if (main_loop_frame() == 20) {
        time_scale_release(&it.time_scale, it.frozen);
    }
}

static void a_time_scale_of_zero_holds_fixed_updates_but_not_the_game(void **state)
{
    (void)state;
    it.each_frame = freeze_for_ten_frames;
    assert_int_equal(run_frames(30), 0);
    assert_int_equal(it.fixed, 40);
    assert_int_equal(it.updates, 30);
}

static double entity_time, cutscene_time, game_time;

static void look_at_times(void)
{
    entity_time = coro_scheduler_time(entity_scheduler(&it.entities, it.hero));
    cutscene_time = coro_scheduler_time(it.world.cutscenes);
    game_time = coro_scheduler_time(it.world.game);
}

static void slow_for_all(void)
{
    if (main_loop_frame() == 0) {
        time_scale_request(&it.time_scale, "slow", 0.5);
    }
    look_at_times();
}

static void slow_motion_slows_entities_and_cutscenes_and_not_the_game(void **state)
{
    (void)state;
    it.each_frame = slow_for_all;
    assert_int_equal(run_frames(61), 0);
    expect_near(entity_time, 0.5, 1e-6);
    expect_near(cutscene_time, 0.5, 1e-6);
    expect_near(game_time, 1.0, 1e-6);
    assert_int_equal(it.fixed, 61);
}

static void pause_from_ten(void)
{
    it.world.paused = main_loop_frame() >= 10;
    look_at_times();
}

static void a_pause_stops_all_but_the_game(void **state)
{
    (void)state;
    it.each_frame = pause_from_ten;
    assert_int_equal(run_frames(61), 0);
    assert_int_equal(it.fixed, 20);
    expect_near(entity_time, 10.0 / 60.0, 1e-6);
    expect_near(cutscene_time, 10.0 / 60.0, 1e-6);
    expect_near(game_time, 1.0, 1e-6);
    assert_int_equal(it.updates, 61);
}

static double passed;

static void hold_and_step(void)
{
    if (main_loop_frame() == 5) {
        main_loop_hold(true);
    } else if (main_loop_frame() == 10 || main_loop_frame() == 12) {
        main_loop_step();
    } else if (main_loop_frame() == 15) {
        assert_true(main_loop_is_held());
        main_loop_hold(false);
    }
    passed += main_loop_passed(); /* of the frame before */
}

static void a_held_world_moves_by_single_frames_only(void **state)
{
    (void)state;
    it.each_frame = hold_and_step;
    passed = 0.0;
    assert_int_equal(run_frames(20), 0);
    assert_int_equal(it.updates, 5 + 2 + 5);
    expect_near(passed + main_loop_passed(), 12.0 / 60.0, 1e-6);
    assert_int_equal(it.fixed, 24);
    assert_int_equal(it.inputs, 20);
    assert_int_equal(it.ends, 20);
}

static double rest_then;

/* A tool drags time, and puts an older state back meanwhile. */
static void drag(void)
{
    if (main_loop_frame() == 5) {
        main_loop_stand(true);
        it.world.fixed_rest = CLOCK_SECOND_NS / 4;
    } else if (main_loop_frame() == 8) {
        main_loop_hold(true);
        main_loop_step();
    } else if (main_loop_frame() == 15) {
        main_loop_hold(false);
        main_loop_stand(false);
    }
    rest_then = main_loop_frame() == 10 ? (double)it.world.fixed_rest / 1e9 : rest_then;
}

static void while_time_is_dragged_the_world_stands_and_takes_no_single_frame(void **state)
{
    (void)state;
    it.each_frame = drag;
    const Options options = {.headless = true, .frames = 20, .shots = {{10, PICTURE}}, .shot_count = 1};
    assert_int_equal(run(&options), 0);
    assert_int_equal(it.updates, 5 + 5);
    assert_int_equal(it.inputs, 20);
    assert_int_equal(it.ends, 20);
    expect_near(rest_then, 0.25, 1e-9);
    expect_near(it.alpha, 0.25, 1e-9); /* what is drawn is what was put back */
}

static void go_fast(void)
{
    main_loop_set_speed(main_loop_frame() < 10 ? 4.0 : main_loop_frame() < 20 ? 0.25 : 100.0);
}

static void speed_applies_to_everything_and_stays_between_a_quarter_and_four(void **state)
{
    (void)state;
    it.each_frame = go_fast;
    assert_int_equal(run_frames(30), 0);
    assert_int_equal(it.fixed, 80 + 5 + 80);
    expect_near(main_loop_speed(), 4.0, 0.0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, reset, remove_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_phases_of_a_frame_come_in_their_order),
        TEST(sixty_frames_have_a_hundred_and_twenty_fixed_updates),
        TEST(the_accumulator_never_drifts_at_odd_frame_times),
        TEST(drawing_is_told_how_far_it_is_between_two_fixed_updates),
        TEST(headless_draws_only_what_a_picture_is_asked_of),
        TEST(a_picture_of_a_frame_that_never_came_is_missed),
        TEST(hashes_are_asked_for_each_so_many_frames),
        TEST(a_time_scale_of_zero_holds_fixed_updates_but_not_the_game),
        TEST(slow_motion_slows_entities_and_cutscenes_and_not_the_game),
        TEST(a_pause_stops_all_but_the_game),
        TEST(a_held_world_moves_by_single_frames_only),
        TEST(while_time_is_dragged_the_world_stands_and_takes_no_single_frame),
        TEST(speed_applies_to_everything_and_stays_between_a_quarter_and_four),
    };

    return cmocka_run_group_tests_name("main_loop", tests, NULL, NULL);
}
