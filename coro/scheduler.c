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
#include "order.h"

/* ---------------------------------------------------------------- 1: clocks */

static inline void advance(int64_t *clock, uint32_t *carried, const Span *span)
{
    const int64_t last = INT64_MAX / 2;
    if (LIKELY(span->whole < last - *clock)) {
        *clock += span_add(span->whole, carried, span->fraction, span->tolerance);
    } else {
        *clock = last;
    }
}

static NOT_INLINE void advance_scaled(CoroScheduler *s, double dt)
{
    Span scaled;
    s->dt = dt * s->time_scale;
    split_span(s->dt, &scaled);
    advance(&s->now, &s->fraction, &scaled);
}

static inline void advance_clocks(CoroScheduler *s, const Span *span)
{
    s->updates++;
    advance(&s->real_now, &s->real_fraction, span);
    if (LIKELY((s->flags & S_SCALED) == 0)) {
        s->dt = span->seconds;
        advance(&s->now, &s->fraction, span);
    } else {
        advance_scaled(s, span->seconds);
    }
}

/* ---------------------------------------------------------------- 2: timers */

static inline void sort_in(const Update *u, Timer timer)
{
    Coro *co = coro_at(u->rt, timer.index);
    if (!timer_is_live(u->rt, timer)) {
        return;
    }
    bool is_sleeper = co->wait == CORO_WAITS_SECONDS && !has(co, TIMED);
    Due due = due_at(LIKELY(is_sleeper) ? timer.due : moment_for_order(co), co);
    DueList *list = has(co, TIMED) ? &u->agenda->timeouts : &u->agenda->batch;
    if (!dues_push(u->rt, list, due)) {
        wait_unlist(co);
    } else if (list == &u->agenda->batch) {
        u->agenda->pressing++;
    }
}

