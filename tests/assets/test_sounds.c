/* SPDX-License-Identifier: Zlib */
/* The sound files against their tables and against a fresh run of make_sounds. */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#define TABLES       ASSETS_SOURCE_DIR "/sounds"
#define BUILT        ASSETS_SOURCE_DIR "/built"
#define FRESH        "test_sounds_fresh"
#define RATE         22050
#define HEADER_BYTES 44
#define PATH_SIZE    1024
#define TAU          6.283185307179586

typedef struct Sound {
    unsigned char *bytes;
    size_t size;
    size_t count; /* of samples */
} Sound;

/* What the tables say about a file. */
typedef struct Expected {
    char name[80]; /* "sounds/hit" */
    double peak;
    size_t count;
    bool loop;
} Expected;

static Expected expected[128];
static size_t expected_count;

/* --- reading --- */

static Sound load(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s is missing; build the target `sounds`", path);
    fseek(file, 0, SEEK_END);
    Sound sound = {.size = (size_t)ftell(file)};
    rewind(file);
    sound.bytes = malloc(sound.size + 1);
    assert_non_null(sound.bytes);
    assert_int_equal(fread(sound.bytes, 1, sound.size, file), sound.size);
    fclose(file);
    sound.bytes[sound.size] = '\0';
    return sound;
}

static uint32_t number_at(const Sound *sound, size_t at, size_t bytes)
{
    uint32_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint32_t)sound->bytes[at + i] << (8 * i);
    return number;
}

static Sound load_wav(const char *folder, const char *name)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s.wav", folder, name);
    Sound sound = load(path);
    expect_is(sound.size, >, HEADER_BYTES);
    assert_memory_equal(sound.bytes, "RIFF", 4);
    assert_memory_equal(sound.bytes + 8, "WAVEfmt ", 8);
    assert_int_equal(number_at(&sound, 4, 4), sound.size - 8);
    assert_int_equal(number_at(&sound, 22, 2), 1);
    assert_int_equal(number_at(&sound, 24, 4), RATE);
    assert_int_equal(number_at(&sound, 34, 2), 16);
    assert_int_equal(number_at(&sound, 40, 4), sound.size - HEADER_BYTES);
    sound.count = (sound.size - HEADER_BYTES) / 2;
    return sound;
}

static int sample_at(const Sound *sound, size_t index)
{
    int value = (int)number_at(sound, HEADER_BYTES + 2 * index, 2);
    return value < 32768 ? value : value - 65536;
}

static int peak_of(const Sound *sound)
{
    int peak = 0;
    for (size_t i = 0; i < sound->count; i++)
        peak = abs(sample_at(sound, i)) > peak ? abs(sample_at(sound, i)) : peak;
    return peak;
}

/* The number after a word of a line; `without` when the word is not there. */
static double number_after(const char *line, const char *word, double without)
{
    char spaced[32];
    snprintf(spaced, sizeof spaced, " %s ", word);
    const char *found = strstr(line, spaced);
    return found ? strtod(found + strlen(spaced), NULL) : without;
}

static Expected *add_expected(const char *kind, const char *song, const char *name)
{
    const size_t room = sizeof expected / sizeof expected[0];
    expect_is(expected_count, <, room);
    Expected *fresh = &expected[expected_count++];
    snprintf(fresh->name, sizeof fresh->name, "%s/%s%s%s", kind, song, *song ? "_" : "", name);
    return fresh;
}

static void read_effects(void)
{
    char line[512];
    char name[32];
    FILE *file = fopen(TABLES "/effects.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "effect %31s", name) == 1) {
            Expected *effect = add_expected("sounds", "", name);
            effect->peak = number_after(line, "peak", 0.0);
            effect->loop = strstr(line, " loop") != NULL;
        } else if (strncmp(line, "layer", 5) == 0) {
            Expected *effect = &expected[expected_count - 1];
            double end = number_after(line, "start", 0.0) + number_after(line, "length", 0.0);
            size_t count = (size_t)floor(end * RATE + 0.5);
            effect->count = count > effect->count ? count : effect->count;
        }
    }
    fclose(file);
}

static void read_song(const char *path)
{
    char line[512];
    char song[32] = "";
    char name[32];
    double count = 0.0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "song %31s", song) == 1)
            count =
                number_after(line, "beat", 0) * number_after(line, "bar", 0) * number_after(line, "bars", 0);
        if (sscanf(line, "stem %31s", name) != 1)
            continue;
        Expected *stem = add_expected("music", song, name);
        stem->peak = number_after(line, "peak", 0.0);
        stem->count = (size_t)count;
        stem->loop = true;
    }
    fclose(file);
}

/* --- running the generator --- */

static int make_fresh_files(void **state)
{
    (void)state;
    read_effects();
    read_song(TABLES "/lamplight.song");
    read_song(TABLES "/the_snuffer.song");
    if (system("rm -rf " FRESH " && mkdir -p " FRESH "/sounds " FRESH "/music") != 0)
        return -1;
    return system("\"" MAKE_SOUNDS "\" \"" TABLES "\" " FRESH);
}

