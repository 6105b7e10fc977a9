/* SPDX-License-Identifier: Zlib */
/*
 * The arena: memory that only grows and never moves, allocated in granules of a cache line, so that a snapshot is a copy of its
 * used part. Freed slots and blocks go to free lists inside the arena. A slot of a coroutine never becomes another block: so an
 * old handle always leads to the head of a slot, whose generation tells that it is old.
 */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum {
    SMALL_NODE_CLASSES = 15, /* slots of 2, 3, ... 16 granules, then of powers of two */
    SMALLEST_LARGE_SHIFT = 5
};

static uint32_t node_class_granules(uint32_t size_class)
{
    return size_class < SMALL_NODE_CLASSES
               ? size_class + 2
               : UINT32_C(1) << (size_class - SMALL_NODE_CLASSES + SMALLEST_LARGE_SHIFT);
}

/* NODE_CLASSES: larger than anything that there is room for. */
static uint32_t node_class_for(size_t frame_size)
{
    if (LIKELY(frame_size <= SMALLEST_FRAME)) {
        return 0;
    }
    if (frame_size > UINT32_MAX) {
        return NODE_CLASSES;
    }
    uint64_t granules = ((uint64_t)CORO_PRIVATE_FRAME_OFFSET + frame_size + GRANULE - 1) / GRANULE;
    uint32_t size_class = 0;
    while (size_class < NODE_CLASSES && node_class_granules(size_class) < granules) {
        size_class++;
    }
    return size_class;
}

static uint32_t block_class_for(size_t bytes)
{
    uint32_t size_class = 0;
    while (size_class < BLOCK_CLASSES && ((size_t)GRANULE << size_class) < bytes) {
        size_class++;
    }
    return size_class;
}

/* ---------------------------------------------------------------- regions: what comes from the allocator */

static void *allocate(const CoroRuntimeConfig *config, size_t size)
{
    if (config->memory != NULL) {
        return NULL;
    }
    return config->allocate != NULL ? config->allocate(config->allocator_user, size) : malloc(size);
}

static void release(const CoroRuntimeConfig *config, void *memory, size_t size)
{
    if (memory == NULL || config->memory != NULL) {
        return;
    }
    if (config->release != NULL) {
        config->release(config->allocator_user, memory, size);
    } else {
        free(memory);
    }
}

/* Makes *table hold one more item; its old memory goes back. */
static bool grow_table(const CoroRuntime *rt, void **table, uint32_t *capacity, uint32_t needed,
                       size_t item_size)
{
    if (needed <= *capacity) {
        return true;
    }
    uint32_t larger = *capacity < 8 ? 8 : *capacity * 2;
    if (larger < needed) {
        larger = needed;
    }
    void *memory = allocate(&rt->config, larger * item_size);
    if (memory == NULL) {
        return false;
    }
    if (*table != NULL) {
        memcpy(memory, *table, *capacity * item_size);
    }
    release(&rt->config, *table, *capacity * item_size);
    *table = memory;
    *capacity = larger;
    return true;
}

static void add_region(CoroRuntime *rt, void *allocation, size_t size, unsigned char *memory,
                       uint32_t granules)
{
    Region *region = &rt->regions[rt->region_count++];
    region->allocation = allocation;
    region->allocation_size = size;
    region->memory = memory;
    region->granules = granules;
    region->first = rt->chunk_count << CHUNK_SHIFT;
    for (uint32_t at = 0; at < granules; at += CHUNK_GRANULES) {
        rt->chunks[rt->chunk_count++] = memory + (size_t)at * GRANULE;
    }
}

static unsigned char *aligned(void *memory)
{
    assert(memory != NULL && "what is aligned was allocated");
    size_t excess = (size_t)((uintptr_t)memory % GRANULE);
    return (unsigned char *)memory + (excess == 0 ? 0 : GRANULE - excess);
}

