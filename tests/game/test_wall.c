/* SPDX-License-Identifier: Zlib */
/* The east wall: its stretches, its gates, falling on it, what villagers leave there. */
#include "drive.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/shot.h"
#include "enemies/waves.h"
#include "events.h"
#include "fighter.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/travel.h"
#include "places/gifts.h"
#include "places/places.h"
#include "tuning.h"
#include "world/beat.h"
#include "world/combat.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define FRAMES_A_SECOND 60
#define BRAZIERS        3

static const StoryFlag CLEARED[] = {STORY_WALL_STRETCH_1, STORY_WALL_STRETCH_2, STORY_WALL_STRETCH_3};
static const float DOORS[] = {130.0f, 568.0f, 1080.0f};

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_WALL);
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

static bool is_open(int gate)
{
    return room_state.things[room_find_thing(THING_PORTCULLIS, gate)].on;
}

static void fall(void)
{
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 99, .push_px = 4.0f};

    drive_hero()->safe_seconds = 0.0f;
    hero_state.oil_seconds = 0.0f; /* nothing is offered to him */
    combat_strike(drive_hero(), &blow);
    assert_true(hero_state.fallen);
}

static void fall_and_come_back(void)
{
    fall();
    expect_is(drive_until(drive_is_back, 3 * FRAMES_A_SECOND), >, 0);
    drive_frames(2);
}

static void fell_all_of_the_wave(void)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 9};
        if (actor_is_foe(foe) && enemy_of(foe)->wave == wave_state.now) {
            combat_strike(foe, &blow);
        }
    }
}

/* With everything before stretch `number` (from 0) cleared, at its door. */
static void go_to_stretch(int number)
{
    for (int i = 0; i < number; i++) {
        story_set(CLEARED[i]);
    }
    travel_enter(&PLACE_WALL, vec(DOORS[number], 156.0f), vec(1.0f, 0.0f));
    drive_frames(3);
}

static Lamp *brazier(int number)
{
    for (int i = 0; i < lamp_state.count; i++) {
        if (lamp_state.items[i].kind == LAMP_BRAZIER && number-- == 0) {
            return &lamp_state.items[i];
        }
    }
    return NULL;
}

/* Wick beside it, looking at it, and one swing. */
static void strike_brazier(int number)
{
    const Vec place = brazier(number)->place;

    actor_put(drive_hero(), vec(place.x - 15.0f, place.y));
    drive_hold(CONTROL_RIGHT, true);
    drive_frames(1);
    drive_press(CONTROL_SWING);
    drive_frames(2);
    drive_hold(CONTROL_RIGHT, false);
    drive_seconds(0.4);
}

/* --- stretches ----------------------------------------------------------------------------------------------- */

static void each_stretch_ends_when_all_who_sit_there_have_fallen(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(wave_state.now, i + 1);
        assert_false(is_open(i));
        for (int frame = 0; frame < 1200 && !story_has(CLEARED[i]); frame++) {
            hero_state.half_hearts = hero_state.half_hearts_max;
            fell_all_of_the_wave();
            drive_frames(1);
        }
        assert_true(story_has(CLEARED[i]));
        drive_seconds(2.0);
        assert_true(is_open(i));
        actor_put(drive_hero(), vec(DOORS[i + 1], 156.0f));
        drive_frames(3);
    }
    assert_int_equal(wave_state.now, 3);
}

static void nobody_of_a_later_stretch_stirs(void **state)
{
    (void)state;
    assert_true(events_begin("wall_later.log"));
    for (int i = 0; i < 1200; i++) {
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
    }
    const Events *events = events_end();
    const Event *tell = events_find(events, 0, "tell", "spitter");
    assert_non_null(tell);
    for (int i = 0; i < events->count; i++) {
        if (strcmp(events->items[i].name, "tell") == 0) {
            assert_int_equal(events->items[i].id, tell->id);
        }
    }
}

static void three_braziers_alight_at_once_drive_everybody_away(void **state)
{
    (void)state;
    go_to_stretch(2);
    for (int i = 0; i < BRAZIERS; i++) {
        hero_state.half_hearts = hero_state.half_hearts_max;
        strike_brazier(i);
        assert_true(brazier(i)->lit);
        shot_clear();
    }
    drive_seconds(3.0);
    assert_int_equal(actor_count(&SPITTER.actor), 0);
    assert_true(story_has(STORY_WALL_STRETCH_3));
    assert_true(is_open(2));
    assert_int_equal(lamp_count_lit(LAMP_BRAZIER), BRAZIERS);
}

