/* SPDX-License-Identifier: Zlib */
/* Faults that random programs found in this library, each as a small test that is named after its symptom. */
#include "coro_test.h"

#include <math.h>

typedef CoroNoFrame destroy_and_end_frame;

static void destroy_and_end(Coro *co)
{
    CORO_BEGIN(co, destroy_and_end, f);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_END(co);
}

static void one_that_destroys_its_scheduler_and_ends_without_a_wait_counts_as_stopped(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start(s, destroy_and_end);
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_update(s, 0.25);
    tick(0.25);
    assert_trace("wS");
}

typedef struct update_own_frame {
    int how;
} update_own_frame;

static void update_own(Coro *co)
{
    CORO_BEGIN(co, update_own, f);
    if (f->how == 0) {
        coro_scheduler_update(coro_scheduler(co), 1);
    } else if (f->how == 1) {
        coro_scheduler_fixed_update(coro_scheduler(co));
    } else {
        coro_scheduler_end_frame(coro_scheduler(co));
    }
    CORO_END(co);
}

static void a_first_step_outside_an_update_may_not_update_its_scheduler(void)
{
    coro_start_now(the.s, say_frames, .text = "x", .times = 3);
    trace_clear();
    for (int how = 0; how < 3; how++) {
        coro_start_now(the.s, update_own, .how = how);
        assert_error(CORO_ERROR_BUSY);
    }
    assert_trace("");
    assert_near(coro_scheduler_time(the.s), 0);
}

typedef CoroNoFrame update_in_cleanup_frame;

static void update_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, update_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    coro_scheduler_update(coro_scheduler(co), 1);
    CORO_END(co);
}

static void a_cleanup_outside_an_update_may_not_update_its_scheduler(void)
{
    coro_stop(the.rt, coro_start_now(the.s, update_in_cleanup));
    assert_error(CORO_ERROR_BUSY);
    assert_near(coro_scheduler_time(the.s), 0);
}

typedef struct animate_frame {
    double seconds;
} animate_frame;

static void animate(Coro *co)
{
    CORO_BEGIN(co, animate, f);
    coro_fork(co, say_after, .text = "before ", .seconds = 1);
    CORO_OVER(co, f->seconds) {
        trace_number((long)(coro_progress(co) * 100));
    }
    trace(" end");
    CORO_END(co);
}

static void an_animation_that_begins_in_a_skip_takes_its_time_there(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, animate, .seconds = 2)));
    assert_trace("before 100 end");
}

static void an_endless_animation_that_begins_in_a_skip_is_not_over(void)
{
    CoroHandle h = coro_start(the.s, animate, .seconds = (double)INFINITY);
    assert_false(coro_fast_forward(the.rt, h));
    assert_alive(h);
    trace_clear();
}

static void who_waits_for_a_signal_behind_one_that_was_woken_is_not_forgotten(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_start_now(other, hear, .signal = &bell, .text = "b");
    tick(0.25);
    assert_trace("a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_scheduler_update(other, 0.25);
    assert_trace("b");
}

typedef CoroNoFrame snap_frame;

static void snap(Coro *co)
{
    CORO_BEGIN(co, snap, f);
    CORO_WAIT_SECONDS(co, 5);
    CORO_FINALLY(co);
    trace(coro_is_skipping(co) ? "snaps" : "animates");
    CORO_END(co);
}

static void a_cleanup_in_a_skip_knows_that_it_is_skipping(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, snap)));
    assert_trace("snaps");
}

static void after_a_skip_nobody_is_skipping(void)
{
    coro_fast_forward(the.rt, coro_start_now(the.s, snap));
    trace_clear();
    CoroHandle h = coro_start_now(the.s, snap);
    coro_stop(the.rt, h);
    assert_trace("animates");
}

typedef CoroNoFrame destroy_in_cleanup_frame;

static void destroy_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, destroy_in_cleanup, f);
    CORO_FINALLY(co);
    coro_scheduler_destroy(coro_scheduler(co));
    CORO_END(co);
}

typedef struct call_destroyer_frame {
    const char *text;
} call_destroyer_frame;

static void call_destroyer(Coro *co)
{
    CORO_BEGIN(co, call_destroyer, f);
    CORO_YIELD(co);
    CORO_CALL(co, destroy_in_cleanup);
    trace("on");
    CORO_FINALLY(co);
    trace(f->text);
    CORO_END(co);
}

static void a_caller_whose_child_destroyed_the_scheduler_is_stopped_and_not_resumed(void)
{
    for (int skipped = 0; skipped < 2; skipped++) {
        CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
        CoroHandle h = coro_start_now(s, call_destroyer, .text = "f");
        coro_start_now(the.s, await_end, .handle = h, .text = "w");
        if (skipped) {
            assert_true(coro_fast_forward(the.rt, h));
        } else {
            coro_scheduler_update(s, 0.25);
        }
        assert_trace("f");
        tick(0.25);
        assert_trace("wS");
    }
}

