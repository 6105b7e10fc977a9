/* SPDX-License-Identifier: Zlib */
/* X4, X6: schedulers that are destroyed while coroutines run or wait in them, or beside them. */
#include "coro_deeds.h"

typedef CoroNoFrame destroy_and_end_frame;

static void destroy_and_end(Coro *co)
{
    CORO_BEGIN(co, destroy_and_end, f);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_END(co);
}

static void one_that_destroys_its_scheduler_and_ends_without_a_wait_counts_as_stopped(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start(s, destroy_and_end);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_update(s, 0.25);
    tick(0.25);
    assert_trace("wS");
}

typedef struct update_own_frame {
    int how;
} update_own_frame;

static void update_own(Coro *co)
{
    CORO_BEGIN(co, update_own, f);
    if (f->how == 0) {
        coro_scheduler_update(coro_scheduler(co), 1);
    } else if (f->how == 1) {
        coro_scheduler_fixed_update(coro_scheduler(co));
    } else {
        coro_scheduler_end_frame(coro_scheduler(co));
    }
    CORO_END(co);
}

static void a_first_step_outside_an_update_may_not_update_its_scheduler(void)
{
    coro_start_now(the.s, say_frames, .text = "x", .times = 3);
    trace_clear();
    for (int how = 0; how < 3; how++) {
        coro_start_now(the.s, update_own, .how = how);
        assert_error(CORO_ERROR_BUSY);
    }
    assert_trace("");
    assert_near(coro_scheduler_time(the.s), 0);
}

typedef CoroNoFrame update_in_cleanup_frame;

static void update_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, update_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    coro_scheduler_update(coro_scheduler(co), 1);
    CORO_END(co);
}

static void a_cleanup_outside_an_update_may_not_update_its_scheduler(void)
{
    coro_stop(the.rt, coro_start_now(the.s, update_in_cleanup));
    assert_error(CORO_ERROR_BUSY);
    assert_near(coro_scheduler_time(the.s), 0);
}

typedef CoroNoFrame destroy_in_cleanup_frame;

static void destroy_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, destroy_in_cleanup, f);
    CORO_FINALLY(co);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_END(co);
}

typedef struct call_destroyer_frame {
    const char *text;
} call_destroyer_frame;

static void call_destroyer(Coro *co)
{
    CORO_BEGIN(co, call_destroyer, f);
    CORO_YIELD(co);
    CORO_CALL(co, destroy_in_cleanup);
    trace("on");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void a_caller_whose_child_destroyed_the_scheduler_is_stopped_and_not_resumed(void)
{
    for (int skipped = 0; skipped < 2; skipped++) {
        CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
        CoroHandle h = coro_start_now(s, call_destroyer, .text = "f");
        coro_start_now(the.s, await_end, .handle = h, .text = "w");
        if (skipped) {
            assert_true(coro_fast_forward(the.rt, h));
        } else {
            coro_scheduler_update(s, 0.25);
        }
        assert_trace("f");
        tick(0.25);
        assert_trace("wS");
    }
}

static void who_waits_for_one_of_a_destroyed_owner_does_not_hang(void)
{
    CoroScheduler *owner = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(owner, hold, .text = "");
    CoroHandle waiter = coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_destroy(owner);
    tick(0.25);
    assert_dead(waiter);
    assert_trace("wS");
}

typedef struct Monster {
    int health, asked;
    CoroScheduler *scheduler;
} Monster;

typedef struct mind_frame {
    Monster *monster;
} mind_frame;

static bool is_hurt(Monster *monster)
{
    monster->asked++;
    return monster->health < 10;
}

static void mind(Coro *co)
{
    CORO_BEGIN(co, mind, f);
    CORO_WAIT_UNTIL(co, is_hurt(f->monster));
    trace("flees");
    CORO_END(co);
}

static void a_predicate_is_not_asked_after_its_owner_died(void)
{
    Monster monster = {.health = 100};
    monster.scheduler = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(monster.scheduler, mind, .monster = &monster);
    coro_scheduler_update(monster.scheduler, 0.25);
    coro_scheduler_destroy(monster.scheduler);
    monster = (Monster){0};
    tick(0.25);
    assert_int_equal(monster.asked, 0);
    assert_trace("");
}

typedef struct kill_owner_frame {
    Monster *monster;
} kill_owner_frame;

static void kill_owner(Coro *co)
{
    CORO_BEGIN(co, kill_owner, f);
    CORO_YIELD(co);
    coro_scheduler_destroy(f->monster->scheduler);
    f->monster->scheduler = NULL;
    CORO_END(co);
}

static void an_owner_that_dies_within_the_update_of_another_is_gone_at_once(void)
{
    Monster monster = {.health = 100};
    monster.scheduler = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(monster.scheduler, mind, .monster = &monster);
    coro_start_now(the.s, kill_owner, .monster = &monster);
    tick(0.25);
    assert_dead(h);
    assert_null(monster.scheduler);
}

typedef struct call_deed_frame {
    DeedKind what;
} call_deed_frame;

static void call_deed(Coro *co)
{
    CORO_BEGIN(co, call_deed, f);
    CORO_CALL(co, deed, .deed = {f->what, NULL}, .text = "d");
    trace("past");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void a_caller_does_not_go_on_when_its_child_destroyed_their_scheduler(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, call_deed, .what = DEED_DESTROY);
    assert_trace("d~");
}

static CoroScheduler *younger;

typedef CoroNoFrame raise_and_start_in_cleanup_frame;

static void raise_and_start_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, raise_and_start_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    coro_raise(coro_runtime(co), &bell);
    assert_no_handle(coro_start(younger, say, .text = "x"));
    CORO_END(co);
}

static void m3_a_cleanup_may_name_a_younger_scheduler_while_the_runtime_is_destroyed(void)
{
    for (int i = 0; i < 40; i++) {
        coro_start_now(the.s, hear, .signal = &bell, .text = "h");
    }
    coro_start_now(the.s, raise_and_start_in_cleanup);
    younger = coro_scheduler_create(the.rt, CORO_PARALLEL);
    for (int i = 0; i < 8; i++) {
        coro_start_now(younger, hold, .text = "");
    }
    world_destroy();
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_trace("");
}

static const struct CMUnitTest tests[] = {
    TEST(m3_a_cleanup_may_name_a_younger_scheduler_while_the_runtime_is_destroyed),
    TEST(one_that_destroys_its_scheduler_and_ends_without_a_wait_counts_as_stopped),
    TEST(a_first_step_outside_an_update_may_not_update_its_scheduler),
    TEST(a_cleanup_outside_an_update_may_not_update_its_scheduler),
    TEST(a_caller_whose_child_destroyed_the_scheduler_is_stopped_and_not_resumed),
    TEST(who_waits_for_one_of_a_destroyed_owner_does_not_hang),
    TEST(a_predicate_is_not_asked_after_its_owner_died),
    TEST(an_owner_that_dies_within_the_update_of_another_is_gone_at_once),
    TEST(a_caller_does_not_go_on_when_its_child_destroyed_their_scheduler),
};

int main(void)
{
    return RUN(tests);
}
