/* SPDX-License-Identifier: Zlib */
/* What is refused: every call but the asking ones from callbacks, and NULL everywhere. Nothing crashes, nothing changes. */
#include "coro_test.h"

#include <math.h>

static CoroRuntime *rt;
static CoroScheduler *s;
static Coro *inside; /* the body under way */
static int tried;

typedef CoroNoFrame quiet_frame;
static void quiet(Coro *co)
{
    CORO_BEGIN(co, quiet, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void try_all(CoroHandle h)
{
    tried++;
    assert_int_equal(coro_raise(rt, &never), 0);
    assert_false(coro_stop(rt, h));
    assert_false(coro_pause(rt, h));
    assert_false(coro_resume(rt, h));
    assert_false(coro_set_tag(rt, h, 7));
    assert_false(coro_fast_forward(rt, h));
    assert_null(coro_scheduler_create(rt, CORO_PARALLEL));
    assert_int_equal(coro_start(s, quiet).index, 0);
    assert_int_equal(coro_start_once(s, quiet).index, 0);
    assert_int_equal(coro_restart(s, quiet).index, 0);
    coro_scheduler_update(s, 1);
    coro_scheduler_fixed_update(s);
    coro_scheduler_end_frame(s);
    coro_scheduler_pause(s);
    coro_scheduler_set_time_scale(s, 5);
    coro_scheduler_stop_all(s);
    assert_int_equal(coro_scheduler_stop_tagged(s, 0), 0);
    coro_scheduler_destroy(s);
    coro_runtime_destroy(rt);
    char buffer[64];
    assert_false(coro_snapshot_save(rt, buffer, sizeof buffer));
    assert_false(coro_snapshot_restore(rt, buffer, sizeof buffer));
    if (inside != NULL) {
        assert_int_equal(coro_fork(inside, quiet).index, 0);
        coro_stop_children(inside);
    }
}

static void on_error(void *user, const CoroError *error)
{
    (void)user;
    try_all(error->handle);
}

typedef CoroNoFrame faulty_frame;
static void faulty(Coro *co)
{
    CORO_BEGIN(co, faulty, f);
    inside = co;
    coro_fork(co, quiet);
    CORO_WAIT_FRAMES(co, 0); /* reported */
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void x4_from_on_error_only_asking_functions_may_be_called(void)
{
    const CoroRuntimeConfig config = {.on_error = on_error};
    rt = coro_runtime_create(&config);
    s = coro_scheduler_create(rt, CORO_PARALLEL);
    tried = 0;
    inside = NULL;
    CoroHandle waits = coro_start_now(s, quiet);
    CoroHandle h = coro_start_now(s, faulty);
    assert_int_equal(tried, 1);
    assert_int_equal(coro_scheduler_count(s), 3);
    assert_true(coro_is_alive(rt, waits));
    assert_true(coro_is_alive(rt, h));
    assert_false(coro_scheduler_is_paused(s));
    assert_true(coro_scheduler_time_scale(s) == 1.0);
    coro_runtime_destroy(rt);
}

static void null_is_answered_with_nothing(void)
{
    CoroHandle none = CORO_NO_HANDLE;
    assert_int_equal(coro_fork(NULL, quiet).index, 0);
    coro_stop_children(NULL);
    coro_reset_interval(NULL);
    assert_true(coro_dt(NULL) == 0.0);
    assert_true(coro_time(NULL) == 0.0);
    assert_true(coro_progress(NULL) == 0.0);
    assert_null(coro_runtime(NULL));
    assert_null(coro_scheduler(NULL));
    assert_int_equal(coro_self(NULL).index, 0);
    assert_int_equal(coro_result(NULL), CORO_FINISHED);
    assert_false(coro_timed_out(NULL));
    assert_false(coro_is_skipping(NULL));
    assert_int_equal(coro_raise(NULL, &bell), 0);
    assert_true(coro_fast_forward(NULL, none));
    assert_int_equal(coro_snapshot_size(NULL), 0);
    assert_null(coro_scheduler_create(NULL, CORO_PARALLEL));
}

static void a_runtime_needs_both_or_neither_of_allocate_and_release(void)
{
    const CoroRuntimeConfig config = {.release = (void (*)(void *, void *, size_t))(uintptr_t)1};
    assert_null(coro_runtime_create(&config));
}

static void c3_a_snapshot_without_a_buffer_is_refused(void)
{
    assert_false(coro_snapshot_save(the.rt, NULL, 100));
    assert_error(CORO_ERROR_BAD_ARGUMENT);
}

typedef CoroNoFrame endless_frame;
static void endless(Coro *co)
{
    CORO_BEGIN(co, endless, f);
    CORO_WAIT_INTERVAL(co, (double)INFINITY);
    trace("never");
    CORO_END(co);
}

static void an_interval_of_infinity_never_ends(void)
{
    CoroHandle h = coro_start_now(the.s, endless);
    tick(1e6);
    assert_trace("");
    assert_alive(h);
}

typedef CoroNoFrame quits_frame;
static void quits(Coro *co)
{
    CORO_BEGIN(co, quits, f);
    CORO_OVER(co, 10.0) {
        trace("round");
        coro_stop(coro_runtime(co), coro_self(co));
    }
    trace("after");
    CORO_FINALLY(co);
    trace("cleanup");
    CORO_END(co);
}

static void x3_one_that_stops_itself_in_a_loop_over_time_leaves_after_that_round(void)
{
    CoroHandle h = coro_start_now(the.s, quits);
    assert_trace("roundcleanup");
    assert_dead(h);
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

static const struct CMUnitTest tests[] = {
    TEST(x4_from_on_error_only_asking_functions_may_be_called),
    TEST(null_is_answered_with_nothing),
    TEST(a_runtime_needs_both_or_neither_of_allocate_and_release),
    TEST(c3_a_snapshot_without_a_buffer_is_refused),
    TEST(an_interval_of_infinity_never_ends),
    TEST(x3_one_that_stops_itself_in_a_loop_over_time_leaves_after_that_round),
    TEST(f5_a_loop_of_loops_over_no_time_is_a_runaway_and_yields),
};

int main(void)
{
    return RUN(tests);
}
