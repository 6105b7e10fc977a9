/* SPDX-License-Identifier: Zlib */
/* The secrets of square and alley: a moth that carries a heart, a word that is told too late. And what holds for all. */
#include "drive.h"

#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/shy_heart.h"
#include "hero/travel.h"
#include "people/bark.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "ui/moments.h"
#include "ui/progress.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define POST        vec(314.0f, 122.0f)
#define BESIDE_POST vec(322.0f, 132.0f)
#define IN_THE_DARK vec(400.0f, 244.0f)
#define DOORSTEP    vec(96.0f, 502.0f)

static int end(void **state)
{
    (void)state;
    progress_open(false);
    drive_end();
    return 0;
}

static int hearts(void)
{
    return actor_count(pickup_kind(PICKUP_HEART));
}

/* --- in the square: lured into the dark ------------------------------------------------------------------------- */

/* A play that has come so far, in a place. */
static void begin_after(StoryFlag flag, const PlacePlan *plan)
{
    progress_open(false);
    drive_begin_empty();
    story_tell_until(flag);
    hero_create(plan->start);
    travel_enter(plan, plan->start, vec(0.0f, 1.0f));
    drive_seconds(1.0);
}

static int begin_square(void **state)
{
    (void)state;
    begin_after(STORY_SQUARE_LAMP_LIT, &PLACE_SQUARE);
    return 0;
}

static const Actor *heart_moth(void)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->figure == FIGURE_HEART_MOTH) {
            return actor;
        }
    }
    return NULL;
}

static float moth_from(Vec place)
{
    assert_non_null(heart_moth());
    return vec_distance(heart_moth()->place, place);
}

/* Step by step, as fast as he walks: it keeps up. */
static void lead_to(Vec place)
{
    while (vec_distance(drive_hero()->place, place) > 1.0f) {
        actor_put(drive_hero(), vec_approach(drive_hero()->place, place, TUNING_WALK_PX_S / 60.0f));
        drive_frames(1);
    }
    drive_seconds(0.5);
}

static void lure_into_the_dark(void)
{
    actor_put(drive_hero(), BESIDE_POST);
    drive_seconds(1.5);
    lead_to(IN_THE_DARK);
}

static void shut_and_wait(void)
{
    drive_hold(CONTROL_SHUTTER, true);
    drive_seconds(2.0);
}

static void catch_it(void)
{
    lure_into_the_dark();
    shut_and_wait();
    lead_to(heart_moth()->place);
    drive_hold(CONTROL_SHUTTER, false);
}

static void who_walks_by_the_post_does_not_lure_its_moth(void **state)
{
    (void)state;
    actor_put(drive_hero(), vec(264.0f, 190.0f));
    lead_to(vec(264.0f, 110.0f));
    expect_is(moth_from(POST), <, 26.0f);
}

static void the_moth_follows_the_lantern_and_is_out_of_reach_in_its_light(void **state)
{
    (void)state;
    lure_into_the_dark();
    expect_is(moth_from(IN_THE_DARK), <, 26.0f);
    lead_to(heart_moth()->place);
    assert_false(story_has(STORY_SQUARE_SECRET));
}

static void a_shut_lantern_lets_it_sit_and_an_open_one_startles_it(void **state)
{
    (void)state;
    lure_into_the_dark();
    shut_and_wait();
    assert_int_equal(heart_moth()->pose, POSE_PERCH);
    expect_near(heart_moth()->height, 0.0f, 0.1f);
    drive_hold(CONTROL_SHUTTER, false);
    drive_seconds(0.5);
    assert_int_equal(heart_moth()->pose, POSE_FLAP);
    expect_is(heart_moth()->height, >, 5.0f);
    assert_false(story_has(STORY_SQUARE_SECRET));
}

static void under_the_post_a_shut_lantern_does_not_make_it_sit(void **state)
{
    (void)state;
    actor_put(drive_hero(), BESIDE_POST);
    shut_and_wait();
    assert_int_equal(heart_moth()->pose, POSE_FLAP);
    expect_is(moth_from(POST), <, 26.0f);
    drive_hold(CONTROL_SHUTTER, false);
}

