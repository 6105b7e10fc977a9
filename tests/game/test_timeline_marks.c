/* SPDX-License-Identifier: Zlib */
/* What the bar of the last eight seconds marks, and where. */
#include "chapel.h"
#include "drive.h"

#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "enemies/kinds.h"
#include "enemies/snuffer.h"
#include "places/places.h"
#include "tools/timeline.h"
#include "vec.h"
#include "world/combat.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static int marked(TimelineMark mark)
{
    int count = 0;

    for (int copy = 0; copy < timeline_count(); copy++) {
        count += timeline_has(copy, mark) ? 1 : 0;
    }
    return count;
}

/* The words of the latest copy with this mark. */
static const char *words_of(TimelineMark mark)
{
    for (int copy = timeline_count() - 1; copy >= 0; copy--) {
        if (timeline_has(copy, mark)) {
            return timeline_marks(copy)->text;
        }
    }
    return "";
}

typedef CoroNoFrame fails_frame, listens_frame;

static void fails(Coro *co)
{
    CORO_BEGIN(co, fails, f);
    CORO_YIELD(co);
    CORO_FAIL(co, "as it should");
    CORO_END(co);
}

static char bell;

static void listens(Coro *co)
{
    CORO_BEGIN(co, listens, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.2);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.2);
    CORO_END(co);
}

static void failures_and_raises_are_marked_where_they_were(void **state)
{
    (void)state;
    drive_begin_empty();
    timeline_open(true);
    drive_seconds(0.5);
    coro_start(world.loop.game, fails);
    drive_seconds(0.5);
    assert_int_equal(marked(TIMELINE_FAILURE), 1);
    assert_string_equal(words_of(TIMELINE_FAILURE), "fails fails");
    coro_start(world.loop.game, listens);
    drive_seconds(0.5); /* both waits run out */
    assert_int_equal(marked(TIMELINE_RAISE), 0);
    coro_start(world.loop.game, listens);
    drive_seconds(0.1);
    coro_raise(world_runtime, &bell);
    drive_seconds(0.5); /* and the second wait runs out */
    assert_int_equal(marked(TIMELINE_RAISE), 1);
    assert_string_equal(words_of(TIMELINE_RAISE), "a raise wakes listens");
    assert_true(timeline_grab());
    timeline_drag(timeline_nearest(1.8));
    timeline_release();
    drive_frames(3);
    assert_int_equal(marked(TIMELINE_RAISE), 0); /* it has not happened yet */
    assert_int_equal(marked(TIMELINE_FAILURE), 0);
    drive_end();
}

static void a_blow_that_lands_is_a_raise(void **state)
{
    const Blow blow = {.direction = {1.0f, 0.0f}, .damage = 1, .push_px = 0.0f};

    (void)state;
    drive_begin(&PLACE_YARD);
    timeline_open(true);
    drive_seconds(0.5);
    const int before = marked(TIMELINE_RAISE);
    combat_strike(actor_next(NULL, &HUSK.actor), &blow);
    drive_seconds(0.2);
    assert_int_equal(marked(TIMELINE_RAISE), before + 1);
    drive_end();
}

static void scenes_and_phases_are_marked_where_they_begin_and_end(void **state)
{
    (void)state;
    drive_begin(&PLACE_SQUARE);
    timeline_open(true);
    drive_seconds(0.5);
    coro_start_now(world.loop.cutscenes, opening);
    drive_seconds(0.5);
    assert_int_equal(marked(TIMELINE_SCENE), 1);
    assert_string_equal(words_of(TIMELINE_SCENE), "scene opening begins");
    assert_true(timeline_marks(timeline_count() - 1)->in_scene);
    cutscene_skip();
    drive_seconds(0.5);
    assert_int_equal(marked(TIMELINE_SCENE), 2);
    assert_string_equal(words_of(TIMELINE_SCENE), "scene opening ends");
    assert_false(timeline_marks(timeline_count() - 1)->in_scene);
    chapel_begin(2, vec(200.0f, 180.0f));
    timeline_open(true);
    drive_seconds(0.2);
    assert_int_equal(marked(TIMELINE_PHASE), 0); /* it has begun before */
    snuffer_actor()->hits_left = 0;
    expect_is(drive_until(cutscene_runs, 120), >, 0);
    cutscene_skip();
    drive_seconds(1.0);
    assert_int_equal(marked(TIMELINE_PHASE), 1);
    assert_string_equal(words_of(TIMELINE_PHASE), "phase 3");
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_and_raises_are_marked_where_they_were),
        cmocka_unit_test(a_blow_that_lands_is_a_raise),
        cmocka_unit_test(scenes_and_phases_are_marked_where_they_begin_and_end),
    };

    return cmocka_run_group_tests_name("timeline_marks", tests, NULL, NULL);
}
