/* SPDX-License-Identifier: Zlib */
/* Resuming coroutines. */
#ifndef CORO_RESUME_H
#define CORO_RESUME_H

#include "step.h"

/* Resumes it, whose wait is complete, and says how its step ended. All bodies run through here. */
static inline unsigned resume_body(Step *step, Coro *co, uint32_t immediate_waits)
{
    note_resume(co);
    if (!LIKELY(!is_traced(runtime_of(co)))) {
        tell_resumed(runtime_of(co), co);
    }
    step->immediate_waits = immediate_waits;
    call_body(step, co, body_of(co));
    return co->outcome;
}

/* Its body has given control back, other than by a wait: what follows from it, and what is resumed at once. */
void run_chain(Step *step, Coro *co);

/* Resumes it, and what is resumed at once after it: a child that it calls, a caller whose child has ended. */
void resume_within(Step *step, Coro *co);
void resume_now(Coro *co); /* the same, in a step of its own */

/* Evaluates its predicate or condition. True: it still waits. False: it was resumed. */
bool poll_once(Step *step, Coro *co);
bool end_poll(Step *step, Coro *co, uint64_t sequence); /* its body has evaluated it; sequence: from before */
void resume_timed_out(Coro *co);                        /* its timeout has run out */

#endif
