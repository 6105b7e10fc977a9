/* SPDX-License-Identifier: Zlib */
#include "expect.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char about[256];
static long frame_now = -1;

void expect_about(const char *format, ...)
{
    va_list arguments;

    if (format == NULL) {
        about[0] = '\0';
        return;
    }
    va_start(arguments, format);
    vsnprintf(about, sizeof about, format, arguments);
    va_end(arguments);
}

void expect_frame(long frame)
{
    frame_now = frame;
}

void expect_fail(ExpectPlace place, const char *format, ...)
{
    char sentence[1024];
    char frame[32] = "";
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (frame_now >= 0) {
        snprintf(frame, sizeof frame, " in frame %ld", frame_now);
    }
    print_error("%s:%d: %s%s%s%s%s\n", place.file, place.line, sentence, frame, about[0] != '\0' ? " (" : "",
                about, about[0] != '\0' ? ")" : "");
    about[0] = '\0';
    _fail(place.file, place.line);
    abort(); /* not reached: a failed test is left by a jump */
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
    if ((found == expected) != same) {
        expect_fail(place, "expected %s %sto be %s, found %lld", place.found, same ? "" : "not ", value,
                    found);
    }
}

void expect_colour(uint32_t found, uint32_t expected, ExpectPlace place)
{
    if (found != expected) {
        expect_fail(place, "expected %s to be the colour %s (#%06X), found #%06X", place.found,
                    place.expected, (unsigned)expected, (unsigned)found);
    }
}

void expect_number(double found, double expected, double tolerance, ExpectPlace place)
{
    if (!(fabs(found - expected) <= tolerance)) { /* also where one is no number */
        expect_fail(place, "expected %s to be %s (%g, give or take %g), found %g", place.found,
                    place.expected, expected, tolerance, found);
    }
}

static bool is_in_order(double found, const char *relation, double limit)
{
    const bool may_equal = relation[1] == '=';

    return (relation[0] == '<' ? found < limit : found > limit) || (may_equal && found == limit);
}

void expect_order(double found, const char *relation, double limit, ExpectPlace place)
{
    if (!is_in_order(found, relation, limit)) {
        expect_fail(place, "expected %s %s %s (%g), found %g", place.found, relation, place.expected, limit,
                    found);
    }
}

void expect_text(const char *found, const char *expected, ExpectPlace place)
{
    const bool same = found != NULL && expected != NULL ? strcmp(found, expected) == 0 : found == expected;

    if (!same) {
        expect_fail(place, "expected %s to be \"%s\", found \"%s\"", place.found,
                    expected != NULL ? expected : "(NULL)", found != NULL ? found : "(NULL)");
    }
}

void expect_pointer(const void *found, const void *expected, bool same, ExpectPlace place)
{
    if ((found == expected) != same) {
        expect_fail(place, "expected %s %sto be %s, found %p", place.found, same ? "" : "not ",
                    place.expected, found);
    }
}
