/* SPDX-License-Identifier: Zlib */
/* Every macro of coro.h, used with names that begin with my_ alone: tokens.cmake looks at what they expand to. */
#include "coro.h"

int my_marker;

typedef struct my_body_frame {
    int my_x;
} my_body_frame;

static void my_body(Coro *my_co)
{
    CORO_BEGIN(my_co, my_body, my_f);
    CORO_YIELD(my_co);
    CORO_WAIT_FRAMES(my_co, 1);
    CORO_WAIT_SECONDS(my_co, 1);
    CORO_WAIT_SECONDS_REALTIME(my_co, 1);
    CORO_WAIT_INTERVAL(my_co, 1);
    CORO_WAIT_UNTIL(my_co, my_f->my_x);
    CORO_WAIT_WHILE(my_co, my_f->my_x);
    CORO_WAIT_SIGNAL(my_co, my_co);
    CORO_WAIT_FOR(my_co, CORO_NO_HANDLE);
    CORO_WAIT_UNTIL_TIMEOUT(my_co, my_f->my_x, 1);
    CORO_WAIT_SIGNAL_TIMEOUT(my_co, my_co, 1);
    CORO_WAIT_FOR_TIMEOUT(my_co, CORO_NO_HANDLE, 1);
    CORO_CALL(my_co, my_body);
    CORO_TRY_CALL(my_co, my_body, 1);
    CORO_WAIT_ALL(my_co);
    CORO_WAIT_ANY(my_co);
    CORO_WAIT_FIRST(my_co);
    CORO_WAIT_FIXED_UPDATE(my_co);
    CORO_WAIT_END_OF_FRAME(my_co);
    CORO_WAIT_CONDITION(my_co, 0, 0);
    CORO_OVER(my_co, 1) {
    }
    coro_fork(my_co, my_body);
    CORO_FAIL(my_co, "my reason");
    CORO_FINALLY(my_co);
    CORO_END(my_co);
}

void my_starts(CoroScheduler *my_s)
{
    coro_start(my_s, my_body);
    coro_start(my_s, my_body, 1);
    coro_start_now(my_s, my_body);
    coro_start_once(my_s, my_body);
    coro_restart(my_s, my_body);
}
