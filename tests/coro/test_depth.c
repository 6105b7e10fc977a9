/* SPDX-License-Identifier: Zlib */
/*
 * A million of everything, on a stack of 256 KiB: no recursion grows with it, and nothing is quadratic, since that would take
 * hours where this takes a second (the time limit of the test holds it).
 */
#include "coro_test.h"

#include <stdlib.h>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#define HAS_SMALL_STACK 1
#endif

/* Where programs run slowly (memcheck, an emulator) there are fewer in a million: CORO_TEST_SHARE is a percentage. */
enum { MILLION = 10000 * CORO_TEST_SHARE, CALLS = 4500 * CORO_TEST_SHARE };
enum { ALMOST = 9000 * CORO_TEST_SHARE }; /* of waits in one step: a million is a runaway */
enum { STACK_BYTES = 256 * 1024 };

static long ended;

/* ---- bodies */

typedef struct nest_frame {
    int depth;
    int frames; /* at the bottom: so many; below zero: it fails there */
} nest_frame;

static void nest(Coro *co)
{
    CORO_BEGIN(co, nest, f);
    if (f->depth > 0) {
        CORO_CALL(co, nest, .depth = f->depth - 1, .frames = f->frames);
    } else if (f->frames < 0) {
        CORO_FAIL(co, "at the bottom");
    } else {
        CORO_WAIT_FRAMES(co, f->frames);
    }
    CORO_FINALLY(co);
    ended++;
    CORO_END(co);
}

typedef struct silent_frame {
    const void *signal;
    CoroHandle handle;
    int frames;
} silent_frame;

/* Waits for what it is given, and ends. */
static void silent(Coro *co)
{
    CORO_BEGIN(co, silent, f);
    if (f->signal != NULL) {
        CORO_WAIT_SIGNAL(co, f->signal);
    } else if (f->frames > 0) {
        CORO_WAIT_FRAMES(co, f->frames);
    } else {
        CORO_WAIT_FOR(co, f->handle);
    }
    CORO_FINALLY(co);
    ended++;
    CORO_END(co);
}

typedef struct hoard_frame {
    int count;
    bool any;
    int i;
} hoard_frame;

/* Forks so many children that wait for the bell, and waits for all of them, or for any as often as there are children. */
static void hoard(Coro *co)
{
    CORO_BEGIN(co, hoard, f);
    for (f->i = 0; f->i < f->count; f->i++) {
        coro_fork(co, silent, .signal = &bell);
    }
    if (!f->any) {
        CORO_WAIT_ALL(co);
    }
    for (f->i = 0; f->any && f->i < f->count; f->i++) {
        CORO_WAIT_ANY(co);
    }
    CORO_FINALLY(co);
    ended++;
    CORO_END(co);
}

typedef struct past_waits_frame {
    int how;
    CoroHandle dead;
    int i;
} past_waits_frame;

/* A loop over waits that are over at once. */
static void past_waits(Coro *co)
{
    CORO_BEGIN(co, past_waits, f);
    for (f->i = 0; f->i < (f->how == 3 ? CALLS : ALMOST); f->i++) {
        if (f->how == 0) {
            CORO_WAIT_FOR(co, f->dead);
        } else if (f->how == 1) {
            CORO_WAIT_UNTIL(co, true);
        } else if (f->how == 2) {
            CORO_WAIT_ANY(co);
        } else {
            CORO_TRY_CALL(co, silent, .handle = f->dead);
        }
    }
    trace("past");
    CORO_END(co);
}

/* ---- tests */

static void a_million_nested_calls_return_within_one_update(void)
{
    ended = 0;
    coro_start_now(the.s, nest, .depth = MILLION, .frames = 1);
    assert_int_equal(test_count(), MILLION + 1);
    tick(0.25);
    assert_int_equal(ended, MILLION + 1);
    assert_int_equal(test_count(), 0);
}

static void a_million_nested_calls_are_stopped(void)
{
    ended = 0;
    CoroHandle h = coro_start_now(the.s, nest, .depth = MILLION, .frames = 9);
    assert_true(coro_stop(the.rt, h));
    assert_int_equal(ended, MILLION + 1);
}

static void a_million_nested_calls_fail(void)
{
    ended = 0;
    CoroHandle h = coro_start_now(the.s, nest, .depth = MILLION, .frames = -1);
    assert_dead(h);
    assert_error(CORO_ERROR_FAILED);
    assert_int_equal(ended, MILLION + 1);
}

static void a_million_nested_calls_are_skipped(void)
{
    ended = 0;
    CoroHandle h = coro_start_now(the.s, nest, .depth = MILLION, .frames = 9);
    assert_true(coro_fast_forward(the.rt, h));
    assert_int_equal(ended, MILLION + 1);
}

