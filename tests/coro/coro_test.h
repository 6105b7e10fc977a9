/* SPDX-License-Identifier: Zlib */
/*
 * What the contract tests of coro share: one runtime for each test, a trace to which bodies append
 * letters, recorders of errors and memory, and a handful of small bodies.
 *
 * Each test gets a fresh runtime. When it ends, the runtime is destroyed, and the test fails where
 * an error was reported that it did not ask for, or where memory was not given back.
 */
#ifndef CORO_TEST_H
#define CORO_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "coro.h"

/* The runtime of the test under way, with one scheduler of each order. */
typedef struct TestWorld {
    CoroRuntime *rt;
    CoroScheduler *s;       /* parallel */
    CoroScheduler *ordered; /* ordered */
} TestWorld;

/* What the allocator of the tests has seen. fail_at: the call that gets NULL, and all after it; 0: none. */
typedef struct TestMemory {
    size_t calls, fail_at, live_blocks, live_bytes, wrong_sizes;
} TestMemory;

/* A reported error, with its strings copied. */
typedef struct TestError {
    CoroErrorCode code;
    char message[512], coroutine[64], file[256];
    int line;
    CoroHandle handle;
} TestError;

typedef void TestFunction(void);
typedef struct TestCase {
    TestFunction *function;
} TestCase;

/* clang-format off */
#define TEST(name) {#name, test_run, test_setup, test_teardown, &(TestCase){name}}
/* The same test beside a crowd in its parallel scheduler: few and many may be kept in different ways. */
#define TEST_IN_A_CROWD(name) {#name "_in_a_crowd", test_run, test_setup_crowd, test_teardown, &(TestCase){name}}
/* clang-format on */
#define RUN(tests) cmocka_run_group_tests(tests, NULL, NULL)

extern TestWorld the;
extern TestMemory memory;
extern const char never; /* a signal that nobody raises */
extern const char bell;  /* a signal for the tests to raise */

void test_run(void **state);
int test_setup(void **state);
int test_setup_crowd(void **state);
int test_teardown(void **state);

/* Fills what the tests' runtimes use: counting allocator and error recorder. */
CoroRuntimeConfig test_config(void);
/* Replaces the runtime of this test by one of this configuration. */
void world_replace(const CoroRuntimeConfig *config);
void world_destroy(void);

/* Updates the parallel scheduler of the test. */
void tick(double dt);
void ticks(int count, double dt);

/* How many are alive in the parallel scheduler, the crowd not counted. */
int test_count(void);

/* Appends to the trace. */
void trace(const char *text);
void trace_number(long number);
/* Appends F, S or X for the finished, stopped or failed one that was awaited last. */
void trace_result(const Coro *co);
const char *trace_text(void);
void trace_clear(void);

/* The trace is this; it is empty afterwards. */
#define assert_trace(expected) check_trace((expected), __FILE__, __LINE__)
void check_trace(const char *expected, const char *file, int line);

/* Exactly one error was reported, with this code; none is left afterwards. Answers it. */
#define assert_error(code) check_error((code), __FILE__, __LINE__)
const TestError *check_error(CoroErrorCode code, const char *file, int line);
/* Exactly one error was reported, whatever its code. */
#define assert_some_error() check_some_error(__FILE__, __LINE__)
const TestError *check_some_error(const char *file, int line);
int error_count(void);
void errors_clear(void);

#define assert_alive(h)          assert_true(coro_is_alive(the.rt, (h)))
#define assert_dead(h)           assert_false(coro_is_alive(the.rt, (h)))
#define assert_no_handle(h)      assert_true(is_same((h), CORO_NO_HANDLE))
#define assert_same_handle(a, b) assert_true(is_same((a), (b)))
#define assert_near(a, b)        assert_true((a) - (b) < 1e-6 && (b) - (a) < 1e-6)

bool is_same(CoroHandle a, CoroHandle b);

/* The CoroInfo of one coroutine; the test fails where it is not in the scheduler. */
CoroInfo info_of(const CoroScheduler *s, CoroHandle h);

/* A small generator, so that runs are the same on every machine. */
uint32_t random_next(uint32_t *seed);

/* ---- bodies ---- */

/* Says its text and ends. */
typedef struct say_frame {
    const char *text;
} say_frame;
CoroBody say;

/* Says its text in so many updates, its first step being the first. */
typedef struct say_frames_frame {
    const char *text;
    int times;
    int i;
} say_frames_frame;
CoroBody say_frames;

/* Waits so many seconds, says its text and ends. */
typedef struct say_after_frame {
    const char *text;
    double seconds;
} say_after_frame;
CoroBody say_after;

/* Waits for ever; says its text in its FINALLY part. */
typedef struct hold_frame {
    const char *text;
} hold_frame;
CoroBody hold;

/* Waits for a signal and says its text. */
typedef struct hear_frame {
    const void *signal;
    const char *text;
} hear_frame;
CoroBody hear;

/* Waits for a coroutine, says its text and how that one ended. */
typedef struct await_end_frame {
    CoroHandle handle;
    const char *text;
} await_end_frame;
CoroBody await_end;

/* Yields so many times, then fails; says its text in its FINALLY part. */
typedef struct fail_after_frame {
    int frames;
    const char *text;
    int i;
} fail_after_frame;
CoroBody fail_after;

/* Yields so many times, then ends. Silent. */
typedef struct idle_frame {
    int frames;
    int i;
} idle_frame;
CoroBody idle;

#endif
