/* SPDX-License-Identifier: Zlib */
/*
 * Putting coroutines into the lists of their scheduler. A scheduler of a few coroutines has no lists: they are looked at one by
 * one. So is whoever finds no room in a list: no wait ever fails for want of memory.
 */
#include "internal.h"

static void enlist_the_unlisted(CoroScheduler *s)
{
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        if (has(co, UNLISTED)) {
            clear(co, UNLISTED);
            s->unlisted--;
            if (has(co, PAUSED)) {
                continue;
            }
            if (has(co, OVER)) {
                enlist_woken(co);
            } else {
                wait_enlist(co);
            }
        }
    }
}

/* NULL: nobody is to be listed, for now. A fixed update or end of frame that began without lists ends without them. */
static Agenda *agenda_for(CoroScheduler *s)
{
    bool runs_without = (s->flags & (S_BUSY | S_UPDATING)) == S_BUSY;
    if (LIKELY(s->agenda != NULL) || s->count <= TINY_SCHEDULER || runs_without) {
        return s->agenda;
    }
    s->agenda = arena_block(s->runtime, sizeof(Agenda));
    if (s->agenda != NULL) {
        s->agenda->scaled.next = s->agenda->real.next = s->agenda->frames.next = NEVER;
        enlist_the_unlisted(s);
    }
    return s->agenda;
}

void agenda_prepare(CoroScheduler *s)
{
    if (s->agenda == NULL && s->count > TINY_SCHEDULER) {
        (void)agenda_for(s);
    }
}

static void note_earliest(CoroScheduler *s, const Coro *co)
{
    if (has(co, OVER)) {
        s->flags |= S_WORK;
        return;
    }
    const WaitKind *kind = wait_kind(co);
    s->flags |= kind->enlist == enlist_fixed_update ? S_FIXED : 0U;
    s->flags |= kind->enlist == enlist_end_of_frame ? S_END : 0U;
    if (kind->enlist == enlist_timer || kind->enlist == enlist_interval ||
        (kind->enlist == NULL && has(co, TIMED))) {
        int64_t *next = kind->clock == CLOCK_REAL ? &s->next_real : &s->next_due;
        *next = co->due < *next ? co->due : *next;
        s->flags |= kind->clock == CLOCK_REAL ? S_REAL : 0U;
    } else {
        s->flags |= S_WORK;
    }
}

void wait_unlist(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if (!has(co, UNLISTED)) {
        set(co, UNLISTED);
        s->unlisted++;
    }
    note_earliest(s, co);
}

/* ---------------------------------------------------------------- entries */

static void push_entry(Coro *co, EntryList *list)
{
    Entry entry = {co->index, (uint32_t)co->ticket};
    CoroRuntime *rt = runtime_of(co);
    bool in_order = list->count == 0 || co->ticket + 1 == rt->state->ticket ||
                    is_before(coro_at(rt, list->items[list->count - 1].index)->ticket, co->ticket);
    if (!entries_push(rt, list, entry)) {
        wait_unlist(co);
        return;
    }
    set(co, LISTED);
    list->unsorted |= !in_order;
}

/* Somebody who was due in the update under way was let go from a pause: it takes its place among those still to come. */
static void insert_into_run(Coro *co, EntryList *list, uint32_t cursor)
{
    push_entry(co, list);
    if (!has(co, LISTED)) {
        return;
    }
    const CoroRuntime *rt = runtime_of(co);
    uint32_t at = list->count - 1;
    Entry entry = list->items[at];
    for (; at > cursor && is_before(co->ticket, coro_at(rt, list->items[at - 1].index)->ticket); at--) {
        list->items[at] = list->items[at - 1];
    }
    list->items[at] = entry;
    list->unsorted = false;
}

static bool is_due_in_this_update(Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    if ((s->flags & S_UPDATING) == 0 || !is_before(co->ticket, s->update_ticket)) {
        return false;
    }
    if (has(co, STARTED) && wait_kind(co)->is_polled && *wait_asked_in(co) == s->updates) {
        return false;
    }
    return wait_clock(co) != CLOCK_FRAMES || co->due <= (int64_t)s->updates << FRAME_SHIFT;
}

void enlist_next_update(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    Agenda *agenda = agenda_for(s);
    s->flags |= S_WORK;
    if (!has(co, STARTED) && (s->flags & S_ORDERED) != 0 && is_behind_in_queue(co)) {
        return;
    }
    if (agenda == NULL) {
        wait_unlist(co);
    } else if (is_due_in_this_update(co)) {
        insert_into_run(co, &agenda->frame, agenda->cursor);
        agenda->kept.unsorted = true; /* it may come after some who began to wait later, and wait on */
    } else {
        push_entry(co, (s->flags & S_UPDATING) != 0 ? &agenda->next : &agenda->frame);
    }
}

/* waiting: those who wait for such a run; running: those of the one under way, if one is (in_run). */
static void enlist_for_run(Coro *co, EntryList *waiting, EntryList *running, uint32_t in_run)
{
    CoroScheduler *s = co->scheduler;
    if ((s->flags & in_run) != 0 && is_before(co->ticket, s->update_ticket)) {
        insert_into_run(co, running, s->agenda->cursor);
    } else {
        push_entry(co, waiting);
    }
}

void enlist_fixed_update(Coro *co)
{
    Agenda *agenda = agenda_for(co->scheduler);
    co->scheduler->flags |= S_FIXED;
    if (agenda == NULL) {
        wait_unlist(co);
    } else {
        enlist_for_run(co, &agenda->fixed, &agenda->fixed_next, S_IN_FIXED);
    }
}

