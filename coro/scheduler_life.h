/* SPDX-License-Identifier: Zlib */
/* Schedulers as a whole. */
#ifndef CORO_SCHEDULER_LIFE_H
#define CORO_SCHEDULER_LIFE_H

#include "state.h"

void scheduler_stop_all(CoroScheduler *s);
void scheduler_stop_marked(CoroScheduler *s); /* those marked TO_STOP, the youngest first */
void scheduler_dispose(CoroScheduler *s);
void destroy_if_pending(CoroScheduler *s);    /* if it is doomed and none of it runs */
void scheduler_tell_paused(CoroScheduler *s); /* its conditions: whether they stand still */

/* Walks all of it, in hostile builds; elsewhere it costs nothing. Stops the program where something is not as it should be. */
#ifdef CORO_VALIDATE
void coro_validate(const CoroScheduler *s);
#else
static inline void coro_validate(const CoroScheduler *s)
{
    (void)s;
}
#endif

#endif
