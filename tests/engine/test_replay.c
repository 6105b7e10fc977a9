/* SPDX-License-Identifier: Zlib */
#include "replay.h"

#include "clock.h"
#include "expect.h"
#include "log.h"

#include <stdio.h>
#include <string.h>

#define PATH "test_replay.txt"

enum { UP, SWING, ACTIONS };

static const InputBinding BINDINGS[ACTIONS] = {[UP] = {"up", {"Up"}, {0}}, [SWING] = {"swing", {"J"}, {0}}};

static InputState input;

static int open_input(void **state)
{
    (void)state;
    input_state_init(&input);
    return input_open(BINDINGS, ACTIONS) ? 0 : -1;
}

static int close_input(void **state)
{
    (void)state;
    replay_close(0);
    input_close();
    remove(PATH);
    return 0;
}

static bool load(const char *text)
{
    FILE *file = fopen(PATH, "wb");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    return replay_load(PATH);
}

static void play_frame(uint64_t frame)
{
    replay_feed(frame);
    input_apply(&input, replay_frame_ns(frame));
}

static void a_text_written_by_hand_is_played(void **state)
{
    uint64_t seed = 0;

    (void)state;
    assert_true(load("# Wick strikes\n\nseed 7\n  2 down swing   # now\r\n3 up swing\n3 down up\n5 end\n"));
    assert_true(replay_is_playing());
    assert_true(replay_seed(&seed));
    assert_int_equal(seed, 7);
    for (uint64_t frame = 0; frame <= 5; frame++) {
        expect_about("frame %d", (int)frame);
        play_frame(frame);
        assert_int_equal(input_held(&input, SWING), frame == 2);
        assert_int_equal(input_held(&input, UP), frame >= 3);
        assert_int_equal(replay_ends_after(frame), frame == 5);
    }
    expect_about(NULL);
}

static void frames_last_a_sixtieth_where_nothing_else_is_said(void **state)
{
    (void)state;
    assert_true(load("1 time 33333333\n1 down up\n"));
    assert_int_equal(replay_frame_ns(0), CLOCK_FRAME_NS);
    assert_int_equal(replay_frame_ns(1), 33333333);
    assert_int_equal(replay_frame_ns(2), CLOCK_FRAME_NS);
    assert_false(replay_ends_after(1000));
}

static void a_drag_of_time_is_played_and_recorded(void **state)
{
    int copies = 0;

    (void)state;
    assert_true(load("1 drag 35\n3 drag off\n"));
    assert_false(replay_drag(0, &copies));
    assert_true(replay_drag(1, &copies));
    assert_int_equal(copies, 35);
    assert_false(replay_drag(2, &copies));
    assert_true(replay_drag(3, &copies));
    assert_int_equal(copies, REPLAY_DRAG_OFF);
    replay_close(0);
    assert_true(replay_record(PATH, 1, NULL));
    replay_write_drag(4, 12);
    replay_write_drag(6, REPLAY_DRAG_OFF);
    assert_true(replay_close(7));
    assert_true(replay_load(PATH));
    assert_true(replay_drag(4, &copies));
    assert_int_equal(copies, 12);
    assert_true(replay_drag(6, &copies));
    assert_int_equal(copies, REPLAY_DRAG_OFF);
    assert_false(load("1 drag back\n"));
    assert_false(load("1 drag -3\n"));
    assert_false(load("1 drag\n"));
}

static void sticks_and_focus_are_played(void **state)
{
    bool lost = false;

    (void)state;
    assert_true(load("1 stick 70 -70\n2 focus lost\n4 focus gained\n4 stick 0 0\n"));
    play_frame(0);
    play_frame(1);
    expect_near(input.stick_x, 0.7, 0.0);
    expect_near(input.stick_y, -0.7, 0.0);
    assert_false(replay_focus(1, &lost));
    assert_true(replay_focus(2, &lost));
    assert_true(lost);
    play_frame(4);
    assert_true(replay_focus(4, &lost));
    assert_false(lost);
    expect_near(input.stick_x, 0.0, 0.0);
}

static void faulty_lines_are_refused_with_a_report(void **state)
{
    static const char *const texts[] = {
        "x down swing\n",
        "1 down\n",
        "1 down fly\n",
        "1 sideways swing\n",
        "1\n",
        "-1 down swing\n",
        "1 time 0\n",
        "1 time -5\n",
        "1 time abc\n",
        "1 time 99999999999\n",
        "1 stick 70\n",
        "1 stick 101 0\n",
        "1 stick 1.5 0\n",
        "seed\n",
        "seed x\n",
        "1 down up\nseed 3\n",
        "2 end\n1 end\n",
        "1 focus maybe\n",
        "1 down swing up\n",
        "1 end now\n",
        "1 down swing a b c d\n",
        "18446744073709551616 end\n",
        "\x01\xff\xfe garbage\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const int before = log_problem_count();
        expect_about("the replay \"%s\"", texts[i]);
        assert_false(load(texts[i]));
        assert_int_equal(log_problem_count(), before + 1);
        assert_false(replay_is_playing());
    }
    expect_about(NULL);
}

static void a_missing_or_endless_line_or_file_is_refused(void **state)
{
    char text[600];

    (void)state;
    assert_false(replay_load("no-such-replay.txt"));
    assert_false(replay_load("."));
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    assert_false(load(text));
    assert_true(load(""));
}

/* Something to record: an odd frame time, presses, a stick and the focus. */
static void record(void)
{
    assert_true(replay_record(PATH, 99, NULL));
    for (uint64_t frame = 0; frame < 10; frame++) {
        const InputChange *changes = NULL;
        if (frame == 3 || frame == 5) {
            input_virtual_set(SWING, frame == 3);
        }
        if (frame == 6) {
            replay_write_focus(frame, true);
        }
        const int count = input_changes(&changes);
        replay_write(frame, frame == 4 ? 20000000 : CLOCK_FRAME_NS, changes, count);
        input_apply(&input, CLOCK_FRAME_NS);
    }
    replay_close(9);
}

static void what_was_recorded_plays_the_same(void **state)
{
    uint64_t seed = 0;
    bool lost = false;

    (void)state;
    record();
    assert_true(replay_load(PATH));
    assert_true(replay_seed(&seed));
    assert_int_equal(seed, 99);
    for (uint64_t frame = 0; frame < 10; frame++) {
        assert_int_equal(replay_frame_ns(frame), frame == 4 ? 20000000 : CLOCK_FRAME_NS);
        assert_int_equal(replay_focus(frame, &lost), frame == 6);
        play_frame(frame);
        assert_int_equal(input_held(&input, SWING), frame == 3 || frame == 4);
        assert_int_equal(replay_ends_after(frame), frame == 9);
    }
    assert_true(lost);
}

static void a_recording_that_cannot_be_written_is_reported(void **state)
{
    const int before = log_problem_count();

    (void)state;
    assert_false(replay_record("no-such-folder/play.txt", 1, NULL));
    assert_int_equal(log_problem_count(), before + 1);
    assert_false(replay_is_recording());
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_input, close_input)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_text_written_by_hand_is_played),       TEST(frames_last_a_sixtieth_where_nothing_else_is_said),
        TEST(a_drag_of_time_is_played_and_recorded),  TEST(sticks_and_focus_are_played),
        TEST(faulty_lines_are_refused_with_a_report), TEST(a_missing_or_endless_line_or_file_is_refused),
        TEST(what_was_recorded_plays_the_same),       TEST(a_recording_that_cannot_be_written_is_reported),
    };

    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
