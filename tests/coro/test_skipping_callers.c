/* SPDX-License-Identifier: Zlib */
/* K1, K2: a caller whose child was skipped to its end goes on in its scheduler's update, however far above it is. */
#include "coro_test.h"

static CoroHandle inner_one, middle_one;

typedef enum Way { WAY_FINISHES, WAY_FAILS, WAY_STOPS_MIDDLE, WAYS } Way;

typedef struct inner_frame {
    Way way;
} inner_frame;

static void inner(Coro *co)
{
    CORO_BEGIN(co, inner, f);
    inner_one = coro_self(co);
    CORO_YIELD(co);
    if (f->way == WAY_FAILS) {
        CORO_FAIL(co, "expected");
    } else if (f->way == WAY_STOPS_MIDDLE) {
        coro_stop(coro_runtime(co), middle_one);
        CORO_YIELD(co);
    }
    CORO_END(co);
}

typedef inner_frame middle_frame;

static void middle(Coro *co)
{
    CORO_BEGIN(co, middle, f);
    middle_one = coro_self(co);
    CORO_CALL(co, inner, .way = f->way);
    trace("middle ");
    CORO_END(co);
}

typedef inner_frame outer_frame;

static void outer(Coro *co)
{
    CORO_BEGIN(co, outer, f);
    CORO_TRY_CALL(co, middle, .way = f->way);
    trace("outer ");
    trace_result(co);
    trace(coro_is_skipping(co) ? " skipped" : "");
    CORO_END(co);
}

static void expect_outer_in_update(Way way, const char *expected)
{
    coro_start(the.s, outer, .way = way);
    tick(0.25);
    assert_true(coro_fast_forward(the.rt, inner_one));
    assert_trace("");
    tick(0.25);
    assert_trace(expected);
    assert_int_equal(test_count(), 0);
}

static void k1_a_caller_goes_on_in_its_update_when_its_child_was_skipped_to_its_end(void)
{
    expect_outer_in_update(WAY_FINISHES, "middle outer F");
}

static void k1_a_caller_that_survives_a_failure_below_one_that_was_skipped_goes_on_in_its_update(void)
{
    expect_outer_in_update(WAY_FAILS, "outer X");
    assert_error(CORO_ERROR_FAILED);
}

static void k1_a_caller_of_one_that_a_skipped_one_has_stopped_goes_on_in_its_update(void)
{
    expect_outer_in_update(WAY_STOPS_MIDDLE, "outer S");
}

typedef inner_frame skip_inner_frame;

static void skip_inner(Coro *co)
{
    CORO_BEGIN(co, skip_inner, f);
    CORO_YIELD(co);
    coro_fast_forward(coro_runtime(co), inner_one);
    trace("skipped ");
    CORO_END(co);
}

typedef inner_frame family_frame;

static void family(Coro *co)
{
    CORO_BEGIN(co, family, f);
    coro_fork(co, skip_inner);
    coro_fork(co, outer, .way = f->way);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* The caller is in the outer skip alone: there it goes on. */
static void k2_a_caller_above_an_inner_skip_goes_on_in_the_outer_one(void)
{
    static const char *const expected[WAYS] = {"skipped middle outer F skipped", "skipped outer X skipped",
                                               "skipped outer S skipped"};
    for (Way way = WAY_FINISHES; way < WAYS; way++) {
        CoroHandle h = coro_start_now(the.s, family, .way = way);
        assert_true(coro_fast_forward(the.rt, h));
        assert_trace(expected[way]);
        errors_clear();
    }
}

static const struct CMUnitTest tests[] = {
    TEST(k1_a_caller_goes_on_in_its_update_when_its_child_was_skipped_to_its_end),
    TEST(k1_a_caller_that_survives_a_failure_below_one_that_was_skipped_goes_on_in_its_update),
    TEST(k1_a_caller_of_one_that_a_skipped_one_has_stopped_goes_on_in_its_update),
    TEST(k2_a_caller_above_an_inner_skip_goes_on_in_the_outer_one),
};

int main(void)
{
    return RUN(tests);
}