/* --- the files --- */

static void check_each(void (*check)(const Expected *file, const Sound *sound))
{
    expect_is(expected_count, >, 30);
    for (size_t i = 0; i < expected_count; i++) {
        Sound sound = load_wav(BUILT, expected[i].name);
        check(&expected[i], &sound);
        free(sound.bytes);
    }
}

static void check_table(const Expected *file, const Sound *sound)
{
    int peak = (int)floor(file->peak * 32767.0 + 0.5);
    if (sound->count != file->count || abs(peak_of(sound) - peak) > 1)
        fail_msg("%s: %zu samples, peak %d; its table says %zu, %d", file->name, sound->count, peak_of(sound),
                 file->count, peak);
}

static void every_file_has_the_length_and_peak_of_its_table(void **state)
{
    (void)state;
    check_each(check_table);
}

/* Lengths and peaks the game's timing and the mixer rely on; a table that drifts from them breaks those. */
static void effects_keep_the_lengths_the_game_is_timed_by(void **state)
{
    (void)state;
    static const char *const FIXED[] = {
        "husk_tell 0.45 0.75",
        "moth_tell 0.35 0.5",
        "spit_tell 0.6 0.55",
        "spit_shot 0.11 0.8",
        "husk_notice 0.3 0.6",
        "shade 0.7 0.6",
        "snuff 0.7 0.9",
        "bell 2.5 0.8",
        "step 0.045 0.35",
        "swing 0.13 0.6",
        "dash 0.2 0.6",
        "hurt 0.16 0.85",
        "hit 0.11 0.9",
        "hit_paper 0.06 0.6",
        "kill 0.37 0.9",
        "heart_low 0.32 0.5",
        "lamp 1.94 0.8",
        "gate 0.9 0.7",
        "oil 0.2 0.5",
        "rewind 1.0 0.45",
        "ui_move 0.03 0.4",
        "ui_ok 0.12 0.4",
        "ui_back 0.12 0.4",
        "voice_orla 0.045 0.4",
        "voice_wick 0.035 0.4",
        "voice_snuffer 0.06 0.4",
        "snuffer_tell_1 0.6 0.75",
        "snuffer_tell_2 0.5 0.75",
        "snuffer_tell_3 0.4 0.75",
        "breath_in 0.6 0.65",
    };
    for (size_t i = 0; i < sizeof FIXED / sizeof FIXED[0]; i++) {
        char word[32];
        char name[64];
        double seconds = 0.0;
        double peak = 0.0;
        assert_int_equal(sscanf(FIXED[i], "%31s %lf %lf", word, &seconds, &peak), 3);
        snprintf(name, sizeof name, "sounds/%s", word);
        Sound sound = load_wav(BUILT, name);
        double is_seconds = (double)sound.count / RATE;
        double is_peak = peak_of(&sound) / 32767.0;
        if (fabs(is_seconds - seconds) > 0.001 || fabs(is_peak - peak) > 0.001)
            fail_msg("%s: %.3f s, peak %.3f instead of %s", name, is_seconds, is_peak, FIXED[i]);
        free(sound.bytes);
    }
}

static void check_clipping(const Expected *file, const Sound *sound)
{
    int limit = strncmp(file->name, "music/", 6) == 0 ? 22937 : 32766;
    if (peak_of(sound) > limit)
        fail_msg("%s reaches %d of %d", file->name, peak_of(sound), limit);
}

static void no_sample_is_clipped(void **state)
{
    (void)state;
    check_each(check_clipping);
}

static void check_seam(const Expected *file, const Sound *sound)
{
    int largest = 0;
    for (size_t k = 1; k < sound->count; k++) {
        int step = abs(sample_at(sound, k) - sample_at(sound, k - 1));
        largest = step > largest ? step : largest;
    }
    int seam = abs(sample_at(sound, 0) - sample_at(sound, sound->count - 1));
    if (file->loop && seam > largest)
        fail_msg("%s steps by %d at its seam, by %d inside", file->name, seam, largest);
}

static void loops_join_without_a_step(void **state)
{
    (void)state;
    size_t loops = 0;
    for (size_t i = 0; i < expected_count; i++)
        loops += expected[i].loop;
    expect_is(loops, >=, 7);
    check_each(check_seam);
}

static void check_ends(const Expected *file, const Sound *sound)
{
    int first = abs(sample_at(sound, 0));
    int last = abs(sample_at(sound, sound->count - 1));
    int small = (int)(0.02 * file->peak * 32767.0);
    if (!file->loop && (first > small || last > small))
        fail_msg("%s clicks: %d at its start, %d at its end", file->name, first, last);
}

static void effects_begin_and_end_in_silence(void **state)
{
    (void)state;
    check_each(check_ends);
}

static void check_offset(const Expected *file, const Sound *sound)
{
    double sum = 0.0;
    for (size_t k = 0; k < sound->count; k++)
        sum += sample_at(sound, k);
    double mean = fabs(sum / (double)sound->count / 32767.0);
    if (mean > 0.002)
        fail_msg("%s has a mean of %.4f", file->name, mean);
}

