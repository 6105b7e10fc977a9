/* SPDX-License-Identifier: Zlib */
/*
 * What an update does, and in which order.
 *
 *     1  The clocks go on. If nothing is due and none waits for the next update, that was all.
 *     2  The timers that are due are taken from their sets and sorted, with those that were woken since the last update.
 *     3  Over and over: of all coroutines that are due and were not resumed in this update yet, the one that came due first is
 *        resumed; of several that came due at the same moment, the one that began to wait first (first steps: was started first).
 *     4  Timeouts that have run out, one by one, in the same order; after each, phase 3 again. So the event wins.
 *     5  What is next is noted, so that an update in which nothing is due need not look.
 *
 * The moment at which one comes due: for a wait by time, its deadline (moments of the real clock are compared by how long ago
 * they were); for a signal or the end of another, the time when it happened; for all else, the update's own time. Intervals
 * that catch up may be resumed more than once in an update; all others that are woken after they were resumed wait for the next one.
 * Fixed updates and ends of frame resume the coroutines that wait for them in the order in which they began to wait.
 * pick_next.c chooses the next one: its answer is a stretch of one queue.
 */
#include "report.h"
#include "resume.h"
#include "run_queues.h"
#include "scheduler_life.h"
#include "span.h"
#include "suspend.h"
#include "termination.h"
#include "tree.h"

/* ---------------------------------------------------------------- 1: clocks */

/* A clock stops after 146 years. */
static const int64_t last_moment = INT64_MAX / 2;

static inline void advance(int64_t *clock, uint32_t *carried, const Span *span)
{
    *clock += span_add(span->whole, carried, span->fraction, span->tolerance);
    if (!LIKELY(*clock < last_moment)) {
        *clock = last_moment;
    }
}

/* The scale is not 1, or was not. */
static NOT_INLINE void advance_two_clocks(CoroScheduler *s, const Span *span)
{
    Span scaled;
    int64_t real = real_now(s);
    s->dt = span->seconds * s->time_scale;
    split_span(s->dt, &scaled);
    advance(&real, &s->real_fraction, span);
    advance(&s->now, &s->fraction, &scaled);
    s->real_lead = real - s->now;
}

static inline void advance_clocks(CoroScheduler *s, const Span *span)
{
    s->updates++;
    if (LIKELY((s->flags & S_TWO_CLOCKS) == 0)) {
        s->dt = span->seconds;
        advance(&s->now, &s->fraction, span);
    } else {
        advance_two_clocks(s, span);
    }
}

/* ---------------------------------------------------------------- 2: what is due */

static void begin_run(CoroScheduler *s, RunQueues *q)
{
    assert(s->run == QUEUE_READY && "queues are run by an update");
    assert(q->due.first == q->due.count && q->late.count == 0 && "all that were due were resumed");
    DueList spare = q->due;
    q->due = q->later;
    q->later = spare;
    q->later.first = q->later.count = q->timeouts.count = 0;
    uint32_t woken = q->due.count;
    queue_begin_run(&q->queues[QUEUE_READY]);
    queue_begin_run(&q->queues[QUEUE_POLLED]);
    queues_take_due(s, is_traced(s->runtime));
    if (q->due.count != woken || q->due.is_unsorted) {
        dues_sort(s->runtime, &q->due, &q->scratch);
        q->due.is_unsorted = false;
    }
}

/* ---------------------------------------------------------------- 3: resuming them */

typedef struct Update {
    CoroScheduler *s;
    CoroRuntime *rt;
    RuntimeState *state;
    Step step;
} Update;

/* Its predicate was polled in this update and is false: it is polled again in the next one. was_scanned: it was in
 * no queue, nor was its timeout. */
static void keep_polling(Update *u, Coro *co, bool was_scanned)
{
    assert(wait_kind(co)->is_polled && "only a polled wait is polled again");
    RunQueue *queue = u->s->queues != NULL ? &u->s->queues->queues[QUEUE_POLLED] : NULL;
    unsigned tag = wait_kind(co)->keep_waiting == NULL ? 0 : NOT_PLAIN;
    clear(co, QUEUED);
    *wait_asked_in(co) = u->s->updates;
    if (has(co, PAUSED)) {
        wait_freeze(co);
    } else if (was_scanned) {
        enqueue(co);
    } else if (queue != NULL && queue_insert(u->rt, queue, co, tag, false)) {
        set(co, QUEUED);
    } else {
        mark_not_queued(co);
    }
}

