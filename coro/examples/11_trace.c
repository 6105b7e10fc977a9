/* SPDX-License-Identifier: Zlib */
/* How do I see who runs when? CoroRuntimeConfig.on_event hears of all that happens to a coroutine. */
#include "coro.h"
#include <stdio.h>

static void trace(void *user, const CoroEvent *event)
{
    static const char *const did[] = {"starts",  "runs", "waits",      "is paused",
                                      "goes on", "ends", "is stopped", "fails"};
    const CoroInfo *info = &event->info;
    (void)user;
    printf("%.1f s: %s %s, line %d\n", coro_scheduler_time(event->scheduler), info->name, did[event->kind],
           info->line);
}
typedef CoroNoFrame knock_frame;
static void knock(Coro *co)
{
    CORO_BEGIN(co, knock, f);
    CORO_WAIT_SECONDS(co, 0.5);
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(&(CoroRuntimeConfig){.on_event = trace});
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start(scheduler, knock);
    coro_scheduler_update(scheduler, 0.1);
    coro_scheduler_update(scheduler, 0.5);
    coro_runtime_destroy(runtime);
}
/* prints:
0.0 s: knock starts, line 0
0.1 s: knock runs, line 0
0.1 s: knock waits, line 19
0.6 s: knock runs, line 19
0.6 s: knock ends, line 19
*/
