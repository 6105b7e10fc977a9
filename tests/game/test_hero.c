/* SPDX-License-Identifier: Zlib */
/* Wick's moves against the numbers under "Feel". */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/combat.h"
#include "world/room.h"
#include "world/settings.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler()); /* no foe unless a test makes one */
    for (Actor *actor = NULL; (actor = actor_next(actor, &HUSK.actor)) != NULL;) {
        actor_destroy(actor);
    }
    drive_frames(2);
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

/* A thing to hit that does nothing. */
static Actor *dummy(float dx, float dy, int hits)
{
    const Vec place = drive_hero()->place;
    Actor *actor = actor_create(&HUSK.actor, FIGURE_HUSK, vec(place.x + dx, place.y + dy));

    actor->hits_left = hits;
    return actor;
}

static void strike_hero(void)
{
    const Blow blow = {.by = NULL, .direction = {1.0f, 0.0f}, .damage = 2, .push_px = TUNING_KNOCK_BACK_PX};

    combat_strike(drive_hero(), &blow);
}

/* --- walking ---------------------------------------------------------------------------------------- */

static void walking_soon_has_full_speed(void **state)
{
    (void)state;
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds((double)TUNING_WALK_GAIN_S + 1.5 / 60.0);
    expect_near(drive_hero()->velocity.x, TUNING_WALK_PX_S, 0.5);
}

static void walking_soon_stops(void **state)
{
    (void)state;
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.5);
    drive_hold(CONTROL_RIGHT, false);
    drive_seconds((double)TUNING_WALK_STOP_S + 1.0 / 60.0);
    expect_near(drive_hero()->velocity.x, 0.0, 0.001);
}

static void a_diagonal_is_no_faster(void **state)
{
    (void)state;
    drive_hold(CONTROL_RIGHT, true);
    drive_hold(CONTROL_DOWN, true);
    drive_seconds(0.25);
    expect_near(vec_length(drive_hero()->velocity), TUNING_WALK_PX_S, 0.5);
}

static void a_wall_stops_him_and_he_slides_along_it(void **state)
{
    (void)state;
    drive_hold(CONTROL_UP, true);
    drive_seconds(2.0);
    const float before = drive_hero()->place.x;
    expect_is(drive_hero()->place.y, >=, 4.0f * PLACE_TILE_PX);
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.5);
    expect_is(drive_hero()->place.x, >, before + 20.0f);
}

static void a_corner_of_three_pixels_is_walked_round(void **state)
{
    (void)state;
    const int crate = room_find_thing(THING_CRATE, 0);
    const PlaceThing *thing = &room_plan()->things[crate];

    /* The crate's left side ends at x - 7.5; his feet reach three pixels into that column. */
    actor_put(drive_hero(), vec(thing->x - 7.5f - 4.0f + 3.0f, thing->y + 20.0f));
    drive_hold(CONTROL_UP, true);
    drive_seconds(0.4);
    expect_is(drive_hero()->place.y, <, thing->y - 4.0f);
}

static void people_are_walked_round_not_through(void **state)
{
    (void)state;
    const Vec before = drive_hero()->place;
    Actor *person = actor_create(&PERSON_KIND, FIGURE_ORLA, vec(before.x + 20.0f, before.y));
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.6);
    expect_is(drive_hero()->place.x, <, person->place.x - 8.0f);
    expect_near(vec_distance(person->place, vec(before.x + 20.0f, before.y)), 0.0, 0.001);
    drive_hold(CONTROL_RIGHT, false);
    drive_hold(CONTROL_LEFT, true);
    drive_seconds(0.4);
    expect_is(drive_hero()->place.x, <, before.x + 4.0f);
}

static void the_shutter_slows_him_and_dims_his_light(void **state)
{
    (void)state;
    drive_hold(CONTROL_SHUTTER, true);
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.5);
    expect_near(drive_hero()->velocity.x, TUNING_WALK_PX_S * TUNING_SHUTTERED_SPEED, 0.5);
    expect_near(hero_state.lantern_px, TUNING_LANTERN_SHUTTERED_PX, 0.001);
    drive_hold(CONTROL_SHUTTER, false);
    drive_seconds(0.5);
    expect_near(hero_state.lantern_px, TUNING_LANTERN_PX, 0.001);
}

/* --- dash -------------------------------------------------------------------------------------------- */

static void a_dash_goes_as_far_and_as_long_as_tuned(void **state)
{
    (void)state;
    const float before = drive_hero()->place.x;

    actor_face(drive_hero(), vec(1.0f, 0.0f));
    drive_press(CONTROL_DASH);
    drive_frames(1);
    drive_seconds(TUNING_DASH_S + 1.0 / 60.0);
    expect_near(drive_hero()->place.x - before, TUNING_DASH_PX, 0.5);
    assert_false(actor_is_gliding(drive_hero()));
}

