/* SPDX-License-Identifier: Zlib */
/* W1: coro_wake ends a wait as if what it waits for had come. */
#include "coro_deeds.h"

#include <math.h>

static CoroHandle stranger, sleeper;
static bool came;

static bool keep_waiting(void *self, double dt)
{
    (void)self;
    (void)dt;
    return true;
}

static const CoroCondition condition = {keep_waiting, NULL, NULL};

typedef struct doze_frame {
    int kind;
    double seconds;
} doze_frame;

enum { KINDS = 14, OVER = 13 };

static void doze(Coro *co)
{
    CORO_BEGIN(co, doze, f);
    sleeper = coro_self(co);
    if (f->kind == 0) {
        CORO_YIELD(co);
    } else if (f->kind == 1) {
        CORO_WAIT_FRAMES(co, 1000);
    } else if (f->kind == 2) {
        CORO_WAIT_SECONDS(co, f->seconds);
    } else if (f->kind == 3) {
        CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
    } else if (f->kind == 4) {
        CORO_WAIT_INTERVAL(co, 1000);
    } else if (f->kind == 5) {
        CORO_WAIT_UNTIL(co, came);
    } else if (f->kind == 6) {
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == 7) {
        CORO_WAIT_FOR(co, stranger);
    } else if (f->kind == 8) {
        CORO_WAIT_CONDITION(co, &condition, NULL);
    } else if (f->kind == 9) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else if (f->kind == 10) {
        CORO_WAIT_END_OF_FRAME(co);
    } else if (f->kind == 11) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, f->seconds);
    } else if (f->kind == 12) {
        CORO_WAIT_UNTIL_TIMEOUT(co, came, f->seconds);
    } else {
        CORO_OVER(co, 1000) {
            trace(coro_progress(co) <= 0 ? "0" : coro_progress(co) < 1 ? "-" : "1");
        }
    }
    trace(coro_was_woken(co) ? "woken" : "not woken");
    trace(coro_timed_out(co) ? " timed out" : "");
    CORO_YIELD(co);
    trace(coro_was_woken(co) ? " still" : " past");
    CORO_END(co);
}

static CoroHandle begin_doze(int kind)
{
    came = false;
    trace_clear();
    stranger = coro_start_now(the.s, hold, .text = "");
    CoroHandle h =
        coro_start_now(the.s, doze, .kind = kind, .seconds = kind % 2 != 0 ? 1000 : (double)INFINITY);
    trace_clear();
    return h;
}

static void expect_woken(int kind, const char *rest)
{
    char expected[40];
    snprintf(expected, sizeof expected, "%swoken%s", kind == OVER ? "1" : "", rest);
    if (strcmp(trace_text(), expected) != 0) {
        print_error("kind %d: the trace is \"%s\", expected \"%s\"\n", kind, trace_text(), expected);
        fail();
    }
    trace_clear();
}

static void w1_each_wait_that_is_woken_is_over_in_the_next_update(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_doze(kind);
        assert_true(coro_wake(the.rt, h));
        assert_trace("");
        tick(0);
        expect_woken(kind, "");
        tick(0);
        assert_trace(" past");
        assert_dead(h);
    }
}

static void w1_a_woken_one_goes_on_in_the_update_and_not_in_a_phase(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_doze(kind);
        assert_true(coro_wake(the.rt, h));
        coro_scheduler_fixed_update(the.s);
        coro_scheduler_end_frame(the.s);
        assert_trace("");
        tick(0);
        expect_woken(kind, "");
        coro_stop(the.rt, h);
    }
}

static void w1_a_paused_one_that_is_woken_goes_on_after_the_pause(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_doze(kind);
        coro_pause(the.rt, h);
        assert_true(coro_wake(the.rt, h));
        ticks(3, 0.25);
        assert_trace("");
        coro_resume(the.rt, h);
        tick(0);
        expect_woken(kind, "");
        coro_stop(the.rt, h);
    }
}

static void w1_one_in_a_paused_scheduler_that_is_woken_goes_on_after_the_pause(void)
{
    for (int kind = 0; kind < KINDS; kind++) {
        CoroHandle h = begin_doze(kind);
        coro_scheduler_pause(the.s);
        assert_true(coro_wake(the.rt, h));
        tick(1);
        assert_trace("");
        coro_scheduler_resume(the.s);
        tick(0);
        expect_woken(kind, "");
        coro_stop(the.rt, h);
    }
}

