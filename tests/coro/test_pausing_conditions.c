/* SPDX-License-Identifier: Zlib */
/* P1: what a condition is told of pauses, whenever they begin; and a scheduler that is paused from inside, which finishes its update first. */
#include "coro_deeds.h"

static bool stands; /* it was told of a pause last */
static int asked, asked_while_told;

static bool keep(void *self, double dt)
{
    (void)self;
    (void)dt;
    asked++;
    asked_while_told += stands;
    return true;
}

static void note_pause(void *self)
{
    (void)self;
    stands = true;
    trace("p");
}

static void note_resume(void *self)
{
    (void)self;
    stands = false;
    trace("r");
}

static const CoroCondition condition = {keep, note_pause, note_resume};

/* Does a deed to itself (or its scheduler), then waits for the condition. */
typedef struct stand_frame {
    DeedKind before;
    bool yields;
    CoroHandle self;
} stand_frame;

static void stand(Coro *co)
{
    CORO_BEGIN(co, stand, f);
    f->self = coro_self(co);
    if (f->yields) {
        CORO_YIELD(co);
    }
    deed_do(co, &(Deed){f->before, &f->self});
    CORO_WAIT_CONDITION(co, &condition, NULL);
    CORO_END(co);
}

static void begin(void)
{
    stands = false;
    asked = asked_while_told = 0;
}

static void p1_a_condition_that_begins_while_its_coroutine_is_paused_is_told_at_once(void)
{
    for (int later = 0; later < 2; later++) {
        begin();
        CoroHandle h = coro_start_now(the.s, stand, .before = DEED_PAUSE, .yields = later);
        ticks(later, 0.25);
        assert_trace("p");
        ticks(2, 0.25);
        assert_int_equal(asked, 0);
        coro_resume(the.rt, h);
        assert_trace("r");
        tick(0.25);
        assert_int_equal(asked, 1);
        coro_stop(the.rt, h);
        assert_trace("");
    }
}

static void p1_a_condition_that_begins_while_its_scheduler_is_paused_is_told_at_once(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, stand, .before = DEED_PAUSE_SCHEDULER);
    assert_trace("p");
    coro_scheduler_resume(the.s);
    assert_trace("r");
    coro_stop(the.rt, h);
}

static void p1_a_scheduler_paused_within_its_update_tells_its_conditions_after_it(void)
{
    begin();
    CoroHandle first = coro_start_now(the.s, stand);
    CoroHandle pauser = coro_start_now(the.s, stand, .before = DEED_PAUSE_SCHEDULER, .yields = true);
    CoroHandle last = coro_start_now(the.s, stand);
    coro_start_now(the.s, say_frames, .text = ".", .times = 3);
    tick(0.25);
    assert_trace(
        "..ppp"); /* the one that yields, in the update under way; then the conditions of all three */
    assert_int_equal(asked_while_told, 0);
    assert_int_equal(asked, 2);
    assert_true(coro_scheduler_is_paused(the.s));
    ticks(3, 0.25);
    assert_int_equal(asked, 2);
    coro_scheduler_resume(the.s);
    assert_trace("rrr");
    tick(0.25);
    assert_trace(".");
    assert_int_equal(asked, 5);
    coro_stop(the.rt, first);
    coro_stop(the.rt, pauser);
    coro_stop(the.rt, last);
}

typedef struct pause_briefly_frame {
    int phase;
} pause_briefly_frame;

static void pause_briefly(Coro *co)
{
    CORO_BEGIN(co, pause_briefly, f);
    CORO_YIELD(co);
    coro_scheduler_pause(coro_scheduler(co));
    coro_scheduler_resume(coro_scheduler(co));
    CORO_END(co);
}

static void p1_a_scheduler_paused_and_resumed_within_its_update_tells_nothing(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, stand);
    coro_start_now(the.s, pause_briefly);
    ticks(2, 0.25);
    assert_trace("");
    assert_int_equal(asked, 2);
    coro_stop(the.rt, h);
}

typedef struct pause_in_phase_frame {
    bool fixed;
} pause_in_phase_frame;

static void pause_in_phase(Coro *co)
{
    CORO_BEGIN(co, pause_in_phase, f);
    if (f->fixed) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else {
        CORO_WAIT_END_OF_FRAME(co);
    }
    coro_scheduler_pause(coro_scheduler(co));
    CORO_END(co);
}

typedef CoroNoFrame say_in_phase_frame;

static void say_in_phase(Coro *co)
{
    CORO_BEGIN(co, say_in_phase, f);
    for (;;) {
        CORO_WAIT_FIXED_UPDATE(co);
        trace("f");
        CORO_WAIT_END_OF_FRAME(co);
        trace("e");
    }
    CORO_END(co);
}

static void p1_a_scheduler_paused_within_a_phase_finishes_it_first(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, stand);
    coro_start_now(the.s, pause_in_phase, .fixed = true);
    CoroHandle sayer = coro_start_now(the.s, say_in_phase);
    coro_scheduler_fixed_update(the.s);
    assert_trace("fp");
    coro_scheduler_end_frame(the.s);
    assert_trace("");
    coro_scheduler_resume(the.s);
    assert_trace("r");
    coro_start_now(the.s, pause_in_phase, .fixed = false);
    coro_scheduler_end_frame(the.s);
    assert_trace("ep");
    coro_scheduler_resume(the.s);
    coro_stop(the.rt, sayer);
    coro_stop(the.rt, h);
    assert_trace("r");
}

