/* SPDX-License-Identifier: Zlib */
/* A body whose frame type does not exist cannot be written. */
#include "coro.h"

#ifdef MISTAKE
typedef CoroNoFrame nab_frame;
#else
typedef CoroNoFrame nap_frame;
#endif
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
    CORO_YIELD(co);
    CORO_END(co);
}
