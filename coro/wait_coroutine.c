/* SPDX-License-Identifier: Zlib */
/* Waits for other coroutines: for any one by its handle, for a called child, for all or the first of the forked ones. */
#include "report.h"
#include "start.h"
#include "suspend.h"
#include "termination.h"
#include "tree.h"
#include "wait.h"

/* ---------------------------------------------------------------- by handle */

/* The wait that begins would close a cycle: then it has failed. */
static bool fails_in_cycle(Coro *co, int32_t here, CoroWaitKind kind)
{
    co->outcome = CORO_PRIVATE_SUSPENDED;
    co->wait = (uint8_t)kind;
    if (!closes_cycle(co)) {
        return false;
    }
    clear(co, TIMED);
    fail_step(co);
    report_of(
        co, CORO_ERROR_WAIT_CYCLE, line_of(here),
        "it would wait for itself, directly or around a cycle, and never go on: wait for something else");
    return true;
}

bool coro_private_wait_for(Coro *co, int32_t here, const char *text, CoroHandle handle, bool is_timed,
                           double seconds)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    Coro *awaited = coroutine_look_up(runtime_of(co), handle);
    note_text(co, text);
    if (awaited == NULL) {
        clear(co, is_timed ? TIMED_OUT : 0U);
        result_set(co, RESULT_LAST, result_of(CORO_FINISHED));
        return wait_pass(co, here);
    }
    if (is_timed) {
        wait_set_timeout(co, seconds);
    }
    co->target.coroutine = awaited;
    set(awaited, HAS_WAITERS); /* before the search, which passes over those without: it may be itself */
    if (fails_in_cycle(co, here, CORO_WAITS_COROUTINE)) {
        return true;
    }
    waiters_add(co);
    wait_suspend(co, here, CORO_WAITS_COROUTINE);
    if (has(co, PAUSED)) {
        pause_reach(awaited);
    }
    return true;
}

void awaited_describe(const Coro *co, CoroInfo *info)
{
    info->awaited_coroutine = handle_of(co->target.coroutine);
}

/* ---------------------------------------------------------------- calls */

static bool call_without_child(Coro *co, int32_t here, bool survives)
{
    if (!survives) {
        fail_step(co);
        return true;
    }
    result_set(co, RESULT_LAST, result_of(CORO_FAILED));
    return wait_pass(co, here);
}

bool coro_private_call(Coro *co, int32_t here, bool survives, const CoroStart *start)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    Coro *child = coroutine_create(co->scheduler, co, start);
    if (child == NULL) {
        return call_without_child(co, here, survives);
    }
    assert(!has(child, STARTED) && "a call resumes its child, not its creation");
    set(child, CALLED | NOT_IN_GROUP | (survives ? SURVIVED : 0U));
    co->target.coroutine = child;
    wait_suspend(co, here, CORO_WAITS_CALL);
    co->outcome = CORO_PRIVATE_CALLING;
    return true;
}

/* ---------------------------------------------------------------- groups */

/* coro_result is that of the group from now on. */
static void note_result(Coro *co, int which)
{
    unsigned result = result_get(co, which);
    result_set(co, RESULT_LAST, result != 0 ? result : result_of(CORO_FINISHED));
    result_set(co, which, 0);
}

/* All have ended: another group begins. */
static void note_all(Coro *co)
{
    Extras *extras = extras_of(co);
    note_result(co, RESULT_ALL);
    if (extras != NULL) {
        extras->forks = 0;
        extras->ended_first = -1; /* of those that are counted from now on none has ended */
    }
}

static void note_first(Coro *co)
{
    assert(!has(co, ENDING) && "a coroutine that ends waits for no group");
    Extras *extras = extras_of(co);
    note_result(co, RESULT_ANY);
    if (extras != NULL) {
        extras->first = extras->ended_first;
        extras->ended_first = -1;
    }
}

/* What has ended so far counts for nothing later. */
static void begin_group(Coro *co)
{
    Extras *extras = extras_of(co);
    result_set(co, RESULT_ALL, 0);
    result_set(co, RESULT_ANY, 0);
    if (extras != NULL) {
        extras->forks = 0;
        extras->ended_first = -1;
    }
}

/* Stops all forked children, the youngest first, also those that their cleanup forks. */
static void stop_group(Coro *co)
{
    CoroHandle self = handle_of(co);
    CoroRuntime *rt = runtime_of(co);
    bool was_ending = has(co, ENDING);
    for (Coro *child = child_to_wait_for(co); child != NULL;) {
        set(child, NOT_IN_GROUP);
        coroutine_stop(child);
        bool is_there = coroutine_look_up(rt, self) == co && has(co, ENDING) == was_ending;
        child = is_there ? child_to_wait_for(co) : NULL;
    }
}

/* Stops the children that lost. False: it must not be resumed, since their cleanup has ended, woken or paused it, or destroys it. */
static bool stop_losers(Coro *co)
{
    CoroHandle self = handle_of(co);
    CoroRuntime *rt = runtime_of(co);
    uint64_t sequence = co->sequence;
    clear(co, RACES); /* while they are stopped: cleanup may call back */
    stop_group(co);
    if (coroutine_look_up(rt, self) != co || co->sequence != sequence || has(co, ENDING)) {
        return false;
    }
    set(co, RACES);
    return !has(co, PAUSED) && (co->scheduler->flags & S_DOOMED) == 0;
}

bool wait_group_complete(Coro *co)
{
    assert(wait_kind(co)->waits_for >= FOR_ALL && "only a wait for forks completes a group");
    if (wait_kind(co)->waits_for == FOR_ALL) {
        note_all(co);
        return true;
    }
    if (!has(co, RACES)) {
        note_first(co);
        return true;
    }
    if (!stop_losers(co)) {
        return false;
    }
    clear(co, RACES);
    note_first(co);
    begin_group(co);
    return true;
}

bool coro_private_wait_all(Coro *co, int32_t here)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (child_to_wait_for(co) == NULL) {
        note_all(co);
        return wait_pass(co, here);
    }
    return fails_in_cycle(co, here, CORO_WAITS_ALL) || wait_suspend(co, here, CORO_WAITS_ALL);
}

static bool first_has_ended(const Coro *co)
{
    return result_get(co, RESULT_ANY) != 0 || child_to_wait_for(co) == NULL;
}

bool coro_private_wait_any(Coro *co, int32_t here, bool races)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (!first_has_ended(co)) {
        clear(co, RACES);
        set(co, races ? RACES : 0U);
        return fails_in_cycle(co, here, CORO_WAITS_ANY) || wait_suspend(co, here, CORO_WAITS_ANY);
    }
    if (races) {
        stop_group(co);
    }
    note_first(co);
    if (races) {
        begin_group(co);
    }
    return wait_begin(co, here) ? wait_pass(co, here) : must_return(co);
}

void coro_stop_children(Coro *co)
{
    if (!is_refused(coro_runtime(co), "coroutine", "coro_stop_children")) {
        stop_group(co);
        begin_group(co);
        if (waits_for_now(co) >= FOR_ALL && child_to_wait_for(co) == NULL) {
            wait_wake(co); /* a child has asked for it */
        }
    }
}

CoroStatus coro_result(const Coro *co)
{
    unsigned result = co != NULL ? result_get(co, RESULT_LAST) : 0;
    return result != 0 ? (CoroStatus)(result - 1U + CORO_FINISHED) : CORO_FINISHED;
}

int coro_first(const Coro *co)
{
    const Extras *extras = co != NULL ? extras_of(co) : NULL;
    return extras != NULL ? extras->first : -1;
}
