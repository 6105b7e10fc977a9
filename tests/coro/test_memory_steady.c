/* SPDX-License-Identifier: Zlib */
/* M1 over long sessions: whatever comes and goes, in whatever way, memory stays as it was after the warm-up. */
#include "coro_test.h"

typedef void Round(uint32_t *seed);

/* Many rounds, with time going on a little between them; memory may grow in the first ones only. */
static void assert_steady(Round *round, int warm_up, int rounds)
{
    uint32_t seed = 17;
    for (int i = 0; i < warm_up; i++) {
        round(&seed);
        tick(1.0 / 64);
    }
    size_t live = memory.live_bytes, calls = memory.calls;
    for (int i = 0; i < rounds; i++) {
        round(&seed);
        tick(1.0 / 64);
    }
    assert_int_equal(memory.live_bytes, live);
    assert_int_equal(memory.calls, calls);
    trace_clear();
}

static void sleep_and_stop(uint32_t *seed)
{
    for (int i = 0; i < 50; i++) {
        double seconds = 60.0 * (1 + random_next(seed) % 600);
        coro_stop(the.rt, coro_start_now(the.s, say_after, .text = "x", .seconds = seconds));
    }
}

static void m1_stopped_sleepers_keep_no_memory(void)
{
    assert_steady(sleep_and_stop, 60, 600);
}

static void sleep_and_stop_beside_many(uint32_t *seed)
{
    if (test_count() == 0) {
        for (int i = 0; i < 2000; i++) {
            coro_start_now(the.s, say_after, .text = "x", .seconds = 1e6 + i);
        }
    }
    sleep_and_stop(seed);
}

static void m1_stopped_sleepers_beside_thousands_keep_no_memory(void)
{
    assert_steady(sleep_and_stop_beside_many, 120, 600);
}

typedef struct timed_frame {
    double seconds;
} timed_frame;

static void timed(Coro *co)
{
    CORO_BEGIN(co, timed, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, f->seconds);
    CORO_END(co);
}

static void time_out_early(uint32_t *seed)
{
    for (int i = 0; i < 50; i++) {
        coro_start_now(the.s, timed, .seconds = 60.0 * (1 + random_next(seed) % 600));
    }
    coro_raise(the.rt, &bell);
}

static void m1_timeouts_that_never_ran_out_keep_no_memory(void)
{
    assert_steady(time_out_early, 60, 600);
}

static void pause_and_stop(uint32_t *seed)
{
    for (int i = 0; i < 50; i++) {
        CoroHandle h = coro_start_now(the.s, timed, .seconds = 60.0 * (1 + random_next(seed) % 600));
        coro_pause(the.rt, h);
        if (i % 2 == 0) {
            coro_resume(the.rt, h);
        }
        coro_stop(the.rt, h);
    }
}

static void m1_paused_sleepers_that_are_stopped_keep_no_memory(void)
{
    assert_steady(pause_and_stop, 60, 600);
}

static void pause_and_resume_one(uint32_t *seed)
{
    (void)seed;
    CoroHandle h = coro_start_once(the.s, say_after, .text = "x", .seconds = 1e6);
    for (int i = 0; i < 50; i++) {
        coro_pause(the.rt, h);
        coro_resume(the.rt, h);
    }
}

static void m1_a_sleeper_that_is_paused_again_and_again_takes_no_memory(void)
{
    assert_steady(pause_and_resume_one, 60, 300);
}

/* All of them sleep, and time stands. */
static void pause_and_resume_many(uint32_t *seed)
{
    static CoroHandle handles[200];
    coro_scheduler_set_time_scale(the.s, 0);
    for (int i = 0; i < 200; i++) {
        if (!coro_is_alive(the.rt, handles[i])) {
            handles[i] = coro_start_now(the.s, timed, .seconds = 60.0 * (1 + random_next(seed) % 600));
        }
        coro_pause(the.rt, handles[i]);
        coro_resume(the.rt, handles[i]);
    }
}

static void m1_many_that_are_paused_and_resumed_while_time_stands_take_no_memory(void)
{
    assert_steady(pause_and_resume_many, 60, 600);
}

typedef struct patient_frame {
    uint64_t unused;
} patient_frame;

static void patient(Coro *co)
{
    CORO_BEGIN(co, patient, f);
    for (;;) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 5);
    }
    CORO_END(co);
}

static void time_out_never(uint32_t *seed)
{
    (void)seed;
    coro_scheduler_set_time_scale(the.s, 0);
    while (test_count() < 200) {
        coro_start_now(the.s, patient);
    }
    coro_raise(the.rt, &bell);
}

static void m1_timeouts_that_begin_again_and_again_while_time_stands_take_no_memory(void)
{
    assert_steady(time_out_never, 60, 600);
}

static void thousands_sleep(uint32_t *seed)
{
    for (int i = 0; i < 1000; i++) {
        coro_start_now(the.s, say_after, .text = "", .seconds = random_next(seed) % 4096 / 1024.0);
    }
    while (test_count() > 0) {
        tick(1.0 / 32);
    }
}

static void m1_thousands_of_sleepers_that_wake_keep_no_memory(void)
{
    assert_steady(thousands_sleep, 12, 30);
}

static void thousands_sleep_long(uint32_t *seed)
{
    for (int i = 0; i < 1000; i++) {
        coro_start_now(the.s, say_after, .text = "", .seconds = random_next(seed) % 60000);
    }
    while (test_count() > 0) {
        tick(100);
    }
}

