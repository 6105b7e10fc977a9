/* SPDX-License-Identifier: Zlib */
/* Creating coroutines: a slot, its frame, its place in the tree. */
#include "start.h"

#include "arena.h"
#include "event.h"
#include "report.h"
#include "tree.h"

#include <string.h>

/* ---------------------------------------------------------------- making one */

static inline void fill_frame(Coro *co, const CoroStart *start)
{
    char *frame = coro_private_frame(co);
    size_t given = start->frame != NULL ? start->frame_size : 0;
    if (LIKELY(given == SMALLEST_FRAME)) {
        memcpy(frame, start->frame, SMALLEST_FRAME); /* fills its slot, and is copied without a call */
    } else if (LIKELY(given == 0 && start->frame_size <= SMALLEST_FRAME)) {
        memset(frame, 0, SMALLEST_FRAME);
    } else {
        memset(frame, 0, arena_frame_capacity(co));
        if (given != 0) {
            memcpy(frame, start->frame, given);
        }
    }
}

/* All but what belongs to the slot: index, generation and class. Two short pieces, which compilers write without a loop. */
static inline void fill_slot(Coro *co, CoroScheduler *s, RuntimeState *state, const CoroStart *start,
                             uint32_t site)
{
    uint32_t flags = co->flags;
    memset(&co->parent, 0, offsetof(Coro, scheduler) - offsetof(Coro, parent));
    memset(&co->scheduler, 0, sizeof(*co) - offsetof(Coro, scheduler));
    co->flags = flags | ALIVE;
    co->tag = start->tag;
    co->scheduler = s;
    co->sequence = draw_sequence(state);
    if (CORO_FIRST_RESUMES != 0) {
        co->resumes_low = (uint16_t)CORO_FIRST_RESUMES;
        co->resumes_high = (uint32_t)(CORO_FIRST_RESUMES >> 16) & 0xffffff;
    }
    co->start_site = site;
    fill_frame(co, start);
}

static void attach_to_parent(Coro *co, const Coro *parent)
{
    co->parent = parent->index;
    set(co, parent->flags & SKIPPING);
    if (has(parent, PAUSED)) {
        set(co, PAUSED | FROZEN);
    }
}

static NOT_INLINE Coro *refuse(const CoroScheduler *s, const CoroStart *start, CoroErrorCode code,
                               const char *message)
{
    report_start(s->runtime, start, code, message);
    return NULL;
}

Coro *coroutine_create(CoroScheduler *s, const Coro *parent, const CoroStart *start)
{
    CoroRuntime *rt = s->runtime;
    if (!LIKELY(start->body != NULL)) {
        return refuse(s, start, CORO_ERROR_BAD_ARGUMENT, "there is no body to start: give CoroStart.body");
    }
    if (!LIKELY((s->flags & S_DOOMED) == 0)) {
        return refuse(s, start, CORO_ERROR_BAD_ARGUMENT,
                      "its scheduler is being destroyed: start it on another");
    }
    uint32_t site = site_acquire(rt, start);
    Coro *co = LIKELY(site != 0) ? arena_node(rt, start->frame_size) : NULL;
    if (!LIKELY(co != NULL)) {
        if (site != 0) {
            site_release(rt, site);
        }
        return refuse(s, start, CORO_ERROR_NO_MEMORY,
                      "there is no memory for another coroutine: give the runtime more");
    }
    fill_slot(co, s, rt->state, start, site);
    if (parent != NULL) {
        attach_to_parent(co, parent);
    }
    tree_add(rt, co);
    s->count++;
    if (!LIKELY(!is_traced(rt))) {
        trace_started(rt, co);
    }
    return co;
}
