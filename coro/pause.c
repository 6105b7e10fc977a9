/* SPDX-License-Identifier: Zlib */
/*
 * Pausing. HELD marks exactly the coroutines that can be reached from one paused by hand, through children and through the
 * coroutine that each waits for. It is a mark, not a count: with a count, a child that waits for its parent would hold itself
 * for ever.
 */
#include "pause.h"

#include "inspect.h"
#include "suspend.h"
#include "tree.h"
#include "waiters.h"

/* A running coroutine is frozen at its next wait. */
static void freeze(Coro *co)
{
    if (!is_running(co)) {
        wait_freeze(co);
    }
    event(runtime_of(co), co, CORO_EVENT_PAUSED);
}

static void hold(Worklist *list, Coro *co)
{
    assert(has(co, ALIVE) && "a coroutine that is reached is alive");
    if (!has(co, PAUSED | ENDING)) {
        set(co, HELD);
        freeze(co);
        worklist_append(list, co);
    }
}

/* Visits the children of each coroutine of the list, and the one that it waits for; reach may append them. */
static void visit_reached(Worklist *list, void (*reach)(Worklist *list, Coro *co))
{
    for (const Coro *co = list->first; co != NULL; co = worklist_next(co)) {
        for (Coro *child = oldest_child(co); child != NULL; child = next_sibling(child)) {
            reach(list, child);
        }
        Coro *awaited = awaited_by(co);
        if (awaited != NULL) {
            reach(list, awaited);
        }
    }
}

void pause_by_hand(Coro *co)
{
    bool was_paused = has(co, PAUSED);
    if (has(co, ENDING)) {
        return;
    }
    set(co, HAND_PAUSED);
    if (!was_paused) {
        Worklist list = {NULL, NULL};
        freeze(co);
        worklist_append(&list, co);
        visit_reached(&list, hold);
    }
}

void pause_reach(Coro *co)
{
    Worklist list = {NULL, NULL};
    hold(&list, co);
    visit_reached(&list, hold);
}

/* ---------------------------------------------------------------- releasing */

static void collect(Worklist *list, Coro *co)
{
    if (has(co, HELD) && !has(co, HAND_PAUSED | VISITED)) {
        set(co, VISITED);
        worklist_append(list, co);
    }
}

/* All that are held, perhaps through `start`. */
static Worklist collect_from(Coro *start)
{
    assert(!has(start, VISITED) && "one release at a time");
    Worklist list = {NULL, NULL};
    set(start, HELD);
    collect(&list, start);
    visit_reached(&list, collect);
    return list;
}

static bool is_reached(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    const Coro *parent = parent_of(co);
    bool reached = parent != NULL && has(parent, PAUSED);
    Waiters walk = {!has(co, HAS_WAITERS), 0, 0};
    for (Coro *waiter = waiters_next(rt, co, &walk); waiter != NULL && !reached;
         waiter = waiters_next(rt, co, &walk)) {
        reached = has(waiter, PAUSED) && awaited_by(waiter) == co;
    }
    return reached;
}

/* Holds again what is reached from elsewhere. */
static void hold_again(const Worklist *list)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (Coro *co = list->first; co != NULL; co = worklist_next(co)) {
            if (!has(co, HELD) && is_reached(co)) {
                set(co, HELD);
                changed = true;
            }
        }
    }
}

static void release_held(Coro *start)
{
    Worklist list = collect_from(start);
    for (Coro *co = list.first; co != NULL; co = worklist_next(co)) {
        clear(co, HELD);
    }
    hold_again(&list);
    for (Coro *co = list.first; co != NULL; co = worklist_next(co)) {
        clear(co, VISITED);
        if (!has(co, PAUSED)) {
            wait_thaw(co);
            event(runtime_of(co), co, CORO_EVENT_UNPAUSED);
        }
    }
}

void resume_by_hand(Coro *co)
{
    if (has(co, HAND_PAUSED)) {
        clear(co, HAND_PAUSED);
        release_held(co);
    }
}

void pause_release(Coro *co)
{
    if (has(co, HELD) && !has(co, HAND_PAUSED)) {
        release_held(co);
    }
}
