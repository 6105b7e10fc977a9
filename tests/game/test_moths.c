/* SPDX-License-Identifier: Zlib */
/* F4: a thousand moths come and go, and are turned back, kept and brought back as the night is. */
#include "drive.h"

#include "enemies/kinds.h"
#include "hero/hero.h"
#include "places/places.h"
#include "tools/quick_save.h"
#include "tools/thousand_moths.h"
#include "vec.h"
#include "world/world.h"

#define MOTHS 1000

static int begin(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    quick_save_open();
    drive_seconds(1.0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    quick_save_close();
    drive_end();
    return 0;
}

static void a_thousand_come_and_go_and_leave_nothing(void **state)
{
    (void)state;
    const uint32_t alive = world.entities.alive;

    assert_int_equal(thousand_moths_toggle(), MOTHS);
    drive_seconds(1.0);
    assert_int_equal(thousand_moths_count(), MOTHS);
    assert_int_equal(thousand_moths_toggle(), 0);
    drive_frames(2);
    assert_int_equal(actor_count(&MOTH.actor), 0);
    assert_int_equal(world.entities.alive, alive);
}

static void they_hurt_nobody(void **state)
{
    (void)state;
    const int hearts = hero_state.half_hearts;

    thousand_moths_toggle();
    drive_seconds(12.0);
    assert_int_equal(hero_state.half_hearts, hearts);
}

static void turning_back_takes_them_away_and_brings_them_back(void **state)
{
    (void)state;
    thousand_moths_toggle();
    drive_seconds(1.0);
    thousand_moths_toggle();
    drive_seconds(0.5);
    assert_int_equal(thousand_moths_count(), 0);
    drive_hold(CONTROL_TURN_BACK, true);
    drive_seconds(0.6); /* 0.9 s of the night */
    assert_int_equal(thousand_moths_count(), MOTHS);
    drive_seconds(0.8);
    assert_int_equal(thousand_moths_count(), 0);
    drive_hold(CONTROL_TURN_BACK, false);
    drive_seconds(0.5);
    assert_int_equal(actor_count(&MOTH.actor), 0);
}

static void a_quick_load_brings_each_of_them_back_where_it_flew(void **state)
{
    StateDigest kept;
    StateDigest loaded;

    (void)state;
    thousand_moths_toggle();
    drive_seconds(0.5);
    assert_true(quick_save_keep());
    state_digest(&world_whole, &kept);
    thousand_moths_toggle();
    drive_seconds(1.0);
    assert_true(quick_save_bring());
    state_digest(&world_whole, &loaded);
    assert_null(state_difference(&world_whole, &kept, &loaded));
    drive_seconds(1.0);
    assert_int_equal(thousand_moths_count(), MOTHS);
}

/* The blow that lands on hundreds at once holds the time as one that lands on one does. */
static void a_blow_that_fells_many_holds_the_time_once(void **state)
{
    int asking = 0;

    (void)state;
    thousand_moths_toggle();
    drive_seconds(4.0);
    for (Actor *moth = NULL; (moth = actor_next(moth, &MOTH.actor)) != NULL;) {
        actor_put(moth, vec(drive_hero()->place.x + 12.0f, drive_hero()->place.y));
    }
    drive_press(CONTROL_RIGHT);
    drive_frames(2);
    drive_press(CONTROL_SWING);
    for (int i = 0; i < 40; i++) {
        drive_frames(1);
        asking = world.time_scale.count > asking ? world.time_scale.count : asking;
    }
    expect_is(thousand_moths_count(), <, MOTHS - 100);
    expect(asking >= 1 && asking <= 2, "1 or 2 were to ask for another speed of time, and %d do", asking);
    drive_seconds(0.5);
    assert_int_equal(world.time_scale.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_thousand_come_and_go_and_leave_nothing, begin, end),
        cmocka_unit_test_setup_teardown(they_hurt_nobody, begin, end),
        cmocka_unit_test_setup_teardown(turning_back_takes_them_away_and_brings_them_back, begin, end),
        cmocka_unit_test_setup_teardown(a_quick_load_brings_each_of_them_back_where_it_flew, begin, end),
        cmocka_unit_test_setup_teardown(a_blow_that_fells_many_holds_the_time_once, begin, end),
    };

    return cmocka_run_group_tests_name("moths", tests, NULL, NULL);
}