/* Two of the four fire at what burns. */
static void a_brazier_left_alone_is_shot_out(void **state)
{
    (void)state;
    go_to_stretch(2);
    strike_brazier(1);
    assert_true(brazier(1)->lit);
    for (int i = 0; i < 900 && brazier(1)->lit; i++) {
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
    }
    assert_false(brazier(1)->lit);
    assert_false(story_has(STORY_WALL_STRETCH_3));
}

/* Three strokes, a rest: in each bar of four there is one without a shot. */
static void each_bar_of_the_third_stretch_has_its_rest(void **state)
{
    bool shot_on[400] = {false};
    long stroke = -1;
    long last = 0;

    (void)state;
    go_to_stretch(2);
    actor_put(drive_hero(), vec(1280.0f, 170.0f));
    assert_true(events_begin("wall_rest.log"));
    for (int i = 0; i < 30 * FRAMES_A_SECOND; i++) {
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
    }
    const Events *events = events_end();
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->items[i];
        if (strcmp(event->name, "stroke") == 0) {
            stroke = event->number;
        } else if (strcmp(event->name, "strike") == 0 && stroke >= 0) {
            shot_on[stroke] = true;
            last = stroke;
        }
    }
    int shots = 0;
    for (long i = 0; i <= last; i++) {
        assert_false(i % BEAT_BAR == BEAT_BAR - 1 && shot_on[i]);
        shots += shot_on[i] ? 1 : 0;
    }
    expect_is(shots, >=, 20);
}

static void at_most_two_attack_at_once_in_every_stretch(void **state)
{
    (void)state;
    for (int stretch = 0; stretch < 3; stretch++) {
        go_to_stretch(stretch);
        for (int i = 0; i < 20 * FRAMES_A_SECOND; i++) {
            hero_state.half_hearts = hero_state.half_hearts_max;
            fighter_mash();
            drive_frames(1);
            expect_is(enemy_attackers(), <=, TUNING_ATTACKERS_MAX);
        }
        fighter_let_go();
    }
}

static void what_is_cleared_stands_open_when_he_comes_back(void **state)
{
    (void)state;
    go_to_stretch(2);
    assert_true(is_open(0));
    assert_true(is_open(1));
    assert_false(is_open(2));
    story_set(STORY_WALL_STRETCH_3);
    travel_enter(&PLACE_WALL, PLACE_WALL.start, vec(1.0f, 0.0f));
    drive_frames(3);
    assert_true(is_open(2));
    assert_int_equal(lamp_count_lit(LAMP_BRAZIER), BRAZIERS);
    assert_int_equal(actor_count(&SPITTER.actor), 0);
}

static void the_drum_is_gone_when_he_leaves_and_when_the_lamp_burns(void **state)
{
    (void)state;
    expect_is(beat_left_s(), >, 0.0);
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f));
    drive_seconds(1.0);
    assert_false(coro_is_alive(world_runtime, beat_state.drummer));
    story_set(STORY_WALL_LAMP_LIT);
    travel_enter(&PLACE_WALL, PLACE_WALL.start, vec(1.0f, 0.0f));
    drive_seconds(1.0);
    assert_false(coro_is_alive(world_runtime, beat_state.drummer));
}

/* --- falling -------------------------------------------------------------------------------------------------- */

static void one_who_stands_still_falls_within_60_seconds(void **state)
{
    (void)state;
    expect_is(drive_until(drive_has_fallen, 60 * FRAMES_A_SECOND), >, 0);
}

static void a_fall_costs_at_most_two_seconds_and_nothing_that_was_achieved(void **state)
{
    (void)state;
    go_to_stretch(1);
    Actor *one = actor_next(NULL, &SPITTER.actor);
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 9};
    const int before = actor_count(&SPITTER.actor);
    combat_strike(one, &blow);
    drive_seconds(1.0);
    fall();
    const int frames = drive_until(drive_is_back, 3 * FRAMES_A_SECOND);
    expect_is(frames, >, 0);
    expect_is(frames, <=, 2 * FRAMES_A_SECOND);
    expect_near(drive_hero()->place.x, DOORS[1], 1.0f);
    assert_int_equal(actor_count(&SPITTER.actor), before - 1);
    assert_int_equal(actor_count(&SHOT_KIND), 0);
    assert_true(story_has(STORY_WALL_STRETCH_1));
}

