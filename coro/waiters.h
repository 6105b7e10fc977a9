/* SPDX-License-Identifier: Zlib */
/* Lists of the coroutines that wait for an address, or for a coroutine, by its address. */
#ifndef CORO_WAITERS_H
#define CORO_WAITERS_H

#include "state.h"

void waiters_add(Coro *co);
void waiters_remove(Coro *co);

/* Takes out all that wait for an address, one after another, in the order in which they began to wait. One that shall wait on is
 * added again. It is walked to its end. */
typedef struct WaiterWalk {
    CoroRuntime *rt;
    const void *address;
    uint32_t *bucket;
    uint32_t next, last;
} WaiterWalk;

WaiterWalk waiters_walk(CoroRuntime *rt, const void *address);
Coro *waiters_take(WaiterWalk *walk); /* NULL: no more */

#endif
