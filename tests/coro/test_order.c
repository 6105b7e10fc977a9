/* SPDX-License-Identifier: Zlib */
/* O1, O2, O3: who is resumed first, and how often. */
#include "coro_deeds.h"

static void o1_first_steps_run_in_the_order_of_start(void)
{
    coro_start(the.s, say, .text = "a");
    coro_start(the.s, say, .text = "b");
    coro_start(the.s, say, .text = "c");
    coro_start(the.s, say, .text = "d");
    tick(0.25);
    assert_trace("abcd");
}

static void o1_many_first_steps_run_in_the_order_of_start(void)
{
    char expected[2 * 500 + 1] = "";
    for (int i = 0; i < 500; i++) {
        static const char *const texts[] = {"a", "b", "c", "d", "e", "f", "g"};
        coro_start(the.s, say, .text = texts[i % 7]);
        expected[i] = (char)('a' + i % 7);
    }
    tick(0.25);
    assert_trace(expected);
}

static void o1_those_who_yield_keep_their_order(void)
{
    coro_start(the.s, say_frames, .text = "a", .times = 3);
    coro_start(the.s, say_frames, .text = "b", .times = 2);
    coro_start(the.s, say_frames, .text = "c", .times = 4);
    tick(0.25);
    assert_trace("abc");
    tick(0.25);
    assert_trace("abc");
    tick(0.25);
    assert_trace("ac");
    tick(0.25);
    assert_trace("c");
}

static void o1_stopping_one_does_not_change_the_order_of_the_others(void)
{
    coro_start_now(the.s, say_frames, .text = "a", .times = 9);
    CoroHandle b = coro_start_now(the.s, say_frames, .text = "b", .times = 9);
    coro_start_now(the.s, say_frames, .text = "c", .times = 9);
    coro_start_now(the.s, say_frames, .text = "d", .times = 9);
    coro_stop(the.rt, b);
    coro_start_now(the.s, say_frames, .text = "e", .times = 9);
    trace_clear();
    tick(0.25);
    assert_trace("acde");
}

static void o1_equal_delays_end_in_the_order_in_which_they_began(void)
{
    coro_start(the.s, say_after, .text = "0", .seconds = 1);
    coro_start(the.s, say_after, .text = "1", .seconds = 1);
    coro_start(the.s, say_after, .text = "2", .seconds = 1);
    coro_start(the.s, say_after, .text = "3", .seconds = 1);
    ticks(5, 0.25);
    assert_trace("0123");
}

static void o1_due_at_the_same_moment_runs_who_began_to_wait_first(void)
{
    coro_start_now(the.s, say_after, .text = "b", .seconds = 1);
    tick(0.5);
    coro_start_now(the.s, say_after, .text = "c", .seconds = 0.5);
    coro_start_now(the.s, say_after, .text = "d", .seconds = 0.5);
    tick(0.5);
    assert_trace("bcd");
}

typedef struct two_waits_frame {
    double first, second;
    const char *text;
} two_waits_frame;

static void two_waits(Coro *co)
{
    CORO_BEGIN(co, two_waits, f);
    CORO_WAIT_SECONDS(co, f->first);
    CORO_WAIT_SECONDS(co, f->second);
    trace(f->text);
    CORO_END(co);
}

static void o1_order_is_that_of_the_wait_not_of_the_start(void)
{
    coro_start_now(the.s, two_waits, .first = 0.75, .second = 0.25, .text = "a"); /* waits from 0.75 */
    coro_start_now(the.s, two_waits, .first = 0.25, .second = 0.75, .text = "b"); /* waits from 0.25 */
    coro_start_now(the.s, two_waits, .first = 0.5, .second = 0.5, .text = "c");   /* waits from 0.5 */
    ticks(4, 0.25);
    assert_trace("bca");
}

static void o1_a_signal_wakes_in_the_order_in_which_they_began_to_wait(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    coro_start_now(the.s, hear, .signal = &bell, .text = "c");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("abc");
}

static void o1_waiters_of_one_coroutine_go_on_in_the_order_in_which_they_began_to_wait(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 2);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    coro_start_now(the.s, await_end, .handle = h, .text = "b");
    coro_start_now(the.s, await_end, .handle = h, .text = "c");
    ticks(2, 0.25);
    assert_trace("aFbFcF");
}

static const char signals[2];

typedef struct echo_frame {
    const char *text;
    const void *mine, *other;
} echo_frame;

