/* SPDX-License-Identifier: Zlib */
/* Husks and moths against the numbers under "Feel": what they tell, how they strike, what a blow does to them. */
#include "drive.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/moth_lure.h"
#include "events.h"
#include "fighter.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "light.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/combat.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/lamp_moths.h"
#include "world/room.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FRAME_S (1.0 / 60.0)

static Actor *foe; /* of the test under way */

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler()); /* no foe unless a test makes one */
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->kind == &HUSK.actor || actor->kind == &MOTH.actor) {
            actor_destroy(actor);
        }
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

static void strike(Actor *actor)
{
    const Blow blow = {.by = NULL, .direction = {1.0f, 0.0f}, .damage = 1, .push_px = TUNING_KNOCK_BACK_PX};

    combat_strike(actor, &blow);
}

static bool foe_tells(void)
{
    return enemy_of(foe)->act == POSE_TELL;
}

static bool foe_strikes(void)
{
    return enemy_of(foe)->act == POSE_LUNGE || enemy_of(foe)->act == POSE_SWOOP;
}

static bool foe_searches(void)
{
    return enemy_of(foe)->act == POSE_SEARCH;
}

static bool foe_is_calm(void)
{
    return !enemy_of(foe)->alert;
}

/* --- tells ---------------------------------------------------------------------------------------------- */

static void check_tell(const char *who, const char *sound, double seconds)
{
    const Events *events = events_end();
    const Event *tell = events_find(events, 0, "tell", who);
    const Event *blow = events_find(events, 0, "strike", who);

    assert_non_null(tell);
    assert_non_null(blow);
    assert_string_equal(tell->sound, sound);
    assert_int_equal(tell->id, blow->id);
    expect_is(blow->time - tell->time, >=, seconds - 0.001);
    expect_is(blow->time - tell->time, <=, seconds + 2.0 * FRAME_S);
}

static void a_husks_tell_lasts_as_long_as_tuned_and_has_its_own_sound(void **state)
{
    (void)state;
    assert_true(events_begin("enemies_tell.log"));
    foe = enemy_create(&HUSK, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_strikes, 300), >, 0);
    check_tell("husk", "husk_tell", TUNING_HUSK_TELL_S);
}

static void a_moths_tell_lasts_as_long_as_tuned_and_has_its_own_sound(void **state)
{
    (void)state;
    assert_true(events_begin("enemies_tell.log"));
    foe = enemy_create(&MOTH, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_strikes, 600), >, 0);
    check_tell("moth", "moth_tell", TUNING_MOTH_TELL_S);
}

static void no_tell_is_shorter_than_0_35_seconds(void **state)
{
    (void)state;
    expect_is(TUNING_HUSK_TELL_S, >=, 0.35);
    expect_is(TUNING_MOTH_TELL_S, >=, 0.35);
}

/* Wick is somewhere else once its aim is fixed: the blow goes where he was. */
static void check_fixed_aim(Actor *made, double tell_s)
{
    foe = made;
    expect_is(drive_until(foe_tells, 600), >, 0);
    drive_seconds(tell_s - TUNING_FOE_AIM_FIXED_S + FRAME_S);
    const Vec aim = enemy_of(foe)->aim;
    const Vec from = foe->place;
    actor_put(drive_hero(), vec(from.x, from.y - 60.0f));
    expect_is(drive_until(foe_strikes, 30), >, 0);
    drive_frames(4);
    expect_near(vec_dot(aim, enemy_of(foe)->aim), 1.0, 0.0001);
    expect_is(vec_dot(vec_towards(from, foe->place), aim), >, 0.99f);
}

static void a_husks_aim_is_fixed_shortly_before_it_strikes(void **state)
{
    (void)state;
    check_fixed_aim(enemy_create(&HUSK, drive_beside(40.0f, 0.0f)), TUNING_HUSK_TELL_S);
}

static void a_moths_aim_is_fixed_shortly_before_it_strikes(void **state)
{
    (void)state;
    check_fixed_aim(enemy_create(&MOTH, drive_beside(40.0f, 0.0f)), TUNING_MOTH_TELL_S);
}

static void until_then_it_follows_him(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_tells, 300), >, 0);
    actor_put(drive_hero(), vec_add(foe->place, vec(0.0f, 30.0f)));
    drive_seconds(0.1);
    expect_is(enemy_of(foe)->aim.y, >, 0.99f);
}

/* --- blows ---------------------------------------------------------------------------------------------- */

static void three_hits_fell_a_husk_and_one_a_moth(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(80.0f, 0.0f));
    const EntityId husk = foe->id;
    strike(foe);
    strike(foe);
    assert_false(foe->falling);
    strike(foe);
    assert_true(foe->falling);
    Actor *moth = enemy_create(&MOTH, drive_beside(80.0f, 20.0f));
    const EntityId other = moth->id;
    strike(moth);
    assert_true(moth->falling);
    drive_seconds(1.0);
    assert_null(actor_find(husk));
    assert_null(actor_find(other));
}

