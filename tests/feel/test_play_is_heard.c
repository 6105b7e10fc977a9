/* SPDX-License-Identifier: Zlib */
/* A minute and a half of play, as it would be heard: no sample is clipped, there is sound all the time, and blows stand out of the music. */
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

#define FRAMES    5400
#define RATE      22050
#define HEADER    44
#define PAIRS_MAX (RATE * 100)
#define QUIET     0.002 /* root mean square of a second that counts as silent, of 1 */
#define SILENCE_S 5     /* allowed after each lamp: 4 s, and their fades */
#define NEAR_S    0.25

static int16_t samples[PAIRS_MAX * 2];

static int read_wav(const char *path)
{
    uint8_t header[HEADER];
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fread(header, 1, HEADER, file), HEADER);
    assert_memory_equal(header, "RIFF", 4);
    const size_t count = fread(samples, 4, PAIRS_MAX, file);
    fclose(file);
    return (int)count;
}

static double loudness(double from_s, double seconds)
{
    const int first = (int)(from_s * RATE);
    const int count = (int)(seconds * RATE);
    double sum = 0.0;

    for (int i = 2 * first; i < 2 * (first + count) && i < 2 * PAIRS_MAX; i++) {
        sum += (double)samples[i] * samples[i];
    }
    return sqrt(sum / (2.0 * count)) / 32768.0;
}

static void no_sample_is_clipped(int pairs)
{
    int loudest = 0;

    for (int i = 0; i < 2 * pairs; i++) {
        loudest = abs(samples[i]) > loudest ? abs(samples[i]) : loudest;
    }
    expect_is(loudest, <, 32700);
    expect_is(loudest, >, 6000);
}

static void it_is_never_silent_for_long(int pairs)
{
    int silent = 0;

    for (int second = 1; second < pairs / RATE; second++) {
        silent = loudness(second, 1.0) < QUIET ? silent + 1 : 0;
        expect(silent <= SILENCE_S, "%d s of silence, at second %d", silent, second);
    }
}

/* Frames are 1/60 s, and the file goes with them. */
static void hits_are_louder_than_what_was_before(const Played *played)
{
    int louder = 0;
    int hits = 0;

    for (int i = played_find(played, 0, "hit"); i >= 0; i = played_find(played, i + 1, "hit")) {
        const double at = (double)played->lines[i].frame / 60.0;
        hits++;
        louder += loudness(at, NEAR_S) > 1.2 * loudness(at - 0.6, NEAR_S) ? 1 : 0;
    }
    expect_is(hits, >=, 10);
    expect(louder * 3 >= hits * 2, "only %d of %d hits stand out", louder, hits);
}

static void a_play_is_heard(void **state)
{
    (void)state;
    const Played *played = played_run("--autoplay --seed 1 --frames 5400 --sound feel_play.wav");
    assert_int_equal(played->status, 0);
    const int pairs = read_wav("feel_play.wav");
    const int frame = RATE / 60;
    expect_is(abs(pairs - FRAMES * RATE / 60), <=, frame + 1);
    no_sample_is_clipped(pairs);
    it_is_never_silent_for_long(pairs);
    hits_are_louder_than_what_was_before(played);
    remove("feel_play.wav");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_play_is_heard)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
