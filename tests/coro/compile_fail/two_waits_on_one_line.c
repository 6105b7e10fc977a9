/* SPDX-License-Identifier: Zlib */
/* Two waits on one source line would get the same label: a compile error. says: only_one_wait_a_line_13 */
#include "coro.h"

typedef CoroNoFrame nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
#ifdef MISTAKE
    /* clang-format off */
    CORO_YIELD(co); CORO_YIELD(co);
    /* clang-format on */
#else
    CORO_YIELD(co);
    CORO_YIELD(co);
#endif
    CORO_END(co);
}
