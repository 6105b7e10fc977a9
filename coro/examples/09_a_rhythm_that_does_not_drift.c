/* SPDX-License-Identifier: Zlib */
/* How do I keep a beat? CORO_WAIT_INTERVAL counts from when the beat before was due, not from when it was heard. */
#include "coro.h"
#include <stdio.h>

typedef struct drum_frame {
    bool by_interval;
    int *beats;
} drum_frame;

static void drum(Coro *co)
{
    CORO_BEGIN(co, drum, f);
    for (;; ++*f->beats) {
        if (f->by_interval) {
            CORO_WAIT_INTERVAL(co, 0.5);
        } else {
            CORO_WAIT_SECONDS(co, 0.5); /* late by part of a frame, each time anew */
        }
    }
    CORO_END(co);
}

int main(void)
{
    int kept = 0, drifting = 0;
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start_now(scheduler, drum, .by_interval = true, .beats = &kept);
    coro_start_now(scheduler, drum, .by_interval = false, .beats = &drifting);
    while (coro_scheduler_time(scheduler) < 3600.0) {
        coro_scheduler_update(scheduler, 0.013); /* about 77 frames a second */
    }
    printf("An hour of two beats a second: %d by intervals, %d by seconds.\n", kept, drifting);
    coro_runtime_destroy(runtime);
}
/* prints:
An hour of two beats a second: 7200 by intervals, 7100 by seconds.
*/
