/* SPDX-License-Identifier: Zlib */
/* The beat, the spitters that keep time by it, and their balls. */
#include "drive.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "enemies/spitter.h"
#include "events.h"
#include "fighter.h"
#include "hero/hero.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/beat.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FRAME_S (1.0 / 60.0)
#define ALWAYS  "x"

static Actor *spitter; /* of the test under way */

/* In the yard, with a beat and nobody but whom the test makes. */
static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler());
    for (Actor *actor = NULL; (actor = actor_next(actor, &HUSK.actor)) != NULL;) {
        actor_destroy(actor);
    }
    beat_begin();
    drive_frames(2);
    return 0;
}

static int end(void **state)
{
    (void)state;
    fighter_let_go();
    drive_end();
    return 0;
}

static void strike(Actor *actor, int damage)
{
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = damage, .push_px = TUNING_KNOCK_BACK_PX};

    combat_strike(actor, &blow);
}

static Actor *shot(void)
{
    Actor *flying = actor_next(NULL, &SHOT_KIND);

    return flying != NULL ? flying : actor_next(NULL, &SHOT_HOME_KIND);
}

static bool there_is_a_shot(void)
{
    return shot() != NULL;
}

static bool there_is_no_shot(void)
{
    return shot() == NULL;
}

static bool it_swells(void)
{
    return enemy_of(spitter)->act == POSE_SWELL;
}

/* One ball that flies from `from` along `way`; its maker is somewhere else. */
static Actor *throw_ball(Vec from, Vec way)
{
    spitter = spitter_create(vec_sub(from, vec_add(vec(0.0f, 5.0f), vec_scale(way, 8.0f))), "-");
    return shot_create(spitter, way);
}

/* --- the beat ----------------------------------------------------------------------------------------------- */

/* Frame by frame: the n-th stroke is never more than a frame from n times 0.6 s of real time. */
static void check_strokes(const Events *events, int at_least)
{
    const Event *first = events_find(events, 0, "stroke", NULL);
    int strokes = 0;

    assert_non_null(first);
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (strcmp(event->name, "stroke") == 0) {
            expect_near(event->time, first->time + (double)(event->number - first->number) * TUNING_BEAT_S,
                        FRAME_S + 1e-9);
            strokes++;
        }
    }
    expect_is(strokes, >=, at_least);
}

static void a_minute_of_strokes_does_not_drift_whatever_the_frames_are(void **state)
{
    (void)state;
    drive_set_rate(144.0);
    assert_true(events_begin("spitter_beat.log"));
    drive_seconds(60.0);
    check_strokes(events_end(), 99);
}

static void no_hit_stop_puts_the_drum_out_of_step(void **state)
{
    (void)state;
    assert_true(events_begin("spitter_beat.log"));
    for (int i = 0; i < 100; i++) {
        effect_hit_stop(0.2);
        drive_seconds(0.3);
    }
    check_strokes(events_end(), 49);
}

static void a_pause_holds_the_drum_and_it_takes_up_where_the_clock_stands(void **state)
{
    (void)state;
    drive_seconds(1.0);
    const double left = beat_left_s();
    const int stroke = beat_state.stroke;
    world.loop.paused = true;
    coro_scheduler_pause_tagged(world.loop.game, 0);
    drive_seconds(2.3);
    assert_int_equal(beat_state.stroke, stroke);
    coro_scheduler_resume_tagged(world.loop.game, 0);
    world.loop.paused = false;
    drive_seconds(left + FRAME_S);
    assert_int_equal(beat_state.stroke, stroke + 1);
}

static void a_night_that_is_put_back_puts_the_drum_back(void **state)
{
    StateSlot slot = {0};

    (void)state;
    drive_seconds(1.0);
    const double left = beat_left_s();
    const int stroke = beat_state.stroke;
    assert_true(state_save(&world_whole, &slot));
    drive_seconds(2.7);
    expect_is(beat_state.stroke, >, stroke + 2);
    assert_true(state_restore(&world_whole, &slot));
    assert_int_equal(beat_state.stroke, stroke);
    expect_near(beat_left_s(), left, 1e-9);
    drive_seconds(left + FRAME_S);
    assert_int_equal(beat_state.stroke, stroke + 1);
    state_slot_free(&slot);
}

