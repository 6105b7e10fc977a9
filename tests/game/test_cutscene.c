/* SPDX-License-Identifier: Zlib */
/* Every scene: watched, skipped at each of its frames, and how soon the player is in control. */
#include "drive.h"

#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "outcome.h"
#include "people/dialogue.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/story.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define READS_EACH    40 /* frames from one press to the next: most pages come to their end by themselves */
#define SETTLE_FRAMES 90 /* hit-stop and bars are over, somebody who stood in mid-step stands */
#define LONGEST       3000

/* A press in this frame, as the input would have given it; it lies in the state, so it is restored with it. */
static void press(Control control)
{
    world.input.pressed_at[control] = world.input.time;
}

/* --- the scenes, each begun as in the game --------------------------------------------------------------- */

static void begin_opening(void)
{
    drive_begin(&PLACE_SQUARE);
    coro_start_now(world.loop.cutscenes, opening);
}

static void use_the_lamp_from(float dx, float dy)
{
    const Lamp *lamp = lamp_nearest(drive_hero()->place, LAMP_GREAT);

    actor_put(drive_hero(), vec(lamp->place.x + dx, lamp->place.y + dy));
    hero_state.safe_place = drive_hero()->place;
    drive_frames(5);
    press(CONTROL_USE);
    for (int i = 0; i < 20 && !cutscene_runs(); i++) {
        drive_frames(1);
    }
}

static void begin_square_lamp(void)
{
    drive_begin(&PLACE_SQUARE);
    story_set(STORY_OPENING_SEEN);
    drive_frames(3);
    use_the_lamp_from(-4.0f, 14.0f);
}

static void begin_alley_lamp(void)
{
    drive_begin_empty();
    story_set(STORY_OPENING_SEEN);
    story_set(STORY_SQUARE_LAMP_LIT);
    story_set(STORY_GATE_OPEN);
    story_set(STORY_ALLEY_WAVE_1);
    story_set(STORY_ALLEY_WAVE_2);
    story_set(STORY_ALLEY_WAVE_3);
    hero_create(PLACE_ALLEY.start);
    travel_enter(&PLACE_ALLEY, PLACE_ALLEY.start, vec(0.0f, -1.0f));
    drive_frames(3);
    use_the_lamp_from(10.0f, 12.0f);
}

static void begin_crypt_lamp(void)
{
    drive_begin_empty();
    story_tell_until(STORY_ALLEY_LAMP_LIT);
    story_set(STORY_CRYPT_STANDS);
    story_set(STORY_CRYPT_OSSUARY);
    hero_create(PLACE_CRYPT.start);
    travel_enter(&PLACE_CRYPT, PLACE_CRYPT.start, vec(0.0f, -1.0f));
    drive_frames(3);
    actor_put(drive_hero(), vec(496.0f, 230.0f));
    use_the_lamp_from(8.0f, 14.0f);
}

static void begin_wall_lamp(void)
{
    drive_begin_empty();
    story_set(STORY_OPENING_SEEN);
    story_set(STORY_SQUARE_LAMP_LIT);
    story_set(STORY_ALLEY_LAMP_LIT);
    story_set(STORY_WALL_STRETCH_1);
    story_set(STORY_WALL_STRETCH_2);
    story_set(STORY_WALL_STRETCH_3);
    hero_create(PLACE_WALL.start);
    travel_enter(&PLACE_WALL, vec(1620.0f, 160.0f), vec(1.0f, 0.0f));
    drive_frames(3);
    use_the_lamp_from(-14.0f, 8.0f);
}

/* --- watching ---------------------------------------------------------------------------------------------- */

/* One frame of somebody who reads; `answer`: what he chooses. */
static void watch_frame(int frame, int answer)
{
    if (dialogue_state.choice.open && dialogue_state.choice.cursor != answer) {
        press(answer == 0 ? CONTROL_UP : CONTROL_DOWN);
    } else if (frame % READS_EACH == 0) {
        press(CONTROL_USE);
    }
    drive_frames(1);
}

/* Gives the frames it took. */
static int watch(int answer)
{
    int frame = 0;

    for (; cutscene_runs() && frame < LONGEST; frame++) {
        watch_frame(frame, answer);
    }
    return frame;
}

static uint64_t settled(char text[OUTCOME_SIZE])
{
    drive_frames(SETTLE_FRAMES);
    return outcome_write(text);
}

typedef struct Ending {
    char text[OUTCOME_SIZE];
    uint64_t hash;
} Ending;

static void watch_to_the_end(void (*begin)(void), int answer, Ending *ending)
{
    begin();
    assert_true(cutscene_runs());
    expect_is(watch(answer), <, LONGEST);
    ending->hash = settled(ending->text);
}