/* One that was taken from a queue, or found by linear scan. */
static NOT_INLINE void run_one(Update *u, Coro *co)
{
    bool was_scanned = (co->flags & (QUEUED | NOT_QUEUED)) == NOT_QUEUED; /* or else only its timeout is */
    bool is_polled = has(co, STARTED) && !has(co, WOKEN) && wait_kind(co)->is_polled;
    clear(co, QUEUED);
    if (was_scanned) {
        dequeue(co); /* or queues that begin while it runs would take it up again */
    }
    if (!is_polled) {
        resume_within(&u->step, co);
    } else if (poll_once(&u->step, co)) {
        keep_polling(u, co, was_scanned);
    }
}

static ALWAYS_INLINE void resume_due(Update *u, Coro *co, bool is_traced)
{
    if (!LIKELY((co->flags & (STARTED | TIMED)) == STARTED && wait_kind(co)->waits_for <= FOR_ONE)) {
        resume_within(&u->step, co);
        return;
    }
    wait_complete_plainly(co);
    note_resume(co);
    if (is_traced) {
        trace_resumed(u->rt, co);
    }
    u->step.immediate_waits = 0;
    call_body(&u->step, co, body_in(u->state, co));
    if (!LIKELY(co->outcome == CORO_PRIVATE_SUSPENDED && !has(co, INTERRUPTED))) {
        run_chain(&u->step, co);
    } else if (is_traced) {
        trace_event(co, CORO_EVENT_SUSPENDED);
    }
}

static ALWAYS_INLINE void run_due(Update *u, bool is_traced)
{
    CoroScheduler *s = u->s;
    DueList *due = &s->queues->due;
    while (due->first < s->stretch_end) {
        const Due *first = &due->items[due->first++];
        if (due->first + AHEAD / 2 < due->count) {
            PREFETCH_ITEM(due->items[due->first + AHEAD / 2].item);
        }
        if (due_is_live(first)) {
            resume_due(u, item_coro(first->item), is_traced);
        }
    }
}

/* An item that may not be resumed at once. False: it is a first step, which may. */
static inline bool run_item(Update *u, uint64_t item)
{
    Coro *co = item_coro(item);
    if ((item & MARK) != 0) {
        return true;
    }
    if (!has(co, STARTED)) {
        set(co, STARTED);
        clear(co, IN_THIS_RUN);
        return false;
    }
    run_one(u, co);
    return true;
}

static inline bool is_plain(uint64_t item)
{
    return (item & (MARK | NOT_PLAIN)) == 0;
}

/* The body of the item that comes next. A call of it that was not foreseen then waits for no chain of loads. */
typedef struct Ahead {
    uint64_t item; /* 0: not known */
    CoroBody *body;
} Ahead;

/* The body of this item, and a look at the next one. Behind a queue's end lie AHEAD more items, old ones or zeros. */
static inline CoroBody *take_body(const RuntimeState *state, Ahead *ahead, const uint64_t *place)
{
    CoroBody *body = LIKELY(*place == ahead->item) ? ahead->body : body_in(state, item_coro(*place));
    bool is_known = place[1] != 0 && is_plain(place[1]);
    ahead->item = LIKELY(is_known) ? place[1] : 0;
    ahead->body = LIKELY(is_known) ? body_in(state, item_coro(place[1])) : NULL;
    return body;
}

static ALWAYS_INLINE void run_ready(Update *u, bool is_traced)
{
    CoroScheduler *s = u->s;
    RuntimeState *state = u->state;
    const Yield yield = yield_in(s);
    RunQueue *queue = &s->queues->queues[QUEUE_READY];
    Ahead ahead = {0, NULL};
    do {
        const uint64_t *place = &queue->items[queue->cursor++];
        uint64_t item = *place;
        Coro *co = item_coro(item);
        PREFETCH_ITEM(place[AHEAD]);
        if (is_traced) {
            PREFETCH((const void *)(uintptr_t)place[AHEAD]); /* the line of what an event says */
        }
        if (!LIKELY(is_plain(item)) && run_item(u, item)) {
            continue;
        }
        CoroBody *body = take_body(state, &ahead, place);
        note_resume(co);
        if (is_traced) {
            trace_resumed(u->rt, co);
        }
        u->step.immediate_waits = 0;
        call_body(&u->step, co, body);
        unsigned outcome = co->outcome;
        if (LIKELY(outcome == CORO_PRIVATE_YIELDED && queue->waiting < queue->cursor)) {
            append_yielded(queue, co, state, yield);
            if (is_traced) {
                trace_yielded(u->rt, co);
            }
        } else if (outcome != CORO_PRIVATE_ENDED || !finish_alone(u->rt, co)) {
            run_chain(&u->step, co);
        }
    } while (queue->cursor < s->stretch_end);
}

