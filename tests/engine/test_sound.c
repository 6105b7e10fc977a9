/* SPDX-License-Identifier: Zlib */
#include "sound.h"

#include "clock.h"
#include "log.h"
#include "sound_file.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define TONE  "test_sound_tone.wav"
#define OTHER "test_sound_other.wav"
#define LONG  "test_sound_long.wav"
#define OUT   "test_sound_out.wav"
#define PAIRS 22050

static int16_t heard[2 * PAIRS];
static RandomStream seen;

/* A WAV file of `count` stereo pairs with a square wave of this height; `hertz` 0: all the same. */
static void make_wav(const char *path, int count, double hertz, double height)
{
    SoundFile wav;

    assert_true(sound_file_create(&wav, path));
    for (int i = 0; i < count; i++) {
        const double sign = hertz > 0.0 && fmod(i * hertz / SOUND_RATE, 1.0) >= 0.5 ? -1.0 : 1.0;
        const int16_t value = (int16_t)(sign * height * 32767.0);
        sound_file_write(&wav, (int16_t[]){value, value}, 1);
    }
    sound_file_finish(&wav);
}

static int open_sound(void **state)
{
    (void)state;
    make_wav(TONE, 2205, 441.0, 0.5);
    make_wav(OTHER, 2205, 882.0, 0.5);
    make_wav(LONG, 22050, 0.0, 0.5);
    random_seed(&seen, 1, RANDOM_STREAM_SEEN);
    return sound_open(&(SoundConfig){.headless = true}) ? 0 : -1;
}

static int close_sound(void **state)
{
    (void)state;
    sound_close();
    remove(TONE);
    remove(OTHER);
    remove(LONG);
    remove(OUT);
    return 0;
}

/* The loudest of one side in the next `count` pairs. 0: left. */
static int peak(int side, int count)
{
    int loudest = 0;

    assert_true(count <= PAIRS);
    sound_render(heard, count);
    for (int i = 0; i < count; i++) {
        const int value = abs(heard[2 * i + side]);
        loudest = value > loudest ? value : loudest;
    }
    return loudest;
}

static void silence_is_exactly_zero(void **state)
{
    (void)state;
    assert_int_equal(peak(0, 2000), 0);
}

static void an_effect_is_heard_and_ends(void **state)
{
    (void)state;
    const SoundClip clip = sound_load(TONE);
    assert_true(clip.index != 0);
    assert_true(fabs(sound_seconds(clip) - 0.1) < 1e-9);
    const SoundVoice voice = sound_play(clip, (SoundHow){.exact = true});
    assert_true(sound_is_playing(voice));
    assert_int_equal(sound_live_voices(), 1);
    assert_in_range(peak(0, 1000), 10000, 18000);
    peak(0, 2000);
    assert_false(sound_is_playing(voice));
    assert_int_equal(sound_live_voices(), 0);
    assert_int_equal(peak(0, 100), 0);
}

static void pan_moves_at_most_sixty_percent(void **state)
{
    (void)state;
    sound_play(sound_load(TONE), (SoundHow){.pan = 5.0, .exact = true});
    sound_render(heard, 1000);
    int left = 0;
    int right = 0;
    for (int i = 0; i < 1000; i++) {
        left = abs(heard[2 * i]) > left ? abs(heard[2 * i]) : left;
        right = abs(heard[2 * i + 1]) > right ? abs(heard[2 * i + 1]) : right;
    }
    assert_in_range(left * 100 / right, 39, 41);
    assert_true(fabs(sound_pan(80.0, 320.0) + 0.5) < 1e-12);
    assert_true(sound_pan(999.0, 320.0) == 1.0 && sound_pan(5.0, 0.0) == 0.0);
}

