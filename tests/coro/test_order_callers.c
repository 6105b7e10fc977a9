/* SPDX-License-Identifier: Zlib */
/* O3: where a caller goes on whose child ended outside of an update: in a fixed update, in an end of frame, in a skip, or from outside. */
#include "coro_deeds.h"

static CoroHandle child;

typedef void Phase(CoroScheduler *s);

static Phase *const phases[] = {coro_scheduler_fixed_update, coro_scheduler_end_frame};

typedef struct act_in_phase_frame {
    int phase; /* 0: fixed update, 1: end of frame */
    Deed deed;
} act_in_phase_frame;

static void act_in_phase(Coro *co)
{
    CORO_BEGIN(co, act_in_phase, f);
    if (f->phase == 0) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else {
        CORO_WAIT_END_OF_FRAME(co);
    }
    deed_do(co, &f->deed);
    trace("d");
    CORO_END(co);
}

static void o3_a_caller_whose_child_is_stopped_in_a_phase_goes_on_there(void)
{
    for (int phase = 0; phase < 2; phase++) {
        coro_start_now(the.s, call_known, .self = &child, .seconds = 10, .text = "c");
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_STOP, &child});
        phases[phase](the.s);
        assert_trace("ndcS");
        tick(0.25);
        assert_trace("");
    }
}

/* Skipped to its end, it has ended there as well. */
static void o3_a_caller_whose_child_is_skipped_in_a_phase_goes_on_there(void)
{
    for (int phase = 0; phase < 2; phase++) {
        coro_start_now(the.s, call_known, .self = &child, .seconds = 10, .text = "c");
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_SKIP, &child});
        phases[phase](the.s);
        assert_trace("s1dcF");
        tick(0.25);
        assert_trace("");
    }
}

typedef known_frame call_twice_frame;

static void call_twice(Coro *co)
{
    CORO_BEGIN(co, call_twice, f);
    CORO_CALL(co, call_known, .self = f->self, .seconds = 10, .text = "inner");
    trace(" outer");
    trace_result(co);
    CORO_END(co);
}

static CoroHandle caller;

static void p2_a_caller_let_go_in_a_phase_goes_on_there_only_if_its_child_ended_there(void)
{
    for (int phase = 0; phase < 2; phase++) {
        caller = coro_start_now(the.s, call_known, .self = &child, .seconds = 10, .text = "c");
        coro_pause(the.rt, caller);
        coro_stop(the.rt, child);
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_RESUME, &caller});
        phases[phase](the.s);
        assert_trace("nd");
        tick(0.25);
        assert_trace("cS");
    }
}

static void o3_callers_of_callers_go_on_there_too(void)
{
    for (int phase = 0; phase < 2; phase++) {
        coro_start_now(the.s, call_twice, .self = &child);
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_STOP, &child});
        phases[phase](the.s);
        assert_trace("ndinnerS outerF");
    }
}

static void o3_a_caller_of_another_scheduler_goes_on_in_its_update(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(other, call_known, .self = &child, .seconds = 10, .text = "c");
    coro_start_now(the.s, act_in_phase, .phase = 0, .deed = {DEED_STOP, &child});
    coro_scheduler_fixed_update(the.s);
    assert_trace("nd");
    coro_scheduler_fixed_update(other);
    assert_trace("");
    coro_scheduler_update(other, 0);
    assert_trace("cS");
}

static void o3_waiters_of_one_that_is_stopped_in_a_phase_go_on_in_the_update(void)
{
    for (int phase = 0; phase < 2; phase++) {
        child = coro_start_now(the.s, hold, .text = "");
        coro_start_now(the.s, await_end, .handle = child, .text = "w");
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_STOP, &child});
        phases[phase](the.s);
        assert_trace("d");
        tick(0);
        assert_trace("wS");
    }
}

typedef struct wait_phase_frame {
    int phase;
} wait_phase_frame;

static void wait_phase(Coro *co)
{
    CORO_BEGIN(co, wait_phase, f);
    if (f->phase == 0) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else {
        CORO_WAIT_END_OF_FRAME(co);
    }
    CORO_END(co);
}

typedef wait_phase_frame call_phase_frame;

