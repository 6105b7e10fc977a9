/* SPDX-License-Identifier: Zlib */
/*
 * What an update does, and in which order.
 *
 *     1  The clocks go on. If nothing is due and nobody waits for the next update, that was all.
 *     2  The timers that are due are taken from their sets and sorted.
 *     3  Over and over: of all who are due and were not resumed in this update yet, the one that came due first is resumed; of
 *        those that came due at the same moment, the one that began to wait first (first steps: that was started first).
 *     4  Timeouts that have run out, one by one, in the same order; after each, phase 3 again. So the event wins.
 *     5  The lists of those who still wait, and of those who wait for the next update, are joined.
 *
 * The moment at which somebody comes due: for a wait by time, its deadline (moments of the real clock are compared by how long
 * ago they were); for a signal or the end of another, the time when it happened; for all else, the update's own time. Intervals
 * that catch up may be resumed more than once in an update; whoever else is woken after it was resumed waits for the next one.
 * Fixed updates and ends of frame resume those who wait for them in the order in which they began to wait.
 */
#include "internal.h"

typedef enum Source { NOWHERE, BATCH, WOKEN, WOKEN_HEAP, OVERDUE, FRAME, UNLISTED_ONE } Source;

/* An update under way. */
typedef struct Update {
    CoroScheduler *s;
    CoroRuntime *rt;
    Agenda *agenda;  /* NULL: none yet */
} Update;

typedef struct Choice {
    Due due;
    Source source;
} Choice;

static bool not_resumed_yet(const Update *u, uint64_t ticket)
{
    return is_before(ticket, u->s->update_ticket);
}

/* ---------------------------------------------------------------- 1: clocks */

static void advance(int64_t *clock, uint32_t *carried, double seconds)
{
    const int64_t last = INT64_MAX / 2;
    uint32_t fraction = 0;
    if (seconds >= (double)(last - *clock) / NANOSECONDS) {
        *clock = last;
        return;
    }
    int64_t whole = split_seconds(seconds, &fraction);
    *clock += add_carrying(whole, carried, fraction);
}

static void advance_clocks(CoroScheduler *s, double dt)
{
    s->dt = dt * s->time_scale;
    s->updates++;
    advance(&s->real_now, &s->real_fraction, dt);
    advance(&s->now, &s->fraction, s->dt);
}

/* ---------------------------------------------------------------- 2: timers */

static void sort_in(Update *u, Timer timer)
{
    if (!timer_is_live(u->rt, timer)) {
        return;
    }
    Coro *co = coro_at(u->rt, timer.index);
    Due due = {moment_for_order(co), co->ticket, co->index};
    DueList *list = has(co, TIMED) ? &u->agenda->timeouts : &u->agenda->batch;
    if (!dues_push(u->rt, list, due)) {
        wait_unlist(co);
    } else if (list == &u->agenda->batch) {
        u->agenda->pressing++;
    }
}

static void take_timers(Update *u)
{
    Agenda *agenda = u->agenda;
    TimerList *expired = &agenda->expired;
    expired->count = 0;
    timer_set_take_due(u->rt, &agenda->scaled, u->s->now, expired);
    timer_set_take_due(u->rt, &agenda->real, u->s->real_now, expired);
    timer_set_take_due(u->rt, &agenda->frames, (int64_t)u->s->updates << FRAME_SHIFT, expired);
    for (uint32_t i = 0; i < expired->count; i++) {
        PREFETCH(coro_at(u->rt, expired->items[i + 4 < expired->count ? i + 4 : i].index));
        sort_in(u, expired->items[i]);
    }
    dues_sort(&agenda->batch);
    dues_sort(&agenda->timeouts);
}

/* ---------------------------------------------------------------- 3: who is next */

static bool is_live(const Update *u, const Due *due)
{
    const Coro *co = coro_at(u->rt, due->index);
    return co->ticket == due->ticket && has(co, ALIVE) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING);
}

