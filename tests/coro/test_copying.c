/* SPDX-License-Identifier: Zlib */
/* C1 to C3: snapshots. */
#include "coro_deeds.h"

#include <stdlib.h>

static void c1_restoring_puts_back_a_coroutine_in_the_middle_of_a_wait(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.5);
    Snapshot shot = snapshot_take();
    tick(0.5);
    assert_trace("a");
    assert_dead(h);
    snapshot_put_back(&shot);
    assert_alive(h);
    assert_int_equal(test_count(), 1);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
    snapshot_free(&shot);
}

static void c1_one_snapshot_may_be_put_back_many_times(void)
{
    coro_start_now(the.s, say_frames, .text = "a", .times = 4);
    Snapshot shot = snapshot_take();
    for (int i = 0; i < 5; i++) {
        trace_clear();
        ticks(i, 0.25);
        snapshot_put_back(&shot);
    }
    trace_clear();
    ticks(5, 0.25);
    assert_trace("aaa");
    snapshot_free(&shot);
}

typedef struct counter_frame {
    int **where;
    int count;
} counter_frame;

static void counter(Coro *co)
{
    CORO_BEGIN(co, counter, f);
    *f->where = &f->count;
    for (;;) {
        f->count++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void c1_frames_are_put_back_and_pointers_to_them_are_good_again(void)
{
    int *count = NULL;
    CoroHandle h = coro_start_now(the.s, counter, .where = &count);
    ticks(4, 0.25);
    Snapshot shot = snapshot_take();
    ticks(10, 0.25);
    assert_int_equal(*count, 15);
    coro_stop(the.rt, h);
    for (int i = 0; i < 50; i++) {
        coro_start_now(the.s, idle, .frames = 9);
    }
    snapshot_put_back(&shot);
    assert_alive(h);
    assert_int_equal(*count, 5);
    tick(0.25);
    assert_int_equal(*count, 6);
    snapshot_free(&shot);
}

static void c1_clocks_scales_and_pauses_are_put_back(void)
{
    tick(2);
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_scheduler_pause(the.ordered);
    Snapshot shot = snapshot_take();
    tick(2);
    coro_scheduler_set_time_scale(the.s, 3);
    coro_scheduler_pause(the.s);
    coro_scheduler_resume(the.ordered);
    snapshot_put_back(&shot);
    assert_near(coro_scheduler_time(the.s), 2);
    assert_near(coro_scheduler_time_scale(the.s), 0.5);
    assert_false(coro_scheduler_is_paused(the.s));
    assert_true(coro_scheduler_is_paused(the.ordered));
    snapshot_free(&shot);
}

typedef struct realtime_frame {
    const char *text;
} realtime_frame;

static void realtime(Coro *co)
{
    CORO_BEGIN(co, realtime, f);
    CORO_WAIT_SECONDS_REALTIME(co, 1);
    trace(f->text);
    CORO_END(co);
}

static void c1_real_time_is_put_back(void)
{
    coro_start_now(the.s, realtime, .text = "r");
    tick(0.75);
    Snapshot shot = snapshot_take();
    tick(0.25);
    assert_trace("r");
    snapshot_put_back(&shot);
    tick(0.125);
    assert_trace("");
    tick(0.125);
    assert_trace("r");
    snapshot_free(&shot);
}

static void c1_signals_are_put_back(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    CoroHandle b = coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    Snapshot shot = snapshot_take();
    coro_stop(the.rt, b);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("a");
    snapshot_put_back(&shot);
    assert_int_equal(coro_raise(the.rt, &bell), 2);
    tick(0.25);
    assert_trace("ab");
    snapshot_free(&shot);
}

static void c1_a_signal_raised_before_the_save_is_still_heard(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_raise(the.rt, &bell);
    Snapshot shot = snapshot_take();
    tick(0.25);
    assert_trace("a");
    snapshot_put_back(&shot);
    tick(0.25);
    assert_trace("a");
    snapshot_free(&shot);
}

static void c1_paused_coroutines_and_tags_are_put_back(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    coro_pause(the.rt, h);
    coro_set_tag(the.rt, h, 9);
    Snapshot shot = snapshot_take();
    coro_resume(the.rt, h);
    coro_set_tag(the.rt, h, 1);
    tick(0.25);
    trace_clear();
    snapshot_put_back(&shot);
    assert_true(coro_is_paused(the.rt, h));
    assert_int_equal(info_of(the.s, h).tag, 9);
    tick(0.25);
    assert_trace("");
    snapshot_free(&shot);
}

static void c1_schedulers_made_after_the_save_are_gone_without_cleanup(void)
{
    Snapshot shot = snapshot_take();
    CoroScheduler *later = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(later, hold, .text = "cleanup");
    snapshot_put_back(&shot);
    (void)h; /* to be forgotten */
    assert_trace("");
    world_destroy();
    assert_trace("");
    snapshot_free(&shot);
}

static void c1_coroutines_made_after_the_save_are_gone_without_cleanup(void)
{
    Snapshot shot = snapshot_take();
    for (int i = 0; i < 100; i++) {
        coro_start_now(the.s, hold, .text = "cleanup");
    }
    snapshot_put_back(&shot);
    assert_int_equal(test_count(), 0);
    tick(0.25);
    coro_scheduler_stop_all(the.s);
    assert_trace("");
    snapshot_free(&shot);
}

static void c1_schedulers_destroyed_after_the_save_are_back(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(s, say_frames, .text = "a", .times = 3);
    Snapshot shot = snapshot_take();
    coro_scheduler_destroy(s);
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_ORDERED);
    coro_start_now(other, idle, .frames = 9);
    assert_trace("a");
    snapshot_put_back(&shot);
    assert_alive(h);
    assert_int_equal(coro_scheduler_count(s), 1);
    coro_scheduler_update(s, 0.25);
    assert_trace("a");
    coro_scheduler_destroy(s);
    assert_dead(h);
    snapshot_free(&shot);
}

static void c1_coroutines_may_have_grown_in_number_since_the_save(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    Snapshot shot = snapshot_take();
    static char addresses[2000];
    for (int i = 0; i < 2000; i++) {
        coro_start_now(the.s, hear, .signal = &addresses[i], .text = "x");
        coro_scheduler_create(the.rt, CORO_PARALLEL);
    }
    snapshot_put_back(&shot);
    assert_int_equal(test_count(), 1);
    tick(1);
    assert_trace("a");
    assert_dead(h);
    for (int i = 0; i < 2000; i++) {
        coro_start_now(the.s, hear, .signal = &addresses[i], .text = "");
    }
    assert_int_equal(test_count(), 2000);
    snapshot_free(&shot);
}

static void c1_many_coroutines_that_ended_since_the_save_are_back(void)
{
    for (int i = 0; i < 1000; i++) {
        coro_start_now(the.s, hold, .text = ".");
    }
    Snapshot shot = snapshot_take();
    coro_scheduler_stop_all(the.s);
    for (int i = 0; i < 300; i++) {
        coro_start_now(the.s, idle, .frames = i);
    }
    trace_clear();
    snapshot_put_back(&shot);
    assert_int_equal(test_count(), 1000);
    coro_scheduler_stop_all(the.s);
    assert_int_equal(strlen(trace_text()), 1000);
    trace_clear();
    snapshot_free(&shot);
}

static void c1_an_ordered_queue_is_put_back(void)
{
    coro_start(the.ordered, say_frames, .text = "a", .times = 2);
    coro_start(the.ordered, say_frames, .text = "b", .times = 2);
    coro_scheduler_update(the.ordered, 0.25);
    Snapshot shot = snapshot_take();
    for (int i = 0; i < 2; i++) {
        trace_clear();
        coro_scheduler_update(the.ordered, 0.25);
        coro_scheduler_update(the.ordered, 0.25);
        assert_trace("abb");
        snapshot_put_back(&shot);
    }
    snapshot_free(&shot);
}

static void c1_works_in_one_fixed_block(void)
{
    static max_align_t block[64 * 1024 / sizeof(max_align_t)];
    CoroRuntimeConfig config = test_config();
    config.memory = block;
    config.memory_size = sizeof block;
    world_replace(&config);
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    Snapshot shot = snapshot_take();
    ticks(3, 0.25);
    assert_dead(h);
    snapshot_put_back(&shot);
    assert_alive(h);
    trace_clear();
    ticks(3, 0.25);
    assert_trace("aa");
    snapshot_free(&shot);
}

static void c1_nothing_of_the_user_runs_when_it_is_put_back(void)
{
    CoroHandle h = coro_start_now(the.s, hold, .text = "f");
    Snapshot shot = snapshot_take();
    coro_stop(the.rt, h);
    assert_trace("f");
    snapshot_put_back(&shot);
    assert_trace("");
    coro_stop(the.rt, h);
    assert_trace("f");
    snapshot_free(&shot);
}

static const char signals[4];

typedef struct wanderer_frame {
    int id;
    uint32_t seed;
} wanderer_frame;

static void wanderer(Coro *co)
{
    CORO_BEGIN(co, wanderer, f);
    for (;;) {
        uint32_t what = random_next(&f->seed) % 8;
        trace_number(f->id);
        trace(" ");
        if (what < 2) {
            CORO_WAIT_SECONDS(co, random_next(&f->seed) % 20 / 32.0);
        } else if (what < 3) {
            CORO_WAIT_INTERVAL(co, 0.125);
        } else if (what < 5) {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &signals[random_next(&f->seed) % 4], 0.5);
        } else if (what < 6) {
            coro_raise(coro_runtime(co), &signals[random_next(&f->seed) % 4]);
            CORO_YIELD(co);
        } else if (what < 7) {
            coro_fork(co, say_frames, .text = "f", .times = 3);
            CORO_WAIT_ANY(co);
        } else {
            CORO_CALL(co, say_after, .text = "c", .seconds = 0.2);
        }
    }
    CORO_END(co);
}

