/* SPDX-License-Identifier: Zlib */
/* O3 in fixed updates and ends of frame, and O4: ordered schedulers. */
#include "coro_deeds.h"

typedef struct fixed_frame {
    const char *text;
    const void *signal;
} fixed_frame;

/* Waits for a fixed update, says its text and raises a signal. */
static void fixed(Coro *co)
{
    CORO_BEGIN(co, fixed, f);
    CORO_WAIT_FIXED_UPDATE(co);
    trace(f->text);
    if (f->signal != NULL) {
        coro_raise(coro_runtime(co), f->signal);
    }
    CORO_END(co);
}

typedef struct frame_end_frame {
    const char *text;
} frame_end_frame;

static void frame_end(Coro *co)
{
    CORO_BEGIN(co, frame_end, f);
    CORO_WAIT_END_OF_FRAME(co);
    trace(f->text);
    CORO_END(co);
}

typedef struct call_fixed_frame {
    int depth;
    const char *text;
} call_fixed_frame;

static void call_fixed(Coro *co)
{
    CORO_BEGIN(co, call_fixed, f);
    if (f->depth > 0) {
        CORO_CALL(co, call_fixed, .depth = f->depth - 1, .text = f->text);
    } else {
        CORO_CALL(co, fixed, .text = "f");
    }
    trace(f->text);
    CORO_END(co);
}

static void o3_in_a_fixed_update_only_those_go_on_that_wait_for_it(void)
{
    coro_start_now(the.s, say_frames, .text = "y", .times = 2);
    coro_start_now(the.s, say_after, .text = "t", .seconds = 0);
    coro_start_now(the.s, frame_end, .text = "e");
    coro_start_now(the.s, fixed, .text = "f");
    trace_clear();
    coro_scheduler_fixed_update(the.s);
    assert_trace("f");
    coro_scheduler_end_frame(the.s);
    assert_trace("e");
}

static void o3_a_signal_raised_in_a_fixed_update_wakes_in_the_next_update(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "h");
    coro_start_now(the.s, fixed, .text = "f", .signal = &bell);
    coro_scheduler_fixed_update(the.s);
    assert_trace("f");
    coro_scheduler_end_frame(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("h");
}

static void o3_a_waiter_of_one_that_ended_in_a_fixed_update_goes_on_in_the_next_update(void)
{
    CoroHandle h = coro_start_now(the.s, fixed, .text = "f");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_fixed_update(the.s);
    assert_trace("f");
    tick(0.25);
    assert_trace("wF");
}

static void o3_callers_whose_child_ended_in_a_fixed_update_go_on_there(void)
{
    coro_start_now(the.s, call_fixed, .depth = 0, .text = "c");
    coro_scheduler_fixed_update(the.s);
    assert_trace("fc");
}

static void o3_callers_of_callers_go_on_in_the_fixed_update_too(void)
{
    coro_start_now(the.s, call_fixed, .depth = 3, .text = "c");
    coro_scheduler_fixed_update(the.s);
    assert_trace("fcccc");
}

static void o3_those_who_wait_for_fixed_updates_run_in_the_order_in_which_they_began(void)
{
    coro_start_now(the.s, fixed, .text = "a");
    coro_start_now(the.s, fixed, .text = "b");
    coro_start_now(the.s, fixed, .text = "c");
    coro_scheduler_fixed_update(the.s);
    assert_trace("abc");
}

typedef struct fixed_loop_frame {
    const char *text;
} fixed_loop_frame;

static void fixed_loop(Coro *co)
{
    CORO_BEGIN(co, fixed_loop, f);
    for (;;) {
        CORO_WAIT_FIXED_UPDATE(co);
        trace(f->text);
    }
    CORO_END(co);
}

static void o3_a_loop_of_fixed_waits_goes_once_round_in_each_fixed_update(void)
{
    coro_start_now(the.s, fixed_loop, .text = "f");
    coro_scheduler_fixed_update(the.s);
    assert_trace("f");
    ticks(5, 0.25);
    assert_trace("");
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_fixed_update(the.s);
    assert_trace("ff");
}

static void update_ordered(double dt)
{
    coro_scheduler_update(the.ordered, dt);
}

static void o4_runs_only_its_first(void)
{
    coro_start(the.ordered, say_frames, .text = "a", .times = 3);
    coro_start(the.ordered, say_frames, .text = "b", .times = 2);
    update_ordered(0.25);
    assert_trace("a");
    update_ordered(0.25);
    assert_trace("a");
}

static void o4_the_next_takes_its_first_step_in_the_update_in_which_the_first_ended(void)
{
    coro_start(the.ordered, say_frames, .text = "a", .times = 2);
    coro_start(the.ordered, say_frames, .text = "b", .times = 2);
    coro_start(the.ordered, say_frames, .text = "c", .times = 2);
    update_ordered(0.25);
    assert_trace("a");
    update_ordered(0.25);
    assert_trace("ab");
    update_ordered(0.25);
    assert_trace("bc");
    update_ordered(0.25);
    assert_trace("c");
}