static void the_same_effect_never_starts_twice_within_thirty_milliseconds(void **state)
{
    (void)state;
    const SoundClip clip = sound_load(TONE);
    assert_true(sound_play(clip, (SoundHow){0}).generation != 0);
    assert_int_equal(sound_play(clip, (SoundHow){0}).generation, 0);
    assert_true(sound_play(sound_load(OTHER), (SoundHow){0}).generation != 0);
    assert_true(sound_play(clip, (SoundHow){.again = true}).generation != 0);
    sound_render(heard, 600);
    assert_int_equal(sound_play(clip, (SoundHow){0}).generation, 0);
    sound_render(heard, 100);
    assert_true(sound_play(clip, (SoundHow){0}).generation != 0);
}

static void pitch_varies_by_at_most_six_percent_but_not_where_it_is_exact(void **state)
{
    double shortest = 1e9;
    double longest = 0.0;

    (void)state;
    sound_set_random(&seen);
    const SoundClip clip = sound_load(LONG);
    for (int i = 0; i < 40; i++) {
        const SoundVoice voice = sound_play(clip, (SoundHow){.again = true});
        int pairs = 0;
        while (sound_is_playing(voice)) {
            sound_render(heard, 32);
            pairs += 32;
        }
        shortest = fmin(shortest, pairs);
        longest = fmax(longest, pairs);
    }
    assert_true(shortest > 22050 / 1.06 - 1 && shortest < 22050 * 0.97);
    assert_true(longest < 22050 / 0.94 + 64 && longest > 22050 * 1.03);
    const uint64_t before = seen.state;
    sound_play(clip, (SoundHow){.exact = true});
    assert_true(seen.state == before);
}

static void variation_is_drawn_whether_or_not_it_is_heard(void **state)
{
    (void)state;
    sound_set_random(&seen);
    const uint64_t before = seen.state;
    sound_play((SoundClip){0}, (SoundHow){0});
    assert_true(seen.state != before);
}

static void the_twenty_fifth_voice_drops_the_oldest_quiet_one(void **state)
{
    SoundVoice voices[SOUND_VOICES];

    (void)state;
    const SoundClip clip = sound_load(LONG);
    for (int i = 0; i < SOUND_VOICES; i++) {
        const bool quiet = i == 5 || i == 9;
        voices[i] = sound_play(clip, (SoundHow){.quieter = quiet ? 0.99 : 0.5, .again = true, .exact = true});
    }
    sound_render(heard, 4000);
    assert_int_equal(sound_live_voices(), SOUND_VOICES);
    const SoundVoice next = sound_play(clip, (SoundHow){.again = true, .exact = true});
    assert_true(sound_is_playing(next));
    assert_false(sound_is_playing(voices[5]));
    assert_true(sound_is_playing(voices[0]) && sound_is_playing(voices[9]));
    assert_int_equal(sound_live_voices(), SOUND_VOICES);
}

static void the_sum_of_all_voices_is_limited_softly(void **state)
{
    (void)state;
    const SoundClip clip = sound_load(LONG);
    for (int i = 0; i < SOUND_VOICES; i++) {
        sound_play(clip, (SoundHow){.again = true, .exact = true});
    }
    const int loudest = peak(0, 4000);
    assert_in_range(loudest, 30000, 32766);
    for (int i = 1; i < 4000; i++) {
        assert_true(abs(heard[2 * i] - heard[2 * i - 2]) < 4000); /* the held level does not buzz */
    }
    float before = 0.0f;
    for (int i = 0; i < 100; i++) {
        const float limited = sound_mixer_soft_limit((float)i * 0.1f);
        assert_true(i == 0 || (limited > before && limited < 1.0f));
        before = limited;
    }
    assert_true(sound_mixer_soft_limit(-0.5f) == -0.5f);
}

static void a_loop_goes_on_until_it_is_stopped_and_fades(void **state)
{
    (void)state;
    const SoundVoice voice = sound_play(sound_load(TONE), (SoundHow){.loop = true, .exact = true});
    for (int i = 0; i < 5; i++) {
        assert_true(peak(0, 4000) > 10000);
    }
    sound_stop(voice, 0.5);
    peak(0, 4000);
    assert_in_range(peak(0, 1024), 6000, 11500); /* some way down */
    peak(0, 8000);
    assert_false(sound_is_playing(voice));
    sound_stop(voice, 0.0);
    sound_stop((SoundVoice){0, 0}, 0.0);
    sound_stop((SoundVoice){500, 1}, 0.0);
}

