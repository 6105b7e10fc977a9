/* SPDX-License-Identifier: Zlib */
/* K2: skips nest. Each leaves its own as promised, nobody is left marked as skipping, and all others are as they would be without it. */
#include "coro_deeds.h"

static CoroHandle target, top_handle, sleeper;

/* Forks one that does a deed after so many seconds, waits ten, says its text and whether it is skipping. */
typedef struct top_frame {
    Deed deed;
    double seconds;
    const char *text;
} top_frame;

static void top(Coro *co)
{
    CORO_BEGIN(co, top, f);
    top_handle = coro_self(co);
    coro_fork(co, deed_after, .deed = f->deed, .seconds = f->seconds, .text = " ");
    CORO_WAIT_SECONDS(co, 10);
    trace(f->text);
    trace_skipping(co);
    CORO_END(co);
}

static void nobody_is_left_skipping(void)
{
    coro_start_now(the.s, known_listener, .text = "new ");
    coro_raise(the.rt, &bell);
    ticks(2, 0.25);
    assert_trace("new n");
}

static void k2_a_skip_within_a_skip_runs_a_stranger_to_its_end(void)
{
    for (int i = 0; i < 2; i++) {
        CoroScheduler *s = i == 0 ? the.s : the.ordered;
        coro_start_now(s, known, .self = &target, .seconds = 60, .text = "t");
        sleeper = coro_start_now(the.s, known, .seconds = 7, .text = "");
        assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, top, .deed = {DEED_SKIP, &target},
                                                             .text = "end ")));
        assert_trace("ts1 end s");
        assert_near(info_of(the.s, sleeper).remaining, 7);
        coro_stop(the.rt, sleeper);
        assert_trace("n");
        nobody_is_left_skipping();
    }
}

static void k2_an_inner_skip_that_has_to_wait_answers_false_and_the_outer_one_goes_on(void)
{
    coro_start_now(the.s, known_listener, .self = &target, .text = "heard ");
    assert_true(
        coro_fast_forward(the.rt, coro_start_now(the.s, top, .deed = {DEED_SKIP, &target}, .text = "end ")));
    assert_trace("0 end s");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("heard n");
    nobody_is_left_skipping();
}

typedef known_frame sleep_then_listen_frame;

static void sleep_then_listen(Coro *co)
{
    CORO_BEGIN(co, sleep_then_listen, f);
    target = coro_self(co);
    CORO_WAIT_SECONDS(co, f->seconds);
    trace_skipping(co);
    CORO_WAIT_SIGNAL(co, &bell);
    trace_skipping(co);
    CORO_WAIT_SECONDS(co, f->seconds);
    trace(f->text);
    CORO_END(co);
}

static void k2_an_inner_skip_hands_its_own_back_to_normal_time(void)
{
    coro_start_now(the.s, sleep_then_listen, .seconds = 1, .text = "late");
    assert_true(
        coro_fast_forward(the.rt, coro_start_now(the.s, top, .deed = {DEED_SKIP, &target}, .text = "end ")));
    assert_trace("s0 end s");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("n");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("late");
}

typedef known_frame fork_and_skip_frame;

static void fork_and_skip(Coro *co)
{
    CORO_BEGIN(co, fork_and_skip, f);
    coro_fork(co, sleep_then_listen, .seconds = 1, .text = "late ");
    trace(coro_fast_forward(coro_runtime(co), target) ? "1" : "0");
    coro_raise(coro_runtime(co), &bell);
    CORO_WAIT_ALL(co);
    trace_skipping(co);
    CORO_END(co);
}

static void k2_a_child_that_an_inner_skip_hands_back_is_skipped_on_by_the_outer_one(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, fork_and_skip)));
    assert_trace("s0slate s");
    nobody_is_left_skipping();
}

static void k2_the_outer_one_may_not_be_skipped_again_from_within(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, top, .deed = {DEED_SKIP, &top_handle},
                                                         .seconds = 1, .text = "end ")));
    assert_trace("0 end s");
    assert_error(CORO_ERROR_BUSY);
    nobody_is_left_skipping();
}

/* Its cleanup skips the target. */
typedef known_frame skip_in_cleanup_frame;

