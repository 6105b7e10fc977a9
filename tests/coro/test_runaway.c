/* SPDX-License-Identifier: Zlib */
/* F5: bodies that would never come back. */
#include "coro_deeds.h"

typedef struct spin_frame {
    int how;
    long long *count;
} spin_frame;

static bool counted(long long *count)
{
    ++*count;
    return true;
}

/* For ever: waits that are over at once. */
static void spin(Coro *co)
{
    CORO_BEGIN(co, spin, f);
    for (;;) {
        if (f->how == 0) {
            CORO_WAIT_UNTIL(co, counted(f->count));
        } else if (f->how == 1) {
            CORO_WAIT_FOR(co, CORO_NO_HANDLE);
        } else if (f->how == 2) {
            CORO_WAIT_ALL(co);
        } else if (f->how == 3) {
            CORO_WAIT_ANY(co);
        } else if (f->how == 4) {
            CORO_CALL(co, idle, .frames = 0);
        } else {
            CORO_OVER(co, 0) {
                ++*f->count;
            }
        }
    }
    CORO_END(co);
}

static void f5_a_body_that_gets_through_a_million_waits_is_reported_and_that_wait_yields(void)
{
    long long count = 0;
    CoroHandle h = coro_start(the.s, spin, .how = 0, .count = &count);
    coro_start(the.s, say_frames, .text = "a", .times = 2);
    tick(0.25);
    assert_trace("a"); /* the game goes on */
    assert_alive(h);
    assert_in_range(count, 999990, 1000010);
    const TestError *error = assert_error(CORO_ERROR_RUNAWAY);
    assert_string_equal(error->coroutine, "spin");
    tick(0.25);
    assert_trace("a");
    assert_error(CORO_ERROR_RUNAWAY);
    coro_stop(the.rt, h);
}

static void f5_so_does_every_kind_of_wait_that_is_over_at_once(void)
{
    for (int how = 1; how <= 5; how++) {
        long long count = 0;
        CoroHandle h = coro_start(the.s, spin, .how = how, .count = &count);
        coro_start(the.s, say, .text = "a");
        tick(0.25);
        assert_trace("a");
        assert_alive(h);
        assert_error(CORO_ERROR_RUNAWAY);
        coro_stop(the.rt, h);
    }
}

static void f5_in_a_first_step_started_now_too(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, spin, .how = 0, .count = &count);
    assert_alive(h);
    assert_error(CORO_ERROR_RUNAWAY);
    coro_stop(the.rt, h);
}

typedef struct start_another_frame {
    bool by_fork;
    long long *count;
} start_another_frame;

/* For ever: each starts the next within its first step. */
static void start_another(Coro *co)
{
    CORO_BEGIN(co, start_another, f);
    ++*f->count;
    if (f->by_fork) {
        coro_fork(co, start_another, .by_fork = true, .count = f->count);
    } else {
        coro_start_now(coro_scheduler(co), start_another, .count = f->count);
    }
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void first_steps_within_one_another_for_ever_are_reported_and_the_game_goes_on(void)
{
    for (int by_fork = 0; by_fork < 2; by_fork++) {
        long long count = 0;
        CoroHandle h = coro_start_now(the.s, start_another, .by_fork = by_fork == 1, .count = &count);
        assert_int_equal(count, 1000);
        assert_error(CORO_ERROR_RUNAWAY);
        coro_start(the.s, say, .text = "a");
        tick(0.25);
        assert_trace("a");
        assert_in_range(count, 1001, 2000); /* the next one began in the update */
        assert_error(CORO_ERROR_RUNAWAY);
        assert_alive(h);
        coro_scheduler_stop_all(the.s);
    }
}

typedef count_intervals_frame intervals_and_calls_frame;

static void intervals_and_calls(Coro *co)
{
    CORO_BEGIN(co, intervals_and_calls, f);
    for (;;) {
        CORO_WAIT_INTERVAL(co, f->seconds);
        ++*f->count;
        CORO_CALL(co, idle, .frames = 0);
    }
    CORO_END(co);
}

static void f5_intervals_with_other_waits_between_them_are_a_runaway_too(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, intervals_and_calls, .seconds = 1e-300, .count = &count);
    coro_start(the.s, say, .text = "a");
    tick(1);
    assert_in_range(count, 999990, 1000010);
    assert_trace("a");
    assert_error(CORO_ERROR_RUNAWAY);
    coro_stop(the.rt, h);
}

typedef struct many_frame {
    long times;
    long i;
} many_frame;

static void many(Coro *co)
{
    CORO_BEGIN(co, many, f);
    for (f->i = 0; f->i < f->times; f->i++) {
        CORO_WAIT_UNTIL(co, true);
    }
    trace("m");
    CORO_END(co);
}

static void f5_fewer_than_a_million_are_no_runaway(void)
{
    coro_start(the.s, many, .times = 900000);
    tick(0.25);
    assert_trace("m");
}

