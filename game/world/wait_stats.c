/* SPDX-License-Identifier: Zlib */
#include "world/wait_stats.h"

#include "log.h"
#include "trace.h"

#include <string.h>

#define KINDS  (CORO_WAITS_OVER + 1)
#define EVENTS (CORO_EVENT_FAILED + 1)

static const char *const EVENT_NAMES[EVENTS] = {
    [CORO_EVENT_STARTED] = "started",     [CORO_EVENT_RESUMED] = "resumed",
    [CORO_EVENT_SUSPENDED] = "suspended", [CORO_EVENT_PAUSED] = "paused",
    [CORO_EVENT_UNPAUSED] = "unpaused",   [CORO_EVENT_FINISHED] = "finished",
    [CORO_EVENT_STOPPED] = "stopped",     [CORO_EVENT_FAILED] = "failed",
};

static int64_t before_play[KINDS];

static struct {
    int64_t kinds[KINDS], events[EVENTS];
    int64_t timeouts; /* predicates, signals and coroutines with a limit of time */
} counts;

void wait_stats_begin(void)
{
    memset(&counts, 0, sizeof counts);
}

void wait_stats_begin_play(void)
{
    memcpy(before_play, counts.kinds, sizeof before_play);
}

uint64_t wait_stats_in_play(CoroWaitKind kind)
{
    return (uint64_t)(counts.kinds[kind] - before_play[kind]);
}

const char *wait_stats_title(CoroWaitKind kind)
{
    static const char *const TITLES[KINDS] = {
        [CORO_WAITS_FRAMES] = "frames",
        [CORO_WAITS_SECONDS] = "seconds",
        [CORO_WAITS_REALTIME] = "real seconds",
        [CORO_WAITS_INTERVAL] = "a beat",
        [CORO_WAITS_PREDICATE] = "something true",
        [CORO_WAITS_SIGNAL] = "a signal",
        [CORO_WAITS_COROUTINE] = "somebody else",
        [CORO_WAITS_CALL] = "a call",
        [CORO_WAITS_ALL] = "all of them",
        [CORO_WAITS_ANY] = "any of them",
        [CORO_WAITS_FIXED_UPDATE] = "fixed updates",
        [CORO_WAITS_END_OF_FRAME] = "frames' ends",
        [CORO_WAITS_CONDITION] = "a condition",
        [CORO_WAITS_OVER] = "animations",
    };

    return TITLES[kind] == NULL ? trace_wait_name(kind) : TITLES[kind];
}

void wait_stats_note(const CoroEvent *event)
{
    const CoroWaitKind wait = event->info.wait;
    const bool may_time_out =
        wait == CORO_WAITS_PREDICATE || wait == CORO_WAITS_SIGNAL || wait == CORO_WAITS_COROUTINE;

    counts.events[event->kind]++;
    if (event->kind == CORO_EVENT_SUSPENDED) {
        counts.kinds[wait]++;
        counts.timeouts += may_time_out && event->info.remaining >= 0.0 ? 1 : 0;
    }
}

void wait_stats_log(void)
{
    LogField kinds[KINDS + 1];
    LogField events[EVENTS + 1];

    for (int i = CORO_WAITS_FRAMES; i < KINDS; i++) {
        kinds[i - CORO_WAITS_FRAMES] = log_integer(trace_wait_name((CoroWaitKind)i), counts.kinds[i]);
    }
    kinds[KINDS - CORO_WAITS_FRAMES] = log_integer("timeouts", counts.timeouts);
    kinds[KINDS - CORO_WAITS_FRAMES + 1] = (LogField){.kind = LOG_END};
    log_event("waits", kinds);
    for (int i = 0; i < EVENTS; i++) {
        events[i] = log_integer(EVENT_NAMES[i], counts.events[i]);
    }
    events[EVENTS] = (LogField){.kind = LOG_END};
    log_event("coroutines", events);
}
