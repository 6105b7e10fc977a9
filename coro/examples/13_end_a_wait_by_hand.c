/* SPDX-License-Identifier: Zlib */
/* How do I end a wait from outside, whatever it waits for? coro_wake; coro_was_woken tells it from a wait that came to its end. */
#include "coro.h"
#include <stdio.h>

typedef CoroNoFrame nap_frame;
static void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
    CORO_WAIT_SECONDS(co, 3600);
    printf("%s at %.0f s\n", coro_was_woken(co) ? "woken" : "slept enough", coro_time(co));
    CORO_WAIT_SECONDS(co, 3600);
    printf("%s at %.0f s\n", coro_was_woken(co) ? "woken" : "slept enough", coro_time(co));
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    CoroHandle handle = coro_start_now(scheduler, nap);
    coro_scheduler_update(scheduler, 60);
    coro_wake(runtime, handle); /* runs nobody itself: the nap goes on in the next update */
    coro_scheduler_update(scheduler, 1);
    coro_scheduler_update(scheduler, 3600);
    printf("%s\n", coro_wake(runtime, handle) ? "still alive" : "nobody left to wake");
    coro_runtime_destroy(runtime);
}
/* prints:
woken at 61 s
slept enough at 3661 s
nobody left to wake
*/