static bool allocate_region(CoroRuntime *rt, uint32_t granules)
{
    uint32_t chunks = (granules + CHUNK_GRANULES - 1) / CHUNK_GRANULES;
    size_t size = (size_t)chunks * CHUNK_GRANULES * GRANULE + GRANULE;
    if (rt->chunk_count + chunks > UINT32_MAX >> CHUNK_SHIFT) {
        return false;
    }
    void *chunk_table = rt->chunks;
    void *region_table = rt->regions;
    bool fits =
        grow_table(rt, &chunk_table, &rt->chunk_capacity, rt->chunk_count + chunks, sizeof(rt->chunks[0]));
    rt->chunks = chunk_table;
    fits = fits && grow_table(rt, &region_table, &rt->region_capacity, rt->region_count + 1, sizeof(Region));
    rt->regions = region_table;
    void *memory = fits ? allocate(&rt->config, size) : NULL;
    if (memory == NULL) {
        return false;
    }
    memset(memory, 0, size);
    add_region(rt, memory, size, aligned(memory), chunks * CHUNK_GRANULES);
    return true;
}

/* ---------------------------------------------------------------- granules */

static void make_node(CoroRuntime *rt, uint32_t index, uint32_t size_class)
{
    assert(size_class < NODE_CLASSES && index != 0 && "a slot has a class, and is not none's");
    Coro *co = coro_at(rt, index);
    memset(co, 0, sizeof(*co));
    co->index = index;
    co->generation = CORO_FIRST_GENERATION;
    co->flags = size_class << CLASS_SHIFT;
    co->traversal_next = rt->state->free_nodes[size_class];
    rt->state->free_nodes[size_class] = index;
}

/* What is left at the end of a region serves small coroutines. Before a restore it may have served others: all is zeroed. */
static void retire_region(CoroRuntime *rt)
{
    RuntimeState *state = rt->state;
    const Region *region = &rt->regions[state->region];
    uint32_t end = region->first + region->granules; /* where the next one begins */
    if (state->next_granule < end) {
        memset(coro_at(rt, state->next_granule), 0, (size_t)(end - state->next_granule) * GRANULE);
    }
    while (state->next_granule + 2 <= end) {
        make_node(rt, state->next_granule, 0);
        state->next_granule += 2;
    }
    state->region++;
    state->next_granule = end;
}

static bool fits_in_region(const CoroRuntime *rt, uint32_t granules)
{
    const Region *region = &rt->regions[rt->state->region];
    return granules <= region->first + region->granules - rt->state->next_granule;
}

/* The index of the first of so many consecutive granules, all zero; 0: no room. */
static uint32_t take_granules(CoroRuntime *rt, uint32_t granules)
{
    RuntimeState *state = rt->state;
    while (!fits_in_region(rt, granules)) {
        if (state->region + 1 >= rt->region_count && !allocate_region(rt, granules)) {
            return 0;
        }
        retire_region(rt);
    }
    uint32_t index = state->next_granule;
    state->next_granule += granules;
    memset(coro_at(rt, index), 0, (size_t)granules * GRANULE);
    return index;
}

/* ---------------------------------------------------------------- coroutines */

Coro *arena_take_node(CoroRuntime *rt, size_t frame_size)
{
    RuntimeState *state = rt->state;
    uint32_t size_class = node_class_for(frame_size);
    if (size_class == NODE_CLASSES) {
        return NULL;
    }
    if (state->free_nodes[size_class] == 0) {
        uint32_t index = take_granules(rt, node_class_granules(size_class));
        if (index != 0) {
            make_node(rt, index, size_class);
        }
    }
    if (state->free_nodes[size_class] == 0) {
        return NULL;
    }
    Coro *co = coro_at(rt, state->free_nodes[size_class]);
    state->free_nodes[size_class] = co->traversal_next;
    PREFETCH_CORO(coro_at(rt, co->traversal_next)); /* the next start will want it */
    return co;
}

size_t arena_frame_capacity(const Coro *co)
{
    assert(co->index != 0 && "only a slot of the arena has a frame");
    return (size_t)node_class_granules(co->flags >> CLASS_SHIFT) * GRANULE - CORO_PRIVATE_FRAME_OFFSET;
}

/* ---------------------------------------------------------------- other blocks */

/* A free block begins with the address of the next one. */
static void *next_free(const void *block)
{
    void *next = NULL;
    memcpy(&next, block, sizeof(next));
    return next;
}

static void put_block(RuntimeState *state, void *block, uint32_t size_class)
{
    assert((uintptr_t)block % GRANULE == 0 && "a block begins with a granule");
    memcpy(block, &state->free_blocks[size_class], sizeof(void *));
    state->free_blocks[size_class] = block;
}

