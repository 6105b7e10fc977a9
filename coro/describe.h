/* SPDX-License-Identifier: Zlib */
/* What the fields of a CoroInfo say, in four parts: who it is, where it was started, its step, its wait. */
#ifndef CORO_DESCRIBE_H
#define CORO_DESCRIBE_H

#include "run_queues.h"
#include "tree.h"

static ALWAYS_INLINE void describe_identity(const CoroRuntime *rt, const Coro *co, int depth, CoroInfo *info)
{
    info->handle = handle_of(co);
    info->parent = co->parent != 0 ? handle_of(coro_at(rt, co->parent)) : CORO_NO_HANDLE;
    info->depth = depth;
}

/* The same for all from one start site that have begun, and for all that have not. */
void describe_site(const Coro *co, CoroInfo *info);

static ALWAYS_INLINE void describe_step(const Coro *co, CoroStatus status, bool has_begun, CoroInfo *info)
{
    info->status = status;
    info->tag = co->tag;
    info->resumes = (uint64_t)co->resumes_high << 16 | co->resumes_low;
    info->line = has_begun ? line_of(co->point) : 0;
}

/* A wait for time alone. */
static ALWAYS_INLINE void describe_time(CoroWaitKind wait, double waited, double remaining, CoroInfo *info)
{
    info->wait = wait;
    info->waited = waited;
    info->remaining = remaining;
    info->awaited = info->awaited_text = NULL;
    info->awaited_coroutine = CORO_NO_HANDLE;
}

static ALWAYS_INLINE void describe_no_wait(CoroInfo *info)
{
    describe_time(CORO_WAITS_NOTHING, 0.0, -1.0, info);
}

/* A wait that is over, or the part of others that is alike. */
static ALWAYS_INLINE void describe_past_wait(const Coro *co, CoroInfo *info)
{
    int64_t waited = co->wait != CORO_WAITS_NOTHING ? real_now(co->scheduler) - co->since : 0;
    double seconds = waited != 0 ? (double)waited / NANOSECONDS : 0.0; /* many have just begun */
    describe_time((CoroWaitKind)co->wait, seconds, -1.0, info);
}

/* A yield that has just begun. */
static ALWAYS_INLINE void describe_yield(CoroInfo *info)
{
    describe_time(CORO_WAITS_FRAMES, 0.0, 1.0, info);
}

/* Its step and its wait, whatever it does. */
void describe_present(const Coro *co, CoroInfo *info);

#endif
