/* SPDX-License-Identifier: Zlib */
/*
 * Checks the invariants of a scheduler: rings and counts, membership of queues, timers, clocks. In hostile builds after every
 * update; elsewhere this file is empty.
 */
#include "scheduler_life.h"

#ifdef CORO_VALIDATE

#include "run_queues.h"
#include "skip_time.h"
#include "timer_set.h"
#include "tree.h"

/* Which flags may stand together while the coroutine is at rest. */
static const struct {
    uint32_t flag, needs, excludes;
} flag_rules[] = {
    {ALIVE, 0, INTERRUPTED | IN_FINALLY | SKIPPING | STOP_PENDING | ENDING | VISITED | IN_THIS_RUN},
    {POLLING, STARTED, WOKEN},
    {HAND_PAUSED, PAUSED, 0},
    {PAUSED, FROZEN, QUEUED | NOT_QUEUED},
    {WAS_WOKEN, WOKEN, 0},
    {FROZEN, PAUSED, 0},
    {CONDITION_PAUSED, STARTED, 0},
    {WOKEN, STARTED, QUEUED | POLLING},
    {TIMED, STARTED, 0},
    {CALLED, NOT_IN_GROUP, 0},
    {SURVIVED, CALLED, 0},
    {RACES, STARTED, 0},
};

static void check_flags(const Coro *co)
{
    for (size_t i = 0; i < sizeof(flag_rules) / sizeof(flag_rules[0]); i++) {
        uint32_t needs = flag_rules[i].needs;
        assert((!has(co, flag_rules[i].flag) ||
                ((co->flags & needs) == needs && !has(co, flag_rules[i].excludes))) &&
               "its flags may stand together");
    }
    assert((!has(co, QUEUED) || !has(co, NOT_QUEUED) || has(co, TIMED)) &&
           "what is queued is not scanned for, but for its timeout");
    assert((!has(co, RACES) || wait_kind(co)->waits_for == FOR_ANY) && "a race waits for the first");
    assert((!has(co, CALLED) || wait_kind(parent_of(co))->waits_for == FOR_CHILD) &&
           "the caller of a child waits for it");
}

/* P3: it is paused by hand, or reached from one that is paused. */
static void check_pause(const Coro *co)
{
    const Coro *parent = parent_of(co);
    bool is_held = parent != NULL && has(parent, PAUSED);
    const Coro *waiter = has(co, HAS_WAITERS) ? waiters_first(runtime_of(co), co) : NULL;
    for (; waiter != NULL && !is_held; waiter = waiters_next(waiter)) {
        is_held = awaited_by(waiter) == co && has(waiter, PAUSED);
    }
    assert(has(co, PAUSED) == (is_held || has(co, HAND_PAUSED)) && "held is exactly who is reached");
    bool is_told = has(co, PAUSED) || (co->scheduler->flags & S_PAUSED) != 0;
    assert((wait_kind(co)->tell_paused == NULL || !is_waiting(co) || has(co, CONDITION_PAUSED) == is_told) &&
           "a condition knows whether it is paused");
}

/* Woken for the next update. (Long lists are taken for right, or a check would take too long.) */
static bool is_in_later(const Coro *co)
{
    const uint32_t most = 100;
    const DueList *later = co->scheduler->queues != NULL ? &co->scheduler->queues->later : NULL;
    bool is_found = later != NULL && later->count > most;
    for (uint32_t i = 0; later != NULL && i < later->count && !is_found; i++) {
        is_found = item_coro(later->items[i].item) == co && later->items[i].sequence == co->sequence;
    }
    return is_found;
}

static bool is_among_waiters(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    bool is_alone = co->with.link.next == co->index;
    return is_alone ? waiters_first(rt, co->target.address) == co
                    : coro_at(rt, co->with.link.next)->with.link.previous == co->index;
}

static bool sleeps_by_timer(const Coro *co)
{
    bool sleeps = has(co, TIMED) || (has(co, STARTED) && !has(co, QUEUED) && !wait_kind(co)->keeps_due &&
                                     wait_clock(co) != CLOCK_NONE);
    return sleeps && is_waiting(co) && !has(co, FROZEN | NOT_QUEUED) && co->due != NEVER;
}

/* Whatever it waits for will find it. */
static void check_place(const Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    bool is_found = has(co, QUEUED | NOT_QUEUED) || is_in_later(co);
    if (!has(co, STARTED)) {
        assert((is_found || has(co, FROZEN) || is_behind_in_queue(co)) && "a first step is queued");
        return;
    }
    assert((is_waiting(co) || has(co, WOKEN)) && "one that is at rest waits, or was woken");
    assert((!has(co, WOKEN) || is_found || has(co, FROZEN)) && "one that was woken is queued");
    if (!is_waiting(co) || has(co, FROZEN)) {
        return;
    }
    assert((kind->queue == QUEUE_NONE || is_found || sleeps_by_timer(co)) && "one that polls is queued");
    assert((kind->cancel != waiters_remove || is_among_waiters(co)) && "one that waits for others is listed");
    assert((kind->waits_for < FOR_ALL || child_to_wait_for(co) != NULL) && "a group has members");
}