static void the_heart_of_the_moth_is_given_once(void **state)
{
    (void)state;
    catch_it();
    assert_true(story_has(STORY_SQUARE_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
    assert_null(heart_moth());
    drive_seconds(5.0);
    travel_enter(&PLACE_SQUARE, BESIDE_POST, vec(0.0f, 1.0f));
    drive_seconds(1.0);
    assert_null(heart_moth());
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
}

static void turn_back(double seconds)
{
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(seconds);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_seconds(0.5);
}

static void the_moth_is_caught_although_the_night_was_turned_back(void **state)
{
    (void)state;
    lure_into_the_dark();
    shut_and_wait();
    drive_hold(CONTROL_SHUTTER, false);
    turn_back(1.5);
    assert_int_equal(heart_moth()->pose, POSE_FLAP);
    shut_and_wait();
    lead_to(heart_moth()->place);
    assert_true(story_has(STORY_SQUARE_SECRET));
    turn_back(1.5); /* for good */
    assert_true(story_has(STORY_SQUARE_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
}

static void no_moth_comes_before_the_great_lamp_is_lit(void **state)
{
    (void)state;
    begin_after(STORY_OPENING_SEEN, &PLACE_SQUARE);
    assert_null(heart_moth());
}

/* --- in the alley: the word, in time ------------------------------------------------------------------------------ */

static int begin_alley(void **state)
{
    (void)state;
    begin_after(STORY_ALLEY_WAVE_1, &PLACE_ALLEY);
    actor_put(drive_hero(), DOORSTEP);
    drive_seconds(1.0);
    return 0;
}

static bool says(const char *text)
{
    return bark_state.text != NULL && strcmp(bark_state.text, text) == 0;
}

static bool is_asked(void)
{
    return says("Who's there? Word?");
}

static bool is_told_too_late(void)
{
    return bark_state.text != NULL && strncmp(bark_state.text, "It was ", 7) == 0;
}

static bool it_changes(void)
{
    return says("Was. It changes now.");
}

static bool says_marzipan(void)
{
    return says("Marzipan.");
}

static bool is_alight_again(void)
{
    return lamp_nearest(DOORSTEP, LAMP_WINDOW)->lit;
}

static void knock_until(bool (*condition)(void))
{
    drive_press(CONTROL_USE);
    assert_int_not_equal(drive_until(condition, 60 * 12), -1);
}

static void nobody_opens_while_the_first_court_is_fought_for(void **state)
{
    (void)state;
    begin_after(STORY_GATE_OPEN, &PLACE_ALLEY);
    actor_put(drive_hero(), DOORSTEP);
    drive_frames(5);
    drive_press(CONTROL_USE);
    assert_int_equal(drive_until(is_asked, 60 * 2), -1);
}

static void who_does_not_know_the_word_is_told_too_late(void **state)
{
    (void)state;
    knock_until(it_changes);
    drive_seconds(4.0);
    assert_false(is_alight_again());
    assert_int_equal(hearts(), 0);
    assert_false(story_has(STORY_ALLEY_SECRET));
}

/* Turned back to before the word was told; it is said, and the heart taken. */
static void hear_turn_back_and_take(void)
{
    knock_until(is_told_too_late);
    drive_seconds(1.0);
    turn_back(1.6);
    assert_int_not_equal(drive_until(says_marzipan, 60 * 8), -1);
    drive_seconds(4.0);
}

static void who_turns_back_says_the_word_and_has_the_heart_once(void **state)
{
    (void)state;
    hear_turn_back_and_take();
    assert_true(story_has(STORY_ALLEY_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
    drive_seconds(4.0);
    travel_enter(&PLACE_ALLEY, DOORSTEP, vec(0.0f, -1.0f));
    drive_seconds(1.0);
    drive_press(CONTROL_USE);
    assert_int_equal(drive_until(is_asked, 60 * 3), -1);
    assert_int_equal(hearts(), 0);
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
}

static void who_turns_back_to_before_he_knocked_knows_it_when_he_knocks(void **state)
{
    (void)state;
    hero_state.oil_seconds = TUNING_OIL_MAX_S;
    knock_until(is_told_too_late);
    turn_back(3.9);
    assert_null(bark_state.text);
    knock_until(says_marzipan);
    drive_seconds(4.0);
    assert_true(story_has(STORY_ALLEY_SECRET));
}

static void a_word_that_was_told_too_late_opens_nothing_the_next_time(void **state)
{
    (void)state;
    knock_until(it_changes);
    drive_seconds(4.5);
    assert_int_not_equal(drive_until(is_alight_again, 60 * 10), -1);
    drive_seconds(1.0);
    knock_until(is_told_too_late);
    assert_true(says("It was “dumplings”."));
    assert_int_equal(hearts(), 0);
}

static void the_heart_on_the_doorstep_waits_for_who_went_away(void **state)
{
    (void)state;
    knock_until(is_told_too_late);
    turn_back(1.0);
    actor_put(drive_hero(), vec(176.0f, 540.0f));
    assert_int_not_equal(drive_until(says_marzipan, 60 * 8), -1);
    drive_seconds(8.0);
    assert_int_equal(hearts(), 1);
    actor_put(drive_hero(), DOORSTEP);
    drive_frames(5);
    assert_true(story_has(STORY_ALLEY_SECRET));
}

/* --- all of them --------------------------------------------------------------------------------------------------- */

static void what_was_found_stays_found_in_a_night_that_is_taken_up(void **state)
{
    (void)state;
    catch_it();
    drive_frames(5);
    assert_true(progress_is_kept());
    drive_begin_empty();
    moment_resume();
    drive_seconds(1.0);
    assert_true(story_has(STORY_SQUARE_SECRET));
    assert_null(heart_moth());
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
}

/* As it was written before square and alley had a secret: those of the other places are found, and these are still there. */
static void a_night_kept_by_an_older_wick_is_taken_up(void **state)
{
    static const char *const LINES[] = {"place square",
                                        "oil 4",
                                        "hearts 13",
                                        "flag opening_seen",
                                        "flag square_lamp_lit",
                                        "flag gate_open",
                                        "flag alley_wave_1",
                                        "flag alley_lamp_lit",
                                        "flag wall_secret",
                                        "flag crypt_secret",
                                        "flag chapel_secret"};

    (void)state;
    progress_open(false);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        assert_true(progress_take(LINES[i]));
    }
    drive_begin_empty();
    moment_resume();
    drive_seconds(1.0);
    assert_int_equal(hero_state.half_hearts_max, 13);
    assert_false(story_has(STORY_ALLEY_SECRET));
    assert_non_null(heart_moth());
    catch_it();
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_MOST_HALVES);
}

static void five_secrets_give_two_hearts_and_no_more(void **state)
{
    static const StoryFlag SECRETS[] = {STORY_SQUARE_SECRET, STORY_ALLEY_SECRET, STORY_WALL_SECRET,
                                        STORY_CRYPT_SECRET, STORY_CHAPEL_SECRET};

    (void)state;
    assert_int_equal(TUNING_HEARTS_MOST_HALVES, TUNING_HEARTS_HALVES + 4);
    for (size_t i = 0; i < sizeof SECRETS / sizeof SECRETS[0]; i++) {
        shy_heart_give(drive_hero(), SECRETS[i]);
    }
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_MOST_HALVES);
    hero_state.half_hearts = 1;
    shy_heart_give(drive_hero(), STORY_CHAPEL_SECRET);
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_MOST_HALVES);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_MOST_HALVES); /* what it is worth, then */
}

static void who_begins_further_on_has_found_no_secret(void **state)
{
    (void)state;
    begin_after(STORY_SNUFFER_ECHO, &PLACE_SQUARE);
    assert_false(story_has(STORY_SQUARE_SECRET));
    assert_false(story_has(STORY_ALLEY_SECRET));
}

/* --- and the morning after ---------------------------------------------------------------------------------------- */

static void in_the_morning_nobody_sends_him_to_the_chapel_and_the_great_lamp_is_out(void **state)
{
    (void)state;
    begin_after(STORY_ENDED, &PLACE_SQUARE);
    assert_non_null(bark_state.text); /* the mason is near */
    assert_string_not_equal(bark_state.text, "The chapel, then.");
    assert_false(lamp_nearest(PLACE_SQUARE.start, LAMP_GREAT)->lit);
}

static bool the_keeper_speaks(void)
{
    return bark_is_of(person_find(FIGURE_KEEPER));
}

static void in_the_morning_the_old_lamplighter_stands_before_his_chapel(void **state)
{
    (void)state;
    begin_after(STORY_ENDED, &PLACE_SQUARE);
    const Actor *keeper = person_find(FIGURE_KEEPER);
    assert_non_null(keeper);
    actor_put(drive_hero(), vec(keeper->place.x - 24.0f, keeper->place.y + 20.0f));
    expect_is(drive_until(the_keeper_speaks, 600), >=, 0);
    drive_frames(30);
    assert_int_equal(keeper->pose, POSE_IDLE); /* he does not fall on his knees again */
    begin_after(STORY_CHAPEL_OPEN, &PLACE_SQUARE);
    assert_null(person_find(FIGURE_KEEPER));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(who_walks_by_the_post_does_not_lure_its_moth, begin_square, end),
        cmocka_unit_test_setup_teardown(the_moth_follows_the_lantern_and_is_out_of_reach_in_its_light,
                                        begin_square, end),
        cmocka_unit_test_setup_teardown(a_shut_lantern_lets_it_sit_and_an_open_one_startles_it, begin_square,
                                        end),
        cmocka_unit_test_setup_teardown(under_the_post_a_shut_lantern_does_not_make_it_sit, begin_square,
                                        end),
        cmocka_unit_test_setup_teardown(the_heart_of_the_moth_is_given_once, begin_square, end),
        cmocka_unit_test_setup_teardown(the_moth_is_caught_although_the_night_was_turned_back, begin_square,
                                        end),
        cmocka_unit_test_teardown(no_moth_comes_before_the_great_lamp_is_lit, end),
        cmocka_unit_test_teardown(nobody_opens_while_the_first_court_is_fought_for, end),
        cmocka_unit_test_setup_teardown(who_does_not_know_the_word_is_told_too_late, begin_alley, end),
        cmocka_unit_test_setup_teardown(who_turns_back_says_the_word_and_has_the_heart_once, begin_alley,
                                        end),
        cmocka_unit_test_setup_teardown(who_turns_back_to_before_he_knocked_knows_it_when_he_knocks,
                                        begin_alley, end),
        cmocka_unit_test_setup_teardown(a_word_that_was_told_too_late_opens_nothing_the_next_time,
                                        begin_alley, end),
        cmocka_unit_test_setup_teardown(the_heart_on_the_doorstep_waits_for_who_went_away, begin_alley, end),
        cmocka_unit_test_setup_teardown(what_was_found_stays_found_in_a_night_that_is_taken_up, begin_square,
                                        end),
        cmocka_unit_test_teardown(a_night_kept_by_an_older_wick_is_taken_up, end),
        cmocka_unit_test_setup_teardown(five_secrets_give_two_hearts_and_no_more, begin_square, end),
        cmocka_unit_test_teardown(who_begins_further_on_has_found_no_secret, end),
        cmocka_unit_test_teardown(in_the_morning_the_old_lamplighter_stands_before_his_chapel, end),
        cmocka_unit_test_teardown(in_the_morning_nobody_sends_him_to_the_chapel_and_the_great_lamp_is_out,
                                  end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
