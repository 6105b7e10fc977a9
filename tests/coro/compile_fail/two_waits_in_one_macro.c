/* SPDX-License-Identifier: Zlib */
/* A macro stands on one line, and so do the waits in it. says: only_one_wait_a_line_ */
#include "coro.h"

#ifdef MISTAKE
#define NAP(co)                        \
    do {                               \
        CORO_WAIT_SECONDS(co, 1);      \
        CORO_WAIT_UNTIL(co, *f->open); \
    } while (0)
#else
#define NAP(co)                        \
    do {                               \
        CORO_WAIT_UNTIL(co, *f->open); \
    } while (0)
#endif

typedef struct nap_frame {
    const bool *open;
} nap_frame;
CoroBody nap;

void nap(Coro *co)
{
    CORO_BEGIN(co, nap, f);
    NAP(co);
    CORO_END(co);
}
