/* SPDX-License-Identifier: Zlib */
/*
 * Memory that fails: every allocation once, at each point, for a list of programs; and one fixed block of every size. Nothing
 * crashes or leaks, what fails is reported, and the rest goes on.
 */
#include "coro_test.h"

#include "library.h"

#include <stdlib.h>

/* ---- an allocator of which one call fails */

typedef struct Failing {
    long calls, fail_at, live;
    bool failed;
    long no_memory, others; /* errors */
} Failing;

static Failing failing;

static void *failing_allocate(void *user, size_t size)
{
    Failing *f = user;
    if (++f->calls == f->fail_at) {
        f->failed = true;
        return NULL;
    }
    void *block = malloc(size);
    f->live += block != NULL;
    return block;
}

static void failing_release(void *user, void *block, size_t size)
{
    Failing *f = user;
    (void)size;
    f->live -= block != NULL;
    free(block);
}

static void failing_on_error(void *user, const CoroError *error)
{
    Failing *f = user;
    f->no_memory += error->code == CORO_ERROR_NO_MEMORY;
    f->others += error->code != CORO_ERROR_NO_MEMORY;
}

/* ---- programs: each answers whether all that it started could be started */

typedef bool Work(CoroRuntime *rt, CoroScheduler *s);

static bool start_and_run(CoroRuntime *rt, CoroScheduler *s)
{
    bool all = true;
    (void)rt;
    for (int i = 0; i < 300; i++) {
        CoroHandle h = coro_start(s, idle, .frames = i % 7);
        all = all && h.generation != 0;
    }
    for (int i = 0; i < 9; i++) {
        coro_scheduler_update(s, 0.25);
    }
    return all && coro_scheduler_count(s) == 0;
}

typedef struct dig_frame {
    int depth;
    bool *reached;
} dig_frame;

static void dig(Coro *co)
{
    CORO_BEGIN(co, dig, f);
    if (f->depth > 0) {
        CORO_CALL(co, dig, .depth = f->depth - 1, .reached = f->reached);
    } else {
        *f->reached = true;
    }
    CORO_END(co);
}

static bool call_deep(CoroRuntime *rt, CoroScheduler *s)
{
    bool reached = false;
    (void)rt;
    coro_start_now(s, dig, .depth = 300, .reached = &reached);
    return reached && coro_scheduler_count(s) == 0;
}

typedef struct fork_all_frame {
    int *forked;
    int i;
} fork_all_frame;

