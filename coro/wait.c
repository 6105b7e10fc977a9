/* SPDX-License-Identifier: Zlib */
/* The table of the kinds of wait, and what the rest of the library asks of a wait. How a wait begins: wait_KIND.c. */
#include "wait.h"

const WaitKind wait_kinds[] = {
    [CORO_WAITS_NOTHING] = {.queue = QUEUE_READY, .phrase = "its first step"},
    [CORO_WAITS_FRAMES] = {.clock = CLOCK_FRAMES, .queue = QUEUE_READY, .is_plain = true, .phrase = "frames"},
    [CORO_WAITS_SECONDS] = {.clock = CLOCK_SCALED, .phrase = "seconds"},
    [CORO_WAITS_REALTIME] = {.clock = CLOCK_REAL, .phrase = "real seconds"},
    [CORO_WAITS_INTERVAL] = {.clock = CLOCK_SCALED, .catches_up = true, .phrase = "its interval"},
    [CORO_WAITS_PREDICATE] = {.queue = QUEUE_READY,
                              .is_polled = true,
                              .has_text = true,
                              .phrase = "its predicate"},
    [CORO_WAITS_SIGNAL] = {.has_text = true,
                           .cancel = waiters_remove,
                           .describe = signal_describe,
                           .phrase = "the signal"},
    [CORO_WAITS_COROUTINE] = {.waits_for = FOR_ONE,
                              .has_text = true,
                              .cancel = waiters_remove,
                              .describe = awaited_describe,
                              .phrase = "the end of"},
    [CORO_WAITS_CALL] = {.waits_for = FOR_CHILD, .describe = awaited_describe, .phrase = "the one it called"},
    [CORO_WAITS_ALL] = {.waits_for = FOR_ALL, .complete = wait_group_complete, .phrase = "all of its forks"},
    [CORO_WAITS_ANY] = {.waits_for = FOR_ANY,
                        .complete = wait_group_complete,
                        .phrase = "the first of its forks"},
    [CORO_WAITS_FIXED_UPDATE] = {.queue = QUEUE_FIXED, .phrase = "the fixed update"},
    [CORO_WAITS_END_OF_FRAME] = {.queue = QUEUE_END, .phrase = "the end of the frame"},
    [CORO_WAITS_CONDITION] = {.queue = QUEUE_READY,
                              .is_polled = true,
                              .has_text = true,
                              .keep_waiting = condition_keeps_waiting,
                              .tell_paused = condition_tell_paused,
                              .describe = condition_describe,
                              .phrase = "the condition"},
    [CORO_WAITS_OVER] = {.clock = CLOCK_SCALED,
                         .queue = QUEUE_READY,
                         .is_plain = true,
                         .keeps_due = true,
                         .phrase = "the end of its loop"},
};

bool is_waiting(const Coro *co)
{
    return co->outcome >= CORO_PRIVATE_SUSPENDED && co->outcome <= CORO_PRIVATE_CALLING &&
           !has(co, WOKEN | ENDING);
}

Coro *awaited_by(const Coro *co)
{
    return wait_kind(co)->waits_for == FOR_ONE && is_waiting(co) ? co->target.coroutine : NULL;
}

uint64_t *wait_asked_in(Coro *co)
{
    return wait_kind(co)->keep_waiting != NULL ? (uint64_t *)&co->due : &co->target.asked;
}

/* ---------------------------------------------------------------- those that are not queued */

void note_earliest(CoroScheduler *s, const Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    bool sleeps = kind->queue == QUEUE_NONE && wait_clock(co) != CLOCK_NONE && !has(co, WOKEN);
    if (sleeps) {
        note_due(s, co->due, wait_clock(co));
    } else if (waits_for_run(co) && !has(co, WOKEN)) {
        s->flags |= kind->queue == QUEUE_FIXED ? S_FIXED : S_END;
    } else {
        s->flags |= S_WORK;
    }
}

void mark_not_queued(Coro *co)
{
    assert(!has(co, FROZEN) && "a frozen wait is not scanned for");
    CoroScheduler *s = co->scheduler;
    if (!has(co, NOT_QUEUED)) {
        set(co, NOT_QUEUED);
        s->not_queued++;
    }
    request_pick(s);
    note_earliest(s, co);
}