static void o4_all_that_end_in_their_first_step_run_in_one_update(void)
{
    coro_start(the.ordered, say, .text = "a");
    coro_start(the.ordered, say, .text = "b");
    coro_start(the.ordered, say, .text = "c");
    update_ordered(0.25);
    assert_trace("abc");
}

typedef struct with_forks_frame {
    const char *text;
} with_forks_frame;

static void with_forks(Coro *co)
{
    CORO_BEGIN(co, with_forks, f);
    coro_fork(co, say_frames, .text = "1", .times = 3);
    coro_fork(co, say_frames, .text = "2", .times = 3);
    CORO_CALL(co, say_frames, .text = f->text, .times = 3);
    CORO_END(co);
}

static void o4_the_firsts_children_run_with_it(void)
{
    coro_start(the.ordered, with_forks, .text = "a");
    coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    assert_trace("12a");
    update_ordered(0.25);
    assert_trace("12a");
    update_ordered(0.25);
    assert_trace("12ab");
}

static void o4_a_stopped_first_makes_room_for_the_next(void)
{
    CoroHandle a = coro_start(the.ordered, hold, .text = "x");
    coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    coro_stop(the.rt, a);
    assert_trace("x");
    update_ordered(0.25);
    assert_trace("b");
}

static void o4_a_failed_first_makes_room_in_the_same_update(void)
{
    coro_start(the.ordered, fail_after, .frames = 1, .text = "x");
    coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    update_ordered(0.25);
    assert_trace("xb");
    assert_error(CORO_ERROR_FAILED);
}

static void o4_a_paused_first_holds_back_those_behind_it(void)
{
    CoroHandle a = coro_start(the.ordered, say_frames, .text = "a", .times = 2);
    coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    coro_pause(the.rt, a);
    update_ordered(0.25);
    update_ordered(0.25);
    assert_trace("a");
    coro_resume(the.rt, a);
    update_ordered(0.25);
    assert_trace("ab");
}

static void o4_a_first_paused_before_its_first_step_holds_back_those_behind_it(void)
{
    CoroHandle a = coro_start(the.ordered, say, .text = "a");
    coro_start(the.ordered, say, .text = "b");
    coro_pause(the.rt, a);
    update_ordered(0.25);
    assert_trace("");
    coro_resume(the.rt, a);
    update_ordered(0.25);
    assert_trace("ab");
}

static void o4_a_later_one_that_is_stopped_never_disturbs_the_first(void)
{
    coro_start(the.ordered, say_frames, .text = "a", .times = 2);
    CoroHandle b = coro_start(the.ordered, say, .text = "b");
    coro_start(the.ordered, say, .text = "c");
    update_ordered(0.25);
    coro_stop(the.rt, b);
    update_ordered(0.25);
    assert_trace("aac");
}

static void o4_a_later_one_that_is_paused_never_disturbs_the_first(void)
{
    coro_start(the.ordered, say_frames, .text = "a", .times = 2);
    CoroHandle b = coro_start(the.ordered, say, .text = "b");
    coro_start(the.ordered, say, .text = "c");
    coro_pause(the.rt, b);
    update_ordered(0.25);
    update_ordered(0.25);
    assert_trace("aa"); /* b is the first now, and holds back c */
    update_ordered(0.25);
    assert_trace("");
    coro_resume(the.rt, b);
    update_ordered(0.25);
    assert_trace("bc");
}

typedef struct stop_handle_frame {
    CoroHandle *handle;
    const char *text;
} stop_handle_frame;

static void stop_handle(Coro *co)
{
    CORO_BEGIN(co, stop_handle, f);
    trace(f->text);
    coro_stop(coro_runtime(co), *f->handle);
    CORO_END(co);
}

static void o4_the_first_may_stop_the_next_in_line(void)
{
    CoroHandle b = {0};
    coro_start(the.ordered, stop_handle, .handle = &b, .text = "a");
    b = coro_start(the.ordered, say, .text = "b");
    coro_start(the.ordered, say, .text = "c");
    update_ordered(0.25);
    assert_trace("ac");
}

typedef struct await_pointer_frame {
    const CoroHandle *handle;
    const char *text;
} await_pointer_frame;