static void files_have_no_constant_offset(void **state)
{
    (void)state;
    check_each(check_offset);
}

static void stems_of_a_song_are_equally_long(void **state)
{
    (void)state;
    size_t lamplight = 0;
    size_t snuffer = 0;
    for (size_t i = 0; i < expected_count; i++) {
        if (strncmp(expected[i].name, "music/", 6) != 0)
            continue;
        Sound sound = load_wav(BUILT, expected[i].name);
        bool of_lamplight = strncmp(expected[i].name, "music/lamplight_", 16) == 0;
        assert_int_equal(sound.count, of_lamplight ? 16 * 3 * 17640 : 16 * 4 * 9450);
        lamplight += of_lamplight;
        snuffer += !of_lamplight;
        free(sound.bytes);
    }
    expect_is(lamplight, >=, 3);
    assert_int_equal(snuffer, 3);
}

/* --- tuning --- */

static double strength_at(const Sound *sound, double seconds, double length, double hz)
{
    double re = 0.0;
    double im = 0.0;
    size_t first = (size_t)(seconds * RATE);
    size_t count = (size_t)(length * RATE);
    for (size_t i = 0; i < count; i++) {
        double window = 0.5 - 0.5 * cos(TAU * (double)i / (double)count);
        double angle = TAU * hz * (double)i / RATE;
        re += window * sample_at(sound, first + i) * cos(angle);
        im += window * sample_at(sound, first + i) * sin(angle);
    }
    return re * re + im * im;
}

/* How far the strongest tone near a note is from it, in cents. */
static double cents_off(const Sound *sound, double seconds, double note)
{
    double best = 0.0;
    double best_cents = 0.0;
    for (double cents = -60.0; cents <= 60.0; cents += 2.0) {
        double hz = 440.0 * exp2((note - 69.0) / 12.0 + cents / 1200.0);
        double strength = strength_at(sound, seconds, 0.7, hz);
        if (strength > best) {
            best = strength;
            best_cents = cents;
        }
    }
    return best_cents;
}

static void assert_in_tune(const char *name, double beat, const double *notes, size_t count)
{
    Sound sound = load_wav(BUILT, name);
    for (size_t i = 0; i < count; i++) {
        double cents = notes[i] > 0.0 ? cents_off(&sound, (double)i * beat, notes[i]) : 0.0;
        if (fabs(cents) > 4.0)
            fail_msg("%s: note %g on beat %zu is off by %.0f cents", name, notes[i], i + 1, cents);
    }
    free(sound.bytes);
}

static void the_music_box_is_in_tune(void **state)
{
    (void)state;
    static const double TUNE[] = {74, 0, 77, 76, 0, 74, 71, 0, 74, 76, 0, 0, 72, 0, 76, 79, 0, 76, 77, 74};
    assert_in_tune("music/lamplight_box", 0.8, TUNE, sizeof TUNE / sizeof TUNE[0]);
}

static void the_strings_are_in_tune(void **state)
{
    (void)state;
    static const double STRINGS[] = {38, 53, 57, 38, 53, 57, 43, 59, 62, 43, 59, 62, 41, 57, 60, 36, 52, 55};
    assert_in_tune("music/lamplight_pluck", 0.8, STRINGS, sizeof STRINGS / sizeof STRINGS[0]);
}

/* --- the generator --- */

static void check_fresh(const Expected *file, const Sound *sound)
{
    Sound fresh = load_wav(FRESH, file->name);
    if (sound->size != fresh.size || memcmp(sound->bytes, fresh.bytes, fresh.size) != 0)
        fail_msg("%s.wav differs from a fresh one; build the target `sounds`", file->name);
    free(fresh.bytes);
}

static void a_fresh_run_gives_the_committed_files(void **state)
{
    (void)state;
    check_each(check_fresh);
}

static void no_sound_file_lies_there_without_a_table(void **state)
{
    (void)state;
    assert_int_equal(system("diff -rq " FRESH "/sounds \"" BUILT "/sounds\""), 0);
    assert_int_equal(system("diff -rq " FRESH "/music \"" BUILT "/music\""), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_file_has_the_length_and_peak_of_its_table),
        cmocka_unit_test(effects_keep_the_lengths_the_game_is_timed_by),
        cmocka_unit_test(no_sample_is_clipped),
        cmocka_unit_test(loops_join_without_a_step),
        cmocka_unit_test(effects_begin_and_end_in_silence),
        cmocka_unit_test(files_have_no_constant_offset),
        cmocka_unit_test(stems_of_a_song_are_equally_long),
        cmocka_unit_test(the_music_box_is_in_tune),
        cmocka_unit_test(the_strings_are_in_tune),
        cmocka_unit_test(a_fresh_run_gives_the_committed_files),
        cmocka_unit_test(no_sound_file_lies_there_without_a_table),
    };
    return cmocka_run_group_tests(tests, make_fresh_files, NULL);
}
