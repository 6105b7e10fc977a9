/* SPDX-License-Identifier: Zlib */
/* C3: snapshots that are refused, with nothing changed. */
#include "coro_test.h"

#include <stdlib.h>

typedef struct Snapshot {
    unsigned char *bytes;
    size_t size;
} Snapshot;

static Snapshot shot;

/* A world with one that waits, saved a second before it would go on. */
static void save_world(void)
{
    coro_start_now(the.s, say_after, .text = "a", .seconds = 2);
    tick(1);
    shot.size = coro_snapshot_size(the.rt);
    shot.bytes = malloc(shot.size);
    assert_non_null(shot.bytes);
    assert_true(coro_snapshot_save(the.rt, shot.bytes, shot.size));
}

/* The world goes on as if nobody had tried anything: a second later the one that waits is there. */
static void assert_nothing_changed(void)
{
    assert_int_equal(test_count(), 1);
    assert_near(coro_scheduler_time(the.s), 1.5);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
    free(shot.bytes);
}

static void c3_a_save_into_a_buffer_that_is_too_small_is_refused_and_reported(void)
{
    save_world();
    unsigned char *small = calloc(1, shot.size);
    assert_non_null(small);
    for (size_t size = 0; size < shot.size; size += 1 + shot.size / 50) {
        assert_false(coro_snapshot_save(the.rt, small, size));
        assert_error(CORO_ERROR_BAD_SNAPSHOT);
    }
    assert_false(coro_snapshot_save(the.rt, small, shot.size - 1));
    assert_error(CORO_ERROR_BAD_SNAPSHOT);
    free(small);
    tick(0.5);
    assert_nothing_changed();
}

static void c3_a_save_writes_nothing_behind_its_buffer(void)
{
    save_world();
    unsigned char *large = malloc(shot.size + 64);
    assert_non_null(large);
    memset(large, 0xA5, shot.size + 64);
    assert_true(coro_snapshot_save(the.rt, large, shot.size));
    for (size_t i = shot.size; i < shot.size + 64; i++) {
        assert_int_equal(large[i], 0xA5);
    }
    assert_true(coro_snapshot_save(the.rt, large, shot.size + 64));
    assert_true(coro_snapshot_restore(the.rt, large, shot.size + 64));
    free(large);
    tick(0.5);
    assert_nothing_changed();
}

static void c3_a_restore_from_a_buffer_that_was_cut_short_is_refused(void)
{
    save_world();
    tick(0.5);
    for (size_t size = 0; size < shot.size; size += 1 + shot.size / 50) {
        assert_false(coro_snapshot_restore(the.rt, shot.bytes, size));
        assert_error(CORO_ERROR_BAD_SNAPSHOT);
    }
    assert_nothing_changed();
}

static void assert_damage_is_seen(size_t at, unsigned char by)
{
    shot.bytes[at] ^= by;
    bool restored = coro_snapshot_restore(the.rt, shot.bytes, shot.size);
    shot.bytes[at] ^= by;
    if (restored) {
        fail_msg("byte %lu of %lu", (unsigned long)at, (unsigned long)shot.size);
    }
    assert_error(CORO_ERROR_BAD_SNAPSHOT);
}

static void c3_a_snapshot_with_any_damaged_byte_is_refused(void)
{
    save_world();
    tick(0.5);
    size_t step = shot.size <= 4000 ? 1 : shot.size / 4000;
    for (size_t at = 0; at < shot.size; at += at < 256 ? 1 : step) {
        assert_damage_is_seen(at, 1);
    }
    for (size_t at = 0; at < shot.size; at += 1 + shot.size / 500) {
        assert_damage_is_seen(at, 0x80);
        assert_damage_is_seen(at, 0xFF);
    }
    assert_damage_is_seen(shot.size - 1, 1);
    assert_nothing_changed();
}

static void c3_a_snapshot_with_swapped_or_emptied_bytes_is_refused(void)
{
    save_world();
    tick(0.5);
    unsigned char *damaged = malloc(shot.size);
    assert_non_null(damaged);
    uint32_t seed = 7;
    for (int i = 0; i < 200; i++) {
        memcpy(damaged, shot.bytes, shot.size);
        size_t from = random_next(&seed) % shot.size;
        size_t length = 1 + random_next(&seed) % (shot.size - from);
        memset(damaged + from, i % 2 == 0 ? 0 : 0xFF, length);
        if (memcmp(damaged, shot.bytes, shot.size) != 0) {
            assert_false(coro_snapshot_restore(the.rt, damaged, shot.size));
            assert_error(CORO_ERROR_BAD_SNAPSHOT);
        }
    }
    free(damaged);
    assert_nothing_changed();
}

