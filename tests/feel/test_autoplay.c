/* SPDX-License-Identifier: Zlib */
/*
 * Whole plays, from the title to the end, by players of several reaction times; and what their logs say of control,
 * tells, deaths and coroutines.
 */
#include "played.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SEEDS           10
#define NIGHT_MINUTES   15
#define WATCHED_S       20.0
#define SKIPPED_S       3.0
#define AGAIN_S         2.0
#define SHORTEST_TELL_S 0.35
#define KIND_LETTERS    4 /* a sound belongs to whom it is named after: spit_tell to the spitter */
#define IDLE_DIES_S     60.0

/* --- one play --------------------------------------------------------------------------------------------- */

static const Played *play(int seed, const char *reaction)
{
    char options[128];

    snprintf(options, sizeof options, "--autoplay --seed %d --reaction %s", seed, reaction);
    const Played *played = played_run(options);
    const int problem = played_find(played, 0, "problem");
    expect_about("seed %d, reaction %s", seed, reaction);
    assert_int_equal(played->status, 0);
    expect(problem < 0, "a problem is reported: %s", played->lines[problem].text);
    return played;
}

static bool saw_scene(const Played *played, const char *name)
{
    char seen[32];

    for (int i = played_find(played, 0, "cutscene_end"); i >= 0;
         i = played_find(played, i + 1, "cutscene_end")) {
        if (played_text(&played->lines[i], "name", seen, sizeof seen) && strcmp(seen, name) == 0) {
            return true;
        }
    }
    return false;
}

/* From the title to the end of the credits, with everything that leads there. */
static void check_finished(const Played *played)
{
    const int end = played_find(played, 0, "autoplay_end");

    expect_is(end, >=, 0);
    assert_non_null(strstr(played->lines[end].text, "\"finished\":true"));
    expect_is(played_count(played, "lamp"), >=, 4);
    expect_is(played_count(played, "kill"), >=, 10);
    assert_true(saw_scene(played, "ending"));
    assert_true(saw_scene(played, "credits"));
    expect_is(played_number(&played->lines[end], "game_seconds"), <=, NIGHT_MINUTES * 60.0);
}

/* --- 4: control, tells, deaths -------------------------------------------------------------------------------- */

/* Where the play begins: behind title and loading screen. */
static int find_play(const Played *played)
{
    int screen = played_find(played, 0, "screen");

    while (screen >= 0 && strstr(played->lines[screen].text, "\"play\"") == NULL) {
        screen = played_find(played, screen + 1, "screen");
    }
    expect_is(screen, >=, 0);
    return screen;
}

static void check_first_control(const Played *played)
{
    const PlayedLine *begins = &played->lines[find_play(played)];
    const int control = played_find(played, 0, "first_control");

    expect_is(control, >=, 0);
    expect_is(played->lines[control].time - begins->time, <=, WATCHED_S);
}

static bool is_of(const PlayedLine *line, double id)
{
    return !(fabs(played_number(line, "id") - id) > 0.5);
}

static void check_tell(const Played *played, int tell)
{
    const PlayedLine *begin = &played->lines[tell];
    const double seconds = played_number(begin, "seconds");
    char who[16] = "";
    char sound[32] = "";

    expect_is(seconds, >=, SHORTEST_TELL_S);
    assert_true(played_text(begin, "who", who, sizeof who));
    assert_true(played_text(begin, "sound", sound, sizeof sound));
    assert_int_equal(strncmp(sound, who, KIND_LETTERS), 0);
}

static void check_tells(const Played *played)
{
    int tells = 0;

    for (int i = played_find(played, 0, "tell"); i >= 0; i = played_find(played, i + 1, "tell")) {
        check_tell(played, i);
        tells++;
    }
    expect_is(tells, >=, 5);
}

/* The last one of this foe before line `end`. */
static const PlayedLine *last_tell(const Played *played, int end, double id)
{
    const PlayedLine *last = NULL;

    for (int i = played_find(played, 0, "tell"); i >= 0 && i < end; i = played_find(played, i + 1, "tell")) {
        last = is_of(&played->lines[i], id) ? &played->lines[i] : last;
    }
    return last;
}

/* No strike without its tell, the tell's whole length before it. */
static void check_strikes(const Played *played)
{
    expect_is(played_count(played, "strike"), >=, 1);
    for (int i = played_find(played, 0, "strike"); i >= 0; i = played_find(played, i + 1, "strike")) {
        const PlayedLine *strike = &played->lines[i];
        const PlayedLine *tell = last_tell(played, i, played_number(strike, "id"));
        assert_non_null(tell);
        expect_is(strike->time - tell->time, >=, played_number(tell, "seconds") - 0.02);
    }
}