static void wander(uint32_t seed)
{
    for (int update = 0; update < 240; update++) {
        if (update % 7 == 0) {
            coro_raise(the.rt, &signals[random_next(&seed) % 4]);
        }
        if (update % 11 == 0) {
            coro_start(the.s, say_after, .text = "s", .seconds = 0.3);
        }
        tick(random_next(&seed) % 4 / 64.0);
    }
}

static void c2_the_same_inputs_after_a_restore_give_the_same_run(void)
{
    static char first[16384];
    for (int i = 0; i < 10; i++) {
        coro_start(the.s, wanderer, .id = i, .seed = (uint32_t)i * 977u);
    }
    wander(1);
    trace_clear();
    Snapshot shot = snapshot_take();
    wander(2);
    assert_true(strlen(trace_text()) > 300);
    strcpy(first, trace_text());
    trace_clear();
    wander(3); /* another future */
    trace_clear();
    snapshot_put_back(&shot);
    wander(2);
    assert_trace(first);
    snapshot_free(&shot);
}

static void c2_handles_given_out_after_a_restore_are_the_same_too(void)
{
    coro_start_now(the.s, say_frames, .text = "", .times = 5);
    Snapshot shot = snapshot_take();
    CoroHandle a = coro_start_now(the.s, idle, .frames = 3);
    snapshot_put_back(&shot);
    CoroHandle b = coro_start_now(the.s, idle, .frames = 3);
    assert_same_handle(a, b);
    snapshot_free(&shot);
}

