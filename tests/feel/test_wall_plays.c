/* SPDX-License-Identifier: Zlib */
/*
 * The east wall, played by players of several reaction times; and its drum as it is heard: in the sound file no stroke
 * is more than 20 ms from where an unbroken beat would have it.
 */
#include "played.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define RATE        22050
#define HEADER      44
#define PAIRS_MAX   (RATE * 70)
#define BEAT_S      0.6
#define HEARD_S     0.02               /* a stroke is at most so far from its place */
#define SEARCH      (RATE * 60 / 1000) /* samples to each side of it */
#define CALM_FROM   14                 /* the first ball has gone by then */
#define LIKE        0.6                /* of 2: the drum, among all else that sounds */
#define ATTACK      (RATE * 70 / 1000) /* of the drum, that are compared */
#define STEP        4                  /* samples between two places that are tried */
#define IDLE_DIES_S 60.0
#define AGAIN_S     2.0
#define SEEDS       4
#define LAMP_S      180.0 /* by then the lamp burns */

/* --- players --------------------------------------------------------------------------------------------------- */

static bool is_of(const PlayedLine *line, const char *key, const char *value)
{
    char text[32] = "";

    return played_text(line, key, text, sizeof text) && strcmp(text, value) == 0;
}

static int find_lamp(const Played *played)
{
    int lamp = played_find(played, 0, "lamp");

    while (lamp >= 0 && !is_of(&played->lines[lamp], "scene", "wall")) {
        lamp = played_find(played, lamp + 1, "lamp");
    }
    return lamp;
}

static int deaths_before(const Played *played, int end)
{
    int deaths = 0;

    for (int i = played_find(played, 0, "death"); i >= 0 && i < end;
         i = played_find(played, i + 1, "death")) {
        deaths++;
    }
    return deaths;
}

/* In the whole play: each ball leaves in the frame of its stroke, or in the next. Gives how many there were. */
static int check_shots(const Played *played)
{
    long stroke = -100;
    int shots = 0;

    for (int i = 0; i < played->count; i++) {
        const PlayedLine *line = &played->lines[i];
        if (strcmp(line->event, "stroke") == 0) {
            stroke = line->frame;
        } else if (strcmp(line->event, "strike") == 0 && is_of(line, "who", "spitter")) {
            assert_in_range(line->frame - stroke, 0, 1);
            shots++;
        }
    }
    return shots;
}

static void check_play(int seed, const char *reaction, int deaths)
{
    char options[160];

    snprintf(options, sizeof options, "--autoplay --scene wall --seed %d --reaction %s --frames 10800", seed,
             reaction);
    const Played *played = played_run(options);
    const int lamp = find_lamp(played);
    expect_about("seed %d, reaction %s", seed, reaction);
    assert_int_equal(played->status, 0);
    assert_int_equal(played_count(played, "problem"), 0);
    expect_is(lamp, >=, 0);
    expect_is(played->lines[lamp].time, <, LAMP_S);
    expect_is(deaths_before(played, lamp), <=, deaths);
    expect_is(check_shots(played), >=, 5);
}

static void at_a_tenth_of_a_second_he_gets_to_the_lamp_unharmed(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        check_play(seed, "0.1", 0);
    }
}

static void at_a_quarter_of_a_second_he_falls_once_at_most(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        check_play(seed, "0.25", 1);
    }
}

static void at_four_tenths_he_falls_three_times_at_most(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        check_play(seed, "0.4", 3);
    }
}

static void who_stands_still_dies_on_the_wall_and_is_back_within_two_seconds(void **state)
{
    (void)state;
    const Played *played = played_run("--autoplay --player idle --scene wall --frames 7200");
    const int death = played_find(played, 0, "death");
    assert_int_equal(played->status, 0);
    expect_is(death, >=, 0);
    expect_is(played->lines[death].time, <=, IDLE_DIES_S);
    const int again = played_find(played, death, "control_again");
    expect_is(again, >=, 0);
    const double offered = played_number(&played->lines[again], "offered"); /* to turn back: his to end */
    expect_is(played->lines[again].time - played->lines[death].time - offered, <=, AGAIN_S);
}

/* --- the drum as it is heard ---------------------------------------------------------------------------------------- */

typedef struct Sound {
    int count;
    float samples[PAIRS_MAX];
} Sound;

