/* SPDX-License-Identifier: Zlib */
/* Faults that were there once, most of them found by random programs beside the model. Each is named after its symptom. */
#include "coro_test.h"

typedef struct deed_frame {
    int what;
    CoroHandle handle;
    const char *text;
} deed_frame;

enum { STOP, STOP_ALL, PAUSE, RESUME, SKIP, DESTROY, PAUSE_SCHEDULER };

static void do_deed(Coro *co, int what, CoroHandle handle)
{
    CoroRuntime *rt = coro_runtime(co);
    switch (what) {
    case STOP:
        coro_stop(rt, handle);
        break;
    case STOP_ALL:
        coro_scheduler_stop_all(coro_scheduler(co));
        break;
    case PAUSE:
        coro_pause(rt, handle);
        break;
    case RESUME:
        coro_resume(rt, handle);
        break;
    case SKIP:
        coro_fast_forward(rt, handle);
        break;
    case DESTROY:
        coro_scheduler_destroy(coro_scheduler(co));
        break;
    default:
        coro_scheduler_pause(coro_scheduler(co));
        break;
    }
}

/* Does it, says its text and ends. */
static void deed(Coro *co)
{
    CORO_BEGIN(co, deed, f);
    do_deed(co, f->what, f->handle);
    trace(f->text);
    CORO_END(co);
}

typedef deed_frame deed_in_cleanup_frame;

static void deed_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, deed_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace(f->text);
    do_deed(co, f->what, f->handle);
    CORO_END(co);
}

static void a_second_waiter_is_not_forgotten_when_the_first_one_goes_on(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_start_now(the.ordered, hear, .signal = &bell, .text = "b");
    tick(0.25);
    assert_trace("a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("b");
}

static void its_own_scheduler_destroyed_and_run_to_the_end_counts_as_stopped(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start(s, deed, .what = DESTROY, .text = "d");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_update(s, 0.25);
    tick(0.25);
    assert_trace("dwS");
}

typedef struct call_deed_frame {
    int what;
} call_deed_frame;

static void call_deed(Coro *co)
{
    CORO_BEGIN(co, call_deed, f);
    CORO_CALL(co, deed, .what = f->what, .text = "d");
    trace("past");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void a_caller_does_not_go_on_when_its_child_destroyed_their_scheduler(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, call_deed, .what = DESTROY);
    assert_trace("d~");
}

typedef CoroNoFrame update_own_frame;

static void update_own(Coro *co)
{
    CORO_BEGIN(co, update_own, f);
    coro_scheduler_update(coro_scheduler(co), 1);
    trace(coro_time(co) > 0 ? "went" : "stood");
    CORO_END(co);
}

static void a_body_that_runs_outside_any_update_cannot_update_its_scheduler(void)
{
    coro_start_now(the.s, update_own);
    assert_trace("stood");
    assert_error(CORO_ERROR_BUSY);
}

typedef CoroNoFrame over_and_fork_frame;

static void over_and_fork(Coro *co)
{
    CORO_BEGIN(co, over_and_fork, f);
    coro_fork(co, say_after, .text = "before ", .seconds = 1);
    CORO_OVER(co, 2) {
        trace(coro_progress(co) < 1 ? "early " : "1 ");
    }
    CORO_END(co);
}

static void an_over_that_begins_in_a_skip_takes_its_time(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, over_and_fork)));
    assert_trace("before 1 ");
}

typedef CoroNoFrame pause_then_wait_frame;

