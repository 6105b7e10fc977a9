/* SPDX-License-Identifier: Zlib */
/* The west crypt: rounds that can be read, gates, falls, its cages, and the lamp's choice. */
#include "drive.h"

#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/travel.h"
#include "pictures/figure.h"
#include "places/gifts.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/candle_stand.h"
#include "world/combat.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define OSSUARY 1

static Actor *husk; /* of the test under way */

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_CRYPT);
    drive_frames(3);
    return 0;
}

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

/* Nobody disturbs the test. */
static void clear_foes(void)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe)) {
            actor_destroy(foe);
        }
    }
    drive_frames(1);
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

static Actor *first_husk(void)
{
    return actor_next(NULL, &HUSK.actor);
}

static bool looks(void)
{
    return enemy_of(husk)->act == POSE_LOOK;
}

static bool does_not_look(void)
{
    return enemy_of(husk)->act != POSE_LOOK;
}

static bool is_gate_open(int which)
{
    return room_state.things[room_find_thing(THING_GATE, which)].on;
}

static int gate_step(int which)
{
    return room_state.things[room_find_thing(THING_GATE, which)].step;
}

/* --- rounds ------------------------------------------------------------------------------------------------ */

static void at_a_stop_it_looks_twice_to_the_left_and_twice_to_the_right(void **state)
{
    static const bool LEFT[] = {true, true, false, false};

    (void)state;
    shutter(true);
    husk = first_husk();
    for (int i = 0; i < 4; i++) {
        expect_is(drive_until(looks, 1200), >=, 0);
        assert_int_equal(husk->face.x < 0.0f, LEFT[i]);
        expect_is(vec_length(husk->want), <, 1.0f);
        expect_is(drive_until(does_not_look, 60), >, 0);
    }
    drive_seconds(1.0);
    expect_is(vec_length(husk->velocity), >, 10.0f);
}

static void its_way_is_the_same_each_time(void **state)
{
    Vec turns[4];

    (void)state;
    shutter(true);
    husk = first_husk();
    for (int i = 0; i < 4; i++) {
        expect_is(drive_until(looks, 1500), >=, 0);
        turns[i] = husk->place;
        drive_seconds(2.5);
    }
    expect_is(vec_distance(turns[0], turns[2]), <, 2.0f);
    expect_is(vec_distance(turns[1], turns[3]), <, 2.0f);
    expect_is(vec_distance(turns[0], turns[1]), >, 200.0f);
}

/* Beside its way, for as long as it takes to pass. */
static bool is_noticed_at(float dx, float dy, bool shut)
{
    clear_foes();
    shutter(shut);
    husk = enemy_create(&HUSK, vec(500.0f, 108.0f));
    enemy_of(husk)->round = NULL;
    put_hero(500.0f + dx, 108.0f + dy);
    for (int i = 0; i < 20; i++) {
        actor_put(husk, vec(500.0f, 108.0f));
        drive_frames(1);
    }
    return enemy_of(husk)->alert;
}

static void shuttered_wick_is_noticed_from_nearer_than_open(void **state)
{
    (void)state;
    assert_false(is_noticed_at(TUNING_FOE_NOTICE_SHUT_PX + 4.0f, 0.0f, true));
    assert_true(is_noticed_at(TUNING_FOE_NOTICE_SHUT_PX - 4.0f, 0.0f, true));
    assert_false(is_noticed_at(TUNING_HUSK_NOTICE_PX + 4.0f, 0.0f, false));
    assert_true(is_noticed_at(TUNING_HUSK_NOTICE_PX - 6.0f, 0.0f, false));
}

static void in_a_candles_light_a_shuttered_lantern_hides_nobody(void **state)
{
    (void)state;
    clear_foes();
    candle_stand_light(lamp_add(LAMP_CANDLE_STAND, vec(540.0f, 100.0f), false));
    drive_seconds(0.5);
    assert_true(is_noticed_at(2.0f * TUNING_FOE_NOTICE_SHUT_PX, 0.0f, true));
    candle_stand_blow_out_all();
    drive_frames(2);
    assert_false(is_noticed_at(2.0f * TUNING_FOE_NOTICE_SHUT_PX, 0.0f, true));
}

/* The corridor's husk walks by, there and back. */
static void in_the_alcove_shuttered_nobody_finds_him(void **state)
{
    (void)state;
    husk = first_husk();
    put_hero(456.0f, 66.0f);
    shutter(true);
    drive_seconds(45.0);
    assert_false(enemy_of(husk)->alert);
    assert_int_equal(hero_state.half_hearts, TUNING_HEARTS_HALVES);
}