static const Due *first_of_list(const Update *u, DueList *list)
{
    while (list->first < list->count) {
        if (is_live(u, &list->items[list->first])) {
            return &list->items[list->first];
        }
        list->first++;
        u->agenda->pressing--;
    }
    return NULL;
}

static const Due *first_of_heap(const Update *u, DueList *heap)
{
    while (heap->count > 0) {
        if (is_live(u, &heap->items[0])) {
            return &heap->items[0];
        }
        heap_pop(heap);
        u->agenda->pressing--;
    }
    return NULL;
}

static bool entry_is_live(const Coro *co, const CoroScheduler *s, Entry entry)
{
    return (uint32_t)co->ticket == entry.ticket && has(co, ALIVE) && has(co, LISTED) && co->scheduler == s &&
           !has(co, OVER | ENDING | SKIPPING | RUNNING);
}

static bool is_postponed(const Update *u, const Coro *co)
{
    return u->agenda->has_postponed && co->wait == CORO_WAITS_FRAMES && co->due > (int64_t)u->s->updates << FRAME_SHIFT;
}

/* Skips those who wait no longer, and the paused, who will be put in again. */
static Coro *first_entry(const Update *u, EntryList *list, uint32_t *cursor)
{
    for (; *cursor < list->count; ++*cursor) {
        Coro *co = coro_at(u->rt, list->items[*cursor].index);
        if (!entry_is_live(co, u->s, list->items[*cursor])) {
            continue;
        }
        if (has(co, PAUSED)) {
            clear(co, LISTED);
        } else if (list != &u->agenda->frame || !is_postponed(u, co)) {
            return co;
        }
    }
    return NULL;
}

static void consider(Choice *choice, const Due *due, Source source)
{
    if (due != NULL && (choice->source == NOWHERE || due_before(due, &choice->due))) {
        choice->due = *due;
        choice->source = source;
    }
}

static void consider_woken(const Update *u, Choice *choice, const Due *due, Source source)
{
    if (due != NULL && not_resumed_yet(u, due->ticket)) {
        consider(choice, due, source);
    }
}

static bool unlisted_is_due(const Update *u, Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    if (kind->is_next_frame) {
        return false; /* it waits for a fixed update, or the end of the frame */
    }
    if (!has(co, STARTED)) {
        return not_resumed_yet(u, co->ticket) && !is_behind_in_queue(co);
    }
    if (has(co, OVER)) {
        return not_resumed_yet(u, co->ticket);
    }
    if (kind->is_polled) {
        return not_resumed_yet(u, co->ticket) && *wait_asked_in(co) != u->s->updates;
    }
    if (kind->clock == CLOCK_NONE) {
        return false;
    }
    bool is_due = kind->enlist == enlist_next_update || co->due <= wait_now(co);
    return is_due && (kind->enlist == enlist_interval || not_resumed_yet(u, co->ticket));
}

static void consider_unlisted(const Update *u, Choice *choice)
{
    FOR_EACH_IN_SCHEDULER(u->s, co)
    {
        if (has(co, UNLISTED) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING) && unlisted_is_due(u, co)) {
            Due due = {has(co, STARTED) && (!has(co, TIMED) || has(co, OVER)) ? moment_for_order(co) : u->s->now, co->ticket, co->index};
            consider(choice, &due, UNLISTED_ONE);
        }
    }
}

static Choice choose(const Update *u)
{
    Choice choice = {{0, 0, 0}, NOWHERE};
    Agenda *agenda = u->agenda;
    if (agenda != NULL) {
        if (agenda->pressing != 0) {
            consider(&choice, first_of_list(u, &agenda->batch), BATCH);
            consider_woken(u, &choice, first_of_list(u, &agenda->woken), WOKEN);
            consider_woken(u, &choice, first_of_heap(u, &agenda->woken_heap), WOKEN_HEAP);
            consider(&choice, first_of_heap(u, &agenda->overdue_heap), OVERDUE);
        }
        const Coro *co = first_entry(u, &agenda->frame, &agenda->cursor);
        if (co != NULL) {
            Due due = {u->s->now, co->ticket, co->index};
            consider(&choice, &due, FRAME);
        }
    }
    if (u->s->unlisted != 0) {
        consider_unlisted(u, &choice);
    }
    return choice;
}