static void skip_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, skip_in_cleanup, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    CORO_FINALLY(co);
    trace(f->text);
    trace(coro_fast_forward(coro_runtime(co), *f->self) ? "1" : "0");
    trace_skipping(co);
    CORO_END(co);
}

static void k2_a_cleanup_in_a_skip_may_skip_another(void)
{
    coro_start_now(the.s, known, .self = &target, .seconds = 60, .text = "t");
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, skip_in_cleanup, .self = &target,
                                                         .seconds = 1, .text = "c")));
    assert_trace("cts1s");
    coro_start_now(the.s, known_listener, .self = &target, .text = "heard ");
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, skip_in_cleanup, .self = &target,
                                                         .seconds = 1, .text = "c")));
    assert_trace("c0s");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("heard n");
}

static void k2_a_cleanup_that_skips_when_it_is_stopped_is_not_skipping_itself(void)
{
    coro_start_now(the.s, known, .self = &target, .seconds = 60, .text = "t");
    coro_stop(the.rt, coro_start_now(the.s, skip_in_cleanup, .self = &target, .seconds = 1, .text = "c"));
    assert_trace("cts1n");
    nobody_is_left_skipping();
}

static void k2_skips_nest_three_deep(void)
{
    CoroHandle second;
    coro_start_now(the.s, known, .self = &target, .seconds = 60, .text = "3");
    second = coro_start_now(the.s, skip_in_cleanup, .self = &target, .seconds = 5, .text = "2");
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, skip_in_cleanup, .self = &second,
                                                         .seconds = 5, .text = "1")));
    assert_trace("123s1s1s");
    nobody_is_left_skipping();
}

static void k2_a_predicate_that_is_asked_in_a_skip_may_skip_another(void)
{
    for (int asked_at = 1; asked_at < 3; asked_at++) {
        coro_start_now(the.s, known, .self = &target, .seconds = 60, .text = "t");
        CoroHandle h = coro_start(the.s, deed_in_predicate, .deed = {DEED_SKIP, &target},
                                  .asked_at = asked_at, .text = " on");
        coro_fast_forward(the.rt, h);
        ticks(2, 0.25);
        assert_trace("ts1 on");
        nobody_is_left_skipping();
    }
}

static void k2_a_predicate_of_an_update_may_skip_another(void)
{
    coro_start_now(the.s, known, .self = &target, .seconds = 60, .text = "t");
    coro_start_now(the.s, deed_in_predicate, .deed = {DEED_SKIP, &target}, .asked_at = 2, .text = " on");
    tick(0.25);
    assert_trace("ts1 on");
    nobody_is_left_skipping();
}

static void k2_a_predicate_may_not_skip_its_own_coroutine(void)
{
    CoroHandle h =
        coro_start_now(the.s, deed_in_predicate, .deed = {DEED_SKIP, &target}, .asked_at = 2, .text = " on");
    target = h;
    tick(0.25);
    assert_trace("0 on");
    assert_error(CORO_ERROR_BUSY);
    assert_dead(h);
}

static void k1_a_caller_whose_child_was_skipped_goes_on_in_its_update_and_is_not_skipping(void)
{
    for (int round = 0; round < 2; round++) {
        CoroHandle h = coro_start_now(the.s, call_known, .self = &target, .seconds = 60, .text = "c");
        assert_true(coro_fast_forward(the.rt, target));
        assert_trace("s");
        assert_alive(h);
        tick(0.25);
        assert_trace("cF");
    }
}

static void k2_a_skipped_one_that_stops_the_outer_one_ends_both(void)
{
    coro_start_now(the.s, deed_after, .deed = {DEED_STOP, &top_handle}, .seconds = 3, .text = "stopper");
    CoroHandle stopper =
        coro_start_now(the.s, deed_after, .deed = {DEED_STOP, &top_handle}, .seconds = 3, .text = "x");
    CoroHandle h = coro_start_now(the.s, top, .deed = {DEED_SKIP, &stopper}, .seconds = 1, .text = "end");
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("x1 ");
    assert_dead(stopper);
    tick(4);
    assert_trace("stopper");
    nobody_is_left_skipping();
}

