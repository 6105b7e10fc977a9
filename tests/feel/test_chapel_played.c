/* SPDX-License-Identifier: Zlib */
/* The Snuffer played by itself: players of three reaction times beat him; who stands still, or only mashes, does not. */
#include "played.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEEDS           4
#define LONGEST_FRAMES  30000
#define SHORTEST_TELL_S 0.35
#define IDLE_DIES_S     70.0
#define MASHER_FRAMES   10800

static const Played *play(const char *options)
{
    const Played *played = played_run(options);

    expect_about("%s", options);
    assert_int_equal(played->status, 0);
    assert_int_equal(played_count(played, "problem"), 0);
    return played;
}

static int phases_beaten(const Played *played)
{
    char state[16] = "";
    int beaten = 0;

    for (int i = played_find(played, 0, "phase"); i >= 0; i = played_find(played, i + 1, "phase")) {
        played_text(&played->lines[i], "state", state, sizeof state);
        beaten += strcmp(state, "beaten") == 0 ? 1 : 0;
    }
    return beaten;
}

static void check_tells(const Played *played)
{
    expect_is(played_count(played, "tell"), >=, 3);
    for (int i = played_find(played, 0, "tell"); i >= 0; i = played_find(played, i + 1, "tell")) {
        expect_is(played_number(&played->lines[i], "seconds"), >=, SHORTEST_TELL_S);
    }
}

/* From the door of the chapel to the end card. Gives the falls on the way. */
static int check_play(int seed, const char *reaction)
{
    char options[160];

    snprintf(options, sizeof options, "--scene chapel --autoplay --seed %d --reaction %s --frames %d", seed,
             reaction, LONGEST_FRAMES);
    const Played *played = play(options);
    const int end = played_find(played, 0, "autoplay_end");
    assert_int_equal(phases_beaten(played), 3);
    expect_is(end, >=, 0);
    assert_non_null(strstr(played->lines[end].text, "\"finished\":true"));
    check_tells(played);
    return played_count(played, "death");
}

static void at_a_tenth_of_a_second_nobody_falls(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        assert_int_equal(check_play(seed, "0.1"), 0);
    }
}

static void at_a_quarter_at_most_one_falls(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        assert_in_range(check_play(seed, "0.25"), 0, 1);
    }
}

static void at_four_tenths_at_most_three_fall(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        assert_in_range(check_play(seed, "0.4"), 0, 3);
    }
}

static void who_stands_still_falls_in_each_phase(void **state)
{
    (void)state;
    for (int phase = 1; phase <= 3; phase++) {
        char options[128];
        snprintf(options, sizeof options, "--scene chapel-%d --autoplay --player idle --frames 4800", phase);
        const Played *played = play(options);
        const int death = played_find(played, 0, "death");
        expect_is(death, >=, 0);
        expect_is(played->lines[death].time, <=, IDLE_DIES_S);
    }
}

static void a_masher_beats_no_phase_in_three_minutes(void **state)
{
    (void)state;
    for (int phase = 1; phase <= 3; phase++) {
        char options[128];
        snprintf(options, sizeof options,
                 "--scene chapel-%d --autoplay --player masher --seed %d --frames %d", phase, phase,
                 MASHER_FRAMES);
        assert_int_equal(phases_beaten(play(options)), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_a_tenth_of_a_second_nobody_falls),
        cmocka_unit_test(at_a_quarter_at_most_one_falls),
        cmocka_unit_test(at_four_tenths_at_most_three_fall),
        cmocka_unit_test(who_stands_still_falls_in_each_phase),
        cmocka_unit_test(a_masher_beats_no_phase_in_three_minutes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
