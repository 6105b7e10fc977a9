/* SPDX-License-Identifier: Zlib */
/* P1 for whole schedulers, the conditions that are told of pauses, and the time scale beside them. */
#include "coro_test.h"

static void p1_updates_of_a_paused_scheduler_do_nothing(void)
{
    coro_start(the.s, say, .text = "q");
    coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    coro_scheduler_pause(the.s);
    assert_true(coro_scheduler_is_paused(the.s));
    ticks(3, 0.25);
    assert_trace("a");
    coro_scheduler_resume(the.s);
    assert_false(coro_scheduler_is_paused(the.s));
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 2);
    trace_clear();
}

typedef struct phases_frame {
    const char *fixed, *end;
} phases_frame;

static void phases(Coro *co)
{
    CORO_BEGIN(co, phases, f);
    CORO_WAIT_FIXED_UPDATE(co);
    trace(f->fixed);
    CORO_WAIT_END_OF_FRAME(co);
    trace(f->end);
    CORO_END(co);
}

static void p1_fixed_updates_of_a_paused_scheduler_do_nothing(void)
{
    coro_start_now(the.s, phases, .fixed = "f", .end = "e");
    coro_scheduler_pause(the.s);
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    coro_scheduler_resume(the.s);
    coro_scheduler_fixed_update(the.s);
    assert_trace("f");
}

static void p1_ends_of_frame_of_a_paused_scheduler_do_nothing(void)
{
    coro_start_now(the.s, phases, .fixed = "f", .end = "e");
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_pause(the.s);
    coro_scheduler_end_frame(the.s);
    assert_trace("f");
    coro_scheduler_resume(the.s);
    coro_scheduler_end_frame(the.s);
    assert_trace("e");
}

static void p1_the_clock_of_a_paused_scheduler_stands(void)
{
    tick(1);
    coro_scheduler_pause(the.s);
    ticks(5, 1);
    assert_near(coro_scheduler_time(the.s), 1);
    coro_scheduler_resume(the.s);
    tick(1);
    assert_near(coro_scheduler_time(the.s), 2);
}

typedef struct both_clocks_frame {
    const char *text;
    bool real;
} both_clocks_frame;

static void both_clocks(Coro *co)
{
    CORO_BEGIN(co, both_clocks, f);
    if (f->real) {
        CORO_WAIT_SECONDS_REALTIME(co, 1);
    } else {
        CORO_WAIT_SECONDS(co, 1);
    }
    trace(f->text);
    CORO_END(co);
}

static void p1_both_clocks_of_a_paused_scheduler_stand(void)
{
    coro_start_now(the.s, both_clocks, .text = "s");
    coro_start_now(the.s, both_clocks, .text = "r", .real = true);
    tick(0.5);
    coro_scheduler_pause(the.s);
    ticks(5, 1);
    coro_scheduler_resume(the.s);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 2);
    trace_clear();
}

static void p1_a_paused_scheduler_does_not_change_is_paused_of_its_coroutines(void)
{
    CoroHandle a = coro_start_now(the.s, idle, .frames = 9);
    CoroHandle b = coro_start_now(the.s, idle, .frames = 9);
    coro_pause(the.rt, b);
    coro_scheduler_pause(the.s);
    assert_false(coro_is_paused(the.rt, a));
    assert_true(coro_is_paused(the.rt, b));
    coro_scheduler_resume(the.s);
    assert_false(coro_is_paused(the.rt, a));
    assert_true(coro_is_paused(the.rt, b));
}

static void p1_a_paused_scheduler_does_not_hold_others(void)
{
    coro_scheduler_pause(the.ordered);
    coro_start(the.s, say, .text = "a");
    tick(0.25);
    assert_trace("a");
}

static void p1_a_paused_one_in_a_resumed_scheduler_stays_paused(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    coro_pause(the.rt, h);
    coro_scheduler_pause(the.s);
    coro_scheduler_resume(the.s);
    tick(0.25);
    assert_trace("a");
}

static void p1_one_of_a_paused_scheduler_may_be_stopped(void)
{
    CoroHandle h = coro_start_now(the.s, hold, .text = "f");
    coro_scheduler_pause(the.s);
    assert_true(coro_stop(the.rt, h));
    assert_trace("f");
}

