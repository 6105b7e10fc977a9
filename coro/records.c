/* SPDX-License-Identifier: Zlib */
/*
 * Records beside the coroutines. Start sites: where, and under which name, coroutines are started; all from one place share one
 * record, and unused ones are used again. The texts of waits are in the same table, under the text as name and without a body;
 * they are never released. Extras: what only a few coroutines need, so that the others need no room for it.
 */
#include "start.h"

#include "containers.h"
#include "span.h"

#include <string.h>

/* ---------------------------------------------------------------- start sites and texts */

static uint32_t *bucket_of(const RuntimeState *state, const char *name, const char *file, int line)
{
    uint64_t hash = (uint64_t)(uintptr_t)name + (uint64_t)(uintptr_t)file * 31 + (uint64_t)line;
    return &state->site_buckets[(hash * UINT64_C(0x9E3779B97F4A7C15)) >> 32 & (state->site_capacity - 1)];
}

static void put_into_bucket(RuntimeState *state, uint32_t index)
{
    assert(index != 0 && index < state->site_capacity && "index 0 is none");
    StartSite *site = &state->sites[index];
    uint32_t *bucket = bucket_of(state, site->name, site->started_file, site->started_line);
    site->next = *bucket;
    *bucket = index;
}

/* Builds the buckets and the free list anew. Returns how many are free. */
static uint32_t sweep(RuntimeState *state)
{
    uint32_t free_count = 0;
    memset(state->site_buckets, 0, state->site_capacity * sizeof(uint32_t));
    state->free_site = 0;
    state->last_site = 0;
    for (uint32_t i = state->site_capacity; i-- > 1;) { /* index 0 is none */
        if (state->sites[i].users != 0) {
            put_into_bucket(state, i);
        } else {
            state->sites[i].next = state->free_site;
            state->free_site = i;
            free_count++;
        }
    }
    return free_count;
}

static bool grow_sites(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    uint32_t capacity = state->site_capacity == 0 ? 4 : state->site_capacity * 2;
    if (capacity > MOST_START_SITES) {
        return false;
    }
    StartSite *sites = arena_block(rt, capacity * sizeof(StartSite));
    uint32_t *buckets = sites == NULL ? NULL : arena_block(rt, capacity * sizeof(uint32_t));
    if (buckets == NULL) {
        arena_free_block(rt, sites, capacity * sizeof(StartSite));
        return false;
    }
    if (state->sites != NULL) {
        memcpy(sites, state->sites, state->site_capacity * sizeof(StartSite));
        arena_free_block(rt, state->sites, state->site_capacity * sizeof(StartSite));
        arena_free_block(rt, state->site_buckets, state->site_capacity * sizeof(uint32_t));
    }
    state->sites = sites;
    state->site_buckets = buckets;
    state->site_capacity = capacity;
    sweep(state);
    return true;
}

static uint32_t take_site(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    if (state->free_site == 0 && (state->sites == NULL || sweep(state) <= state->site_capacity / 4)) {
        (void)grow_sites(rt); /* also where a few are free, or it would be swept often */
    }
    if (state->free_site == 0) {
        return 0;
    }
    uint32_t index = state->free_site;
    state->free_site = state->sites[index].next;
    return index;
}

static uint32_t find(const RuntimeState *state, const CoroStart *start)
{
    uint32_t index = state->sites != NULL ? *bucket_of(state, start->name, start->file, start->line) : 0;
    while (index != 0 && !site_is_for(&state->sites[index], start)) {
        index = state->sites[index].next;
    }
    return index;
}

static uint32_t find_or_make(CoroRuntime *rt, const CoroStart *start)
{
    RuntimeState *state = rt->state;
    uint32_t index = find(state, start);
    if (index != 0) {
        return index;
    }
    index = take_site(rt);
    if (index != 0) {
        StartSite site = {.body = start->body,
                          .name = start->name,
                          .started_file = start->file,
                          .started_line = start->line};
        state->sites[index] = site;
        forget_told(rt);
        put_into_bucket(state, index);
    }
    return index;
}

uint32_t site_acquire_another(CoroRuntime *rt, const CoroStart *start)
{
    uint32_t index = find_or_make(rt, start);
    if (index != 0) {
        rt->state->sites[index].users++;
        rt->state->last_site = index;
    }
    return index;
}

uint32_t site_for_text(CoroRuntime *rt, const char *text)
{
    CoroStart start = {NULL, NULL, 0, text, 0, false, NULL, 0};
    uint32_t index = find_or_make(rt, &start);
    if (index != 0) {
        rt->state->sites[index].users = 1;
        rt->state->last_text = index;
    }
    return index;
}

/* ---------------------------------------------------------------- extras */

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