static void fork_all(Coro *co)
{
    CORO_BEGIN(co, fork_all, f);
    for (f->i = 0; f->i < 200; f->i++) {
        *f->forked += coro_fork(co, idle, .frames = f->i % 3).generation != 0;
    }
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static bool fork_many(CoroRuntime *rt, CoroScheduler *s)
{
    int forked = 0;
    (void)rt;
    coro_start_now(s, fork_all, .forked = &forked);
    for (int i = 0; i < 4; i++) {
        coro_scheduler_update(s, 0.25);
    }
    return forked == 200 && coro_scheduler_count(s) == 0;
}

/* Each waits for an address of its own, for one coroutine, and in a scheduler of its own. */
static bool wait_for_many_things(CoroRuntime *rt, CoroScheduler *s)
{
    static const char addresses[200];
    CoroHandle held = coro_start_now(s, hear, .signal = &never, .text = "");
    bool all = held.generation != 0;
    for (int i = 0; i < 200; i++) {
        CoroScheduler *own = i % 8 == 0 ? coro_scheduler_create(rt, CORO_ORDERED) : s;
        all = all && own != NULL;
        if (own != NULL) {
            all = coro_start_now(own, hear, .signal = &addresses[i], .text = "").generation != 0 && all;
            all = coro_start_now(s, await_end, .handle = held, .text = "").generation != 0 && all;
            all = coro_start_now(s, say_after, .seconds = i * 0.37, .text = "").generation != 0 && all;
        }
    }
    for (int i = 0; i < 200; i++) {
        coro_raise(rt, &addresses[i]);
    }
    coro_stop(rt, held);
    coro_scheduler_update(s, 100);
    trace_clear();
    return all && coro_scheduler_count(s) == 0;
}

static bool copy_and_put_back(CoroRuntime *rt, CoroScheduler *s)
{
    bool all = true;
    for (int i = 0; i < 40; i++) {
        all = coro_start(s, idle, .frames = 100).generation != 0 && all;
    }
    int count = coro_scheduler_count(s);
    size_t size = coro_snapshot_size(rt);
    void *buffer = malloc(size);
    assert_non_null(buffer);
    bool saved = coro_snapshot_save(rt, buffer, size);
    start_and_run(rt, s);
    all = saved && coro_snapshot_restore(rt, buffer, size) && all;
    assert_true(!all || coro_scheduler_count(s) == count);
    free(buffer);
    return all;
}

/* What does not depend on luck: a runtime in which an allocation has failed is as good as any. */
static void assert_goes_on(CoroRuntime *rt)
{
    CoroScheduler *s = coro_scheduler_create(rt, CORO_PARALLEL);
    assert_non_null(s);
    trace_clear();
    coro_start_now(s, say_frames, .text = "a", .times = 2);
    coro_scheduler_update(s, 0.25);
    assert_trace("aa");
    coro_scheduler_destroy(s);
}

/* Whether the allocation came to fail. */
static bool run_with_failure(Work *work, long fail_at)
{
    failing = (Failing){.fail_at = fail_at};
    CoroRuntimeConfig config = {.allocate = failing_allocate,
                                .release = failing_release,
                                .allocator_user = &failing,
                                .on_error = failing_on_error,
                                .user = &failing};
    CoroRuntime *rt = coro_runtime_create(&config);
    CoroScheduler *s = rt != NULL ? coro_scheduler_create(rt, CORO_PARALLEL) : NULL;
    if (s != NULL) {
        bool all = work(rt, s);
        assert_true(all || failing.failed);
        assert_int_equal(failing.no_memory > 0, !all);
        assert_int_equal(failing.others, 0);
        assert_goes_on(rt);
    } else {
        assert_true(failing.failed);
    }
    coro_runtime_destroy(rt);
    assert_int_equal(failing.live, 0);
    return failing.failed;
}

static void every_allocation_fails(Work *work)
{
    long fail_at = 1;
    while (run_with_failure(work, fail_at)) {
        fail_at++;
    }
    assert_true(fail_at > 1); /* some were made */
}

static void every_allocation_fails_while_many_start(void)
{
    every_allocation_fails(start_and_run);
}

static void every_allocation_fails_in_nested_calls(void)
{
    every_allocation_fails(call_deep);
}

static void every_allocation_fails_in_forks(void)
{
    every_allocation_fails(fork_many);
}

static void every_allocation_fails_in_waits_of_many_kinds(void)
{
    every_allocation_fails(wait_for_many_things);
}

static void every_allocation_fails_in_snapshots(void)
{
    every_allocation_fails(copy_and_put_back);
}

/* ---- random programs, as in test_model.c, in the library alone */

static Library random_library;

static bool run_random(const Program *program, long fail_at)
{
    static const ProgramLine first[] = {{OP_CREATE, 0, 1, 0}, {OP_CREATE, 1, 0, 0}};
    if (!library_begin(&random_library, program, (LibraryWay){.has_hook = true}, fail_at)) {
        assert_int_equal(random_library.live_blocks, 0);
        return true;
    }
    for (int i = -2; i < program->length; i++) {
        world_do(&random_library.world, i < 0 ? &first[i + 2] : &program->lines[i], NULL, NULL);
        random_library.world.trace.count = 0;
    }
    library_end_of_world(&random_library);
    library_free(&random_library);
    assert_int_equal(random_library.live_blocks, 0);
    assert_int_equal(random_library.wrong_sizes, 0);
    return random_library.allocations >= fail_at;
}

static void every_allocation_fails_in_random_programs(void)
{
    static Program program;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        program_generate(&program, seed);
        for (long fail_at = 1; run_random(&program, fail_at); fail_at++) {
        }
    }
}

/* ---- one fixed block */

enum { GUARD = 64, SMALLEST = 1024, LARGEST = 64 * 1024 };
#define GUARD_BYTE 0xa5

