/* SPDX-License-Identifier: Zlib */
/* The state: the same run twice, and a state put back. */
#include "drive.h"

#include "enemies/kinds.h"
#include "game.h"
#include "hero/hero.h"
#include "places/places.h"
#include "tools/quick_save.h"
#include "world/effect.h"
#include "world/story.h"
#include "world/world.h"

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

static StateDigest digest_now(void)
{
    StateDigest digest;

    state_digest(&world_whole, &digest);
    return digest;
}

/* Says which part of the state is another one than expected. */
static void assert_same_state(const StateDigest *expected, const char *after)
{
    const StateDigest found = digest_now();
    const char *part = state_difference(&world_whole, expected, &found);

    if (part != NULL) {
        fail_msg("after %s the part \"%s\" of the state is not what it was the first time", after, part);
    }
    assert_int_equal(found.whole, expected->whole);
}

static void the_same_input_gives_the_same_state(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    play_a_little();
    const StateDigest first = digest_now();
    drive_begin(&PLACE_YARD);
    play_a_little();
    assert_same_state(&first, "the same input");
    drive_end();
}

static void a_difference_is_found_in_its_part(void **state)
{
    StateDigest before, after;

    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(5);
    before = digest_now();
    drive_hero()->place.x += 0.01f;
    after = digest_now();
    assert_string_equal(state_difference(&world_whole, &before, &after), "actors");
    before = after;
    story_set(STORY_ALLEY_WAVE_1);
    after = digest_now();
    assert_string_equal(state_difference(&world_whole, &before, &after), "story");
    before = after;
    hero_state.oil_seconds -= 0.5f;
    after = digest_now();
    assert_string_equal(state_difference(&world_whole, &before, &after), "hero");
    drive_end();
}

static void a_restored_state_plays_on_as_before(void **state)
{
    StateSlot slot = {0};
    StateSlot again = {0};

    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(1.5);
    assert_true(state_save(&world_whole, &slot));
    play_a_little();
    const StateDigest first = digest_now();
    assert_true(state_save(&world_whole, &again));
    assert_true(state_restore(&world_whole, &slot));
    input_virtual_release_all();
    play_a_little();
    assert_same_state(&first, "a restore and the same input");
    state_slot_free(&slot);
    state_slot_free(&again);
    drive_end();
}

static void a_quick_save_brings_back_a_fight_in_its_middle(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
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
    assert_int_equal(game_state_hash(), then);
    assert_true(hero_is_busy());
    drive_seconds(0.5);
    assert_false(hero_is_busy());
    quick_save_close();
    drive_end();
}

static void a_minute_in_the_yard_leaves_nothing_behind(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_seconds(6.0); /* hearts and oil have faded */
    const int coroutines = coro_scheduler_count(world.loop.game);
    for (int i = 0; i < 60; i++) {
        drive_press(i % 3 == 0 ? CONTROL_DASH : CONTROL_SWING);
        drive_seconds(1.0);
    }
    drive_seconds(6.0);
    assert_int_equal(actor_count(&EFFECT_GHOST_KIND), 0);
    expect_is(actor_count(&HUSK.actor), <=, 1);
    expect_is(coro_scheduler_count(world.loop.game), <=,
              coroutines); /* found verbs are not taught any more */
    assert_int_equal(world.time_scale.count, 0);
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_input_gives_the_same_state),
        cmocka_unit_test(a_difference_is_found_in_its_part),
        cmocka_unit_test(a_restored_state_plays_on_as_before),
        cmocka_unit_test(a_quick_save_brings_back_a_fight_in_its_middle),
        cmocka_unit_test(a_minute_in_the_yard_leaves_nothing_behind),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
