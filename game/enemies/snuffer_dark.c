/* SPDX-License-Identifier: Zlib */
#include "enemies/snuffer.h"
#include "game.h"
void snuffer_dark(Coro *co)
{
    CORO_BEGIN(co, snuffer_dark, f);
    CORO_CALL(co, snuffer_breath, .actor = f->actor);
    CORO_END(co);
}
