/* SPDX-License-Identifier: Zlib */
/* coro.h included within extern "C", as many C headers are. */
extern "C" {
#include "coro.h"
}

typedef CoroNoFrame nothing_frame;

static void nothing(Coro *co)
{
    CORO_BEGIN(co, nothing, f);
    CORO_YIELD(co);
    CORO_END(co);
}

CoroHandle start_nothing(CoroScheduler *s);

CoroHandle start_nothing(CoroScheduler *s)
{
    return coro_start(s, nothing);
}