static void call_phase(Coro *co)
{
    CORO_BEGIN(co, call_phase, f);
    CORO_CALL(co, wait_phase, .phase = f->phase);
    trace("c");
    CORO_END(co);
}

static void o3_a_caller_whose_child_ends_by_itself_in_a_phase_goes_on_there(void)
{
    for (int phase = 0; phase < 2; phase++) {
        coro_start_now(the.s, call_phase, .phase = phase);
        tick(0.25);
        phases[!phase](the.s);
        assert_trace("");
        phases[phase](the.s);
        assert_trace("c");
    }
}

static void o3_a_paused_caller_whose_child_is_stopped_in_a_phase_goes_on_in_the_update_after_it(void)
{
    CoroHandle h = coro_start_now(the.s, call_known, .self = &child, .seconds = 10, .text = "c");
    coro_start_now(the.s, act_in_phase, .phase = 0, .deed = {DEED_STOP, &child});
    coro_pause(the.rt, h);
    coro_scheduler_fixed_update(the.s);
    assert_trace("nd");
    coro_resume(the.rt, h);
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    tick(0);
    assert_trace("cS");
}

static void o3_a_caller_whose_child_is_stopped_from_outside_goes_on_in_the_next_update(void)
{
    coro_start_now(the.s, call_known, .self = &child, .seconds = 10, .text = "c");
    coro_stop(the.rt, child);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
    assert_trace("n");
    tick(0);
    assert_trace("cS");
}

static void o3_a_signal_raised_in_a_phase_is_heard_in_the_update(void)
{
    for (int phase = 0; phase < 2; phase++) {
        coro_start_now(the.s, hear, .signal = &bell, .text = "h");
        coro_start_now(the.s, act_in_phase, .phase = phase, .deed = {DEED_RAISE_BELL, NULL});
        phases[phase](the.s);
        assert_trace("d");
        tick(0);
        assert_trace("h");
    }
}

typedef known_frame fail_in_cleanup_frame;

static void fail_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, fail_in_cleanup, f);
    *f->self = coro_self(co);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    CORO_FAIL(co, "failed as asked");
    CORO_END(co);
}

typedef known_frame call_fail_in_cleanup_frame;

static void call_fail_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, call_fail_in_cleanup, f);
    CORO_CALL(co, fail_in_cleanup, .self = f->self);
    trace_result(co);
    CORO_END(co);
}

static void x3_whoever_is_stopped_counts_as_stopped_also_if_its_cleanup_fails(void)
{
    coro_start_now(the.s, call_fail_in_cleanup, .self = &child);
    coro_start_now(the.s, await_end, .handle = child, .text = "w");
    coro_stop(the.rt, child);
    assert_error(CORO_ERROR_FAILED);
    tick(0.25);
    assert_int_equal((long long)strlen(trace_text()), 3);
    assert_non_null(strstr(trace_text(), "wS"));
    assert_true(strchr(trace_text(), 'X') == NULL && strchr(trace_text(), 'F') == NULL);
    trace_clear();
}

static const struct CMUnitTest tests[] = {
    TEST(o3_a_caller_whose_child_is_stopped_in_a_phase_goes_on_there),
    TEST(o3_a_caller_whose_child_is_skipped_in_a_phase_goes_on_there),
    TEST(o3_callers_of_callers_go_on_there_too),
    TEST(o3_a_caller_of_another_scheduler_goes_on_in_its_update),
    TEST(o3_waiters_of_one_that_is_stopped_in_a_phase_go_on_in_the_update),
    TEST(o3_a_caller_whose_child_ends_by_itself_in_a_phase_goes_on_there),
    TEST(o3_a_paused_caller_whose_child_is_stopped_in_a_phase_goes_on_in_the_update_after_it),
    TEST(o3_a_caller_whose_child_is_stopped_from_outside_goes_on_in_the_next_update),
    TEST(o3_a_signal_raised_in_a_phase_is_heard_in_the_update),
    TEST(x3_whoever_is_stopped_counts_as_stopped_also_if_its_cleanup_fails),
    TEST(p2_a_caller_let_go_in_a_phase_goes_on_there_only_if_its_child_ended_there),
};

int main(void)
{
    return RUN(tests);
}
