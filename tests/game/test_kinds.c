/* SPDX-License-Identifier: Zlib */
/* The tables of kinds: what lacks something is refused by its name, and no default stands in. */
#include "drive.h"

#include "audio/sfx.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "pictures/figure.h"
#include "places/places.h"
#include "vec.h"
#include "world/effect.h"
#include "world/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void every_row_is_whole(void **state)
{
    (void)state;
    assert_true(kinds_are_whole());
    assert_true(places_are_whole());
    assert_true(effect_rows_are_whole());
}

/* A husk that lacks one thing after the other. */
static void an_enemy_that_lacks_something_is_refused(void **state)
{
    EnemyTraits traits[14];
    int count = 0;

    (void)state;
    for (int i = 0; i < 14; i++) {
        traits[i] = HUSK;
    }
    traits[count++].actor.foe = false; /* blows would pass through it */
    traits[count++].actor.be_struck = NULL;
    traits[count++].actor.created = NULL;
    traits[count++].actor.name = "";
    traits[count++].actor.depth = 0.0f;
    traits[count++].actor.motes[2] = 0;
    traits[count++].figure = FIGURE_NONE;
    traits[count++].hits = 0;
    traits[count++].strike_px = 0.0f;
    traits[count++].oil_s = 0.0f;
    traits[count++].hit = SFX_NONE;
    traits[count++].habit.tell_s = 0.0;
    traits[count++].mind = NULL;
    traits[count++].entrance_name = NULL;
    assert_int_equal(count, 14);
    for (int i = 0; i < count; i++) {
        if (kinds_is_whole("HUSK", &traits[i])) {
            fail_msg("a row that lacks its %d. thing was taken", i + 1);
        }
    }
    assert_true(kinds_is_whole("HUSK", &HUSK));
}

static const char *const SHORT[] = {"RRRR", "T.T", "T..T", "TTTT"};
static const char *const STRANGE[] = {"RRRR", "T..T", "T.xT", "TTTT"};
static const char *const DEEP[] = {"RRRR", "T..T", "T.~T", "TTTT"};
static const PlaceThing GREAT[] = {{THING_GREAT_LAMP, 96, 84, 0, false}};
static PlaceThing many[ROOM_THINGS_MAX + 1];

#define LACKS_MAX 16

static struct {
    const char *what;
    PlacePlan plan;
} lacks[LACKS_MAX];
static int lack_count;

/* The yard, from which the test takes away what is said. */
static PlacePlan *yard_without(const char *what)
{
    expect_is(lack_count, <, LACKS_MAX);
    lacks[lack_count].what = what;
    lacks[lack_count].plan = PLACE_YARD;
    return &lacks[lack_count++].plan;
}

static void be_built_of(PlacePlan *plan, const char *const *rows)
{
    plan->width = 4;
    plan->height = 4;
    plan->rows = rows;
    plan->start = vec(24.0f, 24.0f);
}

static void lead_to_the_square(PlacePlan *plan, float top, Vec arrive)
{
    plan->exits[0] = (PlaceExit){160, top, 16, 10, &PLACE_SQUARE, arrive, {0, 1}};
    plan->exit_count = 1;
}

static void a_place_that_lacks_something_is_refused(void **state)
{
    const Vec before_the_gate = vec(264.0f, 106.0f);

    (void)state;
    lack_count = 0;
    yard_without("a name")->name = NULL;
    yard_without("a map")->rows = NULL;
    be_built_of(yard_without("a letter in its second row"), SHORT);
    be_built_of(yard_without("a letter that is known"), STRANGE);
    be_built_of(yard_without(".high, where a depth is"), DEEP);
    yard_without("a start")->start = vec(0.0f, 0.0f);
    yard_without("ground to start on")->start = vec(8.0f, 8.0f);
    yard_without("a light once it is lit")->ambient_lit = 0;
    yard_without("music")->stems[0] = 0.0;
    yard_without("another end of its way out")->exit_count = 1;
    lead_to_the_square(yard_without("ground to arrive on"), 190.0f, vec(8.0f, 8.0f));
    lead_to_the_square(yard_without("a place to arrive that is no way out"), 190.0f, vec(264.0f, 84.0f));
    lead_to_the_square(yard_without("ground in its way out"), 600.0f, before_the_gate);
    PlacePlan *uncounted = yard_without("a count of its ways out");
    lead_to_the_square(uncounted, 190.0f, before_the_gate);
    uncounted->exit_count = 0;
    yard_without("room for its ways out")->exit_count = PLACE_EXITS_MAX + 1;
    PlacePlan *forgets = yard_without("a flag that keeps its great lamp lit");
    forgets->things = GREAT;
    forgets->thing_count = 1;
    for (int i = 0; i < lack_count; i++) {
        expect(!places_is_whole("YARD", &lacks[i].plan), "a plan without %s was taken", lacks[i].what);
    }
    assert_true(places_is_whole("YARD", &PLACE_YARD));
}

static void a_place_with_a_way_out_and_as_many_things_as_fit_is_taken(void **state)
{
    PlacePlan plan = PLACE_YARD;

    (void)state;
    lead_to_the_square(&plan, 190.0f, vec(264.0f, 106.0f));
    for (int i = 0; i <= ROOM_THINGS_MAX; i++) {
        many[i].kind = THING_SHOE;
    }
    plan.things = many;
    plan.thing_count = ROOM_THINGS_MAX;
    assert_true(places_is_whole("YARD", &plan));
    plan.thing_count++;
    assert_false(places_is_whole("YARD", &plan));
}

/* It was another kind, silently. */
static void a_kind_without_an_entrance_sends_nobody_in_its_place(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    EnemyTraits sits = HUSK;
    sits.entrance = NULL;
    assert_null(enemy_create_entering(&sits, vec(100.0f, 100.0f)));
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_whole),
        cmocka_unit_test(an_enemy_that_lacks_something_is_refused),
        cmocka_unit_test(a_place_that_lacks_something_is_refused),
        cmocka_unit_test(a_place_with_a_way_out_and_as_many_things_as_fit_is_taken),
        cmocka_unit_test(a_kind_without_an_entrance_sends_nobody_in_its_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
