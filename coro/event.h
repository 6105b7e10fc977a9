/* SPDX-License-Identifier: Zlib */
/*
 * What the fields of a CoroInfo say, in four parts (who it is, where it was started, its step, its wait), and telling the event
 * hook. The event that is told lies in the runtime, and what the last one said of the same coroutine, or of the same start site,
 * is not written again. The events that come most often have functions of their own, since most of what they say is known where
 * they are told.
 */
#ifndef CORO_EVENT_H
#define CORO_EVENT_H

#include "run_queues.h"
#include "tree.h"

static ALWAYS_INLINE void describe_identity(const CoroRuntime *rt, const Coro *co, int depth, CoroInfo *info)
{
    info->handle = handle_of(co);
    info->parent = co->parent != 0 ? handle_of(coro_at(rt, co->parent)) : CORO_NO_HANDLE;
    info->depth = depth;
}

/* It stands at a wait, or has waited: its file and line are known. */
static inline bool has_place(const Coro *co)
{
    return co->point < CORO_PRIVATE_FINALLY;
}

/* The same for all from one start site that have a place, and for all that have none. */
void describe_site(const Coro *co, CoroInfo *info);

static ALWAYS_INLINE void describe_step(const Coro *co, CoroStatus status, CoroInfo *info)
{
    info->status = status;
    info->tag = co->tag;
    info->resumes = (uint64_t)co->resumes_high << 16 | co->resumes_low;
    info->line = line_of(co->point);
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

/* ---------------------------------------------------------------- events */

static inline bool is_traced(const CoroRuntime *rt)
{
    return rt->config.on_event != NULL;
}

/* The last event was of its parent, or of a child: then its depth is not counted along all of its ancestors. */
static inline int depth_beside(const CoroRuntime *rt, const Coro *co)
{
    const CoroInfo *last = &rt->told.info;
    const Coro *parent = coro_at(rt, co->parent);
    if (rt->told_of == parent && last->handle.generation == parent->generation) {
        return last->depth + 1;
    }
    bool is_of_child =
        rt->told_of != NULL && last->parent.index == co->index && last->parent.generation == co->generation;
    return is_of_child ? last->depth - 1 : depth_of(co);
}

/* An address may belong to another coroutine by now, but the first event of that one says that it was started. */
static ALWAYS_INLINE CoroInfo *begin_event(CoroRuntime *rt, const Coro *co, CoroEventKind kind)
{
    CoroInfo *info = &rt->told.info;
    rt->told.kind = kind;
    if (kind == CORO_EVENT_STARTED || rt->told_of != co) {
        describe_identity(rt, co, co->parent != 0 ? depth_beside(rt, co) : 0, info);
        rt->told_of = co;
        rt->told.scheduler = co->scheduler;
    }
    uint32_t site = co->start_site << 1 | (has_place(co) ? 1U : 0U);
    if (rt->told_site != site) {
        rt->told_site = site;
        describe_site(co, info);
    }
    return info;
}

static ALWAYS_INLINE void end_event(CoroRuntime *rt)
{
    enter_callback(rt);
    rt->config.on_event(rt->config.user, &rt->told);
    rt->in_callback = false;
}

void trace_event(const Coro *co, CoroEventKind kind);

static inline void event(const CoroRuntime *rt, const Coro *co, CoroEventKind kind)
{
    if (!LIKELY(!is_traced(rt))) {
        trace_event(co, kind);
    }
}

void trace_started(CoroRuntime *rt, const Coro *co);
void trace_finished(CoroRuntime *rt, const Coro *co); /* by itself: it is not paused */

/* Its wait is over, and its body is not called yet. */
static ALWAYS_INLINE void trace_resumed(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_RESUMED);
    describe_step(co, CORO_WAITING, info);
    describe_past_wait(co, info);
    end_event(rt);
}

/* It has just been queued for the next frame, and is not paused. */
static ALWAYS_INLINE void trace_yielded(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_SUSPENDED);
    describe_step(co, CORO_WAITING, info);
    describe_yield(info);
    end_event(rt);
}

#endif
