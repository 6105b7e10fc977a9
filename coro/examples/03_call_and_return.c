/* SPDX-License-Identifier: Zlib */
/* How does one coroutine call another and get something back? CORO_CALL, with a pointer among the arguments. */
#include "coro.h"
#include <stdio.h>

typedef struct haggle_frame {
    int *price;
} haggle_frame;
static void haggle(Coro *co)
{
    CORO_BEGIN(co, haggle, f);
    for (; *f->price > 60; *f->price -= 20) {
        printf("\"%d!\" \"Too dear.\"\n", *f->price);
        CORO_YIELD(co);
    }
    CORO_END(co);
}
typedef struct shop_frame {
    int oil; /* frames never move, so a pointer into one stays good */
} shop_frame;
static void shop(Coro *co)
{
    CORO_BEGIN(co, shop, f);
    CORO_CALL(co, haggle, .price = &f->oil); /* goes on in the frame in which the haggling ends */
    printf("\"%d.\" \"Done.\"\n", f->oil);
    CORO_END(co);
}
int main(void)
{
    CoroRuntime *runtime = coro_runtime_create(NULL);
    CoroScheduler *scheduler = coro_scheduler_create(runtime, CORO_PARALLEL);
    coro_start(scheduler, shop, .oil = 80);
    coro_scheduler_update(scheduler, 1.0 / 60.0);
    coro_scheduler_update(scheduler, 1.0 / 60.0);
    coro_runtime_destroy(runtime);
}
/* prints:
"80!" "Too dear."
"60." "Done."
*/