/* Held for a while in the middle of the beat: no stroke is heard meanwhile, and then they go on at 0.6 s. */
static void turned_back_by_the_player_it_goes_on_in_step(void **state)
{
    (void)state;
    drive_seconds(3.1);
    const int before = beat_state.stroke;
    assert_true(events_begin("spitter_back.log"));
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(1.0); /* at 1.5 times */
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(1);
    assert_int_equal(events_count(events_end(), "stroke", NULL), 0);
    assert_in_range(before - beat_state.stroke, 2, 3);
    const double left = beat_left_s();
    const int stroke = beat_state.stroke;
    assert_true(events_begin("spitter_back.log"));
    drive_seconds(left + FRAME_S);
    assert_int_equal(beat_state.stroke, stroke + 1);
    drive_seconds(6.0);
    check_strokes(events_end(), 10);
}

static void a_part_says_on_which_strokes_it_plays(void **state)
{
    (void)state;
    assert_int_equal(beat_state.stroke, 0);
    assert_true(beat_plays("x--", 0));
    assert_false(beat_plays("x--", 1));
    assert_true(beat_plays("x--", 3));
    assert_true(beat_plays("-x", 1));
    beat_end();
    assert_false(beat_plays("x", 0));
    expect_near(beat_left_s(), 0.0, 0.0);
}

/* --- the spitter -------------------------------------------------------------------------------------------- */

static void it_tells_0_6_seconds_with_its_own_sound_and_fires_on_the_stroke(void **state)
{
    (void)state;
    assert_true(events_begin("spitter_tell.log"));
    spitter = spitter_create(drive_beside(70.0f, 0.0f), "x---");
    expect_is(drive_until(there_is_a_shot, 400), >, 0);
    const Events *events = events_end();
    const Event *tell = events_find(events, 0, "tell", "spitter");
    const Event *fired = events_find(events, 0, "strike", "spitter");
    assert_non_null(tell);
    assert_non_null(fired);
    assert_string_equal(tell->sound, "spit_tell");
    expect_near(fired->time - tell->time, TUNING_SPITTER_TELL_S, FRAME_S + 1e-9);
}

/* Every shot of a minute of fighting against the stroke that it belongs to. */
static void check_shots(const Events *events, int at_least)
{
    long stroke_frame = -100;
    int shots = 0;

    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (strcmp(event->name, "stroke") == 0) {
            stroke_frame = event->frame;
        } else if (strcmp(event->name, "strike") == 0 && strcmp(event->who, "spitter") == 0) {
            assert_in_range(event->frame - stroke_frame, 0, 1);
            shots++;
        }
    }
    expect_is(shots, >=, at_least);
}

static void in_a_minute_of_play_no_shot_leaves_more_than_a_frame_from_its_stroke(void **state)
{
    (void)state;
    spitter_create(vec(300.0f, 100.0f), "xx--");
    spitter_create(vec(60.0f, 170.0f), "--xx");
    spitter_create(vec(300.0f, 190.0f), "x-x-");
    assert_true(events_begin("spitter_minute.log"));
    for (int frame = 0; frame < 60 * 60; frame++) {
        if (frame % 240 == 0) {
            strike(drive_hero(), 1); /* hit-stops are part of it */
        }
        fighter_mash();
        for (Actor *foe = NULL; (foe = actor_next(foe, &SPITTER.actor)) != NULL;) {
            foe->hits_left = 2;
        }
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
    }
    check_shots(events_end(), 30);
}

static void asleep_it_does_nothing_until_it_sees_him(void **state)
{
    (void)state;
    spitter = spitter_create(drive_beside(70.0f, 0.0f), ALWAYS);
    enemy_of(spitter)->notice_px = 0.0f;
    drive_seconds(3.0);
    assert_int_equal(enemy_of(spitter)->act, POSE_SLEEP);
    enemy_of(spitter)->notice_px = TUNING_SPITTER_NOTICE_PX;
    expect_is(drive_until(it_swells, 90), >, 0);
}

