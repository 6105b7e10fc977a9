/* SPDX-License-Identifier: Zlib */
/*
 * Fast-forward: runs a tree of coroutines ahead of all others. Its members leave_skip the scheduler's queues for one heap of their
 * own, by a time that begins at the scheduler's and leaps from wait to wait; whoever is left at the end goes back. Skips nest:
 * the members of an inner one leave_skip the heap of the outer one, and return to it.
 */
#include "report.h"
#include "resume.h"
#include "run_queues.h"
#include "scheduler_life.h"
#include "skip_time.h"
#include "suspend.h"
#include "tree.h"

/* ---------------------------------------------------------------- members */

static void enter_skip(Skip *skip, Coro *top)
{
    assert(!tree_is_running(top) && "none of those who are skipped runs");
    runtime_of(top)->skip = skip;
    FOR_EACH_IN_TREE(top, co)
    {
        bool was_in_skip = has(co, SKIPPING);
        if (has(co, FROZEN)) {
            set(co, SKIPPING);
        } else if (was_in_skip) {
            skip_enqueue_at(skip, co); /* the times of both are the same, now */
        } else {
            if (has(co, STARTED) && !has(co, WOKEN) && wait_clock(co) != CLOCK_NONE) {
                forget_timer(co);
            }
            dequeue(co);
            set(co, SKIPPING);
            skip_enqueue(co);
        }
    }
}

/* What passed in the skip passed for it alone. */
static void turn_back_interval(Coro *co, int64_t passed)
{
    Extras *extras = extras_of(co);
    if (extras != NULL && extras->interval_due != NO_INTERVAL && extras->interval_due != NEVER) {
        extras->interval_due -= passed;
    }
}

static void go_back_to_skip(const Skip *skip, Skip *outer, Coro *co)
{
    int64_t passed = skip->now - outer->now;
    turn_back_interval(co, passed);
    if (skip_has_moment(co) && co->due != NEVER) {
        co->due -= passed;
    }
    skip_enqueue_at(outer, co);
}

static void go_back_to_scheduler(const Skip *skip, Coro *co)
{
    assert(skip->now >= co->scheduler->now && "a skip runs ahead");
    CoroScheduler *s = co->scheduler;
    int64_t left = co->due - skip->now;
    turn_back_interval(co, skip->now - s->now);
    clear(co, SKIPPING);
    if (has(co, WOKEN)) {
        co->due = s->now;
        enqueue_woken(co);
        return;
    }
    if (has(co, STARTED) && wait_clock(co) != CLOCK_NONE && co->due != NEVER) {
        skip_leave(co, left);
        if (wait_kind(co)->catches_up && extras_of(co) != NULL) {
            extras_of(co)->interval_due = co->due;
        }
    }
    enqueue(co);
}

static void leave_skip(CoroRuntime *rt, Skip *skip, Coro *top)
{
    rt->skip = skip->outer;
    Skip *outer = top != NULL && skip->is_nested ? skip_of(top) : NULL;
    if (top != NULL) {
        FOR_EACH_IN_TREE(top, co)
        {
            if (has(co, FROZEN)) {
                clear(co, outer == NULL ? SKIPPING : 0U);
            } else if (outer != NULL) {
                go_back_to_skip(skip, outer, co);
            } else {
                go_back_to_scheduler(skip, co);
            }
        }
    }
    dues_free(rt, &skip->heap);
    dues_free(rt, &skip->polled);
    dues_free(rt, &skip->scratch);
}

/* ---------------------------------------------------------------- running them */

static bool may_go_on(const Coro *co)
{
    return (co->flags & (ALIVE | SKIPPING | PAUSED | ENDING | INTERRUPTED)) == (ALIVE | SKIPPING);
}

static void note_step(CoroRuntime *rt, Skip *skip)
{
    skip->steps++;
    rt->state->skip_epoch++;
}

static bool is_polled(const Skip *skip, const Coro *co, uint64_t sequence)
{
    return co->sequence == sequence && may_go_on(co) && has(co, POLLING) && skip_of(co) == skip;
}

