/* SPDX-License-Identifier: Zlib */
/*
 * All game state that changes lies in parts: plain data that modules keep, each registered once, beside the coroutine
 * runtime. Copying all parts and the runtime is a quick-save, putting them back a load or a turning back of time.
 * None of them ever moves. A part may point to assets, into parts, and to schedulers, but to no other heap memory.
 */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STATE_PARTS_MAX 48

/*
 * State hash: FNV-1a of 64 bits over values fed one by one, so that neither addresses nor padding take
 * part. Equal runs give equal hashes, between builds and compilers too.
 */
typedef struct StateHash {
    uint64_t value;
} StateHash;

/* What one module keeps. Lives as long as the State it is added to. */
typedef struct StatePart {
    const char *name; /* names it where two runs differ */
    void *data;
    size_t size; /* bytes of it */
    /* How many bytes from its start are in use now, for a part that is large and partly used: only these are copied,
     * and what is in use beyond a copy is zero when the copy is put back. NULL: all of it. */
    size_t (*used)(void);
    /* Feeds what decides the game. NULL: the part is only seen or heard. */
    void (*hash)(StateHash *hash);
    /* Makes it what it is before a play. NULL: it lasts longer than a play. */
    void (*reset)(void);
} StatePart;

/* What belongs together. Kept by the caller, in no part; parts and runtime outlive it. */
typedef struct State {
    CoroRuntime *runtime;
    const StatePart *parts[STATE_PARTS_MAX];
    int count;
} State;

void state_init(State *state, CoroRuntime *runtime);

/* false, reported: the list is full, or has a part of this name. Copies made before do not fit any more. */
bool state_add(State *state, const StatePart *part);

/* Calls each part's reset, in the order of the list. The coroutines that clean up in parts have to be stopped before. */
void state_reset(const State *state);

/* One copy. All zero is an empty slot. It owns `memory`, which grows when it must and is then kept. */
typedef struct StateSlot {
    unsigned char *memory;
    size_t capacity, used;           /* bytes; used is 0 while the slot is empty */
    uint32_t bytes[STATE_PARTS_MAX]; /* of each part in it */
} StateSlot;

/* Makes room for `size` bytes at once, so that a later save of no more allocates nothing. */
bool state_slot_reserve(StateSlot *slot, size_t size);
void state_slot_free(StateSlot *slot);
/* false, reported, and `to` empty: no memory. */
bool state_slot_copy(StateSlot *to, const StateSlot *from);
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
/* The save before so many later ones: 0 is the latest. NULL: there is none. Valid until the next push. */
const StateSlot *state_history_slot(const StateHistory *history, int ago);
/* Restores the latest save and drops it. false: none is left (or refused), nothing changed. */
bool state_history_pop(StateHistory *history, State *state);

/* The hash of each part, in the order of the list, and one of all these. */
typedef struct StateDigest {
    uint64_t parts[STATE_PARTS_MAX];
    int count;
    uint64_t whole;
} StateDigest;

void state_digest(const State *state, StateDigest *digest);

/* The name of the first part in which the two differ; NULL: they agree. Both are of this state. */
const char *state_difference(const State *state, const StateDigest *a, const StateDigest *b);

/* ---- for the hash functions of parts ---- */

void state_hash_begin(StateHash *hash);
void state_hash_bool(StateHash *hash, bool value);
void state_hash_u32(StateHash *hash, uint32_t value);
void state_hash_i32(StateHash *hash, int32_t value);
void state_hash_u64(StateHash *hash, uint64_t value);
void state_hash_i64(StateHash *hash, int64_t value);
void state_hash_float(StateHash *hash, float value);
void state_hash_double(StateHash *hash, double value);   /* -0 counts as 0, every NaN as the same */
void state_hash_text(StateHash *hash, const char *text); /* with its length; NULL as "" */

/* Each coroutine of a scheduler: its body's name, depth, status, what it waits for, time left, and how often it was
 * resumed (not its line: compilers number the lines of a wait that is written over several of them differently). */
void state_hash_coroutines(StateHash *hash, const CoroScheduler *scheduler);

#endif
