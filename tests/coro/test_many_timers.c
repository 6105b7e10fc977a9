/* SPDX-License-Identifier: Zlib */
/*
 * O1, T1, T4, P1 with thousands of sleepers, beside a naive model: waits from two milliseconds to hours, updates of all
 * lengths, some stopped and some paused. The seeds are fixed.
 */
#include "coro_test.h"

#include <stdlib.h>

#define SLEEPERS         1500
#define UPDATES          1200
#define UNITS_PER_SECOND 512 /* one is a whole number of nanoseconds */

typedef enum WaitBy { BY_SECONDS, BY_REALTIME, BY_FRAMES } WaitBy;

typedef struct Sleeper {
    int64_t due; /* units of the clock; while paused: what is left */
    uint64_t number;
    uint32_t seed;
    bool paused;
    CoroHandle handle;
} Sleeper;

static Sleeper sleepers[SLEEPERS];
static int log_of_library[SLEEPERS], log_of_model[SLEEPERS], logged;
static WaitBy wait_by;

static int random_length(uint32_t *seed)
{
    uint32_t bits = random_next(seed) % 23;
    return (int)(1 + (random_next(seed) & ((1u << bits) - 1)));
}

typedef struct sleeper_frame {
    int id;
    uint32_t seed;
} sleeper_frame;

static void sleeper(Coro *co)
{
    CORO_BEGIN(co, sleeper, f);
    for (;;) {
        if (wait_by == BY_SECONDS) {
            CORO_WAIT_SECONDS(co, random_length(&f->seed) / (double)UNITS_PER_SECOND);
        } else if (wait_by == BY_REALTIME) {
            CORO_WAIT_SECONDS_REALTIME(co, random_length(&f->seed) / (double)UNITS_PER_SECOND);
        } else {
            CORO_WAIT_FRAMES(co, random_length(&f->seed) % 1000 + 1);
        }
        log_of_library[logged++] = f->id;
    }
    CORO_END(co);
}

static uint64_t next_number;

static void begin_to_wait(Sleeper *s, int64_t now)
{
    int length = random_length(&s->seed);
    s->due = now + (wait_by == BY_FRAMES ? length % 1000 + 1 : length);
    s->number = next_number++;
}

static void start(int id, int64_t now)
{
    Sleeper *s = &sleepers[id];
    *s = (Sleeper){.seed = (uint32_t)(next_number * 2654435761u)};
    s->handle = coro_start_now(the.s, sleeper, .id = id, .seed = s->seed);
    begin_to_wait(s, now);
}

static int compare(const void *left, const void *right)
{
    const Sleeper *a = &sleepers[*(const int *)left], *b = &sleepers[*(const int *)right];
    if (a->due != b->due) {
        return a->due < b->due ? -1 : 1;
    }
    return a->number < b->number ? -1 : 1;
}

static int model_update(int64_t now)
{
    int count = 0;
    for (int i = 0; i < SLEEPERS; i++) {
        if (!sleepers[i].paused && sleepers[i].due <= now) {
            log_of_model[count++] = i;
        }
    }
    qsort(log_of_model, (size_t)count, sizeof log_of_model[0], compare);
    for (int i = 0; i < count; i++) {
        begin_to_wait(&sleepers[log_of_model[i]], now);
    }
    return count;
}

/* Between two updates a few are stopped and replaced, paused or let go. */
static void disturb(uint32_t *seed, int64_t now)
{
    for (int i = 0; i < 6; i++) {
        int id = (int)(random_next(seed) % SLEEPERS);
        Sleeper *s = &sleepers[id];
        if (i == 0) {
            coro_stop(the.rt, s->handle);
            start(id, now);
        } else if (s->paused) {
            coro_resume(the.rt, s->handle);
            s->due += now;
            s->paused = false;
        } else if (i % 2 == 0) {
            coro_pause(the.rt, s->handle);
            s->due -= now;
            s->paused = true;
        }
    }
}

static void run_beside_model(WaitBy by, uint32_t seed)
{
    int64_t now = 0;
    next_number = 1;
    wait_by = by;
    for (int i = 0; i < SLEEPERS; i++) {
        start(i, 0);
    }
    for (int update = 0; update < UPDATES; update++) {
        int64_t units =
            random_next(&seed) % 8 == 0 ? random_length(&seed) : (int64_t)(random_next(&seed) % 9);
        now += by == BY_FRAMES ? 1 : units;
        logged = 0;
        tick((double)units / UNITS_PER_SECOND);
        int expected = model_update(now);
        assert_int_equal(logged, expected);
        assert_memory_equal(log_of_library, log_of_model, (size_t)expected * sizeof log_of_model[0]);
        disturb(&seed, now);
    }
}

static void o1_thousands_of_seconds_waits_run_as_a_naive_model_says(void)
{
    run_beside_model(BY_SECONDS, 1);
}

static void o1_thousands_of_real_time_waits_run_as_a_naive_model_says(void)
{
    run_beside_model(BY_REALTIME, 2);
}

static void o1_thousands_of_real_time_waits_at_scale_zero_run_as_a_naive_model_says(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    run_beside_model(BY_REALTIME, 3);
}

static void o1_thousands_of_frame_waits_run_as_a_naive_model_says(void)
{
    run_beside_model(BY_FRAMES, 4);
}

static void t4_a_jump_of_days_finds_all_that_is_due_the_earliest_first(void)
{
    wait_by = BY_SECONDS;
    next_number = 1;
    for (int i = 0; i < SLEEPERS; i++) {
        start(i, 0);
    }
    int64_t now = (int64_t)UNITS_PER_SECOND * 3600 * 24 * 3;
    logged = 0;
    tick(3600 * 24 * 3);
    int expected = model_update(now);
    assert_int_equal(expected, SLEEPERS);
    assert_int_equal(logged, expected);
    assert_memory_equal(log_of_library, log_of_model, sizeof log_of_model);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(o1_thousands_of_seconds_waits_run_as_a_naive_model_says),
    TEST_ONCE(o1_thousands_of_real_time_waits_run_as_a_naive_model_says),
    TEST_ONCE(o1_thousands_of_real_time_waits_at_scale_zero_run_as_a_naive_model_says),
    TEST_ONCE(o1_thousands_of_frame_waits_run_as_a_naive_model_says),
    TEST_ONCE(t4_a_jump_of_days_finds_all_that_is_due_the_earliest_first),
};

int main(void)
{
    return RUN(tests);
}
