/* SPDX-License-Identifier: Zlib */
/* Lists of the coroutines that wait for an address, or for a coroutine, by its address. */
#ifndef CORO_WAITERS_H
#define CORO_WAITERS_H

#include "state.h"

void waiters_add(Coro *co);
void waiters_remove(Coro *co);

/* A walk through the waiters for an address, in the order in which they began to wait: all zero at first. The one that was
 * returned last may be removed meanwhile. */
typedef struct Waiters {
    bool begun;
    uint32_t next, last;
} Waiters;

Coro *waiters_next(const CoroRuntime *rt, const void *address, Waiters *walk); /* NULL: no more */

#endif
