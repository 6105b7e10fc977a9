/* SPDX-License-Identifier: Zlib */
/* Creating coroutines (start.c), and the records beside them: start sites, texts of waits, extras (records.c). */
#ifndef CORO_START_H
#define CORO_START_H

#include "state.h"

/* Alive, and queued nowhere yet. parent: NULL for a root. NULL: reported, and nothing changed. */
Coro *coroutine_create(CoroScheduler *s, const Coro *parent, const CoroStart *start);

uint32_t site_acquire_another(CoroRuntime *rt, const CoroStart *start);
uint32_t site_for_text(CoroRuntime *rt, const char *text); /* 0: no room, and it is not described */

static inline bool site_is_for(const StartSite *site, const CoroStart *start)
{
    return site->body == start->body && site->name == start->name && site->started_file == start->file &&
           site->started_line == start->line;
}

/* Usually the next start is from the same place. 0: no room. */
static inline uint32_t site_acquire(CoroRuntime *rt, const CoroStart *start)
{
    RuntimeState *state = rt->state;
    uint32_t last = state->last_site;
    if (!LIKELY(last != 0 && site_is_for(&state->sites[last], start))) {
        return site_acquire_another(rt, start);
    }
    state->sites[last].users++;
    return last;
}

static inline void site_release(CoroRuntime *rt, uint32_t site)
{
    assert(rt->state->sites[site].users > 0 && "a coroutine holds the record of its start");
    rt->state->sites[site].users--;
}

static inline void note_text(Coro *co, const char *text)
{
    CoroRuntime *rt = runtime_of(co);
    uint32_t last = rt->state->last_text;
    co->text = (LIKELY(rt->state->sites[last].name == text) ? last : site_for_text(rt, text)) & 0xffffff;
}

Extras *extras_require(Coro *co); /* NULL: no room */
void extras_release(Coro *co);
void interval_shift(Coro *co, int64_t by); /* if it has one */

#endif
