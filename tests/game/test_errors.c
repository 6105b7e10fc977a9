/* SPDX-License-Identifier: Zlib */
/* What a coroutine does wrong is said with its name, its file and its line; and what a scene or an enemy forgets, by its name. */
#include "drive.h"

#include "cutscenes/cutscene.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "log.h"
#include "places/places.h"
#include "world/actor.h"
#include "world/combat.h"
#include "world/room.h"
#include "world/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define PATH "errors.jsonl"

static int line_of_wait;

typedef CoroNoFrame waits_in_cleanup_frame;

static void waits_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, waits_in_cleanup, f);
    CORO_YIELD(co);
    CORO_FINALLY(co);
    line_of_wait = __LINE__ + 1;
    CORO_YIELD(co);
    CORO_END(co);
}

static void listen(void)
{
    assert_true(log_open(PATH));
}

/* What was logged since then says all of this. */
static void assert_was_told(const char *who, const char *what)
{
    char text[16384] = "";

    log_close();
    FILE *file = fopen(PATH, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    remove(PATH);
    if (strstr(text, who) == NULL || strstr(text, what) == NULL) {
        fail_msg("the message was to name %s and '%s'; the log says:\n%s", who, what, text);
    }
}

static void an_error_of_a_coroutine_names_its_line(void **state)
{
    char expected[64];

    (void)state;
    drive_begin_empty();
    listen();
    coro_start(world.loop.game, waits_in_cleanup);
    drive_frames(4);
    drive_end();
    snprintf(expected, sizeof expected, "test_errors.c:%d", line_of_wait);
    assert_was_told("waits_in_cleanup", expected);
}

/* --- what a scene forgets --------------------------------------------------------------------------------- */

typedef CoroNoFrame never_ends_frame;

static void never_ends(Coro *co)
{
    CORO_BEGIN(co, never_ends, f);
    cutscene_begin(co, "never_ends");
    CORO_YIELD(co);
    CORO_END(co);
}

typedef CoroNoFrame never_begins_frame;

static void never_begins(Coro *co)
{
    CORO_BEGIN(co, never_begins, f);
    CORO_YIELD(co);
    CORO_FINALLY(co);
    cutscene_end("never_begins");
    CORO_END(co);
}

typedef CoroNoFrame ends_as_another_frame;

static void ends_as_another(Coro *co)
{
    CORO_BEGIN(co, ends_as_another, f);
    cutscene_begin(co, "ends_as_another");
    CORO_YIELD(co);
    CORO_FINALLY(co);
    cutscene_end("opening");
    CORO_END(co);
}

typedef CoroNoFrame whole_scene_frame;

static void whole_scene(Coro *co)
{
    CORO_BEGIN(co, whole_scene, f);
    cutscene_begin(co, "whole_scene");
    CORO_YIELD(co);
    CORO_FINALLY(co);
    cutscene_end("whole_scene");
    CORO_END(co);
}

static void begin_a_place(void)
{
    drive_begin(&PLACE_YARD);
    drive_frames(2);
    listen();
}

static void a_scene_that_never_ends_is_named(void **state)
{
    (void)state;
    begin_a_place();
    coro_start(world.loop.cutscenes, never_ends);
    drive_frames(4);
    assert_was_told("never_ends", "CORO_FINALLY");
    drive_end();
}

static void a_scene_that_never_begins_is_named(void **state)
{
    (void)state;
    begin_a_place();
    coro_start(world.loop.cutscenes, never_begins);
    drive_frames(4);
    assert_was_told("never_begins", "cutscene_begin");
    drive_end();
}

static void a_scene_that_ends_as_another_is_named(void **state)
{
    (void)state;
    begin_a_place();
    coro_start(world.loop.cutscenes, ends_as_another);
    drive_frames(4);
    assert_was_told("ends_as_another", "cutscene_end(\\\"opening\\\")");
    drive_end();
}

static void a_scene_on_a_scheduler_of_its_own_is_named(void **state)
{
    (void)state;
    begin_a_place();
    coro_start(room_scheduler(), whole_scene);
    drive_frames(4);
    assert_was_told("whole_scene", "world.loop.cutscenes");
    drive_end();
}

static void a_scene_that_forgets_nothing_is_no_problem(void **state)
{
    (void)state;
    drive_begin(&PLACE_YARD);
    drive_frames(2);
    const int before = log_problem_count();
    coro_start(world.loop.cutscenes, whole_scene);
    drive_frames(4);
    assert_false(cutscene_runs());
    coro_start(world.loop.cutscenes, whole_scene);
    drive_frames(1);
    cutscene_skip();
    drive_frames(2);
    assert_int_equal(log_problem_count(), before);
    drive_end();
}

/* --- what an enemy forgets ---------------------------------------------------------------------------------- */

typedef EnemyFrame keeps_its_turn_frame;

static void keeps_its_turn(Coro *co)
{
    CORO_BEGIN(co, keeps_its_turn, f);
    enemy_take_turn(f->actor);
    CORO_WAIT_SECONDS(co, 60.0);
    CORO_END(co);
}

static void an_enemy_that_keeps_its_turn_when_struck_is_named(void **state)
{
    static EnemyTraits keeper;

    (void)state;
    begin_a_place();
    keeper = HUSK;
    keeper.actor.name = "keeper";
    keeper.mind = keeps_its_turn;
    keeper.mind_name = "keeps_its_turn";
    Actor *actor = enemy_create(&keeper, drive_beside(60.0f, 0.0f));
    drive_frames(3);
    combat_strike(actor, &(Blow){.direction = {1.0f, 0.0f}, .damage = 1});
    drive_frames(3);
    assert_was_told("keeper", "enemy_stand_down");
    drive_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_of_a_coroutine_names_its_line),
        cmocka_unit_test(a_scene_that_never_ends_is_named),
        cmocka_unit_test(a_scene_that_never_begins_is_named),
        cmocka_unit_test(a_scene_that_ends_as_another_is_named),
        cmocka_unit_test(a_scene_on_a_scheduler_of_its_own_is_named),
        cmocka_unit_test(a_scene_that_forgets_nothing_is_no_problem),
        cmocka_unit_test(an_enemy_that_keeps_its_turn_when_struck_is_named),
    };

    return cmocka_run_group_tests_name("errors", tests, NULL, NULL);
}
