/* SPDX-License-Identifier: Zlib */
/* K1, M2: a fixed block that is full when a coroutine is skipped, or waits for its first interval. */
#include "coro_test.h"

static unsigned char block[8192];

/* False: there is no room for a scheduler. */
static bool make_world(size_t size)
{
    CoroRuntimeConfig config = test_config();
    config.memory = block;
    config.memory_size = size;
    world_destroy();
    the.rt = coro_runtime_create(&config);
    the.s = the.rt != NULL ? coro_scheduler_create(the.rt, CORO_PARALLEL) : NULL;
    errors_clear();
    return the.s != NULL;
}

typedef CoroNoFrame open_doors_frame;

static void open_doors(Coro *co)
{
    CORO_BEGIN(co, open_doors, f);
    for (int i = 0; i < 3; i++) {
        coro_fork(co, say_after, .seconds = 1, .text = "d");
    }
    CORO_WAIT_SECONDS(co, 5);
    CORO_END(co);
}

static void k1_a_skip_without_room_says_so_and_passes_nobody_over(void)
{
    int reported = 0;
    for (size_t size = 2000; size < sizeof block; size += 64) {
        for (int others = 0; others < 8 && make_world(size); others++) {
            CoroHandle h = coro_start_now(the.s, open_doors);
            for (int i = 0; i < others; i++) {
                coro_start_now(the.s, hold, .text = "");
            }
            bool were_refused = error_count() > 0;
            errors_clear();
            bool has_ended = coro_fast_forward(the.rt, h);
            reported += error_count();
            assert_true(has_ended != (error_count() > 0));
            errors_clear();
            for (int i = 0; i < 2 && !has_ended; i++) {
                coro_scheduler_update(the.s, 1); /* it goes on normally */
            }
            if (!were_refused) {
                assert_trace("ddd");
            }
            coro_scheduler_stop_all(the.s);
            trace_clear();
        }
    }
    assert_true(reported > 0);
}

typedef struct count_beats_frame {
    int *beats;
} count_beats_frame;

static void count_beats(Coro *co)
{
    CORO_BEGIN(co, count_beats, f);
    CORO_WAIT_SIGNAL(co, &bell);
    for (;;) {
        CORO_WAIT_INTERVAL(co, 0.25);
        ++*f->beats;
    }
    CORO_END(co);
}

static void a_loop_of_intervals_that_finds_no_room_says_so_or_does_not_drift(void)
{
    for (size_t size = 1500; size < sizeof block; size += 64) {
        for (int others = 0; others < 30 && make_world(size); others++) {
            int beats = 0;
            CoroHandle h = coro_start_now(the.s, count_beats, .beats = &beats);
            for (int i = 0; i < others; i++) {
                coro_start_now(the.s, hold, .text = "");
            }
            errors_clear();
            coro_raise(the.rt, &bell);
            coro_scheduler_update(the.s, 0);
            for (int i = 0; i < 11; i++) {
                coro_scheduler_update(the.s, 0.3);
            }
            bool is_said = error_count() > 0;
            assert_true(!coro_is_alive(the.rt, h) || is_said || beats == 13);
            errors_clear();
        }
    }
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(k1_a_skip_without_room_says_so_and_passes_nobody_over),
    TEST_ONCE(a_loop_of_intervals_that_finds_no_room_says_so_or_does_not_drift),
};

int main(void)
{
    return RUN(tests);
}
