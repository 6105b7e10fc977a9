/* SPDX-License-Identifier: Zlib */
/* Waits for other coroutines: for any one by its handle, for a called child, for all or the first of the forked ones. */
#include "internal.h"

/* ---------------------------------------------------------------- by handle */

static bool refuse_circle(Coro *co, int32_t here)
{
    report_of(
        co, CORO_ERROR_WAIT_CYCLE, -16 - here,
        "it would wait for itself, directly or around a circle, and never go on: wait for something else");
    step_fails(co);
    return true;
}

static bool wait_for(Coro *co, int32_t here, Coro *awaited)
{
    if (would_wait_for_itself(co, awaited)) {
        clear(co, TIMED);
        return refuse_circle(co, here);
    }
    co->target.address = awaited;
    co->wait = CORO_WAITS_COROUTINE;
    set(awaited, HAS_WAITERS);
    waiters_add(co);
    return wait_suspend(co, here, CORO_WAITS_COROUTINE);
}

bool coro_private_wait_for(Coro *co, int32_t here, const char *text, CoroHandle handle)
{
    (void)text;
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    Coro *awaited = coroutine_look_up(runtime_of(co), handle);
    if (awaited == NULL) {
        result_set(co, RESULT_LAST, result_of(CORO_FINISHED));
        return wait_pass(co, here);
    }
    return wait_for(co, here, awaited);
}

bool coro_private_wait_for_timeout(Coro *co, int32_t here, const char *text, CoroHandle handle, double seconds)
{
    if (!has(co, IN_FINALLY | INTERRUPTED)) {
        co->point = here;
        if (coroutine_look_up(runtime_of(co), handle) != NULL) {
            wait_set_timeout(co, seconds);
        } else {
            clear(co, TIMED_OUT);
        }
    }
    return coro_private_wait_for(co, here, text, handle);
}

void wait_describe_coroutine(const Coro *co, CoroInfo *info)
{
    info->awaited_coroutine = handle_of((const Coro *)co->target.address);
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
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    Coro *child = coroutine_create(co->scheduler, co, start);
    if (child == NULL) {
        return call_without_child(co, here, survives);
    }
    set(child, survives ? CALLED | SURVIVED : CALLED);
    co->target.address = child;
    wait_suspend(co, here, CORO_WAITS_CALL);
    co->outcome = CORO_PRIVATE_CALLING;
    return true;
}

/* ---------------------------------------------------------------- groups */

static Coro *child_to_wait_for(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    uint32_t index = co->youngest_child;
    while (index != 0) {
        Coro *child = coro_at(rt, index);
        if (!has(child, UNCOUNTED)) {
            return child;
        }
        index = child->older == co->youngest_child ? 0 : child->older;
    }
    return NULL;
}

static void note_group(Coro *co, int which)
{
    unsigned result = result_get(co, which);
    result_set(co, RESULT_LAST, result != 0 ? result : result_of(CORO_FINISHED));
    result_set(co, which, 0);
}

void wait_note_group(Coro *co)
{
    note_group(co, co->wait == CORO_WAITS_ALL ? RESULT_ALL : RESULT_ANY);
}

bool coro_private_wait_all(Coro *co, int32_t here)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    if (child_to_wait_for(co) == NULL) {
        note_group(co, RESULT_ALL);
        return wait_pass(co, here);
    }
    if (would_wait_for_group(co, CORO_WAITS_ALL)) {
        return refuse_circle(co, here);
    }
    return wait_suspend(co, here, CORO_WAITS_ALL);
}

bool coro_private_wait_any(Coro *co, int32_t here)
{
    bool leaves = true;
    if (!wait_may_begin(co, here, &leaves)) {
        return leaves;
    }
    if (result_get(co, RESULT_ANY) != 0 || child_to_wait_for(co) == NULL) {
        note_group(co, RESULT_ANY);
        return wait_pass(co, here);
    }
    if (would_wait_for_group(co, CORO_WAITS_ANY)) {
        return refuse_circle(co, here);
    }
    return wait_suspend(co, here, CORO_WAITS_ANY);
}

bool coro_private_wait_first(Coro *co, int32_t here)
{
    return coro_private_wait_any(co, here);
}

int coro_first(const Coro *co)
{
    (void)co;
    return -1;
}

/* One of parent's forked children has ended so. */
void coroutine_join(Coro *parent, CoroStatus status)
{
    unsigned result = result_of(status);
    if (result_get(parent, RESULT_ANY) == 0) {
        result_set(parent, RESULT_ANY, result);
    }
    if (result > result_get(parent, RESULT_ALL)) {
        result_set(parent, RESULT_ALL, result);
    }
    bool is_over = parent->wait == CORO_WAITS_ANY ||
                   (parent->wait == CORO_WAITS_ALL && child_to_wait_for(parent) == NULL);
    if (is_over && is_waiting(parent)) {
        wait_wake(parent);
    }
}

void coro_stop_children(Coro *co)
{
    if (co == NULL) {
        report_null("coro_stop_children", "coroutine");
        return;
    }
    CoroRuntime *rt = runtime_of(co);
    if (refuse_in_callback(rt, "coro_stop_children")) {
        return;
    }
    for (Coro *child = child_to_wait_for(co); child != NULL; child = child_to_wait_for(co)) {
        set(child, UNCOUNTED);
        coroutine_stop(child);
    }
    result_set(co, RESULT_ALL, 0);
    result_set(co, RESULT_ANY, 0);
}

CoroStatus coro_result(const Coro *co)
{
    unsigned result = co != NULL ? result_get(co, RESULT_LAST) : 0;
    return result != 0 ? (CoroStatus)(result - 1U + CORO_FINISHED) : CORO_FINISHED;
}

bool coro_timed_out(const Coro *co)
{
    return co != NULL && has(co, TIMED_OUT);
}
