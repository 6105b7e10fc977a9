/* SPDX-License-Identifier: Zlib */
/* M1 to M3, and S3 where memory is scarce. */
#include "coro_test.h"

#include <stdlib.h>

typedef CoroNoFrame busy_frame;

/* A bit of everything. */
static void busy(Coro *co)
{
    CORO_BEGIN(co, busy, f);
    CORO_YIELD(co);
    coro_fork(co, idle, .frames = 2);
    coro_fork(co, say_after, .text = "", .seconds = 0.5);
    CORO_WAIT_ALL(co);
    CORO_CALL(co, idle, .frames = 1);
    CORO_WAIT_SECONDS(co, 0.25);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.25);
    CORO_WAIT_INTERVAL(co, 0.25);
    CORO_OVER(co, 0.5) {
        trace("");
    }
    CORO_END(co);
}

static void run_busy(void)
{
    for (int i = 0; i < 40; i++) {
        coro_start(the.s, busy);
        coro_start_now(the.ordered, busy);
    }
    for (int i = 0; i < 30; i++) {
        tick(0.25);
        coro_raise(the.rt, &bell);
    }
    coro_scheduler_stop_all(the.ordered);
    coro_scheduler_stop_all(the.s);
}

static void m1_after_a_warm_up_starting_waiting_and_ending_allocate_nothing(void)
{
    run_busy();
    run_busy();
    size_t calls = memory.calls, live = memory.live_bytes;
    for (int i = 0; i < 10; i++) {
        run_busy();
    }
    assert_int_equal(memory.calls, calls);
    assert_int_equal(memory.live_bytes, live);
}

static void m1_ended_ones_keep_no_memory(void)
{
    for (int i = 0; i < 100; i++) {
        coro_start_now(the.s, idle, .frames = 1);
        tick(0.25);
    }
    size_t live = memory.live_bytes;
    for (int i = 0; i < 20000; i++) {
        coro_start_now(the.s, idle, .frames = 1);
        tick(0.25);
    }
    assert_int_equal(memory.live_bytes, live);
}

static void m1_schedulers_that_come_and_go_keep_no_memory(void)
{
    for (int i = 0; i < 100; i++) {
        coro_scheduler_destroy(coro_scheduler_create(the.rt, CORO_PARALLEL));
    }
    size_t live = memory.live_bytes;
    for (int i = 0; i < 20000; i++) {
        CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
        coro_start_now(s, idle, .frames = 9);
        coro_scheduler_destroy(s);
    }
    assert_true(memory.live_bytes <= live + 4096);
}

#define MANY 4096

static void a_scheduler_costs_at_most_128_bytes(void)
{
    static CoroScheduler *schedulers[MANY];
    size_t before = memory.live_bytes;
    for (int i = 0; i < MANY; i++) {
        schedulers[i] = coro_scheduler_create(the.rt, CORO_PARALLEL);
        assert_non_null(schedulers[i]);
    }
    assert_true((memory.live_bytes - before) / MANY <= 128);
    coro_start(schedulers[77], say, .text = "a");
    for (int i = 0; i < MANY; i++) {
        coro_scheduler_update(schedulers[i], 0.25);
    }
    assert_trace("a");
}

static max_align_t block[64 * 1024 / sizeof(max_align_t)];

/* A world in one fixed block; the allocator must never be asked. */
static void world_in_block(void *memory_block, size_t size)
{
    CoroRuntimeConfig config = test_config();
    config.memory = memory_block;
    config.memory_size = size;
    world_replace(&config);
    memory.calls = 0;
}

static void m2_with_one_fixed_block_the_library_never_allocates(void)
{
    world_in_block(block, sizeof block);
    run_busy();
    errors_clear(); /* where there was no room, that was said */
    assert_int_equal(memory.calls, 0);
    world_destroy();
    assert_int_equal(memory.calls, 0);
}

static int fill(void)
{
    int count = 0;
    while (coro_is_alive(the.rt, coro_start_now(the.s, hold, .text = ""))) {
        count++;
    }
    return count;
}

