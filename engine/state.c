/* SPDX-License-Identifier: Zlib */
#include "state.h"

#include "log.h"

#include <stdlib.h>
#include <string.h>

void state_init(State *state, void *block, size_t size, CoroRuntime *runtime)
{
    *state = (State){block, size, runtime};
}

size_t state_size(const State *state)
{
    return state->size + coro_snapshot_size(state->runtime);
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
    *slot = (StateSlot){NULL, 0, 0};
}

/* The runtime's copy comes first: its start is as aligned as malloc makes it. */
bool state_save(const State *state, StateSlot *slot)
{
    const size_t coro_size = coro_snapshot_size(state->runtime);
    const size_t size = coro_size + state->size;

    slot->used = 0;
    /* A quarter more than now, so that a game that grows does not allocate in each save. */
    if (size > slot->capacity && !state_slot_reserve(slot, size + size / 4)) {
        return false;
    }
    if (!coro_snapshot_save(state->runtime, slot->memory, coro_size)) {
        return false;
    }
    memcpy(slot->memory + coro_size, state->block, state->size);
    slot->used = size;
    return true;
}

bool state_restore(State *state, const StateSlot *slot)
{
    if (slot->used < state->size || slot->memory == NULL) {
        return false;
    }
    const size_t coro_size = slot->used - state->size;
    if (!coro_snapshot_restore(state->runtime, slot->memory, coro_size)) {
        return false;
    }
    memcpy(state->block, slot->memory + coro_size, state->size);
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

bool state_history_pop(StateHistory *history, State *state)
{
    if (history->count == 0 || !state_restore(state, &history->slots[history->newest])) {
        return false;
    }
    history->newest = (history->newest + history->capacity - 1) % history->capacity;
    history->count--;
    return true;
}