static void a_blow_knocks_back_as_far_and_as_long_as_tuned(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(60.0f, 0.0f));
    drive_frames(1);
    const float x = foe->place.x;
    strike(foe);
    drive_seconds(TUNING_STOP_HIT_REAL_S + (double)TUNING_KNOCK_BACK_S + 2.0 * FRAME_S);
    expect_near(foe->place.x - x, TUNING_KNOCK_BACK_PX, 1.0);
    assert_false(actor_is_gliding(foe));
}

static void a_blow_flashes_and_stops_the_time(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(80.0f, 0.0f));
    drive_frames(1);
    strike(foe);
    expect_near(foe->flash_seconds, TUNING_FLASH_S, 0.001);
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0);
    drive_seconds(TUNING_STOP_HIT_REAL_S + 2.0 * FRAME_S);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.0);
    strike(foe);
    strike(foe);
    drive_seconds(TUNING_STOP_HIT_REAL_S + FRAME_S);
    expect_near(time_scale_product(&world.time_scale), 0.0, 0.0); /* a kill: longer */
    drive_seconds(TUNING_STOP_KILL_REAL_S - TUNING_STOP_HIT_REAL_S + FRAME_S);
    expect_near(time_scale_product(&world.time_scale), 1.0, 0.0);
}

static void a_blow_breaks_a_tell_off_and_gives_the_turn_back(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_tells, 300), >, 0);
    assert_int_equal(enemy_attackers(), 1);
    strike(foe);
    drive_seconds(TUNING_HUSK_FLINCH_S / 3.0);
    assert_int_equal(enemy_of(foe)->act, POSE_FLINCH);
    assert_int_equal(enemy_attackers(), 0);
    expect_near(foe->shift.x, 0.0, 0.0);
    drive_seconds(TUNING_STOP_HIT_REAL_S + TUNING_HUSK_FLINCH_S);
    assert_int_not_equal(enemy_of(foe)->act, POSE_FLINCH);
    assert_true(enemy_of(foe)->alert);
}

static void once_its_aim_is_fixed_a_blow_does_not_hold_it(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_tells, 300), >, 0);
    drive_seconds(TUNING_HUSK_TELL_S - TUNING_FOE_AIM_FIXED_S + 2.0 * FRAME_S);
    strike(foe);
    assert_int_equal(foe->hits_left, TUNING_HUSK_HITS - 1);
    expect_is(drive_until(foe_strikes, 30), >, 0);
}

static void another_blow_makes_it_flinch_anew(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(80.0f, 0.0f));
    drive_frames(2);
    strike(foe);
    drive_seconds(TUNING_STOP_HIT_REAL_S + 0.8 * TUNING_HUSK_FLINCH_S);
    strike(foe);
    drive_seconds(TUNING_STOP_HIT_REAL_S + 0.8 * TUNING_HUSK_FLINCH_S);
    assert_int_equal(enemy_of(foe)->act, POSE_FLINCH);
    drive_seconds(0.5 * TUNING_HUSK_FLINCH_S);
    assert_int_not_equal(enemy_of(foe)->act, POSE_FLINCH);
}

static void one_that_dies_or_vanishes_in_a_tell_gives_its_turn_back(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(40.0f, 0.0f));
    expect_is(drive_until(foe_tells, 300), >, 0);
    strike(foe);
    strike(foe);
    strike(foe);
    assert_int_equal(enemy_attackers(), 0);
    assert_false(enemy_of(foe)->attacks);
    foe = enemy_create(&HUSK, drive_beside(-40.0f, 0.0f));
    expect_is(drive_until(foe_tells, 300), >, 0);
    actor_destroy(foe);
    drive_frames(1);
    assert_false(enemy_of(foe)->attacks);
    assert_int_equal(enemy_attackers(), 0);
}

static void a_fallen_foe_scatters_into_motes_and_is_gone(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(80.0f, 0.0f));
    const EntityId id = foe->id;
    drive_frames(2);
    particle_clear(&world.particles);
    effect_motes_of(foe);
    assert_int_equal(world.particles.count, TUNING_DEATH_MOTES);
    foe->hits_left = 1;
    strike(foe);
    assert_int_equal(foe->pose, POSE_DEATH);
    drive_seconds(TUNING_STOP_KILL_REAL_S + 4.0 * TUNING_DEATH_FRAME_S + 0.1);
    assert_null(actor_find(id));
}

/* --- hearts ---------------------------------------------------------------------------------------------- */