static void f5_the_count_begins_anew_with_each_step(void)
{
    for (int i = 0; i < 3; i++) {
        coro_start(the.s, many, .times = 600000);
    }
    tick(0.25);
    assert_trace("mmm");
}

static void f5_a_million_intervals_caught_up_in_one_update_are_a_runaway_and_the_rest_is_dropped(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = 1e-6, .count = &count);
    coro_start(the.s, say, .text = "a");
    tick(5);
    assert_in_range(count, 999990, 1000010);
    assert_trace("a");
    assert_error(CORO_ERROR_RUNAWAY);
    count = 0;
    tick(1e-4);
    assert_in_range(count, 0, 102); /* of the other four million nothing is left */
    coro_stop(the.rt, h);
}

static void f5_an_interval_of_a_nanosecond_does_not_stop_the_game(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = 1e-9, .count = &count);
    tick(3600);
    assert_in_range(count, 999990, 1000010);
    assert_error(CORO_ERROR_RUNAWAY);
    coro_stop(the.rt, h);
}

static void f5_an_interval_below_a_nanosecond_does_not_stop_the_game(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = 1e-15, .count = &count);
    tick(1);
    coro_stop(the.rt, h);
    assert_true(count > 0);
    errors_clear(); /* taken as one frame, or caught up and dropped: both keep the game going */
}

static void f5_a_hundred_thousand_intervals_are_no_runaway(void)
{
    long long count = 0;
    CoroHandle h = coro_start_now(the.s, count_intervals, .seconds = 1e-5, .count = &count);
    tick(1);
    assert_int_equal(count, 100000);
    coro_stop(the.rt, h);
}

typedef CoroNoFrame spins_frame;
static void spins(Coro *co)
{
    CORO_BEGIN(co, spins, f);
    for (;;) {
        CORO_OVER(co, 0.0) {
        }
    }
    CORO_END(co);
}

static void f5_a_loop_of_loops_over_no_time_is_a_runaway_and_yields(void)
{
    CoroHandle h = coro_start_now(the.s, spins);
    assert_error(CORO_ERROR_RUNAWAY);
    assert_alive(h);
    tick(0.1);
    assert_error(CORO_ERROR_RUNAWAY);
}

static void k1_a_skip_of_a_runaway_comes_back_after_one_report(void)
{
    for (int how = 0; how <= 5; how++) {
        long long count = 0;
        CoroHandle h = coro_start(the.s, spin, .how = how, .count = &count);
        assert_false(coro_fast_forward(the.rt, h));
        assert_error(CORO_ERROR_RUNAWAY);
        assert_alive(h);
        coro_stop(the.rt, h);
    }
}

static CoroHandle spinner;

typedef CoroNoFrame skip_spinner_frame;

static void skip_spinner(Coro *co)
{
    CORO_BEGIN(co, skip_spinner, f);
    trace(coro_fast_forward(coro_runtime(co), spinner) ? "1" : "0");
    CORO_WAIT_SECONDS(co, 1);
    trace("on");
    CORO_END(co);
}

static void k2_a_runaway_that_is_skipped_within_a_skip_ends_only_its_own(void)
{
    long long count = 0;
    spinner = coro_start(the.s, spin, .count = &count);
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, skip_spinner)));
    assert_error(CORO_ERROR_RUNAWAY);
    assert_trace("0on");
    coro_stop(the.rt, spinner);
}

typedef struct fork_deep_frame {
    int depth;
} fork_deep_frame;

