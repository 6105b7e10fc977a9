/* SPDX-License-Identifier: Zlib */
/* The forked children of a coroutine, as CORO_WAIT_ALL, _ANY and _FIRST count them. */
#ifndef CORO_GROUP_H
#define CORO_GROUP_H

#include "state.h"

Coro *child_to_wait_for(const Coro *co); /* the youngest that counts; NULL: none */
void group_join(Coro *parent, const Coro *child,
                CoroStatus status); /* a fork has ended: may wake its parent */

#endif
