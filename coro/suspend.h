/* SPDX-License-Identifier: Zlib */
/* What all waits have in common: beginning, being woken, being paused, ending. */
#ifndef CORO_SUSPEND_H
#define CORO_SUSPEND_H

#include "span.h"
#include "wait.h"

/* ---------------------------------------------------------------- for the kinds */

/* False: the coroutine may not wait; the macro is then told must_return. */
bool wait_begin_slow(Coro *co, int32_t here);

static inline bool wait_begin(Coro *co, int32_t here)
{
    if (!LIKELY(!has(co, INTERRUPTED | IN_FINALLY | WAS_WOKEN) && here >= -CORO_PRIVATE_IN_OVER)) {
        return wait_begin_slow(co, here);
    }
    co->point = here;
    return true;
}

/* The body gives control back (it is to be stopped, or fails), or goes on (it is in its cleanup, which was reported). */
static inline bool must_return(const Coro *co)
{
    return !has(co, IN_FINALLY);
}

/* Its wait of this kind begins; point, due and target are set by the kind. */
static inline void wait_note(Coro *co, CoroWaitKind kind)
{
    assert(!has(co, INTERRUPTED | IN_FINALLY) && "wait_begin allowed the wait");
    const CoroScheduler *s = co->scheduler;
    co->outcome = CORO_PRIVATE_SUSPENDED;
    co->wait = (uint8_t)kind;
    co->sequence = draw_sequence(s->runtime->state);
    co->since = real_now(s);
    clear(co, WOKEN | QUEUED);
}

/* The coroutine waits from now on. Always true, for the macro. */
bool wait_suspend(Coro *co, int32_t here, CoroWaitKind kind);

/* There is nothing to wait for. False, for the macro; true after a million in a row, which yields. */
bool wait_pass(Coro *co, int32_t here);
bool wait_runs_away(Coro *co, int32_t here); /* true: it is the millionth, reported; the kind suspends it */

/* For one frame. Always true. */
bool yield_frame(Coro *co, int32_t here);

/* Adds a timeout to the wait that is about to begin. */
void wait_set_timeout(Coro *co, double seconds);

/* clock + seconds. NaN is reported and taken as 0, what is negative is taken as 0; beyond 292 years it is the last moment, and
 * with infinity NEVER. */
int64_t moment_after(const Coro *co, int64_t clock, double seconds);

extern const char *const message_wait_in_block; /* what is said of one in CORO_OVER */
void fail_step(Coro *co);                       /* its step ends as failed; reported already */

/* ---------------------------------------------------------------- for the other files */

void wait_enqueue(Coro *co);                 /* puts it where it belongs, in a skip or not */
void wait_wake(Coro *co);                    /* what it waits for has come */
void wait_wake_at(Coro *co, int64_t moment); /* the same; when, by the scaled clock */
bool wait_complete_slow(Coro *co);
void wait_abandon(Coro *co); /* it ends while waiting */
void wait_freeze(Coro *co);  /* paused: puts the wait aside */
void wait_thaw(Coro *co);
void wait_tell_paused(Coro *co); /* tells its condition whether it is paused */

/* Pausing (pause.c). */
void pause_by_hand(Coro *co);
void resume_by_hand(Coro *co);
void pause_reach(Coro *co);   /* a paused coroutine waits for it now: it is held */
void pause_release(Coro *co); /* a paused coroutine no longer waits for it: it may be released */

/* One without a timeout, which was in a queue or asleep, and whose kind has nothing to do then. */
static inline void wait_complete_plainly(Coro *co)
{
    clear(co, QUEUED | IN_THIS_RUN | WOKEN | POLLING | FROZEN);
}

/* It is resumed; false: it does not go on, after all. */
static inline bool wait_complete(Coro *co)
{
    if (!LIKELY(!has(co, TIMED | NOT_QUEUED) && wait_kind(co)->complete == NULL)) {
        return wait_complete_slow(co);
    }
    wait_complete_plainly(co);
    return true;
}

#endif