static void m2_a_start_that_finds_no_room_is_refused_and_reported(void)
{
    world_in_block(block, sizeof block);
    int count = fill();
    assert_error(CORO_ERROR_NO_MEMORY);
    assert_true(count > 100);
    assert_int_equal(test_count(), count);
    CoroHandle h = coro_start(the.s, say, .text = "x");
    assert_no_handle(h);
    assert_error(CORO_ERROR_NO_MEMORY);
    assert_int_equal(test_count(), count);
    tick(0.25);
    assert_trace("");
}

static void m2_room_that_was_given_back_is_used_again(void)
{
    world_in_block(block, sizeof block);
    int count = fill();
    assert_error(CORO_ERROR_NO_MEMORY);
    for (int i = 0; i < 5; i++) {
        coro_scheduler_stop_all(the.s);
        assert_int_equal(fill(), count);
        assert_error(CORO_ERROR_NO_MEMORY);
    }
}

static void m2_sleepers_that_fill_the_block_wake_in_their_update(void)
{
    static unsigned char memory_block[20000];
    for (size_t size = 8000; size <= sizeof(memory_block); size += 500) {
        world_in_block(memory_block, size);
        while (error_count() == 0) {
            coro_start_now(the.s, say_after, .text = "", .seconds = 1);
        }
        assert_error(CORO_ERROR_NO_MEMORY);
        tick(1);
        assert_int_equal(coro_scheduler_count(the.s), 0);
        world_destroy();
    }
}

typedef CoroNoFrame poll_with_timeout_frame;

static int polled;

static bool no(void)
{
    polled++;
    return false;
}

static void poll_with_timeout(Coro *co)
{
    CORO_BEGIN(co, poll_with_timeout, f);
    CORO_WAIT_UNTIL_TIMEOUT(co, no(), 1);
    CORO_END(co);
}

/* Their predicates may stand in a queue while there is no room for their timeouts. */
static void m2_predicates_that_fill_the_block_are_polled_and_run_out(void)
{
    static unsigned char memory_block[40000];
    for (size_t size = 8000; size <= sizeof(memory_block); size += 200) {
        world_in_block(memory_block, size);
        while (error_count() == 0) {
            coro_start(the.s, poll_with_timeout);
        }
        assert_error(CORO_ERROR_NO_MEMORY);
        int count = coro_scheduler_count(the.s);
        tick(0);
        polled = 0;
        ticks(2, 0.25);
        assert_int_equal(polled, 2 * count);
        tick(0.5);
        assert_int_equal(coro_scheduler_count(the.s), 0);
        world_destroy();
    }
}

static void m2_a_block_that_is_too_small_gives_no_runtime(void)
{
    CoroRuntimeConfig config = test_config();
    config.memory = block;
    for (size_t size = 0; size < 64; size++) {
        config.memory_size = size;
        assert_null(coro_runtime_create(&config));
    }
    errors_clear(); /* whether a runtime that never was reports is left open */
}

static void m2_a_block_of_any_size_works_or_gives_no_runtime(void)
{
    CoroRuntimeConfig config = test_config();
    config.memory = block;
    for (size_t size = 64; size < 8192; size += 64) {
        config.memory_size = size;
        CoroRuntime *rt = coro_runtime_create(&config);
        CoroScheduler *s = rt != NULL ? coro_scheduler_create(rt, CORO_PARALLEL) : NULL;
        if (s != NULL) {
            coro_start_now(s, hold, .text = "");
            coro_start_now(s, idle, .frames = 1);
            coro_scheduler_update(s, 0.25);
        }
        if (rt != NULL) {
            coro_runtime_destroy(rt);
        }
    }
    errors_clear();
}

static void m2_a_misaligned_block_works(void)
{
    world_in_block((unsigned char *)block + 1, sizeof block - 1);
    coro_start_now(the.s, say, .text = "a");
    assert_trace("a");
}

static void m2_a_frame_larger_than_the_block_is_refused(void)
{
    static const unsigned char large[sizeof block];
    world_in_block(block, sizeof block);
    CoroStart start = {.body = say, .frame = large, .frame_size = sizeof large};
    assert_no_handle(coro_start_with(the.s, &start));
    assert_error(CORO_ERROR_NO_MEMORY);
}

typedef struct fork_full_frame {
    CoroHandle *out;
} fork_full_frame;

static void fork_full(Coro *co)
{
    CORO_BEGIN(co, fork_full, f);
    CORO_WAIT_SIGNAL(co, &bell);
    *f->out = coro_fork(co, hold, .text = "");
    trace("on");
    CORO_END(co);
}

