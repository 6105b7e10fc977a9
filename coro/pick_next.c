/* SPDX-License-Identifier: Zlib */
/*
 * Which coroutine is resumed next. The due ones are in several places: the sorted due, the heap of the late, the queues of the
 * ready and of the polled, and, found by linear scan, in none. The first of each is compared.
 */
#include "run_queues.h"
#include "tree.h"

typedef struct Choice {
    Due first, second; /* second: the first of all other sources */
    Source source;     /* of the first */
    bool has_second;
} Choice;

static void consider(Choice *choice, Due due, Source source)
{
    if (choice->source == FROM_NOWHERE) {
        choice->first = due;
        choice->source = source;
    } else if (due_before(&due, &choice->first)) {
        choice->second = choice->first;
        choice->has_second = true;
        choice->first = due;
        choice->source = source;
    } else if (!choice->has_second || due_before(&due, &choice->second)) {
        choice->second = due;
        choice->has_second = true;
    }
}

static void consider_due(const CoroScheduler *s, Choice *choice)
{
    DueList *due = &s->queues->due;
    DueList *late = &s->queues->late;
    while (due->first < due->count && !due_is_live(&due->items[due->first])) {
        due->first++;
    }
    while (late->count > 0 && !due_is_live(&late->items[0])) {
        heap_pop(late);
    }
    if (due->first < due->count) {
        consider(choice, due->items[due->first], FROM_DUE);
    }
    if (late->count > 0) {
        consider(choice, late->items[0], FROM_LATE);
    }
}

static void consider_queue(const CoroScheduler *s, Choice *choice, QueueName name, Source source)
{
    RunQueue *queue = &s->queues->queues[name];
    queue_drop_marks(queue);
    if (queue_is_running(queue)) {
        consider(choice, due_at(s->now, item_coro(queue->items[queue->cursor])), source);
    }
}

/* ---------------------------------------------------------------- found by linear scan */

static bool may_be_scanned(const Coro *co)
{
    return (co->flags & (NOT_QUEUED | PAUSED | ENDING | SKIPPING | INTERRUPTED)) == NOT_QUEUED;
}

static bool scanned_is_due(Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    const WaitKind *kind = wait_kind(co);
    if (has(co, WOKEN)) {
        return not_resumed_yet(co);
    }
    if (waits_for_run(co)) {
        return false;
    }
    if (kind->is_polled) {
        return not_resumed_yet(co) && *wait_asked_in(co) != s->updates;
    }
    if (!has(co, STARTED)) {
        return (not_resumed_yet(co) || has(co, IN_THIS_RUN)) && !is_behind_in_queue(co);
    }
    bool is_due = kind->keeps_due || (kind->clock != CLOCK_NONE && co->due <= wait_now(co));
    return is_due && (kind->catches_up || not_resumed_yet(co));
}

static void consider_scanned(const CoroScheduler *s, Choice *choice)
{
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        if (may_be_scanned(co) && !has(co, QUEUED) && scanned_is_due(co)) {
            bool has_moment = has(co, STARTED) && (!has(co, TIMED) || has(co, WOKEN));
            Due due = due_at(has_moment ? moment_for_order(co) : s->now, co);
            consider(choice, due, FROM_SCAN);
        }
    }
}

/* ---------------------------------------------------------------- phase 3 */

static uint32_t stretch_end_of(const CoroScheduler *s, const Choice *choice)
{
    assert((choice->source != FROM_NOWHERE || !choice->has_second) && "a second follows a first");
    if (choice->source == FROM_DUE) {
        const DueList *due = &s->queues->due;
        uint32_t stop = choice->has_second ? due->first + 1 : due->count;
        while (stop < due->count && due_before(&due->items[stop], &choice->second)) {
            stop++;
        }
        return stop;
    }
    if (choice->source == FROM_POLLED || choice->source == FROM_READY) {
        const RunQueue *queue =
            &s->queues->queues[choice->source == FROM_POLLED ? QUEUE_POLLED : QUEUE_READY];
        return choice->has_second ? queue_place(queue, choice->second.sequence) : queue->end;
    }
    return 0;
}