static void c3_bytes_that_never_were_a_snapshot_are_refused(void)
{
    save_world();
    tick(0.5);
    unsigned char *noise = malloc(shot.size);
    assert_non_null(noise);
    uint32_t seed = 3;
    for (int i = 0; i < 20; i++) {
        for (size_t at = 0; at < shot.size; at++) {
            noise[at] = (unsigned char)random_next(&seed);
        }
        assert_false(coro_snapshot_restore(the.rt, noise, shot.size));
        assert_error(CORO_ERROR_BAD_SNAPSHOT);
    }
    free(noise);
    assert_nothing_changed();
}

static void c3_no_buffer_is_refused(void)
{
    save_world();
    tick(0.5);
    assert_false(coro_snapshot_save(the.rt, NULL, 0));
    assert_some_error();
    assert_false(coro_snapshot_restore(the.rt, NULL, 0));
    assert_some_error();
    assert_nothing_changed();
}

static void c3_a_snapshot_of_another_runtime_is_refused(void)
{
    save_world();
    tick(0.5);
    CoroRuntimeConfig config = test_config();
    CoroRuntime *other = coro_runtime_create(&config);
    assert_false(coro_snapshot_restore(other, shot.bytes, shot.size));
    assert_error(CORO_ERROR_BAD_SNAPSHOT);
    coro_runtime_destroy(other);
    assert_nothing_changed();
}

static void c3_a_snapshot_of_a_runtime_that_is_gone_is_refused_by_its_successor(void)
{
    save_world();
    CoroRuntimeConfig config = test_config();
    world_replace(&config); /* may well lie at the same address */
    assert_false(coro_snapshot_restore(the.rt, shot.bytes, shot.size));
    assert_error(CORO_ERROR_BAD_SNAPSHOT);
    free(shot.bytes);
}

typedef struct copy_inside_frame {
    bool save;
} copy_inside_frame;

static void copy_inside(Coro *co)
{
    CORO_BEGIN(co, copy_inside, f);
    if (f->save) {
        trace(coro_snapshot_save(coro_runtime(co), shot.bytes, shot.size) ? "t" : "f");
    } else {
        trace(coro_snapshot_restore(coro_runtime(co), shot.bytes, shot.size) ? "t" : "f");
    }
    CORO_END(co);
}

static void c3_a_save_or_restore_from_inside_an_update_is_refused_and_reported(void)
{
    save_world();
    for (int save = 0; save < 2; save++) {
        coro_start(the.s, copy_inside, .save = save != 0);
        tick(0.25);
        assert_trace("f");
        assert_some_error(); /* _BUSY or _BAD_SNAPSHOT: both say it */
    }
    assert_nothing_changed();
}

static void c3_a_save_or_restore_from_inside_a_first_step_is_refused_too(void)
{
    save_world();
    tick(0.5);
    for (int save = 0; save < 2; save++) {
        coro_start_now(the.s, copy_inside, .save = save != 0);
        assert_trace("f");
        assert_some_error();
    }
    assert_nothing_changed();
}

static void c3_the_good_snapshot_still_works_after_refusals(void)
{
    save_world();
    assert_damage_is_seen(shot.size / 2, 1);
    tick(1);
    assert_trace("a");
    assert_true(coro_snapshot_restore(the.rt, shot.bytes, shot.size));
    tick(0.5);
    assert_nothing_changed();
}

static void c3_a_snapshot_without_a_buffer_is_refused(void)
{
    assert_false(coro_snapshot_save(the.rt, NULL, 100));
    assert_error(CORO_ERROR_BAD_ARGUMENT);
}

static const struct CMUnitTest tests[] = {
    TEST(c3_a_save_into_a_buffer_that_is_too_small_is_refused_and_reported),
    TEST(c3_a_save_writes_nothing_behind_its_buffer),
    TEST(c3_a_restore_from_a_buffer_that_was_cut_short_is_refused),
    TEST(c3_a_snapshot_with_any_damaged_byte_is_refused),
    TEST(c3_a_snapshot_with_swapped_or_emptied_bytes_is_refused),
    TEST(c3_bytes_that_never_were_a_snapshot_are_refused),
    TEST(c3_no_buffer_is_refused),
    TEST(c3_a_snapshot_of_another_runtime_is_refused),
    TEST(c3_a_snapshot_of_a_runtime_that_is_gone_is_refused_by_its_successor),
    TEST(c3_a_save_or_restore_from_inside_an_update_is_refused_and_reported),
    TEST(c3_a_save_or_restore_from_inside_a_first_step_is_refused_too),
    TEST(c3_the_good_snapshot_still_works_after_refusals),
    TEST(c3_a_snapshot_without_a_buffer_is_refused),
};

int main(void)
{
    return RUN(tests);
}
