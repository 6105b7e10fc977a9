/* SPDX-License-Identifier: Zlib */
/* A table for what only a few coroutines need, so that the others need no room for it. */
#include "extras.h"

#include "containers.h"
#include "span.h"

static uint32_t take_extras(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    uint32_t index = state->free_extras;
    if (index != 0) {
        state->free_extras = state->extras[index].next_free;
        return index;
    }
    uint32_t count = state->extras_count == 0 ? 1 : state->extras_count; /* index 0 is none */
    if (!list_reserve(rt, &state->extras, &state->extras_capacity, count + 1, sizeof(Extras))) {
        return 0;
    }
    state->extras_count = count + 1;
    return count;
}

Extras *extras_require(Coro *co)
{
    if (co->extras == 0) {
        co->extras = take_extras(runtime_of(co));
        if (co->extras != 0) {
            *extras_of(co) = (Extras){.interval_due = NO_INTERVAL, .ended_first = -1, .first = -1};
        }
    }
    return extras_of(co);
}

void extras_release(Coro *co)
{
    RuntimeState *state = runtime_of(co)->state;
    assert(co->extras != 0 && "only what is held is released");
    state->extras[co->extras].next_free = state->free_extras;
    state->free_extras = co->extras;
    co->extras = 0;
}

void interval_shift(Coro *co, int64_t by)
{
    Extras *extras = extras_of(co);
    if (extras != NULL && extras->interval_due != NO_INTERVAL && extras->interval_due != NEVER) {
        extras->interval_due = moment_shifted(extras->interval_due, by);
    }
}
