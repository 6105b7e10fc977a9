/* SPDX-License-Identifier: Zlib */
/* Why does it not go on? coro_explain writes a line for each link, down to what the outermost wait hangs on. */
#include "coro.h"
#include <stdio.h>
#include <string.h>

static bool bridge_is_down;

typedef CoroNoFrame cross_frame;
static void cross(Coro *co)
{
    CORO_BEGIN(co, cross, f);
    CORO_WAIT_UNTIL(co, bridge_is_down);
    CORO_END(co);
}
typedef CoroNoFrame travel_frame;
static void travel(Coro *co)
{
    CORO_BEGIN(co, travel, f);
    CORO_CALL(co, cross);
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    CoroHandle handle = coro_start_now(scheduler, travel);
    coro_scheduler_update(scheduler, 2.5);
    char text[512];
    coro_explain(runtime, handle, text, sizeof text); /* as snprintf: cut where it is too long */
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        printf("%.*s%s\n", (int)strcspn(line, " "), line, strchr(line, ')') + 1); /* without (file:line) */
    }
    coro_runtime_destroy(runtime);
}
/* prints:
travel waits for the one it called, since 2.500 s
cross waits for its predicate bridge_is_down, since 2.500 s
*/
