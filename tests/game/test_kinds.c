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

static void a_place_that_lacks_something_is_refused(void **state)
{
    static const char *const SHORT[] = {"...", ".."};
    PlacePlan plans[7];
    int count = 0;

    (void)state;
    for (int i = 0; i < 7; i++) {
        plans[i] = *places_find("yard");
    }
    plans[count++].name = NULL;
    plans[count++].rows = NULL;
    plans[count].width = 3;
    plans[count].height = 2;
    plans[count++].rows = SHORT; /* the second is one letter short */
    plans[count++].start = vec(0.0f, 0.0f);
    plans[count++].ambient_lit = 0;
    plans[count++].stems[0] = 0.0;
    plans[count].exit_count = 1;
    plans[count++].exits[0] = (PlaceExit){.width = 8.0f, .height = 8.0f}; /* leads nowhere */
    assert_int_equal(count, 7);
    for (int i = 0; i < count; i++) {
        if (places_is_whole("YARD", &plans[i])) {
            fail_msg("a plan that lacks its %d. thing was taken", i + 1);
        }
    }
    assert_true(places_is_whole("YARD", &PLACE_YARD));
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
        cmocka_unit_test(a_kind_without_an_entrance_sends_nobody_in_its_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
