/* SPDX-License-Identifier: Zlib */
/*
 * Queueing a coroutine that waits. It is in one of these lists of its scheduler:
 *
 *     READY            a first step; the next frame, a loop of CORO_OVER; a predicate or condition that was not polled yet
 *     POLLED           predicates and conditions that were false
 *     FIXED, END       a fixed update, an end of frame
 *     timer sets       what sleeps, by its clock; timeouts of all waits that have one
 *     due, timeouts    timers that have come due in this update, sorted
 *     due or late      woken in this update, in which it is resumed: in order, or out of it
 *     later            woken for the next update
 *     none             NOT_QUEUED, found by linear scan: all of a scheduler of a few coroutines, which has no lists, and those for
 *                      which there was no room: so no wait ever fails for want of memory
 *
 * One that waits for a signal or for others is in none of them until it is woken: see waiters.c and group.c.
 */
#include "run_queues.h"

#include "timer_set.h"
#include "tree.h"

/* ---------------------------------------------------------------- the queues of a scheduler */

static void enqueue_all(CoroScheduler *s)
{
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        if (!has(co, NOT_QUEUED)) {
            continue;
        }
        clear(co, NOT_QUEUED);
        s->not_queued--;
        if (!has(co, PAUSED)) {
            enqueue(co);
        }
    }
}

/* NULL: none, for now. A fixed update or end of frame that began without queues ends without them. */
RunQueues *queues_require(CoroScheduler *s)
{
    if (LIKELY(s->queues != NULL) || s->count <= TINY_SCHEDULER || s->run >= QUEUE_FIXED) {
        return s->queues;
    }
    s->queues = arena_block(s->runtime, sizeof(RunQueues));
    if (s->queues != NULL) {
        for (int i = 0; i < CLOCK_COUNT; i++) {
            s->queues->timers[i].next = NEVER;
        }
        enqueue_all(s);
    }
    return s->queues;
}

void queues_free(CoroScheduler *s)
{
    CoroRuntime *rt = s->runtime;
    RunQueues *q = s->queues;
    if (q == NULL) {
        return;
    }
    for (int i = 0; i < QUEUE_COUNT; i++) {
        queue_free(rt, &q->queues[i]);
    }
    dues_free(rt, &q->due);
    dues_free(rt, &q->late);
    dues_free(rt, &q->later);
    dues_free(rt, &q->timeouts);
    dues_free(rt, &q->scratch);
    timers_free(rt, &q->expired);
    for (int i = 0; i < CLOCK_COUNT; i++) {
        timer_set_free(rt, &q->timers[i]);
    }
    arena_free_block(rt, q, sizeof(*q));
    s->queues = NULL;
}

/* ---------------------------------------------------------------- run queues */

/* It belongs to what is still to come in the run under way: it was resumed from a pause. */
static bool is_to_come(Coro *co, QueueName name)
{
    const CoroScheduler *s = co->scheduler;
    if (s->run != name || !(not_resumed_yet(co) || has(co, IN_THIS_RUN))) {
        return false;
    }
    if (has(co, STARTED) && wait_kind(co)->is_polled && *wait_asked_in(co) == s->updates) {
        return false;
    }
    return wait_clock(co) != CLOCK_FRAMES || co->due <= (int64_t)s->updates << FRAME_SHIFT;
}

/* Into this queue, by its sequence number; where there is none, or no room, it is found by linear scan. */
static void enqueue_in(Coro *co, QueueName name)
{
    CoroScheduler *s = co->scheduler;
    RunQueues *q = queues_require(s);
    s->flags |= name == QUEUE_FIXED ? S_FIXED : name == QUEUE_END ? S_END : S_WORK;
    if (!has(co, STARTED) && (s->flags & S_ORDERED) != 0 && is_behind_in_queue(co)) {
        return; /* it begins when it has become the first */
    }
    const WaitKind *kind = wait_kind(co);
    bool is_plain = has(co, STARTED) && !has(co, WOKEN) && kind->is_plain;
    bool is_newest = co->sequence + SEQUENCE_STEP == s->runtime->state->sequence && !not_resumed_yet(co) &&
                     !has(co, IN_THIS_RUN);
    unsigned tag = is_plain ? 0 : NOT_PLAIN;
    bool fits = q != NULL && (LIKELY(is_newest) ? queue_append(s->runtime, &q->queues[name], co, tag)
                                                : queue_insert(s->runtime, &q->queues[name], co, tag,
                                                               is_to_come(co, name)));
    if (!LIKELY(fits)) {
        mark_not_queued(co);
        return;
    }
    set(co, QUEUED);
    request_pick(s);
}

