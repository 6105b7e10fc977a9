/* SPDX-License-Identifier: Zlib */
/* The chapel's scenes: skipped at each frame, and the one that is turned back as it runs, turned back whenever. */
#include "audio/music.h"
#include "chapel.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "drive.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/prompt.h"
#include "hero/travel.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "scene.h"
#include "tuning.h"
#include "vec.h"
#include "world/control.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define INSIDE vec(200.0f, 232.0f)

/* --- each scene, begun as in the game -------------------------------------------------------------------------- */

static void begin_chapel(StoryFlag until)
{
    drive_begin_empty();
    story_tell_until(until);
    hero_create(INSIDE);
    travel_enter(&PLACE_CHAPEL, INSIDE, vec(0.0f, -1.0f));
}

static void begin_enter(void)
{
    begin_chapel(STORY_CHAPEL_OPEN);
    hero_state.oil_seconds = 1.0f;
    for (int i = 0; i < 60 && !cutscene_runs(); i++) {
        drive_frames(1);
    }
}

static void strike_him_down(void)
{
    enemy_of(snuffer_actor())->intangible = false;
    while (snuffer_actor()->hits_left > 0) {
        chapel_strike();
    }
    for (int i = 0; i < 30 && !cutscene_runs(); i++) {
        drive_frames(1);
    }
}

static void wear_down_in(int phase)
{
    chapel_begin(phase, INSIDE);
    strike_him_down();
}

static void begin_phase_two(void)
{
    wear_down_in(1);
}

static void begin_phase_three(void)
{
    wear_down_in(2);
}

static void begin_phase_three_with_friends(void)
{
    wear_down_in(2);
    story_set(STORY_FLASK_LEFT);
}

static void begin_ending(void)
{
    wear_down_in(3);
}

static void begin_credits(void)
{
    begin_chapel(STORY_SNUFFER_BEATEN);
    drive_until(cutscene_runs, 30);
}

/* --- skipped ------------------------------------------------------------------------------------------------------ */

static void coming_in_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    scene_check_skipping(begin_enter, 1);
}

static void the_second_phases_scene_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    scene_check_skipping(begin_phase_two, 1);
}

static void the_third_phases_scene_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    scene_check_skipping(begin_phase_three, 1);
    scene_check_skipping(begin_phase_three_with_friends, 5);
}

static void the_end_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    scene_check_skipping(begin_ending, 1);
}

static void the_credits_skipped_at_each_frame_end_as_watched(void **state)
{
    (void)state;
    scene_check_skipping(begin_credits, 8);
}

static void two_scenes_triggered_in_one_frame_play_one_after_the_other(void **state)
{
    (void)state;
    begin_chapel(STORY_SNUFFER_MET);
    drive_frames(2);
    chapel_quiet();
    coro_start(world.loop.cutscenes, chapel_phase_two);
    coro_start(world.loop.cutscenes, chapel_phase_three);
    drive_frames(2);
    assert_string_equal(cutscene_state.name, "chapel_phase_two");
    for (int i = 0; i < SCENE_LONGEST && strcmp(cutscene_state.name, "chapel_phase_two") == 0; i++) {
        scene_watch_frame(i);
    }
    assert_string_equal(cutscene_state.name, "chapel_phase_three");
    assert_true(story_has(STORY_SNUFFER_DARK));
    assert_false(story_has(STORY_SNUFFER_ECHO));
    expect_is(scene_watch(), <, SCENE_LONGEST);
    assert_true(story_has(STORY_SNUFFER_ECHO));
}

/* --- turned back ----------------------------------------------------------------------------------------------------- */

static int lancets_lit(void)
{
    int count = 0;

    for (int i = 0; i < lamp_state.count; i++) {
        count += lamp_state.items[i].kind == LAMP_LANCET && lamp_state.items[i].lit ? 1 : 0;
    }
    return count;
}

static bool is_asked_for_the_key(void)
{
    return cutscene_state.awaits;
}

static bool runs_back(void)
{
    return turn_back_runs();
}

static bool asks_what_he_did(void)
{
    return dialogue_state.open && strstr(dialogue_state.text, "What did you do?") != NULL;
}

static void read_until(bool (*condition)(void))
{
    for (int frame = 0; frame < SCENE_LONGEST && !condition(); frame++) {
        scene_watch_frame(frame);
    }
    assert_true(condition());
}

