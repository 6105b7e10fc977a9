/* SPDX-License-Identifier: Zlib */
#include "main_loop.h"

#include "input_fake.h"
#include "log.h"
#include "replay.h"
#include "state.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PLAY    "test_main_loop.txt"
#define PICTURE "test_main_loop.bmp"

enum { GO, STOP, ACTIONS };

static const InputBinding BINDINGS[ACTIONS] = {
    [GO] = {"go", {"Right"}, {0}}, [STOP] = {"stop", {"Left"}, {0}}};

/* A game that notes, a letter each, who has its turn. */
static struct {
    MainLoopWorld world;
    EntityList entities;
    TimeScale time_scale;
    InputState input;
    CoroRuntime *runtime;
    EntityId hero;
    double x;
    TimeScaleId frozen;
    int fixed, updates, draws, ends, hashes, focus_losses, stops, inputs;
    double alpha, dt;
    uint64_t hash, draw_frame;
    bool notes_coroutines;
    char notes[256];
    void (*each_frame)(void);
} it;

static void note(char letter)
{
    const size_t length = strlen(it.notes);

    if (length < sizeof it.notes - 1) {
        it.notes[length] = letter;
    }
}

typedef struct noter_frame {
    char fixed, update, end;
} noter_frame;

/* Notes its turn in each phase of a frame, from the second frame on. */
static void noter(Coro *co)
{
    CORO_BEGIN(co, noter, f);
    CORO_WAIT_FIXED_UPDATE(co);
    note(f->fixed);
    CORO_YIELD(co);
    note(f->update);
    CORO_WAIT_END_OF_FRAME(co);
    note(f->end);
    CORO_END(co);
}

typedef struct walk_frame {
    EntityId who;
} walk_frame;

static void walk(Coro *co)
{
    CORO_BEGIN(co, walk, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, input_held(&it.input, GO));
        CORO_OVER(co, 0.2) {
            it.x += coro_dt(co) * 10.0;
        }
    }
    CORO_END(co);
}

static bool start(void *user)
{
    (void)user;
    it.runtime = coro_runtime_create(NULL);
    entity_init(&it.entities, it.runtime);
    it.world.entities = &it.entities;
    it.world.cutscenes = coro_scheduler_create(it.runtime, CORO_ORDERED);
    it.world.game = coro_scheduler_create(it.runtime, CORO_PARALLEL);
    it.world.time_scale = &it.time_scale;
    it.world.input = &it.input;
    input_state_init(&it.input);
    it.hero = entity_create(&it.entities, 1);
    coro_start(entity_scheduler(&it.entities, it.hero), walk, .who = it.hero);
    if (it.notes_coroutines) {
        coro_start(entity_scheduler(&it.entities, it.hero), noter, .fixed = '1', .update = 'a', .end = 'x');
        coro_start(it.world.cutscenes, noter, .fixed = '2', .update = 'b', .end = 'y');
        coro_start(it.world.game, noter, .fixed = '3', .update = 'c', .end = 'z');
    }
    return true;
}

static void read_input(void *user)
{
    (void)user;
    it.inputs++;
    note('i');
    if (it.each_frame != NULL) {
        it.each_frame();
    }
}

static void fixed_update(void *user, double seconds)
{
    (void)user;
    assert_true(seconds == 1.0 / 120.0);
    it.fixed++;
    note('f');
}

static void update(void *user, double seconds)
{
    (void)user;
    it.dt = seconds;
    it.updates++;
    note('u');
}

static void draw(void *user, double alpha)
{
    (void)user;
    it.draws++;
    it.draw_frame = main_loop_frame();
    it.alpha = alpha;
    note('d');
}

static uint64_t state_hash(void *user)
{
    StateHash hash;

    (void)user;
    state_hash_begin(&hash);
    state_hash_double(&hash, it.x);
    state_hash_coroutines(&hash, entity_scheduler(&it.entities, it.hero));
    it.hashes++;
    return hash.value;
}

static void frame_ended(void *user)
{
    it.ends++;
    it.hash = it.hash * 31 + state_hash(user);
    it.hashes--;
    note('.');
}

static void focus_lost(void *user)
{
    (void)user;
    it.focus_losses++;
}

static void stop(void *user)
{
    (void)user;
    it.stops++;
    coro_runtime_destroy(it.runtime);
    it.runtime = NULL;
}