/* By calling its body. */
static inline bool poll_by_body(Update *u, const RuntimeState *state, Coro *co)
{
    uint64_t sequence = co->sequence;
    u->step.immediate_waits = 0;
    call_body(&u->step, co, body_in(state, co));
    if (LIKELY(co->sequence == sequence && (co->flags & (POLLING | INTERRUPTED | PAUSED)) == POLLING)) {
        return true;
    }
    if (end_poll(&u->step, co, sequence)) {
        keep_polling(u, co, false);
    }
    return false;
}

static LOOP_FUNCTION void run_polled(Update *u)
{
    CoroScheduler *s = u->s;
    const RuntimeState *state = u->state;
    RunQueue *queue = &s->queues->queues[QUEUE_POLLED];
    do {
        const uint64_t *place = &queue->items[queue->cursor++];
        uint64_t item = *place;
        PREFETCH_ITEM(place[AHEAD]);
        if (!LIKELY(is_plain(item))) {
            (void)run_item(u, item);
        } else if (LIKELY(poll_by_body(u, state, (Coro *)(uintptr_t)item))) { /* it bears no mark */
            if (LIKELY(queue->waiting < queue->cursor)) {
                queue->items[queue->waiting++] = item;
            } else {
                keep_polling(u, item_coro(item), false);
            }
        }
    } while (queue->cursor < s->stretch_end);
}

/* False: none is due. */
static ALWAYS_INLINE bool run_stretch(Update *u, bool is_traced)
{
    Coro *first = NULL;
    switch (pick_next(u->s, &first)) {
    case FROM_NOWHERE:
        return false;
    case FROM_DUE:
        run_due(u, is_traced);
        return true;
    case FROM_LATE:
        heap_pop(&u->s->queues->late);
        resume_within(&u->step, first);
        return true;
    case FROM_POLLED:
        run_polled(u);
        return true;
    case FROM_READY:
        run_ready(u, is_traced);
        return true;
    default:
        run_one(u, first);
        return true;
    }
}

/* Two copies, so that no resume tests for tracing; not inlined, so that each has the registers for itself. */
static LOOP_FUNCTION void run_untraced(Update *u)
{
    while (run_stretch(u, false)) {
    }
}

static LOOP_FUNCTION void run_traced(Update *u)
{
    while (run_stretch(u, true)) {
    }
}

static void run_all(Update *u)
{
    if (LIKELY(!is_traced(u->rt))) {
        run_untraced(u);
    } else {
        run_traced(u);
    }
}

/* ---------------------------------------------------------------- 5: what is next */

static void note_what_is_next(CoroScheduler *s)
{
    const RunQueues *q = s->queues;
    s->flags &= ~(uint32_t)(S_WORK | S_REAL);
    s->next_due =
        q != NULL && q->timers[CLOCK_SCALED].next < last_moment ? q->timers[CLOCK_SCALED].next : last_moment;
    s->next_real = q != NULL ? q->timers[CLOCK_REAL].next : NEVER;
    s->flags |= s->next_real != NEVER ? S_REAL : 0U;
    bool waits = q != NULL && (has_queue_of(s, QUEUE_READY) || has_queue_of(s, QUEUE_POLLED) ||
                               q->later.count != 0 || q->timers[CLOCK_FRAMES].count != 0);
    s->flags |= waits ? S_WORK : 0U;
    if (s->not_queued != 0) {
        FOR_EACH_IN_SCHEDULER(s, co)
        {
            if (has(co, NOT_QUEUED)) {
                note_earliest(s, co);
            }
        }
    }
}

/* ---------------------------------------------------------------- an update */

static bool may_run(CoroScheduler *s, const char *function)
{
    if (scheduler_is_refused(s, function)) {
        return false;
    }
    if (s->runtime->dying || scheduler_is_running(s)) {
        report(s->runtime, CORO_ERROR_BUSY,
               "a scheduler is updated while it is running: update it from outside its bodies");
        return false;
    }
    if (s->runtime->step != NULL && s->runtime->step->depth >= MOST_NESTED_STEPS) {
        report(s->runtime, CORO_ERROR_RUNAWAY,
               "a thousand updates within one another: this one does nothing; update from outside of bodies");
        return false;
    }
    return (s->flags & (S_PAUSED | S_DOOMED)) == 0;
}