static void a_million_nested_calls_are_destroyed_with_their_runtime(void)
{
    ended = 0;
    coro_start_now(the.s, nest, .depth = MILLION, .frames = 9);
    world_destroy();
    assert_int_equal(ended, MILLION + 1);
}

static void a_million_nested_calls_are_paused_and_inspected(void)
{
    CoroHandle h = coro_start_now(the.s, nest, .depth = MILLION, .frames = 2);
    CoroInfo *infos = malloc((MILLION + 1) * sizeof *infos);
    assert_non_null(infos);
    coro_pause(the.rt, h);
    assert_int_equal(coro_inspect(the.s, infos, MILLION + 1), MILLION + 1);
    assert_int_equal(infos[MILLION].depth, MILLION);
    assert_true(coro_is_paused(the.rt, infos[MILLION].handle));
    ticks(3, 0.25);
    coro_resume(the.rt, h);
    tick(0.25);
    assert_alive(h);
    tick(0.25);
    assert_dead(h);
    free(infos);
}

static void a_million_nested_calls_are_copied_and_put_back(void)
{
    CoroHandle h = coro_start_now(the.s, nest, .depth = MILLION, .frames = 1);
    size_t size = coro_snapshot_size(the.rt);
    void *buffer = malloc(size);
    assert_non_null(buffer);
    assert_true(coro_snapshot_save(the.rt, buffer, size));
    tick(0.25);
    assert_dead(h);
    assert_true(coro_snapshot_restore(the.rt, buffer, size));
    free(buffer);
    assert_alive(h);
    tick(0.25);
    assert_dead(h);
}

static void a_loop_over_waits_that_are_over_goes_on_in_one_step(void)
{
    CoroHandle dead = coro_start_now(the.s, say, .text = "");
    for (int how = 0; how < 3; how++) {
        coro_start(the.s, past_waits, .how = how, .dead = dead);
        tick(0.25);
        assert_trace("past");
    }
}

static void a_loop_over_calls_that_end_at_once_goes_on_in_one_step(void)
{
    ended = 0;
    coro_start(the.s, past_waits, .how = 3, .dead = CORO_NO_HANDLE);
    tick(0.25);
    assert_trace("past");
    assert_int_equal(ended, CALLS);
}

static void start_a_million(CoroScheduler *s, silent_frame frame)
{
    CoroStart start = {.body = silent, .frame = &frame, .frame_size = sizeof frame, .now = true};
    for (int i = 0; i < MILLION; i++) {
        coro_start_with(s, &start);
    }
}

static void a_million_are_woken_by_one_signal(void)
{
    ended = 0;
    start_a_million(the.s, (silent_frame){.signal = &bell});
    assert_int_equal(coro_raise(the.rt, &bell), MILLION);
    tick(0.25);
    assert_int_equal(ended, MILLION);
}

static void a_million_are_woken_by_one_end(void)
{
    ended = 0;
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    start_a_million(the.s, (silent_frame){.handle = h});
    tick(0.25);
    assert_int_equal(ended, MILLION);
}

static void a_million_in_one_ordered_queue_end_in_one_update(void)
{
    ended = 0;
    start_a_million(the.ordered, (silent_frame){.handle = CORO_NO_HANDLE});
    coro_scheduler_update(the.ordered, 0.25);
    assert_int_equal(ended, MILLION);
}

static void stop_a_million(bool oldest_first)
{
    CoroHandle *handles = malloc(MILLION * sizeof *handles);
    assert_non_null(handles);
    for (int i = 0; i < MILLION; i++) {
        handles[i] = coro_start(the.ordered, silent);
    }
    for (int i = 0; i < MILLION; i++) {
        assert_true(coro_stop(the.rt, handles[oldest_first ? i : MILLION - 1 - i]));
    }
    free(handles);
    assert_int_equal(coro_scheduler_count(the.ordered), 0);
}

static void a_million_in_one_ordered_queue_are_stopped_one_by_one(void)
{
    stop_a_million(true);
    stop_a_million(false);
}

static void a_million_children_of_one_parent_end_one_by_one(void)
{
    for (int any = 0; any < 2; any++) {
        ended = 0;
        CoroHandle h = coro_start_now(the.s, hoard, .count = any ? ALMOST : MILLION, .any = any);
        assert_int_equal(coro_raise(the.rt, &bell), any ? ALMOST : MILLION);
        tick(0.25);
        assert_int_equal(ended, (any ? ALMOST : MILLION) + 1);
        assert_dead(h);
    }
}

static void a_million_children_of_one_parent_are_stopped_with_it(void)
{
    ended = 0;
    CoroHandle h = coro_start_now(the.s, hoard, .count = MILLION);
    coro_stop(the.rt, h);
    assert_int_equal(ended, MILLION + 1);
}

/* Each waits for the one before it. The first of them waits for the bell. */
static CoroHandle start_line(void)
{
    CoroHandle h = coro_start_now(the.s, silent, .signal = &bell);
    for (int i = 1; i < MILLION; i++) {
        h = coro_start_now(the.s, silent, .handle = h);
    }
    return h;
}

