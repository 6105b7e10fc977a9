/* SPDX-License-Identifier: Zlib */
/* CORO_OVER is a place to resume at as any wait is. says: only_one_wait_a_line_15 */
#include "coro.h"

typedef CoroNoFrame nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
#ifdef MISTAKE
    /* clang-format off */


    CORO_YIELD(co); CORO_OVER(co, 1) { }
    /* clang-format on */
#endif
    CORO_END(co);
}
