/* SPDX-License-Identifier: Zlib */
/* A stand-in for cmocka where the system has none: cross-compiled jobs, and clang's memory sanitizer, which wants every line of
 * a program instrumented. It has the part of cmocka that tests/coro uses, under the same names, and nothing else: a test that
 * wants more either does without, or adds it here. A failed assertion leaves its test by longjmp, as cmocka's does. */
#ifndef TESTS_PORTABLE_CMOCKA_H
#define TESTS_PORTABLE_CMOCKA_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lets compilers that can check a message against its arguments. */
#if defined(__MINGW32__)
#include <stdio.h>
#define SHIM_PRINTF(text, first) __attribute__((format(__MINGW_PRINTF_FORMAT, text, first)))
#elif defined(__GNUC__)
#define SHIM_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SHIM_PRINTF(text, first)
#endif

typedef int (*CMFixtureFunction)(void **state);
typedef void (*CMUnitTestFunction)(void **state);

struct CMUnitTest {
    const char *name;
    CMUnitTestFunction test_func;
    CMFixtureFunction setup_func;
    CMFixtureFunction teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(test)        \
    {                                 \
#test, test, NULL, NULL, NULL \
    }
#define cmocka_unit_test_setup_teardown(test, setup, teardown) \
    {                                                          \
#test, test, setup, teardown, NULL                     \
    }
#define cmocka_unit_test_setup(test, setup)       cmocka_unit_test_setup_teardown(test, setup, NULL)
#define cmocka_unit_test_teardown(test, teardown) cmocka_unit_test_setup_teardown(test, NULL, teardown)
#define cmocka_unit_test_prestate(test, state) \
    {                                          \
#test, test, NULL, NULL, state         \
    }

/* Returns how many tests failed; -1 where the group's setup did. */
#define cmocka_run_group_tests(tests, setup, teardown) \
    shim_run_group(#tests, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) \
    shim_run_group(name, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

int shim_run_group(const char *name, const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                   CMFixtureFunction teardown);

/* The current test ends here: as failed, with a message of printf's kind, or as skipped. */
_Noreturn void shim_fail(const char *file, int line, const char *format, ...) SHIM_PRINTF(3, 4);
_Noreturn void shim_skip(const char *file, int line);

/* They come back when what they say holds. */
void shim_true(bool holds, const char *text, const char *file, int line);
void shim_int(intmax_t left, intmax_t right, bool equal, const char *file, int line);
void shim_uint(uintmax_t left, uintmax_t right, bool equal, const char *file, int line);
void shim_float(double left, double right, double epsilon, bool equal, const char *file, int line);
void shim_string(const char *left, const char *right, bool equal, const char *file, int line);
void shim_memory(const void *left, const void *right, size_t size, bool equal, const char *file, int line);
void shim_range(uintmax_t value, uintmax_t low, uintmax_t high, bool inside, const char *file, int line);

void print_message(const char *format, ...) SHIM_PRINTF(1, 2);
void print_error(const char *format, ...) SHIM_PRINTF(1, 2);

#define fail()        shim_fail(__FILE__, __LINE__, "fail()")
#define fail_msg(...) shim_fail(__FILE__, __LINE__, __VA_ARGS__)
#define skip()        shim_skip(__FILE__, __LINE__)

#define assert_true(c)     shim_true((c) ? true : false, #c, __FILE__, __LINE__)
#define assert_false(c)    shim_true((c) ? false : true, "not " #c, __FILE__, __LINE__)
#define assert_non_null(p) shim_true((p) != NULL, #p " is not NULL", __FILE__, __LINE__)
#define assert_null(p)     shim_true((p) == NULL, #p " is NULL", __FILE__, __LINE__)
#define assert_ptr_equal(a, b) \
    shim_true((const void *)(a) == (const void *)(b), #a " is " #b, __FILE__, __LINE__)
#define assert_ptr_not_equal(a, b) \
    shim_true((const void *)(a) != (const void *)(b), #a " is not " #b, __FILE__, __LINE__)
#define assert_int_equal(a, b)      shim_int((intmax_t)(a), (intmax_t)(b), true, __FILE__, __LINE__)
#define assert_int_not_equal(a, b)  shim_int((intmax_t)(a), (intmax_t)(b), false, __FILE__, __LINE__)
#define assert_uint_equal(a, b)     shim_uint((uintmax_t)(a), (uintmax_t)(b), true, __FILE__, __LINE__)
#define assert_uint_not_equal(a, b) shim_uint((uintmax_t)(a), (uintmax_t)(b), false, __FILE__, __LINE__)
#define assert_float_equal(a, b, epsilon) \
    shim_float((double)(a), (double)(b), (double)(epsilon), true, __FILE__, __LINE__)
#define assert_float_not_equal(a, b, epsilon) \
    shim_float((double)(a), (double)(b), (double)(epsilon), false, __FILE__, __LINE__)
#define assert_string_equal(a, b)           shim_string((a), (b), true, __FILE__, __LINE__)
#define assert_string_not_equal(a, b)       shim_string((a), (b), false, __FILE__, __LINE__)
#define assert_memory_equal(a, b, size)     shim_memory((a), (b), (size), true, __FILE__, __LINE__)
#define assert_memory_not_equal(a, b, size) shim_memory((a), (b), (size), false, __FILE__, __LINE__)
#define assert_in_range(value, low, high) \
    shim_range((uintmax_t)(value), (uintmax_t)(low), (uintmax_t)(high), true, __FILE__, __LINE__)
#define assert_not_in_range(value, low, high) \
    shim_range((uintmax_t)(value), (uintmax_t)(low), (uintmax_t)(high), false, __FILE__, __LINE__)

/* What cmocka's own macros are made of; for helpers that pass on the place of the assertion that they serve. */
typedef uintmax_t LargestIntegralType;
#define _assert_true(holds, text, file, line)        shim_true((holds) != 0, text, file, line)
#define _assert_int_equal(a, b, file, line)          shim_uint((a), (b), true, file, line)
#define _assert_int_not_equal(a, b, file, line)      shim_uint((a), (b), false, file, line)
#define _assert_string_equal(a, b, file, line)       shim_string((a), (b), true, file, line)
#define _assert_memory_equal(a, b, size, file, line) shim_memory((a), (b), (size), true, file, line)
#define _fail(file, line)                            shim_fail(file, line, "fail()")
#define _skip(file, line)                            shim_skip(file, line)

#endif
