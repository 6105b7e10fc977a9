/* SPDX-License-Identifier: Zlib */
/* A press is answered in the picture at most two frames later, at 60 and at 144 frames a second. */
#include "../game/drive.h"

#include "hero/hero.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "tuning.h"
#include "typewriter.h"
#include "vec.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FRAMES 2

static const double RATES[] = {60.0, 144.0};

static Vec began;

static bool winds_up(void)
{
    return drive_hero()->pose == POSE_WIND_UP;
}

static bool dashes(void)
{
    return drive_hero()->pose == POSE_DASH && actor_is_gliding(drive_hero());
}

static bool has_moved(void)
{
    return drive_hero()->place.x > began.x;
}

static bool stands(void)
{
    return vec_length(drive_hero()->velocity) < TUNING_WALK_PX_S / 2.0f;
}

static bool is_shuttered(void)
{
    return hero_state.shuttered && hero_state.lantern_px < TUNING_LANTERN_PX;
}

static bool page_is_whole(void)
{
    return typewriter_is_done(&dialogue_state.typewriter);
}

static bool page_is_gone(void)
{
    return !dialogue_state.open;
}

static void begin(double rate)
{
    drive_begin(&PLACE_SQUARE);
    drive_set_rate(rate);
    drive_seconds(0.5);
    began = drive_hero()->place;
}

static void check(const char *what, bool (*condition)(void), double rate)
{
    const int frames = drive_until(condition, 60);

    expect(frames >= 0 && frames <= FRAMES, "%s at %.0f frames a second: after %d frames", what, rate,
           frames);
}

static void a_swing_and_a_dash_begin_within_two_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin(RATES[i]);
        assert_false(winds_up());
        drive_press(CONTROL_SWING);
        check("swing", winds_up, RATES[i]);
        begin(RATES[i]);
        drive_press(CONTROL_DASH);
        check("dash", dashes, RATES[i]);
    }
    drive_end();
}

static void a_step_begins_and_ends_within_a_few_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin(RATES[i]);
        drive_hold(CONTROL_RIGHT, true);
        check("walk", has_moved, RATES[i]);
        drive_seconds(0.3);
        assert_false(stands());
        drive_hold(CONTROL_RIGHT, false);
        expect_is(drive_until(stands, 60), <=, (int)(TUNING_WALK_STOP_S * (float)RATES[i]) + FRAMES);
    }
    drive_end();
}

static void the_lantern_begins_to_close_within_two_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin(RATES[i]);
        drive_hold(CONTROL_SHUTTER, true);
        check("shutter", is_shuttered, RATES[i]);
        drive_hold(CONTROL_SHUTTER, false);
    }
    drive_end();
}

static void a_page_answers_within_two_frames(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin(RATES[i]);
        coro_start(world.loop.cutscenes, dialogue_say, .speaker = SPEAKER_WICK,
                   .text = "A page that is long enough to be still on its way after half a second.");
        drive_seconds(0.5);
        assert_false(page_is_whole());
        drive_press(CONTROL_USE);
        check("the page's rest", page_is_whole, RATES[i]);
        drive_seconds(0.3);
        drive_press(CONTROL_USE);
        check("the next page", page_is_gone, RATES[i]);
    }
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swing_and_a_dash_begin_within_two_frames),
        cmocka_unit_test(a_step_begins_and_ends_within_a_few_frames),
        cmocka_unit_test(the_lantern_begins_to_close_within_two_frames),
        cmocka_unit_test(a_page_answers_within_two_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
