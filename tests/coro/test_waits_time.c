/* SPDX-License-Identifier: Zlib */
/* The table of waits, first part: yield, frames, seconds, real seconds, intervals, phases, scale, clocks. */
#include "coro_deeds.h"

#include <math.h>

static void yield_resumes_in_the_next_update(void)
{
    coro_start(the.s, say_frames, .text = "a", .times = 2);
    tick(0.25);
    assert_trace("a");
    tick(0);
    assert_trace("a");
}

static void wait_frames_resumes_in_the_nth_update_after_this_one(void)
{
    coro_start(the.s, say_after_frames, .frames = 3, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void wait_one_frame_is_a_yield(void)
{
    coro_start(the.s, say_after_frames, .frames = 1, .text = "a");
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void wait_one_frame_from_outside_an_update_ends_in_the_next(void)
{
    coro_start_now(the.s, say_after_frames, .frames = 1, .text = "a");
    tick(0.25);
    assert_trace("a");
}

typedef struct frames_after_fixed_frame {
    const char *text;
} frames_after_fixed_frame;

static void frames_after_fixed(Coro *co)
{
    CORO_BEGIN(co, frames_after_fixed, f);
    CORO_WAIT_FIXED_UPDATE(co);
    CORO_YIELD(co);
    trace(f->text);
    CORO_END(co);
}

static void yield_in_a_fixed_update_ends_in_the_next_update(void)
{
    coro_start_now(the.s, frames_after_fixed, .text = "a");
    tick(0.25);
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void frames_are_not_counted_by_fixed_updates_or_ends_of_frame(void)
{
    coro_start_now(the.s, say_after_frames, .frames = 2, .text = "a");
    for (int i = 0; i < 5; i++) {
        coro_scheduler_fixed_update(the.s);
        coro_scheduler_end_frame(the.s);
    }
    assert_trace("");
    ticks(2, 0.25);
    assert_trace("a");
}

static void wait_seconds_resumes_in_the_first_update_in_which_they_have_passed(void)
{
    coro_start(the.s, say_after, .text = "a", .seconds = 1);
    ticks(4, 0.25); /* the wait begins in the first of these */
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void wait_seconds_resumes_late_rather_than_early(void)
{
    coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    ticks(3, 0.3);
    assert_trace("");
    tick(0.3);
    assert_trace("a");
}

static void wait_seconds_are_scaled(void)
{
    coro_scheduler_set_time_scale(the.s, 2);
    coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void a_time_scale_of_zero_freezes_scaled_waits(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, say_after, .text = "a", .seconds = 0.5);
    ticks(10, 1);
    assert_trace("");
    coro_scheduler_set_time_scale(the.s, 1);
    tick(0.5);
    assert_trace("a");
}

static void a_time_scale_of_zero_does_not_hold_frames_or_predicates(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    ticks(2, 1);
    assert_trace("aaa");
}

static void a_changed_time_scale_counts_from_the_next_update(void)
{
    coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.5);
    coro_scheduler_set_time_scale(the.s, 0.5);
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("a");
}

static void realtime_is_not_held_by_a_time_scale_of_zero(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void realtime_is_not_hastened_by_a_time_scale(void)
{
    coro_scheduler_set_time_scale(the.s, 100);
    coro_start_now(the.s, say_after_real, .seconds = 1, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void interval_the_first_counts_from_now(void)
{
    tick(0.75);
    coro_start_now(the.s, say_at_intervals, .seconds = 1, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void interval_counts_from_the_moment_at_which_the_previous_was_due(void)
{
    coro_start_now(the.s, say_at_intervals, .seconds = 0.375, .text = "a");
    ticks(2, 0.25); /* due at 0.375, resumed at 0.5 */
    assert_trace("a");
    tick(0.25); /* due at 0.75 */
    assert_trace("a");
}

static void interval_loop_never_drifts(void)
{
    coro_start_now(the.s, say_at_intervals, .seconds = 0.4, .text = "a");
    ticks(8, 0.25);
    assert_trace("aaaaa"); /* 0.4, 0.8, 1.2, 1.6, 2.0 */
}

static void interval_resumes_as_often_as_intervals_have_passed_within_one_update(void)
{
    coro_start_now(the.s, say_at_intervals, .seconds = 0.25, .text = "a");
    tick(1);
    assert_trace("aaaa");
    tick(0.125);
    assert_trace("");
    tick(0.625);
    assert_trace("aaa");
}

static void interval_is_scaled(void)
{
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_start_now(the.s, say_at_intervals, .seconds = 0.25, .text = "a");
    tick(1);
    assert_trace("aa");
}

typedef struct reset_frame {
    bool reset;
} reset_frame;

static void reset(Coro *co)
{
    CORO_BEGIN(co, reset, f);
    CORO_WAIT_INTERVAL(co, 1);
    trace("a");
    CORO_WAIT_SECONDS(co, 0.5);
    if (f->reset) {
        coro_reset_interval(co);
    }
    CORO_WAIT_INTERVAL(co, 1);
    trace("b");
    CORO_END(co);
}

static void interval_after_another_wait_still_counts_from_the_previous(void)
{
    coro_start_now(the.s, reset, .reset = false);
    ticks(6, 0.25); /* at 1.5 */
    assert_trace("a");
    ticks(2, 0.25);
    assert_trace("b"); /* at 2 */
}

static void interval_after_a_reset_counts_from_now(void)
{
    coro_start_now(the.s, reset, .reset = true);
    ticks(9, 0.25);
    assert_trace("a");
    tick(0.25);
    assert_trace("b"); /* at 2.5 */
}

static void fixed_update_resumes_in_the_next_fixed_update(void)
{
    coro_start(the.s, frames_after_fixed, .text = "a");
    coro_scheduler_fixed_update(the.s); /* it has not begun to wait */
    tick(0.25);
    tick(0.25);
    assert_trace("");
    coro_scheduler_fixed_update(the.s);
    tick(0.25);
    assert_trace("a");
}

typedef struct end_frames_frame {
    const char *text;
} end_frames_frame;

static void end_frames(Coro *co)
{
    CORO_BEGIN(co, end_frames, f);
    for (;;) {
        CORO_WAIT_END_OF_FRAME(co);
        trace(f->text);
    }
    CORO_END(co);
}

static void end_of_frame_resumes_in_the_next_end_frame(void)
{
    coro_start(the.s, end_frames, .text = "e");
    tick(0.25);
    assert_trace("");
    coro_scheduler_end_frame(the.s);
    assert_trace("e");
    tick(0.25);
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    coro_scheduler_end_frame(the.s);
    assert_trace("e");
}

typedef struct tell_time_frame {
    double *time, *dt;
} tell_time_frame;

static void tell_time(Coro *co)
{
    CORO_BEGIN(co, tell_time, f);
    for (;;) {
        *f->time = coro_time(co);
        *f->dt = coro_dt(co);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void time_and_dt_are_scaled(void)
{
    double time = -1, dt = -1;
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_start(the.s, tell_time, .time = &time, .dt = &dt);
    tick(1);
    assert_near(time, 0.5);
    assert_near(dt, 0.5);
    tick(0.5);
    assert_near(time, 0.75);
    assert_near(dt, 0.25);
    assert_near(coro_scheduler_time(the.s), 0.75);
}

typedef struct tell_fixed_dt_frame {
    double *dt;
} tell_fixed_dt_frame;

static void tell_fixed_dt(Coro *co)
{
    CORO_BEGIN(co, tell_fixed_dt, f);
    CORO_WAIT_FIXED_UPDATE(co);
    *f->dt = coro_dt(co);
    CORO_END(co);
}

static void dt_in_a_fixed_update_is_that_of_the_last_update(void)
{
    double dt = -1;
    coro_start_now(the.s, tell_fixed_dt, .dt = &dt);
    tick(0.75);
    tick(0.125);
    coro_scheduler_fixed_update(the.s);
    assert_near(dt, 0.125);
}

static void scheduler_time_counts_from_its_creation(void)
{
    tick(3);
    CoroScheduler *later = coro_scheduler_create(the.rt, CORO_PARALLEL);
    assert_near(coro_scheduler_time(later), 0);
    coro_scheduler_update(later, 0.5);
    assert_near(coro_scheduler_time(later), 0.5);
    assert_near(coro_scheduler_time(the.s), 3);
}

static void fixed_updates_and_ends_of_frame_do_not_move_the_clock(void)
{
    tick(1);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
    assert_near(coro_scheduler_time(the.s), 1);
}

static void time_scale_is_one_at_first(void)
{
    assert_near(coro_scheduler_time_scale(the.s), 1);
    assert_false(coro_scheduler_is_paused(the.s));
}

static void time_scale_belongs_to_one_scheduler(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    coro_scheduler_update(the.ordered, 1);
    tick(1);
    assert_near(coro_scheduler_time(the.ordered), 1);
    assert_near(coro_scheduler_time(the.s), 0);
}

static void a_first_step_started_now_sees_the_time_of_the_last_update(void)
{
    double time = -1, dt = -1;
    tick(2);
    coro_start_now(the.s, tell_time, .time = &time, .dt = &dt);
    assert_near(time, 2);
}

typedef CoroNoFrame endless_then_short_frame;

static void endless_then_short(Coro *co)
{
    CORO_BEGIN(co, endless_then_short, f);
    CORO_WAIT_INTERVAL(co, (double)INFINITY);
    trace("woken ");
    CORO_WAIT_INTERVAL(co, 1);
    trace("beat");
    CORO_END(co);
}

static void w1_after_an_interval_without_end_that_was_woken_the_next_one_counts_from_now(void)
{
    CoroHandle h = coro_start_now(the.s, endless_then_short);
    tick(0.5);
    assert_true(coro_wake(the.rt, h));
    tick(0.5);
    assert_near(info_of(the.s, h).remaining, 1);
    tick(0.5);
    assert_trace("woken ");
    tick(0.5);
    assert_trace("beat");
}

static const struct CMUnitTest tests[] = {
    TEST(yield_resumes_in_the_next_update),
    TEST(wait_frames_resumes_in_the_nth_update_after_this_one),
    TEST(wait_one_frame_is_a_yield),
    TEST(wait_one_frame_from_outside_an_update_ends_in_the_next),
    TEST(yield_in_a_fixed_update_ends_in_the_next_update),
    TEST(frames_are_not_counted_by_fixed_updates_or_ends_of_frame),
    TEST(wait_seconds_resumes_in_the_first_update_in_which_they_have_passed),
    TEST(wait_seconds_resumes_late_rather_than_early),
    TEST(wait_seconds_are_scaled),
    TEST(a_time_scale_of_zero_freezes_scaled_waits),
    TEST(a_time_scale_of_zero_does_not_hold_frames_or_predicates),
    TEST(a_changed_time_scale_counts_from_the_next_update),
    TEST(realtime_is_not_held_by_a_time_scale_of_zero),
    TEST(realtime_is_not_hastened_by_a_time_scale),
    TEST(interval_the_first_counts_from_now),
    TEST(interval_counts_from_the_moment_at_which_the_previous_was_due),
    TEST(interval_loop_never_drifts),
    TEST(interval_resumes_as_often_as_intervals_have_passed_within_one_update),
    TEST(interval_is_scaled),
    TEST(interval_after_another_wait_still_counts_from_the_previous),
    TEST(interval_after_a_reset_counts_from_now),
    TEST(fixed_update_resumes_in_the_next_fixed_update),
    TEST(end_of_frame_resumes_in_the_next_end_frame),
    TEST(time_and_dt_are_scaled),
    TEST(dt_in_a_fixed_update_is_that_of_the_last_update),
    TEST(scheduler_time_counts_from_its_creation),
    TEST(fixed_updates_and_ends_of_frame_do_not_move_the_clock),
    TEST(time_scale_is_one_at_first),
    TEST(time_scale_belongs_to_one_scheduler),
    TEST(a_first_step_started_now_sees_the_time_of_the_last_update),
    TEST(w1_after_an_interval_without_end_that_was_woken_the_next_one_counts_from_now),
};

int main(void)
{
    return RUN(tests);
}
