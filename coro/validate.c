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
    assert((!has(co, FROZEN) || has(co, PAUSED)) && "only the wait of a paused one is put aside");
    assert((!has(co, QUEUED) || !has(co, PAUSED | SKIPPING | ENDING)) && "a queued coroutine may be resumed");
    assert((!has(co, SKIPPING) || rt->skip != NULL) &&
           "no coroutine is left skipping when its skip has ended");
    assert(!has(co, VISITED) && co->stop_pass == 0 && "a traversal has cleared its marks");
    assert(rt->state->sites[co->start_site].users > 0 && "it holds the record of its start");
    assert((parent_of(co) == NULL || !has(parent_of(co), PAUSED) || has(co, PAUSED | ENDING)) &&
           "a pause reaches the children");
    assert(is_before(co->sequence, rt->state->sequence) && "its sequence number was drawn");
    const Coro *awaited = awaited_by(co);
    assert((awaited == NULL || has(awaited, ALIVE)) && "the end of an awaited coroutine wakes its waiters");
    assert((awaited == NULL || !has(co, PAUSED) || has(awaited, PAUSED | ENDING)) &&
           "a pause reaches the one that is waited for");
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
