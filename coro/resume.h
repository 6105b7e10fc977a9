/* SPDX-License-Identifier: Zlib */
/* Resuming coroutines. */
#ifndef CORO_RESUME_H
#define CORO_RESUME_H

#include "step.h"

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