/* Asks all predicates that were not asked since something happened. Whether one of them went on. */
static bool ask_all(CoroRuntime *rt, Skip *skip, Step *step)
{
    bool went_on = false;
    uint32_t kept = 0;
    if (skip->polled.is_unsorted) {
        dues_sort(rt, &skip->polled, &skip->scratch);
        skip->polled.is_unsorted = false;
    }
    uint32_t count = skip->polled.count;
    for (uint32_t i = 0; i < count; i++) {
        Due polled = skip->polled.items[i];
        Coro *co = coro_at(rt, polled.index);
        if (!is_polled(skip, co, polled.sequence)) {
            continue;
        }
        if (co->with.asked_in_skip != rt->state->skip_epoch) {
            co->with.asked_in_skip = rt->state->skip_epoch;
            bool said_no = ask(step, co);
            if (said_no && has(co, PAUSED)) {
                wait_freeze(co); /* which is no step */
                continue;
            }
            if (!is_polled(skip, co, polled.sequence)) {
                went_on = true;
                note_step(rt, skip);
                continue;
            }
        }
        skip->polled.items[kept++] = polled;
    }
    for (uint32_t i = count; i < skip->polled.count; i++) {
        skip->polled.items[kept++] = skip->polled.items[i];
    }
    skip->polled.count = kept;
    return went_on;
}

/* Resumes whoever is due first. False: none is. */
static bool run_first_of_skip(CoroRuntime *rt, Skip *skip, Step *step)
{
    while (skip->heap.count > 0) {
        Due due = skip->heap.items[0];
        heap_pop(&skip->heap);
        Coro *co = coro_at(rt, due.index);
        bool is_live =
            may_go_on(co) && skip_order_of(co) == due.sequence && co->due == due.due && skip_of(co) == skip;
        if (is_live) {
            skip->now = due.due > skip->now ? due.due : skip->now;
            if (has(co, TIMED) && !has(co, WOKEN)) {
                resume_timed_out(co);
            } else {
                resume_within(step, co);
            }
            note_step(rt, skip);
            return true;
        }
    }
    return false;
}

static bool skip_goes_on(const CoroRuntime *rt, const Skip *skip)
{
    const Coro *co = coroutine_look_up(rt, skip->top);
    return co != NULL && (co->scheduler->flags & S_DOOMED) == 0 && skip->steps < MOST_STEPS_IN_A_SKIP;
}

static void run_skip(CoroRuntime *rt, Skip *skip, CoroScheduler *s)
{
    Step step;
    bool any = true;
    step_open(&step, s);
    while (any && skip_goes_on(rt, skip)) {
        while (skip_goes_on(rt, skip) && ask_all(rt, skip, &step)) {
        }
        any = skip_goes_on(rt, skip) && run_first_of_skip(rt, skip, &step);
    }
    step_close(&step);
}

bool coro_fast_forward(CoroRuntime *rt, CoroHandle h)
{
    Coro *co = coroutine_look_up(rt, h);
    if (co == NULL) {
        return true;
    }
    if (refuse_in_callback(rt, "coro_fast_forward")) {
        return false;
    }
    CoroScheduler *s = co->scheduler;
    if (tree_is_running(co) || has(co, ENDING)) {
        report_of(co, CORO_ERROR_BUSY, 0, "it is running: fast-forward it from outside its own bodies");
        return false;
    }
    if (has(co, PAUSED) || (s->flags & (S_PAUSED | S_DOOMED)) != 0 || is_behind_in_queue(co)) {
        return false;
    }
    Skip skip = {.top = h, .now = skip_now(co), .outer = rt->skip, .is_nested = has(co, SKIPPING)};
    rt->state->skip_epoch++;
    enter_skip(&skip, co);
    run_skip(rt, &skip, s);
    leave_skip(rt, &skip, coroutine_look_up(rt, h));
    destroy_if_pending(s);
    return coroutine_look_up(rt, h) == NULL;
}
