/* SPDX-License-Identifier: Zlib */
/* A body has one CORO_FINALLY. */
#include "coro.h"

typedef CoroNoFrame nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
    CORO_FINALLY(co);
#ifdef MISTAKE
    CORO_FINALLY(co);
#endif
    CORO_END(co);
}