static MainLoopGame game_of(void)
{
    return (MainLoopGame){
        .title = "test",
        .world = &it.world,
        .bindings = BINDINGS,
        .binding_count = ACTIONS,
        .start = start,
        .input = read_input,
        .fixed_update = fixed_update,
        .update = update,
        .draw = draw,
        .frame_ended = frame_ended,
        .focus_lost = focus_lost,
        .state_hash = state_hash,
        .stop = stop,
    };
}

static int reset(void **state)
{
    (void)state;
    memset(&it, 0, sizeof it);
    return 0;
}

static int remove_files(void **state)
{
    (void)state;
    remove(PLAY);
    remove(PICTURE);
    return 0;
}

static int run(const Options *options)
{
    const MainLoopGame game = game_of();

    return main_loop_run(&game, options);
}

static int run_frames(uint64_t frames)
{
    return run(&(Options){.headless = true, .frames = frames, .seed = 1});
}

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
    assert_true(fabs(main_loop_seconds() - 1.0) < 1e-6);
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
        assert_true(fabs(it.fixed - expected) <= 1.0);
    }
}

static void drawing_is_told_how_far_it_is_between_two_fixed_updates(void **state)
{
    (void)state;
    const Options options = {
        .headless = true, .frames = 1, .fixed_dt = 0.0125, .shots = {{0, PICTURE}}, .shot_count = 1};
    assert_int_equal(run(&options), 0);
    assert_int_equal(it.fixed, 1);
    assert_true(fabs(it.alpha - 0.5) < 1e-6);
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
    assert_true(fabs(entity_time - 0.5) < 1e-6);
    assert_true(fabs(cutscene_time - 0.5) < 1e-6);
    assert_true(fabs(game_time - 1.0) < 1e-6);
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
    assert_true(fabs(entity_time - 10.0 / 60.0) < 1e-6);
    assert_true(fabs(cutscene_time - 10.0 / 60.0) < 1e-6);
    assert_true(fabs(game_time - 1.0) < 1e-6);
    assert_int_equal(it.updates, 61);
}

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
}

static void a_held_world_moves_by_single_frames_only(void **state)
{
    (void)state;
    it.each_frame = hold_and_step;
    assert_int_equal(run_frames(20), 0);
    assert_int_equal(it.updates, 5 + 2 + 5);
    assert_int_equal(it.fixed, 24);
    assert_int_equal(it.inputs, 20);
    assert_int_equal(it.ends, 20);
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
    assert_true(main_loop_speed() == 4.0);
}

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

static void files_that_cannot_be_opened_end_with_status_one(void **state)
{
    static const Options faulty[] = {
        {.headless = true, .frames = 3, .log_path = "no-such-folder/a.jsonl"},
        {.headless = true, .frames = 3, .sound_path = "no-such-folder/a.wav"},
        {.headless = true, .frames = 3, .record_path = "no-such-folder/a.txt"},
        {.headless = true, .frames = 3, .replay_path = "no-such-file.txt"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        assert_int_equal(run(&faulty[i]), 1);
    }
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
    assert_true(x > 1.0);
    reset(NULL);
    assert_int_equal(run(&(Options){.headless = true, .seed = 1, .replay_path = PLAY}), 0);
    assert_int_equal(it.ends, 300);
    assert_int_equal(main_loop_seed(), 77);
    assert_true(it.x == x);
    assert_true(it.hash == hash);
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
    game.focus_lost = NULL;
    assert_int_equal(main_loop_run(&game, &(Options){.headless = true, .replay_path = PLAY}), 0);
    assert_int_equal(it.updates, 8); /* frames 3 and 4 stand still */
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
        TEST(speed_applies_to_everything_and_stays_between_a_quarter_and_four),
        TEST(the_game_may_quit_with_a_status),
        TEST(closing_the_window_always_works),
        TEST(a_failed_start_ends_with_status_one),
        TEST(files_that_cannot_be_opened_end_with_status_one),
        TEST(a_recorded_run_plays_the_same_frame_for_frame),
        TEST(a_run_without_input_differs_from_one_with_it),
        TEST(the_focus_counts_neither_headless_nor_in_a_replay_that_has_none),
    };

    return cmocka_run_group_tests_name("main_loop", tests, NULL, NULL);
}
