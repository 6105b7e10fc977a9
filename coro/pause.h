/* SPDX-License-Identifier: Zlib */
/* Pausing by hand, and whom it holds. */
#ifndef CORO_PAUSE_H
#define CORO_PAUSE_H

#include "state.h"

void pause_by_hand(Coro *co);
void resume_by_hand(Coro *co);
void pause_reach(Coro *co);   /* it became reachable from a paused one */
void pause_release(Coro *co); /* it is perhaps no longer reachable from a paused one */

#endif
