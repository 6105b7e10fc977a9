/* SPDX-License-Identifier: Zlib */
/* The tree of coroutines, and which bodies are on the C stack. */
#ifndef CORO_TREE_H
#define CORO_TREE_H

#include "state.h"

Coro *coroutine_look_up(const CoroRuntime *rt, CoroHandle handle); /* NULL: not alive */
Coro *oldest_root(const CoroScheduler *s);
Coro *oldest_child(const Coro *co);
Coro *next_sibling(const Coro *co); /* the next younger one; NULL: co is the youngest */
/* Parents first, the oldest first. top: NULL for a whole scheduler. */
Coro *next_in_tree(const Coro *co, const Coro *top);
bool is_within(const Coro *co, const Coro *top);
bool is_behind_in_queue(const Coro *co); /* of an ordered scheduler, and its root is not the first */
bool tree_is_running(const Coro *top);   /* a body of this tree is */
bool scheduler_is_running(const CoroScheduler *s);
int depth_of(const Coro *co);

/* NULL: a root. */
static inline Coro *parent_of(const Coro *co)
{
    return co->parent != 0 ? coro_at(runtime_of(co), co->parent) : NULL;
}

/* Its body is on the C stack. */
static inline bool is_running(const Coro *co)
{
    const Step *step = runtime_of(co)->step;
    while (step != NULL && step->running != co) {
        step = step->below;
    }
    return step != NULL;
}

static inline uint32_t *ring_of(const CoroRuntime *rt, const Coro *co)
{
    return co->parent != 0 ? &coro_at(rt, co->parent)->youngest_child : &co->scheduler->youngest_root;
}

/* Siblings hang in a ring, which their parent or scheduler enters at the youngest. */
static inline void tree_add(const CoroRuntime *rt, Coro *co)
{
    uint32_t *youngest = ring_of(rt, co);
    uint32_t index = co->index, older = index, younger = index;
    if (LIKELY(*youngest != 0)) {
        Coro *before = coro_at(rt, *youngest);
        older = *youngest;
        younger = before->younger;
        before->younger = index;
        coro_at(rt, younger)->older = index;
    }
    co->older = older;
    co->younger = younger;
    *youngest = index;
}

static inline void tree_remove(const CoroRuntime *rt, const Coro *co)
{
    uint32_t *youngest = ring_of(rt, co);
    uint32_t index = co->index, older = co->older, younger = co->younger;
    coro_at(rt, older)->younger = younger;
    coro_at(rt, younger)->older = older;
    if (*youngest == index) {
        *youngest = older != index ? older : 0;
    }
}

/* A list of coroutines of one traversal, linked by Coro.traversal_next. */
typedef struct Worklist {
    Coro *first, *last;
} Worklist;

void worklist_append(Worklist *list, Coro *co);
Coro *worklist_next(const Coro *co); /* NULL: co is the last */

#define FOR_EACH_IN_SCHEDULER(s, co) for (Coro *co = oldest_root(s); co != NULL; co = next_in_tree(co, NULL))
#define FOR_EACH_IN_TREE(top, co)    for (Coro *co = (top); co != NULL; co = next_in_tree(co, top))

#endif