static void a_voice_fades_to_another_loudness_and_plays_on(void **state)
{
    (void)state;
    const SoundVoice voice = sound_play(sound_load(TONE), (SoundHow){.loop = true, .exact = true});
    const int loud = peak(0, 4000);
    sound_fade(voice, 0.75, 0.1);
    peak(0, 4000);
    assert_in_range(peak(0, 4000), loud / 4 - 20, loud / 4 + 20);
    sound_fade(voice, 1.0, 0.0);
    peak(0, 100);
    assert_int_equal(peak(0, 4000), 0);
    assert_true(sound_is_playing(voice));
    sound_fade((SoundVoice){3, 77}, 0.0, 0.0);
}

static void missing_and_broken_files_are_reported_and_silent(void **state)
{
    const int before = log_problem_count();

    (void)state;
    const SoundClip missing = sound_load("no-such-sound.wav");
    assert_int_equal(missing.index, 0);
    assert_int_equal(log_problem_count(), before + 1);
    assert_int_equal(sound_play(missing, (SoundHow){0}).generation, 0);
    assert_true(sound_seconds(missing) == 0.0);
    FILE *file = fopen(OUT, "wb");
    assert_non_null(file);
    fputs("RIFFnonsense that is no WAV file at all", file);
    fclose(file);
    assert_int_equal(sound_load(OUT).index, 0);
    assert_int_equal(log_problem_count(), before + 2);
    assert_int_equal(sound_play((SoundClip){77}, (SoundHow){0}).generation, 0);
    assert_int_equal(sound_play((SoundClip){60000}, (SoundHow){0}).generation, 0);
}

static void the_same_path_is_the_same_clip(void **state)
{
    (void)state;
    assert_int_equal(sound_load(TONE).index, sound_load(TONE).index);
    assert_int_not_equal(sound_load(TONE).index, sound_load(OTHER).index);
}

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
    assert_true(early > 0 && early < late / 3);
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
    assert_true(peak(0, 4000) < 800);
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
    assert_true(peak(0, 1000) > 10000);
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
    assert_true(peak(0, 800) > 5000);
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
    assert_true(fabs(sound_seconds(written) - 1.0) < 0.001);
    sound_play(written, (SoundHow){.exact = true});
    assert_int_equal(peak(0, 11000), 0);
    assert_true(peak(0, 2205) > 8000);
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
        TEST(silence_is_exactly_zero),
        TEST(an_effect_is_heard_and_ends),
        TEST(pan_moves_at_most_sixty_percent),
        TEST(the_same_effect_never_starts_twice_within_thirty_milliseconds),
        TEST(pitch_varies_by_at_most_six_percent_but_not_where_it_is_exact),
        TEST(variation_is_drawn_whether_or_not_it_is_heard),
        TEST(the_twenty_fifth_voice_drops_the_oldest_quiet_one),
        TEST(the_sum_of_all_voices_is_limited_softly),
        TEST(a_loop_goes_on_until_it_is_stopped_and_fades),
        TEST(a_voice_fades_to_another_loudness_and_plays_on),
        TEST(missing_and_broken_files_are_reported_and_silent),
        TEST(the_same_path_is_the_same_clip),
        TEST(stems_begin_silent_and_fade_in),
        TEST(starting_what_plays_already_changes_nothing),
        TEST(dialogue_ducks_the_music_by_six_decibels),
        TEST(the_low_pass_takes_the_high_stem_away_and_gives_it_back),
        TEST(the_pitch_slides_to_half_and_back),
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

    return cmocka_run_group_tests_name("sound", tests, NULL, NULL);
}
