/* SPDX-License-Identifier: Zlib */
/* Every place: its map is whole, and one can stand where one arrives. */
#include "drive.h"

#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "places/gifts.h"
#include "places/places.h"
#include "vec.h"
#include "world/gate.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/story.h"

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

/* --- who lives there ------------------------------------------------------------------------------------- */

static bool stands_free(const Actor *actor)
{
    const float half = actor->width / 2.0f;

    return actor->ghostly ||
           room_box_is_free(actor->place.x - half, actor->place.y - actor->depth, 2.0f * half, actor->depth);
}

static void check_homes(const PlacePlan *plan)
{
    drive_frames(2);
    for (const Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && !stands_free(foe)) {
            fail_msg("in %s a %s begins in a wall or a thing, at (%.0f, %.0f)", plan->name, foe->kind->name,
                     (double)foe->place.x, (double)foe->place.y);
        }
    }
}

static void nobody_begins_in_a_wall(void **state)
{
    (void)state;
    each_place(check_homes);
}

static void check_called(const PlacePlan *plan)
{
    for (int i = 0; i < plan->thing_count; i++) {
        const Vec place = vec(plan->things[i].x, plan->things[i].y);
        Actor *foe = is_free(place) ? NULL : enemy_create(&HUSK, place);
        if (foe != NULL && !stands_free(foe)) {
            fail_msg("in %s a foe called to thing %d at (%.0f, %.0f) stands in it, and can never move",
                     plan->name, i, (double)place.x, (double)place.y);
        }
        if (foe != NULL) {
            actor_destroy(foe);
        }
        drive_frames(1);
    }
}

static void who_is_called_to_where_something_stands_comes_beside_it(void **state)
{
    (void)state;
    each_place(check_called);
}

/* One who fell, and one who leaves, begin nothing else in that frame. */
static void whoever_takes_an_exit_has_no_control_in_that_very_frame(void **state)
{
    (void)state;
    for (int i = 0; i < PLACES_COUNT; i++) {
        const PlaceExit *way = &places_at(i)->exits[0];
        drive_begin(places_at(i));
        drive_frames(2);
        actor_put(drive_hero(), vec(way->left + way->width / 2.0f, way->top + way->height / 2.0f));
        room_state.exits_closed = false;
        travel_fixed_update();
        if (places_at(i)->exit_count > 0 && hero_has_control()) {
            fail_msg("in %s he stands in an exit, and is still in control", places_at(i)->name);
        }
        drive_end();
    }
}

static void who_has_fallen_takes_no_exit(void **state)
{
    (void)state;
    const PlaceExit *way = &PLACE_ALLEY.exits[0];
    drive_begin(&PLACE_ALLEY);
    drive_frames(2);
    actor_put(drive_hero(), vec(way->left + way->width / 2.0f, way->top + way->height / 2.0f));
    hero_state.fallen = true;
    travel_fixed_update();
    assert_int_equal(hero_state.holds, 0);
    assert_false(hero_has_control());
    drive_end();
}

#define ROUND_S     150.0 /* for all stops of the longest round */
#define SOON_ENOUGH 3.0f  /* px */

static int stops_reached(const Actor *foe, unsigned *reached)
{
    const EnemyRound *round = enemy_of(foe)->round;
    int count = 0;

    for (int i = 0; i < round->count; i++) {
        *reached |= vec_distance(foe->place, round->stops[i]) < SOON_ENOUGH ? 1u << i : 0u;
        count += (int)(*reached >> i & 1u);
    }
    return count;
}

static void check_round(const PlacePlan *plan, const Actor *foe)
{
    unsigned reached = 0;
    int count = 0;

    for (int frame = 0; frame < (int)(ROUND_S * 60.0); frame++) {
        drive_frames(1);
        count = stops_reached(foe, &reached);
    }
    for (int i = 0; i < enemy_of(foe)->round->count; i++) {
        if ((reached >> i & 1u) == 0) {
            fail_msg("in %s a %s comes to %d of the %d stops of its round, never to (%.0f, %.0f)", plan->name,
                     foe->kind->name, count, enemy_of(foe)->round->count,
                     (double)enemy_of(foe)->round->stops[i].x, (double)enemy_of(foe)->round->stops[i].y);
        }
    }
}

