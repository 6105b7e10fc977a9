/* SPDX-License-Identifier: Zlib */
/* P1, P2: one that is paused and let go within updates, alone or in a crowd, traced or not, goes on in the same update. */
#include "coro_deeds.h"

#include <stdlib.h>

static int update;
static bool came;
static CoroHandle held;

/* Waits in one way, and says in which update it went on. */
typedef struct note_update_frame {
    int kind;
} note_update_frame;

enum { YIELD, FRAMES, SECONDS, REALTIME, OVER, INTERVAL, FIRST_STEP, UNTIL, SIGNAL, FOR, KINDS };

/* The update in which it goes on: what is left of a time is still to come; what has come meanwhile counts for the update under way. */
static const int expected[KINDS] = {3, 3, 3, 3, 3, 3, 2, 2, 2, 2};

static void note_update(Coro *co)
{
    CORO_BEGIN(co, note_update, f);
    if (f->kind == YIELD) {
        CORO_YIELD(co);
    } else if (f->kind == FRAMES) {
        CORO_WAIT_FRAMES(co, 2);
    } else if (f->kind == SECONDS) {
        CORO_WAIT_SECONDS(co, 0.2);
    } else if (f->kind == REALTIME) {
        CORO_WAIT_SECONDS_REALTIME(co, 0.2);
    } else if (f->kind == OVER) {
        CORO_OVER(co, 0.2) {
        }
    } else if (f->kind == INTERVAL) {
        CORO_WAIT_INTERVAL(co, 0.2);
    } else if (f->kind == UNTIL) {
        CORO_WAIT_UNTIL(co, came);
    } else if (f->kind == SIGNAL) {
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == FOR) {
        CORO_WAIT_FOR(co, held);
    }
    trace_number(update);
    CORO_END(co);
}

static void tick_update(void)
{
    update++;
    tick(0.2);
}

/* Lets go in the second update of one that is paused before it; letter_first: whether who lets go was started before. */
static void let_go_in_the_second_update(int kind, bool letter_first)
{
    CoroHandle h = CORO_NO_HANDLE;
    update = 0;
    came = false;
    held = coro_start_now(the.s, hold, .text = "");
    if (letter_first) {
        coro_start_now(the.s, deed_after, .deed = {DEED_RESUME, &h}, .seconds = 0.35, .text = "");
    }
    if (kind == FIRST_STEP) {
        h = coro_start(the.s, note_update, .kind = kind);
        coro_pause(the.rt, h);
    }
    if (kind == FRAMES) {
        h = coro_start_now(the.s, note_update, .kind = kind);
    }
    tick_update();
    h = kind == FIRST_STEP || kind == FRAMES ? h : coro_start_now(the.s, note_update, .kind = kind);
    if (!letter_first) {
        coro_start_now(the.s, deed_after, .deed = {DEED_RESUME, &h}, .seconds = 0.15, .text = "");
    }
    coro_pause(the.rt, h);
    came = true;
    coro_raise(the.rt, &bell);
    coro_stop(the.rt, held);
    tick_update();
    tick_update();
    tick_update();
}

static void expect_update(int kind)
{
    if (atoi(trace_text()) != expected[kind]) {
        print_error("kind %d: it went on in update \"%s\", expected %d\n", kind, trace_text(),
                    expected[kind]);
        fail();
    }
    trace_clear();
}

static void p2_let_go_within_an_update_it_goes_on_with_what_was_left(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        let_go_in_the_second_update(kind, false);
        expect_update(kind);
        let_go_in_the_second_update(kind, true);
        expect_update(kind);
    }
}

typedef CoroNoFrame count_updates_frame;

static void count_updates(Coro *co)
{
    CORO_BEGIN(co, count_updates, f);
    for (;;) {
        CORO_YIELD(co);
        trace_number(update);
    }
    CORO_END(co);
}

typedef struct act_in_update_frame {
    int first, second; /* the updates in which it pauses the other one, and lets it go */
    CoroHandle *handle;
} act_in_update_frame;

static void act_in_update(Coro *co)
{
    CORO_BEGIN(co, act_in_update, f);
    for (;;) {
        CORO_YIELD(co);
        if (update == f->first) {
            coro_pause(coro_runtime(co), *f->handle);
        }
        if (update == f->second) {
            coro_resume(coro_runtime(co), *f->handle);
        }
    }
    CORO_END(co);
}

static void run_updates(bool actor_first, int first, int second)
{
    CoroHandle h, actor = CORO_NO_HANDLE;
    update = 0;
    if (actor_first) {
        actor = coro_start_now(the.s, act_in_update, .first = first, .second = second, .handle = &h);
    }
    h = coro_start_now(the.s, count_updates);
    if (!actor_first) {
        actor = coro_start_now(the.s, act_in_update, .first = first, .second = second, .handle = &h);
    }
    for (int i = 0; i < 5; i++) {
        tick_update();
    }
    coro_stop(the.rt, h);
    coro_stop(the.rt, actor);
}

static void p1_paused_before_its_turn_in_an_update_the_frame_that_has_come_is_kept(void)
{
    run_updates(true, 2, 4); /* the frame of update 2 has come when it is paused, so it goes on in update 4 */
    assert_trace("145");
}

static void p1_paused_after_its_turn_in_an_update_the_next_frame_is_still_to_come(void)
{
    run_updates(false, 2, 4); /* let go in update 4, it has one frame left */
    assert_trace("125");
}

static void p1_paused_and_let_go_within_one_update_changes_nothing(void)
{
    run_updates(true, 2, 2);
    assert_trace("12345");
    run_updates(false, 2, 2);
    assert_trace("12345");
}

