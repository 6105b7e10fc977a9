/* SPDX-License-Identifier: Zlib */
/*
 * Termination: by itself, by failure, or stopped. A coroutine that ends takes its children along, the youngest first, and runs its
 * cleanup after theirs. Trees are walked by their links, so that a million nested calls need no C stack.
 */
#include "termination.h"

#include "run_queues.h"
#include "skip_time.h"
#include "step.h"
#include "suspend.h"
#include "wait.h"

static void begin_ending(Coro *co)
{
    Coro *awaited = has(co, PAUSED) ? awaited_by(co) : NULL;
    wait_abandon(co);
    set(co, ENDING);
    clear(co, PAUSED | HAND_PAUSED);
    if (awaited != NULL && !is_within(awaited, co)) {
        pause_release(awaited);
    }
}

static void begin_next_root(CoroScheduler *s)
{
    Coro *next = oldest_root(s);
    if (next == NULL || has(next, STARTED | PAUSED) || (s->flags & S_DOOMED) != 0) {
        return;
    }
    next->due = s->now;
    enqueue_woken(next);
}

/* Tells the parent. Returns it if it is a caller that is resumed now. */
static Coro *notify_parent(Coro *co, CoroStatus status)
{
    Coro *parent = parent_of(co);
    if (parent == NULL || has(parent, ENDING)) {
        return NULL;
    }
    if (!has(co, NOT_IN_GROUP)) {
        group_join(parent, co, status);
        return NULL;
    }
    if (!has(co, CALLED) || wait_kind(parent)->waits_for != FOR_CHILD || !is_waiting(parent)) {
        return NULL;
    }
    assert(parent->target.coroutine == co && "a caller waits for the child that it called");
    result_set(parent, RESULT_LAST, result_of(status));
    return parent;
}

static void wake_waiters(Coro *co, CoroStatus status)
{
    for (Coro *waiter = waiters_first(runtime_of(co), co), *next; waiter != NULL; waiter = next) {
        next = waiters_next(waiter);
        if (wait_kind(waiter)->waits_for == FOR_ONE) { /* or else it waits for a signal of that address */
            waiters_remove(waiter);
            result_set(waiter, RESULT_LAST, result_of(status));
            wait_wake(waiter);
        }
    }
}

/* It has ended: wakes its waiters, and frees its slot. Returns the caller that is resumed now. */
static Coro *retire(Coro *co, CoroStatus status)
{
    assert(co->youngest_child == 0 && has(co, ENDING) && "the children end before their parent");
    CoroScheduler *s = co->scheduler;
    event(runtime_of(co), co, (CoroEventKind)(CORO_EVENT_FINISHED + (int)status - (int)CORO_FINISHED));
    bool is_first = (s->flags & S_ORDERED) != 0 && co == oldest_root(s);
    tree_remove(s->runtime, co);
    s->count--;
    Coro *caller = notify_parent(co, status);
    clear(co, ALIVE);
    if (has(co, STOP_PENDING)) {
        s->runtime->stops_pending--;
    }
    if (has(co, HAS_WAITERS)) {
        wake_waiters(co, status);
    }
    coroutine_free(s->runtime, co);
    if (is_first) {
        begin_next_root(s);
    }
    return caller;
}

static void clean_up(Coro *co, CoroStatus *status)
{
    if (!has(co, STARTED) || has(co, IN_FINALLY)) {
        return;
    }
    Step step;
    step_open(&step, co->scheduler);
    co->point = CORO_PRIVATE_FINALLY;
    co->outcome = CORO_PRIVATE_RETURNED;
    set(co, IN_FINALLY);
    call_body(&step, co, body_of(co));
    step_close(&step);
    set(co, IN_FINALLY); /* also where it was cut short */
    if (co->outcome == CORO_PRIVATE_FAILED && *status == CORO_FINISHED) {
        *status = CORO_FAILED;
    }
}

/* Those below it that were to be stopped end with it, each in its turn. */
static void take_over_stops(Coro *top)
{
    CoroRuntime *rt = runtime_of(top);
    for (Coro *co = top; rt->stops_pending != 0 && (co = next_in_tree(co, top)) != NULL;) {
        rt->stops_pending -= has(co, STOP_PENDING) ? 1 : 0;
        clear(co, STOP_PENDING);
    }
}

