/* SPDX-License-Identifier: Zlib */
/* The hashes of state.h. Values go in byte by byte, low byte first, whatever the machine. */
#include "state.h"

#include <math.h>
#include <string.h>

#define FNV_START         UINT64_C(14695981039346656037)
#define FNV_PRIME         UINT64_C(1099511628211)
#define INSPECTED_AT_ONCE 512

static void hash_bytes(StateHash *hash, uint64_t value, int count)
{
    for (int i = 0; i < count; i++) {
        hash->value = (hash->value ^ (value >> 8 * i & 0xFF)) * FNV_PRIME;
    }
}

void state_hash_begin(StateHash *hash)
{
    hash->value = FNV_START;
}

void state_hash_bool(StateHash *hash, bool value)
{
    hash_bytes(hash, value ? 1 : 0, 1);
}

void state_hash_u32(StateHash *hash, uint32_t value)
{
    hash_bytes(hash, value, 4);
}

void state_hash_i32(StateHash *hash, int32_t value)
{
    hash_bytes(hash, (uint32_t)value, 4);
}

void state_hash_u64(StateHash *hash, uint64_t value)
{
    hash_bytes(hash, value, 8);
}

void state_hash_i64(StateHash *hash, int64_t value)
{
    hash_bytes(hash, (uint64_t)value, 8);
}

void state_hash_double(StateHash *hash, double value)
{
    const double clean = isnan(value) ? 0.0 : value + 0.0; /* + 0.0: turns -0 into 0 */
    uint64_t bits;

    memcpy(&bits, &clean, sizeof bits);
    hash_bytes(hash, isnan(value) ? UINT64_C(0x7FF8000000000000) : bits, 8);
}

void state_hash_float(StateHash *hash, float value)
{
    state_hash_double(hash, (double)value);
}

void state_hash_text(StateHash *hash, const char *text)
{
    const size_t length = text != NULL ? strlen(text) : 0;

    state_hash_u64(hash, length);
    for (size_t i = 0; i < length; i++) {
        hash_bytes(hash, (unsigned char)text[i], 1);
    }
}

static void hash_coroutine(StateHash *hash, const CoroInfo *info)
{
    state_hash_text(hash, info->name);
    state_hash_i32(hash, info->depth);
    state_hash_i32(hash, (int32_t)info->status);
    state_hash_i32(hash, (int32_t)info->wait);
    state_hash_double(hash, info->remaining);
    state_hash_u64(hash, info->resumes);
    state_hash_u32(hash, info->tag);
}

void state_hash_coroutines(StateHash *hash, const CoroScheduler *scheduler)
{
    static CoroInfo infos[INSPECTED_AT_ONCE]; /* large for a stack; hashing belongs to one thread */
    const size_t count = coro_inspect(scheduler, infos, INSPECTED_AT_ONCE);

    state_hash_u64(hash, count);
    for (size_t i = 0; i < count && i < INSPECTED_AT_ONCE; i++) {
        hash_coroutine(hash, &infos[i]);
    }
}

/* --- parts ---------------------------------------------------------------------------------------- */

void state_digest(const State *state, StateDigest *digest)
{
    StateHash whole;

    state_hash_begin(&whole);
    digest->count = state->count;
    for (int i = 0; i < state->count; i++) {
        StateHash hash;
        state_hash_begin(&hash);
        if (state->parts[i]->hash != NULL) {
            state->parts[i]->hash(&hash);
        }
        digest->parts[i] = hash.value;
        state_hash_u64(&whole, hash.value);
    }
    digest->whole = whole.value;
}

const char *state_difference(const State *state, const StateDigest *a, const StateDigest *b)
{
    for (int i = 0; i < state->count; i++) {
        if (a->parts[i] != b->parts[i]) {
            return state->parts[i]->name;
        }
    }
    return NULL;
}
