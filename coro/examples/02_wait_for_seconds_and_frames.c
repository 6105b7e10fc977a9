/* SPDX-License-Identifier: Zlib */
/* How does a coroutine wait? For seconds, which add up the dt of each update, or for frames, which count updates. */
#include "coro.h"
#include <stdio.h>

typedef struct bell_frame {
    int strokes; /* an argument */
    int stroke;  /* a local: only what stands in the frame survives a wait */
} bell_frame;

static void bell(Coro *co)
{
    CORO_BEGIN(co, bell, f);
    for (f->stroke = 1; f->stroke <= f->strokes; f->stroke++) {
        printf("%.1f s: dong\n", coro_time(co));
        CORO_WAIT_SECONDS(co, 2.0);
    }
    printf("%.1f s: the hum dies away\n", coro_time(co));
    CORO_WAIT_FRAMES(co, 2);
    printf("%.1f s: all is still, two frames later\n", coro_time(co));
    CORO_END(co);
}

int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start(scheduler, bell, .strokes = 2);
    while (coro_scheduler_count(scheduler) > 0) {
        coro_scheduler_update(scheduler, 0.5);
    }
    coro_runtime_destroy(runtime);
}
/* prints:
0.5 s: dong
2.5 s: dong
4.5 s: the hum dies away
5.5 s: all is still, two frames later
*/
