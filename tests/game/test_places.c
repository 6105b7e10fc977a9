/* SPDX-License-Identifier: Zlib */
/* Every place: its map is whole, and one can stand where one arrives. */
#include "drive.h"

#include "coro.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "places/places.h"
#include "vec.h"
#include "world/gate.h"
#include "world/room.h"
#include "world/scenery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef void PlaceCheck(const PlacePlan *plan);

static void each_place(PlaceCheck *check)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        drive_begin(places_at(i));
        check(places_at(i));
        drive_end();
    }
}

static void check_rows(const PlacePlan *plan)
{
    for (int y = 0; y < plan->height; y++) {
        assert_int_equal(strlen(plan->rows[y]), plan->width);
        assert_int_equal(strspn(plan->rows[y], " .,;#TRp=ME~"), plan->width);
    }
}

static void every_map_is_a_rectangle_of_known_letters(void **state)
{
    (void)state;
    each_place(check_rows);
}

static bool is_free(Vec place)
{
    return room_box_is_free(place.x - 4.0f, place.y - 6.0f, 8.0f, 6.0f);
}

static void check_start(const PlacePlan *plan)
{
    assert_true(is_free(plan->start));
}

static void wick_fits_where_he_starts(void **state)
{
    (void)state;
    each_place(check_start);
}

static void check_exits(const PlacePlan *plan)
{
    for (int i = 0; i < plan->exit_count; i++) {
        const PlaceExit way = plan->exits[i];
        assert_ptr_equal(places_find(way.to->name), way.to); /* it stands in the table */
        travel_enter(way.to, way.arrive, way.face);
        assert_true(is_free(way.arrive));
        for (int j = 0; j < room_plan()->exit_count; j++) { /* not at once back again */
            const PlaceExit *back = &room_plan()->exits[j];
            assert_false(way.arrive.x >= back->left && way.arrive.x < back->left + back->width &&
                         way.arrive.y >= back->top && way.arrive.y < back->top + back->height);
        }
        travel_enter(plan, plan->start, vec(0.0f, 1.0f));
    }
}

static void every_way_out_leads_to_a_free_spot(void **state)
{
    (void)state;
    each_place(check_exits);
}

static void check_things(const PlacePlan *plan)
{
    expect_is(plan->thing_count, <=, ROOM_THINGS_MAX);
    for (int i = 0; i < plan->thing_count; i++) {
        expect_is(plan->things[i].kind, >, THING_NONE);
        expect_is(plan->things[i].kind, <, THING_KINDS);
        expect_is(plan->things[i].x, >=, 0.0f);
        expect_is(plan->things[i].x, <, room_width_px());
        expect_is(plan->things[i].y, >=, 0.0f);
        expect_is(plan->things[i].y, <, room_height_px());
    }
}

static void every_thing_stands_inside_its_place(void **state)
{
    (void)state;
    each_place(check_things);
}

static void a_places_name_finds_it(void **state)
{
    (void)state;
    for (int i = 0; i < PLACES_COUNT; i++) {
        assert_ptr_equal(places_find(places_at(i)->name), places_at(i));
    }
    assert_null(places_find("nowhere"));
}

static void leaving_a_place_leaves_nobody_behind(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(10);
    assert_int_equal(actor_count(&HUSK.actor), 1);
    travel_enter(&PLACE_SQUARE, PLACE_SQUARE.start, vec(0.0f, 1.0f));
    drive_frames(2);
    assert_int_equal(actor_count(&HUSK.actor), 0);
    assert_int_equal(actor_count(&SCENERY_KIND), 1);
    assert_int_equal(actor_count(&HERO_KIND), 1);
    drive_end();
}

static void a_closed_gate_is_solid_and_an_open_one_is_not(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    const int gate = room_find_thing(THING_GATE, 0);
    const Vec in_it = vec(room_plan()->things[gate].x, room_plan()->things[gate].y);
    assert_false(is_free(in_it));
    coro_start(room_scheduler(), gate_open, .thing = gate);
    drive_seconds(1.0);
    assert_true(is_free(in_it));
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_map_is_a_rectangle_of_known_letters),
        cmocka_unit_test(wick_fits_where_he_starts),
        cmocka_unit_test(every_way_out_leads_to_a_free_spot),
        cmocka_unit_test(every_thing_stands_inside_its_place),
        cmocka_unit_test(a_places_name_finds_it),
        cmocka_unit_test(leaving_a_place_leaves_nobody_behind),
        cmocka_unit_test(a_closed_gate_is_solid_and_an_open_one_is_not),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
