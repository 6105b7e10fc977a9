/* SPDX-License-Identifier: Zlib */
/*
 * Several may ask for another speed of time at once (hit-stop over slow motion over pause). Their scales
 * multiply, and each is given back in any order without losing the others. Plain data: put one TimeScale
 * into the state block. All zero is a valid, empty one.
 */
#ifndef ENGINE_TIME_SCALE_H
#define ENGINE_TIME_SCALE_H

#include <stdbool.h>
#include <stdint.h>

#define TIME_SCALE_CAPACITY 16

typedef struct TimeScaleId {
    uint32_t value; /* 0: none */
} TimeScaleId;

typedef struct TimeScaleRequest {
    TimeScaleId id;
    const char *name; /* for the inspector; kept, not copied: use a literal */
    double scale;
} TimeScaleRequest;

typedef struct TimeScale {
    TimeScaleRequest requests[TIME_SCALE_CAPACITY]; /* dense: the first `count` are in force */
    int count;
    uint32_t last_id;
} TimeScale;

/* scale: 0 freezes, 1 changes nothing; negative, NaN and infinite ones are reported and taken as 1.
 * Returns none (and reports) where TIME_SCALE_CAPACITY requests are in force already. */
TimeScaleId time_scale_request(TimeScale *scales, const char *name, double scale);

/* Changes a request in place. false: it is not in force. */
bool time_scale_change(TimeScale *scales, TimeScaleId id, double scale);

/* Gives a request back. false: it was not in force (given back before, or none): harmless. */
bool time_scale_release(TimeScale *scales, TimeScaleId id);

/* The product of all that is asked for; 1 when nothing is. */
double time_scale_product(const TimeScale *scales);

#endif
