/* SPDX-License-Identifier: Zlib */
/* Schedulers as a whole: creating, destroying, stopping, pausing. */
#ifndef CORO_SCHEDULER_LIFE_H
#define CORO_SCHEDULER_LIFE_H

#include "report.h"

static inline bool scheduler_is_refused(const CoroScheduler *s, const char *function)
{
    return s != NULL ? refuse_in_callback(s->runtime, function) : is_refused(NULL, "scheduler", function);
}

void mark_to_stop(Coro *co);
void scheduler_stop_marked(CoroScheduler *s); /* those marked just now, the youngest first */
void scheduler_stop_all(CoroScheduler *s);
void destroy_if_pending(CoroScheduler *s);    /* if it is doomed and none of it runs */
void scheduler_tell_paused(CoroScheduler *s); /* tells its conditions whether they are paused */

/* Asserts all invariants of a scheduler, in hostile builds; elsewhere it does nothing. */
#ifdef CORO_VALIDATE
void coro_validate(const CoroScheduler *s);
#else
static inline void coro_validate(const CoroScheduler *s)
{
    (void)s;
}
#endif

#endif