static void its_aim_is_fixed_for_the_last_0_15_seconds(void **state)
{
    (void)state;
    spitter = spitter_create(drive_beside(90.0f, 0.0f), "x---");
    expect_is(drive_until(it_swells, 300), >, 0);
    while (beat_left_s() > TUNING_FOE_AIM_FIXED_S - FRAME_S) {
        drive_frames(1);
    }
    const Vec aim = enemy_of(spitter)->aim;
    actor_put(drive_hero(), vec_add(spitter->place, vec(0.0f, 60.0f)));
    expect_is(drive_until(there_is_a_shot, 30), >, 0);
    expect_near(vec_dot(aim, vec_normal(shot()->want)), 1.0, 0.0001);
}

static void two_hits_fell_it_and_none_pushes_it(void **state)
{
    (void)state;
    spitter = spitter_create(drive_beside(70.0f, 0.0f), "-");
    const EntityId id = spitter->id;
    const Vec place = spitter->place;
    drive_frames(2);
    strike(spitter, 1);
    assert_false(spitter->falling);
    drive_seconds(0.5);
    expect_near(vec_distance(spitter->place, place), 0.0, 0.0);
    strike(spitter, 1);
    assert_true(spitter->falling);
    drive_seconds(1.0);
    assert_null(actor_find(id));
}

static void a_blow_breaks_its_swelling_off_and_gives_the_turn_back(void **state)
{
    (void)state;
    spitter = spitter_create(drive_beside(70.0f, 0.0f), "x---");
    expect_is(drive_until(it_swells, 300), >, 0);
    assert_int_equal(enemy_attackers(), 1);
    strike(spitter, 1);
    drive_seconds(0.1);
    assert_int_equal(enemy_of(spitter)->act, POSE_FLINCH);
    assert_int_equal(enemy_attackers(), 0);
    drive_seconds(0.7);
    assert_true(there_is_no_shot());
}

static void at_most_two_of_five_attack_at_once(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        spitter_create(vec(60.0f + 50.0f * (float)i, 190.0f), ALWAYS);
    }
    int most = 0;
    for (int frame = 0; frame < 1200; frame++) {
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
        expect_is(enemy_attackers(), <=, TUNING_ATTACKERS_MAX);
        most = enemy_attackers() > most ? enemy_attackers() : most;
    }
    assert_int_equal(most, TUNING_ATTACKERS_MAX);
}

static void one_that_hates_fire_aims_at_a_burning_brazier(void **state)
{
    (void)state;
    Lamp *brazier = lamp_add(LAMP_BRAZIER, vec(240.0f, 180.0f), true);
    spitter = spitter_create(vec(240.0f, 100.0f), "x---");
    enemy_of(spitter)->hates_fire = true;
    expect_is(drive_until(there_is_a_shot, 300), >, 0);
    expect_is(drive_until(there_is_no_shot, 200), >, 0);
    assert_false(brazier->lit);
    expect_is(drive_until(it_swells, 300), >=, 0);
    drive_seconds(0.3); /* it is dark: now he is what it sees */
    expect_is(vec_dot(enemy_of(spitter)->aim, vec_towards(spitter->place, drive_hero()->place)), >, 0.99f);
}

/* --- the ball ------------------------------------------------------------------------------------------------ */

static void a_ball_flies_70_pixels_a_second(void **state)
{
    (void)state;
    Actor *ball = throw_ball(vec(80.0f, 180.0f), vec(1.0f, 0.0f));
    drive_frames(2);
    const float x = ball->place.x;
    drive_seconds(1.0);
    expect_near(ball->place.x - x, TUNING_SHOT_PX_S, 1.5);
}

static void it_hurts_once_and_is_gone(void **state)
{
    (void)state;
    throw_ball(drive_beside(50.0f, 0.0f), vec(-1.0f, 0.0f));
    expect_is(drive_until(there_is_no_shot, 120), >, 0);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES - TUNING_SHOT_DAMAGE_HALVES);
}

