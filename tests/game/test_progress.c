/* SPDX-License-Identifier: Zlib */
/* The night that is kept: what is written, what is read, and where one goes on. */
#include "drive.h"

#include "coro.h"
#include "cutscenes/cutscene.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "log.h"
#include "palette.h"
#include "places/places.h"
#include "ui/moments.h"
#include "ui/progress.h"
#include "ui/screen.h"
#include "vec.h"
#include "world/dawn.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static int end(void **state)
{
    (void)state;
    progress_open(false);
    drive_end();
    return 0;
}

static void begin_in_the_alley(void)
{
    progress_open(false);
    drive_begin(&PLACE_ALLEY);
    drive_frames(2);
    story_set(STORY_OPENING_SEEN);
    story_set(STORY_SQUARE_LAMP_LIT);
    hero_state.oil_seconds = 2.5f;
    drive_frames(3);
}

static void nothing_is_kept_before_the_opening_was_seen(void **state)
{
    (void)state;
    progress_open(false);
    drive_begin(&PLACE_SQUARE);
    drive_frames(5);
    assert_false(progress_is_kept());
    assert_false(progress_is_finished());
}

static void it_is_kept_when_the_story_goes_on(void **state)
{
    (void)state;
    begin_in_the_alley();
    assert_true(progress_is_kept());
    assert_false(progress_is_finished());
}

static void one_goes_on_where_it_was_kept(void **state)
{
    (void)state;
    begin_in_the_alley();
    drive_begin_empty();
    moment_resume();
    drive_frames(3);
    assert_int_equal(room_plan(), &PLACE_ALLEY);
    assert_true(story_has(STORY_SQUARE_LAMP_LIT));
    assert_false(story_has(STORY_ALLEY_LAMP_LIT));
    expect_near(hero_state.oil_seconds, 2.5f, 0.01f);
    assert_int_equal(dawn_state.step, 0);
    assert_true(hero_has_control());
}

static void a_choice_that_was_made_stays_made(void **state)
{
    (void)state;
    begin_in_the_alley();
    story_set(STORY_FLASK_LEFT);
    drive_frames(3);
    drive_begin_empty();
    moment_resume();
    assert_true(story_has(STORY_FLASK_LEFT));
    assert_false(story_has(STORY_FLASK_TAKEN));
}

static void a_finished_night_is_a_free_walk_at_dawn(void **state)
{
    (void)state;
    progress_open(false);
    drive_begin_empty();
    story_tell_until(STORY_ENDED);
    hero_create(PLACE_SQUARE.start);
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f));
    drive_frames(2);
    story_set(STORY_CRYPT_SECRET); /* the story goes on once more */
    drive_frames(5);
    assert_true(progress_is_finished());
    drive_begin_empty();
    moment_resume();
    drive_seconds(8.0);
    assert_int_equal(dawn_state.step, DAWN_STEPS);
    assert_int_equal(screen_state.now, SCREEN_PLAY);
    assert_true(hero_has_control());
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        assert_false(actor_is_foe(actor));
    }
}

static bool the_credits_run(void)
{
    return cutscene_runs() && strcmp(cutscene_state.name, "credits") == 0;
}

/* The night is kept between the last blow and the credits: whoever leaves there finds no Snuffer any more. */
static void who_left_before_the_credits_comes_back_to_them(void **state)
{
    (void)state;
    progress_open(false);
    drive_begin_empty();
    story_tell_until(STORY_SNUFFER_BEATEN);
    hero_create(PLACE_CHAPEL.start);
    travel_enter(&PLACE_CHAPEL, PLACE_CHAPEL.start, vec(0.0f, -1.0f));
    progress_keep();
    drive_begin_empty();
    moment_resume();
    if (drive_until(the_credits_run, 60 * 20) < 0) {
        fail_msg(
            "the Snuffer was beaten and the night was left; going on with it, no credits came within 20 s");
    }
}