/* Lists that have grown leave blocks behind whose size is not needed again: they are split in halves. */
static void split_larger(RuntimeState *state, uint32_t size_class)
{
    uint32_t larger = size_class + 1;
    while (larger < BLOCK_CLASSES && state->free_blocks[larger] == NULL) {
        larger++;
    }
    if (larger >= BLOCK_CLASSES) {
        return;
    }
    unsigned char *block = state->free_blocks[larger];
    state->free_blocks[larger] = next_free(block);
    while (larger-- > size_class) {
        put_block(state, block + ((size_t)GRANULE << larger), larger);
    }
    put_block(state, block, size_class);
}

void *arena_block(CoroRuntime *rt, size_t bytes)
{
    uint32_t size_class = block_class_for(bytes);
    if (size_class >= BLOCK_CLASSES) {
        return NULL;
    }
    if (rt->state->free_blocks[size_class] == NULL) {
        split_larger(rt->state, size_class);
    }
    void *block = rt->state->free_blocks[size_class];
    if (block == NULL) {
        uint32_t index = take_granules(rt, UINT32_C(1) << size_class);
        return index != 0 ? (void *)coro_at(rt, index) : NULL;
    }
    rt->state->free_blocks[size_class] = next_free(block);
    return memset(block, 0, (size_t)GRANULE << size_class);
}

void arena_free_block(CoroRuntime *rt, void *block, size_t bytes)
{
    if (block != NULL) {
        put_block(rt->state, block, block_class_for(bytes));
    }
}

/* ---------------------------------------------------------------- beginning and end */

/* In a fixed block: the runtime, its two tables, then one region. */
static CoroRuntime *place_in_fixed_memory(const CoroRuntimeConfig *config)
{
    unsigned char *start = aligned(config->memory);
    size_t size = config->memory_size;
    size_t lost = (size_t)(start - (unsigned char *)config->memory);
    size_t chunks = size / ((size_t)CHUNK_GRANULES * GRANULE) + 1;
    size_t head = sizeof(CoroRuntime) + sizeof(Region) + chunks * sizeof(unsigned char *);
    head = (head + GRANULE - 1) / GRANULE * GRANULE;
    if (size < lost + head + GRANULE || chunks > UINT32_MAX >> CHUNK_SHIFT) {
        return NULL;
    }
    size_t granules = (size - lost - head) / GRANULE;
    memset(start, 0, size - lost);
    CoroRuntime *rt = (CoroRuntime *)(void *)start;
    rt->config = *config;
    rt->regions = (Region *)(void *)(start + sizeof(CoroRuntime));
    rt->chunks = (unsigned char **)(void *)(start + sizeof(CoroRuntime) + sizeof(Region));
    rt->region_capacity = 1;
    rt->chunk_capacity = (uint32_t)chunks;
    add_region(rt, NULL, 0, start + head, (uint32_t)granules);
    return rt;
}

CoroRuntime *runtime_place(const CoroRuntimeConfig *config)
{
    if (config->memory != NULL) {
        return place_in_fixed_memory(config);
    }
    CoroRuntime *rt = allocate(config, sizeof(*rt));
    if (rt != NULL) {
        memset(rt, 0, sizeof(*rt));
        rt->config = *config;
    }
    return rt;
}

bool arena_open(CoroRuntime *rt)
{
    const uint32_t granules = (sizeof(RuntimeState) + GRANULE - 1) / GRANULE;
    if (rt->region_count == 0 && !allocate_region(rt, granules)) {
        return false;
    }
    if (rt->regions[0].granules < granules) {
        return false;
    }
    rt->state = (RuntimeState *)(void *)rt->regions[0].memory;
    rt->state->next_granule = granules;
    return true;
}

void runtime_unplace(CoroRuntime *rt)
{
    CoroRuntimeConfig config = rt->config;
    for (uint32_t i = 0; i < rt->region_count; i++) {
        release(&config, rt->regions[i].allocation, rt->regions[i].allocation_size);
    }
    release(&config, rt->regions, rt->region_capacity * sizeof(Region));
    release(&config, rt->chunks, rt->chunk_capacity * sizeof(rt->chunks[0]));
    release(&config, rt, sizeof(*rt));
}
