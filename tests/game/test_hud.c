/* SPDX-License-Identifier: Zlib */
/* Hearts and oil that fade, the last heart's beat, and prompts that wait until they are needed. */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/interaction.h"
#include "hero/prompt.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "ui/hud.h"
#include "vec.h"
#include "world/room.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define BRIGHT 255.0f
#define FAINT  90.0f

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler()); /* no foe */
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

static void hearts_and_oil_fade_after_four_seconds_and_come_back_when_they_change(void **state)
{
    (void)state;
    drive_seconds(3.8);
    expect_near(hud_state.hearts_alpha, BRIGHT, 0.0);
    expect_near(hud_state.oil_alpha, BRIGHT, 0.0);
    drive_seconds(1.2);
    expect_near(hud_state.hearts_alpha, FAINT, 0.0);
    expect_near(hud_state.oil_alpha, FAINT, 0.0);
    hero_state.half_hearts--;
    drive_frames(2);
    expect_near(hud_state.hearts_alpha, BRIGHT, 0.0);
    expect_near(hud_state.oil_alpha, FAINT, 0.0);
    hero_gain_oil(1.0f);
    drive_frames(2);
    expect_near(hud_state.oil_alpha, BRIGHT, 0.0);
}

static void what_was_lost_flashes_for_a_moment(void **state)
{
    (void)state;
    hero_state.half_hearts -= 2;
    drive_frames(2);
    assert_int_equal(hud_state.lost_to - hud_state.lost_from, 2);
    drive_seconds(0.2);
    assert_int_equal(hud_state.lost_to, hud_state.lost_from);
}

static int beats_within(double seconds)
{
    int beats = 0;

    for (int i = 0; i < (int)(seconds * 60.0); i++) {
        const bool before = hud_state.beats;
        drive_frames(1);
        beats += hud_state.beats && !before;
    }
    return beats;
}

/* Two thumps each 1.2 s. */
static void only_the_last_heart_beats(void **state)
{
    (void)state;
    hero_state.half_hearts = 3;
    assert_int_equal(beats_within(3.0), 0);
    hero_state.half_hearts = 2;
    assert_in_range(beats_within(6.0), 9, 11);
    hero_state.half_hearts = 4;
    drive_seconds(1.5);
    assert_int_equal(beats_within(3.0), 0);
}

/* --- prompts ------------------------------------------------------------------------------------------------- */

static bool shows(const char *word)
{
    return prompt_state.word != NULL && strcmp(prompt_state.word, word) == 0;
}

static void walk_is_taught_only_to_who_stands_for_a_while(void **state)
{
    (void)state;
    drive_seconds(TUNING_PROMPT_AFTER_S - 0.3);
    assert_null(prompt_state.word);
    drive_seconds(0.5);
    assert_true(shows("walk"));
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.3);
    drive_hold(CONTROL_RIGHT, false);
    assert_null(prompt_state.word);
    drive_seconds(4.0);
    assert_null(prompt_state.word);
}

static void who_walks_at_once_is_taught_nothing(void **state)
{
    (void)state;
    drive_hold(CONTROL_RIGHT, true);
    drive_seconds(0.3);
    drive_hold(CONTROL_RIGHT, false);
    for (int i = 0; i < 300; i++) {
        drive_frames(1);
        assert_null(prompt_state.word);
    }
}

static void swing_is_taught_near_a_foe_until_it_was_swung(void **state)
{
    (void)state;
    who_walks_at_once_is_taught_nothing(state);
    const Vec place = drive_hero()->place;
    actor_create(&HUSK.actor, FIGURE_HUSK, vec(place.x + 40.0f, place.y))->hits_left = 3;
    drive_seconds(TUNING_PROMPT_AFTER_S - 0.3);
    assert_null(prompt_state.word);
    drive_seconds(0.6);
    assert_true(shows("swing"));
    drive_press(CONTROL_SWING);
    drive_seconds(0.3);
    assert_null(prompt_state.word);
    drive_seconds(4.0);
    assert_null(prompt_state.word);
}

static void a_thing_says_what_to_do_only_after_a_while_beside_it(void **state)
{
    (void)state;
    who_walks_at_once_is_taught_nothing(state);
    const Vec place = drive_hero()->place;
    const CoroHandle use =
        coro_start(world.loop.game, interaction_here, .place = place, .over = place, .word = "try");
    drive_seconds(TUNING_PROMPT_AFTER_S - 0.2);
    assert_null(prompt_state.word);
    drive_seconds(0.4);
    assert_true(shows("try"));
    drive_press(CONTROL_USE);
    drive_frames(3);
    assert_null(prompt_state.word);
    assert_false(coro_is_alive(world_runtime, use));
}

static void walking_away_hides_the_word(void **state)
{
    (void)state;
    who_walks_at_once_is_taught_nothing(state);
    const Vec place = drive_hero()->place;
    const CoroHandle use =
        coro_start(world.loop.game, interaction_here, .place = place, .over = place, .word = "try");
    drive_seconds(TUNING_PROMPT_AFTER_S + 0.3);
    assert_true(shows("try"));
    drive_hold(CONTROL_LEFT, true);
    drive_seconds(0.6);
    drive_hold(CONTROL_LEFT, false);
    assert_null(prompt_state.word);
    assert_true(coro_is_alive(world_runtime, use));
    coro_stop(world_runtime, use);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hearts_and_oil_fade_after_four_seconds_and_come_back_when_they_change),
        TEST(what_was_lost_flashes_for_a_moment),
        TEST(only_the_last_heart_beats),
        TEST(walk_is_taught_only_to_who_stands_for_a_while),
        TEST(who_walks_at_once_is_taught_nothing),
        TEST(swing_is_taught_near_a_foe_until_it_was_swung),
        TEST(a_thing_says_what_to_do_only_after_a_while_beside_it),
        TEST(walking_away_hides_the_word),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