static void k2_a_scheduler_destroyed_within_a_skip_ends_all_of_it(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, known, .self = &target, .seconds = 60, .text = "t");
    CoroHandle h = coro_start_now(s, top, .deed = {DEED_DESTROY, NULL}, .seconds = 1, .text = "end");
    assert_true(coro_fast_forward(the.rt, h));
    assert_dead(target);
    assert_dead(h);
    trace_clear();
    nobody_is_left_skipping();
}

static void k2_one_that_is_skipped_within_the_skip_of_its_family_is_done_once(void)
{
    CoroHandle h = coro_start_now(the.s, top, .deed = {DEED_SKIP, &target}, .seconds = 1, .text = "end ");
    coro_start_now(the.s, call_known, .self = &target, .seconds = 60, .text = "c");
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("s1 end s");
    tick(0.25);
    assert_trace("cF");
}

typedef known_frame over_in_skips_frame;

static void over_in_skips(Coro *co)
{
    CORO_BEGIN(co, over_in_skips, f);
    CORO_OVER(co, f->seconds) {
        trace_number((long)(coro_progress(co) * 100));
        trace(" ");
    }
    trace(f->text);
    CORO_END(co);
}

static void k2_an_animation_that_an_inner_skip_ends_shows_its_end_once(void)
{
    target = coro_start_now(the.s, over_in_skips, .seconds = 2, .text = "o");
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, top, .deed = {DEED_SKIP, &target},
                                                         .seconds = 1, .text = "end ")));
    assert_trace("0 100 o1 end s");
}

typedef CoroNoFrame skip_the_called_frame;

/* Forks a child that skips the child that this one is about to call. */
static CoroHandle called;

typedef CoroNoFrame tell_and_wait_frame;

static void tell_and_wait(Coro *co)
{
    CORO_BEGIN(co, tell_and_wait, f);
    called = coro_self(co);
    CORO_WAIT_SECONDS(co, 9);
    CORO_END(co);
}

typedef CoroNoFrame skipper_frame;

static void skipper(Coro *co)
{
    CORO_BEGIN(co, skipper, f);
    CORO_YIELD(co);
    trace(coro_fast_forward(coro_runtime(co), called) ? "t" : "f");
    CORO_YIELD(co);
    trace("past");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void skip_the_called(Coro *co)
{
    CORO_BEGIN(co, skip_the_called, f);
    coro_fork(co, skipper);
    CORO_CALL(co, tell_and_wait);
    trace("on");
    CORO_END(co);
}

static void a_child_that_skips_its_sibling_is_not_ended_while_it_runs(void)
{
    coro_start_now(the.s, skip_the_called);
    tick(0.25);
    assert_trace("ton~");
    assert_int_equal(test_count(), 0);
}

static void stop_all_stops_one_that_a_cleanup_has_skipped_meanwhile(void)
{
    CoroHandle h = coro_start_now(the.s, hear, .signal = &bell, .text = "");
    CoroHandle first = coro_start(the.s, hold, .text = "h");
    coro_start_now(the.s, deed_in_cleanup, .deed = {DEED_SKIP, &first}, .text = "c");
    coro_scheduler_stop_all(the.s);
    assert_dead(h);
    assert_dead(first);
    assert_trace("c0h");
}

typedef struct after_frames_frame {
    bool to_end_of_frame;
} after_frames_frame;

static void after_frames(Coro *co)
{
    CORO_BEGIN(co, after_frames, f);
    target = coro_self(co);
    if (f->to_end_of_frame) {
        CORO_WAIT_END_OF_FRAME(co);
    } else {
        CORO_WAIT_FRAMES(co, 3);
    }
    trace("f");
    CORO_END(co);
}

typedef struct pause_on_the_way_frame {
    double seconds;
} pause_on_the_way_frame;

static void pause_on_the_way(Coro *co)
{
    CORO_BEGIN(co, pause_on_the_way, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    coro_pause(coro_runtime(co), target);
    coro_resume(coro_runtime(co), target);
    CORO_END(co);
}

typedef struct fork_three_frame {
    bool to_end_of_frame;
} fork_three_frame;

static void fork_three(Coro *co)
{
    CORO_BEGIN(co, fork_three, f);
    double frames = f->to_end_of_frame ? 1 : 3;
    coro_fork(co, after_frames, .to_end_of_frame = f->to_end_of_frame);
    coro_fork(co, pause_on_the_way, .seconds = (frames - 0.5) / 60);
    coro_fork(co, say_after, .text = "s", .seconds = (frames + 0.25) / 60);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void p5_paused_and_let_go_within_a_skip_it_keeps_the_part_of_a_frame_that_was_left(void)
{
    for (int i = 0; i < 2; i++) {
        assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, fork_three, .to_end_of_frame = i == 1)));
        assert_trace("fs");
    }
}