static void assert_ends_as(const Ending *expected, int frame)
{
    static Ending now;

    now.hash = settled(now.text);
    if (now.hash != expected->hash) {
        print_error("skipped in frame %d\n", frame);
        assert_string_equal(now.text, expected->text);
    }
}

/* Was the question of the scene under way answered? */
static bool is_answered(void)
{
    const bool flask = story_has(STORY_FLASK_TAKEN) || story_has(STORY_FLASK_LEFT);
    const bool moths = story_has(STORY_MOTHS_FREED) || story_has(STORY_MOTHS_BURNED);

    return strcmp(cutscene_state.name, "opening") == 0 ? flask : moths;
}

/* At each frame: the state is kept, the scene is skipped, what it leaves is compared, and the state put back.
 * `chosen`: how it ends once the answer was given; `marked`: how it ends before that. */
static void skip_at_each_frame(void (*begin)(void), int answer, const Ending *marked, const Ending *chosen)
{
    StateSlot slot = {0};
    int frame = 0;

    begin();
    for (; cutscene_runs(); frame++) {
        const bool answered = is_answered();
        assert_true(state_save(&world_whole, &slot));
        cutscene_skip();
        assert_false(cutscene_runs());
        assert_false(dialogue_state.open);
        assert_ends_as(answered ? chosen : marked, frame);
        assert_true(state_restore(&world_whole, &slot));
        watch_frame(frame, answer);
    }
    expect_is(frame, >, 100);
    state_slot_free(&slot);
}

static void check_scene(void (*begin)(void))
{
    static Ending watched;

    watch_to_the_end(begin, 0, &watched);
    skip_at_each_frame(begin, 0, &watched, &watched);
    drive_end();
}

static void the_opening_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    check_scene(begin_opening);
}

static void the_squares_lamp_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    check_scene(begin_square_lamp);
}

static void the_alleys_lamp_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    check_scene(begin_alley_lamp);
}

static void the_walls_lamp_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    check_scene(begin_wall_lamp);
}

static void two_scenes_of_one_frame_play_one_after_the_other(void **state)
{
    (void)state;
    begin_wall_lamp();
    const CoroHandle first = cutscene_state.scene;
    const CoroHandle second = coro_start(world.loop.cutscenes, alley_lamp);
    const CoroHandle third = coro_start(world.loop.cutscenes, square_lamp);
    for (int frame = 0; coro_is_alive(world_runtime, first) && frame < LONGEST; frame++) {
        assert_string_equal(cutscene_state.name, "wall_lamp");
        watch_frame(frame, 0);
    }
    assert_false(coro_is_alive(world_runtime, first));
    drive_frames(1);
    assert_string_equal(cutscene_state.name, "alley_lamp");
    cutscene_skip();
    drive_frames(2);
    assert_false(coro_is_alive(world_runtime, second));
    assert_string_equal(cutscene_state.name, "square_lamp");
    cutscene_skip();
    drive_frames(2);
    assert_false(coro_is_alive(world_runtime, third));
    assert_false(cutscene_runs());
    drive_end();
}

static void a_flask_that_was_left_stays_left_when_the_rest_is_skipped(void **state)
{
    static Ending taken, left;

    (void)state;
    watch_to_the_end(begin_opening, 0, &taken);
    watch_to_the_end(begin_opening, 1, &left);
    assert_true(taken.hash != left.hash);
    skip_at_each_frame(begin_opening, 1, &taken, &left);
    drive_end();
}

static void the_crypts_lamp_skipped_at_each_frame_ends_as_watched(void **state)
{
    (void)state;
    check_scene(begin_crypt_lamp);
}

static void moths_that_were_burned_stay_burned_when_the_rest_is_skipped(void **state)
{
    static Ending freed, burned;

    (void)state;
    watch_to_the_end(begin_crypt_lamp, 0, &freed);
    watch_to_the_end(begin_crypt_lamp, 1, &burned);
    assert_true(freed.hash != burned.hash);
    skip_at_each_frame(begin_crypt_lamp, 1, &freed, &burned);
    drive_end();
}

static void burned_moths_give_oil_and_freed_ones_none(void **state)
{
    (void)state;
    begin_crypt_lamp();
    const float oil = hero_state.oil_seconds;
    watch(1);
    expect_near(hero_state.oil_seconds - oil, TUNING_MOTHS_OIL_S, 0.001f);
    begin_crypt_lamp();
    watch(0);
    expect_near(hero_state.oil_seconds, oil, 0.001f);
    drive_end();
}

/* --- the opening's own promises ------------------------------------------------------------------------------ */

