/* SPDX-License-Identifier: Zlib */
/*
 * Those who wait for an address: a hash table of lists, each in the order in which they began to wait. Whoever waits for a
 * coroutine waits for the address of its slot. The lists run through the coroutines, so that no wait needs memory.
 */
#include "internal.h"

#include <string.h>

static uint32_t *bucket_of(const RuntimeState *state, const void *address)
{
    uint64_t hash = (uint64_t)(uintptr_t)address * UINT64_C(0x9E3779B97F4A7C15);
    return &state->buckets[(hash >> 32) & (state->bucket_count - 1)];
}

/* A bucket names the oldest; its previous is the youngest. */
static void append(const CoroRuntime *rt, uint32_t *bucket, Coro *co)
{
    if (*bucket == 0) {
        co->with.link.previous = co->with.link.next = co->index;
        *bucket = co->index;
        return;
    }
    Coro *oldest = coro_at(rt, *bucket);
    co->with.link.previous = oldest->with.link.previous;
    co->with.link.next = oldest->index;
    coro_at(rt, oldest->with.link.previous)->with.link.next = co->index;
    oldest->with.link.previous = co->index;
}

static void unlink_waiter(const CoroRuntime *rt, uint32_t *bucket, Coro *co)
{
    if (co->with.link.next == co->index) {
        *bucket = 0;
        return;
    }
    coro_at(rt, co->with.link.previous)->with.link.next = co->with.link.next;
    coro_at(rt, co->with.link.next)->with.link.previous = co->with.link.previous;
    if (*bucket == co->index) {
        *bucket = co->with.link.next;
    }
}

static void grow(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    uint32_t count = state->bucket_count;
    uint32_t *larger = state->waiters < count ? NULL : arena_block(rt, (size_t)count * 2 * sizeof(uint32_t));
    if (larger == NULL) {
        return;
    }
    uint32_t *smaller = state->buckets;
    state->buckets = larger;
    state->bucket_count = count * 2;
    for (uint32_t i = 0; i < count; i++) {
        while (smaller[i] != 0) {
            Coro *co = coro_at(rt, smaller[i]);
            unlink_waiter(rt, &smaller[i], co);
            append(rt, bucket_of(state, co->target.address), co);
        }
    }
    if (smaller != state->first_buckets) {
        arena_free_block(rt, smaller, count * sizeof(uint32_t));
    }
}

void waiters_add(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    grow(rt);
    append(rt, bucket_of(rt->state, co->target.address), co);
    rt->state->waiters++;
}

void waiters_remove(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    unlink_waiter(rt, bucket_of(rt->state, co->target.address), co);
    rt->state->waiters--;
}

int waiters_wake(CoroRuntime *rt, const void *address, CoroWaitKind kind, CoroStatus status)
{
    int woken = 0;
    uint32_t index = *bucket_of(rt->state, address);
    uint32_t youngest = index == 0 ? 0 : coro_at(rt, index)->with.link.previous;
    bool is_last = index == 0;
    while (!is_last) {
        Coro *co = coro_at(rt, index);
        is_last = index == youngest;
        index = co->with.link.next;
        PREFETCH(coro_at(rt, index));
        if (co->target.address == address && co->wait == kind) {
            waiters_remove(co);
            result_set(co, RESULT_LAST,
                       kind == CORO_WAITS_COROUTINE ? result_of(status) : result_get(co, RESULT_LAST));
            wait_wake(co);
            woken++;
        }
    }
    return woken;
}

/* Whether one of those who wait for this coroutine matches. */
bool waiters_any(const CoroRuntime *rt, const Coro *awaited, bool (*matches)(const Coro *waiter))
{
    uint32_t first = has(awaited, HAS_WAITERS) ? *bucket_of(rt->state, awaited) : 0;
    uint32_t index = first;
    while (index != 0) {
        const Coro *co = coro_at(rt, index);
        if (co->target.address == awaited && co->wait == CORO_WAITS_COROUTINE && matches(co)) {
            return true;
        }
        index = co->with.link.next == first ? 0 : co->with.link.next;
    }
    return false;
}
