/* SPDX-License-Identifier: Zlib */
/* S1, S2, the refusals of S3 that need no scarce memory, and the ways to start. */
#include "coro_test.h"

#include <stdalign.h>

typedef struct start_other_frame {
    CoroScheduler *where;
    const char *text;
    bool now;
} start_other_frame;

/* Starts another one that says its text, marked by a dot before and after. */
static void start_other(Coro *co)
{
    CORO_BEGIN(co, start_other, f);
    trace(".");
    if (f->now) {
        coro_start_now(f->where, say_frames, .text = f->text, .times = 2);
    } else {
        coro_start(f->where, say_frames, .text = f->text, .times = 2);
    }
    trace(".");
    CORO_END(co);
}

static void s1_start_runs_nothing_until_the_next_update(void)
{
    coro_start(the.s, say, .text = "a");
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void s1_start_gives_a_live_queued_handle_at_once(void)
{
    CoroHandle h = coro_start(the.s, say, .text = "a");
    assert_alive(h);
    assert_int_equal(test_count(), 1);
    assert_int_equal(info_of(the.s, h).status, CORO_QUEUED);
    tick(0.25);
    assert_dead(h);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

static void s1_start_by_a_coroutine_of_the_scheduler_steps_in_the_update_after(void)
{
    coro_start(the.s, start_other, .where = the.s, .text = "b");
    tick(0.25);
    assert_trace("..");
    tick(0.25);
    assert_trace("b");
    tick(0.25);
    assert_trace("b");
}

static void s1_start_in_another_scheduler_steps_in_that_ones_next_update(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(the.s, start_other, .where = other, .text = "b");
    tick(0.25);
    assert_trace("..");
    coro_scheduler_update(other, 0.25);
    assert_trace("b");
}

static void s1_ordered_start_by_the_first_steps_in_the_update_after_though_reached_sooner(void)
{
    coro_start(the.ordered, start_other, .where = the.ordered, .text = "b");
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("..");
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("b");
}

static void s1_first_step_is_not_taken_in_a_fixed_update(void)
{
    coro_start(the.s, say, .text = "a");
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void s1_first_step_is_not_taken_at_the_end_of_frame(void)
{
    coro_start(the.s, say, .text = "a");
    coro_scheduler_end_frame(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

typedef struct start_in_fixed_frame {
    const char *text;
} start_in_fixed_frame;

static void start_in_fixed(Coro *co)
{
    CORO_BEGIN(co, start_in_fixed, f);
    CORO_WAIT_FIXED_UPDATE(co);
    coro_start(coro_scheduler(co), say, .text = f->text);
    CORO_END(co);
}

static void s1_start_in_a_fixed_update_steps_in_the_next_update(void)
{
    coro_start_now(the.s, start_in_fixed, .text = "a");
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_fixed_update(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void s1_first_steps_are_taken_with_a_dt_of_zero_too(void)
{
    coro_start(the.s, say, .text = "a");
    tick(0);
    assert_trace("a");
}

typedef struct count_up_frame {
    int from;
    int *out;
    int local; /* not given: zero */
    const void *address;
    int i;
} count_up_frame;

static void count_up(Coro *co)
{
    CORO_BEGIN(co, count_up, f);
    f->local += f->from;
    f->address = f;
    for (f->i = 0; f->i < 3; f->i++) {
        CORO_YIELD(co);
        f->local++;
        if (f->address != f) {
            trace("moved");
        }
        if ((uintptr_t)f % alignof(max_align_t) != 0) {
            trace("misaligned");
        }
    }
    *f->out = f->local;
    CORO_END(co);
}

static void frame_members_that_are_not_given_are_zero_and_all_survive_waits(void)
{
    int out = 0;
    coro_start(the.s, count_up, .from = 10, .out = &out);
    ticks(4, 0.25);
    assert_int_equal(out, 13);
}

static void frame_keeps_one_aligned_address_while_hundreds_are_started(void)
{
    int out = 0;
    coro_start(the.s, count_up, .from = 10, .out = &out);
    for (int i = 0; i < 4; i++) {
        tick(0.25);
        for (int n = 0; n < 300; n++) {
            coro_start(the.s, idle, .frames = n % 5);
        }
    }
    assert_int_equal(out, 13);
    assert_trace("");
}

static void frame_is_copied_when_it_is_started(void)
{
    say_frame frame = {.text = "a"};
    coro_start_with(the.s, &(CoroStart){.body = say, .frame = &frame, .frame_size = sizeof frame});
    frame.text = "changed";
    tick(0.25);
    assert_trace("a");
}

typedef struct big_frame {
    const char *text;
    unsigned char room[5000];
    int i;
} big_frame;

static void big(Coro *co)
{
    CORO_BEGIN(co, big, f);
    memset(f->room, 7, sizeof f->room);
    CORO_YIELD(co);
    for (f->i = 0; f->i < (int)sizeof f->room && f->room[f->i] == 7; f->i++) {
    }
    trace(f->i == (int)sizeof f->room ? f->text : "lost");
    CORO_END(co);
}

static void frame_may_be_thousands_of_bytes(void)
{
    coro_start(the.s, big, .text = "a");
    coro_start(the.s, big, .text = "b");
    ticks(2, 0.25);
    assert_trace("ab");
}

static void s2_start_now_runs_the_first_step_before_it_returns(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 2);
    assert_trace("a");
    assert_alive(h);
    tick(0.25);
    assert_trace("a");
    assert_dead(h);
}

static void s2_start_now_of_a_body_that_ends_at_once_gives_a_dead_handle(void)
{
    CoroHandle h = coro_start_now(the.s, say, .text = "a");
    assert_trace("a");
    assert_dead(h);
    assert_int_equal(test_count(), 0);
}

static void s2_start_now_inside_a_body_runs_before_it_returns(void)
{
    coro_start(the.s, start_other, .where = the.s, .text = "b", .now = true);
    tick(0.25);
    assert_trace(".b.");
    tick(0.25);
    assert_trace("b");
}

static void s2_start_now_as_first_of_an_ordered_scheduler_runs_at_once(void)
{
    coro_start_now(the.ordered, say, .text = "a");
    assert_trace("a");
}

static void s2_start_now_behind_the_first_of_an_ordered_scheduler_is_queued(void)
{
    coro_start(the.ordered, say, .text = "a");
    CoroHandle h = coro_start_now(the.ordered, say, .text = "b");
    assert_trace("");
    assert_alive(h);
    assert_int_equal(info_of(the.ordered, h).status, CORO_QUEUED);
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("ab");
}

static void s2_start_now_by_the_first_of_an_ordered_scheduler_is_queued_as_by_start(void)
{
    coro_start(the.ordered, start_other, .where = the.ordered, .text = "b", .now = true);
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("..");
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("b");
}

static void s2_start_now_in_a_paused_scheduler_is_queued(void)
{
    coro_scheduler_pause(the.s);
    CoroHandle h = coro_start_now(the.s, say, .text = "a");
    assert_trace("");
    assert_alive(h);
    tick(0.25);
    assert_trace("");
    coro_scheduler_resume(the.s);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void s2_start_with_now_does_the_same(void)
{
    say_frame frame = {.text = "a"};
    CoroStart start = {.body = say, .frame = &frame, .frame_size = sizeof frame, .now = true};
    coro_start_with(the.s, &start);
    assert_trace("a");
}

static void s3_start_of_no_body_is_refused_and_reported(void)
{
    CoroHandle h = coro_start_with(the.s, &(CoroStart){.name = "nothing"});
    assert_no_handle(h);
    assert_int_equal(test_count(), 0);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
}

static void s3_start_of_no_description_is_refused_and_reported(void)
{
    CoroHandle h = coro_start_with(the.s, NULL); /* 'bad input never crashes' */
    assert_no_handle(h);
    assert_some_error();
}

static void s3_a_refused_start_changes_nothing_else(void)
{
    CoroHandle other = coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    coro_start_with(the.s, &(CoroStart){0});
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_alive(other);
    assert_int_equal(test_count(), 1);
    ticks(2, 0.25);
    assert_trace("aaa");
}

typedef struct start_in_finally_frame {
    CoroScheduler *where;
    CoroHandle *out;
} start_in_finally_frame;

static void start_in_finally(Coro *co)
{
    CORO_BEGIN(co, start_in_finally, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    *f->out = coro_start(f->where, say, .text = "late");
    CORO_END(co);
}

static void s3_start_in_a_scheduler_that_is_being_destroyed_is_refused_and_reported(void)
{
    CoroHandle out = {1, 1};
    CoroScheduler *doomed = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(doomed, start_in_finally, .where = doomed, .out = &out);
    coro_scheduler_destroy(doomed);
    assert_no_handle(out);
    assert_trace("");
    assert_some_error();
}

typedef struct destroy_then_start_frame {
    CoroHandle *out;
} destroy_then_start_frame;

static void destroy_then_start(Coro *co)
{
    CORO_BEGIN(co, destroy_then_start, f);
    coro_scheduler_destroy(coro_scheduler(co));
    *f->out = coro_start(coro_scheduler(co), say, .text = "late");
    CORO_END(co);
}

static void s3_start_after_the_own_scheduler_is_destroyed_by_the_body_is_refused(void)
{
    CoroHandle out = {1, 1};
    CoroScheduler *doomed = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(doomed, destroy_then_start, .out = &out);
    coro_scheduler_update(doomed, 0.25);
    assert_no_handle(out);
    assert_trace("");
    assert_some_error();
}

static void start_from_cleanup_of_a_stop_runs_in_the_next_update(void)
{
    CoroHandle out = {0};
    CoroHandle h = coro_start_now(the.s, start_in_finally, .where = the.s, .out = &out);
    coro_stop(the.rt, h);
    assert_alive(out);
    assert_trace("");
    tick(0.25);
    assert_trace("late");
}

static const struct CMUnitTest tests[] = {
    TEST(s1_start_runs_nothing_until_the_next_update),
    TEST(s1_start_gives_a_live_queued_handle_at_once),
    TEST(s1_start_by_a_coroutine_of_the_scheduler_steps_in_the_update_after),
    TEST(s1_start_in_another_scheduler_steps_in_that_ones_next_update),
    TEST(s1_ordered_start_by_the_first_steps_in_the_update_after_though_reached_sooner),
    TEST(s1_first_step_is_not_taken_in_a_fixed_update),
    TEST(s1_first_step_is_not_taken_at_the_end_of_frame),
    TEST(s1_start_in_a_fixed_update_steps_in_the_next_update),
    TEST(s1_first_steps_are_taken_with_a_dt_of_zero_too),
    TEST(frame_members_that_are_not_given_are_zero_and_all_survive_waits),
    TEST(frame_keeps_one_aligned_address_while_hundreds_are_started),
    TEST(frame_is_copied_when_it_is_started),
    TEST(frame_may_be_thousands_of_bytes),
    TEST(s2_start_now_runs_the_first_step_before_it_returns),
    TEST(s2_start_now_of_a_body_that_ends_at_once_gives_a_dead_handle),
    TEST(s2_start_now_inside_a_body_runs_before_it_returns),
    TEST(s2_start_now_as_first_of_an_ordered_scheduler_runs_at_once),
    TEST(s2_start_now_behind_the_first_of_an_ordered_scheduler_is_queued),
    TEST(s2_start_now_by_the_first_of_an_ordered_scheduler_is_queued_as_by_start),
    TEST(s2_start_now_in_a_paused_scheduler_is_queued),
    TEST(s2_start_with_now_does_the_same),
    TEST(s3_start_of_no_body_is_refused_and_reported),
    TEST(s3_start_of_no_description_is_refused_and_reported),
    TEST(s3_a_refused_start_changes_nothing_else),
    TEST(s3_start_in_a_scheduler_that_is_being_destroyed_is_refused_and_reported),
    TEST(s3_start_after_the_own_scheduler_is_destroyed_by_the_body_is_refused),
    TEST(start_from_cleanup_of_a_stop_runs_in_the_next_update),
};

int main(void)
{
    return RUN(tests);
}
