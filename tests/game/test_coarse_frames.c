/* SPDX-License-Identifier: Zlib */
/* The skilled player at few frames a second: what lies on his way is not walked past for ever. */
#include "drive.h"

#include "autoplay/player.h"
#include "coro.h"
#include "hero/hero.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/room.h"
#include "world/world.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

#define STARTS    24
#define PATIENT_S 12.0 /* the longest way, with two looks round */

/* clang-format off */
static const char *const ROWS[] = {
    "##########.#########",
    "##########.#########",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "#..................#",
    "...................#",
    "#..................#",
    "####################",
};
/* clang-format on */

/* Through the gap above, on the floor, and through the gap to the left. */
static const PlaceExit EXITS[] = {
    {160.0f, 0.0f, 16.0f, 10.0f, &PLACE_YARD, {130.0f, 110.0f}, {0.0f, 1.0f}},
    {203.0f, 117.0f, 16.0f, 10.0f, &PLACE_YARD, {130.0f, 110.0f}, {0.0f, 1.0f}},
    {0.0f, 144.0f, 10.0f, 16.0f, &PLACE_YARD, {130.0f, 110.0f}, {0.0f, 1.0f}},
};

static const double RATES[] = {5.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 60.0};

static int end(void **state)
{
    (void)state;
    player_end();
    drive_end();
    return 0;
}

/* Somewhere on the floor, at no round place. */
static Vec start_at(int number)
{
    return vec(24.0f + (float)(number * 61 % 270) + 0.1f * (float)number,
               56.0f + (float)(number * 37 % 118) + 0.07f * (float)number);
}

/* Does he leave by the exit? */
static bool leaves(const PlacePlan *plan, Vec from, double rate)
{
    const PlayerOptions options = {.plays = true, .reaction = 0.25};

    drive_begin(plan);
    drive_set_rate(rate);
    actor_put(drive_hero(), from);
    assert_true(player_begin(&options));
    for (int frame = 0; frame < (int)(PATIENT_S * rate); frame++) {
        drive_frames(1);
        player_frame_ended(1.0 / rate);
        if (room_plan() != plan) {
            return true;
        }
    }
    return false;
}

static void autoplay_at_a_tenth_of_a_second_walks_past_no_exit(void **state)
{
    PlacePlan plan = {.name = "floor", .width = 20, .height = COUNT(ROWS), .rows = ROWS, .exit_count = 1};

    (void)state;
    for (int exit = 0; exit < COUNT(EXITS); exit++) {
        plan.exits[0] = EXITS[exit];
        for (int rate = 0; rate < COUNT(RATES); rate++) {
            for (int start = 0; start < STARTS; start++) {
                const Vec from = start_at(start);
                expect_about("exit %d, %g frames a second, from (%g, %g)", exit, RATES[rate], (double)from.x,
                             (double)from.y);
                expect(leaves(&plan, from, RATES[rate]), "he was to leave within %g s, and is at (%g, %g)",
                       PATIENT_S, (double)drive_hero()->place.x, (double)drive_hero()->place.y);
                player_end();
            }
        }
    }
}

/* On free ground, at Wick's pace: the way, and a little for starting and coming to a stand. */
static void whoever_walks_to_a_place_comes_to_stand_there_at_any_rate(void **state)
{
    static const PlacePlan PLAN = {.name = "floor", .width = 20, .height = COUNT(ROWS), .rows = ROWS};

    (void)state;
    for (int rate = 0; rate < COUNT(RATES); rate++) {
        for (int number = 0; number < STARTS; number++) {
            const Vec way = vec(20.0f + 3.37f * (float)number, 9.0f + 1.61f * (float)number);
            expect_about("%g frames a second, a way of (%g, %g)", RATES[rate], (double)way.x, (double)way.y);
            drive_begin(&PLAN);
            drive_set_rate(RATES[rate]);
            actor_put(drive_hero(), vec(60.0f, 80.0f));
            hero_hold();
            const Vec to = vec_add(drive_hero()->place, way);
            const CoroHandle walk =
                coro_start(actor_scheduler(drive_hero()), actor_walk_to, .actor = drive_hero(), .to = to,
                           .speed = TUNING_WALK_PX_S, .seconds = 10.0);
            drive_seconds((double)(vec_length(way) / TUNING_WALK_PX_S) + 0.4 + 3.0 / RATES[rate]);
            expect(!coro_is_alive(world_runtime, walk), "he was to have come there, and is %g px away",
                   (double)vec_distance(drive_hero()->place, to));
            drive_seconds(0.5);
            expect_near(vec_distance(drive_hero()->place, to), 0.0,
                        2.0 + (double)TUNING_WALK_PX_S / RATES[rate] / 4.0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(autoplay_at_a_tenth_of_a_second_walks_past_no_exit, end),
        cmocka_unit_test_teardown(whoever_walks_to_a_place_comes_to_stand_there_at_any_rate, end),
    };
    return cmocka_run_group_tests_name("coarse frames", tests, NULL, NULL);
}