static void p1_let_go_and_paused_again_between_two_updates_changes_nothing(void)
{
    CoroHandle h;
    update = 0;
    CoroHandle actor = coro_start_now(the.s, act_in_update, .first = 2, .second = 4, .handle = &h);
    h = coro_start_now(the.s, count_updates);
    for (int i = 0; i < 5; i++) {
        tick_update();
        if (update == 2) {
            assert_true(coro_resume(the.rt, h));
            assert_near(info_of(the.s, h).remaining, 1);
            assert_true(coro_pause(the.rt, h));
            assert_near(info_of(the.s, h).remaining, 0);
        }
    }
    assert_trace("145");
    coro_stop(the.rt, h);
    coro_stop(the.rt, actor);
}

typedef CoroNoFrame hear_twice_frame;

static void hear_twice(Coro *co)
{
    CORO_BEGIN(co, hear_twice, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &bell);
        trace_number(update);
    }
    CORO_END(co);
}

typedef CoroNoFrame pause_ring_and_let_go_frame;

static void pause_ring_and_let_go(Coro *co)
{
    CORO_BEGIN(co, pause_ring_and_let_go, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), held);
    coro_raise(coro_runtime(co), &bell);
    coro_resume(coro_runtime(co), held);
    CORO_END(co);
}

static void p2_one_that_was_resumed_in_the_update_already_goes_on_in_the_next_one(void)
{
    update = 0;
    held = coro_start_now(the.s, hear_twice);
    coro_raise(the.rt, &bell);
    coro_start_now(the.s, pause_ring_and_let_go);
    tick_update(); /* it goes on for the first ring, and is let go for the second one after that */
    assert_trace("1");
    tick_update();
    assert_trace("2");
}

static void p2_one_that_was_not_resumed_yet_goes_on_in_the_update_under_way(void)
{
    update = 0;
    held = coro_start_now(the.s, hear_twice);
    coro_start_now(the.s, pause_ring_and_let_go);
    tick_update();
    assert_trace("1");
}

static void p2_a_timeout_that_ran_out_for_one_let_go_within_an_update_counts_from_what_was_left(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .seconds = 0.5, .text = "s");
    tick(0.25);
    coro_pause(the.rt, h);
    coro_start_now(the.s, deed_after, .deed = {DEED_RESUME, &h}, .seconds = 0.125, .text = "r");
    tick(4);
    assert_trace("r");
    tick(0.125);
    assert_trace("");
    tick(0.125);
    assert_trace("s");
}

typedef CoroNoFrame pause_held_frame;

static void pause_held(Coro *co)
{
    CORO_BEGIN(co, pause_held, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), held);
    CORO_END(co);
}

typedef CoroNoFrame tell_time_frame;

static void tell_time(Coro *co)
{
    CORO_BEGIN(co, tell_time, f);
    CORO_YIELD(co);
    assert_near(coro_time(co), 0.25 + 1 / 60.0);
    CORO_END(co);
}

static void p2_one_let_go_after_the_update_of_its_frame_waits_for_the_next_frame(void)
{
    coro_start_now(the.s, pause_held);
    held = coro_start_now(the.s, tell_time);
    tick(0.25);
    coro_resume(the.rt, held);
    assert_near(info_of(the.s, held).remaining, 1);
    assert_true(coro_fast_forward(the.rt, held));
}

typedef struct pause_skip_and_resume_frame {
    const CoroHandle *child, *parent;
} pause_skip_and_resume_frame;

static void pause_skip_and_resume(Coro *co)
{
    CORO_BEGIN(co, pause_skip_and_resume, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), *f->child);
    assert_false(coro_fast_forward(coro_runtime(co), *f->parent));
    coro_resume(coro_runtime(co), *f->child);
    CORO_END(co);
}

typedef struct yield_once_frame {
    CoroHandle *self;
} yield_once_frame;

static void yield_once(Coro *co)
{
    CORO_BEGIN(co, yield_once, f);
    *f->self = coro_self(co);
    CORO_YIELD(co);
    trace("y");
    CORO_END(co);
}

typedef yield_once_frame fork_one_that_yields_frame;

static void fork_one_that_yields(Coro *co)
{
    CORO_BEGIN(co, fork_one_that_yields, f);
    coro_fork(co, yield_once, .self = f->self);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void p5_one_whose_frame_has_come_loses_none_by_a_skip_of_its_parent_while_it_is_paused(void)
{
    CoroHandle child, parent;
    coro_start_now(the.s, pause_skip_and_resume, .child = &child, .parent = &parent);
    parent = coro_start_now(the.s, fork_one_that_yields, .self = &child);
    tick(0.25);
    assert_trace("y");
}

static const struct CMUnitTest tests[] = {
    TEST(p2_let_go_within_an_update_it_goes_on_with_what_was_left),
    TEST(p1_paused_before_its_turn_in_an_update_the_frame_that_has_come_is_kept),
    TEST(p1_paused_after_its_turn_in_an_update_the_next_frame_is_still_to_come),
    TEST(p1_paused_and_let_go_within_one_update_changes_nothing),
    TEST(p1_let_go_and_paused_again_between_two_updates_changes_nothing),
    TEST(p2_one_that_was_resumed_in_the_update_already_goes_on_in_the_next_one),
    TEST(p2_one_that_was_not_resumed_yet_goes_on_in_the_update_under_way),
    TEST(p2_a_timeout_that_ran_out_for_one_let_go_within_an_update_counts_from_what_was_left),
    TEST(p5_one_whose_frame_has_come_loses_none_by_a_skip_of_its_parent_while_it_is_paused),
    TEST(p2_one_let_go_after_the_update_of_its_frame_waits_for_the_next_frame),
};

int main(void)
{
    return RUN(tests);
}