static void no_line_that_says_nonsense_is_taken(void **state)
{
    static const char *const LINES[] = {
        "",         "flag",      "flag nonsense", "place nowhere", "oil x",     "oil -1",      "oil 99",
        "hearts 3", "hearts 99", "hearts 10 11",  "oil",           "oil 1e999", "something 1", "flag never"};

    (void)state;
    progress_open(false);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        assert_false(progress_take(LINES[i]));
    }
    assert_false(progress_is_kept());
    assert_true(progress_take("place square"));
    assert_true(progress_take("flag opening_seen"));
    assert_true(progress_take("oil 4.5"));
    assert_true(progress_take("hearts 12"));
    assert_true(progress_is_kept());
}

/* --- a file that was damaged ------------------------------------------------------------------------------------- */

static bool is_aside(StoryFlag flag)
{
    return flag == STORY_FLASK_LEFT || flag == STORY_MOTHS_BURNED;
}

/* A night up to a fact, as it is written, without one of its lines; the place last. */
static void read_night(StoryFlag last, StoryFlag without, const char *place)
{
    char line[64];

    progress_open(false);
    for (int i = STORY_NEVER + 1; i <= (int)last; i++) {
        snprintf(line, sizeof line, "flag %s", story_name((StoryFlag)i));
        if (i != (int)without && !is_aside((StoryFlag)i)) {
            assert_true(progress_take(line));
        }
    }
    snprintf(line, sizeof line, "place %s", place);
    assert_true(progress_take(line));
    progress_mend();
}

static bool one_may_walk(void)
{
    return hero_has_control() && !cutscene_runs() && coro_scheduler_count(world.loop.cutscenes) == 0;
}

static void go_on_from(StoryFlag last, StoryFlag without)
{
    drive_begin_empty();
    moment_resume();
    drive_frames(2);
    if (drive_until(one_may_walk, 60 * 60) < 0) {
        fail_msg("a night up to \"%s\" without \"%s\": nobody can walk in it after a minute",
                 story_name(last), story_name(without));
    }
}

static void a_night_that_says_ended_without_the_snuffer_met_waits_in_the_chapel(void **state)
{
    const int problems = log_problem_count();

    (void)state;
    read_night(STORY_CHAPEL_OPEN, STORY_NEVER, "chapel");
    assert_true(progress_take("flag ended"));
    progress_mend();
    assert_int_equal(log_problem_count(), problems + 1);
    go_on_from(STORY_ENDED, STORY_SNUFFER_MET);
    drive_seconds(40.0); /* his scene would have come by itself, and waited */
    assert_true(one_may_walk());
    assert_int_equal(actor_count(&SNUFFER.actor), 0);
    assert_int_equal(dawn_state.step, DAWN_STEPS);
}

/* Whichever line is missing. */
static void a_night_without_one_of_its_lines_is_whole_again(void **state)
{
    (void)state;
    for (int without = STORY_OPENING_SEEN; without < (int)STORY_ENDED; without++) {
        read_night(STORY_ENDED, (StoryFlag)without, "square");
        assert_true(progress_is_finished());
        drive_begin_empty();
        moment_resume();
        assert_true(story_has(STORY_OPENING_SEEN));
        assert_true(story_has(STORY_SNUFFER_MET));
        assert_true(story_has(STORY_SNUFFER_BEATEN));
        assert_int_equal(story_lamps_lit(), 4);
        assert_int_equal(story_has(STORY_FLASK_TAKEN) + story_has(STORY_FLASK_LEFT), 1);
        assert_int_equal(story_has(STORY_MOTHS_FREED) + story_has(STORY_MOTHS_BURNED), 1);
    }
}

static void a_night_that_knows_only_its_last_fact_can_be_played(void **state)
{
    static const char *const PLACES[] = {"square", "alley", "wall", "crypt", "chapel"};
    char line[64];

    (void)state;
    for (int last = STORY_OPENING_SEEN; last < STORY_COUNT; last++) {
        progress_open(false);
        snprintf(line, sizeof line, "flag %s", story_name((StoryFlag)last));
        assert_true(progress_take(line));
        snprintf(line, sizeof line, "place %s", PLACES[last % 5]);
        assert_true(progress_take(line));
        progress_mend();
        assert_true(progress_is_kept());
        go_on_from((StoryFlag)last, STORY_NEVER);
    }
}

