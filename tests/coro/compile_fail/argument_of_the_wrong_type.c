/* SPDX-License-Identifier: Zlib */
/* An argument of a type that does not fit its member is a compile error. */
#include "coro.h"

typedef struct Knight {
    double health;
} Knight;
typedef struct greet_frame {
    Knight knight;
} greet_frame;
CoroBody greet;
void start(CoroScheduler *s, const Knight *knight);

void start(CoroScheduler *s, const Knight *knight)
{
#ifdef MISTAKE
    coro_start(s, greet, .knight = knight);
#else
    coro_start(s, greet, .knight = *knight);
#endif
}