static void fork_deep(Coro *co)
{
    CORO_BEGIN(co, fork_deep, f);
    if (f->depth > 0) {
        coro_fork(co, fork_deep, .depth = f->depth - 1);
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

typedef CoroNoFrame wait_and_fork_deep_frame;

static void wait_and_fork_deep(Coro *co)
{
    CORO_BEGIN(co, wait_and_fork_deep, f);
    CORO_WAIT_SECONDS(co, 1);
    coro_fork(co, fork_deep, .depth = 1100);
    CORO_WAIT_ALL(co);
    trace("all");
    CORO_END(co);
}

typedef CoroNoFrame skip_another_frame;

static void skip_another(Coro *co)
{
    CORO_BEGIN(co, skip_another, f);
    coro_fast_forward(coro_runtime(co), coro_start(coro_scheduler(co), skip_another));
    CORO_END(co);
}

static void f5_skips_within_one_another_for_ever_are_reported_and_the_game_goes_on(void)
{
    coro_start(the.s, skip_another);
    coro_start(the.s, say, .text = "on");
    tick(0.25);
    assert_error(CORO_ERROR_RUNAWAY);
    assert_trace("on");
    coro_scheduler_stop_all(the.s);
}

typedef CoroNoFrame update_another_frame;

static void update_another(Coro *co)
{
    CORO_BEGIN(co, update_another, f);
    CoroScheduler *s = coro_scheduler_create(coro_runtime(co), CORO_PARALLEL);
    coro_start(s, update_another);
    coro_scheduler_update(s, 0.25);
    CORO_END(co);
}

static void f5_updates_within_one_another_for_ever_are_reported_and_the_game_goes_on(void)
{
    coro_start(the.s, update_another);
    coro_start(the.s, say, .text = "on");
    tick(0.25);
    assert_error(CORO_ERROR_RUNAWAY);
    assert_trace("on");
}

typedef CoroNoFrame fork_its_like_held_frame;

static void fork_its_like_held(Coro *co)
{
    CORO_BEGIN(co, fork_its_like_held, f);
    coro_pause(coro_runtime(co), coro_self(co));
    coro_fork(co, fork_its_like_held);
    coro_resume(coro_runtime(co), coro_self(co));
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void f5_children_that_are_held_and_released_for_ever_in_one_update_are_reported(void)
{
    coro_start(the.s, fork_its_like_held);
    coro_start(the.s, say, .text = "on");
    tick(0.25);
    assert_error(CORO_ERROR_RUNAWAY);
    assert_trace("on");
    coro_scheduler_stop_all(the.s);
}

static void k1_a_skip_goes_on_behind_a_thousand_first_steps_within_one_another(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, wait_and_fork_deep)));
    assert_error(CORO_ERROR_RUNAWAY);
    assert_trace("all");
    tick(0.25);
    assert_int_equal(test_count(), 0);
}

typedef CoroNoFrame beat_and_yield_frame;

static void beat_and_yield(Coro *co)
{
    CORO_BEGIN(co, beat_and_yield, f);
    for (;;) {
        CORO_WAIT_INTERVAL(co, 0.25);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void f5_a_million_intervals_that_are_caught_up_one_an_update_are_no_runaway(void)
{
    CoroHandle h = coro_start(the.s, beat_and_yield);
    ticks(1100000, 0.5);
    assert_int_equal(error_count(), 0);
    coro_stop(the.rt, h);
}

typedef CoroNoFrame until_timeout_frame;

static long times_asked;

/* True a million times, and false from then on. */
static bool is_early(void)
{
    return ++times_asked <= 1000001;
}

static void until_timeout(Coro *co)
{
    CORO_BEGIN(co, until_timeout, f);
    while (times_asked <= 1000000) {
        CORO_WAIT_UNTIL_TIMEOUT(co, is_early(), 1);
    }
    trace(coro_timed_out(co) ? "timed out" : "met");
    CORO_END(co);
}

static void f5_a_wait_that_yields_as_a_runaway_keeps_its_timeout(void)
{
    times_asked = 0;
    coro_start(the.s, until_timeout);
    tick(0.25);
    assert_error(CORO_ERROR_RUNAWAY);
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("timed out");
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(f5_intervals_with_other_waits_between_them_are_a_runaway_too),
    TEST_ONCE(first_steps_within_one_another_for_ever_are_reported_and_the_game_goes_on),
    TEST_ONCE(f5_a_body_that_gets_through_a_million_waits_is_reported_and_that_wait_yields),
    TEST_ONCE(f5_so_does_every_kind_of_wait_that_is_over_at_once),
    TEST_ONCE(f5_in_a_first_step_started_now_too),
    TEST_ONCE(f5_fewer_than_a_million_are_no_runaway),
    TEST_ONCE(f5_the_count_begins_anew_with_each_step),
    TEST_ONCE(f5_a_million_intervals_caught_up_in_one_update_are_a_runaway_and_the_rest_is_dropped),
    TEST_ONCE(f5_an_interval_of_a_nanosecond_does_not_stop_the_game),
    TEST_ONCE(f5_an_interval_below_a_nanosecond_does_not_stop_the_game),
    TEST_ONCE(f5_a_hundred_thousand_intervals_are_no_runaway),
    TEST_ONCE(f5_a_loop_of_loops_over_no_time_is_a_runaway_and_yields),
    TEST_ONCE(f5_skips_within_one_another_for_ever_are_reported_and_the_game_goes_on),
    TEST_ONCE(f5_updates_within_one_another_for_ever_are_reported_and_the_game_goes_on),
    TEST_ONCE(f5_children_that_are_held_and_released_for_ever_in_one_update_are_reported),
    TEST_ONCE(k1_a_skip_goes_on_behind_a_thousand_first_steps_within_one_another),
    TEST_ONCE(k1_a_skip_of_a_runaway_comes_back_after_one_report),
    TEST_ONCE(k2_a_runaway_that_is_skipped_within_a_skip_ends_only_its_own),
    TEST_ONCE(f5_a_million_intervals_that_are_caught_up_one_an_update_are_no_runaway),
    TEST_ONCE(f5_a_wait_that_yields_as_a_runaway_keeps_its_timeout),
};

int main(void)
{
    return RUN(tests);
}
