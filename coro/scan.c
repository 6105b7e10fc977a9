/* SPDX-License-Identifier: Zlib */
/* Marks coroutines that are found by linear scan, so that no wait ever fails for want of memory. */
#include "scan.h"

#include "wait.h"

void note_earliest(CoroScheduler *s, const Coro *co)
{
    const WaitKind *kind = wait_kind(co);
    bool sleeps = kind->queue == QUEUE_NONE && wait_clock(co) != CLOCK_NONE && !has(co, WOKEN);
    bool for_run = (kind->queue == QUEUE_FIXED || kind->queue == QUEUE_END) && !has(co, WOKEN);
    if (sleeps && wait_clock(co) == CLOCK_REAL) {
        s->next_real = co->due < s->next_real ? co->due : s->next_real;
        s->flags |= S_REAL;
    } else if (sleeps) {
        s->next_due = co->due < s->next_due ? co->due : s->next_due;
    } else if (for_run) {
        s->flags |= kind->queue == QUEUE_FIXED ? S_FIXED : S_END;
    } else {
        s->flags |= S_WORK;
    }
}

void leave_to_scan(Coro *co)
{
    assert(!has(co, FROZEN) && "a frozen wait is not scanned for");
    CoroScheduler *s = co->scheduler;
    if (!has(co, NOT_QUEUED)) {
        set(co, NOT_QUEUED);
        s->not_queued++;
    }
    draw_attention(s);
    note_earliest(s, co);
}
