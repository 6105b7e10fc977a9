/* SPDX-License-Identifier: Zlib */
/* A frame is aligned for max_align_t: one that needs more would be read where it is not. says: max_align_t */
#include "coro.h"

#include <stddef.h>

typedef struct move_frame {
#ifdef MISTAKE
    _Alignas(4 * sizeof(max_align_t)) double v[4];
#else
    _Alignas(max_align_t) double v[4];
#endif
} move_frame;
CoroBody move;

void move(Coro *co)
{
    CORO_BEGIN(co, move, f);
    f->v[0] = 1;
    CORO_YIELD(co);
    CORO_END(co);
}