static void await_pointer(Coro *co)
{
    CORO_BEGIN(co, await_pointer, f);
    CORO_WAIT_FOR(co, *f->handle);
    trace(f->text);
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void o4_the_first_that_waits_for_one_behind_it_fails_as_a_cycle(void)
{
    CoroHandle b = {0};
    CoroHandle a = coro_start(the.ordered, await_pointer, .handle = &b, .text = "a");
    b = coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    assert_trace("~b");
    assert_dead(a);
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

typedef struct call_await_frame {
    const CoroHandle *handle;
} call_await_frame;

static void call_await(Coro *co)
{
    CORO_BEGIN(co, call_await, f);
    CORO_CALL(co, await_pointer, .handle = f->handle, .text = "a");
    trace("c");
    CORO_END(co);
}

static void o4_a_child_called_by_the_first_that_waits_for_one_behind_closes_the_cycle_too(void)
{
    CoroHandle b = {0};
    coro_start(the.ordered, call_await, .handle = &b);
    b = coro_start(the.ordered, say, .text = "b");
    update_ordered(0.25);
    assert_trace("~b");
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void o4_the_first_waits_for_one_of_another_scheduler_as_ever(void)
{
    CoroHandle h = coro_start(the.s, say_frames, .text = ".", .times = 2);
    coro_start(the.ordered, await_end, .handle = h, .text = "a");
    coro_start(the.ordered, say, .text = "b");
    tick(0.25);
    update_ordered(0.25);
    assert_trace(".");
    tick(0.25);
    update_ordered(0.25);
    assert_trace(".aFb");
}

static void o4_one_behind_that_ended_in_a_fixed_update_steps_in_the_next_update(void)
{
    coro_start_now(the.ordered, fixed, .text = "f");
    coro_start(the.ordered, say, .text = "b");
    coro_scheduler_fixed_update(the.ordered);
    assert_trace("f"); /* first steps belong to updates */
    update_ordered(0.25);
    assert_trace("b");
}

static void o4_count_includes_those_that_queue(void)
{
    coro_start(the.ordered, say, .text = "");
    coro_start(the.ordered, say, .text = "");
    coro_start(the.ordered, say, .text = "");
    assert_int_equal(coro_scheduler_count(the.ordered), 3);
    update_ordered(0.25);
    assert_int_equal(coro_scheduler_count(the.ordered), 0);
}

static CoroHandle caller, called;

typedef CoroNoFrame resume_caller_frame;

static void resume_caller(Coro *co)
{
    CORO_BEGIN(co, resume_caller, f);
    CORO_WAIT_FIXED_UPDATE(co);
    coro_resume(coro_runtime(co), caller);
    CORO_END(co);
}

typedef CoroNoFrame ask_for_ever_frame;

static void ask_for_ever(Coro *co)
{
    CORO_BEGIN(co, ask_for_ever, f);
    CORO_WAIT_UNTIL(co, false);
    CORO_END(co);
}

static void start_paused_caller(void)
{
    caller = coro_start_now(the.s, call_known, .self = &called, .seconds = 1e6, .text = "c");
    coro_start_now(the.s, resume_caller);
    coro_start_now(the.s, ask_for_ever); /* so that updates have something to do */
    coro_pause(the.rt, caller);
}

static void o3_a_caller_resumed_in_a_fixed_update_in_which_its_child_did_not_end_goes_on_in_the_update(void)
{
    start_paused_caller();
    tick(0.25);
    coro_stop(the.rt, called);
    coro_scheduler_fixed_update(the.s);
    assert_trace("n");
    tick(0.25);
    assert_trace("cS");
}

static void o3_the_same_where_its_child_ended_in_the_update_before(void)
{
    start_paused_caller();
    coro_start(the.s, deed, .deed = {DEED_STOP, &called}, .text = "");
    tick(0.25);
    coro_scheduler_fixed_update(the.s);
    assert_trace("n");
    tick(0.25);
    assert_trace("cS");
}

static const struct CMUnitTest tests[] = {
    TEST(o3_in_a_fixed_update_only_those_go_on_that_wait_for_it),
    TEST(o3_a_signal_raised_in_a_fixed_update_wakes_in_the_next_update),
    TEST(o3_a_waiter_of_one_that_ended_in_a_fixed_update_goes_on_in_the_next_update),
    TEST(o3_callers_whose_child_ended_in_a_fixed_update_go_on_there),
    TEST(o3_callers_of_callers_go_on_in_the_fixed_update_too),
    TEST(o3_those_who_wait_for_fixed_updates_run_in_the_order_in_which_they_began),
    TEST(o3_a_loop_of_fixed_waits_goes_once_round_in_each_fixed_update),
    TEST(o3_a_caller_resumed_in_a_fixed_update_in_which_its_child_did_not_end_goes_on_in_the_update),
    TEST(o3_the_same_where_its_child_ended_in_the_update_before),
    TEST(o4_runs_only_its_first),
    TEST(o4_the_next_takes_its_first_step_in_the_update_in_which_the_first_ended),
    TEST(o4_all_that_end_in_their_first_step_run_in_one_update),
    TEST(o4_the_firsts_children_run_with_it),
    TEST(o4_a_stopped_first_makes_room_for_the_next),
    TEST(o4_a_failed_first_makes_room_in_the_same_update),
    TEST(o4_a_paused_first_holds_back_those_behind_it),
    TEST(o4_a_first_paused_before_its_first_step_holds_back_those_behind_it),
    TEST(o4_a_later_one_that_is_stopped_never_disturbs_the_first),
    TEST(o4_a_later_one_that_is_paused_never_disturbs_the_first),
    TEST(o4_the_first_may_stop_the_next_in_line),
    TEST(o4_the_first_that_waits_for_one_behind_it_fails_as_a_cycle),
    TEST(o4_a_child_called_by_the_first_that_waits_for_one_behind_closes_the_cycle_too),
    TEST(o4_the_first_waits_for_one_of_another_scheduler_as_ever),
    TEST(o4_one_behind_that_ended_in_a_fixed_update_steps_in_the_next_update),
    TEST(o4_count_includes_those_that_queue),
};

int main(void)
{
    return RUN(tests);
}