/* Channels: 1, or 2 that are added. */
static void read_wav(Sound *sound, const char *path, int channels)
{
    uint8_t header[HEADER];
    int16_t frame[2] = {0, 0};
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fread(header, 1, HEADER, file), HEADER);
    for (sound->count = 0;
         sound->count < PAIRS_MAX && fread(frame, 2, (size_t)channels, file) == (size_t)channels;
         sound->count++) {
        sound->samples[sound->count] = (float)frame[0] + (channels == 2 ? (float)frame[1] : 0.0f);
    }
    fclose(file);
}

/* From one sample to the next: what clicks stands out there. */
static double slope(const Sound *sound, int at)
{
    return at == 0 ? 0.0 : (double)sound->samples[at] - (double)sound->samples[at - 1];
}

static double level(const Sound *sound, int at)
{
    return (double)sound->samples[at];
}

/* How much the sound from `at` on is like the drum's attack, by one of the two: -1 to 1. */
static double alike(const Sound *sound, const Sound *drum, int at,
                    double (*value)(const Sound *sound, int at))
{
    double product = 0.0;
    double here = 1.0;
    double there = 1.0;

    for (int i = 0; i < ATTACK && i < drum->count && at + i < sound->count && at + i >= 0; i++) {
        const double a = value(sound, at + i);
        const double b = value(drum, i);
        product += a * b;
        here += a * a;
        there += b * b;
    }
    return product / sqrt(here * there);
}

/* Both count: a heart that beats at the last heart thumps as the drum does but does not click, a ball that leaves hisses. */
static double likeness(const Sound *sound, const Sound *drum, int at)
{
    return alike(sound, drum, at, level) + alike(sound, drum, at, slope);
}

/* Where round `at` it is most like the drum; `best`: how much. */
static int find_stroke(const Sound *sound, const Sound *drum, int at, double *best)
{
    int found = at;

    *best = -2.0;
    for (int place = at - SEARCH; place <= at + SEARCH; place += STEP) {
        const double now = likeness(sound, drum, place);
        if (now > *best) {
            *best = now;
            found = place;
        }
    }
    return found;
}

static Sound heard, heavy, light;

static void check_strokes(const Played *played)
{
    const int first = played_find(played, 0, "stroke");
    int strokes = 0;
    int clearer = 0;

    for (int i = first; i >= 0; i = played_find(played, i + 1, "stroke")) {
        const int number = (int)played_number(&played->lines[i], "number");
        const int place = (int)((played->lines[first].time + number * BEAT_S) * RATE);
        const Sound *drum = number % 4 == 0 ? &heavy : &light;
        double like = 0.0;
        double between = 0.0;
        if (place + RATE / 2 > heard.count || number < CALM_FROM) {
            continue;
        }
        const int found = find_stroke(&heard, drum, place, &like);
        find_stroke(&heard, drum, place + (int)(BEAT_S / 2.0 * RATE), &between);
        expect(abs(found - place) <= HEARD_S * RATE && like >= LIKE,
               "stroke %d is heard %.1f ms from its place, like the drum by %.2f", number,
               1000.0 * (found - place) / RATE, like);
        clearer += like > between ? 1 : 0;
        strokes++;
    }
    expect_is(strokes, >=, 90);
    expect_is(clearer * 10, >=, strokes * 8); /* what is found on the beat is not what is found anywhere */
}

static void read_sounds(const char *wav)
{
    read_wav(&heard, wav, 2);
    read_wav(&heavy, WICK_SOURCE_DIR "/assets/built/sounds/drum.wav", 1);
    read_wav(&light, WICK_SOURCE_DIR "/assets/built/sounds/drum_light.wav", 1);
}

/* He walks back to the stairs, out of sight of whoever would fire: soon there is nothing but the drum, the music and the wind. */
static void in_a_minute_of_the_sound_file_no_stroke_is_more_than_20_ms_late_or_early(void **state)
{
    FILE *keys = fopen("feel_wall.txt", "w");

    (void)state;
    assert_non_null(keys);
    fputs("1 down left\n95 up left\n3900 end\n", keys);
    fclose(keys);
    const Played *played = played_run("--scene wall --replay feel_wall.txt --sound feel_wall.wav");
    assert_int_equal(played->status, 0);
    read_sounds("feel_wall.wav");
    check_strokes(played);
    remove("feel_wall.wav");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_a_tenth_of_a_second_he_gets_to_the_lamp_unharmed),
        cmocka_unit_test(at_a_quarter_of_a_second_he_falls_once_at_most),
        cmocka_unit_test(at_four_tenths_he_falls_three_times_at_most),
        cmocka_unit_test(who_stands_still_dies_on_the_wall_and_is_back_within_two_seconds),
        cmocka_unit_test(in_a_minute_of_the_sound_file_no_stroke_is_more_than_20_ms_late_or_early),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
