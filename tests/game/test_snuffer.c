/* SPDX-License-Identifier: Zlib */
/* The Snuffer: what each of his phases promises. How they end: test_snuffer_phases.c. */
#include "chapel.h"
#include "drive.h"
#include "enemies/cold_ring.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
#include "events.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/travel.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/candle_stand.h"
#include "world/control.h"
#include "world/lamp.h"
#include "world/lamp_moths.h"
#include "world/story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FAR_AWAY vec(200.0f, 262.0f)
#define NEAR_HIM vec(200.0f, 170.0f)

static int end(void **state)
{
    (void)state;
    drive_hold(CONTROL_SHUTTER, false);
    drive_end();
    return 0;
}

static Pose pose_awaited;

static bool is_in_pose(void)
{
    return enemy_of(snuffer_actor())->act == pose_awaited;
}

static void wait_for_pose(Pose pose, int frames)
{
    pose_awaited = pose;
    expect_is(drive_until(is_in_pose, frames), >=, 0);
}

static void keep_wick_whole(void)
{
    hero_state.half_hearts = hero_state.half_hearts_max;
}

/* --- one: breath --------------------------------------------------------------------------------------------------- */

static double tell_seconds_of(int phase)
{
    double seconds = 0.0;

    assert_true(events_begin("snuffer_tells.jsonl"));
    chapel_begin(phase, vec(200.0f, 150.0f));
    for (int i = 0; i < 60 * 20; i++) {
        keep_wick_whole();
        drive_frames(1);
    }
    const Events *events = events_end();
    const Event *tell = events_find(events, 0, "tell", "snuffer");
    assert_non_null(tell);
    const Event *strike = events_find(events, (int)(tell - events->items), "strike", "snuffer");
    assert_non_null(strike);
    assert_int_equal(tell->id, strike->id);
    assert_int_equal(strncmp(tell->sound, "snuffer", 7), 0);
    seconds = strike->time - tell->time;
    drive_end();
    return seconds;
}

static void he_tells_for_0_6_then_0_5_then_0_4_seconds(void **state)
{
    (void)state;
    assert_in_range((int)(tell_seconds_of(1) * 100.0 + 0.5), 59, 64);
    assert_in_range((int)(tell_seconds_of(2) * 100.0 + 0.5), 49, 54);
    assert_in_range((int)(tell_seconds_of(3) * 100.0 + 0.5), 39, 44);
}

static Lamp *stand_near(Vec place)
{
    return lamp_nearest(place, LAMP_CANDLE_STAND);
}

static bool blows(void)
{
    return snuffer_state.front_px > 0.0f;
}

static bool has_blown(void)
{
    return !blows();
}

/* Puts him beside a candle stand, Wick where he is told, and lets him blow at Wick. */
static void let_him_blow(Vec from, Vec wick)
{
    chapel_begin(1, wick);
    actor_put(drive_hero(), wick);
    for (int i = 0; i < 1200 && !blows(); i++) {
        keep_wick_whole();
        if (enemy_of(snuffer_actor())->act == POSE_BREATH) {
            actor_put(snuffer_actor(), from);
            actor_put(drive_hero(), wick);
        }
        drive_frames(1);
    }
    assert_true(blows());
    expect_is(drive_until(has_blown, 120), >=, 0);
}

static void what_the_breath_touches_goes_dark_and_nothing_else(void **state)
{
    (void)state;
    let_him_blow(vec(60.0f, 134.0f), vec(140.0f, 134.0f));
    assert_false(stand_near(vec(104.0f, 132.0f))->lit);
    assert_true(stand_near(vec(296.0f, 132.0f))->lit);
    assert_true(stand_near(vec(104.0f, 204.0f))->lit);
    assert_true(stand_near(vec(296.0f, 204.0f))->lit);
}

static void whom_it_touches_has_little_light_for_two_seconds(void **state)
{
    (void)state;
    let_him_blow(vec(60.0f, 160.0f), vec(140.0f, 160.0f));
    assert_int_equal(hero_state.half_hearts, hero_state.half_hearts_max - TUNING_SNUFFER_BREATH_HALVES);
    drive_seconds(0.6);
    expect_is(hero_state.lantern_px, <, TUNING_LANTERN_CHOKED_PX + 1.0f);
    drive_seconds(2.2);
    expect_is(hero_state.lantern_px, >, TUNING_LANTERN_PX - 1.0f);
}

static void a_dash_goes_through_the_breath(void **state)
{
    (void)state;
    chapel_begin(1, vec(140.0f, 160.0f));
    for (int i = 0; i < 1200 && snuffer_state.front_px < 56.0f; i++) {
        keep_wick_whole();
        if (enemy_of(snuffer_actor())->act == POSE_BREATH && !blows()) {
            actor_put(snuffer_actor(), vec(60.0f, 160.0f));
            actor_put(drive_hero(), vec(140.0f, 160.0f));
        }
        drive_frames(1);
    }
    drive_hold(CONTROL_LEFT, true);
    drive_press(CONTROL_DASH);
    expect_is(drive_until(has_blown, 120), >=, 0);
    drive_hold(CONTROL_LEFT, false);
    assert_int_equal(hero_state.half_hearts, hero_state.half_hearts_max);
}

