/* SPDX-License-Identifier: Zlib */
/* The tree: roots belong to their scheduler, children to their parent, each in a ring that is entered at the youngest. */
#include "tree.h"

static Coro *oldest_of_ring(const CoroRuntime *rt, uint32_t youngest)
{
    return youngest != 0 ? coro_at(rt, coro_at(rt, youngest)->younger) : NULL;
}

Coro *oldest_root(const CoroScheduler *s)
{
    return oldest_of_ring(s->runtime, s->youngest_root);
}

Coro *oldest_child(const Coro *co)
{
    return oldest_of_ring(runtime_of(co), co->youngest_child);
}

Coro *next_sibling(const Coro *co)
{
    assert(co->younger != 0 && "a live coroutine is in a ring");
    uint32_t youngest = *ring_of(runtime_of(co), co);
    return co->index != youngest ? coro_at(runtime_of(co), co->younger) : NULL;
}

Coro *next_in_tree(const Coro *co, const Coro *top)
{
    if (co->youngest_child != 0) {
        return oldest_child(co);
    }
    while (co != NULL && co != top) {
        Coro *sibling = next_sibling(co);
        if (sibling != NULL) {
            return sibling;
        }
        co = parent_of(co);
    }
    return NULL;
}

bool is_within(const Coro *co, const Coro *top)
{
    while (co != NULL && co != top) {
        co = parent_of(co);
    }
    return co != NULL;
}

bool is_behind_in_queue(const Coro *co)
{
    return (co->scheduler->flags & S_ORDERED) != 0 && !is_within(co, oldest_root(co->scheduler));
}

/* ---------------------------------------------------------------- on the C stack */

bool tree_is_running(const Coro *top)
{
    for (const Step *step = runtime_of(top)->step; step != NULL; step = step->below) {
        const Coro *co = step->running;
        if (co != NULL && (co == top || (top->youngest_child != 0 && is_within(co, top)))) {
            return true;
        }
    }
    return false;
}

bool scheduler_is_running(const CoroScheduler *s)
{
    for (const Step *step = s->runtime->step; step != NULL; step = step->below) {
        if (step->scheduler == s) {
            return true;
        }
    }
    return false;
}

int depth_of(const Coro *co)
{
    int depth = 0;
    for (co = parent_of(co); co != NULL; co = parent_of(co)) {
        depth++;
    }
    return depth;
}

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

/* ---------------------------------------------------------------- traversals */

void worklist_append(Worklist *list, Coro *co)
{
    co->traversal_next = 0;
    if (list->first == NULL) {
        list->first = co;
    } else {
        list->last->traversal_next = co->index;
    }
    list->last = co;
}

Coro *worklist_next(const Coro *co)
{
    return co->traversal_next != 0 ? coro_at(runtime_of(co), co->traversal_next) : NULL;
}
