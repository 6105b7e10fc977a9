/* SPDX-License-Identifier: Zlib */
/* The opening: watched, skipped, and how soon the player is in control. */
#include "drive.h"

#include "cutscenes/cutscenes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void begin_opening(void)
{
    drive_begin(PLACE_SQUARE);
    coro_start_now(game.world.cutscenes, opening);
}

/* What a scene must leave as if it had been watched. */
typedef struct Outcome {
    bool runs, control, dialogue, camera_held, story;
    Vec hero;
    float iris;
} Outcome;

static Outcome outcome(void)
{
    return (Outcome){cutscene_runs(),
                     hero_has_control(),
                     game.dialogue.open,
                     game.camera.held,
                     story_has(STORY_OPENING_SEEN),
                     drive_hero()->place,
                     game.effects.iris_px};
}

static void assert_same(Outcome a, Outcome b)
{
    assert_int_equal(a.runs, b.runs);
    assert_int_equal(a.control, b.control);
    assert_int_equal(a.dialogue, b.dialogue);
    assert_int_equal(a.camera_held, b.camera_held);
    assert_int_equal(a.story, b.story);
    assert_true(vec_distance(a.hero, b.hero) < 0.01f);
    assert_true(a.iris == b.iris);
}

/* Reads as a person does: a press each 0.4 s. Gives the frames it took. */
static int watch(void)
{
    int frames = 0;

    for (; cutscene_runs() && frames < 1200; frames++) {
        if (frames % 24 == 0) {
            drive_press(CONTROL_USE);
        }
        drive_frames(1);
    }
    return frames;
}

static void watched_with_presses_it_gives_control_within_20_seconds(void **state)
{
    (void)state;
    begin_opening();
    assert_false(hero_has_control());
    assert_true(watch() < 20 * 60);
    assert_true(hero_has_control());
    drive_end();
}

static void held_for_0_6_seconds_the_skip_key_gives_control_within_3(void **state)
{
    (void)state;
    begin_opening();
    drive_frames(10);
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(0.5);
    assert_true(cutscene_runs());
    drive_seconds(0.3);
    assert_false(cutscene_runs());
    assert_true(hero_has_control());
    drive_end();
}

static void a_skip_key_that_is_let_go_skips_nothing(void **state)
{
    (void)state;
    begin_opening();
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(0.4);
    drive_hold(CONTROL_SKIP, false);
    drive_seconds(1.0);
    assert_true(cutscene_runs());
    assert_true(game.cutscene.skip_share == 0.0f);
    drive_end();
}

static void skipped_at_any_frame_it_ends_as_if_watched(void **state)
{
    (void)state;
    begin_opening();
    const int length = watch();
    const Outcome watched = outcome();
    for (int frame = 1; frame < length; frame += 7) {
        begin_opening();
        for (int i = 0; i < frame; i++) {
            if (i % 24 == 0) {
                drive_press(CONTROL_USE);
            }
            drive_frames(1);
        }
        cutscene_skip();
        drive_frames(1);
        assert_same(outcome(), watched);
    }
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watched_with_presses_it_gives_control_within_20_seconds),
        cmocka_unit_test(held_for_0_6_seconds_the_skip_key_gives_control_within_3),
        cmocka_unit_test(a_skip_key_that_is_let_go_skips_nothing),
        cmocka_unit_test(skipped_at_any_frame_it_ends_as_if_watched),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
