/* SPDX-License-Identifier: Zlib */
/* What the players of --autoplay are made of: late eyes, a way through a place, goals; and what the command line says. */
#include "../game/drive.h"

#include "autoplay/goal.h"
#include "autoplay/pathfinding.h"
#include "autoplay/perception.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "places/places.h"
#include "played.h"
#include "tools/inspector.h"
#include "vec.h"
#include "world/room.h"
#include "world/story.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FRAME_S (1.0 / 60.0)

/* --- sight ---------------------------------------------------------------------------------------------- */

static int frames_until_a_foe_is_seen(double reaction_s)
{
    int frames = 0;

    drive_begin(&PLACE_SQUARE);
    perception_begin(reaction_s);
    for (int i = 0; i < 30; i++) {
        drive_frames(1);
        perception_look(FRAME_S);
    }
    assert_int_equal(perception()->foe_count, 0);
    assert_non_null(enemy_create(&HUSK, vec_add(drive_hero()->place, vec(60.0f, 0.0f))));
    do {
        drive_frames(1);
        perception_look(FRAME_S);
        frames++;
    } while (perception()->foe_count == 0 && frames < 100);
    drive_end();
    return frames;
}

static void a_player_sees_as_late_as_his_reaction(void **state)
{
    (void)state;
    assert_int_equal(frames_until_a_foe_is_seen(0.0), 1);
    assert_in_range(frames_until_a_foe_is_seen(0.1), 6, 8);
    assert_in_range(frames_until_a_foe_is_seen(0.4), 24, 26);
}

static void what_is_outside_of_the_picture_is_not_seen(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    perception_begin(0.0);
    assert_non_null(enemy_create(&HUSK, vec_add(drive_hero()->place, vec(380.0f, 0.0f))));
    drive_frames(1);
    perception_look(FRAME_S);
    assert_int_equal(perception()->foe_count, 0);
    drive_end();
}

/* --- ways ------------------------------------------------------------------------------------------------- */

/* Follows the way leg by leg; how many legs it took, -1: it did not get there. */
static int legs_to(Vec from, Vec to, float near_px)
{
    bool reaches = false;

    for (int legs = 0; legs < 100; legs++) {
        if (vec_distance(from, to) <= near_px) {
            return legs;
        }
        const Vec next = pathfinding_next(from, to, near_px, &reaches);
        if (vec_distance(next, from) < 0.5f) {
            return -1;
        }
        from = next;
    }
    return -1;
}

static void a_way_leads_round_the_well_and_not_through_a_closed_gate(void **state)
{
    const Vec gate = vec(264.0f, 85.0f);
    bool reaches = true;

    (void)state;
    drive_begin(&PLACE_SQUARE);
    const Vec start = drive_hero()->place;
    expect_is(legs_to(start, vec(408.0f, 216.0f), 8.0f), >, 0);
    assert_false(pathfinding_is_straight(vec(408.0f, 180.0f), vec(408.0f, 216.0f)));
    expect_is(legs_to(vec(408.0f, 180.0f), vec(408.0f, 216.0f), 8.0f), >, 1);
    pathfinding_next(start, gate, 4.0f, &reaches);
    assert_false(reaches);
    room_state.things[room_find_thing(THING_GATE, 0)].on = true;
    pathfinding_next(start, gate, 4.0f, &reaches);
    assert_true(reaches);
    expect_is(legs_to(start, gate, 8.0f), >, 0);
    drive_end();
}

/* --- goals ------------------------------------------------------------------------------------------------- */

static void a_dark_lamp_comes_first_and_what_was_tried_comes_last(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    perception_begin(0.0);
    goal_begin();
    const Goal first = goal_choose();
    assert_int_equal(first.kind, GOAL_LAMP);
    goal_tried(&first);
    const Goal second = goal_choose();
    assert_int_not_equal(second.kind, GOAL_LAMP);
    story_set(STORY_FLASK_LEFT); /* something happened: everything is new again */
    assert_int_equal(goal_choose().kind, GOAL_LAMP);
    drive_end();
}

/* --- the inspector's list -------------------------------------------------------------------------------------- */

static const InspectorRow *find_row(const InspectorRow *rows, int count, const char *name)
{
    for (int i = 0; i < count; i++) {
        if (rows[i].heading[0] == '\0' && strcmp(rows[i].info.name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static void the_list_shows_who_waits_for_what(void **state)
{
    static InspectorRow rows[INSPECTOR_ROWS];
    char wait[40];

    (void)state;
    drive_begin(&PLACE_SQUARE);
    drive_seconds(0.5);
    drive_press(CONTROL_SWING);
    drive_frames(2);
    const int count = inspector_rows(NULL, rows, INSPECTOR_ROWS, NULL);
    assert_string_equal(rows[0].heading, "wick");
    assert_non_null(find_row(rows, count, "hero_live"));
    const InspectorRow *swing = find_row(rows, count, "hero_swing");
    assert_non_null(swing);
    assert_int_equal(swing->info.depth, 1);
    inspector_describe(&swing->info, wait, sizeof wait);
    assert_non_null(strstr(wait, " s or until ")); /* its time, and what may come before it */
    const InspectorRow *flames = find_row(rows, count, "lamp_burn");
    assert_non_null(flames);
    expect_is(flames->times, >, 5); /* the same for each lamp: one line */
    expect_is(inspector_rows(NULL, rows, 3, NULL), <=, 3);
    drive_end();
}

/* --- who stands still --------------------------------------------------------------------------------------------- */

static void who_stands_still_is_found_and_dies_in_the_yard_too(void **state)
{
    (void)state;
    for (int seed = 1; seed <= 3; seed++) {
        char options[96];
        snprintf(options, sizeof options, "--autoplay --player idle --scene yard --frames 3600 --seed %d",
                 seed);
        const Played *played = played_run(options);
        assert_int_equal(played->status, 0);
        expect_is(played_find(played, 0, "death"), >=, 0);
    }
}

/* --- the command line ------------------------------------------------------------------------------------------- */

static void a_player_is_named_rightly_or_refused(void **state)
{
    (void)state;
    assert_int_not_equal(played_run("--autoplay --player nobody --frames 1 2>feel_refused.txt")->status, 0);
    assert_int_not_equal(played_run("--player idle --frames 1 2>feel_refused.txt")->status, 0);
    assert_int_not_equal(played_run("--autoplay --reaction -1 --frames 1 2>feel_refused.txt")->status, 0);
    assert_int_not_equal(played_run("--autoplay --reaction 7 --frames 1 2>feel_refused.txt")->status, 0);
    assert_int_equal(played_run("--autoplay --player idle --reaction 0 --frames 1")->status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_sees_as_late_as_his_reaction),
        cmocka_unit_test(what_is_outside_of_the_picture_is_not_seen),
        cmocka_unit_test(a_way_leads_round_the_well_and_not_through_a_closed_gate),
        cmocka_unit_test(a_dark_lamp_comes_first_and_what_was_tried_comes_last),
        cmocka_unit_test(the_list_shows_who_waits_for_what),
        cmocka_unit_test(who_stands_still_is_found_and_dies_in_the_yard_too),
        cmocka_unit_test(a_player_is_named_rightly_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