static void a_heart_left_behind_heals_one_and_is_gone(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(60.0f, 0.0f));
    enemy_of(foe)->drops_heart = true;
    foe->hits_left = 1;
    strike(foe);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 1);
    drive_seconds(1.0);
    actor_put(drive_hero(), actor_next(NULL, pickup_kind(PICKUP_HEART))->place);
    drive_seconds(0.5);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 1); /* he is whole: it waits */
    hero_state.half_hearts = 3;
    drive_frames(3);
    assert_int_equal(hero_state.half_hearts, 5);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 0);
}

static void a_heart_that_nobody_takes_fades(void **state)
{
    (void)state;
    assert_non_null(pickup_create(PICKUP_HEART, drive_beside(60.0f, 0.0f)));
    drive_seconds(10.0);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 1);
    drive_seconds(6.0);
    assert_int_equal(actor_count(pickup_kind(PICKUP_HEART)), 0);
}

/* --- turns ----------------------------------------------------------------------------------------------- */

/* A crowd round somebody who presses anything, for a minute: never more than two at once, and sometimes two. */
static void at_most_two_attack_at_once(void **state)
{
    (void)state;
    int most = 0;

    for (int i = 0; i < 6; i++) {
        enemy_create(&HUSK, drive_beside(30.0f + 8.0f * (float)i, 30.0f));
        enemy_create(&MOTH, drive_beside(-20.0f, 20.0f - 8.0f * (float)i));
    }
    fighter_seed(5);
    for (int frame = 0; frame < 3600; frame++) {
        fighter_mash();
        hero_state.half_hearts = hero_state.half_hearts_max;
        drive_frames(1);
        most = enemy_attackers() > most ? enemy_attackers() : most;
        expect_is(enemy_attackers(), <=, TUNING_ATTACKERS_MAX);
    }
    fighter_let_go();
    assert_int_equal(most, TUNING_ATTACKERS_MAX);
}

/* --- what a husk sees --------------------------------------------------------------------------------------- */

static void a_husk_notices_as_far_as_tuned_and_less_far_when_the_lantern_is_shut(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(TUNING_HUSK_NOTICE_PX - 1.0f, 0.0f));
    assert_true(enemy_sees_hero(foe));
    actor_put(foe, drive_beside(TUNING_HUSK_NOTICE_PX + 1.0f, 0.0f));
    assert_false(enemy_sees_hero(foe));
    hero_state.shuttered = true;
    actor_put(foe, drive_beside(TUNING_FOE_NOTICE_SHUT_PX + 1.0f, 0.0f));
    assert_false(enemy_sees_hero(foe));
    actor_put(foe, drive_beside(TUNING_FOE_NOTICE_SHUT_PX - 1.0f, 0.0f));
    assert_true(enemy_sees_hero(foe));
}

static void a_husk_patrols_near_its_home_until_then(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(160.0f, 40.0f));
    const Vec home = enemy_of(foe)->home;
    bool moved = false;

    for (int i = 0; i < 1200; i++) {
        drive_frames(1);
        moved = moved || vec_distance(foe->place, home) > 8.0f;
        expect_is(vec_distance(foe->place, home), <, TUNING_HUSK_PATROL_PX + 8.0f);
        assert_false(enemy_of(foe)->alert);
    }
    assert_true(moved);
}

static void it_searches_where_it_lost_him_and_then_gives_up(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(60.0f, 0.0f));
    drive_seconds(TUNING_HUSK_NOTICE_S + 0.3);
    assert_true(enemy_of(foe)->alert);
    const Vec lost_at = drive_hero()->place;
    actor_put(drive_hero(), vec(lost_at.x + 200.0f, lost_at.y + 60.0f));
    expect_is(drive_until(foe_searches, 400), >, 0);
    expect_is(vec_distance(foe->place, lost_at), <, 12.0f);
    expect_is(drive_until(foe_is_calm, 200), >, 0);
    drive_frames(2);
    assert_false(foe_searches());
}

static void in_the_search_it_finds_him_again(void **state)
{
    (void)state;
    foe = enemy_create(&HUSK, drive_beside(60.0f, 0.0f));
    drive_seconds(TUNING_HUSK_NOTICE_S + 0.3);
    const Vec lost_at = drive_hero()->place;
    actor_put(drive_hero(), vec(lost_at.x + 200.0f, lost_at.y + 60.0f));
    expect_is(drive_until(foe_searches, 400), >, 0);
    actor_put(drive_hero(), vec_add(foe->place, vec(30.0f, 0.0f)));
    expect_is(drive_until(foe_tells, 200), >, 0);
}

/* --- moths ---------------------------------------------------------------------------------------------------- */

