/* SPDX-License-Identifier: Zlib */
/*
 * Fast-forward: runs a tree of coroutines ahead of all others. Its members move from the scheduler's queues to a heap of the
 * skip, ordered by a time that begins at the scheduler's and leaps from wait to wait; those alive at the end move back. Skips
 * nest: the members of an inner one move from the heap of the outer one, and back to it.
 */
#include "report.h"
#include "resume.h"
#include "run_queues.h"
#include "scheduler_life.h"
#include "skip_time.h"
#include "span.h"
#include "start.h"
#include "suspend.h"
#include "tree.h"

/* ---------------------------------------------------------------- members */

/* Takes the tree out of its scheduler's queues, or out of an outer skip, into this one. */
static void enter_skip(Skip *skip, Coro *top)
{
    assert(!tree_is_running(top) && "no member of a skip is running");
    runtime_of(top)->skip = skip;
    FOR_EACH_IN_TREE(top, co)
    {
        if (has(co, POLLING)) {
            co->with.asked_in_skip = 0;
        }
        if (has(co, FROZEN)) {
            skip_enter_frozen(co);
        } else if (has(co, SKIPPING)) {
            skip_enqueue_at(skip, co); /* at first the times of both skips are equal */
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

static void return_to_outer_skip(const Skip *skip, Skip *outer, Coro *co)
{
    int64_t passed = skip->now - outer->now;
    interval_shift(co, -passed);
    if (skip_has_moment(co) && co->due != NEVER) {
        co->due -= passed;
    }
    skip_enqueue_at(outer, co);
}

static void return_to_scheduler(const Skip *skip, Coro *co)
{
    assert(skip->now >= co->scheduler->now && "a skip runs ahead");
    skip_release(skip, co);
    if (has(co, FROZEN)) {
        return;
    }
    interval_shift(co, co->scheduler->now - skip->now);
    if (wait_kind(co)->catches_up && !has(co, WOKEN) && extras_of(co) != NULL) {
        extras_of(co)->interval_due = co->due;
    }
    enqueue(co);
}

/* top: NULL where it has ended. */
static void close_skip(CoroRuntime *rt, Skip *skip, Coro *top)
{
    rt->skip = skip->outer;
    Skip *outer = top != NULL && skip->is_nested ? skip_of(top) : NULL;
    FOR_EACH_IN_TREE(top, co)
    {
        if (outer == NULL) {
            return_to_scheduler(skip, co);
        } else if (!has(co, FROZEN)) {
            return_to_outer_skip(skip, outer, co);
        }
    }
    dues_free(rt, &skip->heap);
    dues_free(rt, &skip->polled);
    dues_free(rt, &skip->scratch);
}

/* ---------------------------------------------------------------- running them */

static bool may_be_resumed(const Coro *co)
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
    return co->sequence == sequence && may_be_resumed(co) && has(co, POLLING) && skip_of(co) == skip;
}

static void drop_dead(Skip *skip)
{
    DueList *polled = &skip->polled;
    uint32_t kept = 0;
    for (uint32_t i = polled->first; i < polled->count; i++) {
        if (is_polled(skip, item_coro(polled->items[i].item), polled->items[i].sequence)) {
            polled->items[kept++] = polled->items[i];
        }
    }
    polled->first = 0;
    polled->count = kept;
}

/* Evaluates its predicate. Whether others are to be evaluated anew: it was met, or something has happened meanwhile. Steps of
 * skips within it count, so that one that skips whenever it is asked comes to an end. */
static bool ask_in_skip(CoroRuntime *rt, Skip *skip, Step *step, Coro *co)
{
    uint64_t sequence = co->sequence;
    uint64_t epoch = rt->state->skip_epoch;
    uint32_t count = skip->polled.count;
    co->with.asked_in_skip = epoch;
    bool still_false = poll_once(step, co);
    if (is_polled(skip, co, sequence)) {
        skip->steps += (uint32_t)(rt->state->skip_epoch - epoch);
    } else if (still_false && has(co, PAUSED)) {
        wait_freeze(co); /* a pause is no step */
    } else {
        note_step(rt, skip);
    }
    return rt->state->skip_epoch != epoch || skip->polled.count != count || skip->polled.is_unsorted;
}

/* Evaluates the predicates that were not evaluated since the last step of a skip, in the order in which they began to wait,
 * until something happens. False: nothing has. */
static bool poll_round(CoroRuntime *rt, Skip *skip, Step *step)
{
    DueList *polled = &skip->polled;
    uint32_t dead = 0;
    if (polled->is_unsorted) {
        drop_dead(skip);
        dues_sort(rt, polled, &skip->scratch);
        polled->is_unsorted = false;
    }
    for (uint32_t i = polled->first; i < polled->count; i++) {
        Coro *co = item_coro(polled->items[i].item);
        if (!is_polled(skip, co, polled->items[i].sequence)) {
            polled->first += i == polled->first;
            dead++;
        } else if (co->with.asked_in_skip != rt->state->skip_epoch && ask_in_skip(rt, skip, step, co)) {
            return true;
        }
    }
    if (dead > 0) {
        drop_dead(skip);
    }
    return false;
}

/* Resumes the coroutine that is due first. False: none is. */
static bool run_first_of_skip(CoroRuntime *rt, Skip *skip, Step *step)
{
    while (skip->heap.count > 0) {
        Due due = skip->heap.items[0];
        heap_pop(&skip->heap);
        Coro *co = item_coro(due.item);
        bool is_live = may_be_resumed(co) && skip_order_of(co) == due.sequence && co->due == due.due &&
                       skip_of(co) == skip;
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

static bool skip_continues(const CoroRuntime *rt, const Skip *skip)
{
    const Coro *co = coroutine_look_up(rt, skip->top);
    return co != NULL && (co->scheduler->flags & S_DOOMED) == 0 && skip->steps < MOST_STEPS_IN_A_SKIP &&
           rt->state->skip_epoch - skip->first_epoch < MOST_STEPS_IN_NESTED_SKIPS && !skip->lacks_memory;
}

static void run_skip(CoroRuntime *rt, Skip *skip, CoroScheduler *s)
{
    Step step;
    step_open(&step, s);
    while (skip_continues(rt, skip) && (poll_round(rt, skip, &step) || run_first_of_skip(rt, skip, &step))) {
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
        report_of(co, CORO_ERROR_BUSY, line_of(co->point),
                  "it is running: fast-forward it from outside its own bodies");
        return false;
    }
    if (has(co, PAUSED) || (s->flags & (S_PAUSED | S_DOOMED)) != 0 || is_behind_in_queue(co)) {
        return false;
    }
    if (rt->step != NULL && rt->step->depth >= MOST_NESTED_STEPS) {
        report_of(co, CORO_ERROR_RUNAWAY, line_of(co->point),
                  "a thousand skips or first steps within one another: this one is not skipped; let bodies "
                  "wait before they skip the next");
        return false;
    }
    Skip skip = {.top = h,
                 .now = skip_now(co),
                 .outer = rt->skip,
                 .first_epoch = rt->state->skip_epoch,
                 .is_nested = has(co, SKIPPING)};
    enter_skip(&skip, co);
    run_skip(rt, &skip, s);
    co = coroutine_look_up(rt, h);
    if (co != NULL && skip.lacks_memory) {
        report_of(
            co, CORO_ERROR_NO_MEMORY, line_of(co->point),
            "there is no memory to fast-forward it further: it goes on normally; give the runtime more");
    }
    close_skip(rt, &skip, co);
    destroy_if_pending(s);
    return coroutine_look_up(rt, h) == NULL;
}