static void m1_thousands_of_long_sleepers_that_wake_keep_no_memory(void)
{
    assert_steady(thousands_sleep_long, 12, 30);
}

static void signals_of_all_addresses(uint32_t *seed)
{
    static char addresses[10000];
    for (int i = 0; i < 200; i++) {
        const char *address = &addresses[random_next(seed) % 10000];
        coro_start_now(the.s, hear, .signal = address, .text = "");
        coro_raise(the.rt, address);
    }
    tick(0);
}

static void m1_ever_new_signals_keep_no_memory(void)
{
    assert_steady(signals_of_all_addresses, 60, 300);
}

static void failures(uint32_t *seed)
{
    (void)seed;
    for (int i = 0; i < 20; i++) {
        coro_start_now(the.s, fail_after, .frames = i % 3, .text = "");
    }
    ticks(3, 0);
    errors_clear();
}

static void m1_failures_keep_no_memory(void)
{
    assert_steady(failures, 20, 300);
}

static void schedulers_with_crowds(uint32_t *seed)
{
    CoroScheduler *s =
        coro_scheduler_create(the.rt, random_next(seed) % 2 == 0 ? CORO_PARALLEL : CORO_ORDERED);
    for (int i = 0; i < 200; i++) {
        coro_start_now(s, timed, .seconds = 0.25 * (1 + i % 7));
        coro_start_now(s, say_frames, .text = "", .times = 3);
    }
    for (int i = 0; i < 4; i++) {
        coro_scheduler_update(s, 0.25);
        coro_scheduler_fixed_update(s);
        coro_scheduler_end_frame(s);
    }
    coro_scheduler_destroy(s);
}

static void m1_schedulers_with_crowds_that_come_and_go_keep_no_memory(void)
{
    assert_steady(schedulers_with_crowds, 40, 60);
}

static void m1_one_that_was_woken_and_is_paused_again_and_again_takes_no_memory(void)
{
    CoroHandle h[10];
    for (int i = 0; i < 10; i++) {
        h[i] = coro_start_now(the.s, hear, .signal = &bell, .text = "h");
    }
    coro_scheduler_pause(the.s);
    coro_raise(the.rt, &bell);
    size_t live = memory.live_bytes;
    for (int i = 0; i < 100000; i++) {
        CoroHandle again = h[3 + i % 2];
        coro_pause(the.rt, again);
        coro_resume(the.rt, again);
    }
    assert_in_range(memory.live_bytes, live, live + 70000); /* one region at most */
    coro_scheduler_resume(the.s);
    tick(0);
    assert_trace("hhhhhhhhhh");
}

static void m1_those_that_are_woken_and_stopped_where_only_fixed_updates_come_keep_no_memory(void)
{
    size_t live = 0;
    for (int i = 0; i < 20000; i++) {
        CoroHandle h = coro_start_now(the.s, hear, .signal = &bell, .text = "");
        coro_raise(the.rt, &bell);
        coro_stop(the.rt, h);
        coro_scheduler_fixed_update(the.s);
        live = i == 2000 ? memory.live_bytes : live;
    }
    assert_int_equal(memory.live_bytes, live);
}

typedef CoroNoFrame stop_while_asked_frame;

static bool stop_me(Coro *co)
{
    return test_count() > 1000 && coro_stop(coro_runtime(co), coro_self(co));
}

static void stop_while_asked(Coro *co)
{
    CORO_BEGIN(co, stop_while_asked, f);
    CORO_YIELD(co);
    CORO_WAIT_UNTIL_TIMEOUT(co, stop_me(co), 1e6);
    CORO_END(co);
}

static void wait_and_stop_while_asked(uint32_t *seed)
{
    (void)seed;
    while (test_count() < 1000) {
        coro_start_now(the.s, say_after, .text = "x", .seconds = 1e6 + test_count());
    }
    for (int i = 0; i < 50; i++) {
        coro_start_now(the.s, stop_while_asked);
    }
}

static void m1_timeouts_of_those_that_their_own_predicate_stops_keep_no_memory(void)
{
    assert_steady(wait_and_stop_while_asked, 120, 1200);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(m1_stopped_sleepers_keep_no_memory),
    TEST_ONCE(m1_stopped_sleepers_beside_thousands_keep_no_memory),
    TEST_ONCE(m1_timeouts_that_never_ran_out_keep_no_memory),
    TEST_ONCE(m1_paused_sleepers_that_are_stopped_keep_no_memory),
    TEST_ONCE(m1_a_sleeper_that_is_paused_again_and_again_takes_no_memory),
    TEST_ONCE(m1_many_that_are_paused_and_resumed_while_time_stands_take_no_memory),
    TEST_ONCE(m1_timeouts_that_begin_again_and_again_while_time_stands_take_no_memory),
    TEST_ONCE(m1_thousands_of_sleepers_that_wake_keep_no_memory),
    TEST_ONCE(m1_thousands_of_long_sleepers_that_wake_keep_no_memory),
    TEST_ONCE(m1_ever_new_signals_keep_no_memory),
    TEST_ONCE(m1_schedulers_with_crowds_that_come_and_go_keep_no_memory),
    TEST_ONCE(m1_failures_keep_no_memory),
    TEST(m1_one_that_was_woken_and_is_paused_again_and_again_takes_no_memory),
    TEST(m1_those_that_are_woken_and_stopped_where_only_fixed_updates_come_keep_no_memory),
    TEST(m1_timeouts_of_those_that_their_own_predicate_stops_keep_no_memory),
};

int main(void)
{
    return RUN(tests);
}