static void p1_two_pauses_at_once_are_told_once(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, stand);
    coro_pause(the.rt, h);
    coro_scheduler_pause(the.s);
    assert_trace("p");
    coro_resume(the.rt, h);
    assert_trace("");
    coro_scheduler_resume(the.s);
    assert_trace("r");
    coro_stop(the.rt, h);
}

typedef struct hold_a_condition_frame {
    bool pauses_first;
} hold_a_condition_frame;

static void hold_a_condition(Coro *co)
{
    CORO_BEGIN(co, hold_a_condition, f);
    if (f->pauses_first) {
        coro_pause(coro_runtime(co), coro_self(co));
    }
    coro_fork(co, stand);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void p3_a_condition_of_a_child_is_told_when_its_parent_is_paused(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, hold_a_condition);
    coro_pause(the.rt, h);
    assert_trace("p");
    coro_resume(the.rt, h);
    assert_trace("r");
    coro_stop(the.rt, h);
    h = coro_start_now(the.s, hold_a_condition, .pauses_first = true);
    ticks(2, 0.25);
    assert_trace(""); /* the child has not begun */
    coro_resume(the.rt, h);
    ticks(2, 0.25);
    assert_trace("");
    assert_true(asked > 0);
    coro_stop(the.rt, h);
}

static void p3_whoever_ends_is_paused_no_more(void)
{
    CoroHandle awaited = coro_start_now(the.s, known, .seconds = 1, .text = "a");
    CoroHandle waiter = coro_start_now(the.s, await_end, .handle = awaited, .text = "w");
    coro_pause(the.rt, waiter);
    assert_true(coro_is_paused(the.rt, awaited));
    coro_stop(the.rt, waiter);
    assert_false(coro_is_paused(the.rt, waiter));
    assert_false(coro_is_paused(the.rt, awaited));
    ticks(4, 0.25);
    assert_trace("an");
}

static void p1_a_condition_that_was_told_of_a_pause_is_told_of_its_end_also_if_its_wait_is_over(void)
{
    begin();
    CoroHandle h = coro_start_now(the.s, stand);
    coro_pause(the.rt, h);
    assert_trace("p");
    assert_true(coro_wake(the.rt, h));
    coro_resume(the.rt, h);
    assert_trace("r");
    tick(0.25);
    assert_dead(h);
    assert_trace("");
    assert_int_equal(asked, 0);
}

/* Waits for another; says in its cleanup whether that one is held. */
typedef struct await_and_look_frame {
    CoroHandle other;
} await_and_look_frame;

static void await_and_look(Coro *co)
{
    CORO_BEGIN(co, await_and_look, f);
    CORO_WAIT_FOR(co, f->other);
    CORO_FINALLY(co);
    trace(coro_is_paused(coro_runtime(co), f->other) ? "held" : "free");
    CORO_END(co);
}

static void p3_a_condition_is_told_of_its_release_before_whoever_held_it_cleans_up(void)
{
    begin();
    CoroHandle other = coro_start_now(the.s, stand);
    CoroHandle h = coro_start_now(the.s, await_and_look, .other = other);
    coro_pause(the.rt, h);
    assert_trace("p");
    coro_stop(the.rt, h);
    assert_trace("rfree");
}

static void p3_who_is_held_by_one_that_ends_with_their_scheduler_is_free_and_its_condition_is_told_nothing(
    void)
{
    begin();
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle other = coro_start_now(s, stand);
    coro_pause(the.rt, coro_start_now(s, await_and_look, .other = other));
    assert_trace("p");
    coro_scheduler_destroy(s);
    assert_trace("free");
}

typedef CoroNoFrame destroy_then_pause_frame;

static void destroy_then_pause(Coro *co)
{
    CORO_BEGIN(co, destroy_then_pause, f);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_FINALLY(co);
    coro_scheduler_pause(coro_scheduler(co));
    CORO_END(co);
}

static void a_condition_of_a_scheduler_that_is_paused_while_it_is_being_destroyed_is_told_nothing(void)
{
    begin();
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, stand);
    coro_start(s, destroy_then_pause);
    coro_scheduler_update(s, 0.25);
    assert_trace("");
}

static const struct CMUnitTest tests[] = {
    TEST(p1_a_condition_that_begins_while_its_coroutine_is_paused_is_told_at_once),
    TEST(p1_a_condition_that_begins_while_its_scheduler_is_paused_is_told_at_once),
    TEST(p1_a_scheduler_paused_within_its_update_tells_its_conditions_after_it),
    TEST(p1_a_scheduler_paused_and_resumed_within_its_update_tells_nothing),
    TEST(p1_a_scheduler_paused_within_a_phase_finishes_it_first),
    TEST(p1_two_pauses_at_once_are_told_once),
    TEST(p3_a_condition_of_a_child_is_told_when_its_parent_is_paused),
    TEST(p3_whoever_ends_is_paused_no_more),
    TEST(p1_a_condition_that_was_told_of_a_pause_is_told_of_its_end_also_if_its_wait_is_over),
    TEST(p3_a_condition_is_told_of_its_release_before_whoever_held_it_cleans_up),
    TEST(p3_who_is_held_by_one_that_ends_with_their_scheduler_is_free_and_its_condition_is_told_nothing),
    TEST(a_condition_of_a_scheduler_that_is_paused_while_it_is_being_destroyed_is_told_nothing),
};

int main(void)
{
    return RUN(tests);
}