static void a_whole_night_is_left_as_it_is(void **state)
{
    const int problems = log_problem_count();

    (void)state;
    for (int last = STORY_FLASK_TAKEN; last < STORY_COUNT; last++) {
        if (last != STORY_MOTHS_FREED && last != STORY_MOTHS_BURNED) { /* one moment with their lamp */
            read_night((StoryFlag)last, STORY_NEVER, "square");
            drive_begin_empty();
            moment_resume();
            for (int i = STORY_OPENING_SEEN; i < STORY_COUNT; i++) {
                assert_int_equal(story_has((StoryFlag)i), i <= last && !is_aside((StoryFlag)i));
            }
        }
    }
    assert_int_equal(log_problem_count(), problems);
}

static void moths_that_were_burned_stay_burned(void **state)
{
    (void)state;
    progress_open(false);
    assert_true(progress_take("place square"));
    assert_true(progress_take("flag moths_burned"));
    assert_true(progress_take("flag flask_left"));
    progress_mend();
    drive_begin_empty();
    moment_resume();
    assert_true(story_has(STORY_MOTHS_BURNED) && !story_has(STORY_MOTHS_FREED));
    assert_true(story_has(STORY_FLASK_LEFT) && !story_has(STORY_FLASK_TAKEN));
    assert_true(story_has(STORY_CRYPT_LAMP_LIT));
}

static void a_night_that_does_not_say_where_goes_on_in_the_square(void **state)
{
    (void)state;
    progress_open(false);
    assert_true(progress_take("flag opening_seen"));
    assert_true(progress_take("flag flask_left"));
    assert_false(progress_take("place yard")); /* there is no way out of it */
    progress_mend();
    go_on_from(STORY_OPENING_SEEN, STORY_NEVER);
    assert_int_equal(room_plan(), &PLACE_SQUARE);
}

static void who_found_secrets_has_their_hearts(void **state)
{
    (void)state;
    progress_open(false);
    assert_true(progress_take("place square"));
    assert_true(progress_take("flag alley_secret"));
    assert_true(progress_take("flag square_secret"));
    progress_mend();
    go_on_from(STORY_ALLEY_SECRET, STORY_NEVER);
    assert_int_equal(hero_state.half_hearts_max, 12);
}

static void the_morning_comes_in_steps_of_two_seconds(void **state)
{
    Colour before = 0;

    (void)state;
    drive_begin(&PLACE_SQUARE);
    expect_near(dawn_share(), 0.0f, 0.0);
    assert_int_equal(dawn_ambient(0x2C3870), 0x2C3870);
    coro_start(world.loop.game, dawn_break);
    drive_frames(2);
    for (int step = 1; step <= DAWN_STEPS; step++) {
        assert_int_equal(dawn_state.step, step);
        assert_int_not_equal(dawn_ambient(0x2C3870), before);
        before = dawn_ambient(0x2C3870);
        drive_seconds(2.0);
    }
    expect_near(dawn_share(), 1.0f, 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(nothing_is_kept_before_the_opening_was_seen, end),
        cmocka_unit_test_teardown(it_is_kept_when_the_story_goes_on, end),
        cmocka_unit_test_teardown(one_goes_on_where_it_was_kept, end),
        cmocka_unit_test_teardown(a_choice_that_was_made_stays_made, end),
        cmocka_unit_test_teardown(a_finished_night_is_a_free_walk_at_dawn, end),
        cmocka_unit_test_teardown(who_left_before_the_credits_comes_back_to_them, end),
        cmocka_unit_test_teardown(no_line_that_says_nonsense_is_taken, end),
        cmocka_unit_test_teardown(a_night_that_says_ended_without_the_snuffer_met_waits_in_the_chapel, end),
        cmocka_unit_test_teardown(a_night_without_one_of_its_lines_is_whole_again, end),
        cmocka_unit_test_teardown(a_night_that_knows_only_its_last_fact_can_be_played, end),
        cmocka_unit_test_teardown(a_whole_night_is_left_as_it_is, end),
        cmocka_unit_test_teardown(moths_that_were_burned_stay_burned, end),
        cmocka_unit_test_teardown(a_night_that_does_not_say_where_goes_on_in_the_square, end),
        cmocka_unit_test_teardown(who_found_secrets_has_their_hearts, end),
        cmocka_unit_test_teardown(the_morning_comes_in_steps_of_two_seconds, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
