/* SPDX-License-Identifier: Zlib */
/* Shades and candle stands: what light does to a shade, what a shade does to light, and what it does to Wick. */
#include "drive.h"

#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "events.h"
#include "hero/hero.h"
#include "hero/world_light.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/candle_stand.h"
#include "world/combat.h"
#include "world/lamp.h"
#include "world/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FRAME_S (1.0 / 60.0)

static Actor *shade; /* of the test under way */

/* The walled yard, with nobody in it but Wick, and all its lamps dark. */
static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler());
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor_is_foe(actor)) {
            actor_destroy(actor);
        }
    }
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_set(&lamp_state.items[i], false);
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

static void shutter(bool shut)
{
    drive_hold(CONTROL_SHUTTER, shut);
    drive_seconds(0.3);
}

static Lamp *stand_at(Vec place, double holds_s)
{
    Lamp *stand = lamp_add(LAMP_CANDLE_STAND, place, false);

    stand->holds_s = holds_s;
    return stand;
}

static bool strike(void)
{
    const Blow blow = {.by = NULL, .direction = {1.0f, 0.0f}, .damage = 1, .push_px = 0.0f};

    return combat_strike(shade, &blow);
}

static bool is_frozen(void)
{
    return enemy_of(shade)->act == POSE_FROZEN;
}

static bool strikes(void)
{
    return enemy_of(shade)->act == POSE_REACH;
}

static bool tells(void)
{
    return enemy_of(shade)->act == POSE_TELL;
}

/* --- light -------------------------------------------------------------------------------------------------- */

static void in_the_lanterns_light_it_stands_still_and_fades_to_an_outline(void **state)
{
    (void)state;
    shade = enemy_create(&SHADE, drive_beside(34.0f, 0.0f));
    drive_frames(2);
    assert_true(is_frozen());
    const Vec place = shade->place;
    drive_seconds(3.0);
    expect_is(vec_distance(shade->place, place), <, 0.01f);
    assert_int_equal(shade->alpha, (int)TUNING_SHADE_OUTLINE);
    assert_int_equal(shade->pose, POSE_FROZEN);
    assert_int_equal(shade->step, figure_steps(FIGURE_SHADE, shade->view, POSE_FROZEN) - 1);
}

static void in_the_dark_it_comes_at_54_pixels_a_second(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(110.0f, 0.0f));
    drive_seconds(0.6);
    const Vec from = shade->place;
    drive_seconds(0.5);
    expect_near(vec_distance(from, shade->place), TUNING_SHADE_REACH_PX, 1.0f);
    expect_is(shade->place.x, <, from.x);
}

static void a_lantern_opened_holds_it_and_shut_again_lets_it_come(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(60.0f, 0.0f));
    drive_seconds(0.4);
    assert_false(is_frozen());
    shutter(false);
    assert_true(is_frozen());
    const Vec held = shade->place;
    drive_hold(CONTROL_SHUTTER, true);
    drive_seconds(0.4);
    assert_false(is_frozen());
    assert_int_equal(shade->alpha, 255);
    expect_is(vec_distance(shade->place, drive_hero()->place), <, vec_distance(held, drive_hero()->place));
}

static void a_shuttered_lantern_lights_next_to_nothing(void **state)
{
    (void)state;
    assert_true(world_light_is_lit(drive_beside(40.0f, 0.0f), false));
    shutter(true);
    assert_false(world_light_is_lit(drive_beside(16.0f, 0.0f), false));
    assert_true(world_light_is_lit(drive_beside(4.0f, -4.0f), false));
}

static void a_burning_candle_stand_holds_it_too(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(80.0f, 0.0f));
    candle_stand_light(stand_at(drive_beside(70.0f, 0.0f), 0.0));
    drive_seconds(0.5);
    assert_true(is_frozen());
    drive_seconds(2.0);
    assert_true(is_frozen());
}

/* Somebody at the rim of a light does not flutter. */
static void what_is_lit_goes_dark_a_little_later(void **state)
{
    Vec rim = drive_hero()->place;

    (void)state;
    while (world_light_is_lit(rim, false)) {
        rim.x += 0.5f;
    }
    assert_true(world_light_is_lit(rim, true));
    assert_false(world_light_is_lit(vec(rim.x + 8.0f, rim.y), true));
}