static int gift(void)
{
    return room_find_thing(THING_LAMP_POST, GIFT);
}

static void after_three_falls_a_villagers_post_stands_lit_there(void **state)
{
    const int before = actor_count(pickup_kind(PICKUP_HEART));

    (void)state;
    for (int i = 0; i < GIFTS_AFTER; i++) {
        assert_true(room_state.things[gift()].hidden);
        assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), before);
        fall_and_come_back();
    }
    assert_false(room_state.things[gift()].hidden);
    drive_seconds(0.5);
    assert_true(lamp_state.items[room_state.things[gift()].lamp].lit);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), before + 1);
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f)); /* it stays */
    travel_enter(&PLACE_WALL, PLACE_WALL.start, vec(1.0f, 0.0f));
    drive_seconds(0.5);
    assert_false(room_state.things[gift()].hidden);
    assert_true(lamp_state.items[room_state.things[gift()].lamp].lit);
}

static void a_post_that_is_not_there_stops_nobody(void **state)
{
    (void)state;
    const PlaceThing *post = &room_plan()->things[gift()];

    assert_true(room_state.things[gift()].hidden);
    assert_true(room_box_is_free(post->x - 4.0f, post->y - 4.0f, 8.0f, 4.0f));
}

/* --- hearts -------------------------------------------------------------------------------------------------- */

static void a_heart_that_falls_over_the_gap_lies_on_the_ground_beside_it(void **state)
{
    (void)state;
    for (float x = 200.0f; x < 380.0f; x += 12.0f) {
        const Actor *heart = pickup_create(PICKUP_HEART, vec(x, 180.0f));
        assert_non_null(heart);
        assert_true(room_box_is_free(heart->place.x - 4.0f, heart->place.y - 6.0f, 8.0f, 6.0f));
        expect_is(vec_distance(heart->place, vec(x, 180.0f)), <, 100.0f);
    }
}

/* --- ways ------------------------------------------------------------------------------------------------------- */

static void the_alleys_lamp_opens_the_east_gate_of_the_square(void **state)
{
    (void)state;
    story_set(STORY_OPENING_SEEN);
    story_set(STORY_SQUARE_LAMP_LIT);
    story_set(STORY_GATE_OPEN);
    travel_enter(&PLACE_SQUARE, vec(536.0f, 180.0f), vec(0.0f, -1.0f));
    drive_seconds(2.0);
    assert_false(room_state.things[room_find_thing(THING_GATE, 1)].on);
    story_set(STORY_ALLEY_LAMP_LIT);
    travel_enter(&PLACE_SQUARE, vec(536.0f, 180.0f), vec(0.0f, -1.0f));
    drive_seconds(2.0);
    assert_true(room_state.things[room_find_thing(THING_GATE, 1)].on);
    drive_hold(CONTROL_UP, true);
    drive_seconds(1.5);
    drive_hold(CONTROL_UP, false);
    assert_int_equal(room_plan(), &PLACE_WALL);
}

int main(void)
{
#define RULE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        RULE(each_stretch_ends_when_all_who_sit_there_have_fallen),
        RULE(nobody_of_a_later_stretch_stirs),
        RULE(three_braziers_alight_at_once_drive_everybody_away),
        RULE(a_brazier_left_alone_is_shot_out),
        RULE(each_bar_of_the_third_stretch_has_its_rest),
        RULE(at_most_two_attack_at_once_in_every_stretch),
        RULE(what_is_cleared_stands_open_when_he_comes_back),
        RULE(the_drum_is_gone_when_he_leaves_and_when_the_lamp_burns),
        RULE(one_who_stands_still_falls_within_60_seconds),
        RULE(a_fall_costs_at_most_two_seconds_and_nothing_that_was_achieved),
        RULE(after_three_falls_a_villagers_post_stands_lit_there),
        RULE(a_post_that_is_not_there_stops_nobody),
        RULE(a_heart_that_falls_over_the_gap_lies_on_the_ground_beside_it),
        RULE(the_alleys_lamp_opens_the_east_gate_of_the_square),
    };
    return cmocka_run_group_tests_name("wall", tests, NULL, NULL);
}