typedef struct door_frame {
    int *toggles;
} door_frame;

static void door(Coro *co)
{
    CORO_BEGIN(co, door, f);
    ++*f->toggles;
    CORO_WAIT_SECONDS(co, 10);
    trace("shut");
    CORO_END(co);
}

static void a_load_in_the_middle_does_not_toggle_the_door_again(void)
{
    int toggles = 0;
    coro_start_now(the.s, door, .toggles = &toggles);
    tick(5);
    size_t size = coro_snapshot_size(the.rt);
    void *saved = malloc(size);
    assert_non_null(saved);
    assert_true(coro_snapshot_save(the.rt, saved, size));
    tick(5);
    assert_trace("shut");
    assert_true(coro_snapshot_restore(the.rt, saved, size));
    tick(5);
    assert_trace("shut");
    assert_int_equal(toggles, 1);
    free(saved);
}

static const struct CMUnitTest tests[] = {
    TEST(c1_restoring_puts_back_a_coroutine_in_the_middle_of_a_wait),
    TEST(c1_one_snapshot_may_be_put_back_many_times),
    TEST(c1_frames_are_put_back_and_pointers_to_them_are_good_again),
    TEST(c1_clocks_scales_and_pauses_are_put_back),
    TEST(c1_real_time_is_put_back),
    TEST(c1_signals_are_put_back),
    TEST(c1_a_signal_raised_before_the_save_is_still_heard),
    TEST(c1_paused_coroutines_and_tags_are_put_back),
    TEST(c1_schedulers_made_after_the_save_are_gone_without_cleanup),
    TEST(c1_coroutines_made_after_the_save_are_gone_without_cleanup),
    TEST(c1_schedulers_destroyed_after_the_save_are_back),
    TEST(c1_coroutines_may_have_grown_in_number_since_the_save),
    TEST(c1_many_coroutines_that_ended_since_the_save_are_back),
    TEST(c1_an_ordered_queue_is_put_back),
    TEST(c1_works_in_one_fixed_block),
    TEST(c1_nothing_of_the_user_runs_when_it_is_put_back),
    TEST(c2_the_same_inputs_after_a_restore_give_the_same_run),
    TEST(c2_handles_given_out_after_a_restore_are_the_same_too),
    TEST(a_load_in_the_middle_does_not_toggle_the_door_again),
};

int main(void)
{
    return RUN(tests);
}
