/* SPDX-License-Identifier: Zlib */
/* How do I wait for the first of several and stop the rest? coro_fork, then CORO_WAIT_FIRST; coro_first says which. */
#include "coro.h"
#include <stdio.h>

typedef struct crawl_frame {
    const char *who;
    double seconds;
} crawl_frame;
static void crawl(Coro *co)
{
    CORO_BEGIN(co, crawl, f);
    CORO_WAIT_SECONDS(co, f->seconds);
    printf("%.0f s: the %s is home\n", coro_time(co), f->who);
    CORO_END(co);
}
typedef CoroNoFrame race_frame;
static void race(Coro *co)
{
    CORO_BEGIN(co, race, f);
    coro_fork(co, crawl, .who = "snail", .seconds = 20);
    coro_fork(co, crawl, .who = "tortoise", .seconds = 10);
    CORO_WAIT_FIRST(co); /* the others are stopped before it goes on */
    printf("number %d has won\n", coro_first(co));
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start_now(scheduler, race); /* its first step is taken here, at 0 s */
    coro_scheduler_update(scheduler, 10);
    coro_runtime_destroy(runtime);
}
/* prints:
10 s: the tortoise is home
number 1 has won
*/
