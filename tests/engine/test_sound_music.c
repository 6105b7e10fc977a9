/* SPDX-License-Identifier: Zlib */
#include "sound_setup.h"

#include "clock.h"
#include "expect.h"
#include "log.h"
#include "sound_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- music ---------------------------------------------------------------------------------------- */

static void stems_begin_silent_and_fade_in(void **state)
{
    const char *const stems[] = {TONE, OTHER};

    (void)state;
    assert_true(sound_music_start(stems, 2));
    assert_true(sound_music_is_playing());
    assert_int_equal(peak(0, 4000), 0);
    sound_music_stem(0, 1.0, 1.0);
    const int early = peak(0, 4410);
    peak(0, 17640);
    const int late = peak(0, 4410);
    expect_is(early, >, 0);
    expect_is(3 * early, <, late);
    assert_in_range(late, 3900, 4300); /* 0.5, 12 dB down */
    sound_music_stem(7, 1.0, 0.0);
    sound_music_stem(-1, 1.0, 0.0);
}

static void starting_what_plays_already_changes_nothing(void **state)
{
    const char *const stems[] = {TONE};

    (void)state;
    sound_music_start(stems, 1);
    sound_music_stem(0, 1.0, 0.0);
    peak(0, 4000);
    assert_true(sound_music_start(stems, 1));
    assert_in_range(peak(0, 4000), 3900, 4300);
    sound_music_stop(0.1);
    assert_false(sound_music_is_playing());
    peak(0, 4000);
    assert_int_equal(peak(0, 100), 0);
}

static void dialogue_ducks_the_music_by_six_decibels(void **state)
{
    const char *const stems[] = {TONE};

    (void)state;
    sound_music_start(stems, 1);
    sound_music_stem(0, 1.0, 0.0);
    peak(0, 4000);
    sound_music_duck(true);
    peak(0, 8000);
    assert_in_range(peak(0, 4000), 1950, 2150);
    sound_music_duck(false);
    peak(0, 8000);
    assert_in_range(peak(0, 4000), 3900, 4300);
}

static void the_low_pass_takes_the_high_stem_away_and_gives_it_back(void **state)
{
    const char *const stems[] = {OTHER};

    (void)state;
    sound_music_start(stems, 1);
    sound_music_stem(0, 1.0, 0.0);
    peak(0, 4000);
    sound_music_low_pass(100.0, 0.1);
    peak(0, 8000);
    expect_is(peak(0, 4000), <, 800);
    sound_music_low_pass(0.0, 0.1);
    peak(0, 8000);
    assert_in_range(peak(0, 4000), 3900, 4300);
}

/* How often the left side crosses zero in a second. */
static int crossings(void)
{
    int count = 0;

    sound_render(heard, PAIRS);
    for (int i = 1; i < PAIRS; i++) {
        count += (heard[2 * i] < 0) != (heard[2 * i - 2] < 0);
    }
    return count;
}

static void the_pitch_slides_to_half_and_back(void **state)
{
    const char *const stems[] = {TONE};

    (void)state;
    sound_music_start(stems, 1);
    sound_music_stem(0, 1.0, 0.0);
    peak(0, 4000);
    assert_in_range(crossings(), 870, 894);
    sound_music_pitch(0.5, 0.2);
    peak(0, 8000);
    assert_in_range(crossings(), 430, 452);
    sound_music_pitch(1.0, 0.0);
    peak(0, 100);
    assert_in_range(crossings(), 870, 894);
}

static void faulty_music_is_refused(void **state)
{
    const char *const unequal[] = {TONE, LONG};
    const char *const missing[] = {"no-such-stem.wav"};

    (void)state;
    assert_false(sound_music_start(unequal, 2));
    assert_false(sound_music_start(missing, 1));
    assert_false(sound_music_start(missing, 0));
    assert_false(sound_music_start(missing, SOUND_STEMS + 1));
    assert_false(sound_music_is_playing());
}

static uint64_t place_of(const SoundMixer *mixer)
{
    return mixer->decks[0].position >> 32;
}

static void music_that_is_kept_in_step_goes_where_it_should_be_unless_it_is_near(void **state)
{
    static SoundMixer mixer;
    static const int16_t silence[8000];
    const SoundSamples stem = {silence, 8000};

    (void)state;
    sound_mixer_init(&mixer);
    sound_mixer_music_keep(&mixer, 100, 10); /* nothing plays */
    sound_mixer_music(&mixer, &stem, 1);
    sound_mixer_render(&mixer, heard, 3200);
    assert_int_equal(place_of(&mixer), 3200);
    sound_mixer_music_keep(&mixer, 3260, 64);
    sound_mixer_music_keep(&mixer, 3140, 64);
    assert_int_equal(place_of(&mixer), 3200);
    sound_mixer_music_keep(&mixer, 5000, 64);
    assert_int_equal(place_of(&mixer), 5000);
    sound_mixer_music_keep(&mixer, 8000 + 20, 64); /* it wraps, and so does "near" */
    assert_int_equal(place_of(&mixer), 20);
    sound_mixer_music_keep(&mixer, 7990, 64);
    assert_int_equal(place_of(&mixer), 20);
    sound_mixer_render(&mixer, heard, 320);
    assert_int_equal(place_of(&mixer), 340);
}

/* --- volumes, pausing, pulling -------------------------------------------------------------------- */

