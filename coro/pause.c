/* SPDX-License-Identifier: Zlib */
/*
 * Pausing. PAUSED marks exactly those paused by hand, and those that can be reached from one of them: through children, and
 * through the coroutine that each waits for. It is a mark, not a count: with a count, a child that waits for its parent would
 * hold itself for ever.
 */
#include "event.h"
#include "suspend.h"
#include "tree.h"
#include "wait.h"

static void hold(Worklist *list, Coro *co)
{
    assert(has(co, ALIVE) && "a coroutine that is reached is alive");
    if (has(co, PAUSED | ENDING)) {
        return;
    }
    set(co, PAUSED);
    if (!is_running(co)) { /* that one is frozen at its next wait */
        wait_freeze(co);
    }
    event(runtime_of(co), co, CORO_EVENT_PAUSED);
    worklist_append(list, co);
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

void pause_reach(Coro *co)
{
    Worklist list = {NULL, NULL};
    hold(&list, co);
    visit_reached(&list, hold);
}

void pause_by_hand(Coro *co)
{
    pause_reach(co);
    if (!has(co, ENDING)) {
        set(co, HAND_PAUSED);
    }
}

/* ---------------------------------------------------------------- releasing */

static void collect(Worklist *list, Coro *co)
{
    if (has(co, PAUSED) && !has(co, HAND_PAUSED | VISITED)) {
        set(co, VISITED);
        worklist_append(list, co);
    }
}

static bool is_reached(const Coro *co)
{
    const Coro *parent = parent_of(co);
    bool reached = parent != NULL && has(parent, PAUSED);
    if (reached || !has(co, HAS_WAITERS)) {
        return reached;
    }
    const Coro *waiter = waiters_first(runtime_of(co), co);
    while (waiter != NULL && !(has(waiter, PAUSED) && awaited_by(waiter) == co)) {
        waiter = waiters_next(waiter);
    }
    return waiter != NULL;
}

/* Holds again what is reached from elsewhere; and at once what that waits for, so that a chain of waits takes one round. */
static void hold_again(const Worklist *list)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (Coro *co = list->first; co != NULL; co = worklist_next(co)) {
            Coro *reached = !has(co, PAUSED) && is_reached(co) ? co : NULL;
            while (reached != NULL && (reached->flags & (PAUSED | VISITED)) == VISITED) {
                set(reached, PAUSED);
                reached = awaited_by(reached);
                changed = true;
            }
        }
    }
}

void pause_release(Coro *co)
{
    assert(!has(co, VISITED) && "one release at a time");
    Worklist list = {NULL, NULL};
    collect(&list, co);
    visit_reached(&list, collect);
    for (Coro *held = list.first; held != NULL; held = worklist_next(held)) {
        clear(held, PAUSED);
    }
    hold_again(&list);
    for (Coro *held = list.first; held != NULL; held = worklist_next(held)) {
        clear(held, VISITED);
        if (!has(held, PAUSED)) {
            wait_thaw(held);
            event(runtime_of(held), held, CORO_EVENT_UNPAUSED);
        }
    }
}

void resume_by_hand(Coro *co)
{
    if (has(co, HAND_PAUSED)) {
        clear(co, HAND_PAUSED);
        pause_release(co);
    }
}
