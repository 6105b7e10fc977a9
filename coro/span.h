/* SPDX-License-Identifier: Zlib */
/* Seconds as whole nanoseconds and a fraction, added to clocks without drift. */
#ifndef CORO_SPAN_H
#define CORO_SPAN_H

#include "state.h"

/* Sums of doubles miss whole nanoseconds by a little. What misses by less than rounding explains counts as whole: so
 * thirty times 1/60 s is half a second. */
static inline uint32_t rounding_tolerance(double nanoseconds)
{
    double units = nanoseconds * (1.0 / 16384.0); /* 2^-46 of it, in 2^-32 of a nanosecond */
    return units < 1.0 ? 1 : units > 4294967.0 ? 4294967U : (uint32_t)units;
}

/* Whole nanoseconds, and what is cut off in 2^-32. */
static inline int64_t split_seconds(double seconds, uint32_t *fraction)
{
    double nanoseconds = seconds * NANOSECONDS;
    int64_t whole = (int64_t)nanoseconds;
    double rest = (nanoseconds - (double)whole) * 4294967296.0;
    *fraction = rest >= 4294967295.0 ? UINT32_MAX : (uint32_t)rest;
    if (nanoseconds >= 1.0 && *fraction > UINT32_MAX - rounding_tolerance(nanoseconds)) {
        *fraction = 0;
        whole++;
    } else if (nanoseconds >= 1.0 && *fraction < rounding_tolerance(nanoseconds)) {
        *fraction = 0;
    }
    return whole;
}

/* Of a span that no clock adds up. seconds: at least 0, and not so many that a moment could not be told. */
static inline int64_t whole_nanoseconds(double seconds)
{
    double nanoseconds = seconds * NANOSECONDS;
    double tolerance = nanoseconds * 0x1p-46;
    return (int64_t)(nanoseconds + (tolerance < 0.001 ? tolerance : 0.001));
}

/* seconds: 0 or more. */
static inline void split_span(double seconds, Span *span)
{
    const double longest = (double)(INT64_MAX / 2) / NANOSECONDS;
    span->seconds = seconds;
    span->fraction = 0;
    span->whole = seconds < longest ? split_seconds(seconds, &span->fraction) : INT64_MAX / 2;
    span->tolerance = rounding_tolerance((double)span->whole);
}

/* whole + fraction + what was carried so far, of which the part below a nanosecond is carried on. */
static inline int64_t span_add(int64_t whole, uint32_t *carried, uint32_t fraction, uint32_t tolerance)
{
    uint64_t sum = (uint64_t)*carried + fraction;
    uint32_t rest = (uint32_t)sum;
    whole += (int64_t)(sum >> 32);
    if ((uint32_t)(rest + tolerance) < 2 * tolerance && whole > 0) { /* close to 0, on either side */
        whole += rest > tolerance ? 1 : 0;
        rest = 0;
    }
    *carried = rest;
    return whole;
}

/* So many seconds after a moment clocks end. Less by a few, which the double may have been rounded up. */
static inline double seconds_left(int64_t moment)
{
    return ((double)NEVER - (double)moment) / NANOSECONDS - 4.0;
}

/* A moment, so much later or earlier. Where the clocks end it stays a moment: it neither wraps around nor becomes NEVER. */
static inline int64_t moment_shifted(int64_t moment, int64_t by)
{
    if (by > 0) {
        return moment < NEVER - by ? moment + by : LAST_MOMENT;
    }
    return moment > NO_INTERVAL - by ? moment + by : NO_INTERVAL + 1;
}

#endif
