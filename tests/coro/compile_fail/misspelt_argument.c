/* SPDX-License-Identifier: Zlib */
/* An argument's name that the frame does not have is a compile error. */
#include "coro.h"

typedef struct greet_frame {
    const char *who;
} greet_frame;
CoroBody greet;
void start(CoroScheduler *s);

void start(CoroScheduler *s)
{
#ifdef MISTAKE
    coro_start(s, greet, .whom = "the knight");
#else
    coro_start(s, greet, .who = "the knight");
#endif
}