static CoroHandle skipped_child;

typedef CoroNoFrame fails_later_frame;

static void fails_later(Coro *co)
{
    CORO_BEGIN(co, fails_later, f);
    skipped_child = coro_self(co);
    CORO_WAIT_SECONDS(co, 60);
    CORO_FAIL(co, "as asked");
    CORO_END(co);
}

typedef CoroNoFrame skip_the_sibling_frame;

static void skip_the_sibling(Coro *co)
{
    CORO_BEGIN(co, skip_the_sibling, f);
    CORO_YIELD(co);
    coro_fast_forward(coro_runtime(co), skipped_child);
    CORO_YIELD(co);
    CORO_END(co);
}

typedef CoroNoFrame call_beside_a_fork_frame;

static void call_beside_a_fork(Coro *co)
{
    CORO_BEGIN(co, call_beside_a_fork, f);
    coro_fork(co, skip_the_sibling);
    CORO_CALL(co, fails_later);
    trace("on");
    CORO_END(co);
}

typedef CoroNoFrame outermost_frame;

static void outermost(Coro *co)
{
    CORO_BEGIN(co, outermost, f);
    CORO_CALL(co, call_beside_a_fork);
    trace("on");
    CORO_END(co);
}

static void f1_a_child_that_fails_in_a_skip_of_its_sibling_fails_its_callers_up_to_the_outermost(void)
{
    CoroHandle h = coro_start_now(the.s, outermost);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    ticks(2, 0.25);
    assert_trace("wX");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
    assert_error(CORO_ERROR_FAILED);
}

static const struct CMUnitTest tests[] = {
    TEST(f1_a_child_that_fails_in_a_skip_of_its_sibling_fails_its_callers_up_to_the_outermost),
    TEST(k2_a_skip_within_a_skip_runs_a_stranger_to_its_end),
    TEST(k2_an_inner_skip_that_has_to_wait_answers_false_and_the_outer_one_goes_on),
    TEST(k2_an_inner_skip_hands_its_own_back_to_normal_time),
    TEST(k2_a_child_that_an_inner_skip_hands_back_is_skipped_on_by_the_outer_one),
    TEST(k2_the_outer_one_may_not_be_skipped_again_from_within),
    TEST(k2_a_cleanup_in_a_skip_may_skip_another),
    TEST(k2_a_cleanup_that_skips_when_it_is_stopped_is_not_skipping_itself),
    TEST(k2_skips_nest_three_deep),
    TEST(k2_a_predicate_that_is_asked_in_a_skip_may_skip_another),
    TEST(k2_a_predicate_of_an_update_may_skip_another),
    TEST(k2_a_predicate_may_not_skip_its_own_coroutine),
    TEST(k1_a_caller_whose_child_was_skipped_goes_on_in_its_update_and_is_not_skipping),
    TEST(k2_a_skipped_one_that_stops_the_outer_one_ends_both),
    TEST(k2_a_scheduler_destroyed_within_a_skip_ends_all_of_it),
    TEST(k2_one_that_is_skipped_within_the_skip_of_its_family_is_done_once),
    TEST(k2_an_animation_that_an_inner_skip_ends_shows_its_end_once),
    TEST(a_child_that_skips_its_sibling_is_not_ended_while_it_runs),
    TEST(stop_all_stops_one_that_a_cleanup_has_skipped_meanwhile),
    TEST(p5_paused_and_let_go_within_a_skip_it_keeps_the_part_of_a_frame_that_was_left),
};

int main(void)
{
    return RUN(tests);
}
