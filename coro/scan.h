/* SPDX-License-Identifier: Zlib */
/* Those who stand in no queue: a scheduler of a few coroutines has none, and a queue may find no memory. */
#ifndef CORO_SCAN_H
#define CORO_SCAN_H

#include "state.h"

void leave_to_scan(Coro *co); /* it, or the timeout of one that is queued, will be found by linear scan */
void note_earliest(CoroScheduler *s,
                   const Coro *co); /* it stands in no queue: when it comes due, at the earliest */

#endif