Source pick_next(CoroScheduler *s, Coro **first)
{
    Choice choice = {{0, 0, 0}, {0, 0, 0}, FROM_NOWHERE, false};
    if ((s->flags & S_DOOMED) != 0) {
        return FROM_NOWHERE;
    }
    if (s->queues != NULL) {
        consider_due(s, &choice);
        consider_queue(s, &choice, QUEUE_POLLED, FROM_POLLED);
        consider_queue(s, &choice, QUEUE_READY, FROM_READY);
    }
    if (s->not_queued != 0) {
        consider_scanned(s, &choice);
    }
    *first = item_coro(choice.first.item);
    s->stretch_end = stretch_end_of(s, &choice);
    return choice.source;
}

/* ---------------------------------------------------------------- phase 4 */

static bool has_run_out(const Coro *co)
{
    return (co->flags & (ALIVE | TIMED | WOKEN | PAUSED | ENDING | SKIPPING | INTERRUPTED)) ==
               (ALIVE | TIMED) &&
           co->due <= co->scheduler->now && not_resumed_yet(co);
}

static bool is_of_run(const Coro *co, uint32_t run)
{
    return (has(co, WOKEN) ? has(co, IN_THIS_RUN) : wait_kind(co)->queue == run) && not_resumed_yet(co);
}

/* The first to be resumed in a fixed update or end of frame; in an update, the first whose timeout has run out. NULL: none. */
static Coro *scan_for_first(const CoroScheduler *s)
{
    Coro *first = NULL;
    Due least = {0, 0, 0};
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        bool is_timeout = s->run == QUEUE_READY;
        Due due = due_at(is_timeout ? co->due : 0, co);
        bool is_candidate = may_be_scanned(co) && (is_timeout ? has_run_out(co) : is_of_run(co, s->run));
        if (is_candidate && (first == NULL || due_before(&due, &least))) {
            first = co;
            least = due;
        }
    }
    return first;
}

static bool timeout_is_live(const Due *due)
{
    const Coro *co = item_coro(due->item);
    return co->sequence == due->sequence && has_run_out(co);
}

Coro *pick_timeout(CoroScheduler *s)
{
    DueList *heap = s->queues != NULL ? &s->queues->timeouts : NULL;
    if ((s->flags & S_DOOMED) != 0) {
        return NULL;
    }
    while (heap != NULL && heap->count > 0 && !timeout_is_live(&heap->items[0])) {
        heap_pop(heap);
    }
    Coro *first = heap != NULL && heap->count > 0 ? item_coro(heap->items[0].item) : NULL;
    Coro *scanned = s->not_queued != 0 ? scan_for_first(s) : NULL;
    Due due = scanned != NULL ? due_at(scanned->due, scanned) : (Due){0};
    if (first == NULL || (scanned != NULL && due_before(&due, &heap->items[0]))) {
        return scanned;
    }
    heap_pop(heap);
    return first;
}

/* ---------------------------------------------------------------- fixed updates and ends of frame */

Coro *pick_waiting(CoroScheduler *s, QueueName name)
{
    assert((name == QUEUE_FIXED || name == QUEUE_END) && "updates ask pick_next");
    RunQueue *queue = s->queues != NULL ? &s->queues->queues[name] : NULL;
    Coro *queued = NULL;
    if ((s->flags & S_DOOMED) != 0) {
        return NULL;
    }
    if (queue != NULL) {
        queue_drop_marks(queue);
        queued = queue_is_running(queue) ? item_coro(queue->items[queue->cursor]) : NULL;
    }
    Coro *scanned = s->not_queued != 0 ? scan_for_first(s) : NULL;
    if (queued != NULL && (scanned == NULL || is_before(queued->sequence, scanned->sequence))) {
        queue->cursor++;
        clear(queued, QUEUED);
        return queued;
    }
    return scanned;
}
