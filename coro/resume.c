/* SPDX-License-Identifier: Zlib */
/*
 * Resuming. Calls do not nest on the C stack: a body that calls returns here, the child runs, and when the child has ended the
 * caller goes on, all within one step. (The loops of scheduler.c do the same, inlined, for a plain coroutine of their queue.)
 */
#include "resume.h"

#include "report.h"
#include "run_queues.h"
#include "skip_time.h"
#include "suspend.h"
#include "termination.h"

static Coro *called_child(Step *step, Coro *co)
{
    Coro *child = co->target.coroutine;
    assert(child->parent == co->index && has(child, CALLED) && "a caller waits for its own child");
    if (has(child, PAUSED)) {
        return NULL;
    }
    if (LIKELY(step->immediate_waits < MOST_WAITS_IN_A_STEP && step->calls < MOST_CALLS_IN_A_STEP)) {
        co->with.calls.step = step->id;
        co->with.calls.immediate_waits = step->immediate_waits + 1;
        step->calls++;
        return child;
    }
    step->calls = 0;
    report_of(
        co, CORO_ERROR_RUNAWAY, line_of(co->point),
        "calls without end in one step: this one begins in the next update; let the body wait for time to "
        "pass");
    skip_give_up(co);
    wait_enqueue(child);
    return NULL;
}

/* The body has given control back. Returns what is resumed at once: a called child, a caller whose child has ended, or none. */
static Coro *end_step(Step *step, Coro *co)
{
    assert(step->running == NULL && "its body has given control back");
    if (!LIKELY(!has(co, INTERRUPTED))) {
        return complete_pending_stops(co);
    }
    switch (co->outcome) {
    case CORO_PRIVATE_YIELDED:
        if (!enqueue_yielded(co)) {
            yield_frame(co, co->point);
        }
        event(runtime_of(co), co, CORO_EVENT_SUSPENDED);
        return NULL;
    case CORO_PRIVATE_SUSPENDED:
    case CORO_PRIVATE_CALLING:
        event(runtime_of(co), co, CORO_EVENT_SUSPENDED);
        return co->outcome == CORO_PRIVATE_CALLING ? called_child(step, co) : NULL;
    case CORO_PRIVATE_FAILED:
        return coroutine_finish(co, CORO_FAILED);
    case CORO_PRIVATE_ENDED:
        if (finish_alone(runtime_of(co), co)) {
            return NULL;
        }
        set(co, IN_FINALLY); /* it has no cleanup */
        return coroutine_finish(co, CORO_FINISHED);
    default:
        return coroutine_finish(co, CORO_FINISHED);
    }
}

/* A caller goes on counting where it was, if that was in this step. */
static uint32_t immediate_waits_so_far(const Step *step, const Coro *co)
{
    bool called =
        has(co, STARTED) && wait_kind(co)->waits_for == FOR_CHILD && co->with.calls.step == step->id;
    return called ? co->with.calls.immediate_waits : 0;
}

static Coro *resume_once(Step *step, Coro *co)
{
    assert(has(co, ALIVE) && !has(co, PAUSED | ENDING) && "only one that may go on is resumed");
    uint32_t immediate_waits = immediate_waits_so_far(step, co);
    if (!wait_complete(co)) {
        return NULL;
    }
    set(co, STARTED);
    note_resume(co);
    if (!LIKELY(!is_traced(runtime_of(co)))) {
        trace_resumed(runtime_of(co), co);
    }
    step->immediate_waits = immediate_waits;
    call_body(step, co, body_of(co));
    return end_step(step, co);
}

void run_chain(Step *step, Coro *co)
{
    bool waits = co->outcome == CORO_PRIVATE_SUSPENDED || co->outcome == CORO_PRIVATE_CALLING;
    if (!waits || has(co, INTERRUPTED)) {
        clear(co, QUEUED); /* it was taken from its queue to be resumed, and did not enter one again */
    }
    step->id = ++runtime_of(co)->state->steps;
    step->calls = 0;
    for (co = end_step(step, co); co != NULL;) {
        co = resume_once(step, co);
    }
}

void resume_within(Step *step, Coro *co)
{
    step->id = ++runtime_of(co)->state->steps;
    step->calls = 0;
    while (co != NULL) {
        co = resume_once(step, co);
    }
}

void resume_now(Coro *co)
{
    Step step;
    step_open(&step, co->scheduler);
    resume_within(&step, co);
    step_close(&step);
}

/* ---------------------------------------------------------------- predicates */

bool end_poll(Step *step, Coro *co, uint64_t sequence)
{
    if (LIKELY(co->sequence == sequence && co->outcome == CORO_PRIVATE_SUSPENDED && !has(co, INTERRUPTED))) {
        return true;
    }
    run_chain(step, co);
    return false;
}

bool poll_once(Step *step, Coro *co)
{
    uint64_t sequence = co->sequence;
    if (wait_kind(co)->keep_waiting == NULL) {
        step->immediate_waits = 0;
        call_body(step, co, body_of(co));
        return end_poll(step, co, sequence);
    }
    bool keeps = wait_kind(co)->keep_waiting(co);
    if (!keeps) {
        resume_within(step, co);
    }
    return keeps;
}

/* A polled wait is evaluated once more; others are cancelled. */
void resume_timed_out(Coro *co)
{
    assert(has(co, TIMED) && !has(co, WOKEN) && "its timeout came before what it waits for");
    const WaitKind *kind = wait_kind(co);
    Step step;
    dequeue(co);
    clear(co, TIMED | POLLING);
    step_open(&step, co->scheduler);
    if (kind->is_polled) {
        step.last_chance = true;
        call_body(&step, co, body_of(co));
        run_chain(&step, co);
    } else {
        set(co, TIMED_OUT);
        kind->cancel(co);
        resume_within(&step, co);
    }
    step_close(&step);
}