static void take_from_source(Agenda *agenda, Source source)
{
    switch (source) {
    case BATCH:
        agenda->batch.first++;
        agenda->pressing--;
        break;
    case WOKEN:
        agenda->woken.first++;
        agenda->pressing--;
        break;
    case WOKEN_HEAP:
        heap_pop(&agenda->woken_heap);
        agenda->pressing--;
        break;
    case OVERDUE:
        heap_pop(&agenda->overdue_heap);
        agenda->pressing--;
        break;
    case FRAME:
        agenda->cursor++;
        break;
    default:
        break;
    }
}

/* ---------------------------------------------------------------- 3: resuming it */

static bool asks_and_still_waits(Coro *co)
{
    uint64_t ticket = co->ticket;
    if (co->wait != CORO_WAITS_CONDITION) {
        step_poll(co);
    } else if (!condition_keeps_waiting(co)) {
        step_run(co);
    }
    return co->ticket == ticket && has(co, ALIVE) && is_waiting(co);
}

/* One from the list of those who wait for this update. */
static void run_entry(const Update *u, Coro *co)
{
    if (!has(co, STARTED) || !wait_kind(co)->is_polled) {
        step_run(co);
        return;
    }
    Entry entry = {co->index, (uint32_t)co->ticket};
    if (asks_and_still_waits(co) && !entries_push(u->rt, &u->agenda->kept, entry)) {
        clear(co, LISTED);
        wait_unlist(co);
    }
}

static void run_unlisted(const Update *u, Coro *co)
{
    if (!has(co, STARTED) || has(co, OVER) || !wait_kind(co)->is_polled) {
        step_run(co);
        return;
    }
    *wait_asked_in(co) = u->s->updates;
    asks_and_still_waits(co);
}

static bool run_first(Update *u)
{
    Choice choice = choose(u);
    if (choice.source == NOWHERE) {
        return false;
    }
    Coro *co = coro_at(u->rt, choice.due.index);
    take_from_source(u->agenda, choice.source);
    if (choice.source == FRAME) {
        run_entry(u, co);
    } else if (choice.source == UNLISTED_ONE) {
        run_unlisted(u, co);
    } else {
        step_run(co);
    }
    return true;
}

/* Nobody but the list is due: no choosing. */
static void run_plain_entries(Update *u)
{
    Agenda *agenda = u->agenda;
    const CoroScheduler *s = u->s;
    while (agenda->cursor < agenda->frame.count && agenda->pressing == 0 && s->unlisted == 0 &&
           (s->flags & S_DOOMED) == 0) {
        uint32_t ahead = agenda->cursor + 6;
        if (ahead < agenda->frame.count) {
            PREFETCH(coro_at(u->rt, agenda->frame.items[ahead].index));
        }
        Coro *co = first_entry(u, &agenda->frame, &agenda->cursor);
        if (co != NULL) {
            agenda->cursor++;
            run_entry(u, co);
        }
    }
}

static void run_all_due(Update *u)
{
    do {
        u->agenda = u->s->agenda; /* it may have grown one */
        if (u->agenda != NULL) {
            run_plain_entries(u);
        }
    } while ((u->s->flags & S_DOOMED) == 0 && run_first(u));
}

/* ---------------------------------------------------------------- 4: timeouts */

static bool is_timed_out(const Update *u, const Coro *co)
{
    return has(co, TIMED) && !has(co, OVER) && co->due <= u->s->now && not_resumed_yet(u, co->ticket);
}