void dequeue(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    if (has(co, NOT_QUEUED)) {
        s->not_queued--;
    }
    if (has(co, QUEUED)) {
        bool was_to_come = false;
        int name = 0;
        while (name < QUEUE_COUNT && !queue_remove(&s->queues->queues[name], co, &was_to_come)) {
            name++;
        }
        assert(name < QUEUE_COUNT && "a coroutine marked as queued is in a queue");
        if (has(co, STARTED) && wait_kind(co)->is_polled && !was_to_come && s->run == QUEUE_READY) {
            *wait_asked_in(co) = s->updates;
        }
    }
    clear(co, QUEUED | NOT_QUEUED | IN_THIS_RUN);
}

/* ---------------------------------------------------------------- timers */

/* In the middle of an update, and its time has come already: it was resumed from a pause, or catches up. */
static bool is_overdue(const Coro *co)
{
    return co->due <= wait_now(co) && (wait_kind(co)->catches_up || not_resumed_yet(co));
}

static void enqueue_overdue(Coro *co, RunQueues *q)
{
    assert(co->scheduler->run == QUEUE_READY && "only an update is late");
    CoroScheduler *s = co->scheduler;
    Due due = due_at(moment_for_order(co), co);
    bool fits = heap_push(s->runtime, has(co, TIMED) ? &q->timeouts : &q->late, due);
    request_pick(s);
    if (!fits) {
        mark_not_queued(co);
    }
}

/* Into the timer set of its clock; one whose moment has come already, into the update under way. */
void enqueue_timer(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    WaitClock clock = wait_clock(co);
    int64_t now = clock_now(s, clock);
    if (co->due == NEVER || has(co, NOT_QUEUED)) {
        return;
    }
    RunQueues *q = queues_require(s);
    if (!LIKELY(co->due > now) && q != NULL && s->run == QUEUE_READY && is_overdue(co)) {
        enqueue_overdue(co, q);
        return;
    }
    if (q != NULL) {
        add_timer(co, clock, now);
    } else {
        mark_not_queued(co);
    }
}

void forget_timer(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    bool has_timer =
        has(co, TIMED) || (wait_clock(co) != CLOCK_NONE && !has(co, QUEUED) && !wait_kind(co)->keeps_due);
    if (s->queues != NULL && has_timer && !has(co, NOT_QUEUED) && co->due != NEVER) {
        set(co, FROZEN); /* so that a purge drops its timer */
        timer_set_forget(s->runtime, &s->queues->timers[wait_clock(co)]);
        clear(co, FROZEN);
    }
}

/* As the update under way began: a body that changes it changes no order. The outermost step is the update's. */
static double scale_for_order(const CoroScheduler *s)
{
    double scale = s->time_scale;
    for (const Step *step = s->runtime->step; s->run == QUEUE_READY && step != NULL; step = step->below) {
        scale = step->scheduler == s ? step->scale : scale;
    }
    return scale;
}

/* A wait by another clock than the scaled one is ordered by how long ago it came due. */
int64_t moment_for_order(const Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    if (has(co, WOKEN) || wait_clock(co) == CLOCK_SCALED) {
        return wait_kind(co)->keeps_due && !has(co, WOKEN) ? s->now : co->due;
    }
    if (wait_clock(co) == CLOCK_REAL) {
        const double longest = 4e18; /* nanoseconds: a century */
        int64_t ago = real_now(s) - co->due;
        double scale = scale_for_order(s);
        bool is_same = scale == 1.0 || scale < 1e-9; /* while time is stopped, still the earliest due first */
        double scaled = (double)ago * scale;
        return s->now - (is_same ? ago : (int64_t)(scaled < longest ? scaled : longest));
    }
    return s->now;
}

/* ---------------------------------------------------------------- timers that have come due */

/* Into the cache, many at once. They are read, since the address of a page that was not used for long is not prefetched. */
static void read_all(const TimerList *timers, bool is_traced)
{
    for (uint32_t i = 0; i < timers->count; i++) {
        const Coro *co = item_coro(timers->items[i].item);
        (void)*(const volatile uint32_t *)&co->flags;
        if (is_traced) {
            PREFETCH(co); /* what an event says lies in both lines */
        }
    }
}

static void add_timeout(CoroScheduler *s, Coro *co, Due due)
{
    if (!heap_push(s->runtime, &s->queues->timeouts, due)) {
        mark_not_queued(co);
    }
}

/* It may lie in the place of the one whose timer this is. */
static bool waits_for_timer(const CoroScheduler *s, const Coro *co, Timer timer, WaitClock clock)
{
    return timer_is_live(timer) && wait_clock(co) == clock && co->scheduler == s;
}