static void held_it_runs_back_to_its_beginning_and_he_alone_remembers(void **state)
{
    bool seen[4] = {false};
    double volumes[MUSIC_STEMS];

    (void)state;
    begin_enter();
    assert_int_equal(lancets_lit(), 3);
    memcpy(volumes, music_state.volumes, sizeof volumes);
    read_until(is_asked_for_the_key);
    assert_int_equal(lancets_lit(), 0);
    expect_near(music_state.volumes[0], 0.0, 0.0);
    expect_near(music_state.volumes[2], 0.0, 0.0);
    drive_hold(CONTROL_TURN_BACK, true);
    for (int i = 0; i < 600 && (runs_back() || i < 5); i++) {
        drive_frames(1);
        seen[lancets_lit()] = true;
    }
    drive_hold(CONTROL_TURN_BACK, false);
    assert_true(seen[1]);
    assert_true(seen[2]);
    assert_true(seen[3]);
    assert_memory_equal(volumes, music_state.volumes, sizeof volumes);
    read_until(asks_what_he_did);
    assert_int_equal(lancets_lit(), 3);
    expect_is(scene_watch(), <, SCENE_LONGEST);
    assert_true(story_has(STORY_SNUFFER_MET));
    expect_near(hero_state.oil_seconds, TUNING_OIL_MAX_S, 0.0);
}

static void nobody_pressing_it_pulses_after_4_seconds_and_turns_back_by_itself_after_12(void **state)
{
    (void)state;
    begin_enter();
    read_until(is_asked_for_the_key);
    assert_int_equal(prompt_state.control, CONTROL_TURN_BACK);
    drive_seconds(3.9);
    assert_false(prompt_state.pulses);
    drive_seconds(0.2);
    assert_true(prompt_state.pulses);
    drive_seconds(7.8);
    assert_false(runs_back());
    drive_seconds(0.3);
    assert_true(runs_back());
    read_until(asks_what_he_did);
}

/* The key is held from one frame on for a while; then he reads on to the end. */
static void turn_back_from(int frame, int held)
{
    begin_enter();
    for (int i = 0; cutscene_runs() && i < SCENE_LONGEST; i++) {
        drive_hold(CONTROL_TURN_BACK, i >= frame && i < frame + held);
        scene_watch_frame(i);
    }
    drive_hold(CONTROL_TURN_BACK, false);
}

static void turned_back_at_any_other_moment_it_ends_the_same(void **state)
{
    static SceneEnd watched;
    static const int HELD[] = {4, 60, 500};

    (void)state;
    begin_enter();
    expect_is(scene_watch(), <, SCENE_LONGEST);
    scene_settle(&watched);
    for (int frame = 60; frame < 900; frame += 53) {
        for (size_t i = 0; i < sizeof HELD / sizeof HELD[0]; i++) {
            turn_back_from(frame, HELD[i]);
            assert_false(cutscene_runs());
            assert_true(story_has(STORY_SNUFFER_MET));
            scene_assert_same(&watched, "turned back", frame);
        }
    }
}

static void let_go_halfway_it_goes_on_from_there(void **state)
{
    (void)state;
    begin_enter();
    read_until(is_asked_for_the_key);
    drive_hold(CONTROL_TURN_BACK, true);
    while (lancets_lit() < 1) {
        drive_frames(1);
    }
    drive_hold(CONTROL_TURN_BACK, false);
    drive_frames(3);
    assert_false(runs_back());
    assert_false(cutscene_state.turned_back);
    read_until(is_asked_for_the_key);
    assert_int_equal(lancets_lit(), 0);
    expect_near(hero_state.oil_seconds, TUNING_OIL_MAX_S, 0.0);
}

static void without_oil_the_key_does_nothing_before_it_is_asked_for(void **state)
{
    (void)state;
    begin_enter();
    hero_state.oil_seconds = 0.0f;
    for (int i = 0; !is_asked_for_the_key() && i < SCENE_LONGEST; i++) {
        drive_hold(CONTROL_TURN_BACK, i > 100);
        scene_watch_frame(i);
        assert_false(runs_back() && !is_asked_for_the_key() && hero_state.oil_seconds == 0.0f);
    }
    drive_hold(CONTROL_TURN_BACK, false);
    assert_true(is_asked_for_the_key());
}

static void skipped_while_it_runs_back_it_ends_as_watched(void **state)
{
    static SceneEnd watched;

    (void)state;
    begin_enter();
    expect_is(scene_watch(), <, SCENE_LONGEST);
    scene_settle(&watched);
    for (int after = 5; after < 180; after += 23) {
        begin_enter();
        read_until(is_asked_for_the_key);
        drive_hold(CONTROL_TURN_BACK, true);
        drive_frames(after);
        assert_true(runs_back());
        drive_hold(CONTROL_SKIP, true);
        for (int i = 0; i < 120 && cutscene_runs(); i++) {
            drive_frames(1);
        }
        drive_hold(CONTROL_SKIP, false);
        drive_hold(CONTROL_TURN_BACK, false);
        assert_false(cutscene_runs());
        assert_false(runs_back());
        scene_assert_same(&watched, "skipped while it ran back", after);
    }
}