static void who_stands_at_the_stairs_with_an_open_lantern_is_found(void **state)
{
    (void)state;
    drive_seconds(60.0);
    expect_is(hero_state.half_hearts_lost, >=, TUNING_HEARTS_HALVES);
}

/* --- gates ---------------------------------------------------------------------------------------------------- */

static void the_first_gate_goes_half_up_for_one_stand_and_opens_for_both(void **state)
{
    (void)state;
    clear_foes();
    candle_stand_light(lamp_nearest(vec(92.0f, 108.0f), LAMP_CANDLE_STAND));
    drive_seconds(1.0);
    assert_int_equal(gate_step(0), 1);
    candle_stand_blow_out_all();
    drive_seconds(0.1);
    assert_int_equal(gate_step(0), 0);
    candle_stand_light(lamp_nearest(vec(198.0f, 164.0f), LAMP_CANDLE_STAND));
    drive_seconds(2.0);
    assert_false(is_gate_open(0));
    candle_stand_light(lamp_nearest(vec(92.0f, 108.0f), LAMP_CANDLE_STAND));
    drive_seconds(2.0);
    assert_true(is_gate_open(0));
    candle_stand_blow_out_all();
    drive_seconds(1.0);
    assert_true(is_gate_open(0)); /* for good */
}

static void a_stand_that_was_lit_is_dark_again_when_the_night_is_turned_back(void **state)
{
    Lamp *stand = lamp_nearest(vec(92.0f, 108.0f), LAMP_CANDLE_STAND);

    (void)state;
    clear_foes();
    drive_seconds(1.0);
    candle_stand_light(stand);
    drive_seconds(0.6);
    assert_true(stand->lit);
    assert_int_equal(gate_step(0), 1);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(0.8);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(2);
    assert_false(stand->lit);
    assert_int_equal(gate_step(0), 0);
    candle_stand_light(stand);
    drive_seconds(1.0);
    assert_true(stand->lit);
    assert_int_equal(gate_step(0), 1);
}

static void the_ossuarys_gate_opens_when_its_four_shades_are_felled(void **state)
{
    int felled = 0;

    (void)state;
    for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
        if (enemy_of(shade)->wave == OSSUARY) {
            assert_false(is_gate_open(1));
            actor_destroy(shade);
            felled++;
            drive_seconds(0.2);
        }
    }
    assert_int_equal(felled, 4);
    drive_seconds(2.0);
    assert_true(is_gate_open(1));
    assert_true(story_has(STORY_CRYPT_OSSUARY));
}

static void the_stands_of_the_ossuary_burn_six_seconds_and_the_others_on(void **state)
{
    int holding = 0;
    int staying = 0;

    (void)state;
    for (int i = 0; i < lamp_state.count; i++) {
        if (lamp_state.items[i].kind == LAMP_CANDLE_STAND) {
            holding += lamp_state.items[i].holds_s == 6.0 ? 1 : 0;
            staying += lamp_state.items[i].holds_s == 0.0 ? 1 : 0;
        }
    }
    assert_int_equal(holding, 5);
    assert_int_equal(staying, 4);
}

/* --- falls ------------------------------------------------------------------------------------------------------ */

static void fall(void)
{
    const Blow blow = {.by = NULL,
                       .direction = {1.0f, 0.0f},
                       .damage = TUNING_HEARTS_HALVES,
                       .push_px = 0.0f};

    hero_state.oil_seconds = 0.0f; /* nothing to turn back with: no offer to wait for */
    drive_hero()->safe_seconds = 0.0f;
    combat_strike(drive_hero(), &blow);
    drive_frames(1);
}

static bool has_control(void)
{
    return hero_has_control();
}

static void after_a_fall_he_is_at_the_rooms_door_and_everybody_at_home(void **state)
{
    (void)state;
    put_hero(480.0f, 352.0f);
    drive_seconds(0.5);
    const int shades = actor_count(&SHADE.actor);
    fall();
    const int frames = drive_until(has_control, 200);
    expect_is(frames, >, 0);
    expect_is(frames, <=, 120);
    expect_is(vec_distance(drive_hero()->place, vec(300.0f, 356.0f)), <, 4.0f);
    assert_int_equal(actor_count(&SHADE.actor), shades);
    for (Actor *shade = NULL; (shade = actor_next(shade, &SHADE.actor)) != NULL;) {
        expect_is(vec_distance(shade->place, enemy_of(shade)->home), <, 40.0f);
    }
}