/* For ever: waits for its signal, says its text and raises the other one. */
static void echo(Coro *co)
{
    CORO_BEGIN(co, echo, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, f->mine);
        trace(f->text);
        coro_raise(coro_runtime(co), f->other);
    }
    CORO_END(co);
}

static void o2_two_that_raise_each_others_signals_run_once_in_an_update(void)
{
    coro_start_now(the.s, echo, .text = "a", .mine = &signals[0], .other = &signals[1]);
    coro_start_now(the.s, echo, .text = "b", .mine = &signals[1], .other = &signals[0]);
    coro_raise(the.rt, &signals[0]);
    tick(0.25);
    assert_trace("ab");
    tick(0.25);
    assert_trace("ab");
    tick(0.25);
    assert_trace("ab");
}

static void o2_one_that_raises_its_own_signal_runs_once_in_an_update(void)
{
    coro_start_now(the.s, echo, .text = "a", .mine = &bell, .other = &bell);
    coro_raise(the.rt, &bell);
    ticks(3, 0.25);
    assert_trace("a"); /* it raises before it waits again */
}

typedef struct breed_frame {
    int *count;
} breed_frame;

/* Starts another of itself now, which waits for what this one raises. */
static void breed(Coro *co)
{
    CORO_BEGIN(co, breed, f);
    if (++*f->count < 50) {
        CORO_WAIT_SIGNAL(co, &bell);
        trace("w");
        coro_start_now(coro_scheduler(co), breed, .count = f->count);
        coro_raise(coro_runtime(co), &bell);
    }
    CORO_END(co);
}

static void o2_new_ones_that_are_raised_at_once_run_once_in_an_update(void)
{
    int count = 0;
    coro_start_now(the.s, breed, .count = &count);
    coro_raise(the.rt, &bell);
    for (int i = 0; i < 10; i++) {
        tick(0.25);
        assert_trace("w");
    }
}

typedef struct raise_after_start_frame {
    int how; /* 0: fork, 1: start now, 2: call */
} raise_after_start_frame;