static void open_run(CoroScheduler *s, QueueName run)
{
    assert(s->run == QUEUE_NONE && "a scheduler runs once at a time");
    s->update_sequence = draw_sequence(s->runtime->state); /* of this run alone */
    s->run = run;
    s->stretch_end = 0;
    if (s->runtime->busy++ == 0) {
        s->runtime->released_first_steps = 0;
    }
}

static void close_run(CoroScheduler *s)
{
    assert(s->runtime->busy > 0 && "what closes was opened");
    s->run = QUEUE_NONE;
    s->runtime->busy--;
    (void)queues_require(s);
    if ((s->flags & (S_PAUSED | S_DOOMED)) == S_PAUSED) {
        scheduler_tell_paused(s); /* it was paused from inside */
    }
    coro_validate(s);
    destroy_if_pending(s);
}

static NOT_INLINE void update(CoroScheduler *s)
{
    Update u = {.s = s, .rt = s->runtime, .state = s->runtime->state};
    open_run(s, QUEUE_READY);
    if (s->queues != NULL) {
        begin_run(s, s->queues);
    }
    queues_require(s); /* the clocks have advanced: what is not due yet waits for the next update */
    step_open(&u.step, s);
    run_all(&u);
    for (Coro *co = pick_timeout(s); co != NULL; co = pick_timeout(s)) {
        resume_timed_out(co);
        run_all(&u);
    }
    step_close(&u.step);
    note_what_is_next(s);
    close_run(s);
}

static bool is_due(const CoroScheduler *s)
{
    bool is_real_due = (s->flags & S_REAL) != 0 && real_now(s) >= s->next_real;
    return (s->flags & S_WORK) != 0 || s->now >= s->next_due || is_real_due;
}

/* A clock that wrapped around upstream gives a span of years. */
static NOT_INLINE void take_dt(const CoroScheduler *s, double dt)
{
    const double longest = 1e9;
    if (!(dt >= 0.0 && dt <= longest)) {
        report(
            s->runtime, CORO_ERROR_BAD_ARGUMENT,
            "a dt that is negative, NaN or above 10^9 is taken as 0: give the seconds since the last update");
        dt = 0.0;
    }
    split_span(dt + 0.0, &s->runtime->span); /* -0 is 0, or a restored run would differ in its sign */
}

static NOT_INLINE void update_slow(CoroScheduler *s, double dt)
{
    if (!may_run(s, "coro_scheduler_update")) {
        return;
    }
    if (!LIKELY(dt == s->runtime->span.seconds)) {
        take_dt(s, dt);
    }
    advance_clocks(s, &s->runtime->span);
    if (is_due(s)) {
        update(s);
    }
}

void coro_scheduler_update(CoroScheduler *s, double dt)
{
    const CoroRuntime *rt = s != NULL ? s->runtime : NULL;
    bool is_plain = s != NULL && (s->flags & S_NOT_IDLE) == 0 && dt == rt->span.seconds && rt->step == NULL &&
                    !rt->in_callback;
    if (!LIKELY(is_plain)) {
        update_slow(s, dt);
        return;
    }
    advance_clocks(s, &rt->span);
    if (!LIKELY(s->now < s->next_due)) {
        update(s);
    }
}

/* ---------------------------------------------------------------- fixed updates and ends of frame */

static void run_waiting(CoroScheduler *s, const char *function, QueueName name, uint32_t waits)
{
    Step step;
    if (!may_run(s, function) || (s->flags & waits) == 0) {
        return;
    }
    (void)queues_require(s);
    s->flags &= ~waits;
    open_run(s, name);
    if (s->queues != NULL) {
        queue_begin_run(&s->queues->queues[name]);
    }
    step_open(&step, s);
    for (Coro *co = pick_waiting(s, name); co != NULL; co = pick_waiting(s, name)) {
        resume_within(&step, co);
    }
    step_close(&step);
    close_run(s);
}

void coro_scheduler_fixed_update(CoroScheduler *s)
{
    run_waiting(s, "coro_scheduler_fixed_update", QUEUE_FIXED, S_FIXED);
}

void coro_scheduler_end_frame(CoroScheduler *s)
{
    run_waiting(s, "coro_scheduler_end_frame", QUEUE_END, S_END);
}
