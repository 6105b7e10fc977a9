/* SPDX-License-Identifier: Zlib */
/* Describing coroutines. */
#include "internal.h"

#include <math.h>
#include <string.h>

static CoroStatus status_of(const Coro *co)
{
    if (has(co, RUNNING)) {
        return CORO_RUNNING;
    }
    if (has(co, PAUSED)) {
        return CORO_PAUSED;
    }
    return has(co, STARTED) ? CORO_WAITING : CORO_QUEUED;
}

static double remaining_of(const Coro *co)
{
    WaitClock clock = wait_clock(co);
    if (clock == CLOCK_NONE || has(co, OVER)) {
        return -1.0;
    }
    if (co->due == NEVER) {
        return (double)INFINITY;
    }
    int64_t left = co->due - wait_now(co);
    if (has(co, FROZEN)) {
        left = co->due;
    } else if (has(co, SKIPPING)) {
        left = skip_left(co);
    }
    if (left < 0) {
        left = 0;
    }
    return clock == CLOCK_FRAMES ? (double)(left >> FRAME_SHIFT) : (double)left / NANOSECONDS;
}

static uint64_t resumes_of(const Coro *co)
{
    return (uint64_t)co->resumes_high << 32 | co->resumes_low;
}

void describe(const Coro *co, int depth, CoroInfo *info)
{
    const Site *site = site_of(co);
    const Coro *parent = parent_of(co);
    memset(info, 0, sizeof(*info));
    info->handle = handle_of(co);
    if (parent != NULL) {
        info->parent = handle_of(parent);
    }
    info->depth = depth;
    info->name = site->name != NULL ? site->name : "coroutine";
    info->status = status_of(co);
    info->remaining = -1.0;
    info->tag = co->tag;
    info->resumes = resumes_of(co);
    info->started_file = site->started_file;
    info->started_line = site->started_line;
    if (has(co, STARTED)) {
        info->file = site->file;
        info->line = co->point <= -16 ? -16 - co->point : 0;
    }
    if (has(co, STARTED) && !has(co, RUNNING | ENDING)) {
        const WaitKind *kind = wait_kind(co);
        info->wait = (CoroWaitKind)co->wait;
        info->remaining = remaining_of(co);
        if (kind->describe != NULL && !has(co, OVER)) {
            kind->describe(co, info);
        }
    }
}

int coro_explain(const CoroRuntime *rt, CoroHandle h, char *buffer, size_t size)
{
    (void)rt, (void)h;
    if (size != 0) {
        buffer[0] = 0;
    }
    return 0;
}

size_t coro_inspect(const CoroScheduler *s, CoroInfo *out, size_t capacity)
{
    size_t count = 0;
    int depth = 0;
    if (s == NULL) {
        report_null("coro_inspect", "scheduler");
        return 0;
    }
    for (const Coro *co = oldest_root(s); co != NULL;) {
        if (count < capacity && out != NULL) {
            describe(co, depth, &out[count]);
        }
        count++;
        const Coro *next = next_in_tree(co, NULL);
        if (next != NULL && next->parent == co->index) {
            depth++;
        } else if (next != NULL) {
            for (const Coro *up = co; up->parent != next->parent; up = parent_of(up)) {
                depth--;
            }
        }
        co = next;
    }
    return count;
}
