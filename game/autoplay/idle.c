/* SPDX-License-Identifier: Zlib */
/* The idle player: for seeing what happens to Wick when he stands still. */
#include "autoplay/player.h"
#include "coro.h"

#include <math.h>

void player_idle(Coro *co)
{
    CORO_BEGIN(co, player_idle, f);
    CORO_WAIT_SECONDS(co, (double)INFINITY);
    CORO_END(co);
}
