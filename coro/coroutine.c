/* SPDX-License-Identifier: Zlib */
/* What a game calls to start, stop, pause, wake and ask: by handle, or in a body. */
#include "report.h"
#include "resume.h"
#include "run_queues.h"
#include "scheduler_life.h"
#include "skip_time.h"
#include "start.h"
#include "suspend.h"
#include "termination.h"
#include "tree.h"

/* ---------------------------------------------------------------- starting */

static bool may_run_now(const Coro *co)
{
    return (co->scheduler->flags & S_PAUSED) == 0 && !is_behind_in_queue(co);
}

/* Bodies that start one another at once are nested on the C stack. */
static void take_first_step(Coro *co)
{
    const Step *step = runtime_of(co)->step;
    if (LIKELY(step == NULL || step->depth < MOST_NESTED_STEPS)) {
        resume_now(co);
        return;
    }
    report_of(co, CORO_ERROR_RUNAWAY, 0,
              "a thousand first steps within one another: this one comes in the next update; let the bodies "
              "wait before they start the next");
    wait_enqueue(co);
}

CoroHandle coro_start_with(CoroScheduler *s, const CoroStart *start)
{
    if (scheduler_is_refused(s, "coro_start")) {
        return CORO_NO_HANDLE;
    }
    if (start == NULL) {
        report(s->runtime, CORO_ERROR_BAD_ARGUMENT, "coro_start_with: start is NULL: give it a CoroStart");
        return CORO_NO_HANDLE;
    }
    Coro *co = coroutine_create(s, NULL, start);
    if (co == NULL) {
        return CORO_NO_HANDLE;
    }
    CoroHandle handle = handle_of(co);
    if (start->now && may_run_now(co)) {
        take_first_step(co);
        destroy_if_pending(s);
    } else {
        enqueue_first_step(co);
    }
    return handle;
}

CoroHandle coro_private_start_once(CoroScheduler *s, const CoroStart *start)
{
    if (scheduler_is_refused(s, "coro_start_once")) {
        return CORO_NO_HANDLE;
    }
    for (Coro *co = oldest_root(s); co != NULL; co = next_sibling(co)) {
        if (body_of(co) == start->body) {
            return handle_of(co);
        }
    }
    return coro_start_with(s, start);
}

static CoroHandle refuse_restart(const CoroRuntime *rt, const CoroStart *start)
{
    report_start(rt, start, CORO_ERROR_BAD_ARGUMENT,
                 "its scheduler is being destroyed: restart it on another");
    return CORO_NO_HANDLE;
}

CoroHandle coro_private_restart(CoroScheduler *s, const CoroStart *start)
{
    if (scheduler_is_refused(s, "coro_restart")) {
        return CORO_NO_HANDLE;
    }
    CoroRuntime *rt = s->runtime;
    if ((s->flags & S_DOOMED) != 0) {
        return refuse_restart(rt, start);
    }
    for (Coro *co = oldest_root(s); co != NULL; co = next_sibling(co)) {
        if (body_of(co) == start->body) {
            mark_to_stop(co);
        }
    }
    scheduler_stop_marked(s);
    if ((s->flags & S_DOOMED) != 0) { /* by the cleanup of the one before */
        destroy_if_pending(s);
        return refuse_restart(rt, start);
    }
    return coro_start_with(s, start);
}

CoroHandle coro_private_fork(Coro *co, const CoroStart *start)
{
    if (is_refused(coro_runtime(co), "coroutine", "coro_fork")) {
        return CORO_NO_HANDLE;
    }
    if (!has(co, ALIVE)) {
        report_start(runtime_of(co), start, CORO_ERROR_BAD_ARGUMENT,
                     "coro_fork for a coroutine that has ended: call it from the body of one that runs");
        return CORO_NO_HANDLE;
    }
    Extras *extras = extras_require(co);
    if (extras == NULL) {
        report_start(runtime_of(co), start, CORO_ERROR_NO_MEMORY,
                     "there is no memory to count another fork: give the runtime more");
        return CORO_NO_HANDLE;
    }
    Coro *child = coroutine_create(co->scheduler, co, start);
    if (child == NULL) {
        return CORO_NO_HANDLE;
    }
    child->ordinal = extras->forks++;
    CoroHandle handle = handle_of(child);
    if (!has(child, PAUSED)) {
        take_first_step(child);
    }
    return handle;
}

/* ---------------------------------------------------------------- by handle */

