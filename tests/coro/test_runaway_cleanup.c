/* SPDX-License-Identifier: Zlib */
/* F5: cleanups that would never come back. */
#include "coro_test.h"

static bool is_false;

typedef struct wait_on_in_cleanup_frame {
    int how;
} wait_on_in_cleanup_frame;

static void wait_on_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, wait_on_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &bell);
    CORO_FINALLY(co);
    for (;;) {
        if (f->how == 0) {
            CORO_YIELD(co);
        } else if (f->how == 1) {
            CORO_WAIT_UNTIL(co, is_false);
        } else if (f->how == 2) {
            CORO_CALL(co, say, .text = "called");
        } else {
            CORO_OVER(co, 1) {
                trace("block");
            }
        }
    }
    CORO_END(co);
}

static void f5_a_cleanup_that_waits_for_ever_is_reported_and_ends(void)
{
    for (int how = 0; how < 4; how++) {
        CoroHandle h = coro_start_now(the.s, wait_on_in_cleanup, .how = how);
        assert_true(coro_stop(the.rt, h));
        assert_dead(h);
        assert_int_equal(error_count(), 2); /* the first wait, and the millionth */
        errors_clear();
    }
    coro_start(the.s, say, .text = "on");
    tick(0.25);
    assert_trace("on");
}

typedef CoroNoFrame bad_cleanup_frame;

static void bad_cleanup(Coro *co)
{
    CORO_BEGIN(co, bad_cleanup, f);
    CORO_FINALLY(co);
    trace("c");
    coro_fork(co, hold, .text = "");
    for (;;) {
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void x1_a_cleanup_that_has_forked_and_waits_for_ever_runs_once(void)
{
    coro_start_now(the.s, bad_cleanup);
    assert_trace("c");
    assert_int_equal(test_count(), 0);
    errors_clear();
}

typedef CoroNoFrame call_bad_frame;

static void call_bad(Coro *co)
{
    CORO_BEGIN(co, call_bad, f);
    for (;;) {
        CORO_CALL(co, bad_cleanup);
    }
    CORO_END(co);
}

static void f5_calls_without_end_of_such_a_body_are_a_runaway(void)
{
    CoroHandle h = coro_start(the.s, call_bad);
    coro_start(the.s, say, .text = "on");
    tick(0.25);
    const char *end = strstr(trace_text(), "on");
    assert_true(end != NULL && end - trace_text() < 20); /* a dozen cleanups at most */
    trace_clear();
    assert_false(coro_fast_forward(the.rt, h));
    assert_true(strlen(trace_text()) < 20);
    trace_clear();
    coro_stop(the.rt, h);
    errors_clear();
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(f5_a_cleanup_that_waits_for_ever_is_reported_and_ends),
    TEST_ONCE(x1_a_cleanup_that_has_forked_and_waits_for_ever_runs_once),
    TEST_ONCE(f5_calls_without_end_of_such_a_body_are_a_runaway),
};

int main(void)
{
    return RUN(tests);
}
