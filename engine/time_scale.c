/* SPDX-License-Identifier: Zlib */
/* A list of requests; the product is taken anew each time, so that it is the same whatever order they
 * came in. */
#include "time_scale.h"

#include "log.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static double checked_scale(const char *name, double scale)
{
    if (isfinite(scale) && scale >= 0.0) {
        return scale;
    }
    log_problem(name, "asks for a time scale that is negative or no number; it is taken as 1", NULL);
    return 1.0;
}

static TimeScaleRequest *request_of(TimeScale *scales, TimeScaleId id)
{
    for (int i = 0; i < scales->count; i++) {
        if (id.value != 0 && scales->requests[i].id.value == id.value) {
            return &scales->requests[i];
        }
    }
    return NULL;
}

TimeScaleId time_scale_request(TimeScale *scales, const char *name, double scale)
{
    if (scales->count >= TIME_SCALE_CAPACITY) {
        log_problem(name, "found no room for its time scale", "give requests back with time_scale_release");
        return (TimeScaleId){0};
    }
    assert(scales->count >= 0 && "there are no fewer requests than none");
    scales->last_id = scales->last_id == UINT32_MAX ? 1 : scales->last_id + 1;
    TimeScaleRequest *request = &scales->requests[scales->count++];
    *request = (TimeScaleRequest){{scales->last_id}, name, checked_scale(name, scale)};
    assert(request->id.value != 0 && "zero names no request");
    return request->id;
}

bool time_scale_change(TimeScale *scales, TimeScaleId id, double scale)
{
    TimeScaleRequest *request = request_of(scales, id);

    if (request == NULL) {
        return false;
    }
    request->scale = checked_scale(request->name, scale);
    return true;
}

bool time_scale_release(TimeScale *scales, TimeScaleId id)
{
    TimeScaleRequest *request = request_of(scales, id);

    if (request == NULL) {
        return false;
    }
    assert(scales->count > 0 && "a request that was found is one of some");
    /* The others keep their order, so that the product is rounded alike on every run. */
    for (TimeScaleRequest *end = scales->requests + --scales->count; request < end; request++) {
        *request = request[1];
    }
    return true;
}

double time_scale_product(const TimeScale *scales)
{
    double product = 1.0;

    for (int i = 0; i < scales->count; i++) {
        product *= scales->requests[i].scale;
    }
    assert(!(product < 0.0) && "no scale runs backwards");
    return product;
}
