/* SPDX-License-Identifier: Zlib */
/* Telling the event hook: what is not inlined. */
#include "event.h"

void tell_event(const Coro *co, CoroEventKind kind)
{
    CoroRuntime *rt = runtime_of(co);
    describe_present(co, begin_event(rt, co, kind, has(co, STARTED)));
    end_event(rt);
}

void tell_started(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_STARTED, false);
    describe_step(co, has(co, PAUSED) ? CORO_PAUSED : CORO_QUEUED, false, info);
    describe_no_wait(info);
    end_event(rt);
}

void tell_finished(CoroRuntime *rt, const Coro *co)
{
    CoroInfo *info = begin_event(rt, co, CORO_EVENT_FINISHED, true);
    describe_step(co, CORO_WAITING, true, info);
    describe_no_wait(info);
    end_event(rt);
}
