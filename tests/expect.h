/* SPDX-License-Identifier: Zlib */
/*
 * cmocka, whose failures read as sentences: what was expected, what was found, where, and about what.
 *
 *     test_job.c:98: expected job_count() to be 0, found 2 (round 3)
 *
 * Include it instead of cmocka.h. The asserts have cmocka's names and arguments: what was found first, what was expected second.
 */
#ifndef TESTS_EXPECT_H
#define TESTS_EXPECT_H

/* cmocka wants these before itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__GNUC__)
#define EXPECT_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define EXPECT_FORMAT(text, first)
#endif

/* Where in the tests, and what stands there. */
typedef struct ExpectPlace {
    const char *file;
    int line;
    const char *found, *expected; /* as written in the source */
} ExpectPlace;

#define EXPECT_PLACE(found, expected) ((ExpectPlace){__FILE__, __LINE__, found, expected})

/* What the following checks are about: a round, a line of a table, a recording. Holds until the next; NULL: nothing. */
void expect_about(const char *format, ...) EXPECT_FORMAT(1, 2);

/* Which frame of the game it is, said with the next failures. -1: none. */
void expect_frame(long frame);

/* expect(x < 3, "the hero was to stand left of 3, and stands at %d", x): a sentence of one's own. */
#define expect(condition, ...) \
    ((condition) ? (void)0 : expect_fail(EXPECT_PLACE(#condition, "true"), __VA_ARGS__))
_Noreturn void expect_fail(ExpectPlace place, const char *format, ...) EXPECT_FORMAT(2, 3);

/* Within a tolerance. */
#define expect_near(found, expected, tolerance) \
    expect_number((double)(found), (double)(expected), (double)(tolerance), EXPECT_PLACE(#found, #expected))

/* expect_is(frames, <=, FRAMES): numbers; what was found is said. */
#define expect_is(found, relation, limit) \
    expect_order((double)(found), #relation, (double)(limit), EXPECT_PLACE(#found, #limit))

void expect_order(double found, const char *relation, double limit, ExpectPlace place);
void expect_integer(long long found, long long expected, bool same, ExpectPlace place);
void expect_colour(uint32_t found, uint32_t expected, ExpectPlace place);
void expect_number(double found, double expected, double tolerance, ExpectPlace place);
void expect_text(const char *found, const char *expected, ExpectPlace place);
void expect_pointer(const void *found, const void *expected, bool same, ExpectPlace place);

#undef assert_true
#undef assert_false
#undef assert_int_equal
#undef assert_int_not_equal
#undef assert_string_equal
#undef assert_ptr_equal
#undef assert_ptr_not_equal
#undef assert_null
#undef assert_non_null
#define assert_true(c)  expect((c), "expected %s", #c)
#define assert_false(c) expect(!(c), "expected it not to be so that %s", #c)
#define assert_int_equal(found, expected) \
    expect_integer((long long)(found), (long long)(expected), true, EXPECT_PLACE(#found, #expected))
#define assert_int_not_equal(found, expected) \
    expect_integer((long long)(found), (long long)(expected), false, EXPECT_PLACE(#found, #expected))
#define assert_string_equal(found, expected) expect_text((found), (expected), EXPECT_PLACE(#found, #expected))
#define assert_ptr_equal(found, expected) \
    expect_pointer((found), (expected), true, EXPECT_PLACE(#found, #expected))
#define assert_ptr_not_equal(found, expected) \
    expect_pointer((found), (expected), false, EXPECT_PLACE(#found, #expected))
#define assert_null(found)     expect((found) == NULL, "expected %s to be NULL", #found)
#define assert_non_null(found) expect((found) != NULL, "expected %s not to be NULL", #found)

#endif
