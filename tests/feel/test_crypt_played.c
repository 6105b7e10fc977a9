/* SPDX-License-Identifier: Zlib */
/* The crypt played by itself: players of three reaction times get to its lamp; who stands still does not. */
#include "played.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEEDS           3
#define LONGEST_FRAMES  6600
#define SHORTEST_TELL_S 0.35
#define IDLE_DIES_S     60.0

static const Played *play(int seed, const char *reaction)
{
    char options[160];

    snprintf(options, sizeof options, "--scene crypt --autoplay --seed %d --reaction %s --frames %d", seed,
             reaction, LONGEST_FRAMES);
    const Played *played = played_run(options);
    assert_int_equal(played->status, 0);
    assert_int_equal(played_count(played, "problem"), 0);
    return played;
}

/* The line with which its lamp was lit. */
static int find_lamp(const Played *played)
{
    char scene[16] = "";
    int lamp = played_find(played, 0, "lamp");

    while (lamp >= 0 && (!played_text(&played->lines[lamp], "scene", scene, sizeof scene) ||
                         strcmp(scene, "crypt") != 0)) {
        lamp = played_find(played, lamp + 1, "lamp");
    }
    return lamp;
}

static int count_before(const Played *played, int end, const char *event, const char *who)
{
    char name[16] = "";
    int count = 0;

    for (int i = played_find(played, 0, event); i >= 0 && i < end; i = played_find(played, i + 1, event)) {
        played_text(&played->lines[i], "who", name, sizeof name);
        count += strcmp(name, who) == 0 ? 1 : 0;
    }
    return count;
}

static void check_tells(const Played *played)
{
    expect_is(played_count(played, "tell"), >=, 1);
    for (int i = played_find(played, 0, "tell"); i >= 0; i = played_find(played, i + 1, "tell")) {
        expect_is(played_number(&played->lines[i], "seconds"), >=, SHORTEST_TELL_S);
    }
}

/* Gives the falls on the way. */
static int check_play(int seed, const char *reaction)
{
    const Played *played = play(seed, reaction);
    const int lamp = find_lamp(played);

    expect_about("seed %d, reaction %s", seed, reaction);
    expect(lamp >= 0, "the lamp of the crypt stays dark");
    expect_is(count_before(played, lamp, "kill", "shade"), >=, 4);
    expect_is(played_count(played, "stand"), >=, 2);
    check_tells(played);
    return count_before(played, lamp, "death", "wick");
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

static void who_stands_still_is_found_within_a_minute(void **state)
{
    (void)state;
    const Played *played = played_run("--scene crypt --autoplay --player idle --frames 4200");
    const int death = played_find(played, 0, "death");
    assert_int_equal(played->status, 0);
    expect_is(death, >=, 0);
    expect_is(played->lines[death].time, <=, IDLE_DIES_S);
}

static void a_masher_breaks_nothing(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 3; seed++) {
        char options[128];
        snprintf(options, sizeof options, "--scene crypt --autoplay --player masher --seed %d --frames 7200",
                 seed);
        const Played *played = played_run(options);
        assert_int_equal(played->status, 0);
        assert_int_equal(played_count(played, "problem"), 0);
        expect_is(find_lamp(played), <, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_a_tenth_of_a_second_nobody_falls),
        cmocka_unit_test(at_a_quarter_at_most_one_falls),
        cmocka_unit_test(at_four_tenths_at_most_three_fall),
        cmocka_unit_test(who_stands_still_is_found_within_a_minute),
        cmocka_unit_test(a_masher_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
