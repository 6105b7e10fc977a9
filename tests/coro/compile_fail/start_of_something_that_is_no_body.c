/* SPDX-License-Identifier: Zlib */
/* Only functions that take a Coro and return nothing can be started. */
#include "coro.h"

typedef CoroNoFrame nap_frame;
typedef CoroNoFrame number_frame;
CoroBody nap;
extern struct Number {
    int value;
} number;
void start(CoroScheduler *s);

void start(CoroScheduler *s)
{
#ifdef MISTAKE
    coro_start(s, number);
#else
    coro_start(s, nap);
#endif
}