typedef struct FixedBlock {
    _Alignas(max_align_t) unsigned char bytes[GUARD + LARGEST + GUARD];
} FixedBlock;

static FixedBlock block;

static void *refuse_to_allocate(void *user, size_t size)
{
    (void)user;
    (void)size;
    fail_msg("%s", "a runtime in a fixed block asked for memory");
    return NULL;
}

static void refuse_to_release(void *user, void *memory_block, size_t size)
{
    (void)user;
    (void)memory_block;
    (void)size;
    fail_msg("%s", "a runtime in a fixed block gave memory back");
}

/* Starts until there is no room; how many there were. */
static int fill(CoroScheduler *s)
{
    int count = 0;
    while (coro_start(s, say_frames, .text = "", .times = 3).generation != 0) {
        count++;
    }
    assert_int_equal(failing.no_memory, 1);
    assert_int_equal(coro_scheduler_count(s), count);
    failing.no_memory = 0;
    return count;
}

static int use_fixed_block(CoroRuntime *rt)
{
    CoroScheduler *s = coro_scheduler_create(rt, CORO_PARALLEL);
    if (s == NULL) {
        assert_int_equal(failing.no_memory, 1);
        return 0;
    }
    int count = fill(s);
    for (int i = 0; i < 3; i++) {
        coro_scheduler_update(s, 0.25);
    }
    assert_int_equal(coro_scheduler_count(s), 0);
    assert_int_equal(fill(s), count); /* as many again */
    coro_scheduler_stop_all(s);
    int forked = 0;
    for (int i = 0; i < 5; i++) {
        coro_start_now(s, fork_all, .forked = &forked); /* whose forks may find no room */
        coro_scheduler_update(s, 0.25);
    }
    bool reached = false;
    coro_start_now(s, dig, .depth = 100000, .reached = &reached);
    assert_false(reached);
    coro_scheduler_stop_all(s);
    coro_scheduler_destroy(s);
    return count;
}

static bool is_guarded(const unsigned char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && bytes[i] == GUARD_BYTE) {
        i++;
    }
    return i == size;
}

/* How many coroutines found room. */
static int try_size(size_t offset, size_t size)
{
    memset(block.bytes, GUARD_BYTE, GUARD + offset + size + GUARD);
    failing = (Failing){0};
    CoroRuntimeConfig config = {.memory = block.bytes + GUARD + offset,
                                .memory_size = size,
                                .allocate = refuse_to_allocate,
                                .release = refuse_to_release,
                                .on_error = failing_on_error,
                                .user = &failing};
    CoroRuntime *rt = coro_runtime_create(&config);
    int count = rt != NULL ? use_fixed_block(rt) : 0;
    coro_runtime_destroy(rt);
    assert_true(is_guarded(block.bytes, GUARD + offset));
    assert_true(is_guarded(block.bytes + GUARD + offset + size, GUARD - offset));
    return count;
}

static void a_fixed_block_of_every_size_holds_what_it_can(void)
{
    int before = 0;
    for (size_t size = SMALLEST; size <= LARGEST; size += 104) {
        int count = try_size(0, size);
        assert_true(before < 8 || 2 * count > before); /* a little less where a list is made or doubles */
        before = count;
    }
    assert_true(before > 200); /* of at most 160 bytes each, in 64 KiB */
}

static void a_fixed_block_may_lie_anywhere(void)
{
    for (size_t offset = 1; offset < 24; offset++) {
        for (size_t size = SMALLEST - 7; size <= 9000; size += 701) {
            try_size(offset, size);
        }
    }
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(every_allocation_fails_while_many_start),
    TEST_ONCE(every_allocation_fails_in_nested_calls),
    TEST_ONCE(every_allocation_fails_in_forks),
    TEST_ONCE(every_allocation_fails_in_waits_of_many_kinds),
    TEST_ONCE(every_allocation_fails_in_snapshots),
    TEST_ONCE(every_allocation_fails_in_random_programs),
    TEST_ONCE(a_fixed_block_of_every_size_holds_what_it_can),
    TEST_ONCE(a_fixed_block_may_lie_anywhere),
};

int main(void)
{
    return RUN(tests);
}
