/* SPDX-License-Identifier: Zlib */
/* Whatever the kinds of the two waits on one line. */
#include "coro.h"

typedef CoroNoFrame nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
#ifdef MISTAKE
    /* clang-format off */
    CORO_WAIT_UNTIL(co, true); CORO_WAIT_SECONDS(co, 1);
    /* clang-format on */
#else
    CORO_WAIT_UNTIL(co, true);
    CORO_WAIT_SECONDS(co, 1);
#endif
    CORO_END(co);
}
