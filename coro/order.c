/* SPDX-License-Identifier: Zlib */
/*
 * Who is resumed next. Those who are due stand in several places: sorted timers, the woken, intervals that catch up, the list of
 * those who wait for the update, and, found by looking, those who are in no list. The first of each is compared.
 */
#include "order.h"

/* ---------------------------------------------------------------- 3: who is next */

bool due_is_live(const Update *u, const Due *due)
{
    const Coro *co = coro_at(u->rt, due->index);
    return co->ticket == due->ticket && has(co, ALIVE) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING);
}

static const Due *first_of_list(const Update *u, DueList *list)
{
    while (list->first < list->count) {
        if (due_is_live(u, &list->items[list->first])) {
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
        if (due_is_live(u, &heap->items[0])) {
            return &heap->items[0];
        }
        heap_pop(heap);
        u->agenda->pressing--;
    }
    return NULL;
}

bool entry_is_live(const Coro *co, const CoroScheduler *s, Entry entry)
{
    return (uint32_t)co->ticket == entry.ticket && has(co, ALIVE) && has(co, LISTED) && co->scheduler == s &&
           !has(co, OVER | ENDING | SKIPPING | RUNNING);
}

static bool is_postponed(const Update *u, const Coro *co)
{
    return u->agenda->has_postponed && co->wait == CORO_WAITS_FRAMES &&
           co->due > (int64_t)u->s->updates << FRAME_SHIFT;
}

/* Skips those who wait no longer, and the paused, who will be put in again. */
Coro *order_first_entry(const Update *u, EntryList *list, uint32_t *cursor)
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
            bool has_own_moment = has(co, STARTED) && (!has(co, TIMED) || has(co, OVER));
            Due due = due_at(has_own_moment ? moment_for_order(co) : u->s->now, co);
            consider(choice, &due, UNLISTED_ONE);
        }
    }
}

Choice order_choose(const Update *u)
{
    Choice choice = {{0, 0, 0, 0}, NOWHERE};
    Agenda *agenda = u->agenda;
    if (agenda != NULL) {
        if (agenda->pressing != 0) {
            consider(&choice, first_of_list(u, &agenda->batch), BATCH);
            consider_woken(u, &choice, first_of_list(u, &agenda->woken), WOKEN);
            consider_woken(u, &choice, first_of_heap(u, &agenda->woken_heap), WOKEN_HEAP);
            consider(&choice, first_of_heap(u, &agenda->overdue_heap), OVERDUE);
        }
        const Coro *co = order_first_entry(u, &agenda->frame, &agenda->cursor);
        if (co != NULL) {
            Due due = due_at(u->s->now, co);
            consider(&choice, &due, FRAME);
        }
    }
    if (u->s->unlisted != 0) {
        consider_unlisted(u, &choice);
    }
    return choice;
}

void order_take(Agenda *agenda, Source source)
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

/* ---------------------------------------------------------------- 4: timeouts */

static bool is_timed_out(const Update *u, const Coro *co)
{
    return has(co, TIMED) && !has(co, OVER) && co->due <= u->s->now && not_resumed_yet(u, co->ticket);
}

Coro *order_first_timeout(const Update *u)
{
    Choice choice = {{0, 0, 0, 0}, NOWHERE};
    DueList *list = u->agenda != NULL ? &u->agenda->timeouts : NULL;
    for (; list != NULL && list->first < list->count; list->first++) {
        const Due *due = &list->items[list->first];
        if (due_is_live(u, due) && is_timed_out(u, coro_at(u->rt, due->index))) {
            consider(&choice, due, BATCH);
            break;
        }
    }
    if (u->s->unlisted != 0) {
        FOR_EACH_IN_SCHEDULER(u->s, co)
        {
            Due due = due_at(co->due, co);
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

/* ---------------------------------------------------------------- fixed updates and ends of frame */

static Coro *first_unlisted_of(const Update *u, CoroWaitKind kind)
{
    Coro *first = NULL;
    FOR_EACH_IN_SCHEDULER(u->s, co)
    {
        bool waits = co->wait == kind && has(co, UNLISTED) && !has(co, PAUSED | ENDING | SKIPPING | RUNNING);
        if (waits && not_resumed_yet(u, co->ticket) &&
            (first == NULL || is_before(co->ticket, first->ticket))) {
            first = co;
        }
    }
    return first;
}

Coro *order_first_waiting(const Update *u, CoroWaitKind kind, EntryList *list)
{
    Coro *listed = list != NULL ? order_first_entry(u, list, &u->agenda->cursor) : NULL;
    Coro *unlisted = u->s->unlisted != 0 ? first_unlisted_of(u, kind) : NULL;
    if (listed != NULL && (unlisted == NULL || is_before(listed->ticket, unlisted->ticket))) {
        u->agenda->cursor++;
        return listed;
    }
    return unlisted;
}
