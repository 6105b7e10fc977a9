/* SPDX-License-Identifier: Zlib */
/* Creating and destroying runtimes. */
#include "arena.h"
#include "report.h"
#include "scheduler_life.h"

_Static_assert(CORO_PRIVATE_FRAME_OFFSET % 16 == 0, "frames are aligned for everything");
_Static_assert(_Alignof(max_align_t) <= 16, "frames are aligned for max_align_t");
_Static_assert(sizeof(void *) != 8 || sizeof(CoroScheduler) <= 128, "a scheduler is two cache lines");
_Static_assert(sizeof(void *) != 8 || CORO_PRIVATE_FRAME_OFFSET + 16 == 128,
               "a coroutine with a small frame is two");

/* Tells runtimes apart, so that a snapshot is not restored into another one at the same address. */
#if defined(__STDC_NO_ATOMICS__)
static uint32_t draw_id(void)
{
    static uint32_t last;
    return ++last;
}
#else
#include <stdatomic.h>
static uint32_t draw_id(void)
{
    static atomic_uint last;
    return (uint32_t)atomic_fetch_add(&last, 1) + 1;
}
#endif

/* Another process, too, counts from 1, but it lies elsewhere. */
static uint32_t address_hash(const CoroRuntime *rt)
{
    uint64_t sum = (uint64_t)(uintptr_t)rt->state * UINT64_C(0x9E3779B97F4A7C15);
    sum = (sum ^ (uint64_t)(uintptr_t)&coro_version) * UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(sum >> 32);
}

const char *coro_version(void)
{
    return CORO_VERSION_STRING;
}

CoroRuntime *coro_runtime_create(const CoroRuntimeConfig *config)
{
    static const CoroRuntimeConfig defaults;
    if (config == NULL) {
        config = &defaults;
    }
    if ((config->allocate == NULL) != (config->release == NULL)) {
        return NULL;
    }
    CoroRuntime *rt = runtime_place(config);
    if (rt == NULL) {
        return NULL;
    }
    if (!arena_open(rt)) {
        runtime_unplace(rt);
        return NULL;
    }
    rt->id = (uint64_t)draw_id() << 32 | address_hash(rt);
    rt->state->sequence = CORO_FIRST_SEQUENCE & ~(uint64_t)(SEQUENCE_STEP - 1);
    rt->state->skip_epoch = 1; /* in none: 0 */
    rt->state->buckets = rt->state->first_buckets;
    rt->state->bucket_count = sizeof(rt->state->first_buckets) / sizeof(rt->state->first_buckets[0]);
    return rt;
}

void coro_runtime_destroy(CoroRuntime *rt)
{
    if (rt == NULL || refuse_in_callback(rt, "coro_runtime_destroy")) {
        return;
    }
    if (rt->step != NULL || rt->busy != 0 || rt->dying) {
        report(rt, CORO_ERROR_BUSY,
               "the runtime is destroyed while it is running: do it from outside its bodies");
        return;
    }
    rt->dying = true;
    for (CoroScheduler *s = rt->state->youngest_scheduler; s != NULL; s = s->older) {
        s->flags |= S_DOOMED; /* cleanup starts nothing anywhere */
    }
    for (CoroScheduler *s = rt->state->youngest_scheduler; s != NULL; s = s->older) {
        scheduler_stop_all(s); /* and none is freed before: cleanup may name any of them */
        assert(s->count == 0 && "a runtime is freed when all of its coroutines have ended");
    }
    runtime_unplace(rt);
}
