/* SPDX-License-Identifier: Zlib */
/* P3 and P4: whom a pause reaches, and who lets go. */
#include "coro_test.h"

typedef struct family_frame {
    CoroHandle *forked;
    CoroHandle *called;
} family_frame;

typedef struct tell_frames_frame {
    CoroHandle *out;
    const char *text;
} tell_frames_frame;

/* Tells its handle, and says its text in each update. */
static void tell_frames(Coro *co)
{
    CORO_BEGIN(co, tell_frames, f);
    if (f->out != NULL) {
        *f->out = coro_self(co);
    }
    for (;;) {
        CORO_YIELD(co);
        trace(f->text);
    }
    CORO_END(co);
}

static void family(Coro *co)
{
    CORO_BEGIN(co, family, f);
    *f->forked = coro_fork(co, tell_frames, .text = "1");
    CORO_CALL(co, tell_frames, .text = "2", .out = f->called);
    CORO_END(co);
}

static void p3_pausing_reaches_forked_and_called_children(void)
{
    CoroHandle forked = {0}, called = {0};
    CoroHandle h = coro_start_now(the.s, family, .forked = &forked, .called = &called);
    tick(0.25);
    assert_trace("12");
    coro_pause(the.rt, h);
    assert_true(coro_is_paused(the.rt, forked));
    assert_true(coro_is_paused(the.rt, called));
    tick(0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_false(coro_is_paused(the.rt, forked));
    assert_false(coro_is_paused(the.rt, called));
    tick(0.25);
    assert_trace("12");
}

typedef struct grand_frame {
    CoroHandle *forked;
    CoroHandle *called;
} grand_frame;

static void grand(Coro *co)
{
    CORO_BEGIN(co, grand, f);
    CORO_CALL(co, family, .forked = f->forked, .called = f->called);
    CORO_END(co);
}

static void p3_pausing_reaches_grandchildren(void)
{
    CoroHandle forked = {0}, called = {0};
    CoroHandle h = coro_start_now(the.s, grand, .forked = &forked, .called = &called);
    coro_pause(the.rt, h);
    assert_true(coro_is_paused(the.rt, forked));
    assert_true(coro_is_paused(the.rt, called));
    tick(0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("12");
}

static void p3_pausing_a_child_leaves_its_parent_and_siblings_alone(void)
{
    CoroHandle forked = {0}, called = {0};
    CoroHandle h = coro_start_now(the.s, family, .forked = &forked, .called = &called);
    coro_pause(the.rt, forked);
    assert_false(coro_is_paused(the.rt, h));
    tick(0.25);
    assert_trace("2");
}

static void p3_a_child_that_was_paused_by_hand_stays_paused(void)
{
    CoroHandle forked = {0}, called = {0};
    CoroHandle h = coro_start_now(the.s, family, .forked = &forked, .called = &called);
    coro_pause(the.rt, forked);
    coro_pause(the.rt, h);
    coro_resume(the.rt, h);
    assert_true(coro_is_paused(the.rt, forked));
    assert_false(coro_is_paused(the.rt, called));
    tick(0.25);
    assert_trace("2");
    coro_resume(the.rt, forked);
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 2);
    trace_clear();
}

static void p3_resuming_a_held_child_does_not_let_it_go(void)
{
    CoroHandle forked = {0}, called = {0};
    CoroHandle h = coro_start_now(the.s, family, .forked = &forked, .called = &called);
    coro_pause(the.rt, h);
    coro_resume(the.rt, forked);
    assert_true(coro_is_paused(the.rt, forked));
    tick(0.25);
    assert_trace("");
}

static void p3_pausing_reaches_the_one_that_it_waits_for(void)
{
    CoroHandle target = coro_start_now(the.s, tell_frames, .text = "t");
    CoroHandle h = coro_start_now(the.s, await_end, .handle = target, .text = "w");
    coro_pause(the.rt, h);
    assert_true(coro_is_paused(the.rt, target));
    tick(0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_false(coro_is_paused(the.rt, target));
    tick(0.25);
    assert_trace("t");
}

static void p3_a_chain_of_awaited_ones_is_held_across_schedulers(void)
{
    CoroHandle a = coro_start_now(the.ordered, tell_frames, .text = "t");
    CoroHandle b = coro_start_now(the.s, await_end, .handle = a, .text = "b");
    CoroHandle c = coro_start_now(the.s, await_end, .handle = b, .text = "c");
    coro_pause(the.rt, c);
    assert_true(coro_is_paused(the.rt, a));
    assert_true(coro_is_paused(the.rt, b));
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("");
    coro_resume(the.rt, c);
    assert_false(coro_is_paused(the.rt, a));
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("t");
}

static void p3_one_that_two_paused_ones_wait_for_is_held_until_both_let_go(void)
{
    CoroHandle t = coro_start_now(the.s, tell_frames, .text = "t");
    CoroHandle a = coro_start_now(the.s, await_end, .handle = t, .text = "a");
    CoroHandle b = coro_start_now(the.s, await_end, .handle = t, .text = "b");
    coro_pause(the.rt, a);
    coro_pause(the.rt, b);
    coro_resume(the.rt, a);
    assert_true(coro_is_paused(the.rt, t));
    coro_resume(the.rt, b);
    assert_false(coro_is_paused(the.rt, t));
}

static void p3_an_awaited_one_is_let_go_when_its_paused_waiter_is_stopped(void)
{
    CoroHandle t = coro_start_now(the.s, tell_frames, .text = "t");
    CoroHandle a = coro_start_now(the.s, await_end, .handle = t, .text = "a");
    coro_pause(the.rt, a);
    coro_stop(the.rt, a);
    assert_false(coro_is_paused(the.rt, t));
    tick(0.25);
    assert_trace("t");
}

typedef CoroNoFrame child_awaits_parent_frame;

static void child_awaits_parent(Coro *co)
{
    CORO_BEGIN(co, child_awaits_parent, f);
    coro_fork(co, await_end, .handle = coro_self(co), .text = "w");
    for (;;) {
        CORO_YIELD(co);
        trace("p");
    }
    CORO_END(co);
}

static void p3_a_child_that_waits_for_its_parent_does_not_hold_it_for_ever(void)
{
    CoroHandle h = coro_start_now(the.s, child_awaits_parent);
    coro_pause(the.rt, h);
    tick(0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_false(coro_is_paused(the.rt, h));
    tick(0.25);
    assert_trace("p");
}

static void p3_who_merely_waits_for_a_paused_one_is_not_paused(void)
{
    CoroHandle t = coro_start_now(the.s, tell_frames, .text = "t");
    CoroHandle a = coro_start_now(the.s, await_end, .handle = t, .text = "a");
    coro_pause(the.rt, t);
    assert_false(coro_is_paused(the.rt, a));
}

static void p3_the_clock_of_a_held_one_stands_still(void)
{
    CoroHandle t = coro_start_now(the.s, say_after, .text = "t", .seconds = 1);
    CoroHandle a = coro_start_now(the.s, await_end, .handle = t, .text = "a");
    tick(0.5);
    coro_pause(the.rt, a);
    ticks(5, 1);
    coro_resume(the.rt, a);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("taF");
}

static void p4_pausing_twice_is_the_same_as_once(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    coro_pause(the.rt, h);
    coro_pause(the.rt, h);
    coro_resume(the.rt, h);
    assert_false(coro_is_paused(the.rt, h));
    tick(0.25);
    assert_trace("aa");
}

static void p4_pausing_a_scheduler_twice_is_the_same_as_once(void)
{
    coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    coro_scheduler_pause(the.s);
    coro_scheduler_pause(the.s);
    coro_scheduler_resume(the.s);
    assert_false(coro_scheduler_is_paused(the.s));
    tick(0.25);
    assert_trace("aa");
}

static void p4_resuming_one_that_is_not_paused_changes_nothing(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    coro_resume(the.rt, h);
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("aa");
    coro_pause(the.rt, h);
    tick(0.25);
    assert_trace("");
}

static const struct CMUnitTest tests[] = {
    TEST(p3_pausing_reaches_forked_and_called_children),
    TEST(p3_pausing_reaches_grandchildren),
    TEST(p3_pausing_a_child_leaves_its_parent_and_siblings_alone),
    TEST(p3_a_child_that_was_paused_by_hand_stays_paused),
    TEST(p3_resuming_a_held_child_does_not_let_it_go),
    TEST(p3_pausing_reaches_the_one_that_it_waits_for),
    TEST(p3_a_chain_of_awaited_ones_is_held_across_schedulers),
    TEST(p3_one_that_two_paused_ones_wait_for_is_held_until_both_let_go),
    TEST(p3_an_awaited_one_is_let_go_when_its_paused_waiter_is_stopped),
    TEST(p3_a_child_that_waits_for_its_parent_does_not_hold_it_for_ever),
    TEST(p3_who_merely_waits_for_a_paused_one_is_not_paused),
    TEST(p3_the_clock_of_a_held_one_stands_still),
    TEST(p4_pausing_twice_is_the_same_as_once),
    TEST(p4_pausing_a_scheduler_twice_is_the_same_as_once),
    TEST(p4_resuming_one_that_is_not_paused_changes_nothing),
};

int main(void)
{
    return RUN(tests);
}
