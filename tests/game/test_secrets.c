/* SPDX-License-Identifier: Zlib */
/* The secrets of wall, crypt and chapel: a heart on the brink, a wisp, a heart that is shy. */
#include "drive.h"

#include "enemies/enemy.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/shy_heart.h"
#include "hero/travel.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/room.h"
#include "world/story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define BEFORE_THE_GAP vec(826.0f, 152.0f)
#define NICHE          vec(320.0f, 64.0f)

static int hearts(void)
{
    return actor_count(pickup_kind(PICKUP_HEART));
}

/* --- on the wall: turned back ------------------------------------------------------------------------------ */

static int begin_wall(void **state)
{
    (void)state;
    drive_begin(&PLACE_WALL);
    drive_frames(3);
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

static void come_to_the_second_gap(void)
{
    story_set(STORY_WALL_STRETCH_1);
    story_set(STORY_WALL_STRETCH_2);
    story_set(STORY_WALL_STRETCH_3);
    travel_enter(&PLACE_WALL, BEFORE_THE_GAP, vec(1.0f, 0.0f));
    drive_seconds(1.0);
}

static void walk_to_the_brink(void)
{
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.7);
    drive_hold(CONTROL_RIGHT, false);
    drive_hold(CONTROL_DOWN, true);
    drive_seconds(0.8);
    drive_hold(CONTROL_DOWN, false);
}

static void the_heart_on_the_brink_falls_before_he_is_there(void **state)
{
    (void)state;
    come_to_the_second_gap();
    assert_int_equal(hearts(), 1);
    walk_to_the_brink();
    assert_int_equal(hearts(), 0);
    assert_false(story_has(STORY_WALL_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES);
}

static void who_turns_the_fall_back_has_the_heart(void **state)
{
    (void)state;
    come_to_the_second_gap();
    walk_to_the_brink();
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(1.6);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(2);
    assert_int_equal(hearts(), 1);
    walk_to_the_brink();
    assert_true(story_has(STORY_WALL_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
    assert_int_equal(hero_state.half_hearts, hero_state.half_hearts_max);
    travel_enter(&PLACE_WALL, BEFORE_THE_GAP, vec(1.0f, 0.0f));
    drive_seconds(0.5);
    assert_int_equal(hearts(), 0); /* once */
}

/* --- in the crypt: followed in the dark ---------------------------------------------------------------------- */

/* Nobody disturbs the test. */
static int begin_crypt(void **state)
{
    (void)state;
    drive_begin(&PLACE_CRYPT);
    drive_frames(3);
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe)) {
            actor_destroy(foe);
        }
    }
    drive_frames(1);
    return 0;
}

static void put_hero(float x, float y)
{
    actor_put(drive_hero(), vec(x, y));
}

static void shutter(bool shut)
{
    drive_hold(CONTROL_SHUTTER, shut);
    drive_frames(20);
}

static void walk_to_the_secret(void)
{
    put_hero(320.0f, 100.0f);
    drive_frames(10);
    drive_hold(CONTROL_UP, true);
    drive_seconds(2.0);
    drive_hold(CONTROL_UP, false);
}

static void stay_at(float x, float y)
{
    put_hero(x, y);
    drive_seconds(1.2);
}

static void the_wisp_waits_for_whoever_follows_it_in_the_dark(void **state)
{
    (void)state;
    shutter(true);
    stay_at(450.0f, 84.0f);
    drive_seconds(4.0);
    assert_int_equal(hearts(), 0); /* it has gone one stop, and waits there */
    stay_at(424.0f, 108.0f);
    stay_at(382.0f, 116.0f);
    stay_at(344.0f, 108.0f);
    assert_int_equal(hearts(), 1);
    drive_hold(CONTROL_LEFT, true);
    drive_seconds(0.6);
    drive_hold(CONTROL_LEFT, false);
    drive_hold(CONTROL_UP, true);
    drive_seconds(2.0);
    drive_hold(CONTROL_UP, false);
    assert_true(story_has(STORY_CRYPT_SECRET));
}

static void an_open_lantern_is_shown_no_way(void **state)
{
    (void)state;
    stay_at(450.0f, 84.0f);
    stay_at(424.0f, 108.0f);
    stay_at(382.0f, 116.0f);
    stay_at(344.0f, 108.0f);
    assert_int_equal(hearts(), 0);
}

static void the_shy_heart_hides_from_an_open_lantern(void **state)
{
    Actor *heart = shy_heart_create(NICHE, STORY_CRYPT_SECRET);

    (void)state;
    drive_frames(2);
    assert_non_null(heart);
    assert_false(heart->hidden); /* from far away it is seen */
    walk_to_the_secret();
    assert_true(heart->hidden);
    assert_false(story_has(STORY_CRYPT_SECRET));
    put_hero(420.0f, 108.0f);
    drive_frames(10);
    assert_false(heart->hidden);
}

static void who_shutters_his_lantern_takes_it_and_holds_half_a_heart_more(void **state)
{
    (void)state;
    shy_heart_create(NICHE, STORY_CRYPT_SECRET);
    shutter(true);
    walk_to_the_secret();
    assert_true(story_has(STORY_CRYPT_SECRET));
    assert_int_equal(hero_state.half_hearts_max, TUNING_HEARTS_HALVES + 1);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES + 1);
    drive_frames(2);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_heart_on_the_brink_falls_before_he_is_there, begin_wall, end),
        cmocka_unit_test_setup_teardown(who_turns_the_fall_back_has_the_heart, begin_wall, end),
        cmocka_unit_test_setup_teardown(the_wisp_waits_for_whoever_follows_it_in_the_dark, begin_crypt, end),
        cmocka_unit_test_setup_teardown(an_open_lantern_is_shown_no_way, begin_crypt, end),
        cmocka_unit_test_setup_teardown(the_shy_heart_hides_from_an_open_lantern, begin_crypt, end),
        cmocka_unit_test_setup_teardown(who_shutters_his_lantern_takes_it_and_holds_half_a_heart_more,
                                        begin_crypt, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
