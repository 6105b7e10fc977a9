/* SPDX-License-Identifier: Zlib */
/* K1: running a coroutine to its end at once. */
#include "coro_test.h"

#include <math.h>

typedef CoroNoFrame scene_frame;

/* A cutscene of many kinds of wait. */
static void scene(Coro *co)
{
    CORO_BEGIN(co, scene, f);
    trace("a");
    CORO_WAIT_SECONDS(co, 60);
    trace("b");
    CORO_WAIT_FRAMES(co, 500);
    trace("c");
    CORO_WAIT_SECONDS_REALTIME(co, 3);
    CORO_CALL(co, say_after, .text = "d", .seconds = 20);
    CORO_WAIT_FIXED_UPDATE(co);
    CORO_WAIT_END_OF_FRAME(co);
    CORO_WAIT_INTERVAL(co, 5);
    trace("e");
    CORO_FINALLY(co);
    trace("f");
    CORO_END(co);
}

static bool skip_to_end(CoroHandle h)
{
    return coro_fast_forward(the.rt, h);
}

static void k1_runs_to_its_end_now_doing_all_that_it_still_has_to_do(void)
{
    CoroHandle h = coro_start(the.s, scene);
    tick(0.25);
    assert_trace("a");
    assert_true(skip_to_end(h));
    assert_trace("bcdef");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
}

static void k1_one_that_has_not_taken_its_first_step_runs_whole(void)
{
    CoroHandle h = coro_start(the.s, scene);
    assert_true(skip_to_end(h));
    assert_trace("abcdef");
    tick(0.25);
    assert_trace("");
}

static void k1_a_dead_handle_is_true_too(void)
{
    assert_true(skip_to_end(CORO_NO_HANDLE));
    assert_true(skip_to_end(coro_start_now(the.s, say, .text = "")));
}

static void k1_time_passes_for_it_alone(void)
{
    CoroHandle other = coro_start_now(the.s, say_after, .text = "o", .seconds = 1);
    CoroHandle h = coro_start_now(the.s, scene);
    skip_to_end(h);
    assert_trace("abcdef");
    assert_alive(other);
    assert_near(coro_scheduler_time(the.s), 0);
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("o");
}

typedef struct two_lines_frame {
    double mine, forked;
    int frames; /* of the fork instead of seconds */
    int phase;  /* of the fork: 1 a fixed update, 2 an end of frame */
} two_lines_frame;

typedef struct say_frame_wait_frame {
    int frames, phase;
} say_frame_wait_frame;

static void say_frame_wait(Coro *co)
{
    CORO_BEGIN(co, say_frame_wait, f);
    if (f->phase == 1) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else if (f->phase == 2) {
        CORO_WAIT_END_OF_FRAME(co);
    } else {
        CORO_WAIT_FRAMES(co, f->frames);
    }
    trace("f");
    CORO_END(co);
}

static void two_lines(Coro *co)
{
    CORO_BEGIN(co, two_lines, f);
    if (f->frames > 0 || f->phase > 0) {
        coro_fork(co, say_frame_wait, .frames = f->frames, .phase = f->phase);
    } else {
        coro_fork(co, say_after, .text = "f", .seconds = f->forked);
    }
    CORO_WAIT_SECONDS(co, f->mine);
    trace("m");
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void assert_skip_order(two_lines_frame frame, const char *expected)
{
    CoroStart start = {.body = two_lines, .frame = &frame, .frame_size = sizeof frame, .now = true};
    assert_true(skip_to_end(coro_start_with(the.s, &start)));
    assert_trace(expected);
}

static void k1_the_wait_that_would_be_over_first_is_over_first(void)
{
    assert_skip_order((two_lines_frame){.mine = 1, .forked = 2}, "mf");
    assert_skip_order((two_lines_frame){.mine = 2, .forked = 1}, "fm");
}

static void k1_a_frame_counts_as_a_sixtieth(void)
{
    assert_skip_order((two_lines_frame){.mine = 0.016, .frames = 1}, "mf");
    assert_skip_order((two_lines_frame){.mine = 0.017, .frames = 1}, "fm");
    assert_skip_order((two_lines_frame){.mine = 1.99, .frames = 120}, "mf");
    assert_skip_order((two_lines_frame){.mine = 2.01, .frames = 120}, "fm");
}

static void k1_a_fixed_update_counts_as_a_sixtieth(void)
{
    assert_skip_order((two_lines_frame){.mine = 0.016, .phase = 1}, "mf");
    assert_skip_order((two_lines_frame){.mine = 0.017, .phase = 1}, "fm");
}

static void k1_an_end_of_frame_counts_as_a_sixtieth(void)
{
    assert_skip_order((two_lines_frame){.mine = 0.016, .phase = 2}, "mf");
    assert_skip_order((two_lines_frame){.mine = 0.017, .phase = 2}, "fm");
}

typedef CoroNoFrame animated_frame;

static void animated(Coro *co)
{
    CORO_BEGIN(co, animated, f);
    coro_fork(co, say_after, .text = "before", .seconds = 1);
    CORO_OVER(co, 2) {
        trace_number((long)(coro_progress(co) * 100));
        trace(" ");
    }
    trace("end");
    CORO_END(co);
}

static void k1_over_runs_its_block_once_at_one_at_its_end(void)
{
    CoroHandle h = coro_start_now(the.s, animated);
    tick(0.5);
    assert_trace("0 25 ");
    assert_true(skip_to_end(h));
    assert_trace("before100 end");
}

typedef struct timeouts_frame {
    int kind;
    CoroHandle stranger;
} timeouts_frame;

static void timeouts(Coro *co)
{
    CORO_BEGIN(co, timeouts, f);
    if (f->kind == 0) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &never, 10);
    } else if (f->kind == 1) {
        CORO_WAIT_UNTIL_TIMEOUT(co, false, 10);
    } else {
        CORO_WAIT_FOR_TIMEOUT(co, f->stranger, 10);
    }
    trace(coro_timed_out(co) ? "t" : "f");
    CORO_END(co);
}

