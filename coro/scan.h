/* SPDX-License-Identifier: Zlib */
/* Coroutines in no queue: a scheduler of a few has no queues, and a queue may find no memory. */
#ifndef CORO_SCAN_H
#define CORO_SCAN_H

#include "state.h"

void leave_to_scan(Coro *co); /* it, or the timeout of one that is queued, will be found by linear scan */
void note_earliest(CoroScheduler *s, const Coro *co); /* the next update may not come before it is due */

#endif