static void a_dash_is_ready_again_a_while_after_its_end(void **state)
{
    (void)state;
    drive_press(CONTROL_DASH);
    drive_seconds(TUNING_DASH_S + TUNING_DASH_AGAIN_S - 0.15);
    expect_is(hero_state.dash_rest_s, >, 0.0f);
    drive_press(CONTROL_DASH);
    drive_frames(3);
    assert_false(actor_is_gliding(drive_hero()));
    drive_seconds(0.15 + TUNING_DASH_BUFFER_S);
    drive_press(CONTROL_DASH);
    drive_frames(3);
    assert_true(actor_is_gliding(drive_hero()));
}

static void a_blow_passes_a_dash_and_slows_time_as_its_reward(void **state)
{
    (void)state;
    const float oil = hero_state.oil_seconds;

    drive_press(CONTROL_DASH);
    drive_frames(5);
    strike_hero();
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    expect_near(time_scale_product(&world.time_scale), TUNING_DODGE_SLOW_SCALE, 0.001);
    expect_near(hero_state.oil_seconds - oil, TUNING_DODGE_OIL_S, 0.001);
    drive_seconds(TUNING_DODGE_SLOW_REAL_S + 0.05);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.001);
}

/* --- swing --------------------------------------------------------------------------------------------- */

static void a_swing_strikes_what_stands_before_him_once(void **state)
{
    (void)state;
    actor_face(drive_hero(), vec(1.0f, 0.0f));
    Actor *foe = dummy(16.0f, 0.0f, 3);
    drive_press(CONTROL_SWING);
    drive_seconds(0.5);
    assert_int_equal(foe->hits_left, 2);
}

static void a_swing_passes_what_stands_behind_or_far(void **state)
{
    (void)state;
    actor_face(drive_hero(), vec(1.0f, 0.0f));
    Actor *behind = dummy(-16.0f, 0.0f, 3);
    Actor *far = dummy(40.0f, 0.0f, 3);
    drive_press(CONTROL_SWING);
    drive_seconds(0.5);
    assert_int_equal(behind->hits_left, 3);
    assert_int_equal(far->hits_left, 3);
}

static void a_press_during_a_swing_is_the_next_swing(void **state)
{
    (void)state;
    drive_press(CONTROL_SWING);
    drive_seconds(TUNING_SWING_WIND_UP_S + TUNING_SWING_ARC_S + 0.05);
    const bool side = hero_state.swings_back;
    drive_press(CONTROL_SWING); /* in its recovery */
    drive_seconds(TUNING_SWING_RECOVER_S + 0.05);
    assert_int_not_equal(hero_state.swings_back, side);
    assert_true(hero_is_busy());
}

static void a_dash_cancels_a_swings_recovery(void **state)
{
    (void)state;
    drive_press(CONTROL_SWING);
    drive_seconds(TUNING_SWING_WIND_UP_S + TUNING_SWING_ARC_S + 0.05);
    assert_int_equal(drive_hero()->pose, POSE_RECOVER);
    drive_press(CONTROL_DASH);
    drive_frames(2);
    assert_true(actor_is_gliding(drive_hero()));
    assert_int_equal(drive_hero()->pose, POSE_DASH);
}

static void a_kill_gives_oil_and_the_foe_is_gone(void **state)
{
    (void)state;
    const float oil = hero_state.oil_seconds;

    actor_face(drive_hero(), vec(1.0f, 0.0f));
    const EntityId foe = dummy(16.0f, 0.0f, 1)->id;
    drive_press(CONTROL_SWING);
    drive_seconds(1.2);
    assert_null(actor_find(foe));
    expect_near(hero_state.oil_seconds - oil, TUNING_OIL_KILL_S, 0.001);
}

/* --- hurt ------------------------------------------------------------------------------------------------ */

static void a_hurt_takes_a_heart_pushes_him_and_makes_him_safe(void **state)
{
    (void)state;
    const float before = drive_hero()->place.x;

    strike_hero();
    strike_hero();
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES - 2);
    drive_seconds(TUNING_STOP_HURT_REAL_S + (double)TUNING_KNOCK_BACK_S + 0.04);
    expect_near(drive_hero()->place.x - before, TUNING_KNOCK_BACK_PX, 0.6);
    drive_seconds((double)TUNING_HURT_SAFE_S);
    strike_hero();
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES - 4);
}

static void a_hurt_stops_the_time_for_as_long_as_tuned(void **state)
{
    (void)state;
    strike_hero();
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0);
    drive_seconds(TUNING_STOP_HURT_REAL_S - 0.02);
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0);
    drive_seconds(0.05);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.0);
}

static void after_a_fall_he_is_in_control_again_within_two_seconds(void **state)
{
    (void)state;
    hero_state.half_hearts = 2;
    hero_state.oil_seconds = 0.0f;
    strike_hero();
    drive_frames(1);
    const int frames = drive_until(drive_is_back, 300);
    assert_in_range(frames, 30, 120);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    expect_near(drive_hero()->place.x, hero_state.safe_place.x, 0.01);
}

