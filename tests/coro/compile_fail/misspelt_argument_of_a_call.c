/* SPDX-License-Identifier: Zlib */
/* The same in CORO_CALL. */
#include "coro.h"

typedef struct greet_frame {
    const char *who;
} greet_frame;
typedef CoroNoFrame caller_frame;
CoroBody greet, caller;

void caller(Coro *co)
{
    CORO_BEGIN(co, caller, f);
#ifdef MISTAKE
    CORO_CALL(co, greet, .whom = "the knight");
#else
    CORO_CALL(co, greet, .who = "the knight");
#endif
    CORO_END(co);
}
