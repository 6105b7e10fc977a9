/* SPDX-License-Identifier: Zlib */
/* A table for what only a few coroutines need, so that the others need no room for it. */
#include "extras.h"

#include "containers.h"

static uint32_t take_extras(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    uint32_t index = state->free_extras;
    if (index != 0) {
        state->free_extras = state->extras[index].next_free;
        return index;
    }
    uint32_t count = state->extras_count == 0 ? 1 : state->extras_count; /* index 0 is none */
    void *items = state->extras;
    bool fits = list_reserve(rt, &items, &state->extras_capacity, count + 1, sizeof(Extras));
    state->extras = items;
    if (!fits) {
        return 0;
    }
    state->extras_count = count + 1;
    return count;
}

Extras *extras_require(Coro *co)
{
    if (co->extras == 0) {
        co->extras = take_extras(runtime_of(co));
        assert(co->extras < runtime_of(co)->state->extras_capacity + 1 && "the table holds it");
        Extras *extras = extras_of(co);
        if (extras == NULL) {
            return NULL;
        }
        *extras = (Extras){NO_INTERVAL, 0, 0, -1, -1, 0, 0};
    }
    return extras_of(co);
}

void extras_release(Coro *co)
{
    if (co->extras != 0) {
        RuntimeState *state = runtime_of(co)->state;
        state->extras[co->extras].next_free = state->free_extras;
        state->free_extras = co->extras;
        co->extras = 0;
    }
}
