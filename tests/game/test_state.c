/* SPDX-License-Identifier: Zlib */
/* The state block: the same run twice, and a state put back. */
#include "drive.h"

#include "state.h"
#include "tools/quick_save.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void play_a_little(void)
{
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.7);
    drive_press(CONTROL_SWING);
    drive_seconds(0.6);
    drive_hold(CONTROL_RIGHT, false);
    drive_press(CONTROL_DASH);
    drive_seconds(3.0);
}

static uint64_t hash_of_a_run(void)
{
    drive_begin(PLACE_YARD);
    play_a_little();
    const uint64_t hash = game_state_hash();
    drive_end();
    return hash;
}

static void the_same_input_gives_the_same_hash(void **state)
{
    (void)state;
    assert_true(hash_of_a_run() == hash_of_a_run());
}

static void a_step_aside_changes_the_hash(void **state)
{
    (void)state;
    drive_begin(PLACE_YARD);
    drive_frames(5);
    const uint64_t before = game_state_hash();
    drive_hero()->place.x += 0.01f;
    assert_true(game_state_hash() != before);
    drive_end();
}

static void a_restored_state_plays_on_as_before(void **state)
{
    State whole;
    StateSlot slot = {0};
    StateSlot again = {0};

    (void)state;
    drive_begin(PLACE_YARD);
    drive_seconds(1.5);
    state_init(&whole, &game, sizeof game, game_runtime);
    assert_true(state_save(&whole, &slot));
    play_a_little();
    const uint64_t first = game_state_hash();
    assert_true(state_save(&whole, &again));
    assert_true(state_restore(&whole, &slot));
    input_virtual_release_all();
    play_a_little();
    assert_true(game_state_hash() == first);
    state_slot_free(&slot);
    state_slot_free(&again);
    drive_end();
}

static void a_quick_save_brings_back_a_fight_in_its_middle(void **state)
{
    (void)state;
    drive_begin(PLACE_YARD);
    quick_save_open();
    assert_false(quick_save_bring()); /* nothing was kept */
    drive_press(CONTROL_SWING);
    drive_seconds(0.1);
    assert_true(hero_is_busy());
    assert_true(quick_save_keep());
    const uint64_t then = game_state_hash();
    drive_seconds(5.0);
    assert_true(game_state_hash() != then);
    assert_true(quick_save_bring());
    assert_true(game_state_hash() == then);
    assert_true(hero_is_busy());
    drive_seconds(0.5);
    assert_false(hero_is_busy());
    quick_save_close();
    drive_end();
}

static void a_minute_in_the_yard_leaves_nothing_behind(void **state)
{
    (void)state;
    drive_begin(PLACE_YARD);
    drive_seconds(6.0); /* hearts and oil have faded */
    const int coroutines = coro_scheduler_count(game.world.game);
    for (int i = 0; i < 60; i++) {
        drive_press(i % 3 == 0 ? CONTROL_DASH : CONTROL_SWING);
        drive_seconds(1.0);
    }
    drive_seconds(6.0);
    assert_int_equal(actor_count(ACTOR_GHOST), 0);
    assert_true(actor_count(ACTOR_HUSK) <= 1);
    assert_true(coro_scheduler_count(game.world.game) <=
                coroutines); /* found verbs are not taught any more */
    assert_int_equal(game.time_scale.count, 0);
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_input_gives_the_same_hash),
        cmocka_unit_test(a_step_aside_changes_the_hash),
        cmocka_unit_test(a_restored_state_plays_on_as_before),
        cmocka_unit_test(a_quick_save_brings_back_a_fight_in_its_middle),
        cmocka_unit_test(a_minute_in_the_yard_leaves_nothing_behind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
