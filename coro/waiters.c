/* SPDX-License-Identifier: Zlib */
/*
 * The coroutines that wait for an address: a hash table of lists, each in the order in which they began to wait. A wait for a
 * coroutine is one for the address of its slot. The lists are linked through the coroutines, so no wait needs memory.
 */
#include "arena.h"
#include "wait.h"

static uint32_t *bucket_of_address(const RuntimeState *state, const void *address)
{
    uint64_t hash = (uint64_t)(uintptr_t)address * UINT64_C(0x9E3779B97F4A7C15);
    return &state->buckets[(hash >> 32) & (state->bucket_count - 1)];
}

_Static_assert(sizeof(const void *) == sizeof(Coro *),
               "target.address reads the address of target.coroutine");

/* A bucket names the oldest; its previous is the youngest. */
static void append_waiter(const CoroRuntime *rt, uint32_t *bucket, Coro *co)
{
    if (*bucket == 0) {
        co->with.link.previous = co->with.link.next = co->index;
        *bucket = co->index;
        rt->state->used_buckets++;
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
        rt->state->used_buckets--;
        return;
    }
    coro_at(rt, co->with.link.previous)->with.link.next = co->with.link.next;
    coro_at(rt, co->with.link.next)->with.link.previous = co->with.link.previous;
    if (*bucket == co->index) {
        *bucket = co->with.link.next;
    }
}

/* Where few are left empty, about as many addresses are waited for as there are buckets. */
static void grow_buckets(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    uint32_t count = state->bucket_count;
    bool are_few_empty = state->used_buckets > count * 5 / 8;
    uint32_t *larger = are_few_empty ? arena_block(rt, (size_t)count * 2 * sizeof(uint32_t)) : NULL;
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
            append_waiter(rt, bucket_of_address(state, co->target.address), co);
        }
    }
    if (smaller != state->first_buckets) {
        arena_free_block(rt, smaller, count * sizeof(uint32_t));
    }
}

void waiters_add(Coro *co)
{
    CoroRuntime *rt = runtime_of(co);
    grow_buckets(rt);
    append_waiter(rt, bucket_of_address(rt->state, co->target.address), co);
}

void waiters_remove(Coro *co)
{
    assert(runtime_of(co)->state->used_buckets > 0 && "a waiter is in a bucket");
    CoroRuntime *rt = runtime_of(co);
    unlink_waiter(rt, bucket_of_address(rt->state, co->target.address), co);
}

/* The first from this one on, to the end of the bucket. NULL: none. */
static Coro *find_waiter(const CoroRuntime *rt, uint32_t index, const void *address)
{
    uint32_t oldest = *bucket_of_address(rt->state, address);
    while (index != 0) {
        Coro *co = coro_at(rt, index);
        PREFETCH_CORO(coro_at(rt, co->with.link.next));
        if (LIKELY(co->target.address == address)) {
            return co;
        }
        index = co->with.link.next != oldest ? co->with.link.next : 0;
    }
    return NULL;
}

Coro *waiters_first(const CoroRuntime *rt, const void *address)
{
    return find_waiter(rt, *bucket_of_address(rt->state, address), address);
}

Coro *waiters_next(const Coro *co)
{
    const CoroRuntime *rt = runtime_of(co);
    uint32_t next = co->with.link.next;
    bool is_last = next == *bucket_of_address(rt->state, co->target.address);
    return is_last ? NULL : find_waiter(rt, next, co->target.address);
}
