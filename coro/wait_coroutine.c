/* SPDX-License-Identifier: Zlib */
/* Waits for other coroutines: for any one by its handle, for a called child, for all or the first of the forked ones. */
#include "cycle.h"
#include "group.h"
#include "pause.h"
#include "report.h"
#include "start.h"
#include "start_site.h"
#include "suspend.h"
#include "termination.h"
#include "tree.h"
#include "waiters.h"

/* ---------------------------------------------------------------- by handle */

static bool refuse_cycle(Coro *co, int32_t here)
{
    report_of(
        co, CORO_ERROR_WAIT_CYCLE, line_of(here),
        "it would wait for itself, directly or around a cycle, and never go on: wait for something else");
    step_fails(co);
    return true;
}

static bool wait_for(Coro *co, int32_t here, Coro *awaited)
{
    if (would_wait_for_itself(co, awaited)) {
        clear(co, TIMED);
        return refuse_cycle(co, here);
    }
    co->target.coroutine = awaited;
    set(awaited, HAS_WAITERS);
    waiters_add(co);
    wait_suspend(co, here, CORO_WAITS_COROUTINE);
    if (has(co, PAUSED)) {
        pause_reach(awaited);
    }
    return true;
}

/* NULL: it has ended already. */
static bool wait_for_handle(Coro *co, int32_t here, const char *text, Coro *awaited)
{
    note_text(co, text);
    if (awaited == NULL) {
        result_set(co, RESULT_LAST, result_of(CORO_FINISHED));
        return wait_pass(co, here);
    }
    return wait_for(co, here, awaited);
}

bool coro_private_wait_for(Coro *co, int32_t here, const char *text, CoroHandle handle)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    return wait_for_handle(co, here, text, coroutine_look_up(runtime_of(co), handle));
}

bool coro_private_wait_for_timeout(Coro *co, int32_t here, const char *text, CoroHandle handle,
                                   double seconds)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    Coro *awaited = coroutine_look_up(runtime_of(co), handle);
    if (awaited != NULL) {
        wait_set_timeout(co, seconds);
    } else {
        clear(co, TIMED_OUT);
    }
    return wait_for_handle(co, here, text, awaited);
}

void coroutine_describe(const Coro *co, CoroInfo *info)
{
    info->awaited_coroutine = handle_of(co->target.coroutine);
}

/* ---------------------------------------------------------------- calls */

static bool call_without_child(Coro *co, int32_t here, bool survives)
{
    if (!survives) {
        step_fails(co);
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

/* Stops the children that lost. False: their cleanup has ended, woken or paused it, or it is to be destroyed. */
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
        group_note_all(co);
        return true;
    }
    if (!has(co, RACES)) {
        group_note_first(co);
        return true;
    }
    if (!stop_losers(co)) {
        return false;
    }
    clear(co, RACES);
    group_note_first(co);
    group_begin(co);
    return true;
}

bool coro_private_wait_all(Coro *co, int32_t here)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (child_to_wait_for(co) == NULL) {
        group_note_all(co);
        return wait_pass(co, here);
    }
    if (would_wait_for_group(co, false)) {
        return refuse_cycle(co, here);
    }
    return wait_suspend(co, here, CORO_WAITS_ALL);
}

static bool first_has_ended(const Coro *co)
{
    return result_get(co, RESULT_ANY) != 0 || child_to_wait_for(co) == NULL;
}

static bool wait_any(Coro *co, int32_t here)
{
    if (would_wait_for_group(co, true)) {
        clear(co, RACES);
        return refuse_cycle(co, here);
    }
    return wait_suspend(co, here, CORO_WAITS_ANY);
}

bool coro_private_wait_any(Coro *co, int32_t here)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (first_has_ended(co)) {
        group_note_first(co);
        return wait_pass(co, here);
    }
    clear(co, RACES);
    return wait_any(co, here);
}

bool coro_private_wait_first(Coro *co, int32_t here)
{
    if (!wait_begin(co, here)) {
        return must_return(co);
    }
    if (!first_has_ended(co)) {
        set(co, RACES);
        return wait_any(co, here);
    }
    stop_group(co);
    group_note_first(co);
    group_begin(co);
    return wait_begin(co, here) ? wait_pass(co, here) : must_return(co);
}

void coro_stop_children(Coro *co)
{
    if (co == NULL) {
        report_null("coro_stop_children", "coroutine");
        return;
    }
    if (!refuse_in_callback(runtime_of(co), "coro_stop_children")) {
        stop_group(co);
        group_begin(co);
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