static void k1_timeouts_run_out(void)
{
    CoroHandle stranger = coro_start_now(the.s, idle, .frames = 99);
    for (int kind = 0; kind < 3; kind++) {
        assert_true(skip_to_end(coro_start_now(the.s, timeouts, .kind = kind, .stranger = stranger)));
        assert_trace("t");
    }
    assert_alive(stranger);
}

static void k1_infinite_waits_do_not_run_out(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "x", .seconds = (double)INFINITY);
    assert_false(skip_to_end(h));
    assert_alive(h);
    assert_trace("");
}

typedef struct set_flag_frame {
    bool *flag;
    double seconds;
} set_flag_frame;

static void set_flag(Coro *co)
{
    CORO_BEGIN(co, set_flag, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    *f->flag = true;
    CORO_END(co);
}

typedef struct until_flag_frame {
    bool flag;
    bool own;
    bool *outer;
} until_flag_frame;

static void until_flag(Coro *co)
{
    CORO_BEGIN(co, until_flag, f);
    if (f->own) {
        coro_fork(co, set_flag, .flag = &f->flag, .seconds = 3);
        CORO_WAIT_UNTIL(co, f->flag);
    } else {
        CORO_WAIT_UNTIL(co, *f->outer);
    }
    trace("u");
    CORO_END(co);
}

static void k1_a_predicate_is_asked_again_whenever_something_has_happened(void)
{
    assert_true(skip_to_end(coro_start_now(the.s, until_flag, .own = true)));
    assert_trace("u");
}

static void k1_a_predicate_that_nothing_makes_true_is_waited_for_as_ever(void)
{
    bool flag = false;
    CoroHandle h = coro_start_now(the.s, until_flag, .outer = &flag);
    assert_false(skip_to_end(h));
    flag = true;
    tick(0.25);
    assert_trace("u"); /* it goes on normally */
}

typedef CoroNoFrame key_frame;

static void key(Coro *co)
{
    CORO_BEGIN(co, key, f);
    trace(coro_is_skipping(co) ? "s" : "n");
    CORO_WAIT_UNTIL(co, coro_is_skipping(co));
    trace(coro_is_skipping(co) ? "s" : "n");
    CORO_END(co);
}

static void k1_a_body_that_waits_for_a_key_may_ask_whether_it_is_skipping(void)
{
    CoroHandle h = coro_start(the.s, key);
    ticks(3, 0.25);
    assert_trace("n");
    assert_true(skip_to_end(h));
    assert_trace("s");
}

typedef CoroNoFrame calls_key_frame;

static void calls_key(Coro *co)
{
    CORO_BEGIN(co, calls_key, f);
    coro_fork(co, key);
    CORO_CALL(co, key);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void k1_calls_and_forks_are_skipping_too(void)
{
    CoroHandle h = coro_start_now(the.s, calls_key);
    assert_trace("nn");
    assert_true(skip_to_end(h));
    assert_trace("ss");
}

static void k1_a_signal_is_waited_for_as_ever(void)
{
    CoroHandle h = coro_start_now(the.s, hear, .signal = &bell, .text = "h");
    assert_false(skip_to_end(h));
    assert_trace("");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("h");
}

typedef CoroNoFrame ring_own_frame;

static void ring_late(Coro *co);

typedef CoroNoFrame ring_late_frame;

static void ring_late(Coro *co)
{
    CORO_BEGIN(co, ring_late, f);
    CORO_WAIT_SECONDS(co, 7);
    coro_raise(coro_runtime(co), &bell);
    CORO_END(co);
}

static void ring_own(Coro *co)
{
    CORO_BEGIN(co, ring_own, f);
    coro_fork(co, ring_late);
    CORO_WAIT_SIGNAL(co, &bell);
    trace("r");
    CORO_END(co);
}

static void k1_a_signal_that_its_own_fork_raises_is_heard(void)
{
    assert_true(skip_to_end(coro_start_now(the.s, ring_own)));
    assert_trace("r");
}

static bool keep_waiting(void *self, double dt)
{
    (void)dt;
    return *(bool *)self;
}

static const CoroCondition condition = {.keep_waiting = keep_waiting};

typedef struct conditional_frame {
    bool *flag;
} conditional_frame;

static void conditional(Coro *co)
{
    CORO_BEGIN(co, conditional, f);
    CORO_WAIT_CONDITION(co, &condition, f->flag);
    trace("c");
    CORO_END(co);
}

static void k1_a_condition_is_waited_for_as_ever(void)
{
    bool flag = true;
    CoroHandle h = coro_start_now(the.s, conditional, .flag = &flag);
    assert_false(skip_to_end(h));
    flag = false;
    tick(0.25);
    assert_trace("c");
}

static void k1_a_stranger_is_waited_for_as_ever(void)
{
    CoroHandle stranger = coro_start_now(the.s, say_after, .text = "s", .seconds = 1);
    CoroHandle h = coro_start_now(the.s, await_end, .handle = stranger, .text = "w");
    assert_false(skip_to_end(h));
    assert_trace("");
    tick(1);
    assert_trace("swF");
}

static void k1_false_after_a_million_steps_and_it_goes_on_normally(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "", .times = 2000000000);
    assert_false(skip_to_end(h));
    assert_alive(h);
    ticks(3, 0.25);
    coro_stop(the.rt, h);
}

static void k1_false_where_it_is_paused_and_nothing_is_done(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    coro_pause(the.rt, h);
    assert_false(skip_to_end(h));
    assert_trace("");
    coro_resume(the.rt, h);
    assert_true(skip_to_end(h));
    assert_trace("a");
}

static void k1_false_where_it_is_not_the_first_of_an_ordered_scheduler(void)
{
    CoroHandle a = coro_start(the.ordered, say_after, .text = "a", .seconds = 1);
    CoroHandle b = coro_start(the.ordered, say_after, .text = "b", .seconds = 1);
    assert_false(skip_to_end(b));
    assert_trace("");
    assert_true(skip_to_end(a));
    assert_trace("a");
    assert_true(skip_to_end(b));
    assert_trace("b");
}

typedef CoroNoFrame half_way_frame;

static void half_way(Coro *co)
{
    CORO_BEGIN(co, half_way, f);
    CORO_WAIT_SECONDS(co, 5);
    trace("1");
    CORO_WAIT_SIGNAL(co, &bell);
    trace(coro_is_skipping(co) ? "s" : "n");
    CORO_WAIT_SECONDS(co, 1);
    trace("2");
    CORO_END(co);
}

static void k1_after_false_it_goes_on_normally_in_normal_time(void)
{
    CoroHandle h = coro_start_now(the.s, half_way);
    assert_false(skip_to_end(h));
    assert_trace("1");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("n");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("2");
}

static void k1_waiters_of_the_skipped_one_go_on_in_the_next_update(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 9);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    skip_to_end(h);
    assert_trace("a");
    tick(0);
    assert_trace("wF");
}