static bool is_told_to_turn_back_after_a_fall(float oil_seconds)
{
    hero_state.half_hearts = 2;
    hero_state.oil_seconds = oil_seconds;
    strike_hero();
    drive_seconds(0.6);
    const bool is_told = prompt_state.word != NULL && prompt_state.control == CONTROL_TURN_BACK;
    if (is_told) {
        drive_seconds(TUNING_FALL_LIE_S);
        drive_press(CONTROL_USE); /* goes on */
    }
    assert_in_range(drive_until(drive_is_back, 300), 1, 120);
    assert_null(prompt_state.word);
    return is_told;
}

static bool is_offered(void)
{
    return prompt_state.word != NULL && prompt_state.control == CONTROL_TURN_BACK;
}

static bool is_not_offered(void)
{
    return !is_offered();
}

static void the_offer_to_turn_back_stands_three_seconds(void **state)
{
    (void)state;
    hero_state.half_hearts = 2;
    hero_state.oil_seconds = 2.0f;
    strike_hero();
    expect_is(drive_until(is_offered, 120), >=, 0);
    const int frames = drive_until(is_not_offered, 400);
    expect_near((double)frames / 60.0, TUNING_FALL_OFFER_S, 0.05);
    assert_in_range(drive_until(drive_is_back, 120), 1, 60);
}

static void who_falls_with_oil_left_is_told_to_turn_back(void **state)
{
    (void)state;
    assert_true(is_told_to_turn_back_after_a_fall(2.0f));
    drive_seconds(3.0); /* safe no longer */
    assert_false(is_told_to_turn_back_after_a_fall(0.0f));
}

static void who_is_held_neither_walks_nor_strikes(void **state)
{
    (void)state;
    const Vec before = drive_hero()->place;

    hero_hold();
    drive_hold(CONTROL_RIGHT, true);
    drive_press(CONTROL_SWING);
    drive_seconds(0.3);
    expect_near(vec_distance(before, drive_hero()->place), 0.0, 0.001);
    assert_false(hero_is_busy());
    hero_release();
    drive_seconds(0.3);
    expect_is(vec_distance(before, drive_hero()->place), >, 10.0f);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

/* --- options ---------------------------------------------------------------------------------------------------- */

static int half_hearts_lost(int damage_halves, int percent)
{
    const Blow blow = {.by = NULL, .direction = {1.0f, 0.0f}, .damage = damage_halves};
    const int before = hero_state.half_hearts;

    settings.damage_percent = percent;
    drive_hero()->safe_seconds = 0.0f;
    combat_strike(drive_hero(), &blow);
    return before - hero_state.half_hearts;
}

static void with_half_damage_a_moth_still_costs_half_a_heart(void **state)
{
    (void)state;
    assert_int_equal(half_hearts_lost(TUNING_MOTH_DAMAGE_HALVES, 100), 1);
    assert_int_equal(half_hearts_lost(TUNING_MOTH_DAMAGE_HALVES, 50), 1);
    assert_int_equal(half_hearts_lost(TUNING_HUSK_DAMAGE_HALVES, 50), 1);
    assert_int_equal(half_hearts_lost(TUNING_HUSK_DAMAGE_HALVES, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(with_half_damage_a_moth_still_costs_half_a_heart),
        TEST(walking_soon_has_full_speed),
        TEST(walking_soon_stops),
        TEST(a_diagonal_is_no_faster),
        TEST(a_wall_stops_him_and_he_slides_along_it),
        TEST(a_corner_of_three_pixels_is_walked_round),
        TEST(people_are_walked_round_not_through),
        TEST(the_shutter_slows_him_and_dims_his_light),
        TEST(a_dash_goes_as_far_and_as_long_as_tuned),
        TEST(a_dash_is_ready_again_a_while_after_its_end),
        TEST(a_blow_passes_a_dash_and_slows_time_as_its_reward),
        TEST(a_swing_strikes_what_stands_before_him_once),
        TEST(a_swing_passes_what_stands_behind_or_far),
        TEST(a_press_during_a_swing_is_the_next_swing),
        TEST(a_dash_cancels_a_swings_recovery),
        TEST(a_kill_gives_oil_and_the_foe_is_gone),
        TEST(a_hurt_takes_a_heart_pushes_him_and_makes_him_safe),
        TEST(a_hurt_stops_the_time_for_as_long_as_tuned),
        TEST(after_a_fall_he_is_in_control_again_within_two_seconds),
        TEST(who_falls_with_oil_left_is_told_to_turn_back),
        TEST(the_offer_to_turn_back_stands_three_seconds),
        TEST(who_is_held_neither_walks_nor_strikes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
