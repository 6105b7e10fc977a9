/* SPDX-License-Identifier: Zlib */
/* coro.h is enough by itself: it includes what it needs, once and twice. */
#include "coro.h"

CoroHandle nobody(void);

CoroHandle nobody(void)
{
    static const CoroHandle none;
    return none.index == 0 ? CORO_NO_HANDLE : none;
}