static void w1_one_that_was_not_woken_does_not_say_so(void)
{
    CoroHandle h = begin_doze(6);
    coro_raise(the.rt, &bell);
    tick(0);
    assert_trace("not woken");
    coro_stop(the.rt, h);
}

static void w1_what_was_waited_for_and_comes_later_is_not_for_it(void)
{
    CoroHandle h = begin_doze(6);
    assert_true(coro_wake(the.rt, h));
    assert_int_equal(coro_raise(the.rt, &bell), 0);
    ticks(2, 0);
    assert_trace("woken past");
    h = begin_doze(7);
    assert_true(coro_wake(the.rt, h));
    coro_stop(the.rt, stranger);
    ticks(3, 0);
    assert_trace("woken past");
}

typedef struct wake_frame {
    CoroHandle *handle;
    double after;
} wake_frame;

static void wake(Coro *co)
{
    CORO_BEGIN(co, wake, f);
    if (f->after >= 0) {
        CORO_WAIT_SECONDS(co, f->after);
    }
    trace(coro_wake(coro_runtime(co), *f->handle) ? "t" : "f");
    CORO_END(co);
}

static void w1_woken_within_an_update_it_goes_on_in_it(void)
{
    for (int kind = 1; kind < KINDS - 1; kind++) {
        CoroHandle h = begin_doze(kind);
        coro_start_now(the.s, wake, .handle = &h);
        tick(0.25);
        assert_trace("twoken");
        coro_stop(the.rt, h);
    }
}

static void w1_one_that_was_resumed_in_the_update_already_goes_on_in_the_next_one(void)
{
    CoroHandle h = begin_doze(0);
    coro_start_now(the.s, wake, .handle = &h, .after = 0.25);
    tick(0.25); /* it goes on by itself, and yields; then it is woken from that */
    assert_trace("not wokent");
    tick(0.25);
    assert_trace(" still");
}

static void w1_an_animation_that_is_woken_runs_its_block_once_more_at_its_end(void)
{
    CoroHandle h = begin_doze(OVER);
    ticks(2, 1);
    assert_trace("--");
    assert_true(coro_wake(the.rt, h));
    tick(1);
    assert_trace("1woken");
    coro_stop(the.rt, h);
}

static void expect_not_woken(CoroHandle h)
{
    assert_false(coro_wake(the.rt, h));
    tick(0);
}

typedef struct wait_for_group_frame {
    int kind;
} wait_for_group_frame;

static void wait_for_group(Coro *co)
{
    CORO_BEGIN(co, wait_for_group, f);
    coro_fork(co, hold, .text = "");
    if (f->kind == 0) {
        CORO_WAIT_ALL(co);
    } else if (f->kind == 1) {
        CORO_WAIT_ANY(co);
    } else {
        CORO_WAIT_FIRST(co);
    }
    trace("on");
    CORO_END(co);
}

typedef CoroNoFrame wake_itself_frame;

static void wake_itself(Coro *co)
{
    CORO_BEGIN(co, wake_itself, f);
    trace(coro_wake(coro_runtime(co), coro_self(co)) ? "t" : "f");
    trace(coro_was_woken(co) ? "woken" : "");
    CORO_WAIT_SIGNAL(co, &bell);
    trace("on");
    CORO_END(co);
}

static void w1_there_is_nothing_to_wake(void)
{
    CoroHandle dead = coro_start_now(the.s, say, .text = "");
    expect_not_woken(dead);
    expect_not_woken(CORO_NO_HANDLE);
    CoroHandle paused = coro_start(the.s, say, .text = "first step");
    coro_pause(the.rt, paused);
    expect_not_woken(paused);
    coro_resume(the.rt, paused);
    assert_false(coro_wake(the.rt, paused)); /* not started */
    tick(0);
    assert_trace("first step");
    for (int kind = 0; kind < 3; kind++) {
        CoroHandle group = coro_start_now(the.s, wait_for_group, .kind = kind);
        expect_not_woken(group);
        assert_trace("");
        coro_stop(the.rt, group);
    }
    CoroHandle h = coro_start_now(the.s, wake_itself);
    ticks(2, 0);
    assert_trace("f");
    coro_stop(the.rt, h);
}

