/* SPDX-License-Identifier: Zlib */
/* Loops that coroutines began: a state that is put back runs no cleanup, and still none is left sounding, and none is missing. */
#include "drive.h"

#include "audio/mix.h"
#include "audio/music.h"
#include "audio/sfx.h"
#include "audio/sfx_loop.h"
#include "expect.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "sound.h"
#include "tools/quick_save.h"
#include "ui/play.h"
#include "world/room.h"
#include "world/world.h"

#define FADED_S 0.4

static int begin(void **state)
{
    (void)state;
    assert_true(sound_open(&(SoundConfig){.headless = true}));
    sfx_open(SFX_WIND, SFX_WHISPER);
    drive_begin(&PLACE_SQUARE);
    quick_save_open();
    drive_frames(10);
    return 0;
}

static int end(void **state)
{
    (void)state;
    quick_save_close();
    drive_end();
    assert_true(sound_close());
    return 0;
}

/* Voices that go on: what fades out has done so. */
static int voices(void)
{
    sound_advance((int64_t)(FADED_S * 1e9));
    return sound_live_voices();
}

static CoroHandle play(Sfx sfx)
{
    return coro_start(room_scheduler(), sfx_loop_play, .sfx = sfx);
}

static void a_loop_is_heard_until_it_is_stopped(void **state)
{
    (void)state;
    const CoroHandle wind = play(SFX_WIND);

    play(SFX_WHISPER);
    drive_frames(2);
    assert_int_equal(voices(), 2);
    drive_seconds(5.0);
    assert_int_equal(voices(), 2);
    coro_stop(world_runtime, wind);
    drive_frames(1);
    assert_int_equal(voices(), 1);
    assert_int_equal(sfx_loop_count(), 1);
}

static void a_quick_load_leaves_no_loop_that_began_later(void **state)
{
    (void)state;
    assert_true(quick_save_keep());
    play(SFX_WIND);
    drive_frames(2);
    assert_int_equal(voices(), 1);
    assert_true(quick_save_bring());
    drive_frames(1);
    assert_int_equal(voices(), 0);
    assert_int_equal(sfx_loop_count(), 0);
}

static void a_quick_load_brings_back_a_loop_that_ended_later(void **state)
{
    (void)state;
    const CoroHandle wind = play(SFX_WIND);

    drive_frames(2);
    assert_true(quick_save_keep());
    coro_stop(world_runtime, wind);
    play(SFX_WHISPER);
    drive_frames(2);
    assert_int_equal(voices(), 1);
    assert_true(quick_save_bring());
    drive_frames(1);
    assert_int_equal(voices(), 1);
    coro_stop(world_runtime, wind);
    drive_frames(1);
    assert_int_equal(voices(), 0);
}

static void a_loop_that_both_have_goes_on(void **state)
{
    (void)state;
    play(SFX_WIND);
    drive_frames(2);
    assert_true(quick_save_keep());
    drive_frames(30);
    assert_true(quick_save_bring());
    drive_frames(1);
    assert_int_equal(sound_live_voices(), 1); /* it neither fades out nor begins anew */
}

static void turning_back_follows_what_was_heard_then(void **state)
{
    (void)state;
    drive_seconds(1.0);
    const CoroHandle wind = play(SFX_WIND);
    drive_seconds(1.0);
    coro_stop(world_runtime, wind);
    drive_seconds(0.5);
    assert_int_equal(voices(), 0);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(0.6); /* 0.9 s of the night */
    assert_int_equal(sfx_loop_count(), 1);
    drive_seconds(0.8);
    assert_int_equal(sfx_loop_count(), 0);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_seconds(0.5);
    assert_int_equal(voices(), 0);
}

static void leaving_the_play_or_the_place_ends_its_loops(void **state)
{
    (void)state;
    play(SFX_WIND);
    drive_frames(2);
    assert_int_equal(voices(), 1);
    play_clear();
    drive_frames(2);
    assert_int_equal(voices(), 0);
    play_begin_at(&PLACE_SQUARE);
    drive_frames(2);
    play(SFX_WIND);
    drive_frames(2);
    assert_int_equal(voices(), 1);
    entity_destroy(&world.entities, room_state.id);
    drive_frames(2);
    assert_int_equal(voices(), 0);
}

