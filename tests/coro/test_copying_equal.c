/* SPDX-License-Identifier: Zlib */
/* C4: equal states give equal bytes: save, run, restore, run again with the same inputs, save: the same buffer. */
#include "coro_deeds.h"

#include <stdlib.h>

static bool came;

static bool keep_waiting(void *self, double dt)
{
    (void)self;
    (void)dt;
    return !came;
}

static const CoroCondition condition = {keep_waiting, NULL, NULL};

/* Waits in many ways, one after the other, for ever. */
typedef struct live_frame {
    int depth;
    int padding;
} live_frame;

static void live(Coro *co)
{
    CORO_BEGIN(co, live, f);
    for (;;) {
        CORO_YIELD(co);
        CORO_CALL(co, say_after, .text = "", .seconds = 0.3);
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.4);
        coro_fork(co, say_after, .text = "", .seconds = 0.35);
        coro_fork(co, idle, .frames = 3);
        CORO_WAIT_ANY(co);
        CORO_WAIT_INTERVAL(co, 0.25);
        CORO_WAIT_UNTIL_TIMEOUT(co, came, 0.2);
        coro_fork(co, say_after, .text = "", .seconds = 0.1);
        coro_fork(co, hold, .text = "");
        CORO_WAIT_FIRST(co);
        CORO_WAIT_FRAMES(co, 2);
        CORO_TRY_CALL(co, idle, .frames = 1);
        CORO_OVER(co, 0.3) {
        }
        CORO_WAIT_SECONDS_REALTIME(co, 0.2);
        CORO_WAIT_CONDITION(co, &condition, NULL);
        CORO_WAIT_FIXED_UPDATE(co);
        CORO_WAIT_END_OF_FRAME(co);
        CORO_WAIT_WHILE(co, !came);
        CORO_WAIT_INTERVAL(co, 0.5);
        coro_stop_children(co);
    }
    CORO_END(co);
}

/* What the game does in its n-th frame: the same each time. */
static void frame_of_game(int n)
{
    static const double dts[] = {0.1, 0.05, 0.25, 0.1, 0, 0.3};
    came = n % 7 == 3;
    if (n % 5 == 1) {
        coro_raise(the.rt, &bell);
    }
    if (n % 4 == 0) {
        coro_start(the.s, live);
        coro_start_now(the.ordered, idle, .frames = 2);
    }
    if (n % 9 == 8) {
        coro_set_tag(the.rt, coro_start_now(the.s, live), 5);
        coro_scheduler_pause_tagged(the.s, 5);
    }
    if (n % 9 == 5) {
        coro_scheduler_resume_tagged(the.s, 5);
    }
    if (n % 13 == 12) {
        coro_scheduler_stop_tagged(the.s, 5);
    }
    if (n % 11 == 7) {
        coro_fast_forward(the.rt, coro_start_now(the.s, say_after, .text = "", .seconds = 3));
    }
    if (n % 17 == 10) {
        coro_scheduler_destroy(coro_scheduler_create(the.rt, CORO_ORDERED));
    }
    tick(dts[n % 6]);
    coro_scheduler_update(the.ordered, dts[n % 6]);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
}

static void expect_equal(const Snapshot *a, const Snapshot *b, int from, int to)
{
    size_t at = 0;
    while (at < a->size && at < b->size && a->bytes[at] == b->bytes[at]) {
        at++;
    }
    if (a->size != b->size || at < a->size) {
        print_error("frames %d to %d, run twice: byte %zu of %zu (%zu) differs\n", from, to, at, a->size,
                    b->size);
        fail();
    }
}

/* Frames from..to are run, put back, and run again. */
static void run_twice(int from, int to)
{
    Snapshot before = snapshot_take();
    for (int n = from; n < to; n++) {
        frame_of_game(n);
    }
    Snapshot once = snapshot_take();
    snapshot_put_back(&before);
    Snapshot restored = snapshot_take();
    expect_equal(&before, &restored, from, from);
    for (int n = from; n < to; n++) {
        frame_of_game(n);
    }
    Snapshot twice = snapshot_take();
    expect_equal(&once, &twice, from, to);
    snapshot_free(&before);
    snapshot_free(&once);
    snapshot_free(&restored);
    snapshot_free(&twice);
}