/* The more of them, the narrower, and the nearer they come before it holds them. */
static void those_that_are_after_him_narrow_his_lantern(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        enemy_create(&SHADE, drive_beside(i % 2 == 0 ? 50.0f : -50.0f, i < 2 ? 14.0f : -14.0f));
        drive_seconds(0.5);
        const float wish =
            fmaxf(TUNING_LANTERN_PX - (float)(i + 1) * TUNING_SHADE_DIMS_PX, TUNING_LANTERN_LEAST_PX);
        expect_near(hero_state.lantern_px, wish, 0.5f);
    }
    for (Actor *foe = NULL; (foe = actor_next(foe, &SHADE.actor)) != NULL;) {
        actor_destroy(foe);
    }
    drive_seconds(0.5);
    expect_near(hero_state.lantern_px, TUNING_LANTERN_PX, 0.0);
}

/* --- blows ---------------------------------------------------------------------------------------------------- */

static void in_the_dark_nothing_strikes_it(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(80.0f, 0.0f));
    drive_seconds(0.2);
    assert_false(strike());
    assert_int_equal(shade->hits_left, 2);
}

static void in_light_two_hits_fell_it(void **state)
{
    (void)state;
    shade = enemy_create(&SHADE, drive_beside(30.0f, 0.0f));
    drive_seconds(0.2);
    const float oil = hero_state.oil_seconds;
    assert_true(strike());
    assert_int_equal(shade->hits_left, 1);
    drive_frames(8);
    assert_int_equal(enemy_of(shade)->act, POSE_FLINCH);
    drive_seconds(0.4);
    assert_true(is_frozen());
    assert_true(strike());
    assert_true(shade->falling);
    expect_near(hero_state.oil_seconds - oil, TUNING_OIL_KILL_S, 0.001f);
    drive_seconds(1.0);
    assert_int_equal(actor_count(&SHADE.actor), 0);
}

static void wicks_swing_fells_one_that_his_lantern_holds(void **state)
{
    (void)state;
    shade = enemy_create(&SHADE, drive_beside(24.0f, 0.0f));
    drive_hold(CONTROL_RIGHT, true);
    for (int i = 0; i < 12 && actor_count(&SHADE.actor) > 0; i++) {
        drive_press(CONTROL_SWING);
        drive_seconds(0.4);
    }
    assert_int_equal(actor_count(&SHADE.actor), 0);
    drive_hold(CONTROL_RIGHT, false);
}

/* --- its strike ------------------------------------------------------------------------------------------------ */

static void it_tells_0_35_seconds_with_its_own_sound_and_its_claw_hurts(void **state)
{
    (void)state;
    shutter(true);
    assert_true(events_begin("shade_tell.log"));
    shade = enemy_create(&SHADE, drive_beside(50.0f, 0.0f));
    expect_is(drive_until(strikes, 300), >, 0);
    drive_seconds(0.3);
    const Events *events = events_end();
    const Event *tell = events_find(events, 0, "tell", "shade");
    const Event *blow = events_find(events, 0, "strike", "shade");
    assert_non_null(tell);
    assert_non_null(blow);
    assert_string_equal(tell->sound, "shade_tell");
    expect_is(blow->time - tell->time, >=, 0.35 - 0.001);
    expect_is(blow->time - tell->time, <=, 0.35 + 2.0 * FRAME_S);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES - TUNING_SHADE_DAMAGE_HALVES);
}

static void light_in_its_tell_breaks_the_strike_off_and_gives_its_turn_back(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(50.0f, 0.0f));
    expect_is(drive_until(tells, 300), >, 0);
    drive_hold(CONTROL_SHUTTER, false);
    drive_seconds(1.0);
    assert_true(is_frozen());
    assert_false(enemy_of(shade)->attacks);
    assert_int_equal(enemy_attackers(), 0);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
}

static void who_dashes_aside_at_its_tell_is_not_hurt(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(50.0f, 0.0f));
    expect_is(drive_until(tells, 300), >, 0);
    drive_seconds(0.25);
    drive_hold(CONTROL_UP, true);
    drive_press(CONTROL_DASH);
    drive_seconds(0.5);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    drive_hold(CONTROL_UP, false);
}

/* --- candle stands ------------------------------------------------------------------------------------------------ */

