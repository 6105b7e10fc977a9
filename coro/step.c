/* SPDX-License-Identifier: Zlib */
/*
 * Running bodies. A step is what a coroutine does between two waits. Calls do not nest on the C stack: a body that calls
 * returns here, the child runs, and when the child has ended the caller goes on, all within one step.
 */
#include "internal.h"

/* Its wait is over, or it takes its first step. */
void step_resumes(Coro *co)
{
    wait_over(co);
    set(co, STARTED);
    clear(co, LAST_CHANCE);
    if (!LIKELY(++co->resumes_low != 0)) {
        co->resumes_high++;
    }
    co->outcome = CORO_PRIVATE_RETURNED;
    event(co, CORO_EVENT_RESUMED);
}

void step_fails(Coro *co)
{
    co->outcome = CORO_PRIVATE_FAILED;
}

static Coro *called_child(Coro *co)
{
    Coro *child = (Coro *)(uintptr_t)co->target.address;
    Step *step = runtime_of(co)->step;
    if (has(child, PAUSED)) {
        return NULL;
    }
    if (LIKELY(step->passes < MOST_WAITS_IN_A_STEP && step->calls < MOST_CALLS_IN_A_STEP)) {
        co->with.calls.step = step->id;
        co->with.calls.passes = step->passes + 1;
        step->calls++;
        step->passes = 0;
        return child;
    }
    step->passes = step->calls = 0;
    report_of(co, CORO_ERROR_RUNAWAY, -16 - co->point,
              "a million calls in one step: this one begins in the next update; let the body wait for time "
              "to pass");
    wait_enlist(child);
    return NULL;
}

/* The body has given control back. Who goes on at once: a called child, a caller whose child has ended, or nobody. */
static Coro *step_ends(Coro *co)
{
    clear(co, RUNNING);
    if (!LIKELY(!has(co, INTERRUPTED))) {
        return coroutine_settle(co);
    }
    switch (co->outcome) {
    case CORO_PRIVATE_SUSPENDED:
        event(co, CORO_EVENT_SUSPENDED);
        return NULL;
    case CORO_PRIVATE_YIELDED:
        yield_frame(co, co->point);
        event(co, CORO_EVENT_SUSPENDED);
        return NULL;
    case CORO_PRIVATE_CALLING:
        event(co, CORO_EVENT_SUSPENDED);
        return called_child(co);
    case CORO_PRIVATE_FAILED:
        return coroutine_finish(co, CORO_FAILED);
    case CORO_PRIVATE_ENDED:
        set(co, IN_FINALLY); /* it has no cleanup */
        return coroutine_finish(co, CORO_FINISHED);
    default:
        return coroutine_finish(co, CORO_FINISHED);
    }
}

static Coro *step_once(Coro *co)
{
    step_resumes(co);
    set(co, RUNNING);
    co->body(co);
    return step_ends(co);
}

static void open_step(Step *step, Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    step->co = co;
    step->scheduler = co->scheduler;
    step->below = rt->step;
    step->id = ++rt->steps;
    step->passes = step->calls = 0;
    rt->step = step;
}

/* A caller goes on counting where it was, if that was in this step. */
static void count_passes(Step *step, const Coro *co)
{
    bool goes_on = has(co, STARTED) && co->wait == CORO_WAITS_CALL && co->with.calls.step == step->id;
    step->passes = goes_on ? co->with.calls.passes : 0;
}

static void close_step(CoroRuntime *rt, const Step *step)
{
    rt->step = step->below;
}

static void go_on(Step *step, Coro *co)
{
    while (co != NULL) {
        step->co = co;
        count_passes(step, co);
        co = step_once(co);
    }
}

void step_goes_on(Step *step, Coro *co)
{
    go_on(step, step_ends(co));
}

void step_run(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    Step step;
    open_step(&step, co);
    go_on(&step, step_once(co));
    close_step(rt, &step);
}

/* Asks a predicate by calling the body. If it is still false, nothing else happens. */
void step_poll(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    Step step;
    open_step(&step, co);
    co->outcome = CORO_PRIVATE_RETURNED;
    set(co, RUNNING);
    co->body(co);
    if (has(co, POLLING) && LIKELY(!has(co, INTERRUPTED)) && co->outcome == CORO_PRIVATE_RETURNED) {
        clear(co, RUNNING);
        co->outcome = CORO_PRIVATE_SUSPENDED;
    } else {
        go_on(&step, step_ends(co));
    }
    close_step(rt, &step);
}

void step_clean_up(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    Step step;
    open_step(&step, co);
    co->point = CORO_PRIVATE_FINALLY;
    co->outcome = CORO_PRIVATE_RETURNED;
    set(co, RUNNING | IN_FINALLY);
    co->body(co);
    clear(co, RUNNING);
    close_step(rt, &step);
}

/* ---------------------------------------------------------------- what the macros say */

bool coro_private_begin(Coro *co, CoroBody *body, size_t frame_size, const char *file)
{
    Site *site = site_of(co);
    if (!LIKELY(site->file == file)) {
        site->file = file;
    }
    if (LIKELY(co->body == body &&
               (frame_size <= SMALLEST_FRAME || frame_size <= arena_frame_capacity(co)))) {
        return true;
    }
    report_of(co, CORO_ERROR_WRONG_BODY, 0,
              co->body != body
                  ? "CORO_BEGIN names another body than the one it stands in: give it the function's own name"
                  : "its frame is smaller than the body's: start it with sizeof(its frame) bytes");
    set(co, IN_FINALLY); /* nothing of it may run with this frame */
    step_fails(co);
    return false;
}

bool coro_private_reach_finally(Coro *co)
{
    co->outcome = CORO_PRIVATE_REACHED_FINALLY;
    return true;
}

/* The switch has no label for the point. */
void coro_private_lost(Coro *co)
{
    if (co->point == CORO_PRIVATE_FINALLY) {
        return; /* a body without CORO_FINALLY */
    }
    report_of(
        co, CORO_ERROR_BAD_RESUME_POINT, -16 - co->point,
        "a wait inside a nested switch cannot be resumed: use if and else around it, or call another body");
    step_fails(co);
}

void coro_private_fail(Coro *co, const char *message, int line)
{
    report_of(co, CORO_ERROR_FAILED, line, message != NULL ? message : "it failed");
    step_fails(co);
}
