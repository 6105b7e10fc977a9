/* SPDX-License-Identifier: Zlib */
/* X3: stops that wait until bodies have given control back. */
#include "coro_test.h"

static CoroHandle stopped_twice;

typedef CoroNoFrame stop_parent_again_frame;

static void stop_parent_again(Coro *co)
{
    CORO_BEGIN(co, stop_parent_again, f);
    coro_stop(coro_runtime(co), stopped_twice);
    trace("child ");
    CORO_WAIT_FOR(co, CORO_NO_HANDLE);
    trace("never ");
    CORO_END(co);
}

typedef CoroNoFrame stop_itself_and_fork_frame;

static void stop_itself_and_fork(Coro *co)
{
    CORO_BEGIN(co, stop_itself_and_fork, f);
    stopped_twice = coro_self(co);
    coro_stop(coro_runtime(co), stopped_twice);
    CoroHandle child = coro_fork(co, stop_parent_again);
    assert_int_equal(info_of(the.s, child).wait, CORO_WAITS_NOTHING); /* it will be stopped */
    trace("parent");
    CORO_YIELD(co);
    trace("never");
    CORO_END(co);
}

static void x3_one_that_stops_its_parent_again_is_gone_at_its_next_wait(void)
{
    CoroHandle h = coro_start_now(the.s, stop_itself_and_fork);
    assert_dead(h);
    assert_trace("child parent");
    assert_int_equal(test_count(), 0);
}

typedef CoroNoFrame end_by_predicate_frame;

static void end_by_predicate(Coro *co)
{
    CORO_BEGIN(co, end_by_predicate, f);
    CORO_WAIT_SIGNAL(co, &bell);
    coro_stop(coro_runtime(co), stopped_twice);
    CORO_END(co);
}

typedef CoroNoFrame skip_child_and_look_frame;

static void skip_child_and_look(Coro *co)
{
    CORO_BEGIN(co, skip_child_and_look, f);
    stopped_twice = coro_self(co);
    CoroHandle child = coro_fork(co, end_by_predicate);
    coro_raise(coro_runtime(co), &bell);
    coro_fast_forward(coro_runtime(co), child);
    CoroInfo info = info_of(the.s, child);
    assert_int_equal(info.wait, CORO_WAITS_NOTHING);
    assert_ptr_equal(info.awaited, NULL);
    CORO_YIELD(co);
    trace("never");
    CORO_END(co);
}

static void l1_one_that_has_ended_and_is_about_to_be_stopped_waits_for_nothing(void)
{
    assert_dead(coro_start_now(the.s, skip_child_and_look));
    assert_trace("");
}

static const struct CMUnitTest tests[] = {
    TEST(x3_one_that_stops_its_parent_again_is_gone_at_its_next_wait),
    TEST(l1_one_that_has_ended_and_is_about_to_be_stopped_waits_for_nothing),
};

int main(void)
{
    return RUN(tests);
}
