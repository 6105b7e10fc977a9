/* SPDX-License-Identifier: Zlib */
#include "state.h"

#include "log.h"
#include "trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void state_init(State *state, CoroRuntime *runtime)
{
    *state = (State){.runtime = runtime};
}

bool state_add(State *state, const StatePart *part)
{
    for (int i = 0; i < state->count; i++) {
        if (strcmp(state->parts[i]->name, part->name) == 0) {
            log_problem(part->name, "is a part of the state already", "give each part a name of its own");
            return false;
        }
    }
    if (state->count == STATE_PARTS_MAX) {
        log_problem(part->name, "is one part of the state too many", "raise STATE_PARTS_MAX");
        return false;
    }
    assert(part->size <= UINT32_MAX && "a slot keeps the sizes of parts in 32 bits");
    state->parts[state->count++] = part;
    return true;
}

void state_reset(const State *state)
{
    for (int i = 0; i < state->count; i++) {
        if (state->parts[i]->reset != NULL) {
            state->parts[i]->reset();
        }
    }
}

static size_t bytes_in_use(const StatePart *part)
{
    const size_t used = part->used == NULL ? part->size : part->used();

    assert(used <= part->size && "a part uses no more than it has");
    return used;
}

size_t state_size(const State *state)
{
    size_t size = coro_snapshot_size(state->runtime);

    for (int i = 0; i < state->count; i++) {
        size += bytes_in_use(state->parts[i]);
    }
    return size;
}

bool state_slot_reserve(StateSlot *slot, size_t size)
{
    if (size <= slot->capacity) {
        return true;
    }
    unsigned char *memory = realloc(slot->memory, size);
    if (memory == NULL) {
        log_problem("state", "no memory for a copy of the game", NULL);
        return false;
    }
    slot->memory = memory;
    slot->capacity = size;
    return true;
}

void state_slot_free(StateSlot *slot)
{
    free(slot->memory);
    *slot = (StateSlot){.memory = NULL};
}

bool state_slot_copy(StateSlot *to, const StateSlot *from)
{
    to->used = 0;
    if (!state_slot_reserve(to, from->used)) {
        return false;
    }
    if (from->used > 0) {
        memcpy(to->memory, from->memory, from->used);
    }
    memcpy(to->bytes, from->bytes, sizeof to->bytes);
    to->used = from->used;
    return true;
}

/* The runtime's copy comes first: its start is as aligned as malloc makes it. */
bool state_save(const State *state, StateSlot *slot)
{
    const size_t coro_size = coro_snapshot_size(state->runtime);
    size_t size = coro_size;

    slot->used = 0;
    for (int i = 0; i < state->count; i++) {
        slot->bytes[i] = (uint32_t)bytes_in_use(state->parts[i]);
        size += slot->bytes[i];
    }
    /* A quarter more than now, so that a game that grows does not allocate in each save. */
    if (size > slot->capacity && !state_slot_reserve(slot, size + size / 4)) {
        return false;
    }
    if (!coro_snapshot_save(state->runtime, slot->memory, coro_size)) {
        return false;
    }
    unsigned char *to = slot->memory + coro_size;
    for (int i = 0; i < state->count; to += slot->bytes[i], i++) {
        memcpy(to, state->parts[i]->data, slot->bytes[i]);
    }
    assert(to == slot->memory + size && "what was measured is what was copied");
    slot->used = size;
    return true;
}

static size_t bytes_of_parts(const State *state, const StateSlot *slot)
{
    size_t size = 0;

    for (int i = 0; i < state->count; i++) {
        size += slot->bytes[i];
    }
    return size;
}

/* What a part uses now, beyond what it used then, is zero again: as it was before it was first used. */
static void restore_part(const StatePart *part, size_t now, const unsigned char *from, size_t then)
{
    unsigned char *data = part->data;

    if (now > then) {
        memset(data + then, 0, now - then);
    }
    memcpy(data, from, then);
}

bool state_restore(State *state, const StateSlot *slot)
{
    const size_t size = bytes_of_parts(state, slot);
    size_t now[STATE_PARTS_MAX];

    if (slot->used == 0 || slot->memory == NULL || slot->used < size) {
        return false;
    }
    const unsigned char *from = slot->memory + slot->used - size;
    if (!coro_snapshot_restore(state->runtime, slot->memory, slot->used - size)) {
        return false;
    }
    for (int i = 0; i < state->count; i++) {
        now[i] =
            bytes_in_use(state->parts[i]); /* of all before the first: one part may say what another uses */
    }
    for (int i = 0; i < state->count; from += slot->bytes[i], i++) {
        restore_part(state->parts[i], now[i], from, slot->bytes[i]);
    }
    trace_restored();
    return true;
}

bool state_history_open(StateHistory *history, int capacity)
{
    *history = (StateHistory){NULL, 0, 0, 0};
    if (capacity <= 0) {
        return false;
    }
    history->slots = calloc((size_t)capacity, sizeof *history->slots);
    if (history->slots == NULL) {
        log_problem("state", "no memory for a history", NULL);
        return false;
    }
    history->capacity = capacity;
    return true;
}

void state_history_close(StateHistory *history)
{
    for (int i = 0; i < history->capacity; i++) {
        state_slot_free(&history->slots[i]);
    }
    free(history->slots);
    *history = (StateHistory){NULL, 0, 0, 0};
}

void state_history_clear(StateHistory *history)
{
    history->count = 0;
}

bool state_history_push(StateHistory *history, const State *state)
{
    if (history->capacity == 0) {
        return false;
    }
    const int next = history->count > 0 ? (history->newest + 1) % history->capacity : 0;
    if (!state_save(state, &history->slots[next])) {
        /* The slot may have been the oldest's, which is spoilt now. */
        history->count -= history->count == history->capacity ? 1 : 0;
        return false;
    }
    history->newest = next;
    history->count += history->count < history->capacity ? 1 : 0;
    return true;
}

const StateSlot *state_history_slot(const StateHistory *history, int ago)
{
    if (ago < 0 || ago >= history->count) {
        return NULL;
    }
    return &history->slots[(history->newest + history->capacity - ago) % history->capacity];
}

bool state_history_pop(StateHistory *history, State *state)
{
    if (history->count == 0 || !state_restore(state, &history->slots[history->newest])) {
        return false;
    }
    history->newest = (history->newest + history->capacity - 1) % history->capacity;
    history->count--;
    return true;
}