static void the_flames_lean_while_he_draws_breath(void **state)
{
    (void)state;
    chapel_begin(1, NEAR_HIM);
    wait_for_pose(POSE_BREATH, 1200);
    drive_frames(20);
    expect_is(snuffer_state.draws, >, 0.3f);
}

static void two_blows_drive_him_off_whatever_he_does(void **state)
{
    (void)state;
    chapel_begin(1, FAR_AWAY);
    wait_for_pose(POSE_BREATH, 1200);
    assert_true(chapel_strike());
    assert_true(chapel_strike());
    drive_frames(24);
    assert_true(actor_is_gliding(snuffer_actor()));
    expect_near(snuffer_state.draws, 0.0f, 0.0);
}

/* --- two: dark -------------------------------------------------------------------------------------------------------- */

static void in_the_dark_blows_pass_and_in_light_they_land(void **state)
{
    (void)state;
    chapel_begin(2, FAR_AWAY);
    drive_hold(CONTROL_SHUTTER, true);
    drive_frames(30);
    assert_int_equal(candle_stand_burning(), 0);
    assert_false(chapel_strike());
    candle_stand_light(stand_near(snuffer_actor()->place));
    drive_frames(25);
    actor_put(snuffer_actor(), vec_add(stand_near(snuffer_actor()->place)->place, vec(10.0f, 0.0f)));
    drive_frames(2);
    expect_is(candle_stand_burning(), >, 0);
    assert_true(chapel_strike());
}

static void he_comes_to_put_out_what_burns(void **state)
{
    (void)state;
    chapel_begin(2, FAR_AWAY);
    drive_hold(CONTROL_SHUTTER, true);
    drive_frames(30);
    Lamp *stand = stand_near(vec(104.0f, 132.0f));
    candle_stand_light(stand);
    for (int i = 0; i < 60 * 5 && stand->lit; i++) {
        drive_frames(1);
    }
    assert_false(stand->lit);
    expect_is(vec_distance(snuffer_actor()->place, stand->place), <, 40.0f);
}

static void a_stand_he_cannot_reach_holds_six_seconds(void **state)
{
    (void)state;
    chapel_begin(2, FAR_AWAY);
    drive_frames(10);
    chapel_quiet();
    Lamp *stand = stand_near(vec(104.0f, 132.0f));
    candle_stand_light(stand);
    drive_seconds(5.8);
    assert_true(stand->lit);
    drive_seconds(0.8); /* with the moment in which it grows */
    assert_false(stand->lit);
}

static void shades_come_in_twos_again_and_again(void **state)
{
    int most = 0;
    int calls = 0;
    int before = 0;

    (void)state;
    chapel_begin(2, FAR_AWAY);
    for (int i = 0; i < 60 * 40; i++) {
        keep_wick_whole();
        const int now = actor_count(&SHADE.actor);
        calls += before == 0 && now > 0 ? 1 : 0;
        before = now;
        most = now > most ? now : most;
        if (now == 2 && i % 300 == 0) {
            for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
                actor_destroy(shade);
            }
        }
        drive_frames(1);
    }
    assert_int_equal(most, 2);
    expect_is(calls, >=, 2);
}

/* --- three: echo --------------------------------------------------------------------------------------------------------- */

static bool slides(void)
{
    return snuffer_state.slides;
}

static bool has_slid(void)
{
    return !snuffer_state.slides;
}

static void struck_he_comes_out_where_he_was_two_seconds_ago_as_was_seen_beforehand(void **state)
{
    (void)state;
    chapel_begin(3, FAR_AWAY);
    drive_seconds(2.5);
    assert_int_equal(snuffer_state.way_count, SNUFFER_WAY);
    const Vec seen = snuffer_state.way[SNUFFER_WAY - 1];
    assert_true(chapel_strike());
    expect_is(drive_until(slides, 10), >=, 0);
    assert_false(chapel_strike());
    expect_is(drive_until(has_slid, 300), >=, 0);
    expect_is(vec_distance(snuffer_actor()->place, seen), <, 16.0f);
    assert_true(chapel_strike());
}

static void a_ring_burns_but_for_its_gap_and_a_dash_goes_through(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        chapel_begin(3, vec(200.0f, 200.0f));
        chapel_quiet();
        actor_put(snuffer_actor(), vec(140.0f, 200.0f));
        cold_ring_create(snuffer_actor(), i == 0 ? vec(1.0f, 0.0f) : vec(-1.0f, 0.0f));
        while (cold_ring_radius_px(actor_next(NULL, &COLD_RING_KIND)) < 46.0f ||
               cold_ring_gathers(actor_next(NULL, &COLD_RING_KIND))) {
            drive_frames(1);
        }
        if (i == 2) {
            drive_hold(CONTROL_LEFT, true);
            drive_press(CONTROL_DASH);
        }
        drive_seconds(0.6);
        drive_hold(CONTROL_LEFT, false);
        assert_int_equal(hero_state.half_hearts,
                         hero_state.half_hearts_max - (i == 1 ? TUNING_RING_HALVES : 0));
        drive_end();
    }
}