static void no_other_scene_is_turned_back(void **state)
{
    (void)state;
    begin_phase_two();
    hero_state.oil_seconds = TUNING_OIL_MAX_S;
    drive_hold(CONTROL_TURN_BACK, true);
    for (int i = 0; cutscene_runs() && i < SCENE_LONGEST; i++) {
        scene_watch_frame(i);
        assert_false(runs_back());
    }
    drive_hold(CONTROL_TURN_BACK, false);
}

static int end(void **state)
{
    (void)state;
    drive_hold(CONTROL_TURN_BACK, false);
    drive_end();
    return 0;
}

static void who_has_struck_the_last_blow_makes_room_for_him_to_sink(void **state)
{
    (void)state;
    chapel_begin(3, INSIDE);
    actor_put(drive_hero(), vec_add(snuffer_actor()->place, vec(0.0f, 2.0f)));
    strike_him_down();
    drive_seconds(0.9);
    assert_true(cutscene_runs());
    expect_is(vec_distance(drive_hero()->place, snuffer_actor()->place), >, 26.0f);
}

/* The longest time, in frames, that he wishes to walk in the scene under way and does not get on. */
static int walks_on_the_spot(void)
{
    int longest = 0;
    int frames = 0;

    for (int frame = 0; cutscene_runs() && frame < SCENE_LONGEST; frame++) {
        const Vec before = drive_hero()->place;
        scene_watch_frame(frame);
        const bool stuck =
            vec_length(drive_hero()->want) > 0.0f && vec_distance(before, drive_hero()->place) < 0.1f;
        frames = stuck ? frames + 1 : 0;
        longest = frames > longest ? frames : longest;
    }
    return longest;
}

static void walking_home_wick_is_not_held_up_by_a_lamp_post_or_a_neighbour(void **state)
{
    (void)state;
    begin_credits();
    expect_is(walks_on_the_spot(), <=, 12);
}

/* --- the door ---------------------------------------------------------------------------------------------------- */

static int door_step(void)
{
    return room_state.things[room_find_thing(THING_SOUTH_DOOR, 0)].step;
}

static void the_door_falls_shut_behind_him_before_he_is_spoken_to(void **state)
{
    int before = 0;

    (void)state;
    begin_chapel(STORY_CHAPEL_OPEN);
    actor_put(drive_hero(), PLACE_CHAPEL.start);
    drive_frames(60);
    assert_int_equal(door_step(), 0);
    assert_false(room_state.exits_closed);
    drive_hold(CONTROL_UP, true);
    for (int i = 0; i < 120 && !cutscene_runs(); i++) {
        drive_frames(1);
        expect_is(door_step() - before, >=, 0); /* it does not swing back, */
        expect_is(door_step() - before, <=, 2); /* nor jump */
        before = door_step();
    }
    drive_hold(CONTROL_UP, false);
    assert_true(cutscene_runs());
    assert_int_equal(door_step(), PLACE_DOOR_SHUT);
    assert_true(room_state.exits_closed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(held_it_runs_back_to_its_beginning_and_he_alone_remembers, end),
        cmocka_unit_test_teardown(nobody_pressing_it_pulses_after_4_seconds_and_turns_back_by_itself_after_12,
                                  end),
        cmocka_unit_test_teardown(let_go_halfway_it_goes_on_from_there, end),
        cmocka_unit_test_teardown(without_oil_the_key_does_nothing_before_it_is_asked_for, end),
        cmocka_unit_test_teardown(turned_back_at_any_other_moment_it_ends_the_same, end),
        cmocka_unit_test_teardown(skipped_while_it_runs_back_it_ends_as_watched, end),
        cmocka_unit_test_teardown(no_other_scene_is_turned_back, end),
        cmocka_unit_test_teardown(coming_in_skipped_at_each_frame_ends_as_watched, end),
        cmocka_unit_test_teardown(the_second_phases_scene_skipped_at_each_frame_ends_as_watched, end),
        cmocka_unit_test_teardown(the_third_phases_scene_skipped_at_each_frame_ends_as_watched, end),
        cmocka_unit_test_teardown(the_end_skipped_at_each_frame_ends_as_watched, end),
        cmocka_unit_test_teardown(who_has_struck_the_last_blow_makes_room_for_him_to_sink, end),
        cmocka_unit_test_teardown(walking_home_wick_is_not_held_up_by_a_lamp_post_or_a_neighbour, end),
        cmocka_unit_test_teardown(the_credits_skipped_at_each_frame_end_as_watched, end),
        cmocka_unit_test_teardown(the_door_falls_shut_behind_him_before_he_is_spoken_to, end),
        cmocka_unit_test_teardown(two_scenes_triggered_in_one_frame_play_one_after_the_other, end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
