/* SPDX-License-Identifier: Zlib */
/* The frame that CORO_BEGIN gives has the body's own type: members of another body's frame are not there. */
#include "coro.h"

typedef struct walk_frame {
    int steps;
} walk_frame;
typedef struct swim_frame {
    int strokes;
} swim_frame;
CoroBody walk;

void walk(Coro *co)
{
    CORO_BEGIN(co, walk, f);
#ifdef MISTAKE
    f->strokes = 1;
#else
    f->steps = 1;
#endif
    CORO_YIELD(co);
    CORO_END(co);
}
