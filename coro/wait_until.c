/* SPDX-License-Identifier: Zlib */
/* Waits that are asked in each update: predicates, which are expressions in the body, and the user's own conditions. */
#include "internal.h"

void coro_private_until(Coro *co, int32_t here, const char *text)
{
    (void)text;
    clear(co, POLLING | TIMED | LAST_CHANCE);
    if (!has(co, IN_FINALLY)) {
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

/* It was false before, and is true now, or its time has run out. */
static bool end_poll(Coro *co, bool is_over)
{
    if (!is_over) {
        set(co, TIMED_OUT);
    }
    step_resumes(co);
    return false;
}

bool coro_private_poll_begins_or_ends(Coro *co, int32_t here, bool is_over)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        clear(co, POLLING | LAST_CHANCE | TIMED);
        return leaves;
    }
    if (has(co, POLLING | LAST_CHANCE)) {
        return end_poll(co, is_over);
    }
    if (is_over) {
        clear(co, has(co, TIMED) ? TIMED | TIMED_OUT : 0U);
        return wait_pass(co, here);
    }
    set(co, POLLING);
    co->target.caught_up = 0;
    co->with.asked = 0;
    return wait_suspend(co, here, CORO_WAITS_PREDICATE);
}

/* The update in which it was asked last; for those only who are in no list. */
uint64_t *wait_asked_in(Coro *co)
{
    return co->wait == CORO_WAITS_CONDITION ? (uint64_t *)&co->due : &co->target.caught_up;
}

/* ---------------------------------------------------------------- conditions */

bool coro_private_condition(Coro *co, int32_t here, const char *text, const CoroCondition *condition, void *self)
{
    (void)text;
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    if (condition == NULL || condition->keep_waiting == NULL) {
        report_of(co, CORO_ERROR_BAD_ARGUMENT, -16 - here,
                  "a wait for a NULL condition is taken as one frame: give one with keep_waiting");
        yield_frame(co, here);
        return true;
    }
    co->target.address = condition;
    co->with.self = self;
    clear(co, TOLD_PAUSED); /* that was another wait */
    co->due = 0;
    return wait_suspend(co, here, CORO_WAITS_CONDITION);
}

bool condition_keeps_waiting(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    const CoroCondition *condition = co->target.address;
    rt->callbacks++;
    bool keeps = condition->keep_waiting(co->with.self, co->scheduler->dt);
    rt->callbacks--;
    return keeps;
}

void wait_tell_condition(Coro *co)
{
    if (co->wait != CORO_WAITS_CONDITION || has(co, OVER | ENDING | RUNNING)) {
        clear(co, TOLD_PAUSED);
        return;
    }
    bool stands = has(co, PAUSED) || (co->scheduler->flags & S_PAUSED) != 0;
    if (stands == has(co, TOLD_PAUSED)) {
        return;
    }
    co->flags ^= TOLD_PAUSED;
    const CoroCondition *condition = co->target.address;
    void (*tell)(void *self) = stands ? condition->pause : condition->resume;
    if (tell != NULL) {
        runtime_of(co)->callbacks++;
        tell(co->with.self);
        runtime_of(co)->callbacks--;
    }
}
