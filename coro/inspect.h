/* SPDX-License-Identifier: Zlib */
/* Describing coroutines, and telling of events. */
#ifndef CORO_INSPECT_H
#define CORO_INSPECT_H

#include "state.h"

void describe(const Coro *co, int depth, CoroInfo *info);
void tell_event(const Coro *co, CoroEventKind kind);

static inline void event(const CoroRuntime *rt, const Coro *co, CoroEventKind kind)
{
    if (!LIKELY(rt->config.on_event == NULL)) {
        tell_event(co, kind);
    }
}

#endif
