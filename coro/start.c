/* SPDX-License-Identifier: Zlib */
/* Starting coroutines, and finding them again. */
#include "internal.h"

#include <string.h>

static const CoroHandle none = {0, 0};

Coro *coroutine_look_up(const CoroRuntime *rt, CoroHandle handle)
{
    if (rt == NULL || handle.index == 0 || handle.index >> CHUNK_SHIFT >= rt->chunk_count ||
        handle.index >= rt->state->next_granule) {
        return NULL;
    }
    Coro *co = coro_at(rt, handle.index);
    bool is_it = co->index == handle.index && co->generation == handle.generation && has(co, ALIVE);
    return is_it ? co : NULL;
}

/* ---------------------------------------------------------------- making one */

static void fill_frame(Coro *co, const CoroStart *start)
{
    char *frame = coro_private_frame(co);
    if (LIKELY(start->frame_size == SMALLEST_FRAME && start->frame != NULL)) {
        memcpy(frame, start->frame, SMALLEST_FRAME); /* fills its slot, and is copied without a call */
        return;
    }
    size_t given = start->frame != NULL ? start->frame_size : 0;
    size_t capacity = arena_frame_capacity(co);
    if (given != 0) {
        memcpy(frame, start->frame, given);
    }
    if (given != capacity) {
        memset(frame + given, 0, capacity - given);
    }
}

/* All but what belongs to the slot: index, generation and class. */
static void reset(Coro *co)
{
    uint32_t index = co->index, generation = co->generation, flags = co->flags;
    memset(co, 0, sizeof(*co));
    co->index = index;
    co->generation = generation;
    co->flags = flags;
}

static void place(Coro *co, CoroScheduler *s, const Coro *parent)
{
    co->scheduler = s;
    co->ticket = s->runtime->state->ticket++;
    co->resumes_low = (uint32_t)CORO_FIRST_RESUMES;
    co->resumes_high = (uint8_t)((uint64_t)CORO_FIRST_RESUMES >> 32);
    set(co, ALIVE);
    if (parent != NULL) {
        co->parent = parent->index;
        set(co, parent->flags & SKIPPING);
        if (has(parent, PAUSED)) {
            set(co, HELD | FROZEN);
        }
    }
    tree_add(co);
    s->count++;
}

/* NULL: reported, and nothing changed. */
Coro *coroutine_create(CoroScheduler *s, Coro *parent, const CoroStart *start)
{
    CoroRuntime *rt = s->runtime;
    if (start->body == NULL) {
        report_start(rt, start, CORO_ERROR_BAD_ARGUMENT, "there is no body to start: give CoroStart.body");
        return NULL;
    }
    if ((s->flags & S_DOOMED) != 0) {
        report_start(rt, start, CORO_ERROR_BAD_ARGUMENT,
                     "its scheduler is being destroyed: start it on another");
        return NULL;
    }
    uint32_t site = site_use(rt, start);
    Coro *co = site != 0 ? arena_node(rt, start->frame_size) : NULL;
    if (co == NULL) {
        if (site != 0) {
            site_leave(rt, site);
        }
        report_start(rt, start, CORO_ERROR_NO_MEMORY,
                     "there is no memory for another coroutine: give the runtime more");
        return NULL;
    }
    reset(co);
    co->body = start->body;
    co->site = site;
    co->tag = start->tag;
    fill_frame(co, start);
    place(co, s, parent);
    event(co, CORO_EVENT_STARTED);
    return co;
}

/* ---------------------------------------------------------------- starting it */

static bool may_run_now(const Coro *co)
{
    return (co->scheduler->flags & S_PAUSED) == 0 && !is_behind_in_queue(co);
}

static bool refuses_start(const CoroScheduler *s, const CoroStart *start, const char *function)
{
    if (s == NULL) {
        report_null(function, "scheduler");
        return true;
    }
    if (start == NULL) {
        report(s->runtime, CORO_ERROR_BAD_ARGUMENT, "coro_start_with: start is NULL: give it a CoroStart");
        return true;
    }
    return refuse_in_callback(s->runtime, function);
}

CoroHandle coro_start_with(CoroScheduler *s, const CoroStart *start)
{
    if (refuses_start(s, start, "coro_start")) {
        return none;
    }
    Coro *co = coroutine_create(s, NULL, start);
    if (co == NULL) {
        return none;
    }
    CoroHandle handle = handle_of(co);
    if (start->now && may_run_now(co)) {
        step_run(co);
        scheduler_settle(s);
    } else {
        enlist_next_update(co);
    }
    return handle;
}

CoroHandle coro_private_start_once(CoroScheduler *s, const CoroStart *start)
{
    if (refuses_start(s, start, "coro_start_once")) {
        return none;
    }
    for (Coro *co = oldest_root(s); co != NULL; co = next_sibling(co)) {
        if (co->body == start->body) {
            return handle_of(co);
        }
    }
    return coro_start_with(s, start);
}

CoroHandle coro_private_restart(CoroScheduler *s, const CoroStart *start)
{
    if (refuses_start(s, start, "coro_restart")) {
        return none;
    }
    for (Coro *co = oldest_root(s); co != NULL; co = next_sibling(co)) {
        if (co->body == start->body) {
            set(co, TO_STOP);
        }
    }
    scheduler_stop_marked(s);
    if ((s->flags & S_DOOMED) != 0) {
        CoroRuntime *rt = s->runtime;
        scheduler_settle(s);
        report_start(rt, start, CORO_ERROR_BAD_ARGUMENT,
                     "the cleanup of the one before destroyed the scheduler");
        return none;
    }
    return coro_start_with(s, start);
}

CoroHandle coro_private_fork(Coro *co, const CoroStart *start)
{
    if (co == NULL) {
        report_null("coro_fork", "coroutine");
        return none;
    }
    if (refuse_in_callback(runtime_of(co), "coro_fork")) {
        return none;
    }
    Coro *child = coroutine_create(co->scheduler, co, start);
    if (child == NULL) {
        return none;
    }
    CoroHandle handle = handle_of(child);
    if (!has(child, PAUSED)) {
        step_run(child);
    }
    return handle;
}

/* ---------------------------------------------------------------- by handle */

bool coro_is_alive(const CoroRuntime *rt, CoroHandle h)
{
    return coroutine_look_up(rt, h) != NULL;
}

bool coro_set_tag(CoroRuntime *rt, CoroHandle h, uint32_t tag)
{
    Coro *co = coroutine_look_up(rt, h);
    if (co == NULL || refuse_in_callback(rt, "coro_set_tag")) {
        return false;
    }
    co->tag = tag;
    return true;
}

/* ---------------------------------------------------------------- in a body */

CoroHandle coro_self(const Coro *co)
{
    return co != NULL ? handle_of(co) : none;
}

CoroRuntime *coro_runtime(const Coro *co)
{
    return co != NULL ? runtime_of(co) : NULL;
}

CoroScheduler *coro_scheduler(const Coro *co)
{
    return co != NULL ? co->scheduler : NULL;
}

double coro_time(const Coro *co)
{
    return co != NULL ? coro_scheduler_time(co->scheduler) : 0.0;
}

bool coro_is_skipping(const Coro *co)
{
    return co != NULL && has(co, SKIPPING);
}
