/* SPDX-License-Identifier: Zlib */
/* Polled waits: predicates, which are expressions in the body, and the user's own conditions. */
#include "report.h"
#include "run_queues.h"
#include "start.h"
#include "step.h"
#include "suspend.h"

void coro_private_until(Coro *co, int32_t here, const char *text)
{
    clear(co, POLLING | TIMED | WAS_WOKEN);
    runtime_of(co)->step->last_chance = false;
    note_text(co, text);
    if (here >= -CORO_PRIVATE_IN_OVER && !has(co, IN_FINALLY)) {
        co->point = here;
    }
}

void coro_private_until_timeout(Coro *co, int32_t here, const char *text, double seconds)
{
    coro_private_until(co, here, text);
    if (!has(co, IN_FINALLY | INTERRUPTED)) {
        wait_set_timeout(co, seconds);
    }
}

/* It was false before; it is true now, or its timeout has run out. */
static bool end_wait(Coro *co, bool is_met)
{
    wait_complete(co);
    if (runtime_of(co)->step->last_chance) {
        clear(co, TIMED_OUT);
        set(co, is_met ? 0U : TIMED_OUT);
    }
    note_resume(co);
    if (!LIKELY(!is_traced(runtime_of(co)))) {
        Step *step = runtime_of(co)->step;
        step->running = NULL; /* its step begins now */
        trace_event(co, CORO_EVENT_RESUMED);
        step->running = co;
    }
    return false;
}

/* The expression was evaluated, and the wait begins (or is passed), or it is over. Whether the body must return. */
bool coro_private_poll_begins_or_ends(Coro *co, int32_t here, bool is_met)
{
    if (has(co, WAS_WOKEN) && !has(co, INTERRUPTED)) {
        return false; /* whatever the value of the expression */
    }
    if (!wait_begin(co, here)) {
        if (has(co, POLLING) && has(co, TIMED) && !has(co, SKIPPING)) {
            forget_timer(co); /* it was stopped while it was evaluated */
        }
        clear(co, POLLING | TIMED);
        return must_return(co);
    }
    if (has(co, POLLING) || runtime_of(co)->step->last_chance) {
        return end_wait(co, is_met);
    }
    if (is_met && !wait_runs_away(co, here)) { /* a runaway is evaluated again, so it may still time out */
        clear(co, has(co, TIMED) ? TIMED | TIMED_OUT : 0U);
        return false;
    }
    set(co, POLLING);
    co->target.asked = co->with.asked_in_skip = 0;
    return wait_suspend(co, here, CORO_WAITS_PREDICATE);
}

/* ---------------------------------------------------------------- conditions */

bool coro_private_condition(Coro *co, int32_t here, const char *text, const CoroCondition *condition,
                            void *self)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (condition == NULL || condition->keep_waiting == NULL) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, line_of(here),
                  "a wait for a NULL condition is taken as one frame: give one with keep_waiting");
        return yield_frame(co, here);
    }
    co->target.address = condition;
    co->with.self = self;
    co->due = 0;
    note_text(co, text);
    clear(co, CONDITION_PAUSED); /* left by an earlier wait */
    return wait_suspend(co, here, CORO_WAITS_CONDITION);
}

bool condition_keeps_waiting(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    const CoroCondition *condition = co->target.address;
    enter_callback(rt);
    bool keeps = condition->keep_waiting(co->with.self, co->scheduler->dt);
    rt->in_callback = false;
    return keeps;
}

void condition_tell_paused(Coro *co, bool is_paused)
{
    const CoroCondition *condition = co->target.address;
    void (*told)(void *self) = is_paused ? condition->pause : condition->resume;
    if (told != NULL) {
        enter_callback(runtime_of(co));
        told(co->with.self);
        runtime_of(co)->in_callback = false;
    }
}

void condition_describe(const Coro *co, CoroInfo *info)
{
    info->awaited = co->target.address;
}
