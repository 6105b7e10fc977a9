/* SPDX-License-Identifier: Zlib */
/* What went wrong elsewhere: errors, waiting for the wrong thing, started twice, stale handles, saves, macros. */
#include "coro_test.h"

#include <stdlib.h>

typedef struct replace_frame {
    bool *old_deleted;
    bool fail;
} replace_frame;

static void replace(Coro *co)
{
    CORO_BEGIN(co, replace, f);
    if (f->fail) {
        CORO_CALL(co, fail_after, .frames = 1, .text = "");
    } else {
        CORO_CALL(co, idle, .frames = 1);
    }
    *f->old_deleted = true;
    CORO_END(co);
}

static void a_failed_child_keeps_its_parent_from_deleting_the_old_save(void)
{
    bool deleted = false;
    coro_start_now(the.s, replace, .old_deleted = &deleted, .fail = true);
    tick(0.25);
    assert_false(deleted);
    assert_error(CORO_ERROR_FAILED);
    coro_start_now(the.s, replace, .old_deleted = &deleted);
    tick(0.25);
    assert_true(deleted);
}

static void one_failing_dialogue_does_not_stop_the_game_loop(void)
{
    for (int i = 0; i < 5; i++) {
        coro_start(the.s, fail_after, .frames = i, .text = "");
        coro_start(the.s, say_frames, .text = "g", .times = 8);
    }
    ticks(8, 0.25);
    assert_int_equal(strlen(trace_text()), 40);
    trace_clear();
    assert_int_equal(error_count(), 5);
    errors_clear();
}

static void the_report_names_the_place_of_the_failure_and_inspect_who_started_it(void)
{
    int line = __LINE__ + 1;
    CoroHandle h = coro_start(the.s, fail_after, .frames = 1, .text = "");
    tick(0.25);
    CoroInfo info = info_of(the.s, h);
    assert_int_equal(info.started_line, line);
    assert_non_null(strstr(info.started_file, "test_field_faults_waits.c"));
    tick(0.25);
    const TestError *error = assert_error(CORO_ERROR_FAILED);
    assert_non_null(strstr(error->file, "coro_test.c"));
}

typedef struct raise_then_wait_frame {
    const void *signal;
} raise_then_wait_frame;

static void raise_then_wait(Coro *co)
{
    CORO_BEGIN(co, raise_then_wait, f);
    CORO_CALL(co, hear, .signal = f->signal, .text = "h");
    trace("r");
    CORO_END(co);
}

static void there_is_no_gap_between_making_a_wait_and_waiting(void)
{
    coro_start_now(the.s, raise_then_wait, .signal = &bell);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    tick(0.25);
    assert_trace("hr");
}

typedef struct chain_frame {
    CoroHandle *next;
} chain_frame;

static void chain(Coro *co)
{
    CORO_BEGIN(co, chain, f);
    CORO_WAIT_FOR(co, *f->next);
    CORO_END(co);
}

static void a_ring_that_runs_through_calls_is_found(void)
{
    CoroHandle handles[6];
    for (int i = 0; i < 6; i++) {
        handles[i] = coro_start(the.s, chain, .next = &handles[(i + 1) % 6]);
    }
    tick(0.25);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    ticks(2, 0.25);
    assert_int_equal(test_count(), 0);
}