static void a_swing_lights_a_stand_and_it_burns_on(void **state)
{
    Lamp *stand = stand_at(drive_beside(20.0f, 0.0f), 0.0);

    (void)state;
    drive_hold(CONTROL_RIGHT, true);
    drive_frames(2);
    drive_press(CONTROL_SWING);
    drive_seconds(0.6);
    drive_hold(CONTROL_RIGHT, false);
    assert_true(stand->lit);
    expect_near(stand->radius_px, TUNING_STAND_PX, 0.0);
    drive_seconds(20.0);
    assert_true(stand->lit);
}

static void a_stand_that_holds_six_seconds_fails_and_goes_out(void **state)
{
    Lamp *stand = stand_at(drive_beside(20.0f, 0.0f), TUNING_STAND_HOLDS_S);

    (void)state;
    candle_stand_light(stand);
    drive_seconds(6.0 - TUNING_STAND_FAILS_S);
    assert_true(stand->lit);
    expect_near(stand->radius_px, TUNING_STAND_PX, 0.0);
    drive_seconds(TUNING_STAND_FAILS_S);
    assert_true(stand->lit); /* its light had to grow first */
    expect_is(stand->radius_px, <, TUNING_STAND_PX);
    drive_seconds(0.5);
    assert_false(stand->lit);
    assert_int_equal(candle_stand_burning(), 0);
}

static void lit_anew_it_begins_its_time_anew(void **state)
{
    Lamp *stand = stand_at(drive_beside(20.0f, 0.0f), TUNING_STAND_HOLDS_S);

    (void)state;
    candle_stand_light(stand);
    drive_seconds(5.0);
    candle_stand_light(stand);
    drive_seconds(5.0);
    assert_true(stand->lit);
    drive_seconds(1.5);
    assert_false(stand->lit);
}

static void a_shade_in_the_dark_blows_a_stand_out_and_one_in_light_does_not(void **state)
{
    Lamp *stand = stand_at(drive_beside(60.0f, 0.0f), 0.0);

    (void)state;
    drive_seconds(0.1);
    candle_stand_light(stand);
    drive_seconds(0.5);
    shutter(true);
    shade = enemy_create(&SHADE, drive_beside(112.0f, 0.0f)); /* out of its light, in reach of its flame */
    drive_seconds(1.2);
    assert_false(stand->lit);
    actor_destroy(shade);
    candle_stand_light(stand);
    drive_seconds(0.5);
    shade = enemy_create(&SHADE, drive_beside(70.0f, 0.0f));
    drive_seconds(3.0);
    assert_true(stand->lit);
    assert_true(is_frozen());
}

/* --- called ------------------------------------------------------------------------------------------------------------ */

static void one_that_is_called_gathers_first_and_then_comes(void **state)
{
    (void)state;
    shutter(true);
    shade = enemy_create_entering(&SHADE, drive_beside(60.0f, 0.0f));
    const Vec place = shade->place;
    drive_seconds(0.4);
    expect_is(shade->alpha, <, 255);
    expect_is(vec_distance(place, shade->place), <, 0.01f);
    assert_false(strike());
    drive_seconds(0.6);
    assert_int_equal(shade->alpha, 255);
    expect_is(shade->place.x, <, place.x - 5.0f);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(in_the_lanterns_light_it_stands_still_and_fades_to_an_outline),
        CASE(in_the_dark_it_comes_at_54_pixels_a_second),
        CASE(a_lantern_opened_holds_it_and_shut_again_lets_it_come),
        CASE(a_shuttered_lantern_lights_next_to_nothing),
        CASE(a_burning_candle_stand_holds_it_too),
        CASE(what_is_lit_goes_dark_a_little_later),
        CASE(those_that_are_after_him_narrow_his_lantern),
        CASE(in_the_dark_nothing_strikes_it),
        CASE(in_light_two_hits_fell_it),
        CASE(wicks_swing_fells_one_that_his_lantern_holds),
        CASE(it_tells_0_35_seconds_with_its_own_sound_and_its_claw_hurts),
        CASE(light_in_its_tell_breaks_the_strike_off_and_gives_its_turn_back),
        CASE(who_dashes_aside_at_its_tell_is_not_hurt),
        CASE(a_swing_lights_a_stand_and_it_burns_on),
        CASE(a_stand_that_holds_six_seconds_fails_and_goes_out),
        CASE(lit_anew_it_begins_its_time_anew),
        CASE(a_shade_in_the_dark_blows_a_stand_out_and_one_in_light_does_not),
        CASE(one_that_is_called_gathers_first_and_then_comes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
