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
#define TEST_AS(name, suffix, setup) {#name suffix, test_run, setup, test_teardown, &(TestCase){name}}
/* A test, run four ways: alone and beside a crowd in its parallel scheduler, without an event hook and with one. */
#define TEST(name)                                                           \
    TEST_AS(name, "", test_setup),                                           \
    TEST_AS(name, "_in_a_crowd", test_setup_crowd),                          \
    TEST_AS(name, "_traced", test_setup_traced),                             \
    TEST_AS(name, "_traced_in_a_crowd", test_setup_traced_crowd)
/* A test to which crowds and hooks make no difference, that counts what others bring, or that takes long: run once. */
#define TEST_ONCE(name) TEST_AS(name, "", test_setup)
/* clang-format on */
#define RUN(tests) cmocka_run_group_tests(tests, NULL, NULL)

extern TestWorld the;
extern TestMemory memory;
extern const char never; /* a signal that nobody raises */
extern const char bell;  /* a signal for the tests to raise */

void test_run(void **state);
int test_setup(void **state);
int test_setup_crowd(void **state);
int test_setup_traced(void **state);
int test_setup_traced_crowd(void **state);
int test_teardown(void **state);

/* Fills what the tests' runtimes use: counting allocator, error recorder, and, where the test is traced, an event hook. */
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

/* A failed check says what was looked at, what was found, and what was expected. */
#undef assert_true
#undef assert_false
#undef assert_int_equal
#undef assert_string_equal
#define assert_true(found)  check_bool((found), true, #found, __FILE__, __LINE__)
#define assert_false(found) check_bool((found), false, #found, __FILE__, __LINE__)
#define assert_int_equal(found, expected) \
    check_int((long long)(found), (long long)(expected), #found, __FILE__, __LINE__)
#define assert_string_equal(found, expected) check_string((found), (expected), #found, __FILE__, __LINE__)
#define assert_near(found, expected)         check_near((found), (expected), #found, __FILE__, __LINE__)
#define assert_alive(h)                      check_bool(coro_is_alive(the.rt, (h)), true, #h " is alive", __FILE__, __LINE__)
#define assert_dead(h)                       check_bool(coro_is_alive(the.rt, (h)), false, #h " is alive", __FILE__, __LINE__)
#define assert_same_handle(found, expected)  check_handle((found), (expected), #found, __FILE__, __LINE__)
#define assert_no_handle(h)                  assert_same_handle((h), CORO_NO_HANDLE)
void check_bool(bool found, bool expected, const char *what, const char *file, int line);
void check_int(long long found, long long expected, const char *what, const char *file, int line);
void check_string(const char *found, const char *expected, const char *what, const char *file, int line);
void check_near(double found, double expected, const char *what, const char *file, int line);
void check_handle(CoroHandle found, CoroHandle expected, const char *what, const char *file, int line);

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
    double seconds;
    const char *text;
#if UINTPTR_MAX == UINT32_MAX
    const void *no_padding; /* a snapshot would hold what lies there */
#endif
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
