/* SPDX-License-Identifier: Zlib */
/*
 * Fast-forward: runs a tree of coroutines ahead of everybody else. Its members leave the scheduler's lists for one heap of their
 * own, by a time that begins at the scheduler's and leaps from wait to wait; whoever is left at the end goes back. While a member
 * waits there, its `due` is a moment of that time.
 */
#include "internal.h"

static const int64_t frame_time = 16666667; /* 1/60 s */

struct Skip {
    Coro *top;
    int64_t now;
    DueList heap;
    EntryList polled;
    Skip *outer;
    uint32_t steps;
};

static Skip *skip_of(const Coro *co)
{
    Skip *skip = runtime_of(co)->skip;
    while (skip != NULL && skip->outer != NULL && !is_within(co, skip->top)) {
        skip = skip->outer;
    }
    return skip;
}

int64_t skip_now(const Coro *co)
{
    return has(co, SKIPPING) ? skip_of(co)->now : co->scheduler->now;
}

static int64_t to_skip_time(const Coro *co, int64_t left)
{
    if (left == NEVER || wait_clock(co) != CLOCK_FRAMES) {
        return left;
    }
    return left > 0 ? (left >> FRAME_SHIFT) * frame_time : 0;
}

static int64_t from_skip_time(const Coro *co, int64_t left)
{
    left = left > 0 ? left : 0;
    if (wait_clock(co) != CLOCK_FRAMES) {
        return left;
    }
    int64_t frames = (left + frame_time - 1) / frame_time;
    return (frames > 0 ? frames : 1) << FRAME_SHIFT;
}

int64_t skip_left(const Coro *co)
{
    return from_skip_time(co, co->due - skip_of(co)->now);
}

/* ---------------------------------------------------------------- members */

/* A timeout comes after all else of its moment, so that the event wins. */
static uint64_t order_of(const Coro *co)
{
    return has(co, TIMED) && !has(co, OVER) ? co->ticket + (UINT64_C(1) << 62) : co->ticket;
}

static void push_due(Skip *skip, const Coro *co, int64_t moment)
{
    Due due = {moment, order_of(co), co->index, 0};
    heap_push(runtime_of(co), &skip->heap, due); /* where it finds no room, the skip ends there */
}

/* When its wait is over, in skip time; NEVER: when somebody wakes it. */
static int64_t moment_of(const Skip *skip, const Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (!has(co, STARTED) || has(co, OVER)) {
        return skip->now;
    }
    if (kind->is_next_frame) {
        return skip->now + frame_time;
    }
    if (wait_clock(co) == CLOCK_NONE || co->due == NEVER) {
        return NEVER;
    }
    if (co->wait == CORO_WAITS_INTERVAL) {
        return co->due;
    }
    return skip->now + to_skip_time(co, co->due - wait_now(co));
}

void skip_translate(Coro *co)
{
    int64_t moment = moment_of(skip_of(co), co);
    co->due = moment != NEVER ? moment : co->due;
}

void skip_enlist(Coro *co)
{
    Skip *skip = skip_of(co);
    int64_t moment = moment_of(skip, co);
    if (moment != NEVER) {
        push_due(skip, co, moment);
        co->due = moment;
    }
    if (has(co, STARTED) && co->wait == CORO_WAITS_PREDICATE && !has(co, OVER)) {
        Entry entry = {co->index, (uint32_t)co->ticket};
        entries_push(runtime_of(co), &skip->polled, entry);
        skip->polled.unsorted |= co->ticket + 1 != runtime_of(co)->state->ticket;
    }
}

static bool goes_by_time(const Coro *co)
{
    return has(co, STARTED) && !has(co, OVER | FROZEN | RUNNING) && wait_clock(co) != CLOCK_NONE &&
           co->due != NEVER;
}

static void enter(Skip *skip, Coro *top)
{
    FOR_EACH_IN_TREE(top, co)
    {
        if (goes_by_time(co)) {
            if (has(co, SKIPPING)) {
                co->due = wait_now(co) + from_skip_time(co, co->due - skip->now);
            } else {
                agenda_forget_timer(co);
            }
        }
    }
    runtime_of(top)->skip = skip;
    FOR_EACH_IN_TREE(top, member)
    {
        set(member, SKIPPING);
        if (!has(member, FROZEN)) {
            skip_enlist(member);
        }
    }
}

/* Back to the scheduler's clocks, or to that of the skip around this one. */
static void turn_back_clocks(const Skip *skip, Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if (goes_by_time(co)) {
        co->due = wait_now(co) + from_skip_time(co, co->due - skip->now);
    }
    if (has(co, HAS_INTERVAL) && co->interval_due != NEVER) {
        co->interval_due =
            co->wait == CORO_WAITS_INTERVAL ? co->due : co->interval_due - (skip->now - s->now);
    }
    if (skip->outer == NULL || !is_within(co, skip->outer->top)) {
        clear(co, SKIPPING);
    }
}