static int check_deaths(const Played *played)
{
    int deaths = 0;

    for (int i = played_find(played, 0, "death"); i >= 0; i = played_find(played, i + 1, "death")) {
        const int again = played_find(played, i, "control_again");
        deaths++;
        assert_true(again >= 0 || played->count - i < 40); /* the run may end meanwhile */
        if (again >= 0) {
            const double offered =
                played_number(&played->lines[again], "offered"); /* to turn back: his to end */
            expect_is(played->lines[again].time - played->lines[i].time - offered, <=, AGAIN_S);
        }
    }
    return deaths;
}

/* --- every kind of wait does real work -------------------------------------------------------------------------- */

static const char *const KINDS[] = {"frames",       "seconds",      "realtime",  "interval", "predicate",
                                    "signal",       "coroutine",    "call",      "all",      "any",
                                    "fixed_update", "end_of_frame", "condition", "over",     "timeouts"};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };
static double waits[KIND_COUNT];

static void add_waits(const Played *played)
{
    const int line = played_find(played, 0, "waits");

    expect_is(line, >=, 0);
    for (int i = 0; i < KIND_COUNT; i++) {
        waits[i] += played_number(&played->lines[line], KINDS[i]);
    }
}

static void check_waits(void)
{
    for (int i = 0; i < KIND_COUNT; i++) {
        expect(waits[i] > 0.0, "no coroutine of %d plays waited for: %s", SEEDS, KINDS[i]);
    }
}

/* --- the tests ------------------------------------------------------------------------------------------------------ */

static void ten_plays_at_a_quarter_second_reach_the_end(void **state)
{
    (void)state;
    for (int seed = 1; seed <= SEEDS; seed++) {
        const Played *played = play(seed, "0.25");
        check_finished(played);
        check_first_control(played);
        check_tells(played);
        check_strikes(played);
        expect_is(check_deaths(played), <=, 6);
        add_waits(played);
    }
    check_waits();
}

static void at_a_tenth_of_a_second_he_falls_at_most_once(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 4; seed++) {
        const Played *played = play(seed, "0.1");
        check_finished(played);
        expect_is(check_deaths(played), <=, 1);
    }
}

static void at_four_tenths_he_falls_at_most_fourteen_times(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 4; seed++) {
        const Played *played = play(seed, "0.4");
        check_finished(played);
        expect_is(check_deaths(played), <=, 14);
    }
}

static void who_stands_still_dies_in_the_alley_and_is_back_within_two_seconds(void **state)
{
    (void)state;
    const Played *played = played_run("--autoplay --player idle --scene alley --frames 7200");
    const int death = played_find(played, 0, "death");
    assert_int_equal(played->status, 0);
    expect_is(death, >=, 0);
    expect_is(played->lines[death].time, <=, IDLE_DIES_S);
    expect_is(check_deaths(played), >=, 2);
    expect_is(played_count(played, "control_again"), >=, 1);
}

static void a_masher_breaks_nothing(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 3; seed++) {
        char options[128];
        snprintf(options, sizeof options, "--autoplay --player masher --seed %d --frames 7200", seed);
        const Played *played = played_run(options);
        assert_int_equal(played->status, 0);
        assert_int_equal(played_count(played, "problem"), 0);
        check_deaths(played);
    }
}

/* Told by hand: the skip key is held from the first frame of the opening on. */
static void a_skipped_opening_gives_control_within_three_seconds(void **state)
{
    FILE *keys = fopen("feel_skip.txt", "w");

    (void)state;
    assert_non_null(keys);
    fputs("1 down skip\n240 end\n", keys);
    fclose(keys);
    const Played *played = played_run("--scene opening --replay feel_skip.txt");
    const int control = played_find(played, 0, "first_control");
    assert_int_equal(played->status, 0);
    expect_is(control, >=, 0);
    expect_is(played->lines[control].time, <=, SKIPPED_S);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ten_plays_at_a_quarter_second_reach_the_end),
        cmocka_unit_test(at_a_tenth_of_a_second_he_falls_at_most_once),
        cmocka_unit_test(at_four_tenths_he_falls_at_most_fourteen_times),
        cmocka_unit_test(who_stands_still_dies_in_the_alley_and_is_back_within_two_seconds),
        cmocka_unit_test(a_masher_breaks_nothing),
        cmocka_unit_test(a_skipped_opening_gives_control_within_three_seconds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
