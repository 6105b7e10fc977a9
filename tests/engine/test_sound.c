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
    expect_near(sound_seconds(clip), 0.1, 1e-9);
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
    expect_near(sound_pan(80.0, 320.0), -0.5, 1e-12);
    expect_near(sound_pan(999.0, 320.0), 1.0, 0.0);
    expect_near(sound_pan(5.0, 0.0), 0.0, 0.0);
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
    expect_is(shortest, >, 22050 / 1.06 - 1);
    expect_is(shortest, <, 22050 * 0.97);
    expect_is(longest, <, 22050 / 0.94 + 64);
    expect_is(longest, >, 22050 * 1.03);
    const uint64_t before = seen.state;
    sound_play(clip, (SoundHow){.exact = true});
    assert_int_equal(seen.state, before);
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
    assert_true(sound_is_playing(voices[0]));
    assert_true(sound_is_playing(voices[9]));
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
        expect_is(abs(heard[2 * i] - heard[2 * i - 2]), <, 4000); /* the held level does not buzz */
    }
    float before = 0.0f;
    for (int i = 0; i < 100; i++) {
        const float limited = sound_mixer_soft_limit((float)i * 0.1f);
        assert_true(i == 0 || (limited > before && limited < 1.0f));
        before = limited;
    }
    expect_near(sound_mixer_soft_limit(-0.5f), -0.5f, 0.0);
}

static void a_loop_goes_on_until_it_is_stopped_and_fades(void **state)
{
    (void)state;
    const SoundVoice voice = sound_play(sound_load(TONE), (SoundHow){.loop = true, .exact = true});
    for (int i = 0; i < 5; i++) {
        expect_is(peak(0, 4000), >, 10000);
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
    expect_near(sound_seconds(missing), 0.0, 0.0);
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
    };

    return cmocka_run_group_tests_name("sound", tests, NULL, NULL);
}