static Actor *walker(int number)
{
    for (Actor *foe = NULL; (foe = actor_next(foe, NULL)) != NULL;) {
        if (actor_is_foe(foe) && enemy_of(foe)->round != NULL && number-- == 0) {
            return foe;
        }
    }
    return NULL;
}

/* Nobody disturbs them: what they meet on the way is walls and things. */
static void check_rounds(const PlacePlan *plan)
{
    const Actor *foe = NULL;

    for (int i = 0; i == 0 || foe != NULL; i++) {
        drive_begin(plan);
        drive_frames(2);
        drive_hero()->place = vec(-1000.0f, -1000.0f);
        foe = walker(i);
        if (foe != NULL) {
            check_round(plan, foe);
        }
    }
}

static void every_round_can_be_walked(void **state)
{
    (void)state;
    each_place(check_rounds);
}

static bool is_gift(const PlaceThing *thing)
{
    return thing->kind == THING_LAMP_POST && thing->which == GIFT;
}

/* How many stand there, and shine. */
typedef struct Posts {
    int standing, shining;
} Posts;

static Posts count_gifts(const PlacePlan *plan)
{
    Posts posts = {0, 0};

    for (int i = 0; i < plan->thing_count; i++) {
        if (is_gift(&plan->things[i])) {
            posts.standing += room_state.things[i].hidden ? 0 : 1;
            posts.shining += lamp_state.items[room_state.things[i].lamp].radius_px > 0.0f ? 1 : 0;
        }
    }
    return posts;
}

static void come_again(const PlacePlan *plan)
{
    travel_enter(plan, plan->start, vec(0.0f, -1.0f));
    drive_seconds(1.0);
}

static void check_gifts(const PlacePlan *plan)
{
    drive_frames(3);
    expect_about("in the %s, as night falls", plan->name);
    assert_int_equal(count_gifts(plan).standing, 0);
    assert_int_equal(count_gifts(plan).shining, 0);
    expect_about("in the %s, lit, without a fall", plan->name);
    story_tell_until(STORY_ENDED);
    come_again(plan);
    assert_int_equal(count_gifts(plan).standing, 0);
    assert_int_equal(count_gifts(plan).shining, 0);
    gift_state.falls[places_index(plan)] = GIFTS_AFTER;
    come_again(plan);
    expect_about("in the %s, after three falls", plan->name);
    for (int i = 0; i < plan->thing_count; i++) {
        assert_true(!is_gift(&plan->things[i]) || !room_state.things[i].hidden);
        assert_true(!is_gift(&plan->things[i]) || lamp_state.items[room_state.things[i].lamp].lit);
    }
    expect_about(NULL);
}

/* Dark posts stood in the alley and before the pews of the chapel, and stayed dark. */
static void what_villagers_leave_is_not_there_before_the_third_fall(void **state)
{
    (void)state;
    each_place(check_gifts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_villagers_leave_is_not_there_before_the_third_fall),
        cmocka_unit_test(every_map_is_a_rectangle_of_known_letters),
        cmocka_unit_test(wick_fits_where_he_starts),
        cmocka_unit_test(every_way_out_leads_to_a_free_spot),
        cmocka_unit_test(every_thing_stands_inside_its_place),
        cmocka_unit_test(a_places_name_finds_it),
        cmocka_unit_test(leaving_a_place_leaves_nobody_behind),
        cmocka_unit_test(a_closed_gate_is_solid_and_an_open_one_is_not),
        cmocka_unit_test(nobody_begins_in_a_wall),
        cmocka_unit_test(who_is_called_to_where_something_stands_comes_beside_it),
        cmocka_unit_test(whoever_takes_an_exit_has_no_control_in_that_very_frame),
        cmocka_unit_test(who_has_fallen_takes_no_exit),
        cmocka_unit_test(every_round_can_be_walked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