static void go_back(Coro *co)
{
    if (has(co, FROZEN)) {
        return;
    }
    if (has(co, OVER)) {
        co->due = co->scheduler->now;
    }
    if (has(co, SKIPPING)) {
        skip_enlist(co);
    } else if (has(co, OVER)) {
        enlist_woken(co);
    } else if (has(co, UNLISTED)) {
        wait_unlist(co);
    } else if (!has(co, LISTED)) {
        wait_enlist(co);
    } else if (has(co, TIMED)) {
        enlist_timeout(co);
    }
}

static void leave(CoroRuntime *rt, Skip *skip, Coro *top)
{
    rt->skip = skip->outer;
    if (top != NULL) {
        FOR_EACH_IN_TREE(top, co)
        {
            turn_back_clocks(skip, co);
        }
        FOR_EACH_IN_TREE(top, member)
        {
            go_back(member);
        }
    }
    arena_free_block(rt, skip->heap.items, skip->heap.capacity * sizeof(Due));
    arena_free_block(rt, skip->polled.items, skip->polled.capacity * sizeof(Entry));
}

/* ---------------------------------------------------------------- running them */

static bool may_go_on(const Coro *co)
{
    return has(co, ALIVE) && has(co, SKIPPING) && !has(co, PAUSED | ENDING | RUNNING);
}

static void note_step(CoroRuntime *rt, Skip *skip)
{
    skip->steps++;
    rt->happenings++;
}

/* Asks all predicates that were not asked since something happened. Whether one of them went on. */
static bool ask_all(CoroRuntime *rt, Skip *skip)
{
    bool went_on = false;
    uint32_t kept = 0;
    entries_sort(rt, &skip->polled);
    uint32_t count = skip->polled.count;
    for (uint32_t i = 0; i < count; i++) {
        Entry entry = skip->polled.items[i];
        Coro *co = coro_at(rt, entry.index);
        if ((uint32_t)co->ticket != entry.ticket || !may_go_on(co) || !has(co, POLLING)) {
            continue;
        }
        if (co->with.asked == rt->happenings) {
            skip->polled.items[kept++] = entry;
            continue;
        }
        co->with.asked = rt->happenings;
        step_poll(co);
        if ((uint32_t)co->ticket == entry.ticket && may_go_on(co) && has(co, POLLING)) {
            skip->polled.items[kept++] = entry;
        } else {
            went_on = true;
            note_step(rt, skip);
        }
    }
    for (uint32_t i = count; i < skip->polled.count; i++) {
        skip->polled.items[kept++] = skip->polled.items[i];
    }
    skip->polled.count = kept;
    return went_on;
}

static void run_due(Coro *co)
{
    if (!has(co, TIMED) || has(co, OVER)) {
        step_run(co);
    } else {
        wait_run_out(co);
    }
}

/* Resumes whoever is due first. False: nobody is. */
static bool run_first(CoroRuntime *rt, Skip *skip)
{
    while (skip->heap.count > 0) {
        Due due = skip->heap.items[0];
        heap_pop(&skip->heap);
        Coro *co = coro_at(rt, due.index);
        if (order_of(co) == due.ticket && may_go_on(co)) {
            skip->now = due.due > skip->now ? due.due : skip->now;
            run_due(co);
            note_step(rt, skip);
            return true;
        }
    }
    return false;
}

static bool goes_on(const CoroRuntime *rt, const Skip *skip, CoroHandle h)
{
    const Coro *co = coroutine_look_up(rt, h);
    return co != NULL && (co->scheduler->flags & S_DOOMED) == 0 && skip->steps < MOST_STEPS_IN_A_SKIP;
}

static void run(CoroRuntime *rt, Skip *skip, CoroHandle h)
{
    bool anybody = true;
    while (anybody && goes_on(rt, skip, h)) {
        while (goes_on(rt, skip, h) && ask_all(rt, skip)) {
        }
        anybody = goes_on(rt, skip, h) && run_first(rt, skip);
    }
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
    Skip skip = {co, skip_now(co), {NULL, 0, 0, 0}, {NULL, 0, 0, false}, rt->skip, 0};
    rt->happenings++;
    enter(&skip, co);
    run(rt, &skip, h);
    leave(rt, &skip, coroutine_look_up(rt, h));
    scheduler_settle(s);
    return coroutine_look_up(rt, h) == NULL;
}
