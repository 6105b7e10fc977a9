/* SPDX-License-Identifier: Zlib */
/* Pausing by hand, and what that holds. */
#ifndef CORO_PAUSE_H
#define CORO_PAUSE_H

#include "state.h"

void pause_by_hand(Coro *co);
void resume_by_hand(Coro *co);
void pause_reach(Coro *co);   /* a paused coroutine waits for it now: it is held */
void pause_release(Coro *co); /* a paused coroutine no longer waits for it: it may be released */

#endif