bool coro_is_alive(const CoroRuntime *rt, CoroHandle h)
{
    return coroutine_look_up(rt, h) != NULL;
}

bool coro_is_paused(const CoroRuntime *rt, CoroHandle h)
{
    const Coro *co = coroutine_look_up(rt, h);
    return co != NULL && has(co, PAUSED);
}

static bool act_by_handle(CoroRuntime *rt, CoroHandle h, void (*act)(Coro *co), const char *function)
{
    Coro *co = coroutine_look_up(rt, h);
    if (co == NULL || refuse_in_callback(rt, function)) {
        return false;
    }
    CoroScheduler *s = co->scheduler;
    act(co);
    destroy_if_pending(s); /* its cleanup may have asked for it */
    return true;
}

bool coro_stop(CoroRuntime *rt, CoroHandle h)
{
    return act_by_handle(rt, h, coroutine_stop, "coro_stop");
}

bool coro_pause(CoroRuntime *rt, CoroHandle h)
{
    return act_by_handle(rt, h, pause_by_hand, "coro_pause");
}

bool coro_resume(CoroRuntime *rt, CoroHandle h)
{
    return act_by_handle(rt, h, resume_by_hand, "coro_resume");
}

/* The coroutine whose wait coro_wake ends: a caller passes it on to the child that it called. NULL: none. */
static Coro *to_wake(Coro *co)
{
    while (co != NULL && wait_kind(co)->waits_for == FOR_CHILD && is_waiting(co)) {
        co = co->target.coroutine;
    }
    bool waits = co != NULL && has(co, STARTED) && !has(co, ENDING | INTERRUPTED) && !is_running(co);
    return waits && (has(co, WOKEN) || wait_kind(co)->waits_for <= FOR_ONE) ? co : NULL;
}

/* When it came due, if that was before. */
static int64_t moment_to_wake(const Coro *co)
{
    const CoroScheduler *s = co->scheduler;
    bool sleeps = wait_kind(co)->clock != CLOCK_NONE && wait_kind(co)->queue == QUEUE_NONE;
    if (!sleeps || has(co, FROZEN | SKIPPING) || co->due > wait_now(co)) {
        return s->now;
    }
    return moment_for_order(co);
}

bool coro_wake(CoroRuntime *rt, CoroHandle h)
{
    Coro *co = to_wake(coroutine_look_up(rt, h));
    if (co == NULL || refuse_in_callback(rt, "coro_wake")) {
        return false;
    }
    if (has(co, WOKEN)) {
        return true; /* what it waits for has come already */
    }
    assert(has(co, STARTED) && !has(co, ENDING) && "only a wait that has begun is woken");
    Coro *awaited = awaited_by(co);
    if (wait_kind(co)->cancel != NULL) {
        wait_kind(co)->cancel(co);
    }
    wait_wake_at(co, moment_to_wake(co));
    set(co, WAS_WOKEN);
    if (awaited != NULL) {
        result_set(co, RESULT_LAST, result_of(CORO_FINISHED));
        pause_release(awaited);
    }
    return true;
}

bool coro_was_woken(const Coro *co)
{
    return co != NULL && has(co, WAS_WOKEN);
}

bool coro_timed_out(const Coro *co)
{
    return co != NULL && has(co, TIMED_OUT);
}

bool coro_set_tag(CoroRuntime *rt, CoroHandle h, uint32_t tag)
{
    Coro *co = coroutine_look_up(rt, h);
    if (co == NULL || refuse_in_callback(rt, "coro_set_tag")) {
        return false;
    }
    co->tag = tag;
    return true;
}

/* ---------------------------------------------------------------- in a body */

CoroHandle coro_self(const Coro *co)
{
    return co != NULL ? handle_of(co) : CORO_NO_HANDLE;
}

CoroRuntime *coro_runtime(const Coro *co)
{
    return co != NULL ? runtime_of(co) : NULL;
}

CoroScheduler *coro_scheduler(const Coro *co)
{
    return co != NULL ? co->scheduler : NULL;
}

double coro_time(const Coro *co)
{
    return co != NULL ? (double)skip_now(co) / NANOSECONDS : 0.0;
}

bool coro_is_skipping(const Coro *co)
{
    return co != NULL && has(co, SKIPPING);
}

double coro_dt(const Coro *co)
{
    if (co == NULL) {
        return 0.0;
    }
    return has(co, SKIPPING) ? 1.0 / 60.0 : co->scheduler->dt;
}