static void check_coroutine(const CoroScheduler *s, const Coro *co)
{
    const CoroRuntime *rt = s->runtime;
    assert(co->scheduler == s && has(co, ALIVE) &&
           "a coroutine in a scheduler's rings is alive, and its own");
    assert(coro_at(rt, co->index) == co && co->generation != 0 &&
           "its index leads to it, and its handle is none's");
    assert(coro_at(rt, coro_at(rt, co->younger)->older) == co && "the ring of its siblings closes");
    assert((parent_of(co) == NULL || parent_of(co)->scheduler == s) &&
           "children share their parent's scheduler");
    assert(co->stop_pass == 0 && "a stop of many has cleared its marks");
    assert(rt->state->sites[co->start_site].users > 0 && "it holds the record of its start");
    assert(is_before(co->sequence, rt->state->sequence) && "its sequence number was drawn");
    const Coro *awaited = awaited_by(co);
    assert((awaited == NULL || has(awaited, HAS_WAITERS)) &&
           "the end of an awaited coroutine wakes its waiters");
    check_flags(co);
    check_pause(co);
    check_place(co);
}

static uint32_t check_queue(const CoroScheduler *s, QueueName name)
{
    const RunQueue *queue = &s->queues->queues[name];
    uint32_t count = 0;
    assert(queue_is_sound(queue) && "a queue is sorted by sequence numbers, with its gap in the middle");
    assert(!queue_is_running(queue) && "between runs none is to come");
    for (uint32_t i = 0; i < queue->waiting; i++) {
        if ((queue->items[i] & MARK) == 0) {
            const Coro *co = item_coro(queue->items[i]);
            assert(co->scheduler == s && has(co, ALIVE) && has(co, QUEUED) &&
                   "what a queue holds is marked as queued");
            assert((name != QUEUE_POLLED || wait_kind(co)->is_polled) &&
                   "only polled waits are in the queue of the polled");
            count++;
        }
    }
    return count;
}

static void check_timers(const CoroScheduler *s, const TimerSet *timers)
{
    for (uint32_t i = 0; i < timers->small.count; i++) {
        Timer timer = timers->small.items[i];
        assert(timer.due >= timers->next && "no timer is due before the earliest");
        assert(coro_at(s->runtime, item_coro(timer.item)->index) == item_coro(timer.item) &&
               "a timer leads to the head of a slot");
    }
    assert((timers->wheel != NULL || timers->count == timers->small.count) && "the timers are counted");
}

/* No sleeper by the scaled clock comes due unnoticed. */
static void check_clock(const CoroScheduler *s, const Coro *co)
{
    bool sleeps = has(co, STARTED) && wait_kind(co)->queue == QUEUE_NONE && wait_clock(co) == CLOCK_SCALED &&
                  is_waiting(co) && !has(co, FROZEN | SKIPPING | INTERRUPTED) && co->due != NEVER;
    assert((!sleeps || s->next_due <= co->due || (s->flags & S_WORK) != 0 || co->due >= INT64_MAX / 2) &&
           "the next update with work is not after the earliest sleeper");
}

void coro_validate(const CoroScheduler *s)
{
    uint32_t count = 0, queued = 0, not_queued = 0, found = 0;
    if ((s->flags & S_DOOMED) != 0) {
        return;
    }
    FOR_EACH_IN_SCHEDULER(s, co)
    {
        check_coroutine(s, co);
        check_clock(s, co);
        count++;
        queued += has(co, QUEUED) ? 1 : 0;
        not_queued += has(co, NOT_QUEUED) ? 1 : 0;
    }
    assert(count == s->count && "the coroutines are counted");
    assert(not_queued == s->not_queued && "the coroutines found by linear scan are counted");
    if (s->queues == NULL) {
        return;
    }
    for (int name = 0; name < QUEUE_COUNT; name++) {
        found += check_queue(s, (QueueName)name);
    }
    assert(found == queued && "a coroutine marked as queued is in one queue");
    assert(s->queues->late.count == 0 && s->queues->due.first == s->queues->due.count &&
           "no due coroutine is left");
    for (int clock = 0; clock < CLOCK_COUNT; clock++) {
        check_timers(s, &s->queues->timers[clock]);
    }
}

#else

/* ISO C forbids an empty translation unit. */
typedef int CoroNothingToValidate;

#endif
