/* SPDX-License-Identifier: Zlib */
/*
 * Finding the circle that a wait would close. Whoever waits for one that cannot go on before him would wait for ever. Searched
 * from the awaited one along what each waits for; mostly nobody waits for the waiter, and then there is nothing to search.
 */
#include "internal.h"

typedef struct Search {
    const Coro *waiter;
    Coro *first, *last;
    bool found;
} Search;

static void visit(Search *search, Coro *co)
{
    search->found |= co == search->waiter;
    if (has(co, VISITED)) {
        return;
    }
    set(co, VISITED);
    co->work = 0;
    if (search->first == NULL) {
        search->first = co;
    } else {
        search->last->work = co->index;
    }
    search->last = co;
}

static bool has_one_child(const Coro *co)
{
    return co->youngest_child != 0 && coro_at(runtime_of(co), co->youngest_child)->older == co->youngest_child;
}

static bool waits_directly_for(const Coro *co, const Coro *awaited)
{
    return co->wait == CORO_WAITS_COROUTINE && is_waiting(co) && co->target.address == awaited;
}

/* The first child to end is waited for: nobody can be first if all wait for the parent. */
static bool all_children_wait(const Coro *parent, const Coro *waiter)
{
    for (const Coro *child = oldest_child(parent); child != NULL; child = next_sibling(child)) {
        if (child != waiter && !waits_directly_for(child, parent)) {
            return false;
        }
    }
    return true;
}

static void visit_children(Search *search, const Coro *co)
{
    for (Coro *child = oldest_child(co); child != NULL; child = next_sibling(child)) {
        visit(search, child);
    }
}

static void visit_any(Search *search, const Coro *co)
{
    if (has_one_child(co) || (all_children_wait(co, search->waiter) && co->youngest_child != 0)) {
        visit_children(search, co);
    }
}

static void visit_what_it_waits_for(Search *search, const Coro *co)
{
    if (!has(co, STARTED) && is_behind_in_queue(co)) {
        visit(search, oldest_root(co->scheduler));
    }
    if (!is_waiting(co)) {
        return;
    }
    switch (co->wait) {
    case CORO_WAITS_COROUTINE:
    case CORO_WAITS_CALL:
        visit(search, (Coro *)(uintptr_t)co->target.address);
        break;
    case CORO_WAITS_ALL:
        visit_children(search, co);
        break;
    case CORO_WAITS_ANY:
        visit_any(search, co);
        break;
    default:
        break;
    }
}

static bool finds_waiter(Search *search)
{
    const CoroRuntime *rt = runtime_of(search->waiter);
    for (Coro *co = search->first; co != NULL && !search->found; co = co->work != 0 ? coro_at(rt, co->work) : NULL) {
        visit_what_it_waits_for(search, co);
    }
    for (Coro *co = search->first; co != NULL; co = co->work != 0 ? coro_at(rt, co->work) : NULL) {
        clear(co, VISITED);
    }
    return search->found;
}

static bool somebody_may_wait_for(const Coro *co)
{
    const Coro *parent = parent_of(co);
    bool parent_waits = parent != NULL && is_waiting(parent) && parent->wait >= CORO_WAITS_CALL && parent->wait <= CORO_WAITS_ANY;
    return has(co, HAS_WAITERS) || parent_waits || (co->scheduler->flags & S_ORDERED) != 0;
}

bool would_wait_for_itself(const Coro *waiter, Coro *awaited)
{
    if (waiter == awaited) {
        return true;
    }
    if (!somebody_may_wait_for(waiter)) {
        return false;
    }
    Search search = {waiter, NULL, NULL, false};
    visit(&search, awaited);
    return finds_waiter(&search);
}

bool would_wait_for_group(const Coro *waiter, CoroWaitKind kind)
{
    if (!somebody_may_wait_for(waiter)) {
        return false;
    }
    Search search = {waiter, NULL, NULL, false};
    if (kind == CORO_WAITS_ANY && !has_one_child(waiter)) {
        return all_children_wait(waiter, NULL);
    }
    visit_children(&search, waiter);
    return finds_waiter(&search);
}
