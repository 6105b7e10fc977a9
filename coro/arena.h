/* SPDX-License-Identifier: Zlib */
/* Memory that only grows and never moves. */
#ifndef CORO_ARENA_H
#define CORO_ARENA_H

#include "state.h"

CoroRuntime *runtime_place(const CoroRuntimeConfig *config);
void runtime_unplace(CoroRuntime *rt);
bool arena_open(CoroRuntime *rt); /* makes the RuntimeState; false: no room */

/* Zeroed; NULL: no room. Rounded up to a power of two of granules. */
void *arena_block(CoroRuntime *rt, size_t bytes);
void arena_free_block(CoroRuntime *rt, void *block, size_t bytes);

/* Keeps index, generation and class; NULL: no room. */
Coro *arena_take_node(CoroRuntime *rt, size_t frame_size);
size_t arena_frame_capacity(const Coro *co);

/* A slot for a small frame is mostly free: then it costs no call. */
static inline Coro *arena_node(CoroRuntime *rt, size_t frame_size)
{
    uint32_t index = rt->state->free_nodes[0];
    if (!LIKELY(frame_size <= SMALLEST_FRAME && index != 0)) {
        return arena_take_node(rt, frame_size);
    }
    Coro *co = coro_at(rt, index);
    rt->state->free_nodes[0] = co->traversal_next;
    return co;
}

static inline void arena_free_node(CoroRuntime *rt, Coro *co)
{
    uint32_t size_class = co->flags >> CLASS_SHIFT;
    co->flags = size_class << CLASS_SHIFT;
    co->generation += co->generation != UINT32_MAX ? 1U : 2U; /* 0 is none's */
    co->traversal_next = rt->state->free_nodes[size_class];
    rt->state->free_nodes[size_class] = co->index;
}

#endif
