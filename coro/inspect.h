/* SPDX-License-Identifier: Zlib */
/* Describing coroutines, and telling of events. */
#ifndef CORO_INSPECT_H
#define CORO_INSPECT_H

#include "state.h"

void describe(const Coro *co, int depth, CoroInfo *info);
void tell_event(const Coro *co, CoroEventKind kind);

static inline bool is_traced(const CoroRuntime *rt)
{
    return rt->config.on_event != NULL;
}

static inline void event(const CoroRuntime *rt, const Coro *co, CoroEventKind kind)
{
    if (!LIKELY(!is_traced(rt))) {
        tell_event(co, kind);
    }
}

#endif