static void volumes_apply_to_music_and_effects_apart(void **state)
{
    const char *const stems[] = {TONE};

    (void)state;
    sound_music_start(stems, 1);
    sound_music_stem(0, 1.0, 0.0);
    sound_set_volumes(1.0, 0.0, 1.0);
    peak(0, 2000);
    assert_int_equal(peak(0, 1000), 0);
    sound_play(sound_load(OTHER), (SoundHow){.exact = true});
    expect_is(peak(0, 1000), >, 10000);
    peak(0, 4000);
    sound_set_volumes(0.5, 1.0, 0.0);
    peak(0, 2000);
    assert_in_range(peak(0, 1000), 1950, 2150);
}

static void a_pause_keeps_the_place(void **state)
{
    (void)state;
    const SoundVoice voice = sound_play(sound_load(TONE), (SoundHow){.exact = true});
    peak(0, 320);
    sound_pause(true);
    peak(0, 2000);
    assert_int_equal(peak(0, 20000), 0);
    assert_true(sound_is_playing(voice));
    sound_pause(false);
    expect_is(peak(0, 800), >, 5000);
}

static void what_is_heard_does_not_depend_on_how_it_is_pulled(void **state)
{
    static int16_t pieces[2 * PAIRS];

    (void)state;
    sound_play(sound_load(LONG), (SoundHow){.exact = true, .pitch = 1.3});
    sound_stop(sound_play(sound_load(TONE), (SoundHow){.exact = true, .loop = true}), 0.5);
    sound_render(heard, PAIRS);
    close_sound(NULL);
    open_sound(NULL);
    sound_play(sound_load(LONG), (SoundHow){.exact = true, .pitch = 1.3});
    sound_stop(sound_play(sound_load(TONE), (SoundHow){.exact = true, .loop = true}), 0.5);
    for (int done = 0, piece = 1; done < PAIRS; done += piece, piece = 1 + piece * 7 % 533) {
        piece = piece < PAIRS - done ? piece : PAIRS - done;
        sound_render(pieces + 2 * done, piece);
    }
    assert_memory_equal(heard, pieces, sizeof heard);
}

static void a_wav_file_is_written_in_step_with_the_frames(void **state)
{
    (void)state;
    sound_close();
    assert_true(sound_open(&(SoundConfig){.mute = true, .wav_path = OUT}));
    const SoundClip clip = sound_load(TONE);
    for (int i = 0; i < 60; i++) {
        if (i == 30) {
            sound_play(clip, (SoundHow){.exact = true});
        }
        sound_advance(CLOCK_FRAME_NS);
    }
    sound_close();
    assert_true(sound_open(&(SoundConfig){.headless = true}));
    const SoundClip written = sound_load(OUT);
    expect_near(sound_seconds(written), 1.0, 0.001);
    sound_play(written, (SoundHow){.exact = true});
    assert_int_equal(peak(0, 11000), 0);
    expect_is(peak(0, 2205), >, 8000);
    peak(0, 200);
    assert_int_equal(peak(0, 2000), 0);
}

static void a_wav_file_that_cannot_be_written_fails(void **state)
{
    (void)state;
    assert_false(sound_open(&(SoundConfig){.mute = true, .wav_path = "no-such-folder/out.wav"}));
}

static void frames_pull_even_where_nobody_listens(void **state)
{
    (void)state;
    sound_play(sound_load(TONE), (SoundHow){.exact = true});
    for (int i = 0; i < 10; i++) {
        sound_advance(CLOCK_FRAME_NS);
    }
    assert_int_equal(sound_live_voices(), 0);
}

/* The dummy driver pulls on a thread of its own; under the sanitizers this finds races. */
static void a_device_may_pull_while_the_game_plays(void **state)
{
    (void)state;
    sound_close();
    assert_true(sound_open(&(SoundConfig){0}));
    const SoundClip clip = sound_load(TONE);
    for (int i = 0; i < 2000; i++) {
        const SoundVoice voice = sound_play(clip, (SoundHow){.again = true});
        if (i % 3 == 0) {
            sound_stop(voice, 0.01);
        }
    }
    assert_in_range(sound_live_voices(), 1, SOUND_VOICES);
    sound_close();
    assert_true(sound_open(&(SoundConfig){.wav_path = OUT}));
    sound_advance(CLOCK_FRAME_NS);
}

static void closed_it_does_nothing(void **state)
{
    (void)state;
    sound_close();
    assert_int_equal(sound_load(TONE).index, 0);
    assert_int_equal(sound_play((SoundClip){1}, (SoundHow){0}).generation, 0);
    sound_advance(CLOCK_FRAME_NS);
    sound_close();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sound, close_sound)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(stems_begin_silent_and_fade_in),
        TEST(starting_what_plays_already_changes_nothing),
        TEST(dialogue_ducks_the_music_by_six_decibels),
        TEST(the_low_pass_takes_the_high_stem_away_and_gives_it_back),
        TEST(the_pitch_slides_to_half_and_back),
        TEST(music_that_is_kept_in_step_goes_where_it_should_be_unless_it_is_near),
        TEST(faulty_music_is_refused),
        TEST(volumes_apply_to_music_and_effects_apart),
        TEST(a_pause_keeps_the_place),
        TEST(what_is_heard_does_not_depend_on_how_it_is_pulled),
        TEST(a_wav_file_is_written_in_step_with_the_frames),
        TEST(a_wav_file_that_cannot_be_written_fails),
        TEST(frames_pull_even_where_nobody_listens),
        TEST(a_device_may_pull_while_the_game_plays),
        TEST(closed_it_does_nothing),
    };

    return cmocka_run_group_tests_name("sound_music", tests, NULL, NULL);
}