static void it_dies_on_walls(void **state)
{
    (void)state;
    throw_ball(vec(240.0f, 120.0f), vec(0.0f, -1.0f));
    expect_is(drive_until(there_is_no_shot, 200), >, 0);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
}

static void a_dash_passes_through_it(void **state)
{
    (void)state;
    Actor *ball = throw_ball(drive_beside(34.0f, 0.0f), vec(-1.0f, 0.0f));
    drive_seconds(0.12);
    drive_hold(CONTROL_RIGHT, true);
    drive_press(CONTROL_DASH);
    drive_seconds(0.3);
    drive_hold(CONTROL_RIGHT, false);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    assert_true(actor_is_alive(ball));
    expect_is(ball->place.x, <, drive_hero()->place.x);
}

static void a_well_timed_swing_sends_it_home_for_one_hit(void **state)
{
    (void)state;
    throw_ball(drive_beside(60.0f, 0.0f), vec(-1.0f, 0.0f));
    drive_seconds(0.42);
    drive_hold(CONTROL_RIGHT, true);
    drive_frames(1);
    drive_press(CONTROL_SWING);
    drive_frames(2);
    drive_hold(CONTROL_RIGHT, false);
    expect_is(drive_until(there_is_no_shot, 120), >, 0);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
    assert_int_equal(spitter->hits_left, TUNING_SPITTER_HITS - 1);
}

static void a_swing_too_early_does_nothing_to_it(void **state)
{
    (void)state;
    throw_ball(drive_beside(60.0f, 0.0f), vec(-1.0f, 0.0f));
    drive_hold(CONTROL_RIGHT, true);
    drive_frames(1);
    drive_press(CONTROL_SWING);
    drive_frames(2);
    drive_hold(CONTROL_RIGHT, false);
    expect_is(drive_until(there_is_no_shot, 200), >, 0);
    expect_is(hero_state.half_hearts, <, TUNING_HEARTS_HALVES);
    assert_int_equal(spitter->hits_left, TUNING_SPITTER_HITS);
}

static void it_goes_without_its_maker_and_ends_by_itself(void **state)
{
    (void)state;
    Actor *ball = throw_ball(vec(60.0f, 190.0f), vec(1.0f, 0.0f));
    strike(spitter, 9);
    drive_seconds(1.5);
    assert_true(actor_is_alive(ball));
    drive_seconds(8.0);
    assert_true(there_is_no_shot());
}

int main(void)
{
#define RULE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        RULE(a_minute_of_strokes_does_not_drift_whatever_the_frames_are),
        RULE(no_hit_stop_puts_the_drum_out_of_step),
        RULE(a_pause_holds_the_drum_and_it_takes_up_where_the_clock_stands),
        RULE(a_night_that_is_put_back_puts_the_drum_back),
        RULE(turned_back_by_the_player_it_goes_on_in_step),
        RULE(a_part_says_on_which_strokes_it_plays),
        RULE(it_tells_0_6_seconds_with_its_own_sound_and_fires_on_the_stroke),
        RULE(in_a_minute_of_play_no_shot_leaves_more_than_a_frame_from_its_stroke),
        RULE(asleep_it_does_nothing_until_it_sees_him),
        RULE(its_aim_is_fixed_for_the_last_0_15_seconds),
        RULE(two_hits_fell_it_and_none_pushes_it),
        RULE(a_blow_breaks_its_swelling_off_and_gives_the_turn_back),
        RULE(at_most_two_of_five_attack_at_once),
        RULE(one_that_hates_fire_aims_at_a_burning_brazier),
        RULE(a_ball_flies_70_pixels_a_second),
        RULE(it_hurts_once_and_is_gone),
        RULE(it_dies_on_walls),
        RULE(a_dash_passes_through_it),
        RULE(a_well_timed_swing_sends_it_home_for_one_hit),
        RULE(a_swing_too_early_does_nothing_to_it),
        RULE(it_goes_without_its_maker_and_ends_by_itself),
    };
    return cmocka_run_group_tests_name("spitter", tests, NULL, NULL);
}