static Coro *first_timeout(const Update *u)
{
    Choice choice = {{0, 0, 0}, NOWHERE};
    DueList *list = u->agenda != NULL ? &u->agenda->timeouts : NULL;
    for (; list != NULL && list->first < list->count; list->first++) {
        const Due *due = &list->items[list->first];
        if (is_live(u, due) && is_timed_out(u, coro_at(u->rt, due->index))) {
            consider(&choice, due, BATCH);
            break;
        }
    }
    if (u->s->unlisted != 0) {
        FOR_EACH_IN_SCHEDULER(u->s, co)
        {
            Due due = {co->due, co->ticket, co->index};
            if (has(co, UNLISTED) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING) && is_timed_out(u, co)) {
                consider(&choice, &due, UNLISTED_ONE);
            }
        }
    }
    if (choice.source == BATCH) {
        list->first++;
    }
    return choice.source != NOWHERE ? coro_at(u->rt, choice.due.index) : NULL;
}

/* ---------------------------------------------------------------- 5: for the next update */

static void swap_lists(EntryList *a, EntryList *b)
{
    EntryList kept = *a;
    *a = *b;
    *b = kept;
}

static void unlist_all(Update *u, EntryList *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        Coro *co = coro_at(u->rt, list->items[i].index);
        if (entry_is_live(co, u->s, list->items[i])) {
            clear(co, LISTED);
            wait_unlist(co);
        }
    }
}

static void join_lists(Update *u)
{
    Agenda *agenda = u->agenda;
    agenda->frame.count = 0;
    agenda->cursor = 0;
    agenda->has_postponed = false;
    if (agenda->kept.count == 0) {
        swap_lists(&agenda->frame, &agenda->next);
    } else {
        if (!entries_append(u->rt, &agenda->kept, &agenda->next)) {
            unlist_all(u, &agenda->next);
        }
        swap_lists(&agenda->frame, &agenda->kept);
    }
    agenda->kept.count = agenda->next.count = 0;
    agenda->kept.unsorted = agenda->next.unsorted = false;
}

static void note_what_is_next(CoroScheduler *s)
{
    const Agenda *agenda = s->agenda;
    s->flags &= ~(uint32_t)S_WORK;
    s->next_due = agenda != NULL ? agenda->scaled.next : NEVER;
    s->next_real = agenda != NULL ? agenda->real.next : NEVER;
    if (agenda != NULL && (agenda->frame.count != 0 || agenda->pressing != 0 || agenda->frames.count != 0)) {
        s->flags |= S_WORK;
    }
    if (s->unlisted != 0) {
        FOR_EACH_IN_SCHEDULER(s, co)
        {
            if (has(co, UNLISTED) && !has(co, PAUSED)) {
                wait_unlist(co);
            }
        }
    }
}

/* ---------------------------------------------------------------- an update */

static bool may_run(CoroScheduler *s, const char *function)
{
    if (s == NULL) {
        report_null(function, "scheduler");
        return false;
    }
    if (refuse_in_callback(s->runtime, function)) {
        return false;
    }
    if ((s->flags & S_BUSY) != 0 || (s->runtime->step != NULL && scheduler_is_running(s))) {
        report(s->runtime, CORO_ERROR_BUSY, "a scheduler is updated while it is running: update it from outside its bodies");
        return false;
    }
    return (s->flags & (S_PAUSED | S_DOOMED)) == 0;
}

static void open_run(CoroScheduler *s, uint32_t flags)
{
    s->flags |= flags;
    s->runtime->busy++;
}

static void close_run(CoroScheduler *s, uint32_t flags)
{
    s->flags &= ~flags;
    s->runtime->busy--;
    agenda_prepare(s);
    scheduler_settle(s);
}

static void update(CoroScheduler *s)
{
    s->update_ticket = s->runtime->state->ticket;
    open_run(s, S_BUSY | S_UPDATING);
    agenda_prepare(s); /* the clocks have gone on: who is not due yet waits for the next update */
    Update u = {s, s->runtime, s->agenda};
    if (u.agenda != NULL) {
        take_timers(&u);
        entries_sort(u.rt, &u.agenda->frame);
    }
    Coro *timed_out = NULL;
    do {
        run_all_due(&u);
        timed_out = (s->flags & S_DOOMED) == 0 ? first_timeout(&u) : NULL;
        if (timed_out != NULL) {
            wait_run_out(timed_out);
        }
    } while (timed_out != NULL);
    if (u.agenda != NULL) {
        join_lists(&u);
    }
    note_what_is_next(s);
    close_run(s, S_BUSY | S_UPDATING);
}

