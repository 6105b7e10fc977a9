/* SPDX-License-Identifier: Zlib */
/* A body without CORO_END does not compile. */
#include "coro.h"

typedef CoroNoFrame nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
    CORO_YIELD(co);
#ifndef MISTAKE
    CORO_END(co);
#endif
}
