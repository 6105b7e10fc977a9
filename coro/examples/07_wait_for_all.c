/* SPDX-License-Identifier: Zlib */
/* How do I wait until all of several are done? Fork them, then CORO_WAIT_ALL; they run side by side. */
#include "coro.h"
#include <stdio.h>

typedef struct cook_frame {
    const char *dish;
    double seconds;
} cook_frame;
static void cook(Coro *co)
{
    CORO_BEGIN(co, cook, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    printf("%.0f s: the %s is done\n", coro_time(co), f->dish);
    CORO_END(co);
}
typedef CoroNoFrame supper_frame;
static void supper(Coro *co)
{
    CORO_BEGIN(co, supper, f);
    coro_fork(co, cook, .dish = "stew", .seconds = 30);
    coro_fork(co, cook, .dish = "bread", .seconds = 20);
    CORO_WAIT_ALL(co);
    printf("%.0f s: supper!\n", coro_time(co));
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start_now(scheduler, supper);
    coro_scheduler_update(scheduler, 20);
    coro_scheduler_update(scheduler, 10);
    coro_runtime_destroy(runtime);
}
/* prints:
20 s: the bread is done
30 s: the stew is done
30 s: supper!
*/