static void s3_a_fork_that_finds_no_room_is_refused_and_the_body_goes_on(void)
{
    CoroHandle out = {1, 1};
    world_in_block(block, sizeof block);
    coro_start_now(the.s, fork_full, .out = &out);
    fill();
    assert_error(CORO_ERROR_NO_MEMORY);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_no_handle(out);
    assert_trace("on");
    assert_error(CORO_ERROR_NO_MEMORY);
}

typedef fork_full_frame fork_full_and_hold_frame;

static void fork_full_and_hold(Coro *co)
{
    CORO_BEGIN(co, fork_full_and_hold, f);
    CORO_WAIT_SIGNAL(co, &bell);
    *f->out = coro_fork(co, hold, .text = "");
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

/* There is a free place, but none for the count of its forks. */
static void s3_a_fork_that_cannot_be_counted_is_refused(void)
{
    enum { FORKS = 4 };
    CoroHandle out[FORKS], places[FORKS];
    world_in_block(block, sizeof block);
    for (int i = 0; i < FORKS; i++) {
        coro_start_now(the.s, fork_full_and_hold, .out = &out[i]);
        places[i] = coro_start_now(the.s, hold, .text = "");
    }
    fill();
    while (coro_scheduler_create(the.rt, CORO_PARALLEL) != NULL) {
    }
    errors_clear();
    for (int i = 0; i < FORKS; i++) {
        coro_stop(the.rt, places[i]);
    }
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_no_handle(out[FORKS - 1]);
    assert_true(error_count() > 0);
    errors_clear();
}

typedef struct call_full_frame {
    bool try_it;
} call_full_frame;

static void call_full(Coro *co)
{
    CORO_BEGIN(co, call_full, f);
    CORO_WAIT_SIGNAL(co, &bell);
    if (f->try_it) {
        CORO_TRY_CALL(co, hold, .text = "");
        trace_result(co);
    } else {
        CORO_CALL(co, hold, .text = "");
    }
    trace("on");
    CORO_FINALLY(co);
    trace("f");
    CORO_END(co);
}

static void s3_a_called_child_that_finds_no_room_fails_its_caller_reported_once(void)
{
    world_in_block(block, sizeof block);
    CoroHandle h = coro_start_now(the.s, call_full);
    fill();
    assert_error(CORO_ERROR_NO_MEMORY);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("f");
    assert_dead(h);
    assert_error(CORO_ERROR_NO_MEMORY);
}

static void s3_try_call_survives_a_child_that_finds_no_room(void)
{
    world_in_block(block, sizeof block);
    coro_start_now(the.s, call_full, .try_it = true);
    fill();
    assert_error(CORO_ERROR_NO_MEMORY);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("Xonf");
    assert_error(CORO_ERROR_NO_MEMORY);
}

static void m3_destroying_gives_everything_back_in_whatever_state(void)
{
    CoroHandle paused = coro_start_now(the.s, hold, .text = "");
    coro_pause(the.rt, paused);
    coro_start(the.s, say, .text = "never");
    coro_start_now(the.s, hear, .signal = &bell, .text = "never");
    coro_raise(the.rt, &bell);
    coro_start_now(the.s, await_end, .handle = paused, .text = "never");
    coro_start_now(the.ordered, busy);
    coro_start(the.ordered, busy);
    for (int i = 0; i < 500; i++) {
        coro_start_now(coro_scheduler_create(the.rt, CORO_PARALLEL), busy);
    }
    coro_scheduler_pause(the.ordered);
    world_destroy();
    assert_trace("");
    assert_int_equal(memory.live_blocks, 0);
}

static void m3_an_empty_runtime_gives_everything_back(void)
{
    CoroRuntimeConfig config = test_config();
    world_destroy();
    coro_runtime_destroy(coro_runtime_create(&config));
    assert_int_equal(memory.live_blocks, 0);
}

static void default_configuration_works(void)
{
    CoroRuntime *rt = coro_runtime_create(NULL);
    CoroScheduler *s = coro_scheduler_create(rt, CORO_PARALLEL);
    coro_start_now(s, say, .text = "a");
    assert_trace("a");
    coro_start(s, idle, .frames = 9);
    coro_runtime_destroy(rt);
}

static void zero_configuration_is_the_default(void)
{
    CoroRuntime *rt = coro_runtime_create(&(CoroRuntimeConfig){0});
    assert_non_null(rt);
    coro_runtime_destroy(rt);
}

static void create_answers_null_where_memory_does(void)
{
    CoroRuntimeConfig config = test_config();
    memory.fail_at = 1;
    assert_null(coro_runtime_create(&config));
    errors_clear();
}

/* Everything once, with the nth allocation and all after it failing. Starts that fail answer no handle. */
static void run_with_failure_at(size_t n)
{
    CoroRuntimeConfig config = test_config();
    memory = (TestMemory){.fail_at = n};
    CoroRuntime *rt = coro_runtime_create(&config);
    if (rt == NULL) {
        return;
    }
    CoroScheduler *s = coro_scheduler_create(rt, CORO_PARALLEL);
    CoroScheduler *o = coro_scheduler_create(rt, CORO_ORDERED);
    for (int i = 0; i < 200 && s != NULL && o != NULL; i++) {
        static char signals[200];
        coro_start(s, busy);
        coro_start(o, busy);
        coro_start_now(s, hear, .signal = &signals[i], .text = "");
        if (i % 10 == 0) {
            coro_scheduler_update(s, 0.25);
            coro_scheduler_update(o, 0.25);
        }
    }
    coro_runtime_destroy(rt);
}

static void m3_the_nth_allocation_may_fail_and_nothing_leaks_or_crashes(void)
{
    world_destroy();
    run_with_failure_at(0);
    size_t needed = memory.calls;
    errors_clear();
    for (size_t n = 1; n <= needed; n++) {
        run_with_failure_at(n);
        errors_clear();
        assert_int_equal(memory.live_blocks, 0);
        assert_int_equal(memory.wrong_sizes, 0);
    }
}

static void s3_a_start_without_memory_is_refused_and_succeeds_later(void)
{
    memory.fail_at = memory.calls + 1;
    int count = 0;
    while (count < 100000 && coro_is_alive(the.rt, coro_start(the.s, hold, .text = ""))) {
        count++;
    }
    assert_in_range(count, 0, 99999);
    assert_error(CORO_ERROR_NO_MEMORY);
    assert_int_equal(test_count(), count);
    memory.fail_at = 0;
    CoroHandle h = coro_start(the.s, hold, .text = "");
    assert_alive(h);
}

static const struct CMUnitTest tests[] = {
    TEST(m1_after_a_warm_up_starting_waiting_and_ending_allocate_nothing),
    TEST(m1_ended_ones_keep_no_memory),
    TEST(m1_schedulers_that_come_and_go_keep_no_memory),
    TEST(a_scheduler_costs_at_most_128_bytes),
    TEST(m2_with_one_fixed_block_the_library_never_allocates),
    TEST(m2_a_start_that_finds_no_room_is_refused_and_reported),
    TEST(m2_room_that_was_given_back_is_used_again),
    TEST_ONCE(m2_sleepers_that_fill_the_block_wake_in_their_update),
    TEST_ONCE(m2_predicates_that_fill_the_block_are_polled_and_run_out),
    TEST(m2_a_block_that_is_too_small_gives_no_runtime),
    TEST(m2_a_block_of_any_size_works_or_gives_no_runtime),
    TEST(m2_a_misaligned_block_works),
    TEST(m2_a_frame_larger_than_the_block_is_refused),
    TEST(s3_a_fork_that_cannot_be_counted_is_refused),
    TEST(s3_a_fork_that_finds_no_room_is_refused_and_the_body_goes_on),
    TEST(s3_a_called_child_that_finds_no_room_fails_its_caller_reported_once),
    TEST(s3_try_call_survives_a_child_that_finds_no_room),
    TEST(m3_destroying_gives_everything_back_in_whatever_state),
    TEST(m3_an_empty_runtime_gives_everything_back),
    TEST(default_configuration_works),
    TEST(zero_configuration_is_the_default),
    TEST(create_answers_null_where_memory_does),
    TEST(m3_the_nth_allocation_may_fail_and_nothing_leaks_or_crashes),
    TEST(s3_a_start_without_memory_is_refused_and_succeeds_later),
};

int main(void)
{
    return RUN(tests);
}