static void raise_after_start(Coro *co)
{
    CORO_BEGIN(co, raise_after_start, f);
    if (f->how == 0) {
        coro_fork(co, hear, .signal = &bell, .text = "h");
    } else {
        coro_start_now(coro_scheduler(co), hear, .signal = &bell, .text = "h");
    }
    coro_raise(coro_runtime(co), &bell);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void o2_the_first_step_of_a_fork_counts_as_resumed(void)
{
    coro_start(the.s, raise_after_start, .how = 0);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("h");
}

static void o2_the_first_step_of_start_now_counts_as_resumed(void)
{
    coro_start(the.s, raise_after_start, .how = 1);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("h");
}

typedef struct call_hear_frame {
    const char *text;
} call_hear_frame;

static void call_hear(Coro *co)
{
    CORO_BEGIN(co, call_hear, f);
    CORO_CALL(co, hear, .signal = &bell, .text = f->text);
    trace("r");
    CORO_END(co);
}

typedef struct ring_frame {
    const void *signal;
    int frames;
    int i;
} ring_frame;

static void ring(Coro *co)
{
    CORO_BEGIN(co, ring, f);
    for (f->i = 0; f->i < f->frames; f->i++) {
        CORO_YIELD(co);
    }
    coro_raise(coro_runtime(co), f->signal);
    CORO_END(co);
}

static void o2_the_first_step_of_a_called_child_counts_as_resumed(void)
{
    coro_start(the.s, call_hear, .text = "h");
    coro_start(the.s, ring, .signal = &bell);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("hr");
}

static void o2_a_yield_never_comes_back_in_the_same_update(void)
{
    coro_start(the.s, say_frames, .text = "a", .times = 5);
    tick(100);
    assert_trace("a");
    tick(100);
    assert_trace("a");
}

static void o2_waits_that_are_due_again_in_a_long_update_are_resumed_once(void)
{
    coro_start_now(the.s, two_waits, .first = 1, .second = 1, .text = "a");
    tick(100);
    assert_trace("");
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("a");
}

static void o3_woken_by_a_signal_resumes_within_the_update_under_way(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    coro_start(the.s, ring, .signal = &bell);
    coro_start_now(the.s, hear, .signal = &bell, .text = "c");
    tick(0.25);
    assert_trace("bc");
}

typedef struct yield_then_hear_frame {
    const char *text;
} yield_then_hear_frame;

static void yield_then_hear(Coro *co)
{
    CORO_BEGIN(co, yield_then_hear, f);
    CORO_YIELD(co);
    CORO_WAIT_SIGNAL(co, &bell);
    trace(f->text);
    CORO_END(co);
}

static void o3_woken_after_it_was_resumed_goes_on_in_the_next_update(void)
{
    coro_start_now(the.s, yield_then_hear, .text = "a");
    coro_start_now(the.s, ring, .signal = &bell, .frames = 1);
    tick(0.25); /* a was resumed, waits, and is woken then */
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void o3_woken_between_updates_resumes_in_the_next(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_raise(the.rt, &bell);
    assert_trace("");
    tick(0);
    assert_trace("a");
}

static void o3_woken_by_the_end_of_another_resumes_within_the_update_under_way(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    tick(0.25);
    assert_trace("aF");
}

static void o3_a_chain_of_waiters_ends_within_one_update(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    for (int i = 0; i < 20; i++) {
        h = coro_start_now(the.s, await_end, .handle = h, .text = "a");
    }
    tick(0.25);
    assert_int_equal(test_count(), 0);
    assert_int_equal(strlen(trace_text()), 40);
    trace_clear();
}

static void o3_a_chain_that_began_before_its_end_ends_within_one_update_too(void)
{
    CoroHandle b = coro_start(the.s, idle, .frames = 1);
    CoroHandle a = coro_start(the.s, await_end, .handle = b, .text = "a");
    coro_start(the.s, await_end, .handle = a, .text = "z");
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("aFzF");
}

static void o3_the_end_of_one_in_another_scheduler_wakes_in_the_own_next_update(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(other, idle, .frames = 1);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    coro_scheduler_update(other, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("aF");
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

typedef CoroNoFrame slow_down_frame;

static void slow_down(Coro *co)
{
    CORO_BEGIN(co, slow_down, f);
    CORO_WAIT_SECONDS(co, 0.0625);
    coro_scheduler_set_time_scale(coro_scheduler(co), 0.5);
    CORO_END(co);
}

static void o1_a_time_scale_set_within_an_update_changes_no_order_in_it(void)
{
    coro_start_now(the.s, slow_down);
    coro_start_now(the.s, say_after_real, .seconds = 0.125, .text = "r");
    coro_start_now(the.s, say_after, .seconds = 0.25, .text = "s");
    tick(1);
    assert_trace("rs");
}

static const struct CMUnitTest tests[] = {
    TEST(o1_first_steps_run_in_the_order_of_start),
    TEST(o1_many_first_steps_run_in_the_order_of_start),
    TEST(o1_those_who_yield_keep_their_order),
    TEST(o1_stopping_one_does_not_change_the_order_of_the_others),
    TEST(o1_equal_delays_end_in_the_order_in_which_they_began),
    TEST(o1_due_at_the_same_moment_runs_who_began_to_wait_first),
    TEST(o1_order_is_that_of_the_wait_not_of_the_start),
    TEST(o1_a_signal_wakes_in_the_order_in_which_they_began_to_wait),
    TEST(o1_waiters_of_one_coroutine_go_on_in_the_order_in_which_they_began_to_wait),
    TEST(o2_two_that_raise_each_others_signals_run_once_in_an_update),
    TEST(o2_one_that_raises_its_own_signal_runs_once_in_an_update),
    TEST(o2_new_ones_that_are_raised_at_once_run_once_in_an_update),
    TEST(o2_the_first_step_of_a_fork_counts_as_resumed),
    TEST(o2_the_first_step_of_start_now_counts_as_resumed),
    TEST(o2_the_first_step_of_a_called_child_counts_as_resumed),
    TEST(o2_a_yield_never_comes_back_in_the_same_update),
    TEST(o2_waits_that_are_due_again_in_a_long_update_are_resumed_once),
    TEST(o3_woken_by_a_signal_resumes_within_the_update_under_way),
    TEST(o3_woken_after_it_was_resumed_goes_on_in_the_next_update),
    TEST(o3_woken_between_updates_resumes_in_the_next),
    TEST(o3_woken_by_the_end_of_another_resumes_within_the_update_under_way),
    TEST(o3_a_chain_of_waiters_ends_within_one_update),
    TEST(o3_a_chain_that_began_before_its_end_ends_within_one_update_too),
    TEST(o3_the_end_of_one_in_another_scheduler_wakes_in_the_own_next_update),
    TEST(frames_are_not_shortened_when_the_scheduler_gets_its_lists),
    TEST(o1_a_time_scale_set_within_an_update_changes_no_order_in_it),
};

int main(void)
{
    return RUN(tests);
}
