/* SPDX-License-Identifier: Zlib */
/* The Snuffer's rings and his music, as they are heard: what the fight calls a beat is one in the sound file. */
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
#define SAMPLES_MAX (RATE * 40)
#define BEAT        9450 /* samples of the piece */
#define LEAD_BEGINS 32   /* beats into the piece */
#define PITCH       1.06
#define SETTLED     5 /* beats: the music begins with the phase, and is put right at the second bar */
#define BEATS       34
#define COMPARED    5000 /* samples */
#define SEARCH      (RATE * 70 / 1000)
#define HEARD       (RATE * 25 / 1000) /* a frame, and what the mixer pulls at once */
#define RING_S      0.035
#define STEP        4

typedef struct Sound {
    int count;
    float samples[SAMPLES_MAX];
} Sound;

static Sound heard, drums;

static void read_wav(Sound *sound, const char *path, size_t channels)
{
    uint8_t header[HEADER];
    int16_t frame[2] = {0, 0};
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fread(header, 1, HEADER, file), HEADER);
    for (sound->count = 0; sound->count < SAMPLES_MAX && fread(frame, 2, channels, file) == channels;
         sound->count++) {
        sound->samples[sound->count] = (float)frame[0] + (channels == 2 ? (float)frame[1] : 0.0f);
    }
    fclose(file);
}

/* From one sample to the next: what clicks stands out there. */
static double slope(const Sound *sound, int at)
{
    return (double)sound->samples[at] - (double)sound->samples[at - 1];
}

/* How much what is heard from `at` on is like the drums from this beat on, played at the fight's pitch. */
static double likeness(int at, int beat)
{
    const int length = drums.count > 1 ? drums.count - 1 : 1;
    double sum = 0.0;

    for (int i = 0; i < COMPARED; i += 2) {
        const int there = (int)(((double)(beat + LEAD_BEGINS) * BEAT + (double)i * PITCH));
        sum += slope(&heard, at + i) * slope(&drums, 1 + there % length);
    }
    return sum;
}

/* Samples from where the beat ought to be to where it is heard. */
static int lateness(int place, int beat)
{
    double best = -HUGE_VAL;
    int found = 0;

    for (int late = -SEARCH; late <= SEARCH; late += STEP) {
        const double now = likeness(place + late, beat);
        found = now > best ? late : found;
        best = fmax(now, best);
    }
    return found;
}

static double beat_s(void)
{
    return (double)BEAT / RATE / PITCH;
}

static const Played *play(void)
{
    const Played *played =
        played_run("--scene chapel-3 --autoplay --player idle --frames 900 --sound feel_rings.wav");

    assert_int_equal(played->status, 0);
    expect_is(played_find(played, 0, "phase"), >=, 0);
    return played;
}

static void each_ring_goes_out_on_the_first_beat_of_a_bar(void **state)
{
    const Played *played = play();
    const double begins = played->lines[played_find(played, 0, "phase")].time;
    int rings = 0;

    (void)state;
    for (int i = played_find(played, 0, "spawn"); i >= 0; i = played_find(played, i + 1, "spawn")) {
        char who[32] = "";
        played_text(&played->lines[i], "who", who, sizeof who);
        if (strcmp(who, "cold_ring") == 0) {
            const double goes_out = played->lines[i].time + beat_s() - begins;
            const double bars = round(goes_out / (4.0 * beat_s()));
            expect_near(goes_out, bars * 4.0 * beat_s(), RING_S);
            rings++;
        }
    }
    expect_is(rings, >=, 4);
}

static void the_music_is_where_the_beat_says(void **state)
{
    const Played *played = play();
    const double begins = played->lines[played_find(played, 0, "phase")].time;
    int in_time = 0;

    (void)state;
    read_wav(&heard, "feel_rings.wav", 2);
    read_wav(&drums, WICK_SOURCE_DIR "/assets/built/music/the_snuffer_drums.wav", 1);
    for (int beat = SETTLED; beat < BEATS; beat++) {
        const int place = (int)((begins + beat * beat_s()) * RATE);
        const int end = place + SEARCH + COMPARED;
        expect_is(end, <, heard.count);
        in_time += abs(lateness(place, beat)) <= HEARD ? 1 : 0;
    }
    expect_is(in_time * 4, >=, (BEATS - SETTLED) * 3); /* a blow now and then is louder */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_ring_goes_out_on_the_first_beat_of_a_bar),
        cmocka_unit_test(the_music_is_where_the_beat_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