typedef CoroNoFrame call_doze_frame;

static void call_doze(Coro *co)
{
    CORO_BEGIN(co, call_doze, f);
    CORO_CALL(co, doze, .kind = 6);
    trace(coro_was_woken(co) ? " caller woken" : " caller");
    CORO_END(co);
}

typedef CoroNoFrame call_call_doze_frame;

static void call_call_doze(Coro *co)
{
    CORO_BEGIN(co, call_call_doze, f);
    CORO_CALL(co, call_doze);
    trace(" outer");
    CORO_END(co);
}

static void w1_a_caller_passes_it_on_to_the_child_that_it_called(void)
{
    CoroHandle h = coro_start_now(the.s, call_call_doze);
    assert_true(coro_wake(the.rt, h));
    tick(0);
    assert_trace("woken");
    assert_alive(h);
    tick(0);
    assert_trace(" past caller outer");
}

static void w1_a_caller_whose_child_has_not_started_is_not_woken(void)
{
    CoroHandle h = coro_start(the.s, call_call_doze);
    assert_false(coro_wake(the.rt, h));
    tick(0);
    assert_trace("");
    coro_stop(the.rt, h);
}

typedef CoroNoFrame wake_then_poll_frame;

static void wake_then_poll(Coro *co)
{
    CORO_BEGIN(co, wake_then_poll, f);
    CORO_WAIT_SIGNAL(co, &never);
    trace(coro_was_woken(co) ? "1" : "0");
    CORO_WAIT_UNTIL(co, true);
    trace(coro_was_woken(co) ? "1" : "0");
    CORO_END(co);
}

static void w1_was_woken_holds_until_the_next_wait_also_one_that_is_over_at_once(void)
{
    CoroHandle h = coro_start_now(the.s, wake_then_poll);
    coro_wake(the.rt, h);
    tick(0);
    assert_trace("10");
}

typedef CoroNoFrame top_frame;

static void top(Coro *co)
{
    CORO_BEGIN(co, top, f);
    coro_fork(co, doze, .kind = 6);
    coro_fork(co, wake, .handle = &sleeper, .after = 1);
    CORO_WAIT_ALL(co);
    trace(" all");
    CORO_END(co);
}

static void w1_woken_within_a_skip_it_is_skipped_on(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, top)));
    assert_trace("twoken past all");
}

static void w1_one_that_waits_for_a_paused_one_lets_it_go_when_it_is_woken(void)
{
    CoroHandle h = begin_doze(7);
    coro_pause(the.rt, h);
    assert_true(coro_is_paused(the.rt, stranger));
    coro_wake(the.rt, h);
    assert_false(coro_is_paused(the.rt, stranger)); /* it waits for it no more */
    coro_resume(the.rt, h);
    tick(0);
    assert_trace("woken");
    coro_stop(the.rt, h);
}

static void w1_a_woken_one_keeps_its_place_in_the_order_of_events(void)
{
    CoroHandle a = coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    CoroHandle c = coro_start_now(the.s, hear, .signal = &never, .text = "c");
    coro_wake(the.rt, c);
    coro_raise(the.rt, &bell);
    coro_wake(the.rt, a);
    tick(0.25);
    assert_trace("abc"); /* all at one moment: whoever began to wait first */
}

static void w1_in_an_ordered_scheduler_one_behind_waits_for_its_turn(void)
{
    CoroHandle first = coro_start_now(the.ordered, hear, .signal = &bell, .text = "1");
    coro_start(the.ordered, hear, .signal = &bell, .text = "2");
    coro_scheduler_update(the.ordered, 0);
    assert_true(coro_wake(the.rt, first));
    coro_scheduler_update(the.ordered, 0);
    assert_trace("1");
    coro_scheduler_stop_all(the.ordered);
}

typedef CoroNoFrame destroy_own_frame;

static void destroy_own(Coro *co)
{
    CORO_BEGIN(co, destroy_own, f);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_END(co);
}

