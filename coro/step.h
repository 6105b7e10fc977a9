/* SPDX-License-Identifier: Zlib */
/* A step is what a coroutine does between two waits. */
#ifndef CORO_STEP_H
#define CORO_STEP_H

#include "event.h"

static inline void step_open(Step *step, CoroScheduler *s)
{
    CoroRuntime *rt = s->runtime;
    step->running = NULL;
    step->scheduler = s;
    step->below = rt->step;
    step->depth = rt->step != NULL ? rt->step->depth + 1 : 1;
    step->id = ++rt->state->steps;
    step->immediate_waits = step->calls = 0;
    step->last_chance = false;
    step->scale = s->time_scale;
    rt->step = step;
}

static inline void step_close(const Step *step)
{
    CoroRuntime *rt = step->scheduler->runtime;
    assert(rt->step == step && "steps close in the order opposite to that in which they opened");
    rt->step = step->below;
}

/* It goes on behind its wait, or begins. */
static inline void note_resume(Coro *co)
{
    if (!LIKELY(++co->resumes_low != 0)) {
        co->resumes_high++;
    }
    co->outcome = CORO_PRIVATE_RETURNED;
}

static inline void call_body(Step *step, Coro *co, CoroBody *body)
{
    step->running = co;
    body(co);
    step->running = NULL;
}

#endif
