/* SPDX-License-Identifier: Zlib */
/* The moths of the bench's two columns do the same: minds that are coroutines, and minds that are polled. */
#include "drive.h"

#include "../bench/polled_moths.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "places/places.h"
#include "tools/thousand_moths.h"
#include "world/world.h"

#include <string.h>

#define MOTHS 1000
#define STOPS 8

typedef struct Seen {
    Vec place, want;
    float height, rest_s;
    bool alert;
} Seen;

static Seen seen[2][STOPS][MOTHS];

static void look(Seen *out)
{
    int i = 0;

    for (const Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (strcmp(actor->kind->name, "moth") == 0 && i < MOTHS) {
            const Enemy *enemy = enemy_of(actor);
            out[i++] = (Seen){actor->place, actor->want, actor->height, enemy->rest_s, enemy->alert};
        }
    }
    assert_int_equal(i, MOTHS);
}

/* Wick walks about, in and out of lamplight, with his lantern open and shuttered: they are drawn, lose him, and wander. */
static void play(int (*come)(void), Seen out[STOPS][MOTHS])
{
    static const Control WAYS[] = {CONTROL_RIGHT, CONTROL_DOWN, CONTROL_LEFT, CONTROL_UP};

    drive_begin(&PLACE_SQUARE);
    drive_seconds(1.0);
    assert_int_equal(come(), MOTHS);
    for (int i = 0; i < STOPS; i++) {
        drive_hold(CONTROL_SHUTTER, i % 3 == 2);
        drive_hold(WAYS[i % 4], true);
        drive_seconds(1.5);
        drive_hold(WAYS[i % 4], false);
        look(out[i]);
    }
    drive_end();
}

static bool is_equal(float a, float b)
{
    return !(a < b || a > b);
}

static bool is_same(const Seen *a, const Seen *b)
{
    return is_equal(a->place.x, b->place.x) && is_equal(a->place.y, b->place.y) &&
           is_equal(a->want.x, b->want.x) && is_equal(a->want.y, b->want.y) &&
           is_equal(a->height, b->height) && is_equal(a->rest_s, b->rest_s) && a->alert == b->alert;
}

static void both_kinds_of_minds_do_the_same(void **state)
{
    int alert = 0;

    (void)state;
    play(thousand_moths_toggle, seen[0]);
    play(polled_moths_come, seen[1]);
    for (int i = 0; i < STOPS; i++) {
        for (int moth = 0; moth < MOTHS; moth++) {
            const Seen *a = &seen[0][i][moth];
            const Seen *b = &seen[1][i][moth];
            expect(is_same(a, b), "stop %d, moth %d: at %g, %g as a coroutine, at %g, %g polled", i, moth,
                   (double)a->place.x, (double)a->place.y, (double)b->place.x, (double)b->place.y);
            alert += a->alert ? 1 : 0;
        }
    }
    expect(alert > 100 && alert < STOPS * MOTHS - 100,
           "expected some to be drawn by Wick and some not, found %d", alert);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_kinds_of_minds_do_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
