/* SPDX-License-Identifier: Zlib */
/* Schedulers as a whole: creating and destroying them, stopping and pausing their coroutines, asking. Updates: scheduler.c. */
#include "scheduler_life.h"

#include "arena.h"
#include "report.h"
#include "run_queues.h"
#include "suspend.h"
#include "termination.h"
#include "tree.h"

/* ---------------------------------------------------------------- stopping many */

static Coro *youngest_leaf(const CoroRuntime *rt, uint32_t index)
{
    while (coro_at(rt, index)->youngest_child != 0) {
        index = coro_at(rt, index)->youngest_child;
    }
    return coro_at(rt, index);
}

static Coro *youngest_in_scheduler(const CoroScheduler *s)
{
    return s->youngest_root != 0 ? youngest_leaf(s->runtime, s->youngest_root) : NULL;
}

/* The order of next_in_tree backwards. */
static Coro *previous_in_scheduler(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    uint32_t youngest = *ring_of(rt, co);
    bool is_oldest = co->older == youngest;
    return is_oldest ? parent_of(co) : youngest_leaf(rt, co->older);
}

/* Cleanup may stop many in its turn: each such pass stops those that it has marked, and no others. */
static uint32_t next_stop_pass(const CoroRuntime *rt)
{
    const uint32_t most = 255;
    return rt->stop_passes < most ? rt->stop_passes + 1 : most;
}

void mark_to_stop(Coro *co)
{
    co->stop_pass = next_stop_pass(runtime_of(co)) & 0xff;
}

/* Cleanup may change the tree: then the traversal starts again. */
void scheduler_stop_marked(CoroScheduler *s)
{
    CoroRuntime *rt = s->runtime;
    uint32_t pass = next_stop_pass(rt);
    rt->stop_passes++;
    Coro *co = youngest_in_scheduler(s);
    while (co != NULL) {
        Coro *previous = previous_in_scheduler(co);
        CoroHandle handle = coro_self(previous);
        if (co->stop_pass == pass) {
            co->stop_pass = 0;
            coroutine_stop(co);
            previous = coroutine_look_up(rt, handle) == previous ? previous : youngest_in_scheduler(s);
        }
        co = previous;
    }
    rt->stop_passes--;
}

void scheduler_stop_all(CoroScheduler *s)
{
    for (Coro *root = oldest_root(s); root != NULL; root = next_sibling(root)) {
        mark_to_stop(root);
    }
    scheduler_stop_marked(s);
}

/* ---------------------------------------------------------------- making and destroying */

CoroScheduler *coro_scheduler_create(CoroRuntime *rt, CoroOrder order)
{
    if (is_refused(rt, "runtime", "coro_scheduler_create")) {
        return NULL;
    }
    if (rt->dying) {
        report(rt, CORO_ERROR_BUSY, "coro_scheduler_create: the runtime is being destroyed");
        return NULL;
    }
    CoroScheduler *s = arena_block(rt, sizeof(*s));
    if (s == NULL) {
        report(rt, CORO_ERROR_NO_MEMORY, "there is no memory for another scheduler: give the runtime more");
        return NULL;
    }
    s->runtime = rt;
    s->flags = order == CORO_ORDERED ? S_ORDERED : 0;
    s->time_scale = 1.0;
    s->next_due = INT64_MAX / 2; /* where a clock stops */
    s->next_real = NEVER;
    s->update_sequence = rt->state->sequence;
    s->older = rt->state->youngest_scheduler;
    if (s->older != NULL) {
        s->older->younger = s;
    }
    rt->state->youngest_scheduler = s;
    return s;
}

/* It is doomed, and none of it runs. */
static void scheduler_dispose(CoroScheduler *s)
{
    scheduler_stop_all(s);
    assert(s->count == 0 && "a scheduler is freed when all of its coroutines have ended");
    CoroRuntime *rt = s->runtime;
    if (s->older != NULL) {
        s->older->younger = s->younger;
    }
    if (s->younger != NULL) {
        s->younger->older = s->older;
    } else {
        rt->state->youngest_scheduler = s->older;
    }
    queues_free(s);
    arena_free_block(rt, s, sizeof(*s));
}