static void a_moth_is_drawn_by_light_reach(void **state)
{
    (void)state;
    const Light lamp = {100.0f, 100.0f, TUNING_LANTERN_PX, TUNING_LANTERN_COLOUR, TUNING_LANTERN_ALPHA};
    const Light small = {100.0f, 100.0f, TUNING_LANTERN_SHUTTERED_PX, TUNING_LANTERN_COLOUR,
                         TUNING_LANTERN_ALPHA};
    const float reach = TUNING_LANTERN_PX * TUNING_MOTH_SENSE;

    expect_is(moth_drawn(lamp, vec(110.0f, 100.0f)), >, moth_drawn(lamp, vec(150.0f, 100.0f)));
    expect_is(moth_drawn(lamp, vec(100.0f + reach - 2.0f, 100.0f)), >, 0.0f);
    expect_near(moth_drawn(lamp, vec(100.0f + reach + 1.0f, 100.0f)), 0.0, 0.0);
    expect_is(moth_drawn(small, vec(130.0f, 100.0f)), <, moth_drawn(lamp, vec(130.0f, 100.0f)));
}

static void a_moth_comes_to_his_lantern_and_leaves_it_when_it_is_shut(void **state)
{
    (void)state;
    for (int i = 0; i < lamp_state.count; i++) {
        lamp_set(&lamp_state.items[i], false);
    }
    foe = enemy_create(&MOTH, drive_beside(100.0f, 30.0f));
    drive_seconds(1.5);
    assert_true(enemy_of(foe)->alert);
    expect_is(vec_distance(foe->place, drive_hero()->place), <, 70.0f);
    actor_put(foe, drive_beside(60.0f, 0.0f));
    enemy_of(foe)->rest_s = 100.0f;
    drive_hold(CONTROL_SHUTTER, true);
    drive_seconds(1.0);
    drive_hold(CONTROL_SHUTTER, false);
    assert_false(enemy_of(foe)->alert);
}

static void a_moth_flies_above_its_shadow_and_dives_to_strike(void **state)
{
    (void)state;
    foe = enemy_create(&MOTH, drive_beside(50.0f, 0.0f));
    drive_frames(2);
    expect_is(foe->height, >, 10.0f);
    float lowest = foe->height;
    expect_is(drive_until(foe_strikes, 600), >, 0);
    while (foe_strikes()) {
        drive_frames(1);
        lowest = fminf(lowest, foe->height);
        expect_is(foe->height, >=, 0.0f);
    }
    expect_is(lowest, <, 8.0f);
}

static void moths_gather_round_a_lit_lamp_and_are_nobodys_foe(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(2.0);
    int circling = 0;

    for (Actor *actor = NULL; (actor = actor_next(actor, &LAMP_MOTHS_KIND)) != NULL;) {
        assert_false(actor_is_foe(actor));
        assert_int_equal(actor->figure,
                         FIGURE_SMALL_MOTH); /* warm eyes: it is not taken for one that attacks */
        expect_is(vec_distance(actor->place, lamp_state.items[0].place), <, 40.0f);
        circling++;
    }
    expect_is(circling, >, 0);
}

int main(void)
{
#define RULE(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        RULE(a_husks_tell_lasts_as_long_as_tuned_and_has_its_own_sound),
        RULE(a_moths_tell_lasts_as_long_as_tuned_and_has_its_own_sound),
        RULE(no_tell_is_shorter_than_0_35_seconds),
        RULE(a_husks_aim_is_fixed_shortly_before_it_strikes),
        RULE(a_moths_aim_is_fixed_shortly_before_it_strikes),
        RULE(until_then_it_follows_him),
        RULE(three_hits_fell_a_husk_and_one_a_moth),
        RULE(a_blow_knocks_back_as_far_and_as_long_as_tuned),
        RULE(a_blow_flashes_and_stops_the_time),
        RULE(a_blow_breaks_a_tell_off_and_gives_the_turn_back),
        RULE(once_its_aim_is_fixed_a_blow_does_not_hold_it),
        RULE(another_blow_makes_it_flinch_anew),
        RULE(one_that_dies_or_vanishes_in_a_tell_gives_its_turn_back),
        RULE(a_fallen_foe_scatters_into_motes_and_is_gone),
        RULE(a_heart_left_behind_heals_one_and_is_gone),
        RULE(a_heart_that_nobody_takes_fades),
        RULE(at_most_two_attack_at_once),
        RULE(a_husk_notices_as_far_as_tuned_and_less_far_when_the_lantern_is_shut),
        RULE(a_husk_patrols_near_its_home_until_then),
        RULE(it_searches_where_it_lost_him_and_then_gives_up),
        RULE(in_the_search_it_finds_him_again),
        RULE(a_moth_is_drawn_by_light_reach),
        RULE(a_moth_comes_to_his_lantern_and_leaves_it_when_it_is_shut),
        RULE(a_moth_flies_above_its_shadow_and_dives_to_strike),
        RULE(moths_gather_round_a_lit_lamp_and_are_nobodys_foe),
    };
    return cmocka_run_group_tests_name("enemies", tests, NULL, NULL);
}
