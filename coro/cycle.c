/* SPDX-License-Identifier: Zlib */
/*
 * Finding the circle that a wait would close. Whoever waits for one that cannot go on before him would wait for ever. Searched
 * from the awaited one along what each waits for; mostly nobody waits for the waiter, and then there is nothing to search.
 * Where somebody on the way waits for any of several, who are stuck only if all of them are, a second pass looks closer.
 */
#include "internal.h"

typedef struct Search {
    const Coro *waiter;
    Coro *first, *last;
    bool found;   /* the waiter was reached */
    bool has_any; /* somebody waits for the first of several children */
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
    case CORO_WAITS_ANY:
        visit_children(search, co);
        search->has_any |= co->wait == CORO_WAITS_ANY && !has_one_child(co);
        break;
    default:
        break;
    }
}

static Coro *next_found(const Search *search, const Coro *co)
{
    return co->work != 0 ? coro_at(runtime_of(search->waiter), co->work) : NULL;
}

/* In the second pass those who can go on without the waiter lose their mark. */
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
    if (!has(co, STARTED) && is_behind_in_queue(co)) {
        return is_free(search, oldest_root(co->scheduler));
    }
    if (!is_waiting(co)) {
        return true;
    }
    switch (co->wait) {
    case CORO_WAITS_COROUTINE:
    case CORO_WAITS_CALL:
        return is_free(search, (const Coro *)co->target.address);
    case CORO_WAITS_ALL:
    case CORO_WAITS_ANY:
        return are_free(search, co, co->wait == CORO_WAITS_ANY);
    default:
        return true;
    }
}

/* Grows those who are free, not those who are stuck: two who wait for each other are stuck together, neither before the other. */
static void look_closer(const Search *search)
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

/* Visits all that can be reached. Whether the waiter is among them. */
static bool run_search(Search *search)
{
    for (Coro *co = search->first; co != NULL && (!search->found || search->has_any);
         co = next_found(search, co)) {
        visit_what_it_waits_for(search, co);
    }
    if (search->found && search->has_any) {
        look_closer(search);
    }
    return search->found;
}

static void end_search(const Search *search)
{
    for (Coro *co = search->first; co != NULL; co = next_found(search, co)) {
        clear(co, VISITED);
    }
}

static bool somebody_may_wait_for(const Coro *co)
{
    const Coro *parent = parent_of(co);
    bool parent_waits = parent != NULL && is_waiting(parent) && parent->wait >= CORO_WAITS_CALL &&
                        parent->wait <= CORO_WAITS_ANY;
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
    Search search = {waiter, NULL, NULL, false, false};
    visit(&search, awaited);
    bool waits = run_search(&search) && (!search.has_any || !is_free(&search, awaited));
    end_search(&search);
    return waits;
}

bool would_wait_for_group(const Coro *waiter, CoroWaitKind kind)
{
    if (!somebody_may_wait_for(waiter)) {
        return false;
    }
    bool is_any = kind == CORO_WAITS_ANY;
    Search search = {waiter, NULL, NULL, false, is_any && !has_one_child(waiter)};
    visit_children(&search, waiter);
    bool waits = run_search(&search) && (!search.has_any || !are_free(&search, waiter, is_any));
    end_search(&search);
    return waits;
}
