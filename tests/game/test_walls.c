/* SPDX-License-Identifier: Zlib */
/* What walls do for enemies: they hide Wick, they stop a husk, and no moth is lured over them. */
#include "drive.h"

#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/moth_lure.h"
#include "fighter.h"
#include "hero/hero.h"
#include "places/places.h"
#include "tuning.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/room.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define FRAME_S (1.0 / 60.0)

static int end(void **state)
{
    (void)state;
    drive_end();
    return 0;
}

/* From the middle of the yard to the wall on that side, as far as his feet go. */
static void walk_to_wall(Control side)
{
    drive_begin(&PLACE_YARD);
    coro_scheduler_stop_all(room_scheduler());
    drive_hold(side, true);
    drive_seconds(6.0);
    drive_hold(side, false);
    drive_frames(10);
}

static void wick_against_any_wall_is_seen(void **state)
{
    (void)state;
    static const struct {
        Control side;
        float dx, dy;
    } WALLS[] = {{CONTROL_DOWN, 0.0f, -40.0f},
                 {CONTROL_UP, 0.0f, 40.0f},
                 {CONTROL_LEFT, 40.0f, 0.0f},
                 {CONTROL_RIGHT, -40.0f, 0.0f}};

    for (size_t i = 0; i < sizeof WALLS / sizeof WALLS[0]; i++) {
        walk_to_wall(WALLS[i].side);
        const Vec from = drive_beside(WALLS[i].dx, WALLS[i].dy);
        if (!room_sees(from, drive_hero()->place) || !room_sees(drive_hero()->place, from)) {
            fail_msg("Wick at (%.2f, %.2f), against wall %zu, is not seen from (%.2f, %.2f)",
                     (double)drive_hero()->place.x, (double)drive_hero()->place.y, i, (double)from.x,
                     (double)from.y);
        }
    }
}

static void a_wall_between_hides_him(void **state)
{
    (void)state;
    walk_to_wall(CONTROL_DOWN);
    assert_false(room_sees(drive_beside(0.0f, 24.0f), drive_hero()->place));
    assert_false(room_sees(drive_hero()->place, drive_beside(0.0f, 24.0f)));
}

/* One that patrols, hunts and searches drive_beside walls for two minutes moves as fast as it can, and no faster. */
static void a_husk_is_never_put_anywhere(void **state)
{
    (void)state;
    const float fastest = TUNING_HUSK_LUNGE_PX / (float)TUNING_HUSK_LUNGE_S * 2.0f * (float)FRAME_S + 1.0f;

    walk_to_wall(CONTROL_DOWN);
    for (Actor *actor = NULL; (actor = actor_next(actor, &HUSK.actor)) != NULL;) {
        actor_destroy(actor);
    }
    Actor *foe = enemy_create(&HUSK, drive_beside(30.0f, -20.0f));
    fighter_seed(3);
    for (int frame = 0; frame < 7200; frame++) {
        const Vec before = foe->place;
        if (frame % 600 < 300) {
            fighter_mash();
        }
        hero_state.half_hearts = hero_state.half_hearts_max;
        foe->hits_left = TUNING_HUSK_HITS;
        drive_frames(1);
        if (vec_distance(before, foe->place) > fastest) {
            fail_msg("frame %d: a husk went %.1f px in a frame, at most %.1f expected, from (%.1f, %.1f)",
                     frame, (double)vec_distance(before, foe->place), (double)fastest, (double)before.x,
                     (double)before.y);
        }
    }
    fighter_let_go();
}

/* It once circled a post behind a closed gate for ever, and the wave did not end. */
static void a_moth_is_not_lured_over_a_wall(void **state)
{
    (void)state;
    MothLure lure;
    int hidden = 0;

    drive_begin(&PLACE_ALLEY);
    const Vec home = vec(248.0f, 328.0f);
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        lamp_set(&lamp_state.items[i], true);
        if (lamp->kind == LAMP_POST && !room_sees(home, lamp->place)) {
            hidden++;
            actor_put(drive_hero(), vec_add(lamp->place, vec(0.0f, 400.0f)));
            if (moth_find_lure(lamp->place, home, &lure) && vec_distance(lure.place, lamp->place) < 1.0f) {
                fail_msg("lamp %d, behind walls, lures a moth that lives at (%.0f, %.0f)", i, (double)home.x,
                         (double)home.y);
            }
        }
    }
    expect_is(hidden, >, 0);
}

int main(void)
{
#define RULE(test) cmocka_unit_test_teardown(test, end)
    const struct CMUnitTest tests[] = {
        RULE(wick_against_any_wall_is_seen),
        RULE(a_wall_between_hides_him),
        RULE(a_husk_is_never_put_anywhere),
        RULE(a_moth_is_not_lured_over_a_wall),
    };
    return cmocka_run_group_tests_name("walls", tests, NULL, NULL);
}
