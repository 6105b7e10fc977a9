/* SPDX-License-Identifier: Zlib */
/* The smallest game that shows that coro was found, is complete, and works: it prints "tick 1 at 0.5" and two more. */
#include "coro.h"

#include <stdio.h>

typedef struct metronome_frame {
    int ticks;
    int i;
} metronome_frame;

static void metronome(Coro *co)
{
    CORO_BEGIN(co, metronome, f);
    for (f->i = 1; f->i <= f->ticks; f->i++) {
        CORO_WAIT_SECONDS(co, 0.5);
        printf("tick %d at %.1f\n", f->i, coro_time(co));
    }
    CORO_END(co);
}

int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    CoroHandle handle = coro_start_now(scheduler, metronome, .ticks = 3);

    while (coro_is_alive(runtime, handle))
        coro_scheduler_update(scheduler, 0.25);
    coro_runtime_destroy(runtime);
    return 0;
}
