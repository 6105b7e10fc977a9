/* SPDX-License-Identifier: Zlib */
/* What F1 says of a coroutine, and which of them it lights. */
#include "looker.h"

#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "hero/hero.h"
#include "world/world.h"

#include <string.h>

/* --- what is lit ------------------------------------------------------------------------------------------ */

typedef CoroNoFrame stand_frame;
static void stand(Coro *co)
{
    CORO_BEGIN(co, stand, f);
    CORO_WAIT_UNTIL(co, hero_state.fallen && drive_hero() == NULL);
    CORO_END(co);
}

typedef CoroNoFrame call_stand_frame;
static void call_stand(Coro *co)
{
    CORO_BEGIN(co, call_stand, f);
    CORO_CALL(co, stand);
    CORO_END(co);
}

static void a_scene_that_stands_for_ten_seconds_is_lit_and_its_caller_is_not(void **state)
{
    (void)state;
    coro_start(world.loop.cutscenes, call_stand);
    drive_seconds(INSPECTOR_LONG_S - 0.5);
    looker_frame();
    assert_false(looker_row("stand")->is_long);
    assert_int_equal(inspector_list_now()->totals.longs, 0);
    drive_seconds(1.0);
    looker_frame();
    assert_true(looker_row("stand")->is_long);
    assert_false(looker_row("call_stand")->is_long);
    assert_int_equal(inspector_list_now()->totals.longs, 1);
}

static void watches_are_idle_by_nature(void **state)
{
    (void)state;
    coro_start(world.loop.game, stand);                    /* the game's own */
    coro_start(actor_scheduler(looker_husk()), stand);     /* one that is alone: an ear */
    coro_start(actor_scheduler(drive_hero()), call_stand); /* Wick's */
    enemy_of(looker_husk())->alert = true;
    drive_seconds(INSPECTOR_LONG_S + 1.0);
    looker_frame();
    assert_int_equal(inspector_list_now()->totals.longs, 0);
}

static void a_foe_that_has_noticed_wick_and_does_nothing_is_lit(void **state)
{
    (void)state;
    coro_start(actor_scheduler(looker_husk()), call_stand);
    drive_seconds(INSPECTOR_LONG_S + 1.0);
    enemy_of(looker_husk())->alert = false;
    looker_frame();
    assert_false(looker_row("stand")->is_long);
    enemy_of(looker_husk())->alert = true;
    looker_frame();
    assert_true(looker_row("stand")->is_long);
}

/* --- words ------------------------------------------------------------------------------------------------- */

static const char *words_for(CoroInfo info)
{
    static char words[256];

    inspector_describe(&info, words, sizeof words);
    return words;
}

static void a_wait_is_told_by_what_is_written_there(void **state)
{
    CoroInfo info = {.wait = CORO_WAITS_PREDICATE, .remaining = -1.0, .status = CORO_WAITING};

    (void)state;
    info.awaited_text = "(is_near(f)) || coro_is_skipping(co)";
    assert_string_equal(words_for(info), "until is_near(f)");
    info.awaited_text = "(f->a == ((void *)0)) && (f->b)";
    assert_string_equal(words_for(info), "until (a == NULL) && (b)");
    info.remaining = 0.25;
    info.awaited_text = "f->verb->is_done()";
    assert_string_equal(words_for(info), "0.25 s or until verb->is_done()");
    info.wait = CORO_WAITS_SIGNAL;
    info.remaining = -1.0;
    info.awaited_text = "&f->actor->struck";
    assert_string_equal(words_for(info), "signal actor->struck");
    info = (CoroInfo){.wait = CORO_WAITS_FRAMES, .remaining = 1.0, .status = CORO_WAITING};
    assert_string_equal(words_for(info), "next frame");
    info.status = CORO_PAUSED;
    assert_string_equal(words_for(info), "paused: next frame");
}

static void numbers_take_four_letters_at_most(void **state)
{
    const double seconds[] = {0.0, 9.94, 9.96, 99.4, 99.6, 5900.0, 6000.0, 350000.0};
    const uint64_t counts[] = {0, 9999, 10000, 999999, 1000000, 999999999, 1000000000, UINT64_C(1) << 40};
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        inspector_short_time(seconds[i], text, sizeof text);
        expect_is((int)strlen(text), <=, 4);
        inspector_short_count(counts[i], text, sizeof text);
        expect_is((int)strlen(text), <=, 4);
    }
    inspector_short_count(12345, text, sizeof text);
    assert_string_equal(text, "12k");
    inspector_short_time(42.0, text, sizeof text);
    assert_string_equal(text, "42s");
}

static void a_call_and_a_fork_are_told_apart_and_the_chain_leads_to_the_outermost(void **state)
{
    CoroInfo chain[INSPECTOR_CHAIN];

    (void)state;
    looker_frame();
    assert_true(looker_row("husk_patrol")->is_called);
    assert_false(looker_row("enemy_look_out")->is_called);
    assert_int_equal(inspector_chain(looker_row("enemy_look_out")->info.handle, chain), 3);
    assert_string_equal(chain[1].name, "husk_patrol");
    assert_string_equal(chain[2].name, HUSK.mind_name);
    assert_int_equal(inspector_chain(CORO_NO_HANDLE, chain), 0);
}

typedef CoroNoFrame run_dry_frame;
static void run_dry(Coro *co)
{
    CORO_BEGIN(co, run_dry, f);
    CORO_FAIL(co, "the well is dry");
    CORO_END(co);
}

static void what_has_failed_is_listed_with_the_reason(void **state)
{
    (void)state;
    looker_frame();
    assert_null(looker_row("run_dry"));
    coro_start(world.loop.game, run_dry);
    looker_frame();
    const InspectorRow *row = looker_row("run_dry");
    assert_non_null(row);
    assert_int_equal(row->info.status, CORO_FAILED);
    assert_string_equal(words_for(row->info), "failed: the well is dry");
    assert_int_equal(row->owner.group, INSPECTOR_FAILED);
    assert_string_equal(inspector_list_now()->rows[0].heading, "failed just now"); /* before everybody */
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, looker_begin, looker_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_scene_that_stands_for_ten_seconds_is_lit_and_its_caller_is_not),
        TEST(watches_are_idle_by_nature),
        TEST(a_foe_that_has_noticed_wick_and_does_nothing_is_lit),
        TEST(a_wait_is_told_by_what_is_written_there),
        TEST(numbers_take_four_letters_at_most),
        TEST(a_call_and_a_fork_are_told_apart_and_the_chain_leads_to_the_outermost),
        TEST(what_has_failed_is_listed_with_the_reason),
    };

    return cmocka_run_group_tests_name("inspector's words", tests, NULL, NULL);
}
