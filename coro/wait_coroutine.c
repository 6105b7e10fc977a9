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
    clear(co, TIMED);
    report_of(
        co, CORO_ERROR_WAIT_CYCLE, line_of(here),
        "it would wait for itself, directly or around a cycle, and never go on: wait for something else");
    fail_step(co);
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
    if (would_wait_for_itself(co, awaited, false)) {
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
    if (would_wait_for_itself(co, NULL, false)) {
        return refuse_cycle(co, here);
    }
    return wait_suspend(co, here, CORO_WAITS_ALL);
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
        if (would_wait_for_itself(co, NULL, true)) {
            return refuse_cycle(co, here);
        }
        set(co, races ? RACES : 0U);
        return wait_suspend(co, here, CORO_WAITS_ANY);
    }
    if (races) {
        stop_group(co);
    }
    group_note_first(co);
    if (races) {
        group_begin(co);
    }
    return wait_begin(co, here) ? wait_pass(co, here) : must_return(co);
}

void coro_stop_children(Coro *co)
{
    if (!is_refused(coro_runtime(co), "coroutine", "coro_stop_children")) {
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