static void p2_a_signal_raised_while_the_scheduler_is_paused_is_not_lost(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_scheduler_pause(the.s);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    tick(0.25);
    coro_scheduler_resume(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static bool keep_waiting(void *self, double dt)
{
    (void)dt;
    trace("k");
    return *(bool *)self;
}

static void told_pause(void *self)
{
    (void)self;
    trace("[");
}

static void told_resume(void *self)
{
    (void)self;
    trace("]");
}

static const CoroCondition told = {.keep_waiting = keep_waiting, .pause = told_pause, .resume = told_resume};
static const CoroCondition untold = {.keep_waiting = keep_waiting};

typedef struct conditional_frame {
    const CoroCondition *condition;
    bool *flag;
} conditional_frame;

static void conditional(Coro *co)
{
    CORO_BEGIN(co, conditional, f);
    CORO_WAIT_CONDITION(co, f->condition, f->flag);
    trace("c");
    CORO_END(co);
}

static void condition_is_told_once_when_it_is_paused_and_resumed(void)
{
    bool flag = true;
    CoroHandle h = coro_start_now(the.s, conditional, .condition = &told, .flag = &flag);
    tick(0.25);
    assert_trace("k");
    coro_pause(the.rt, h);
    assert_trace("[");
    coro_pause(the.rt, h);
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_trace("]");
    coro_resume(the.rt, h);
    assert_trace("");
    flag = false;
    tick(0.25);
    assert_trace("kc");
}

static void condition_may_leave_out_pause_and_resume(void)
{
    bool flag = true;
    CoroHandle h = coro_start_now(the.s, conditional, .condition = &untold, .flag = &flag);
    coro_pause(the.rt, h);
    coro_resume(the.rt, h);
    flag = false;
    tick(0.25);
    assert_trace("kc");
}

typedef struct parent_of_condition_frame {
    bool *flag;
} parent_of_condition_frame;

static void parent_of_condition(Coro *co)
{
    CORO_BEGIN(co, parent_of_condition, f);
    CORO_CALL(co, conditional, .condition = &told, .flag = f->flag);
    CORO_END(co);
}

static void condition_of_a_held_child_is_told_too(void)
{
    bool flag = true;
    CoroHandle h = coro_start_now(the.s, parent_of_condition, .flag = &flag);
    coro_pause(the.rt, h);
    assert_trace("[");
    coro_resume(the.rt, h);
    assert_trace("]");
}

static void p1_conditions_are_told_of_a_paused_scheduler(void)
{
    bool flag = true;
    coro_start_now(the.s, conditional, .condition = &told, .flag = &flag);
    coro_scheduler_pause(the.s);
    assert_trace("[");
    coro_scheduler_pause(the.s);
    tick(0.25);
    assert_trace("");
    coro_scheduler_resume(the.s);
    assert_trace("]");
    tick(0.25);
    assert_trace("k");
}

typedef struct over_frame {
    double seconds;
    bool pause;
} over_frame;

static void over(Coro *co)
{
    CORO_BEGIN(co, over, f);
    if (f->pause) {
        coro_pause(coro_runtime(co), coro_self(co));
    }
    CORO_OVER(co, f->seconds) {
        trace_number((long)(coro_progress(co) * 100));
        trace(" ");
    }
    trace("o");
    CORO_END(co);
}

static void p1_over_keeps_its_progress(void)
{
    CoroHandle h = coro_start_now(the.s, over, .seconds = 1);
    tick(0.25);
    coro_pause(the.rt, h);
    ticks(4, 0.25);
    coro_resume(the.rt, h);
    tick(0.5);
    assert_trace("0 25 75 ");
    tick(0.25);
    assert_trace("100 o");
}

typedef struct pause_own_scheduler_frame {
    const char *text;
} pause_own_scheduler_frame;

static void pause_own_scheduler(Coro *co)
{
    CORO_BEGIN(co, pause_own_scheduler, f);
    coro_scheduler_pause(coro_scheduler(co));
    CORO_WAIT_UNTIL(co, true);
    trace("on");
    CORO_YIELD(co);
    trace(f->text);
    CORO_END(co);
}

static void p1_a_body_may_pause_its_own_scheduler(void)
{
    coro_start(the.s, pause_own_scheduler, .text = "a");
    ticks(3, 0.25);
    assert_trace("on");
    coro_scheduler_resume(the.s);
    tick(0.25);
    assert_trace("a");
}

static void a_pause_does_not_touch_the_time_scale(void)
{
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_scheduler_pause(the.s);
    coro_scheduler_resume(the.s);
    assert_true(coro_scheduler_time_scale(the.s) >= 0.5 && coro_scheduler_time_scale(the.s) <= 0.5);
}

static void a_pause_survives_changes_of_the_time_scale(void)
{
    coro_scheduler_pause(the.s);
    coro_scheduler_set_time_scale(the.s, 2);
    coro_start(the.s, say, .text = "a");
    tick(0.25);
    assert_trace("");
    assert_true(coro_scheduler_is_paused(the.s));
}

static const struct CMUnitTest tests[] = {
    TEST(p1_updates_of_a_paused_scheduler_do_nothing),
    TEST(p1_fixed_updates_of_a_paused_scheduler_do_nothing),
    TEST(p1_ends_of_frame_of_a_paused_scheduler_do_nothing),
    TEST(p1_the_clock_of_a_paused_scheduler_stands),
    TEST(p1_both_clocks_of_a_paused_scheduler_stand),
    TEST(p1_a_paused_scheduler_does_not_change_is_paused_of_its_coroutines),
    TEST(p1_a_paused_scheduler_does_not_hold_others),
    TEST(p1_a_paused_one_in_a_resumed_scheduler_stays_paused),
    TEST(p1_one_of_a_paused_scheduler_may_be_stopped),
    TEST(p2_a_signal_raised_while_the_scheduler_is_paused_is_not_lost),
    TEST(condition_is_told_once_when_it_is_paused_and_resumed),
    TEST(condition_may_leave_out_pause_and_resume),
    TEST(condition_of_a_held_child_is_told_too),
    TEST(p1_conditions_are_told_of_a_paused_scheduler),
    TEST(p1_over_keeps_its_progress),
    TEST(p1_a_body_may_pause_its_own_scheduler),
    TEST(a_pause_does_not_touch_the_time_scale),
    TEST(a_pause_survives_changes_of_the_time_scale),
};

int main(void)
{
    return RUN(tests);
}