void coro_scheduler_update(CoroScheduler *s, double dt)
{
    if (!may_run(s, "coro_scheduler_update")) {
        return;
    }
    if (!(dt >= 0.0) || dt - dt != 0.0) {
        report(s->runtime, CORO_ERROR_BAD_ARGUMENT,
               "a dt that is negative, NaN or infinite is taken as 0: give the seconds since the last update");
        dt = 0.0;
    }
    advance_clocks(s, dt);
    if ((s->flags & S_WORK) != 0 || s->now >= s->next_due || s->real_now >= s->next_real) {
        update(s);
    }
}

double coro_dt(const Coro *co)
{
    if (co == NULL) {
        return 0.0;
    }
    return has(co, SKIPPING) ? 1.0 / 60.0 : co->scheduler->dt;
}

/* ---------------------------------------------------------------- fixed updates and ends of frame */

static Coro *first_unlisted_of(const Update *u, CoroWaitKind kind)
{
    Coro *first = NULL;
    FOR_EACH_IN_SCHEDULER(u->s, co)
    {
        bool waits = co->wait == kind && has(co, UNLISTED) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING);
        if (waits && not_resumed_yet(u, co->ticket) && (first == NULL || is_before(co->ticket, first->ticket))) {
            first = co;
        }
    }
    return first;
}

static Coro *first_waiting_for(const Update *u, CoroWaitKind kind, EntryList *list)
{
    Coro *listed = list != NULL ? first_entry(u, list, &u->agenda->cursor) : NULL;
    Coro *unlisted = u->s->unlisted != 0 ? first_unlisted_of(u, kind) : NULL;
    if (listed != NULL && (unlisted == NULL || is_before(listed->ticket, unlisted->ticket))) {
        u->agenda->cursor++;
        return listed;
    }
    return unlisted;
}

/* waiting: those who wait now; running: an empty list, to take their place while they are resumed. */
static void run_waiting(CoroScheduler *s, uint32_t run, EntryList *waiting, EntryList *running)
{
    Update u = {s, s->runtime, s->agenda};
    CoroWaitKind kind = run == S_IN_FIXED ? CORO_WAITS_FIXED_UPDATE : CORO_WAITS_END_OF_FRAME;
    s->update_ticket = s->runtime->state->ticket;
    open_run(s, S_BUSY | run);
    if (waiting != NULL) {
        swap_lists(waiting, running);
        entries_sort(u.rt, running);
    }
    Coro *co = first_waiting_for(&u, kind, running);
    while (co != NULL && (s->flags & S_DOOMED) == 0) {
        step_run(co);
        co = first_waiting_for(&u, kind, running);
    }
    if (running != NULL) {
        running->count = u.agenda->cursor = 0;
    }
    close_run(s, S_BUSY | run);
}

void coro_scheduler_fixed_update(CoroScheduler *s)
{
    if (may_run(s, "coro_scheduler_fixed_update") && (s->flags & S_FIXED) != 0) {
        agenda_prepare(s);
        Agenda *agenda = s->agenda;
        s->flags &= ~(uint32_t)S_FIXED;
        run_waiting(s, S_IN_FIXED, agenda != NULL ? &agenda->fixed : NULL, agenda != NULL ? &agenda->fixed_next : NULL);
    }
}

void coro_scheduler_end_frame(CoroScheduler *s)
{
    if (may_run(s, "coro_scheduler_end_frame") && (s->flags & S_END) != 0) {
        agenda_prepare(s);
        Agenda *agenda = s->agenda;
        s->flags &= ~(uint32_t)S_END;
        run_waiting(s, S_IN_END, agenda != NULL ? &agenda->end : NULL, agenda != NULL ? &agenda->end_next : NULL);
    }
}
