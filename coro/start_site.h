/* SPDX-License-Identifier: Zlib */
/* Records of where coroutines are started, and of the texts of waits. */
#ifndef CORO_START_SITE_H
#define CORO_START_SITE_H

#include "state.h"

uint32_t site_acquire(CoroRuntime *rt, const CoroStart *start); /* 0: no room */
uint32_t site_for_text(CoroRuntime *rt, const char *text);      /* 0: no room, and it is not described */

static inline void site_release(CoroRuntime *rt, uint32_t site)
{
    assert(rt->state->sites[site].users > 0 && "whoever was started there holds the record");
    rt->state->sites[site].users--;
}

static inline void note_text(Coro *co, const char *text)
{
    CoroRuntime *rt = runtime_of(co);
    uint32_t last = rt->state->last_text;
    co->text = LIKELY(rt->state->sites[last].name == text) ? last : site_for_text(rt, text);
}

#endif
