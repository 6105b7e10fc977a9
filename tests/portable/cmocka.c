/* SPDX-License-Identifier: Zlib */
#include "cmocka.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef enum Outcome { OUTCOME_PASSED, OUTCOME_FAILED, OUTCOME_SKIPPED } Outcome;

static jmp_buf leave_test;

_Noreturn void shim_fail(const char *file, int line, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    printf("%s:%d: ", file, line);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    longjmp(leave_test, OUTCOME_FAILED);
}

_Noreturn void shim_skip(const char *file, int line)
{
    printf("%s:%d: skipped\n", file, line);
    longjmp(leave_test, OUTCOME_SKIPPED);
}

void shim_true(bool holds, const char *text, const char *file, int line)
{
    if (!holds)
        shim_fail(file, line, "does not hold: %s", text);
}

void shim_int(intmax_t left, intmax_t right, bool equal, const char *file, int line)
{
    if ((left == right) != equal)
        shim_fail(file, line, "%" PRIdMAX " %s %" PRIdMAX, left, equal ? "is not" : "is", right);
}

void shim_uint(uintmax_t left, uintmax_t right, bool equal, const char *file, int line)
{
    if ((left == right) != equal)
        shim_fail(file, line, "%" PRIuMAX " %s %" PRIuMAX, left, equal ? "is not" : "is", right);
}

void shim_float(double left, double right, double epsilon, bool equal, const char *file, int line)
{
    double difference = left > right ? left - right : right - left;

    if ((difference <= epsilon) != equal)
        shim_fail(file, line, "%.17g and %.17g are %s, by %.3g", left, right, equal ? "apart" : "equal",
                  epsilon);
}

void shim_string(const char *left, const char *right, bool equal, const char *file, int line)
{
    if ((strcmp(left, right) == 0) != equal)
        shim_fail(file, line, "\"%s\" %s \"%s\"", left, equal ? "is not" : "is", right);
}

void shim_memory(const void *left, const void *right, size_t size, bool equal, const char *file, int line)
{
    if ((memcmp(left, right, size) == 0) != equal)
        shim_fail(file, line, "the %zu bytes are %s", size, equal ? "different" : "the same");
}

void shim_range(uintmax_t value, uintmax_t low, uintmax_t high, bool inside, const char *file, int line)
{
    if ((value >= low && value <= high) != inside)
        shim_fail(file, line, "%" PRIuMAX " is %s %" PRIuMAX " to %" PRIuMAX, value,
                  inside ? "outside of" : "inside", low, high);
}

void print_message(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void print_error(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}

/* setjmp stands alone in an `if` or `switch`, as the standard asks, and no local is changed after it. */
static Outcome run_step(CMUnitTestFunction test, CMFixtureFunction fixture, void **state)
{
    switch (setjmp(leave_test)) {
    case 0:
        if (test != NULL)
            test(state);
        if (fixture != NULL && fixture(state) != 0)
            return OUTCOME_FAILED;
        return OUTCOME_PASSED;
    case OUTCOME_SKIPPED:
        return OUTCOME_SKIPPED;
    default:
        return OUTCOME_FAILED;
    }
}

static Outcome run_test(const struct CMUnitTest *test, void *group_state)
{
    void *state = test->initial_state != NULL ? test->initial_state : group_state;
    Outcome outcome = run_step(NULL, test->setup_func, &state);

    if (outcome == OUTCOME_PASSED)
        outcome = run_step(test->test_func, NULL, &state);
    if (run_step(NULL, test->teardown_func, &state) == OUTCOME_FAILED)
        outcome = OUTCOME_FAILED;
    return outcome;
}

int shim_run_group(const char *name, const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                   CMFixtureFunction teardown)
{
    static const char *const words[] = {"passed", "FAILED", "skipped"};
    void *state = NULL;
    int failed = 0;

    if (run_step(NULL, setup, &state) == OUTCOME_FAILED) {
        printf("%s: the setup of the group FAILED\n", name);
        return -1;
    }
    for (size_t i = 0; i < count; i++) {
        Outcome outcome = run_test(&tests[i], state);

        failed += outcome == OUTCOME_FAILED;
        printf("%s: %s\n", tests[i].name, words[outcome]);
        fflush(stdout);
    }
    if (run_step(NULL, teardown, &state) == OUTCOME_FAILED)
        failed++;
    printf("%s: %d of %zu failed\n", name, failed, count);
    return failed;
}
