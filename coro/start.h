/* SPDX-License-Identifier: Zlib */
/* Making coroutines. */
#ifndef CORO_START_H
#define CORO_START_H

#include "state.h"

/* Alive, and queued nowhere yet. parent: NULL for a root. NULL: reported, and nothing changed. */
Coro *coroutine_create(CoroScheduler *s, const Coro *parent, const CoroStart *start);

#endif
