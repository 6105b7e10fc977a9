/* SPDX-License-Identifier: Zlib */
/* K1: skips that would take hours, or all of the memory, give up. */
#include "coro_test.h"

static CoroHandle skipped_again;

typedef struct wait_or_loop_frame {
    bool loops;
} wait_or_loop_frame;

static void wait_or_loop(Coro *co)
{
    CORO_BEGIN(co, wait_or_loop, f);
    skipped_again = coro_self(co);
    while (f->loops) {
        CORO_YIELD(co);
    }
    CORO_WAIT_UNTIL(co, f->loops);
    CORO_END(co);
}

typedef struct skip_again_frame {
    bool pauses;
} skip_again_frame;

static void skip_again(Coro *co)
{
    CORO_BEGIN(co, skip_again, f);
    for (;;) {
        if (f->pauses) {
            coro_pause(coro_runtime(co), skipped_again);
            coro_resume(coro_runtime(co), skipped_again);
        } else {
            coro_fast_forward(coro_runtime(co), skipped_again);
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}

typedef struct fork_both_frame {
    bool loops, pauses;
} fork_both_frame;

static void fork_both(Coro *co)
{
    CORO_BEGIN(co, fork_both, f);
    coro_fork(co, wait_or_loop, .loops = f->loops);
    coro_fork(co, skip_again, .pauses = f->pauses);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

/* Each took hours, or all of the memory. */
static void expect_skip_that_gives_up(bool loops, bool pauses)
{
    CoroHandle h = coro_start(the.s, fork_both, .loops = loops, .pauses = pauses);
    size_t before = memory.live_bytes;
    assert_false(coro_fast_forward(the.rt, h));
    assert_in_range(memory.live_bytes, before, before + 200000);
    assert_true(coro_stop(the.rt, h));
}

static void k1_a_skip_within_which_a_loop_is_skipped_in_each_frame_gives_up(void)
{
    expect_skip_that_gives_up(true, false);
}

static void k1_a_skip_within_which_a_predicate_is_skipped_in_each_frame_gives_up(void)
{
    expect_skip_that_gives_up(false, false);
}

static void k1_a_skip_within_which_a_predicate_is_paused_in_each_frame_gives_up(void)
{
    expect_skip_that_gives_up(false, true);
}

typedef CoroNoFrame time_out_again_frame;

static void time_out_again(Coro *co)
{
    CORO_BEGIN(co, time_out_again, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 3600);
    CORO_END(co);
}

typedef struct ring_often_frame {
    int i;
} ring_often_frame;

/* Each wait leaves a moment behind that is an hour ahead. */
static void ring_often(Coro *co)
{
    CORO_BEGIN(co, ring_often, f);
    for (f->i = 0; f->i < 20000; f->i++) {
        coro_fork(co, time_out_again);
        coro_raise(coro_runtime(co), &bell);
        CORO_WAIT_ALL(co);
    }
    CORO_END(co);
}

static void m1_timeouts_that_never_run_out_in_a_skip_keep_no_memory(void)
{
    size_t live = memory.live_bytes;
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, ring_often)));
    assert_in_range(memory.live_bytes, live, live + 70000);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(k1_a_skip_within_which_a_loop_is_skipped_in_each_frame_gives_up),
    TEST_ONCE(k1_a_skip_within_which_a_predicate_is_skipped_in_each_frame_gives_up),
    TEST_ONCE(k1_a_skip_within_which_a_predicate_is_paused_in_each_frame_gives_up),
    TEST_ONCE(m1_timeouts_that_never_run_out_in_a_skip_keep_no_memory),
};

int main(void)
{
    return RUN(tests);
}