typedef CoroNoFrame fails_late_frame;

static void fails_late(Coro *co)
{
    CORO_BEGIN(co, fails_late, f);
    CORO_WAIT_SECONDS(co, 5);
    CORO_FAIL(co, "late");
    CORO_END(co);
}

static void k1_true_when_it_ended_by_failing(void)
{
    assert_true(skip_to_end(coro_start_now(the.s, fails_late)));
    assert_error(CORO_ERROR_FAILED);
}

static const struct CMUnitTest tests[] = {
    TEST(k1_runs_to_its_end_now_doing_all_that_it_still_has_to_do),
    TEST(k1_one_that_has_not_taken_its_first_step_runs_whole),
    TEST(k1_a_dead_handle_is_true_too),
    TEST(k1_time_passes_for_it_alone),
    TEST(k1_the_wait_that_would_be_over_first_is_over_first),
    TEST(k1_a_frame_counts_as_a_sixtieth),
    TEST(k1_a_fixed_update_counts_as_a_sixtieth),
    TEST(k1_an_end_of_frame_counts_as_a_sixtieth),
    TEST(k1_over_runs_its_block_once_at_one_at_its_end),
    TEST(k1_timeouts_run_out),
    TEST(k1_infinite_waits_do_not_run_out),
    TEST(k1_a_predicate_is_asked_again_whenever_something_has_happened),
    TEST(k1_a_predicate_that_nothing_makes_true_is_waited_for_as_ever),
    TEST(k1_a_body_that_waits_for_a_key_may_ask_whether_it_is_skipping),
    TEST(k1_calls_and_forks_are_skipping_too),
    TEST(k1_a_signal_is_waited_for_as_ever),
    TEST(k1_a_signal_that_its_own_fork_raises_is_heard),
    TEST(k1_a_condition_is_waited_for_as_ever),
    TEST(k1_a_stranger_is_waited_for_as_ever),
    TEST(k1_false_after_a_million_steps_and_it_goes_on_normally),
    TEST(k1_false_where_it_is_paused_and_nothing_is_done),
    TEST(k1_false_where_it_is_not_the_first_of_an_ordered_scheduler),
    TEST(k1_after_false_it_goes_on_normally_in_normal_time),
    TEST(k1_waiters_of_the_skipped_one_go_on_in_the_next_update),
    TEST(k1_true_when_it_ended_by_failing),
};

int main(void)
{
    return RUN(tests);
}