static void rings_keep_to_his_musics_beat(void **state)
{
    double times[16];
    int count = 0;

    (void)state;
    assert_true(events_begin("snuffer_rings.jsonl"));
    chapel_begin(3, FAR_AWAY);
    for (int i = 0; i < 60 * 30; i++) {
        keep_wick_whole();
        drive_frames(1);
    }
    const Events *events = events_end();
    for (int i = 0; i < events->count && count < 16; i++) {
        if (strcmp(events->items[i].name, "spawn") == 0 && strcmp(events->items[i].who, "cold_ring") == 0) {
            times[count++] = events->items[i].time;
        }
    }
    expect_is(count, >=, 6);
    for (int i = 1; i < count; i++) {
        const double beats = (times[i] - times[0]) / TUNING_ECHO_BEAT_S;
        expect_is(fabs(beats - round(beats)) * TUNING_ECHO_BEAT_S, <, 0.03);
    }
}

static int hearts_on_the_ground(void)
{
    return actor_count(pickup_kind(PICKUP_HEART));
}

static void begin_third_phase_with(StoryFlag flask, StoryFlag moths)
{
    drive_begin_empty();
    story_tell_until(STORY_SNUFFER_ECHO);
    story_state.flags[STORY_FLASK_TAKEN] = story_state.flags[STORY_FLASK_LEFT] = false;
    story_state.flags[STORY_MOTHS_FREED] = story_state.flags[STORY_MOTHS_BURNED] = false;
    story_set(flask);
    story_set(moths);
    hero_create(NEAR_HIM);
    travel_enter(&PLACE_CHAPEL, NEAR_HIM, vec(0.0f, -1.0f));
    drive_frames(30);
}

static void orla_throws_a_heart_if_she_has_the_flask_and_he_needs_it(void **state)
{
    (void)state;
    begin_third_phase_with(STORY_FLASK_LEFT, STORY_MOTHS_FREED);
    assert_int_equal(hearts_on_the_ground(), 1); /* the one that is hidden */
    hero_state.half_hearts = 3;
    drive_seconds(0.5);
    assert_int_equal(hearts_on_the_ground(), 2);
    begin_third_phase_with(STORY_FLASK_TAKEN, STORY_MOTHS_FREED);
    hero_state.half_hearts = 3;
    drive_seconds(0.5);
    assert_int_equal(hearts_on_the_ground(), 1);
}

static void freed_moths_circle_where_he_will_come_out(void **state)
{
    (void)state;
    begin_third_phase_with(STORY_FLASK_TAKEN, STORY_MOTHS_FREED);
    drive_seconds(3.0);
    const Vec out = snuffer_state.way[snuffer_state.way_count - 1];
    expect_is(actor_count(&LAMP_MOTHS_KIND), >=, 3);
    for (Actor *moth = NULL; (moth = actor_next(moth, &LAMP_MOTHS_KIND)) != NULL;) {
        expect_is(vec_distance(moth->place, out), <, 40.0f);
    }
    begin_third_phase_with(STORY_FLASK_TAKEN, STORY_MOTHS_BURNED);
    drive_seconds(3.0);
    assert_int_equal(actor_count(&LAMP_MOTHS_KIND), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(he_tells_for_0_6_then_0_5_then_0_4_seconds, end),
        cmocka_unit_test_teardown(what_the_breath_touches_goes_dark_and_nothing_else, end),
        cmocka_unit_test_teardown(whom_it_touches_has_little_light_for_two_seconds, end),
        cmocka_unit_test_teardown(a_dash_goes_through_the_breath, end),
        cmocka_unit_test_teardown(the_flames_lean_while_he_draws_breath, end),
        cmocka_unit_test_teardown(two_blows_drive_him_off_whatever_he_does, end),
        cmocka_unit_test_teardown(in_the_dark_blows_pass_and_in_light_they_land, end),
        cmocka_unit_test_teardown(he_comes_to_put_out_what_burns, end),
        cmocka_unit_test_teardown(a_stand_he_cannot_reach_holds_six_seconds, end),
        cmocka_unit_test_teardown(shades_come_in_twos_again_and_again, end),
        cmocka_unit_test_teardown(struck_he_comes_out_where_he_was_two_seconds_ago_as_was_seen_beforehand,
                                  end),
        cmocka_unit_test_teardown(a_ring_burns_but_for_its_gap_and_a_dash_goes_through, end),
        cmocka_unit_test_teardown(rings_keep_to_his_musics_beat, end),
        cmocka_unit_test_teardown(orla_throws_a_heart_if_she_has_the_flask_and_he_needs_it, end),
        cmocka_unit_test_teardown(freed_moths_circle_where_he_will_come_out, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
