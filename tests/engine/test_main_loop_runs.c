/* SPDX-License-Identifier: Zlib */
#include "loop_game.h"

#include "expect.h"
#include "input_fake.h"
#include "log.h"
#include "replay.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --- starting and ending -------------------------------------------------------------------------- */

static void quit_in_frame_three(void)
{
    if (main_loop_frame() == 3) {
        main_loop_quit(5);
    }
}

static void the_game_may_quit_with_a_status(void **state)
{
    (void)state;
    it.each_frame = quit_in_frame_three;
    assert_int_equal(run_frames(0), 5);
    assert_int_equal(it.ends, 4);
    assert_int_equal(it.stops, 1);
}

static void close_in_frame_three(void)
{
    if (main_loop_frame() == 3) {
        input_fake_quit();
    }
}

static void closing_the_window_always_works(void **state)
{
    (void)state;
    it.each_frame = close_in_frame_three;
    assert_int_equal(run_frames(0), 0);
    assert_int_equal(it.ends, 5);
}

static bool fail_to_start(void *user)
{
    return start(user) && false;
}

static void a_failed_start_ends_with_status_one(void **state)
{
    MainLoopGame game = game_of();

    (void)state;
    game.start = fail_to_start;
    assert_int_equal(main_loop_run(&game, &(Options){.headless = true, .frames = 3}), 1);
    assert_int_equal(it.stops, 1);
    assert_int_equal(it.updates, 0);
}

static void files_that_cannot_be_opened_end_with_status_two(void **state)
{
    static const Options faulty[] = {
        {.headless = true, .frames = 3, .log_path = "no-such-folder/a.jsonl"},
        {.headless = true, .frames = 3, .sound_path = "no-such-folder/a.wav"},
        {.headless = true, .frames = 3, .record_path = "no-such-folder/a.txt"},
        {.headless = true, .frames = 3, .replay_path = "no-such-file.txt"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        expect_about("options %d of the table", (int)i);
        assert_int_equal(run(&faulty[i]), 2);
    }
    expect_about(NULL);
    assert_int_equal(it.updates, 0);
    assert_int_equal(it.stops, 0);
}

/* --- replay --------------------------------------------------------------------------------------- */

static void play_something(void)
{
    const uint64_t frame = main_loop_frame();

    input_virtual_set(GO, frame % 37 < 11);
    if (frame % 50 == 20) {
        input_virtual_press(STOP);
    }
}

static void a_recorded_run_plays_the_same_frame_for_frame(void **state)
{
    (void)state;
    it.each_frame = play_something;
    const Options recorded = {
        .headless = true, .frames = 300, .fixed_dt = 0.0131, .seed = 77, .record_path = PLAY};
    assert_int_equal(run(&recorded), 0);
    const uint64_t hash = it.hash;
    const double x = it.x;
    expect_is(x, >, 1.0);
    reset(NULL);
    assert_int_equal(run(&(Options){.headless = true, .seed = 1, .replay_path = PLAY}), 0);
    assert_int_equal(it.ends, 300);
    assert_int_equal(main_loop_seed(), 77);
    expect(it.x == x && it.hash == hash,
           "%s was to give the same state as the run that it records: x %g, found %g", PLAY, x, it.x);
}

static void a_run_without_input_differs_from_one_with_it(void **state)
{
    (void)state;
    it.each_frame = play_something;
    run_frames(100);
    const uint64_t hash = it.hash;
    reset(NULL);
    run_frames(100);
    assert_true(it.hash != hash);
}

static void lose_focus(void)
{
    input_fake_focus(false);
}

static void the_focus_counts_neither_headless_nor_in_a_replay_that_has_none(void **state)
{
    (void)state;
    it.each_frame = lose_focus;
    assert_int_equal(run_frames(5), 0);
    assert_int_equal(it.focus_losses, 0);
    assert_int_equal(it.updates, 5);
    FILE *file = fopen(PLAY, "w");
    assert_non_null(file);
    fputs("3 focus lost\n5 focus gained\n9 end\n", file);
    fclose(file);
    reset(NULL);
    it.each_frame = lose_focus;
    assert_int_equal(run(&(Options){.headless = true, .replay_path = PLAY}), 0);
    assert_int_equal(it.focus_losses, 1);
    assert_int_equal(it.updates, 10);
    reset(NULL);
    MainLoopGame game = game_of();
    game.focus_changed = NULL;
    assert_int_equal(main_loop_run(&game, &(Options){.headless = true, .replay_path = PLAY}), 0);
    assert_int_equal(it.updates, 8); /* frames 3 and 4 stand still */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, reset, remove_files)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_game_may_quit_with_a_status),
        TEST(closing_the_window_always_works),
        TEST(a_failed_start_ends_with_status_one),
        TEST(files_that_cannot_be_opened_end_with_status_two),
        TEST(a_recorded_run_plays_the_same_frame_for_frame),
        TEST(a_run_without_input_differs_from_one_with_it),
        TEST(the_focus_counts_neither_headless_nor_in_a_replay_that_has_none),
    };

    return cmocka_run_group_tests_name("main_loop_runs", tests, NULL, NULL);
}