static void the_flask_gives_its_oil_and_leaving_it_none(void **state)
{
    (void)state;
    begin_opening();
    watch(0);
    assert_true(story_has(STORY_FLASK_TAKEN));
    assert_false(story_has(STORY_FLASK_LEFT));
    expect_near(hero_state.oil_seconds - TUNING_OIL_START_S, TUNING_FLASK_OIL_S, 0.001f);
    begin_opening();
    watch(1);
    assert_true(story_has(STORY_FLASK_LEFT));
    assert_false(story_has(STORY_FLASK_TAKEN));
    expect_near(hero_state.oil_seconds, TUNING_OIL_START_S, 0.001f);
    drive_end();
}

static void watched_it_gives_control_within_20_seconds_and_six_pages(void **state)
{
    const char *page = NULL;
    int pages = 0;
    int frame = 0;

    (void)state;
    begin_opening();
    assert_false(hero_has_control());
    for (; cutscene_runs() && frame < LONGEST; frame++) {
        watch_frame(frame, 0);
        if (dialogue_state.open && dialogue_state.text != page) {
            page = dialogue_state.text;
            pages++;
        }
    }
    expect_is(frame, <, 20 * 60);
    assert_in_range(pages, 1, 6);
    assert_true(hero_has_control());
    drive_end();
}

static void held_long_enough_the_skip_key_gives_control_at_once(void **state)
{
    (void)state;
    begin_opening();
    drive_frames(10);
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(TUNING_SKIP_HOLD_REAL_S - 0.1);
    assert_true(cutscene_runs());
    drive_seconds(0.3);
    assert_false(cutscene_runs());
    assert_true(hero_has_control());
    drive_end();
}

static void a_skip_key_that_is_let_go_skips_nothing(void **state)
{
    (void)state;
    begin_opening();
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(TUNING_SKIP_HOLD_REAL_S - 0.2);
    drive_hold(CONTROL_SKIP, false);
    drive_seconds(1.0);
    assert_true(cutscene_runs());
    expect_near(cutscene_state.skip_share, 0.0f, 0.0);
    drive_end();
}

static void mashing_the_skip_key_skips_nothing_and_its_ring_begins_anew(void **state)
{
    (void)state;
    begin_opening();
    for (int i = 0; i < 20; i++) {
        drive_press(CONTROL_SKIP);
        drive_frames(6);
        expect_is(cutscene_state.skip_share, <, 0.2f);
    }
    assert_true(cutscene_runs());
    drive_end();
}

static void a_key_still_held_does_not_skip_the_next_scene(void **state)
{
    (void)state;
    begin_opening();
    drive_frames(30);
    coro_start(world.loop.cutscenes, square_lamp);
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(TUNING_SKIP_HOLD_REAL_S + 0.2);
    assert_true(cutscene_runs());
    assert_string_equal(cutscene_state.name, "square_lamp");
    drive_seconds(2.0);
    assert_string_equal(cutscene_state.name, "square_lamp");
    drive_hold(CONTROL_SKIP, false);
    drive_seconds(0.2);
    drive_hold(CONTROL_SKIP, true);
    drive_seconds(TUNING_SKIP_HOLD_REAL_S + 0.2);
    assert_false(cutscene_runs());
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opening_skipped_at_each_frame_ends_as_watched),
        cmocka_unit_test(the_squares_lamp_skipped_at_each_frame_ends_as_watched),
        cmocka_unit_test(the_alleys_lamp_skipped_at_each_frame_ends_as_watched),
        cmocka_unit_test(the_crypts_lamp_skipped_at_each_frame_ends_as_watched),
        cmocka_unit_test(moths_that_were_burned_stay_burned_when_the_rest_is_skipped),
        cmocka_unit_test(burned_moths_give_oil_and_freed_ones_none),
        cmocka_unit_test(the_walls_lamp_skipped_at_each_frame_ends_as_watched),
        cmocka_unit_test(two_scenes_of_one_frame_play_one_after_the_other),
        cmocka_unit_test(a_flask_that_was_left_stays_left_when_the_rest_is_skipped),
        cmocka_unit_test(the_flask_gives_its_oil_and_leaving_it_none),
        cmocka_unit_test(watched_it_gives_control_within_20_seconds_and_six_pages),
        cmocka_unit_test(held_long_enough_the_skip_key_gives_control_at_once),
        cmocka_unit_test(a_skip_key_that_is_let_go_skips_nothing),
        cmocka_unit_test(mashing_the_skip_key_skips_nothing_and_its_ring_begins_anew),
        cmocka_unit_test(a_key_still_held_does_not_skip_the_next_scene),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