void enlist_end_of_frame(Coro *co)
{
    Agenda *agenda = agenda_for(co->scheduler);
    co->scheduler->flags |= S_END;
    if (agenda == NULL) {
        wait_unlist(co);
    } else {
        enlist_for_run(co, &agenda->end, &agenda->end_next, S_IN_END);
    }
}

/* ---------------------------------------------------------------- timers */

static TimerSet *timers_for(const Coro *co)
{
    Agenda *agenda = co->scheduler->agenda;
    switch (wait_clock(co)) {
    case CLOCK_REAL:
        return &agenda->real;
    case CLOCK_FRAMES:
        return &agenda->frames;
    default:
        return &agenda->scaled;
    }
}

/* It stands in a list, and was let go from a pause. If an update is under way, its frame is still to come. */
void enlist_postponed(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if ((s->flags & S_UPDATING) != 0 && s->agenda != NULL && co->due > (int64_t)s->updates << FRAME_SHIFT) {
        s->agenda->has_postponed = true;
        push_entry(co, &s->agenda->next);
    }
}

/* In the middle of an update, and its time has come already: it was let go from a pause. */
static bool is_overdue(const Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    return co->due <= wait_now(co) && (s->flags & S_UPDATING) != 0 && is_before(co->ticket, s->update_ticket);
}

static bool insert_timeout(CoroRuntime *rt, DueList *list, Due due)
{
    if (!dues_push(rt, list, due)) {
        return false;
    }
    uint32_t at = list->count - 1;
    for (; at > list->first && due_before(&due, &list->items[at - 1]); at--) {
        list->items[at] = list->items[at - 1];
    }
    list->items[at] = due;
    return true;
}

static void insert_overdue(Coro *co, Agenda *agenda)
{
    CoroRuntime *rt = runtime_of(co);
    Due due = due_at(moment_for_order(co), co);
    if (has(co, TIMED) ? !insert_timeout(rt, &agenda->timeouts, due)
                       : !heap_push(rt, &agenda->overdue_heap, due)) {
        wait_unlist(co);
    } else if (!has(co, TIMED)) {
        agenda->pressing++;
    }
}

void enlist_timer(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if (co->due == NEVER) {
        return;
    }
    if (s->agenda != NULL && is_overdue(co)) {
        insert_overdue(co, s->agenda);
        return;
    }
    Timer timer = {co->due, co->index, (uint32_t)co->ticket};
    if (agenda_for(s) == NULL || !timer_set_add(s->runtime, timers_for(co), wait_now(co), timer)) {
        wait_unlist(co);
        return;
    }
    int64_t *next = wait_clock(co) == CLOCK_REAL ? &s->next_real : &s->next_due;
    if (wait_clock(co) != CLOCK_FRAMES) {
        *next = co->due < *next ? co->due : *next;
        s->flags |= wait_clock(co) == CLOCK_REAL ? S_REAL : 0U;
    } else {
        s->flags |= S_WORK;
    }
}

void enlist_timeout(Coro *co)
{
    if (!has(co, UNLISTED)) {
        enlist_timer(co);
    }
}

void enlist_frames(Coro *co)
{
    if (co->due <= (int64_t)(co->scheduler->updates + 1) << FRAME_SHIFT) {
        enlist_next_update(co);
    } else {
        enlist_timer(co);
        co->scheduler->flags |= S_WORK;
    }
}

/* One that is due already catches up within the update under way. */
void enlist_interval(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    Agenda *agenda = agenda_for(s);
    if ((s->flags & S_UPDATING) == 0 || co->due > s->now) {
        enlist_timer(co);
    } else if (agenda == NULL || !heap_push(s->runtime, &agenda->overdue_heap, due_at(co->due, co))) {
        wait_unlist(co);
    } else {
        agenda->pressing++;
    }
}

/* One of its timers, if it has one, will not be needed. */
void agenda_forget_timer(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    bool has_timer = has(co, TIMED) || (wait_kind(co)->enlist != enlist_next_update && !has(co, LISTED));
    if (s->agenda != NULL && has_timer && !has(co, UNLISTED) && co->due != NEVER) {
        timer_set_forget(s->runtime, timers_for(co));
    }
}

/* ---------------------------------------------------------------- woken */

/* Usually they are woken in order; then nothing is to be sorted. */
void enlist_woken(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    Agenda *agenda = agenda_for(s);
    s->flags |= S_WORK;
    if (agenda == NULL) {
        wait_unlist(co);
        return;
    }
    Due due = due_at(co->due, co);
    DueList *woken = &agenda->woken;
    bool in_order = woken->first == woken->count || due_before(&woken->items[woken->count - 1], &due);
    bool fits =
        in_order ? dues_push(s->runtime, woken, due) : heap_push(s->runtime, &agenda->woken_heap, due);
    if (fits) {
        agenda->pressing++;
    } else {
        wait_unlist(co);
    }
}

/* Whoever goes by another clock than the scaled one is placed by how long ago its moment was. */
int64_t moment_for_order(const Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    if (has(co, OVER) || wait_clock(co) == CLOCK_SCALED) {
        return wait_kind(co)->enlist == enlist_next_update && !has(co, OVER | TIMED) ? s->now : co->due;
    }
    if (wait_clock(co) == CLOCK_REAL) {
        int64_t ago = s->real_now - co->due;
        bool is_same = s->time_scale == 1.0 || s->time_scale == 0.0; /* at 0, still the earliest due first */
        return s->now - (is_same ? ago : (int64_t)((double)ago * s->time_scale));
    }
    return s->now;
}