static void c4_the_same_frames_run_twice_give_the_same_bytes(void)
{
    int from = 0;
    while (from < 60) {
        int length = 1 + from % 5;
        run_twice(from, from + length);
        from += length;
    }
    trace_clear();
}

static void c4_also_over_many_frames(void)
{
    run_twice(0, 10);
    run_twice(10, 80);
    trace_clear();
}

static void c4_a_restore_of_what_was_just_saved_changes_no_byte(void)
{
    for (int n = 0; n < 12; n++) {
        frame_of_game(n);
        run_twice(n, n);
    }
    trace_clear();
}

typedef struct call_after_yield_frame {
    int x;
} call_after_yield_frame;

static void call_after_yield(Coro *co)
{
    CORO_BEGIN(co, call_after_yield, f);
    CORO_YIELD(co);
    CORO_CALL(co, say_after, .text = "", .seconds = 1);
    CORO_END(co);
}

static void tick_twice_and_compare(int how)
{
    coro_start(the.s, call_after_yield);
    tick(0.1);
    Snapshot before = snapshot_take();
    for (int round = 0; round < 2; round++) {
        static Snapshot first;
        if (how == 1) {
            coro_fast_forward(the.rt, coro_start_now(the.s, call_after_yield));
        } else if (how == 2) {
            coro_stop(the.rt, coro_start_now(the.s, call_after_yield));
        } else if (how == 3) {
            coro_wake(the.rt, coro_start_now(the.s, hold, .text = ""));
        }
        tick(0.1);
        Snapshot now = snapshot_take();
        if (round == 0) {
            first = now;
            snapshot_put_back(&before);
        } else {
            expect_equal(&first, &now, 0, 1);
            snapshot_free(&first);
            snapshot_free(&now);
        }
    }
    snapshot_free(&before);
}

static void c4_a_call_that_begins_after_the_restore_leaves_the_same_bytes(void)
{
    for (int how = 0; how < 4; how++) {
        tick_twice_and_compare(how);
    }
}

/* A large frame finds no room in the first 64 KiB: what is left there becomes places for small ones. */
static void start_large(void)
{
    static const char large[4000];
    CoroStart start = {.body = hold, .frame = large, .frame_size = sizeof large};
    coro_start_with(the.s, &start);
}

static void c4_what_was_left_at_the_end_of_a_region_gives_the_same_bytes(void)
{
    while (coro_snapshot_size(the.rt) < 62000) {
        coro_start(the.s, hold, .text = "h");
    }
    Snapshot before = snapshot_take();
    start_large();
    Snapshot first = snapshot_take();
    for (int i = 0; i < 40; i++) {
        coro_start(the.s, hold, .text = "another");
    }
    snapshot_put_back(&before);
    start_large();
    Snapshot now = snapshot_take();
    expect_equal(&first, &now, 0, 1);
    snapshot_free(&before);
    snapshot_free(&first);
    snapshot_free(&now);
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void c4_a_dt_of_minus_zero_leaves_the_same_bytes(void)
{
    tick(0.0);
    Snapshot before = snapshot_take();
    tick(-0.0);
    Snapshot first = snapshot_take();
    tick(0.1);
    snapshot_put_back(&before);
    tick(-0.0);
    Snapshot second = snapshot_take();
    expect_equal(&first, &second, 0, 1);
    snapshot_free(&before);
    snapshot_free(&first);
    snapshot_free(&second);
}

static const struct CMUnitTest tests[] = {
    TEST(c4_the_same_frames_run_twice_give_the_same_bytes),
    TEST(c4_also_over_many_frames),
    TEST_ONCE(c4_what_was_left_at_the_end_of_a_region_gives_the_same_bytes),
    TEST(c4_a_restore_of_what_was_just_saved_changes_no_byte),
    TEST(c4_a_call_that_begins_after_the_restore_leaves_the_same_bytes),
    TEST(c4_a_dt_of_minus_zero_leaves_the_same_bytes),
};

int main(void)
{
    return RUN(tests);
}