void destroy_if_pending(CoroScheduler *s)
{
    if (LIKELY((s->flags & S_DOOMED) == 0) || s->run != QUEUE_NONE || s->runtime->dying ||
        scheduler_is_running(s)) {
        return;
    }
    scheduler_dispose(s);
}

void coro_scheduler_destroy(CoroScheduler *s)
{
    if (s == NULL || refuse_in_callback(s->runtime, "coro_scheduler_destroy") || (s->flags & S_DOOMED) != 0) {
        return;
    }
    s->flags |= S_DOOMED;
    request_pick(s);
    for (const Step *step = s->runtime->step; step != NULL; step = step->below) {
        if (step->scheduler == s && step->running != NULL) {
            set(step->running, INTERRUPTED); /* it runs to its next wait, and is not resumed again */
        }
    }
    destroy_if_pending(s);
}

/* ---------------------------------------------------------------- those of it, all or by tag */

void coro_scheduler_stop_all(CoroScheduler *s)
{
    if (!scheduler_is_refused(s, "coro_scheduler_stop_all")) {
        scheduler_stop_all(s);
        destroy_if_pending(s);
    }
}

static int for_tagged(CoroScheduler *s, uint32_t tag, void (*act)(Coro *co))
{
    int count = 0;
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        if (co->tag == tag) {
            act(co);
            count++;
        }
    }
    return count;
}

int coro_scheduler_stop_tagged(CoroScheduler *s, uint32_t tag)
{
    if (scheduler_is_refused(s, "coro_scheduler_stop_tagged")) {
        return 0;
    }
    int count = for_tagged(s, tag, mark_to_stop);
    scheduler_stop_marked(s);
    destroy_if_pending(s);
    return count;
}

int coro_scheduler_pause_tagged(CoroScheduler *s, uint32_t tag)
{
    return scheduler_is_refused(s, "coro_scheduler_pause_tagged") ? 0 : for_tagged(s, tag, pause_by_hand);
}

int coro_scheduler_resume_tagged(CoroScheduler *s, uint32_t tag)
{
    return scheduler_is_refused(s, "coro_scheduler_resume_tagged") ? 0 : for_tagged(s, tag, resume_by_hand);
}

/* ---------------------------------------------------------------- pausing */

void scheduler_tell_paused(CoroScheduler *s)
{
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        wait_tell_paused(co);
    }
}

static void change_pause(CoroScheduler *s, uint32_t paused, const char *function)
{
    if (!scheduler_is_refused(s, function) && (s->flags & S_PAUSED) != paused) {
        s->flags ^= S_PAUSED;
        scheduler_tell_paused(s);
    }
}

void coro_scheduler_pause(CoroScheduler *s)
{
    change_pause(s, S_PAUSED, "coro_scheduler_pause");
}

void coro_scheduler_resume(CoroScheduler *s)
{
    change_pause(s, 0, "coro_scheduler_resume");
}

bool coro_scheduler_is_paused(const CoroScheduler *s)
{
    return s != NULL && (s->flags & S_PAUSED) != 0;
}

/* ---------------------------------------------------------------- asking, and time */

int coro_scheduler_count(const CoroScheduler *s)
{
    return s != NULL ? (int)s->count : 0;
}

double coro_scheduler_time(const CoroScheduler *s)
{
    return s != NULL ? (double)s->now / NANOSECONDS : 0.0;
}

double coro_scheduler_time_scale(const CoroScheduler *s)
{
    return s != NULL ? s->time_scale : 1.0;
}

void coro_scheduler_set_time_scale(CoroScheduler *s, double scale)
{
    if (scheduler_is_refused(s, "coro_scheduler_set_time_scale")) {
        return;
    }
    const double largest = 1e6;
    if (!(scale >= 0.0 && scale <= largest)) {
        report(s->runtime, CORO_ERROR_BAD_ARGUMENT,
               "a time scale that is negative, NaN or above a million is not taken: give one of 0 or more");
        return;
    }
    s->time_scale = scale;
    if (scale != 1.0 && (s->flags & S_TWO_CLOCKS) == 0) {
        s->flags |= S_TWO_CLOCKS;
        s->real_fraction = s->fraction;
    }
}
