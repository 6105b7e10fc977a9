/* SPDX-License-Identifier: Zlib */
/*
 * Finding the wait-for cycle that a wait would close: a search from the awaited coroutine along what each one waits for. Mostly
 * none waits for the waiter, and nothing is searched. A wait for the first of several is stuck only if all of them are: where
 * the search meets one, a second pass finds out.
 */
#include "cycle.h"

#include "tree.h"

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
    Coro *first, *last;
    bool found;   /* the waiter was reached */
    bool has_any; /* a wait for the first of several children was met */
} Search;

static void visit(Search *search, Coro *co)
{
    search->found |= co == search->waiter;
    if (has(co, VISITED)) {
        return;
    }
    set(co, VISITED);
    co->traversal_next = 0;
    if (search->first == NULL) {
        search->first = co;
    } else {
        search->last->traversal_next = co->index;
    }
    search->last = co;
}

static bool has_one_child(const Coro *co)
{
    return co->youngest_child != 0 &&
           coro_at(runtime_of(co), co->youngest_child)->older == co->youngest_child;
}

static void visit_children(Search *search, const Coro *co)
{
    for (Coro *child = oldest_child(co); child != NULL; child = next_sibling(child)) {
        visit(search, child);
    }
}

static void visit_what_it_waits_for(Search *search, const Coro *co)
{
    Coro *blocker = blocked_by(co);
    WaitedFor waits_for = waits_for_now(co);
    if (blocker != NULL) {
        visit(search, blocker);
    } else if (waits_for >= FOR_ALL) {
        visit_children(search, co);
        search->has_any |= waits_for == FOR_ANY && !has_one_child(co);
    }
}

static Coro *next_found(const Search *search, const Coro *co)
{
    return co->traversal_next != 0 ? coro_at(runtime_of(search->waiter), co->traversal_next) : NULL;
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
        for (Coro *co = search->first; co != NULL; co = next_found(search, co)) {
            if (co != search->waiter && has(co, VISITED) && gets_free(search, co)) {
                clear(co, VISITED);
                changed = true;
            }
        }
    }
}

/* Visits all that can be reached. True: the waiter is among them. */
static bool run_search(Search *search)
{
    assert(search->waiter != NULL && "a search is for the one that begins to wait");
    for (Coro *co = search->first; co != NULL && (!search->found || search->has_any);
         co = next_found(search, co)) {
        visit_what_it_waits_for(search, co);
    }
    if (search->found && search->has_any) {
        find_free(search);
    }
    return search->found;
}

static void end_search(const Search *search)
{
    for (Coro *co = search->first; co != NULL; co = next_found(search, co)) {
        clear(co, VISITED);
    }
}

static bool one_may_wait_for(const Coro *co)
{
    const Coro *parent = parent_of(co);
    return has(co, HAS_WAITERS) || (parent != NULL && waits_for_now(parent) >= FOR_CHILD) ||
           (co->scheduler->flags & S_ORDERED) != 0;
}

bool would_wait_for_itself(const Coro *waiter, Coro *awaited)
{
    if (waiter == awaited) {
        return true;
    }
    if (!one_may_wait_for(waiter)) {
        return false;
    }
    Search search = {waiter, NULL, NULL, false, false};
    visit(&search, awaited);
    bool waits = run_search(&search) && (!search.has_any || !is_free(&search, awaited));
    end_search(&search);
    return waits;
}

bool would_wait_for_group(const Coro *waiter, bool is_any)
{
    if (!one_may_wait_for(waiter)) {
        return false;
    }
    Search search = {waiter, NULL, NULL, false, is_any && !has_one_child(waiter)};
    visit_children(&search, waiter);
    bool waits = run_search(&search) && (!search.has_any || !are_free(&search, waiter, is_any));
    end_search(&search);
    return waits;
}
