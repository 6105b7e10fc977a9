/* SPDX-License-Identifier: Zlib */
/* Lists of the coroutines that wait for an address, or for a coroutine, by its address. */
#ifndef CORO_WAITERS_H
#define CORO_WAITERS_H

#include "state.h"

void waiters_add(Coro *co);
void waiters_remove(Coro *co);

/* The coroutines that wait for an address, in the order in which they began to wait. NULL: no more. One may be removed as soon as
 * the next one is known. */
Coro *waiters_first(const CoroRuntime *rt, const void *address);
Coro *waiters_next(const Coro *co);

#endif