static void a_line_of_a_million_that_wait_for_each_other_ends_in_one_update(void)
{
    ended = 0;
    start_line();
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_int_equal(ended, MILLION);
}

static void a_pause_reaches_along_a_line_of_a_million(void)
{
    ended = 0;
    CoroHandle last = start_line();
    coro_pause(the.rt, last);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_int_equal(ended, 0);
    coro_resume(the.rt, last);
    tick(0.25);
    assert_int_equal(ended, MILLION);
}

typedef struct line_frame {
    CoroHandle *handles;
    int i;
} line_frame;

/* Waits for the next of the line. They begin with the first, so that each begins to wait for one that does not wait yet. */
static void line(Coro *co)
{
    CORO_BEGIN(co, line, f);
    CORO_YIELD(co);
    CORO_WAIT_FOR(co, f->handles[f->i + 1]);
    CORO_FINALLY(co);
    ended++;
    CORO_END(co);
}

static void a_ring_of_a_million_is_found_by_the_last(void)
{
    CoroHandle *handles = malloc((MILLION + 1) * sizeof *handles);
    assert_non_null(handles);
    ended = 0;
    for (int i = 0; i < MILLION; i++) {
        handles[i] = coro_start_now(the.s, line, .handles = handles, .i = i);
    }
    handles[MILLION] = handles[0];
    tick(0.25);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_int_equal(ended, 1); /* the others began to wait in this update, and go on in the next */
    tick(0.25);
    assert_int_equal(ended, MILLION);
    free(handles);
}

static void a_million_sleepers_with_one_deadline_end_in_one_update(void)
{
    ended = 0;
    for (int i = 0; i < MILLION; i++) {
        coro_start_now(the.s, say_after, .text = "", .seconds = 1);
    }
    tick(0.5);
    assert_int_equal(test_count(), MILLION);
    tick(0.5);
    assert_int_equal(test_count(), 0);
}

static void ten_thousand_schedulers_come_and_go(void)
{
    enum { COUNT = 10000 };
    static CoroScheduler *schedulers[COUNT];
    for (int i = 0; i < COUNT; i++) {
        schedulers[i] = coro_scheduler_create(the.rt, i % 2 == 0 ? CORO_PARALLEL : CORO_ORDERED);
        coro_start_now(schedulers[i], hold, .text = "");
    }
    for (int i = 0; i < COUNT; i += 2) {
        coro_scheduler_destroy(schedulers[i]);
    }
    assert_int_equal(coro_scheduler_count(schedulers[1]), 1);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(a_million_nested_calls_return_within_one_update),
    TEST_ONCE(a_million_nested_calls_are_stopped),
    TEST_ONCE(a_million_nested_calls_fail),
    TEST_ONCE(a_million_nested_calls_are_skipped),
    TEST_ONCE(a_million_nested_calls_are_destroyed_with_their_runtime),
    TEST_ONCE(a_million_nested_calls_are_paused_and_inspected),
    TEST_ONCE(a_million_nested_calls_are_copied_and_put_back),
    TEST_ONCE(a_loop_over_waits_that_are_over_goes_on_in_one_step),
    TEST_ONCE(a_loop_over_calls_that_end_at_once_goes_on_in_one_step),
    TEST_ONCE(a_million_are_woken_by_one_signal),
    TEST_ONCE(a_million_are_woken_by_one_end),
    TEST_ONCE(a_million_in_one_ordered_queue_end_in_one_update),
    TEST_ONCE(a_million_in_one_ordered_queue_are_stopped_one_by_one),
    TEST_ONCE(a_million_children_of_one_parent_end_one_by_one),
    TEST_ONCE(a_million_children_of_one_parent_are_stopped_with_it),
    TEST_ONCE(a_line_of_a_million_that_wait_for_each_other_ends_in_one_update),
    TEST_ONCE(a_pause_reaches_along_a_line_of_a_million),
    TEST_ONCE(a_ring_of_a_million_is_found_by_the_last),
    TEST_ONCE(a_million_sleepers_with_one_deadline_end_in_one_update),
    TEST_ONCE(ten_thousand_schedulers_come_and_go),
};

static int result;

static void *run_all(void *unused)
{
    result = RUN(tests);
    return unused;
}

#ifdef HAS_SMALL_STACK
/* All of them on a thread with a small stack; false where there are no threads. */
static bool run_on_small_stack(void)
{
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    bool made = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                pthread_create(&thread, &attributes, run_all, NULL) == 0;
    if (made) {
        pthread_join(thread, NULL);
    }
    pthread_attr_destroy(&attributes);
    return made;
}
#else
static bool run_on_small_stack(void)
{
    return false;
}
#endif

int main(void)
{
    if (!run_on_small_stack()) {
        run_all(NULL);
    }
    return result;
}
