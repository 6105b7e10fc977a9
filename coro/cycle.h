/* SPDX-License-Identifier: Zlib */
/* Whether a wait would close a wait-for cycle. */
#ifndef CORO_CYCLE_H
#define CORO_CYCLE_H

#include "state.h"

bool would_wait_for_itself(const Coro *waiter, Coro *awaited);
bool would_wait_for_group(const Coro *waiter, bool is_any);

#endif
