/* SPDX-License-Identifier: Zlib */
/*
 * All game state that changes lies in one block of plain data beside the coroutine runtime; copying both
 * is a quick-save, putting them back a load or a turning back of time. Neither ever moves. The block may
 * point to assets, into itself, and to schedulers, but to no other heap memory.
 */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What belongs together. Kept by the caller, outside of the block; block and runtime outlive it. */
typedef struct State {
    void *block;
    size_t size;
    CoroRuntime *runtime;
} State;

void state_init(State *state, void *block, size_t size, CoroRuntime *runtime);

/* One copy. All zero is an empty slot. It owns `memory`, which grows when it must and is then kept. */
typedef struct StateSlot {
    unsigned char *memory;
    size_t capacity, used; /* bytes; used is 0 while the slot is empty */
} StateSlot;

/* Makes room for `size` bytes at once, so that a later save of no more allocates nothing. */
bool state_slot_reserve(StateSlot *slot, size_t size);
void state_slot_free(StateSlot *slot);
size_t state_size(const State *state); /* bytes that a save takes now */

/* false, reported, and the slot empty: no memory, or called from inside an update of the runtime. */
bool state_save(const State *state, StateSlot *slot);

/* false, and nothing changed: the slot is empty, or the runtime refuses the copy. Not from inside an
 * update: call it from MainLoopGame.frame_ended. */
bool state_restore(State *state, const StateSlot *slot);

/*
 * The last N saves, the oldest dropped first: what turning back is made of. Slots are made once.
 */
typedef struct StateHistory {
    StateSlot *slots;
    int capacity, count, newest; /* newest: index of the latest save, when count > 0 */
} StateHistory;

bool state_history_open(StateHistory *history, int capacity);
void state_history_close(StateHistory *history);
void state_history_clear(StateHistory *history); /* forgets all, keeps the memory */
bool state_history_push(StateHistory *history, const State *state);
/* Restores the latest save and drops it. false: none is left (or refused), nothing changed. */
bool state_history_pop(StateHistory *history, State *state);

/*
 * State hash: FNV-1a of 64 bits over values fed one by one, so that neither addresses nor padding take
 * part. Equal runs give equal hashes, between builds and compilers too.
 */
typedef struct StateHash {
    uint64_t value;
} StateHash;

void state_hash_begin(StateHash *hash);
void state_hash_bool(StateHash *hash, bool value);
void state_hash_u32(StateHash *hash, uint32_t value);
void state_hash_i32(StateHash *hash, int32_t value);
void state_hash_u64(StateHash *hash, uint64_t value);
void state_hash_i64(StateHash *hash, int64_t value);
void state_hash_double(StateHash *hash, double value);   /* -0 counts as 0, every NaN as the same */
void state_hash_text(StateHash *hash, const char *text); /* with its length; NULL as "" */
/* Each coroutine of a scheduler: body's name, line, status, depth, what it waits for, time left. */
void state_hash_coroutines(StateHash *hash, const CoroScheduler *scheduler);

#endif