typedef CoroNoFrame wake_one_that_has_left_frame;

static void wake_one_that_has_left(Coro *co)
{
    CORO_BEGIN(co, wake_one_that_has_left, f);
    CoroHandle h = coro_fork(co, destroy_own);
    trace(coro_is_alive(coro_runtime(co), h) ? "alive " : "dead ");
    trace(coro_wake(coro_runtime(co), h) ? "t" : "f");
    CORO_END(co);
}

static void w1_one_that_has_left_and_is_about_to_be_stopped_is_not_woken(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, wake_one_that_has_left);
    assert_trace("alive f");
}

static CoroHandle rhythm;

typedef CoroNoFrame wake_rhythm_frame;

static void wake_rhythm(Coro *co)
{
    CORO_BEGIN(co, wake_rhythm, f);
    CORO_WAIT_SECONDS(co, 0.375);
    trace_number(coro_wake(coro_runtime(co), rhythm));
    CORO_END(co);
}

static void w1_an_interval_that_is_woken_after_its_turn_catches_up_no_more(void)
{
    rhythm = coro_start_now(the.s, say_at_intervals, .text = "i", .seconds = 0.25);
    coro_start_now(the.s, wake_rhythm);
    tick(1);
    assert_trace("i1");
}

typedef struct wait_for_two_frame {
    CoroHandle first, second;
} wait_for_two_frame;

static void wait_for_two(Coro *co)
{
    CORO_BEGIN(co, wait_for_two, f);
    CORO_WAIT_FOR(co, f->first);
    trace(coro_result(co) == CORO_STOPPED ? "stopped" : "else");
    CORO_WAIT_FOR(co, f->second);
    trace(coro_result(co) == CORO_FINISHED ? " finished" : " else");
    CORO_END(co);
}

static void w1_the_result_is_that_of_the_wait_that_was_woken_and_not_of_the_one_before(void)
{
    CoroHandle first = coro_start_now(the.s, hold, .text = "");
    CoroHandle second = coro_start_now(the.s, hold, .text = "");
    CoroHandle h = coro_start_now(the.s, wait_for_two, .first = first, .second = second);
    coro_stop(the.rt, first);
    tick(0);
    assert_true(coro_wake(the.rt, h));
    tick(0);
    assert_trace("stopped finished");
    assert_true(coro_stop(the.rt, second));
}

static const struct CMUnitTest tests[] = {
    TEST(w1_each_wait_that_is_woken_is_over_in_the_next_update),
    TEST(w1_a_woken_one_goes_on_in_the_update_and_not_in_a_phase),
    TEST(w1_a_paused_one_that_is_woken_goes_on_after_the_pause),
    TEST(w1_one_in_a_paused_scheduler_that_is_woken_goes_on_after_the_pause),
    TEST(w1_one_that_was_not_woken_does_not_say_so),
    TEST(w1_what_was_waited_for_and_comes_later_is_not_for_it),
    TEST(w1_woken_within_an_update_it_goes_on_in_it),
    TEST(w1_one_that_was_resumed_in_the_update_already_goes_on_in_the_next_one),
    TEST(w1_an_animation_that_is_woken_runs_its_block_once_more_at_its_end),
    TEST(w1_there_is_nothing_to_wake),
    TEST(w1_a_caller_passes_it_on_to_the_child_that_it_called),
    TEST(w1_a_caller_whose_child_has_not_started_is_not_woken),
    TEST(w1_was_woken_holds_until_the_next_wait_also_one_that_is_over_at_once),
    TEST(w1_woken_within_a_skip_it_is_skipped_on),
    TEST(w1_one_that_waits_for_a_paused_one_lets_it_go_when_it_is_woken),
    TEST(w1_a_woken_one_keeps_its_place_in_the_order_of_events),
    TEST(w1_in_an_ordered_scheduler_one_behind_waits_for_its_turn),
    TEST(w1_one_that_has_left_and_is_about_to_be_stopped_is_not_woken),
    TEST(w1_an_interval_that_is_woken_after_its_turn_catches_up_no_more),
    TEST(w1_the_result_is_that_of_the_wait_that_was_woken_and_not_of_the_one_before),
};

int main(void)
{
    return RUN(tests);
}
