/* SPDX-License-Identifier: Zlib */
/* Putting coroutines into the run queues and timer sets of their scheduler, and taking them out. */
#ifndef CORO_RUN_QUEUES_H
#define CORO_RUN_QUEUES_H

#include "containers.h"
#include "wait.h"

void enqueue(Coro *co); /* as its kind of wait says */
void enqueue_first_step(Coro *co);
void enqueue_woken(Coro *co); /* what it waited for has come */
void enqueue_timer(Coro *co);
void dequeue(Coro *co); /* out of its queue; its timer is left to forget_timer */
void forget_timer(Coro *co);
int64_t wait_due(const Coro *co);         /* the moment it waits for, by its clock */
int64_t wait_since(const Coro *co);       /* when its wait began, by the real clock */
int64_t moment_for_order(const Coro *co); /* when it came due, on the scaled clock */

void queues_prepare(CoroScheduler *s); /* between runs: makes its queues if it needs them */
void queues_free(CoroScheduler *s);

static inline bool has_queue_of(const CoroScheduler *s, QueueName name)
{
    return s->queues != NULL &&
           (s->queues->queues[name].waiting != 0 || queue_is_running(&s->queues->queues[name]));
}

#endif
