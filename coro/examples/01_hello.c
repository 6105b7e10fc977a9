/* SPDX-License-Identifier: Zlib */
/* How does the smallest coroutine look? It says something, waits for the next frame, and says more. */
#include "coro.h"

#include <stdio.h>

typedef CoroNoFrame hello_frame; /* nothing to remember from one frame to the next */

static void hello(Coro *co)
{
    CORO_BEGIN(co, hello, f);
    puts("Hello from this frame,");
    CORO_YIELD(co);
    puts("and hello from the next.");
    CORO_END(co);
}

int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);

    coro_start(scheduler, hello);
    for (int frame = 1; coro_scheduler_count(scheduler) > 0; frame++) {
        printf("-- frame %d\n", frame);
        coro_scheduler_update(scheduler, 1.0 / 60.0);
    }
    coro_runtime_destroy(runtime);
    return 0;
}

/* prints:
-- frame 1
Hello from this frame,
-- frame 2
and hello from the next.
*/