/* None of the tree runs. Returns the caller that is resumed now; *fails: it fails with the top. */
static Coro *end_tree(Coro *top, CoroStatus status, bool *fails)
{
    const CoroRuntime *rt = runtime_of(top);
    Coro *co = top;
    take_over_stops(top);
    begin_ending(top);
    for (;;) {
        while (co->youngest_child != 0) {
            co = coro_at(rt, co->youngest_child);
            begin_ending(co);
        }
        CoroStatus stopped = CORO_STOPPED;
        clean_up(co, co == top ? &status : &stopped);
        if (co->youngest_child != 0) {
            continue; /* forked in its cleanup */
        }
        if (co == top) {
            *fails = status == CORO_FAILED && !has(top, SURVIVED);
            return retire(top, status);
        }
        Coro *parent = parent_of(co);
        retire(co, CORO_STOPPED);
        co = parent;
    }
}

/* The uppermost, from `co` on, whose stop waited until none of its tree runs. *held_up: that of another one still waits. */
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

/* Completes the stops that waited for `co` or its ancestors. caller, *fails: of the last that has ended. */
static Coro *stop_ancestors(Coro *co, Coro *caller, bool *fails)
{
    bool held_up;
    for (Coro *top; (top = stop_to_complete(co, &held_up)) != NULL;) {
        if (caller != NULL) {
            wait_wake(caller); /* in the cleanup before it is stopped it waits for nothing */
        }
        bool has_failed = top->outcome == CORO_PRIVATE_FAILED && !has(top, INTERRUPTED);
        co = parent_of(top);
        caller = end_tree(top, has_failed ? CORO_FAILED : CORO_STOPPED, fails);
    }
    if (held_up && caller != NULL) {
        wait_wake(caller); /* it will be stopped before it is resumed */
    }
    return held_up ? NULL : caller;
}

static inline Coro *end_and_stop_ancestors(Coro *co, CoroStatus status, bool *fails)
{
    Coro *parent = parent_of(co);
    Coro *caller = end_tree(co, status, fails);
    bool stops = parent != NULL && runtime_of(parent)->stops_pending != 0;
    return stops ? stop_ancestors(parent, caller, fails) : caller;
}

/* Asked again, it reaches bodies that have begun to run since. */
static void interrupt(Coro *top)
{
    CoroRuntime *rt = runtime_of(top);
    assert(tree_is_running(top) && "a stop waits for a body to give control back");
    rt->stops_pending += has(top, STOP_PENDING) ? 0 : 1;
    set(top, STOP_PENDING);
    for (const Step *step = rt->step; step != NULL; step = step->below) {
        if (step->running != NULL && is_within(step->running, top)) {
            set(step->running, INTERRUPTED);
        }
    }
}

/* That it is being run in; NULL: in none. */
static inline const Skip *skip_under_way(const Coro *co)
{
    return has(co, SKIPPING) ? runtime_of(co)->skip : NULL;
}

/* Its child has ended, and it fails with it, or is resumed now: then it is returned. It is only woken, for later, where
 *   it is paused,
 *   its scheduler is to be destroyed,
 *   a body of its tree is running (and has skipped this child): the caller might end, and end that body with it,
 *   the child ended in a skip whose top has ended with it: the caller, above it, is not in that skip. */
static inline Coro *continue_caller(Coro *caller, bool fails, const Skip *skip)
{
    while (caller != NULL && fails && !tree_is_running(caller)) {
        caller = end_and_stop_ancestors(caller, CORO_FAILED, &fails);
    }
    if (caller == NULL) {
        return NULL;
    }
    if (fails) {
        wait_wake(caller);
        caller->outcome = CORO_PRIVATE_FAILED; /* it ends so when none of its tree runs */
        interrupt(caller);
        return NULL;
    }
    bool has_left = skip != NULL && coroutine_look_up(runtime_of(caller), skip->top) == NULL;
    if (has(caller, PAUSED) || (caller->scheduler->flags & S_DOOMED) != 0 || tree_is_running(caller) ||
        has_left) {
        wait_wake(caller);
        return NULL;
    }
    return caller;
}

Coro *complete_pending_stops(Coro *co)
{
    const Skip *skip = skip_under_way(co);
    bool fails = false;
    Coro *caller = stop_ancestors(co, NULL, &fails);
    return continue_caller(caller, fails, skip);
}

Coro *coroutine_finish(Coro *co, CoroStatus status)
{
    const Skip *skip = skip_under_way(co);
    bool fails = false;
    Coro *caller = end_and_stop_ancestors(co, status, &fails);
    return continue_caller(caller, fails, skip);
}

void coroutine_stop(Coro *co)
{
    if (has(co, ENDING)) {
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