/* Into the cache, many at once. They are read, since the address of a page that was not used for long is not prefetched. */
static void fetch_all(const CoroRuntime *rt, const TimerList *timers)
{
    for (uint32_t i = 0; i < timers->count; i++) {
        const Coro *co = coro_at(rt, timers->items[i].index);
        (void)*(const volatile uint32_t *)&co->flags;
        PREFETCH_FRAME(co);
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
    fetch_all(u->rt, expired);
    for (uint32_t i = 0; i < expired->count; i++) {
        sort_in(u, expired->items[i]);
    }
    dues_sort(u->rt, &agenda->batch, &agenda->scratch);
    dues_sort(u->rt, &agenda->timeouts, &agenda->scratch);
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
    Choice choice = order_choose(u);
    if (choice.source == NOWHERE) {
        return false;
    }
    Coro *co = coro_at(u->rt, choice.due.index);
    order_take(u->agenda, choice.source);
    if (choice.source == FRAME) {
        run_entry(u, co);
    } else if (choice.source == UNLISTED_ONE) {
        run_unlisted(u, co);
    } else {
        step_run(co);
    }
    return true;
}

static bool only_entries_are_due(const CoroScheduler *s)
{
    return s->agenda->pressing == 0 && s->unlisted == 0 && (s->flags & S_DOOMED) == 0;
}

/* Nobody but the list is due: no choosing. */
static void run_entries(const Update *u)
{
    Agenda *agenda = u->agenda;
    while (agenda->cursor < agenda->frame.count && only_entries_are_due(u->s)) {
        run_plain_entries(u->s);
        Coro *co = only_entries_are_due(u->s) ? order_first_entry(u, &agenda->frame, &agenda->cursor) : NULL;
        if (co != NULL) {
            agenda->cursor++;
            run_entry(u, co);
        }
    }
}

static void run_batch(const Update *u)
{
    while (only_batch_is_due(u->s)) {
        run_plain_sleepers(u->s);
        if (only_batch_is_due(u->s)) {
            DueList *batch = &u->agenda->batch;
            const Due *due = &batch->items[batch->first++];
            u->agenda->pressing--;
            if (due_is_live(u, due)) {
                step_run(coro_at(u->rt, due->index));
            }
        }
    }
}

/* Nobody but the woken is due before the first of the list: no choosing. */
static bool woken_is_next(const Update *u)
{
    Agenda *agenda = u->agenda;
    const DueList *woken = &agenda->woken;
    if (woken->first == woken->count || agenda->pressing != woken->count - woken->first ||
        u->s->unlisted != 0 || (u->s->flags & S_DOOMED) != 0) {
        return false;
    }
    const Due *due = &woken->items[woken->first];
    if (!not_resumed_yet(u, due->ticket)) {
        return false;
    }
    const Coro *co = order_first_entry(u, &agenda->frame, &agenda->cursor);
    return co == NULL || due->due < u->s->now || is_before(due->ticket, co->ticket);
}

static void run_woken(const Update *u)
{
    while (woken_is_next(u)) {
        DueList *woken = &u->agenda->woken;
        const Due *due = &woken->items[woken->first++];
        PREFETCH_CORO(coro_at(u->rt, (woken->count - woken->first > AHEAD ? due + AHEAD : due)->index));
        u->agenda->pressing--;
        if (due_is_live(u, due) && !run_plain_woken(coro_at(u->rt, due->index))) {
            step_run(coro_at(u->rt, due->index));
        }
    }
}

static void run_all_due(Update *u)
{
    do {
        u->agenda = u->s->agenda; /* it may have grown one */
        if (u->agenda != NULL) {
            run_batch(u);
            run_woken(u);
            run_entries(u);
        }
    } while ((u->s->flags & S_DOOMED) == 0 && run_first(u));
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
    s->flags &= ~(uint32_t)(S_WORK | S_REAL);
    s->next_due = agenda != NULL ? agenda->scaled.next : NEVER;
    s->next_real = agenda != NULL ? agenda->real.next : NEVER;
    s->flags |= s->next_real != NEVER ? S_REAL : 0U;
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
        report(s->runtime, CORO_ERROR_BUSY,
               "a scheduler is updated while it is running: update it from outside its bodies");
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

static NOT_INLINE void update(CoroScheduler *s)
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
        timed_out = (s->flags & S_DOOMED) == 0 ? order_first_timeout(&u) : NULL;
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

static bool is_due(const CoroScheduler *s)
{
    bool is_real_due = (s->flags & S_REAL) != 0 && s->real_now >= s->next_real;
    return (s->flags & S_WORK) != 0 || s->now >= s->next_due || is_real_due;
}

static NOT_INLINE void take_dt(const CoroScheduler *s, double dt)
{
    if (!(dt >= 0.0) || dt - dt != 0.0) {
        report(
            s->runtime, CORO_ERROR_BAD_ARGUMENT,
            "a dt that is negative, NaN or infinite is taken as 0: give the seconds since the last update");
        dt = 0.0;
    }
    split_span(dt, &s->runtime->span);
}

void coro_scheduler_update(CoroScheduler *s, double dt)
{
    bool is_plain = s != NULL && s->runtime->callbacks == 0 && s->runtime->step == NULL &&
                    (s->flags & (S_BUSY | S_PAUSED | S_DOOMED)) == 0;
    if (!LIKELY(is_plain) && !may_run(s, "coro_scheduler_update")) {
        return;
    }
    if (!LIKELY(dt == s->runtime->span.seconds)) {
        take_dt(s, dt);
    }
    advance_clocks(s, &s->runtime->span);
    if (!LIKELY((s->flags & (S_WORK | S_REAL)) == 0 && s->now < s->next_due) && is_due(s)) {
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

/* waiting: those who wait now; running: an empty list, to take their place while they are resumed. */
static void run_waiting(CoroScheduler *s, uint32_t run, EntryList *waiting, EntryList *running)
{
    Update u = {s, s->runtime, s->agenda};
    CoroWaitKind kind = run == S_IN_FIXED ? CORO_WAITS_FIXED_UPDATE : CORO_WAITS_END_OF_FRAME;
    s->update_ticket = s->runtime->state->ticket;
    open_run(s, S_BUSY | run);
    if (waiting != NULL && running != NULL) {
        swap_lists(waiting, running);
        entries_sort(u.rt, running);
    }
    Coro *co = order_first_waiting(&u, kind, running);
    while (co != NULL && (s->flags & S_DOOMED) == 0) {
        step_run(co);
        co = order_first_waiting(&u, kind, running);
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
        run_waiting(s, S_IN_FIXED, agenda != NULL ? &agenda->fixed : NULL,
                    agenda != NULL ? &agenda->fixed_next : NULL);
    }
}

void coro_scheduler_end_frame(CoroScheduler *s)
{
    if (may_run(s, "coro_scheduler_end_frame") && (s->flags & S_END) != 0) {
        agenda_prepare(s);
        Agenda *agenda = s->agenda;
        s->flags &= ~(uint32_t)S_END;
        run_waiting(s, S_IN_END, agenda != NULL ? &agenda->end : NULL,
                    agenda != NULL ? &agenda->end_next : NULL);
    }
}