/* Those that still wait, with the moments that order them. */
static void add_expired(CoroScheduler *s, const TimerList *expired, WaitClock clock)
{
    DueList *list = &s->queues->due;
    bool fits = dues_reserve(s->runtime, list, list->count + expired->count);
    Due *added = fits ? list->items + list->count : NULL;
    const Timer *end = expired->items + expired->count;
    for (const Timer *timer = expired->items; timer < end; timer++) {
        Coro *co = item_coro(timer->item);
        if (!LIKELY(waits_for_timer(s, co, *timer, clock))) {
            continue;
        }
        Due due = due_at(clock == CLOCK_SCALED ? timer->due : moment_for_order(co), co);
        if (has(co, TIMED)) {
            add_timeout(s, co, due);
        } else if (LIKELY(fits)) {
            *added++ = due;
        } else {
            mark_not_queued(co);
        }
    }
    list->count = fits ? (uint32_t)(added - list->items) : list->count;
}

void queues_take_due(CoroScheduler *s, bool is_traced)
{
    RunQueues *q = s->queues;
    for (WaitClock clock = CLOCK_SCALED; clock < CLOCK_COUNT; clock++) {
        q->expired.count = 0;
        timer_set_take_due(s->runtime, &q->timers[clock], clock_now(s, clock), &q->expired);
        if (q->expired.count != 0) {
            read_all(&q->expired, is_traced);
            add_expired(s, &q->expired, clock);
        }
    }
}

/* ---------------------------------------------------------------- first steps, and those that were woken */

/* It is the newest of all: mostly there is room behind the others. */
void enqueue_first_step(Coro *co)
{
    CoroScheduler *s = co->scheduler;
    RunQueue *queue = s->queues != NULL ? &s->queues->queues[QUEUE_READY] : NULL;
    if (!LIKELY(queue != NULL && (s->flags & S_ORDERED) == 0 && queue_has_room(queue))) {
        enqueue_in(co, QUEUE_READY);
        return;
    }
    queue->items[queue->waiting++] = item_of(co, NOT_PLAIN);
    set(co, QUEUED);
    s->flags |= S_WORK;
}

/* A caller whose child ended in the fixed update or end of frame under way goes on there, too. */
static bool enqueue_in_this_run(Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    if (s->run < QUEUE_FIXED || wait_kind(co)->waits_for != FOR_CHILD ||
        co->target.child_ended_in != s->update_sequence || !not_resumed_yet(co)) {
        return false;
    }
    if (s->queues != NULL) {
        enqueue_in(co, (QueueName)s->run);
    } else {
        mark_not_queued(co);
    }
    set(co, has(co, NOT_QUEUED) ? IN_THIS_RUN : 0U);
    return true;
}

/* Usually they are woken in order; then nothing is to be sorted. */
void enqueue_woken(Coro *co)
{
    assert(!has(co, PAUSED | SKIPPING) && "a queued coroutine may be resumed");
    CoroScheduler *s = co->scheduler;
    if (enqueue_in_this_run(co)) {
        return;
    }
    RunQueues *q = queues_require(s);
    s->flags |= S_WORK;
    if (q == NULL) {
        mark_not_queued(co);
        return;
    }
    Due due = due_at(co->due, co);
    bool is_now = s->run == QUEUE_READY && not_resumed_yet(co);
    DueList *list = is_now ? &q->due : &q->later;
    bool in_order = list->first == list->count || due_before(&list->items[list->count - 1], &due);
    if (is_now) {
        request_pick(s);
    }
    list->is_unsorted |= !in_order && !is_now;
    if (!(in_order || !is_now ? dues_push(s->runtime, list, due) : heap_push(s->runtime, &q->late, due))) {
        mark_not_queued(co);
    }
}

/* ---------------------------------------------------------------- all of them */

void enqueue(Coro *co)
{
    assert(!has(co, QUEUED | SKIPPING) && "a queued coroutine is not queued again");
    const WaitKind *kind = wait_kind(co);
    const CoroScheduler *s = co->scheduler;
    if (has(co, INTERRUPTED)) {
        return; /* it is stopped before it could be resumed */
    }
    if (has(co, WOKEN)) {
        enqueue_woken(co);
        return;
    }
    bool is_far = kind->clock == CLOCK_FRAMES && co->due > (int64_t)(s->updates + 1) << FRAME_SHIFT;
    if (kind->queue != QUEUE_NONE && !is_far) {
        enqueue_in(co, kind->queue);
    } else if (kind->clock != CLOCK_NONE) {
        enqueue_timer(co);
    }
    if (has(co, TIMED)) {
        enqueue_timer(co);
    }
}
