/* SPDX-License-Identifier: Zlib */
/* Describing coroutines: for events, for coro_inspect, and coro_explain. */
#include "event.h"

#include "report.h"
#include "skip_time.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static inline CoroStatus status_of(const Coro *co)
{
    if (is_running(co)) {
        return CORO_RUNNING;
    }
    if (has(co, PAUSED)) {
        return CORO_PAUSED;
    }
    return has(co, STARTED) ? CORO_WAITING : CORO_QUEUED;
}

static inline double remaining_of(const Coro *co)
{
    WaitClock clock = wait_clock(co);
    if (clock == CLOCK_NONE) {
        return -1.0;
    }
    if (co->due == NEVER) {
        return (double)INFINITY;
    }
    int64_t left = wait_left(co);
    if (!LIKELY(!has(co, FROZEN | SKIPPING))) {
        left = has(co, SKIPPING) ? skip_remaining(co) : co->due;
    }
    left = left > 0 ? left : 0;
    return clock == CLOCK_FRAMES ? (double)(left >> FRAME_SHIFT) : (double)left / NANOSECONDS;
}

static inline const char *awaited_text_of(const Coro *co)
{
    return runtime_of(co)->state->sites[co->text].name;
}

void describe_site(const Coro *co, CoroInfo *info)
{
    const StartSite *site = site_of(co);
    info->name = site->name != NULL ? site->name : "coroutine";
    info->started_file = site->started_file;
    info->started_line = site->started_line;
    info->file = has_place(co) ? site->file : NULL;
}

static inline void describe_wait(const Coro *co, CoroInfo *info)
{
    assert(has(co, STARTED) && "a coroutine that waits has begun");
    const WaitKind *kind = wait_kind(co);
    describe_past_wait(co, info);
    if (has(co, WOKEN) || co->outcome == CORO_PRIVATE_RETURNED) {
        return;
    }
    info->remaining = remaining_of(co);
    if (kind->has_text) {
        info->awaited_text = awaited_text_of(co);
    }
    if (kind->describe != NULL) {
        kind->describe(co, info);
    }
}

void describe_present(const Coro *co, CoroInfo *info)
{
    bool has_begun = has(co, STARTED);
    CoroStatus status = status_of(co);
    describe_step(co, status, info);
    if (has_begun && status != CORO_RUNNING && !has(co, ENDING | INTERRUPTED)) {
        describe_wait(co, info);
    } else {
        describe_no_wait(info);
    }
}

/* ---------------------------------------------------------------- events that are not inlined */

void trace_event(const Coro *co, CoroEventKind kind)
{
    CoroRuntime *rt = runtime_of(co);
    describe_present(co, begin_event(rt, co, kind));
    end_event(rt);
}

void trace_started(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_STARTED);
    describe_step(co, has(co, PAUSED) ? CORO_PAUSED : CORO_QUEUED, info);
    describe_no_wait(info);
    end_event(rt);
}

void trace_finished(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_FINISHED);
    describe_step(co, CORO_WAITING, info);
    describe_no_wait(info);
    end_event(rt);
}

/* ---------------------------------------------------------------- inspecting */

static void describe(const Coro *co, int depth, CoroInfo *info)
{
    const CoroRuntime *rt = runtime_of(co);
    memset(info, 0, sizeof(*info));
    describe_identity(rt, co, depth, info);
    describe_site(co, info);
    describe_present(co, info);
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

/* ---------------------------------------------------------------- explaining */

typedef struct Text {
    char *buffer;
    size_t size, length;
} Text;

static char *end_of(const Text *text)
{
    return text->length < text->size ? text->buffer + text->length : NULL;
}

static size_t room_in(const Text *text)
{
    return text->length < text->size ? text->size - text->length : 0;
}

#define APPEND(text, ...) ((text)->length += (size_t)snprintf(end_of(text), room_in(text), __VA_ARGS__))

static void append_link(Text *text, const Coro *co)
{
    CoroInfo info;
    describe(co, 0, &info);
    const char *file = info.file != NULL ? info.file : info.started_file;
    APPEND(text, "%s (%s:%d)", info.name, file != NULL ? file : "?",
           info.file != NULL ? info.line : info.started_line);
    if (info.status == CORO_RUNNING) {
        APPEND(text, " is running\n");
        return;
    }
    if (has(co, ENDING) || (has(co, STARTED) && info.wait == CORO_WAITS_NOTHING)) {
        APPEND(text, " is ending\n");
        return;
    }
    const char *awaited = wait_kind(co)->has_text ? awaited_text_of(co) : NULL;
    APPEND(text, " waits for %s%s%s%s", wait_kind(co)->phrase, awaited != NULL ? " " : "",
           awaited != NULL ? awaited : "", has(co, WOKEN) ? ", which has come" : "");
    if (has(co, STARTED)) {
        APPEND(text, ", since %.3f s", info.waited);
    }
    if (info.remaining >= 0.0) {
        bool is_frames = wait_clock(co) == CLOCK_FRAMES;
        const char *unit = !is_frames ? "s" : info.remaining == 1.0 ? "frame" : "frames";
        APPEND(text, ", %.*f %s left", is_frames ? 0 : 3, info.remaining, unit);
    }
    bool is_stopped = wait_clock(co) == CLOCK_SCALED && co->scheduler->time_scale == 0.0;
    APPEND(text, "%s%s%s\n", info.status == CORO_PAUSED ? ", paused" : "",
           coro_scheduler_is_paused(co->scheduler) ? ", its scheduler is paused" : "",
           is_stopped && !has(co, WOKEN) ? ", its time scale is 0" : "");
}

/* A coroutine that must end before it can go on. NULL: none. */
static const Coro *next_link(const Coro *co)
{
    return waits_for_now(co) >= FOR_ALL ? child_to_wait_for(co) : blocked_by(co);
}

/* Waits for the first of several may form a cycle: it ends when the walk comes to a coroutine that it met before. */
int coro_explain(const CoroRuntime *rt, CoroHandle h, char *buffer, size_t size)
{
    Text text = {buffer, buffer != NULL ? size : 0, 0};
    const Coro *co = coroutine_look_up(rt, h);
    const Coro *met = NULL;
    uint32_t steps = 0, limit = 1;
    if (text.size != 0) {
        buffer[0] = '\0';
    }
    while (co != NULL && co != met) {
        append_link(&text, co);
        if (++steps == limit) {
            met = co;
            limit *= 2;
        }
        co = next_link(co);
    }
    return (int)text.length;
}
