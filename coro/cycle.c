/* SPDX-License-Identifier: Zlib */
/*
 * Finding the wait-for cycle that a wait would close: a search from the awaited coroutine along what each one waits for. Mostly
 * none waits for the waiter, and nothing is searched. A wait for the first of several is stuck only if all of them are: where
 * the search meets one, a second pass finds out.
 */
#include "tree.h"
#include "wait.h"

WaitedFor waits_for_now(const Coro *co)
{
    return is_waiting(co) ? wait_kind(co)->waits_for : FOR_NO_COROUTINE;
}

Coro *blocked_by(const Coro *co)
{
    if (!has(co, STARTED)) {
        return is_behind_in_queue(co) ? oldest_root(co->scheduler) : NULL;
    }
    WaitedFor waits_for = waits_for_now(co);
    return waits_for == FOR_ONE || waits_for == FOR_CHILD ? co->target.coroutine : NULL;
}

/* ---------------------------------------------------------------- the search */

typedef struct Search {
    const Coro *waiter;
    Worklist met;
    bool found; /* the waiter was reached */
} Search;

static void visit(Search *search, Coro *co)
{
    search->found |= co == search->waiter;
    if (has(co, VISITED)) {
        return;
    }
    set(co, VISITED);
    worklist_append(&search->met, co);
}

static void visit_what_it_waits_for(Search *search, const Coro *co)
{
    Coro *blocker = blocked_by(co);
    if (blocker != NULL) {
        visit(search, blocker);
    } else if (waits_for_now(co) >= FOR_ALL) {
        for (Coro *child = oldest_child(co); child != NULL; child = next_sibling(child)) {
            visit(search, child);
        }
    }
}

/* The second pass clears the mark of coroutines that can end without the waiter. */
static bool is_free(const Search *search, const Coro *co)
{
    return co != search->waiter && !has(co, VISITED);
}

static bool are_free(const Search *search, const Coro *parent, bool any)
{
    bool any_free = false, all_free = true;
    for (const Coro *child = oldest_child(parent); child != NULL; child = next_sibling(child)) {
        any_free |= is_free(search, child);
        all_free &= is_free(search, child);
    }
    return all_free || (any && any_free);
}

static bool gets_free(const Search *search, const Coro *co)
{
    const Coro *blocker = blocked_by(co);
    WaitedFor waits_for = waits_for_now(co);
    if (blocker != NULL) {
        return is_free(search, blocker);
    }
    return waits_for < FOR_ALL || are_free(search, co, waits_for == FOR_ANY);
}

/* The second pass. It extends the set of the free, not of the stuck: two that wait for each other are stuck only together. */
static void find_free(const Search *search)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (Coro *co = search->met.first; co != NULL; co = worklist_next(co)) {
            if (co != search->waiter && has(co, VISITED) && gets_free(search, co)) {
                clear(co, VISITED);
                changed = true;
            }
        }
    }
}

static bool one_may_wait_for(const Coro *co)
{
    const Coro *parent = parent_of(co);
    return has(co, HAS_WAITERS) || (parent != NULL && waits_for_now(parent) >= FOR_CHILD) ||
           (co->scheduler->flags & S_ORDERED) != 0;
}

bool closes_cycle(const Coro *waiter)
{
    if (LIKELY(!one_may_wait_for(waiter))) {
        return false;
    }
    Search search = {waiter, {NULL, NULL}, false};
    visit_what_it_waits_for(&search, waiter);
    for (Coro *co = search.met.first; co != NULL; co = worklist_next(co)) {
        visit_what_it_waits_for(&search, co);
    }
    if (search.found) {
        find_free(&search);
    }
    bool is_stuck = search.found && !gets_free(&search, waiter);
    for (Coro *co = search.met.first; co != NULL; co = worklist_next(co)) {
        clear(co, VISITED);
    }
    return is_stuck;
}