static void a_diamond_of_waiters_is_no_circle(void)
{
    CoroHandle bottom = coro_start_now(the.s, idle, .frames = 1);
    CoroHandle left = coro_start_now(the.s, await_end, .handle = bottom, .text = "l");
    CoroHandle right = coro_start_now(the.s, await_end, .handle = bottom, .text = "r");
    coro_start_now(the.s, await_end, .handle = left, .text = "a");
    coro_start_now(the.s, await_end, .handle = right, .text = "b");
    tick(0.25);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

static void pressing_again_restarts(void)
{
    coro_restart(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.75);
    coro_restart(the.s, say_after, .text = "b", .seconds = 1);
    ticks(4, 0.5);
    assert_trace("b");
}

static void pressing_again_does_nothing(void)
{
    coro_start_once(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.75);
    coro_start_once(the.s, say_after, .text = "b", .seconds = 1);
    ticks(8, 0.5);
    assert_trace("a");
}

static void pressing_again_queues(void)
{
    coro_start(the.ordered, say_after, .text = "a", .seconds = 1);
    coro_scheduler_update(the.ordered, 0.75);
    coro_start(the.ordered, say_after, .text = "b", .seconds = 1);
    for (int i = 0; i < 8; i++) {
        coro_scheduler_update(the.ordered, 0.5);
    }
    assert_trace("ab");
}

static void a_late_end_does_not_wake_who_waits_for_a_recycled_stranger(void)
{
    CoroHandle old = coro_start_now(the.s, idle, .frames = 1);
    coro_stop(the.rt, old);
    CoroHandle stranger = coro_start_now(the.s, hold, .text = ""); /* perhaps in the room of the old one */
    coro_start(the.s, await_end, .handle = old, .text = "w");
    tick(0.25);
    assert_trace("wF"); /* the old one has ended; the stranger is another */
    assert_alive(stranger);
}

static void waiting_for_a_handle_ignores_a_later_owner_of_its_room(void)
{
    CoroHandle target = coro_start_now(the.s, idle, .frames = 9);
    coro_start_now(the.s, await_end, .handle = target, .text = "w");
    coro_stop(the.rt, target);
    for (int i = 0; i < 10; i++) {
        coro_start_now(the.s, hold, .text = "");
    }
    tick(0.25);
    assert_trace("wS");
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

typedef struct late_label_frame {
    int sum;
} late_label_frame;

#line 70000
/* A body far down in a long file: its labels do not fit 16 bits. */
static void late_label(Coro *co)
{
    CORO_BEGIN(co, late_label, f);
    f->sum = 1;
    CORO_YIELD(co);
    f->sum += 2;
    CORO_WAIT_SECONDS(co, 0);
    f->sum += 4;
    CORO_CALL(co, idle, .frames = 1);
    trace_number(f->sum);
    CORO_END(co);
}

static void waits_beyond_line_65535_resume_in_their_place(void)
{
    coro_start_now(the.s, late_label);
    ticks(3, 0.25);
    assert_trace("7");
}

typedef struct many_waits_frame {
    int i;
} many_waits_frame;

/* Waits in loops, branches and nested blocks, with commas in their arguments. */
static void many_waits(Coro *co)
{
    CORO_BEGIN(co, many_waits, f);
    for (f->i = 0; f->i < 2; f->i++) {
        if (f->i == 0) {
            CORO_YIELD(co);
            trace("a");
        } else {
            do {
                CORO_YIELD(co);
                trace("b");
            } while (f->i++ < 2);
        }
    }
    if (f->i > 0)
        CORO_YIELD(co);
    else
        CORO_WAIT_SECONDS(co, 1);
    trace("c");
    CORO_CALL(co, say_frames, .text = "d", .times = f->i > 0 ? 2 : 3);
    CORO_END(co);
}

static void waits_stand_in_loops_branches_and_blocks(void)
{
    coro_start_now(the.s, many_waits);
    tick(0);
    assert_trace("a");
    tick(0);
    assert_trace("b");
    tick(0);
    assert_trace("b");
    tick(0);
    assert_trace("cd");
    tick(0);
    assert_trace("d");
}

static const struct CMUnitTest tests[] = {
    TEST(a_failed_child_keeps_its_parent_from_deleting_the_old_save),
    TEST(one_failing_dialogue_does_not_stop_the_game_loop),
    TEST(the_report_names_the_place_of_the_failure_and_inspect_who_started_it),
    TEST(there_is_no_gap_between_making_a_wait_and_waiting),
    TEST(a_ring_that_runs_through_calls_is_found),
    TEST(a_diamond_of_waiters_is_no_circle),
    TEST(pressing_again_restarts),
    TEST(pressing_again_does_nothing),
    TEST(pressing_again_queues),
    TEST(a_late_end_does_not_wake_who_waits_for_a_recycled_stranger),
    TEST(waiting_for_a_handle_ignores_a_later_owner_of_its_room),
    TEST(a_load_in_the_middle_does_not_toggle_the_door_again),
    TEST(waits_beyond_line_65535_resume_in_their_place),
    TEST(waits_stand_in_loops_branches_and_blocks),
};

int main(void)
{
    return RUN(tests);
}