static void too_many_are_silent_and_harmless(void **state)
{
    (void)state;
    for (int i = 0; i < SFX_LOOPS; i++) {
        assert_true(sfx_loop_begin(SFX_WIND, (SfxLoopHow){.quieter = 0.5}).generation != 0);
    }
    const SfxLoop none = sfx_loop_begin(SFX_WHISPER, (SfxLoopHow){.quieter = 0.5});
    assert_int_equal(none.generation, 0);
    sfx_loop_change(none, (SfxLoopHow){.quieter = 1.0});
    sfx_loop_end(none);
    assert_int_equal(sfx_loop_count(), SFX_LOOPS);
    drive_frames(2);
    assert_int_equal(voices(), SFX_LOOPS);
}

/* Wick was hit, or somebody speaks: a state from before or after that is put back. */
static void a_quick_load_neither_leaves_the_music_muffled_nor_loses_it(void **state)
{
    (void)state;
    assert_true(quick_save_keep());
    music_muffle(world.loop.game);
    drive_frames(2);
    expect_is(mix_hertz(), >, 0.0);
    assert_true(quick_save_bring());
    drive_frames(1);
    expect_near(mix_hertz(), 0.0, 0.0);
    music_muffle(world.loop.game);
    drive_frames(2);
    assert_true(quick_save_keep());
    drive_seconds(1.0);
    expect_near(mix_hertz(), 0.0, 0.0);
    assert_true(quick_save_bring());
    drive_frames(1);
    expect_is(mix_hertz(), >, 0.0);
    drive_seconds(1.0);
    expect_near(mix_hertz(), 0.0, 0.0);
}

typedef CoroNoFrame speaks_frame;

static void speaks(Coro *co)
{
    CORO_BEGIN(co, speaks, f);
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .text = "There you are.");
    CORO_END(co);
}

static void a_quick_load_out_of_a_dialogue_leaves_the_music_as_loud_as_it_was(void **state)
{
    (void)state;
    assert_true(quick_save_keep());
    coro_start(world.loop.cutscenes, speaks);
    drive_frames(3);
    assert_true(mix_is_ducked());
    assert_true(quick_save_bring());
    drive_frames(1);
    assert_false(mix_is_ducked());
}

static void the_wall_has_its_wind_and_other_places_do_not(void **state)
{
    (void)state;
    assert_int_equal(voices(), 0);
    drive_begin(&PLACE_WALL);
    drive_frames(2);
    assert_int_equal(sfx_loop_count(), 1);
    assert_int_equal(voices(), 1);
    drive_begin(&PLACE_SQUARE);
    drive_frames(2);
    assert_int_equal(sfx_loop_count(), 0);
    assert_int_equal(voices(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_loop_is_heard_until_it_is_stopped, begin, end),
        cmocka_unit_test_setup_teardown(a_quick_load_leaves_no_loop_that_began_later, begin, end),
        cmocka_unit_test_setup_teardown(a_quick_load_brings_back_a_loop_that_ended_later, begin, end),
        cmocka_unit_test_setup_teardown(a_loop_that_both_have_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(turning_back_follows_what_was_heard_then, begin, end),
        cmocka_unit_test_setup_teardown(leaving_the_play_or_the_place_ends_its_loops, begin, end),
        cmocka_unit_test_setup_teardown(too_many_are_silent_and_harmless, begin, end),
        cmocka_unit_test_setup_teardown(a_quick_load_neither_leaves_the_music_muffled_nor_loses_it, begin,
                                        end),
        cmocka_unit_test_setup_teardown(a_quick_load_out_of_a_dialogue_leaves_the_music_as_loud_as_it_was,
                                        begin, end),
        cmocka_unit_test_setup_teardown(the_wall_has_its_wind_and_other_places_do_not, begin, end),
    };

    return cmocka_run_group_tests_name("loops", tests, NULL, NULL);
}
