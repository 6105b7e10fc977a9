/* SPDX-License-Identifier: Zlib */
/* What a coroutine is blocked by, and whether a wait would close a wait-for cycle. */
#ifndef CORO_CYCLE_H
#define CORO_CYCLE_H

#include "wait.h"

WaitedFor waits_for_now(const Coro *co); /* FOR_NO_COROUTINE where it does not wait */

/* The one coroutine that must end before it can go on. NULL: none, or it waits for a group. */
Coro *blocked_by(const Coro *co);

bool closes_cycle(const Coro *waiter); /* the wait that it begins */

#endif