static void after_three_falls_a_villagers_post_stands_lit(void **state)
{
    const int thing = room_find_thing(THING_LAMP_POST, GIFT);

    (void)state;
    clear_foes();
    assert_true(room_state.things[thing].hidden);
    for (int i = 0; i < GIFTS_AFTER; i++) {
        assert_true(room_state.things[thing].hidden);
        fall();
        expect_is(drive_until(has_control, 200), >, 0);
    }
    drive_seconds(0.5);
    assert_false(room_state.things[thing].hidden);
    assert_true(lamp_state.items[room_state.things[thing].lamp].lit);
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f));
    travel_enter(&PLACE_CRYPT, PLACE_CRYPT.start, vec(0.0f, 1.0f));
    drive_frames(2);
    assert_false(room_state.things[thing].hidden);
}

/* --- the lamp ------------------------------------------------------------------------------------------------------- */

static int count_lamps(LampKind kind, bool lit)
{
    int count = 0;

    for (int i = 0; i < lamp_state.count; i++) {
        count += lamp_state.items[i].kind == kind && lamp_state.items[i].lit == lit ? 1 : 0;
    }
    return count;
}

static int count_things(ThingKind kind)
{
    int count = 0;

    for (int i = 0; i < room_plan()->thing_count; i++) {
        count += room_plan()->things[i].kind == kind ? 1 : 0;
    }
    return count;
}

/* He is right, and the voice is not. */
static void there_are_twelve_graves_with_a_candle_each(void **state)
{
    (void)state;
    assert_int_equal(count_things(THING_GRAVE), 12);
    assert_int_equal(count_lamps(LAMP_CANDLES, false), 12);
}

static void skip_the_lamps_scene(void)
{
    put_hero(500.0f, 222.0f);
    coro_start_now(world.loop.cutscenes, crypt_lamp);
    cutscene_skip();
    drive_seconds(2.0);
}

static void the_lamp_lights_all_graves_and_nobody_is_left_who_fears_it(void **state)
{
    (void)state;
    skip_the_lamps_scene();
    assert_int_equal(count_lamps(LAMP_CANDLES, false), 0);
    assert_int_equal(actor_count(&SHADE.actor) + actor_count(&HUSK.actor), 0);
    assert_true(story_has(STORY_CRYPT_LAMP_LIT));
}

static void a_skipped_scene_lets_the_moths_go(void **state)
{
    (void)state;
    skip_the_lamps_scene();
    assert_true(story_has(STORY_MOTHS_FREED));
    assert_false(story_has(STORY_MOTHS_BURNED));
}

static void everything_stays_so_for_who_comes_back(void **state)
{
    (void)state;
    skip_the_lamps_scene();
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f));
    drive_frames(2);
    travel_enter(&PLACE_CRYPT, PLACE_CRYPT.start, vec(0.0f, 1.0f));
    drive_seconds(2.0);
    for (int gate = 0; gate < 3; gate++) {
        assert_true(is_gate_open(gate));
    }
    assert_int_equal(count_lamps(LAMP_CANDLES, false), 0);
    assert_int_equal(actor_count(&SHADE.actor) + actor_count(&HUSK.actor), 0);
}

int main(void)
{
#define CASE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        CASE(at_a_stop_it_looks_twice_to_the_left_and_twice_to_the_right),
        CASE(its_way_is_the_same_each_time),
        CASE(shuttered_wick_is_noticed_from_nearer_than_open),
        CASE(in_a_candles_light_a_shuttered_lantern_hides_nobody),
        CASE(in_the_alcove_shuttered_nobody_finds_him),
        CASE(who_stands_at_the_stairs_with_an_open_lantern_is_found),
        CASE(the_first_gate_goes_half_up_for_one_stand_and_opens_for_both),
        CASE(a_stand_that_was_lit_is_dark_again_when_the_night_is_turned_back),
        CASE(the_ossuarys_gate_opens_when_its_four_shades_are_felled),
        CASE(the_stands_of_the_ossuary_burn_six_seconds_and_the_others_on),
        CASE(after_a_fall_he_is_at_the_rooms_door_and_everybody_at_home),
        CASE(after_three_falls_a_villagers_post_stands_lit),
        CASE(there_are_twelve_graves_with_a_candle_each),
        CASE(the_lamp_lights_all_graves_and_nobody_is_left_who_fears_it),
        CASE(a_skipped_scene_lets_the_moths_go),
        CASE(everything_stays_so_for_who_comes_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
