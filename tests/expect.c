/* SPDX-License-Identifier: Zlib */
#include "expect.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static char about[256];

void expect_about(const char *format, ...)
{
    va_list arguments;

    about[0] = '\0';
    if (format != NULL) {
        va_start(arguments, format);
        vsnprintf(about, sizeof about, format, arguments);
        va_end(arguments);
    }
}

/* Does not come back. */
static void fail_with(ExpectPlace place, const char *sentence)
{
    print_error("%s:%d: %s%s%s%s\n", place.file, place.line, sentence, about[0] != '\0' ? " (" : "", about,
                about[0] != '\0' ? ")" : "");
    about[0] = '\0';
    _fail(place.file, place.line);
}

void expect_that(bool true_now, ExpectPlace place, const char *format, ...)
{
    char sentence[1024];
    va_list arguments;

    if (!true_now) {
        va_start(arguments, format);
        vsnprintf(sentence, sizeof sentence, format, arguments);
        va_end(arguments);
        fail_with(place, sentence);
    }
}

void expect_truth(bool found, bool expected, ExpectPlace place)
{
    expect_that(found == expected, place, expected ? "expected %s" : "expected it not to be so that %s",
                place.found);
}

/* Where a name or a sum was expected, its value is said, too. */
static void write_value(char *text, size_t size, const char *written, long long value)
{
    char number[32];

    snprintf(number, sizeof number, "%lld", value);
    snprintf(text, size, strcmp(written, number) == 0 ? "%s" : "%s (%s)", written, number);
}

void expect_integer(long long found, long long expected, bool same, ExpectPlace place)
{
    char value[160];

    if (strcmp(place.expected, "true") == 0 || strcmp(place.expected, "false") == 0) {
        snprintf(value, sizeof value, "%s", place.expected);
    } else {
        write_value(value, sizeof value, place.expected, expected);
    }
    expect_that((found == expected) == same, place, "expected %s %sto be %s, found %lld", place.found,
                same ? "" : "not ", value, found);
}

void expect_colour(uint32_t found, uint32_t expected, ExpectPlace place)
{
    expect_that(found == expected, place, "expected %s to be the colour %s (#%06X), found #%06X", place.found,
                place.expected, (unsigned)expected, (unsigned)found);
}

void expect_number(double found, double expected, double tolerance, ExpectPlace place)
{
    expect_that(fabs(found - expected) <= tolerance, place,
                "expected %s to be %s (%g, give or take %g), found %g", place.found, place.expected, expected,
                tolerance, found);
}

void expect_text(const char *found, const char *expected, ExpectPlace place)
{
    const bool same = found != NULL && expected != NULL ? strcmp(found, expected) == 0 : found == expected;

    expect_that(same, place, "expected %s to be \"%s\", found \"%s\"", place.found,
                expected != NULL ? expected : "(NULL)", found != NULL ? found : "(NULL)");
}

void expect_null(bool is_null, bool expected, ExpectPlace place)
{
    expect_that(is_null == expected, place, "expected %s %sto be NULL", place.found, expected ? "" : "not ");
}

void expect_pointer(const void *found, const void *expected, bool same, ExpectPlace place)
{
    expect_that((found == expected) == same, place, "expected %s %sto be %s, found %p", place.found,
                same ? "" : "not ", place.expected, found);
}
