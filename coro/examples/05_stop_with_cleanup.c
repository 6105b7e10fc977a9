/* SPDX-License-Identifier: Zlib */
/* How does a stopped coroutine tidy up? What follows CORO_FINALLY runs on every way out, callees' first. */
#include "coro.h"
#include <stdio.h>

typedef CoroNoFrame hoist_frame;
static void hoist(Coro *co)
{
    CORO_BEGIN(co, hoist, f);
    puts("hoisting the lantern");
    CORO_WAIT_SECONDS(co, 5);
    puts("never reached: stopped before");
    CORO_FINALLY(co);
    puts("the rope is tied");
    CORO_END(co);
}
typedef CoroNoFrame watch_frame;
static void watch(Coro *co)
{
    CORO_BEGIN(co, watch, f);
    puts("the watch begins");
    CORO_CALL(co, hoist);
    CORO_FINALLY(co);
    puts("the log is written");
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    CoroHandle handle = coro_start_now(scheduler, watch);
    coro_stop(runtime, handle); /* complete when it returns; now the handle names nobody */
    coro_runtime_destroy(runtime);
}
/* prints:
the watch begins
hoisting the lantern
the rope is tied
the log is written
*/
