/* SPDX-License-Identifier: Zlib */
/*
 * Ending: by itself, by failure, or stopped. Whoever ends takes its children along, the youngest first, and runs its cleanup
 * after theirs. Trees are walked by their links, so that a million nested calls need no C stack.
 */
#include "internal.h"

static void begin_ending(Coro *co)
{
    bool waits_for_one = co->wait == CORO_WAITS_COROUTINE && is_waiting(co);
    Coro *awaited = waits_for_one && has(co, PAUSED) ? (Coro *)(uintptr_t)co->target.address : NULL;
    wait_abandon(co);
    set(co, ENDING);
    clear(co, PAUSED);
    if (awaited != NULL && !is_within(awaited, co)) {
        pause_release(awaited);
    }
}

static void begin_next_in_queue(CoroScheduler *s)
{
    Coro *next = oldest_root(s);
    if (next == NULL || has(next, STARTED | PAUSED) || (s->flags & S_DOOMED) != 0) {
        return;
    }
    next->due = s->now;
    enlist_woken(next);
}

/* Tells the parent. Returns it if it called and goes on now. */
static Coro *tell_parent(Coro *co, CoroStatus status)
{
    Coro *parent = parent_of(co);
    if (parent == NULL || has(parent, ENDING)) {
        return NULL;
    }
    if (!has(co, CALLED)) {
        if (!has(co, UNCOUNTED)) {
            coroutine_join(parent, status);
        }
        return NULL;
    }
    if (parent->wait != CORO_WAITS_CALL || has(parent, RUNNING | OVER)) {
        return NULL;
    }
    result_set(parent, RESULT_LAST, result_of(status));
    return parent;
}

static Coro *leave(Coro *co, CoroStatus status)
{
    CoroRuntime *rt = runtime_of(co);
    CoroScheduler *s = co->scheduler;
    event(co, (CoroEventKind)(CORO_EVENT_FINISHED + (int)status - (int)CORO_FINISHED));
    bool is_first = (s->flags & S_ORDERED) != 0 && co == oldest_root(s);
    tree_remove(co);
    s->count--;
    Coro *caller = tell_parent(co, status);
    uint32_t site = co->site;
    clear(co, ALIVE);
    if (has(co, STOP_PENDING)) {
        rt->stops_pending--;
    }
    if (has(co, HAS_WAITERS)) {
        waiters_wake(rt, co, CORO_WAITS_COROUTINE, status);
    }
    arena_free_node(rt, co);
    site_leave(rt, site);
    if (is_first) {
        begin_next_in_queue(s);
    }
    return caller;
}

static void clean_up(Coro *co, CoroStatus *status)
{
    if (!has(co, STARTED) || has(co, IN_FINALLY)) {
        return;
    }
    step_clean_up(co);
    if (co->outcome == CORO_PRIVATE_FAILED && *status == CORO_FINISHED) {
        *status = CORO_FAILED;
    }
}

/* Nobody of the tree runs. *status: of the top; it changes when its cleanup fails. */
static Coro *end_tree(Coro *top, CoroStatus *status)
{
    const CoroRuntime *rt = runtime_of(top);
    Coro *co = top;
    begin_ending(top);
    for (;;) {
        while (co->youngest_child != 0) {
            co = coro_at(rt, co->youngest_child);
            begin_ending(co);
        }
        CoroStatus stopped = CORO_STOPPED;
        clean_up(co, co == top ? status : &stopped);
        if (co->youngest_child != 0) {
            continue; /* forked in its cleanup */
        }
        if (co == top) {
            return leave(top, *status);
        }
        Coro *parent = parent_of(co);
        leave(co, CORO_STOPPED);
        co = parent;
    }
}

/* The uppermost, from `co` on, whose stop waited for nobody of its tree to run. *held_up: that of another one still waits. */
static Coro *stop_to_complete(Coro *co, bool *held_up)
{
    Coro *top = NULL;
    *held_up = false;
    for (Coro *above = co; above != NULL && !*held_up; above = parent_of(above)) {
        if (has(above, STOP_PENDING) && !has(above, ENDING)) {
            *held_up = tree_is_running(above);
            top = *held_up ? top : above;
        }
    }
    return top;
}

static Coro *settle_ancestors(Coro *co, Coro *goes_on)
{
    bool held_up;
    for (Coro *top; (top = stop_to_complete(co, &held_up)) != NULL;) {
        CoroStatus status = CORO_STOPPED;
        co = parent_of(top);
        goes_on = end_tree(top, &status);
    }
    return held_up ? NULL : goes_on;
}

/* A paused caller goes on when it is resumed, one whose scheduler is to be destroyed never. One of whose tree somebody still runs
 * (who has skipped this child) goes on by and by: it might end, and take them along. */
static Coro *goes_on_now(Coro *caller)
{
    if (caller != NULL && (caller->scheduler->flags & S_DOOMED) != 0) {
        return NULL;
    }
    if (caller != NULL && (has(caller, PAUSED) || tree_is_running(caller))) {
        wait_wake(caller);
        return NULL;
    }
    return caller;
}

static void interrupt(Coro *top)
{
    CoroRuntime *rt = runtime_of(top);
    set(top, STOP_PENDING);
    rt->stops_pending++;
    for (const Step *step = rt->step; step != NULL; step = step->below) {
        if (has(step->co, RUNNING) && is_within(step->co, top)) {
            set(step->co, INTERRUPTED);
        }
    }
}

Coro *coroutine_settle(Coro *co)
{
    return goes_on_now(settle_ancestors(co, NULL));
}

Coro *coroutine_finish(Coro *co, CoroStatus status)
{
    for (;;) {
        bool survived = has(co, SURVIVED);
        Coro *parent = parent_of(co);
        Coro *caller = end_tree(co, &status);
        if (parent != NULL && runtime_of(parent)->stops_pending != 0) {
            caller = settle_ancestors(parent, caller);
        }
        if (caller == NULL || caller != parent || status != CORO_FAILED || survived) {
            return goes_on_now(caller);
        }
        if (tree_is_running(caller)) {
            interrupt(caller);
            return NULL;
        }
        co = caller;
    }
}

void coroutine_stop(Coro *co)
{
    if (has(co, ENDING | STOP_PENDING)) {
        return;
    }
    if (tree_is_running(co)) {
        interrupt(co);
        return;
    }
    Coro *caller = coroutine_finish(co, CORO_STOPPED);
    if (caller != NULL) {
        wait_wake(caller);
    }
}

bool coro_stop(CoroRuntime *rt, CoroHandle h)
{
    Coro *co = coroutine_look_up(rt, h);
    if (co == NULL || refuse_in_callback(rt, "coro_stop")) {
        return false;
    }
    CoroScheduler *s = co->scheduler;
    coroutine_stop(co);
    scheduler_settle(s);
    return true;
}