static void pause_then_wait(Coro *co)
{
    CORO_BEGIN(co, pause_then_wait, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_SECONDS(co, 1);
    trace("w");
    CORO_END(co);
}

static void a_wait_that_begins_paused_in_a_skip_keeps_its_seconds(void)
{
    CoroHandle h = coro_start(the.s, pause_then_wait);
    assert_false(coro_fast_forward(the.rt, h));
    assert_near(info_of(the.s, h).remaining, 1);
    coro_resume(the.rt, h);
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("w");
}

typedef CoroNoFrame beat_after_skip_frame;

static void beat_after_skip(Coro *co)
{
    CORO_BEGIN(co, beat_after_skip, f);
    CORO_WAIT_SECONDS(co, 60);
    CORO_WAIT_INTERVAL(co, 1);
    CORO_WAIT_SECONDS(co, 0.5);
    CORO_WAIT_SIGNAL(co, &bell);
    for (;;) {
        CORO_WAIT_INTERVAL(co, 1);
        trace("b");
    }
    CORO_END(co);
}

static void an_interval_goes_on_after_a_skip_that_did_not_end_it(void)
{
    CoroHandle h = coro_start_now(the.s, beat_after_skip);
    assert_false(coro_fast_forward(the.rt, h));
    coro_raise(the.rt, &bell);
    ticks(10, 0.25);
    assert_trace("bbb"); /* half a second after the skip, and two more */
}

typedef struct real_frame {
    double seconds;
    const char *text;
} real_frame;

static void real(Coro *co)
{
    CORO_BEGIN(co, real, f);
    CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
    trace(f->text);
    CORO_END(co);
}

static void at_a_time_scale_of_zero_the_earliest_real_wait_is_over_first(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, real, .seconds = 3, .text = "3");
    coro_start_now(the.s, real, .seconds = 1, .text = "1");
    coro_start_now(the.s, real, .seconds = 2, .text = "2");
    tick(10);
    assert_trace("123");
}

static void one_let_go_in_an_update_in_which_it_is_due_is_resumed_in_it(void)
{
    for (int crowd = 0; crowd < 2; crowd++) {
        for (int i = 0; i < crowd * 9; i++) {
            coro_start_now(the.s, hold, .text = "");
        }
        CoroHandle h = coro_start(the.s, say, .text = "s");
        coro_pause(the.rt, h);
        coro_start(the.s, deed, .what = RESUME, .handle = h, .text = "r");
        tick(0.25);
        assert_trace("rs");
    }
    coro_scheduler_stop_all(the.s);
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
    coro_start_now(the.s, deed_in_cleanup, .what = SKIP, .handle = first, .text = "c");
    coro_scheduler_stop_all(the.s);
    assert_dead(h);
    assert_dead(first);
    assert_trace("ch");
}

static void frames_are_not_shortened_when_the_scheduler_gets_its_lists(void)
{
    coro_start_now(the.s, idle, .frames = 1);
    CoroHandle h = coro_start_now(the.s, say_frames, .text = ".", .times = 2);
    for (int i = 0; i < 9; i++) {
        coro_start(the.s, idle, .frames = 9);
    }
    CoroHandle waiting = coro_start_now(the.s, idle, .frames = 2);
    tick(0.25);
    assert_alive(waiting);
    assert_dead(h);
    tick(0.25);
    assert_dead(waiting);
    assert_trace("..");
}

static const struct CMUnitTest tests[] = {
    TEST(a_second_waiter_is_not_forgotten_when_the_first_one_goes_on),
    TEST(its_own_scheduler_destroyed_and_run_to_the_end_counts_as_stopped),
    TEST(a_caller_does_not_go_on_when_its_child_destroyed_their_scheduler),
    TEST(a_body_that_runs_outside_any_update_cannot_update_its_scheduler),
    TEST(an_over_that_begins_in_a_skip_takes_its_time),
    TEST(a_wait_that_begins_paused_in_a_skip_keeps_its_seconds),
    TEST(an_interval_goes_on_after_a_skip_that_did_not_end_it),
    TEST(at_a_time_scale_of_zero_the_earliest_real_wait_is_over_first),
    TEST(one_let_go_in_an_update_in_which_it_is_due_is_resumed_in_it),
    TEST(a_child_that_skips_its_sibling_is_not_ended_while_it_runs),
    TEST(stop_all_stops_one_that_a_cleanup_has_skipped_meanwhile),
    TEST(frames_are_not_shortened_when_the_scheduler_gets_its_lists),
};

int main(void)
{
    return RUN(tests);
}