typedef CoroNoFrame pause_in_skip_frame;

static void pause_in_skip(Coro *co)
{
    CORO_BEGIN(co, pause_in_skip, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_SECONDS(co, 1);
    trace("a");
    CORO_END(co);
}

static void a_wait_that_begins_paused_in_a_skip_keeps_its_time(void)
{
    CoroHandle h = coro_start_now(the.s, pause_in_skip);
    assert_false(coro_fast_forward(the.rt, h));
    assert_near(info_of(the.s, h).remaining, 1);
    coro_resume(the.rt, h);
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("a");
}

typedef struct realtime_frame {
    double seconds;
    const char *text;
} realtime_frame;

static void realtime(Coro *co)
{
    CORO_BEGIN(co, realtime, f);
    CORO_WAIT_SECONDS_REALTIME(co, f->seconds);
    trace(f->text);
    CORO_END(co);
}

static void real_waits_at_a_time_scale_of_zero_run_the_earliest_due_first(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, realtime, .seconds = 3, .text = "3");
    coro_start_now(the.s, realtime, .seconds = 1, .text = "1");
    coro_start_now(the.s, realtime, .seconds = 2, .text = "2");
    tick(10);
    assert_trace("123");
}

typedef struct beat_frame {
    const char *text;
} beat_frame;

static void beat(Coro *co)
{
    CORO_BEGIN(co, beat, f);
    CORO_WAIT_INTERVAL(co, 1);
    CORO_WAIT_SIGNAL(co, &bell);
    for (;;) {
        CORO_WAIT_INTERVAL(co, 1);
        trace(f->text);
    }
    CORO_END(co);
}

static void a_rhythm_goes_on_after_a_skip(void)
{
    CoroHandle h = coro_start_now(the.s, beat, .text = "b");
    assert_false(coro_fast_forward(the.rt, h)); /* waits for the bell then */
    coro_raise(the.rt, &bell);
    ticks(6, 0.5);
    assert_true(strlen(trace_text()) >= 1 && strlen(trace_text()) <= 4);
    trace_clear();
    ticks(4, 0.5);
    assert_trace("bb");
}

typedef struct ping_frame {
    bool *mine, *other;
} ping_frame;

static void ping(Coro *co)
{
    CORO_BEGIN(co, ping, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, *f->mine);
        *f->mine = false;
        *f->other = true;
    }
    CORO_END(co);
}

typedef struct two_pings_frame {
    bool a, b;
} two_pings_frame;

static void two_pings(Coro *co)
{
    CORO_BEGIN(co, two_pings, f);
    f->a = true;
    coro_fork(co, ping, .mine = &f->a, .other = &f->b);
    coro_fork(co, ping, .mine = &f->b, .other = &f->a);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void a_skip_of_two_that_wake_each_other_for_ever_comes_back(void)
{
    CoroHandle h = coro_start_now(the.s, two_pings);
    assert_false(coro_fast_forward(the.rt, h));
    assert_alive(h);
}

typedef struct let_go_frame {
    CoroHandle *handle;
} let_go_frame;

static void let_go(Coro *co)
{
    CORO_BEGIN(co, let_go, f);
    CORO_YIELD(co);
    coro_resume(coro_runtime(co), *f->handle);
    CORO_END(co);
}

static void one_that_is_let_go_within_an_update_is_resumed_in_it_or_in_the_next(void)
{
    CoroHandle h = coro_start(the.s, say, .text = "a");
    coro_pause(the.rt, h);
    coro_start_now(the.s, let_go, .handle = &h);
    ticks(2, 0.25);
    assert_trace("a");
}

static const struct CMUnitTest tests[] = {
    TEST(one_that_destroys_its_scheduler_and_ends_without_a_wait_counts_as_stopped),
    TEST(a_first_step_outside_an_update_may_not_update_its_scheduler),
    TEST(a_cleanup_outside_an_update_may_not_update_its_scheduler),
    TEST(an_animation_that_begins_in_a_skip_takes_its_time_there),
    TEST(an_endless_animation_that_begins_in_a_skip_is_not_over),
    TEST(who_waits_for_a_signal_behind_one_that_was_woken_is_not_forgotten),
    TEST(a_cleanup_in_a_skip_knows_that_it_is_skipping),
    TEST(after_a_skip_nobody_is_skipping),
    TEST(a_caller_whose_child_destroyed_the_scheduler_is_stopped_and_not_resumed),
    TEST(a_wait_that_begins_paused_in_a_skip_keeps_its_time),
    TEST(real_waits_at_a_time_scale_of_zero_run_the_earliest_due_first),
    TEST(a_rhythm_goes_on_after_a_skip),
    TEST(a_skip_of_two_that_wake_each_other_for_ever_comes_back),
    TEST(one_that_is_let_go_within_an_update_is_resumed_in_it_or_in_the_next),
};

int main(void)
{
    return RUN(tests);
}
