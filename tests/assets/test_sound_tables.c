/* SPDX-License-Identifier: Zlib */
/* make_sounds against wrong tables: each fault is refused, with the file and the line named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#define TABLES ASSETS_SOURCE_DIR "/sounds"
#define BAD    "test_sounds_bad"

static int make_folders(void **state)
{
    (void)state;
    return system("mkdir -p " BAD "/sounds " BAD "/music");
}

static int run(const char *arguments)
{
    char command[4096];
    snprintf(command, sizeof command, "\"" MAKE_SOUNDS "\" %s", arguments);
    return system(command);
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void assert_said(const char *message)
{
    char said[2000] = "";
    FILE *file = fopen(BAD "/message", "r");
    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    if (!strstr(said, message)) {
        fail_msg("expected \"%s\", but make_sounds said: %s", message, said);
    }
}

/* Runs make_sounds on tables of which one is wrong: it must fail and say `message`. */
static void assert_refused(const char *effects, const char *song, const char *message)
{
    write_text(BAD "/effects.txt", effects);
    write_text(BAD "/lamplight.song", song);
    remove(BAD "/message");
    assert_int_not_equal(run(BAD " " BAD " 2> " BAD "/message"), 0);
    assert_said(message);
}

static void a_wrong_line_of_the_effects_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"effect a peak 0.5\nlayer sine length 0.1 hz 400 pitch 3\n", "effects.txt:2: \"pitch\""},
        {"effect a peak 0.5\n\n# remark\nlayer buzz length 0.1\n",
         "effects.txt:4: a layer needs one of sine"},
        {"effect a peak 0.5\nlayer sine length 0.1 hz 400x\n", "effects.txt:2: hz needs a number from"},
        {"effect a peak 0.5\nlayer sine length 0.1 hz nan\n", "effects.txt:2: hz needs a number from"},
        {"effect a peak 0.5\nlayer sine length 0.1 hz 40000\n", "effects.txt:2: hz must lie from"},
        {"effect a peak 0.5\nlayer sine length 0.1 hz\n", "effects.txt:2: hz needs a number"},
        {"effect a peak 0.5\nlayer sine hz 400\n", "effects.txt:2: a layer needs \"length SECONDS\""},
        {"effect a peak 0.5\nlayer sine length 0.1\n",
         "effects.txt:2: every wave but noise needs \"hz FROM\""},
        {"effect a peak 0.5\nlayer noise length 0.1 hz 300\n", "effects.txt:2: noise has no pitch"},
        {"effect a peak 0.5\nlayer noise length 0.1 attack 0.1\n",
         "effects.txt:2: the attack must be shorter"},
        {"effect a peak 1.5\n", "effects.txt:1: peak must lie from"},
        {"effect a\n", "effects.txt:1: effect a needs \"peak P\""},
        {"effect ../a peak 0.5\n", "effects.txt:1: effect needs a name"},
        {"effect a peak 0.5 lop\n", "effects.txt:1: only \"loop\""},
        {"effect a peak 0.5\neffect b peak 0.5\n", "effects.txt:2: effect a above has no layer"},
        {"effect a peak 0.5\n", "effects.txt:1: effect a above has no layer"},
        {"layer noise length 0.1\n", "effects.txt:1: a layer must stand below"},
        {"sound a\n", "effects.txt:1: a line begins with"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_refused(CASES[i].text, "", CASES[i].message);
    }
}

static void an_overlong_line_is_named(void **state)
{
    (void)state;
    char text[2000];
    memset(text, ' ', sizeof text);
    memcpy(text, "\n", 1);
    memcpy(text + sizeof text - 3, "x\n", 3);
    assert_refused(text, "", "effects.txt:2: longer than");
}

#define SONG_START "song a beat 2000 bar 3 bars 1\n"
#define BOX_START  SONG_START "stem b peak 0.5\ntrack box\n"

static void a_wrong_line_of_a_song_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } CASES[] = {
        {"stem b peak 0.5\n", "lamplight.song:1: the first line must be"},
        {"song a beat 2000 bar 3\n", "lamplight.song:1: a song needs"},
        {"song a beat 2000.5 bar 3 bars 1\n", "lamplight.song:1: beat, bar and bars must be whole"},
        {SONG_START "song b beat 2000 bar 3 bars 1\n", "lamplight.song:2: a table holds one song"},
        {SONG_START "harmony Xm\n", "lamplight.song:2: no chord \"Xm\""},
        {SONG_START "chord Dm 50 53 57\n", "lamplight.song:2: chord Dm needs \"voices"},
        {SONG_START "chord D 50 53 57 voices 50\nharmony D D\n",
         "lamplight.song:3: more chords than the 1 bars"},
        {SONG_START "stem b peak 0.9\n", "lamplight.song:2: peak must lie from 0.01 to 0.7"},
        {SONG_START "stem b room 0.1\n", "lamplight.song:2: stem b needs \"peak P\""},
        {SONG_START "stem b peak 0.5 loud 3\n", "lamplight.song:2: \"loud\" is not known here"},
        {SONG_START "stem b peak 0.5\n", "lamplight.song:2: stem b above has no track"},
        {SONG_START "track box\n", "lamplight.song:2: a track must stand below"},
        {SONG_START "stem b peak 0.5\ntrack drum\n", "lamplight.song:3: a track needs one of box"},
        {SONG_START "stem b peak 0.5\ntrack box from 2\n", "lamplight.song:3: from must be one of the bars"},
        {SONG_START "notes 60\n", "lamplight.song:2: notes must stand below"},
        {BOX_START, "lamplight.song:3: the track of line 3 has no notes"},
        {BOX_START "notes 60 61 H2\n", "lamplight.song:4: \"H2\" is no note"},
        {BOX_START "notes 60 61 | 62\n", "lamplight.song:4: the | after 2 notes"},
        {BOX_START "notes 60 61 400\n", "lamplight.song:4: notes must lie from"},
        {BOX_START "notes x\n", "lamplight.song:4: x is a stroke"},
        {BOX_START "notes 60\ntrack box transpose 30\nnotes 60 90\n",
         "transpose and shift move note 2 of the track of line 5"},
        {BOX_START "notes root\n", "lamplight.song:4: \"root\" needs a \"harmony\" line"},
        {SONG_START "tempo 3\n", "lamplight.song:2: a line begins with"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_refused("effect a peak 0.5\nlayer noise length 0.01\n", CASES[i].text, CASES[i].message);
    }
}

static void a_missing_folder_is_named(void **state)
{
    (void)state;
    assert_int_not_equal(run("test_sounds_nowhere " BAD " 2> " BAD "/message"), 0);
    assert_said("test_sounds_nowhere/effects.txt: cannot be opened");
    assert_int_not_equal(run("\"" TABLES "\" test_sounds_nowhere 2> " BAD "/message"), 0);
    assert_said("test_sounds_nowhere/sounds/step.wav: cannot write");
}

static void wrong_arguments_are_told_the_use(void **state)
{
    (void)state;
    assert_int_not_equal(run("2> " BAD "/message"), 0);
    assert_said("use: make_sounds SOURCE_DIR OUTPUT_DIR");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_line_of_the_effects_is_named), cmocka_unit_test(an_overlong_line_is_named),
        cmocka_unit_test(a_wrong_line_of_a_song_is_named),      cmocka_unit_test(a_missing_folder_is_named),
        cmocka_unit_test(wrong_arguments_are_told_the_use),
    };
    return cmocka_run_group_tests(tests, make_folders, NULL);
}
