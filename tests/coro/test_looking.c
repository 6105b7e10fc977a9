/* SPDX-License-Identifier: Zlib */
/* L1: coro_inspect, sentence by sentence of CoroInfo. */
#include "coro_test.h"

#include <math.h>

static int wait_line;

static bool keep_waiting(void *self, double dt)
{
    (void)self;
    (void)dt;
    return true;
}

static const CoroCondition condition = {.keep_waiting = keep_waiting};

typedef struct kinds_frame {
    int kind;
    CoroHandle other;
} kinds_frame;

/* Waits in each way in turn; wait_line is the line of the wait. */
static void kinds(Coro *co)
{
    CORO_BEGIN(co, kinds, f);
    if (f->kind == 0) {
        wait_line = __LINE__ + 1;
        CORO_YIELD(co);
    } else if (f->kind == 1) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_FRAMES(co, 5);
    } else if (f->kind == 2) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_SECONDS(co, 2);
    } else if (f->kind == 3) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_SECONDS_REALTIME(co, 2);
    } else if (f->kind == 4) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_INTERVAL(co, 2);
    } else if (f->kind == 5) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_UNTIL(co, false);
    } else if (f->kind == 6) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_WHILE(co, true);
    } else if (f->kind == 7) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == 8) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_FOR(co, f->other);
    } else if (f->kind == 9) {
        wait_line = __LINE__ + 1;
        CORO_CALL(co, hold, .text = "");
    }
    CORO_END(co);
}

typedef struct more_kinds_frame {
    int kind;
    CoroHandle other;
} more_kinds_frame;

static void more_kinds(Coro *co)
{
    CORO_BEGIN(co, more_kinds, f);
    if (f->kind == 10) {
        coro_fork(co, hold, .text = "");
        wait_line = __LINE__ + 1;
        CORO_WAIT_ALL(co);
    } else if (f->kind == 11) {
        coro_fork(co, hold, .text = "");
        wait_line = __LINE__ + 1;
        CORO_WAIT_ANY(co);
    } else if (f->kind == 12) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_FIXED_UPDATE(co);
    } else if (f->kind == 13) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_END_OF_FRAME(co);
    } else if (f->kind == 14) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_CONDITION(co, &condition, NULL);
    } else if (f->kind == 15) {
        wait_line = __LINE__ + 1;
        CORO_OVER(co, 2) {
            (void)coro_progress(co);
        }
    } else if (f->kind == 16) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_UNTIL_TIMEOUT(co, false, 2);
    } else if (f->kind == 17) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 2);
    } else if (f->kind == 18) {
        wait_line = __LINE__ + 1;
        CORO_WAIT_FOR_TIMEOUT(co, f->other, 2);
    } else {
        wait_line = __LINE__ + 1;
        CORO_TRY_CALL(co, hold, .text = "");
    }
    CORO_END(co);
}

static CoroHandle start_kind(int kind, CoroHandle other)
{
    return kind < 10 ? coro_start_now(the.s, kinds, .kind = kind, .other = other)
                     : coro_start_now(the.s, more_kinds, .kind = kind, .other = other);
}

static CoroInfo look_at(int kind)
{
    CoroHandle other = coro_start_now(the.ordered, hold, .text = "");
    return info_of(the.s, start_kind(kind, other));
}

static void l1_wait_kind_says_what_it_waits_for(void)
{
    const CoroWaitKind expected[] = {CORO_WAITS_FRAMES,       CORO_WAITS_FRAMES,       CORO_WAITS_SECONDS,
                                     CORO_WAITS_REALTIME,     CORO_WAITS_INTERVAL,     CORO_WAITS_PREDICATE,
                                     CORO_WAITS_PREDICATE,    CORO_WAITS_SIGNAL,       CORO_WAITS_COROUTINE,
                                     CORO_WAITS_CALL,         CORO_WAITS_ALL,          CORO_WAITS_ANY,
                                     CORO_WAITS_FIXED_UPDATE, CORO_WAITS_END_OF_FRAME, CORO_WAITS_CONDITION,
                                     CORO_WAITS_OVER,         CORO_WAITS_PREDICATE,    CORO_WAITS_SIGNAL,
                                     CORO_WAITS_COROUTINE,    CORO_WAITS_CALL};
    for (int kind = 0; kind < (int)(sizeof expected / sizeof expected[0]); kind++) {
        assert_int_equal(look_at(kind).wait, expected[kind]);
    }
}

static void l1_status_of_one_that_waits_is_waiting(void)
{
    for (int kind = 0; kind < 20; kind++) {
        assert_int_equal(look_at(kind).status, CORO_WAITING);
    }
}

static void l1_file_and_line_are_those_of_the_wait(void)
{
    for (int kind = 0; kind < 20; kind++) {
        CoroInfo info = look_at(kind);
        assert_int_equal(info.line, wait_line);
        assert_non_null(strstr(info.file, "test_looking.c"));
    }
}

static void l1_remaining_is_minus_one_where_time_does_not_decide(void)
{
    const int kind[] = {5, 6, 7, 8, 9, 10, 11, 14, 19};
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++) {
        double remaining = look_at(kind[i]).remaining;
        assert_true(remaining <= -1 && remaining >= -1);
    }
}

static void l1_remaining_is_frames_or_seconds_where_time_decides(void)
{
    assert_near(look_at(0).remaining, 1);
    assert_near(look_at(1).remaining, 5);
    const int kind[] = {2, 3, 4, 15, 16, 17, 18};
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++) {
        assert_near(look_at(kind[i]).remaining, 2);
    }
}

static void l1_remaining_grows_less_with_time(void)
{
    CoroHandle h[19];
    for (int kind = 0; kind < 19; kind++) {
        h[kind] = start_kind(kind, CORO_NO_HANDLE);
    }
    tick(0.75);
    assert_near(info_of(the.s, h[1]).remaining, 4);
    const int timed[] = {2, 3, 4, 15, 16, 17};
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++) {
        assert_near(info_of(the.s, h[timed[i]]).remaining, 1.25);
    }
}

static void l1_remaining_stands_still_in_a_pause(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = 2);
    tick(0.5);
    coro_pause(the.rt, h);
    assert_near(info_of(the.s, h).remaining, 1.5);
    tick(1);
    assert_near(info_of(the.s, h).remaining, 1.5);
    coro_resume(the.rt, h);
    assert_near(info_of(the.s, h).remaining, 1.5);
}

static void l1_awaited_is_the_signals_address_or_the_condition_else_null(void)
{
    assert_ptr_equal(look_at(7).awaited, &bell);
    assert_ptr_equal(look_at(17).awaited, &bell);
    assert_ptr_equal(look_at(14).awaited, &condition);
    assert_null(look_at(0).awaited);
    assert_null(look_at(2).awaited);
    assert_null(look_at(5).awaited);
    assert_null(look_at(8).awaited);
}

static void l1_awaited_coroutine_is_that_of_wait_for_and_call(void)
{
    CoroHandle other = coro_start_now(the.ordered, hold, .text = "");
    CoroHandle a = coro_start_now(the.s, kinds, .kind = 8, .other = other);
    assert_same_handle(info_of(the.s, a).awaited_coroutine, other);
    CoroHandle b = coro_start_now(the.s, kinds, .kind = 9);
    CoroInfo callee = info_of(the.s, info_of(the.s, b).awaited_coroutine);
    assert_string_equal(callee.name, "hold");
    assert_same_handle(callee.parent, b);
    assert_no_handle(look_at(2).awaited_coroutine);
}

static void l1_roots_have_no_parent_and_depth_zero(void)
{
    CoroInfo info = look_at(2);
    assert_no_handle(info.parent);
    assert_int_equal(info.depth, 0);
}

typedef struct deep_frame {
    int depth;
} deep_frame;

static void deep(Coro *co)
{
    CORO_BEGIN(co, deep, f);
    if (f->depth > 0) {
        CORO_CALL(co, deep, .depth = f->depth - 1);
    }
    coro_fork(co, hold, .text = "");
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void l1_children_have_parents_and_depths(void)
{
    CoroHandle h = coro_start_now(the.s, deep, .depth = 2);
    CoroInfo infos[8];
    assert_int_equal(coro_inspect(the.s, infos, 8), 4);
    for (int depth = 0; depth < 3; depth++) {
        CoroInfo info = info_of(the.s, h);
        assert_int_equal(info.depth, depth);
        h = info.awaited_coroutine;
    }
    int forks = 0;
    for (int i = 0; i < 4; i++) {
        if (strcmp(infos[i].name, "hold") == 0) {
            assert_int_equal(infos[i].depth, 3);
            forks++;
        }
    }
    assert_int_equal(forks, 1);
}

/* 0; or, in the hostile build, where counters start just before they wrap around, what it says there. */
static uint64_t first_resumes(void)
{
    uint64_t first = info_of(the.s, coro_start(the.s, idle, .frames = 0)).resumes;
    assert_true(first == 0 || first > UINT32_MAX);
    return first;
}

static void l1_before_its_first_step_it_is_queued_at_line_zero_and_waits_for_nothing(void)
{
    CoroInfo info = info_of(the.s, coro_start(the.s, kinds, .kind = 2));
    assert_int_equal(info.status, CORO_QUEUED);
    assert_int_equal(info.line, 0);
    assert_int_equal(info.wait, CORO_WAITS_NOTHING);
    assert_int_equal(info.resumes, first_resumes());
    assert_true(info.remaining <= -1 && info.remaining >= -1);
}

typedef struct look_inside_frame {
    CoroInfo *out;
} look_inside_frame;

static void look_inside(Coro *co)
{
    CORO_BEGIN(co, look_inside, f);
    *f->out = info_of(coro_scheduler(co), coro_self(co));
    CORO_END(co);
}

static void l1_status_of_the_one_that_runs_is_running(void)
{
    CoroInfo info;
    coro_start_now(the.s, look_inside, .out = &info);
    assert_int_equal(info.status, CORO_RUNNING);
    assert_string_equal(info.name, "look_inside");
}

static void l1_status_of_a_paused_or_held_one_is_paused(void)
{
    CoroHandle h = coro_start_now(the.s, kinds, .kind = 9);
    coro_pause(the.rt, h);
    CoroInfo info = info_of(the.s, h);
    assert_int_equal(info.status, CORO_PAUSED);
    assert_int_equal(info.wait, CORO_WAITS_CALL);
    assert_int_equal(info_of(the.s, info.awaited_coroutine).status, CORO_PAUSED);
    coro_resume(the.rt, h);
    assert_int_equal(info_of(the.s, h).status, CORO_WAITING);
}

static void l1_resumes_counts_its_steps(void)
{
    CoroHandle h = coro_start(the.s, idle, .frames = 9);
    uint64_t first = first_resumes();
    tick(0.25);
    assert_int_equal(info_of(the.s, h).resumes,
                     first + 1); /* a first step counts as having been resumed (O2) */
    tick(0.25);
    assert_int_equal(info_of(the.s, h).resumes, first + 2);
    coro_scheduler_fixed_update(the.s);
    assert_int_equal(info_of(the.s, h).resumes, first + 2);
}

static void l1_inspect_fills_one_for_each_coroutine(void)
{
    for (int i = 0; i < 5; i++) {
        coro_start_now(the.s, idle, .frames = 9);
    }
    coro_start_now(the.ordered, idle, .frames = 9);
    CoroInfo infos[8];
    assert_int_equal(coro_inspect(the.s, infos, 8), 5);
    for (int i = 0; i < 5; i++) {
        assert_alive(infos[i].handle);
        for (int j = 0; j < i; j++) {
            assert_int_not_equal(infos[i].handle.index, infos[j].handle.index);
        }
    }
}

static void l1_inspect_says_how_many_there_are_also_where_capacity_is_less(void)
{
    for (int i = 0; i < 5; i++) {
        coro_start_now(the.s, idle, .frames = 9);
    }
    CoroInfo infos[8];
    memset(infos, 0xA5, sizeof infos);
    assert_int_equal(coro_inspect(the.s, NULL, 0), 5);
    assert_int_equal(coro_inspect(the.s, infos, 3), 5);
    assert_alive(infos[2].handle);
    assert_int_equal(infos[3].line, (int)0xA5A5A5A5); /* nothing behind them is written */
}

static void l1_inspect_of_an_empty_scheduler_is_zero(void)
{
    CoroInfo info;
    assert_int_equal(coro_inspect(the.s, &info, 1), 0);
}

static void l1_count_agrees_with_inspect(void)
{
    coro_start_now(the.s, deep, .depth = 3);
    coro_start(the.s, say, .text = "");
    coro_pause(the.rt, coro_start_now(the.s, idle, .frames = 9));
    assert_int_equal(test_count(), 7);
    assert_int_equal(coro_inspect(the.s, NULL, 0), 7);
}

static void l1_an_infinite_wait_has_infinity_remaining(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "", .seconds = (double)INFINITY);
    double remaining = info_of(the.s, h).remaining;
    /* infinity, or -1 since time will never decide: both are honest */
    assert_true(isinf(remaining) || (remaining <= -1 && remaining >= -1));
}

static const struct CMUnitTest tests[] = {
    TEST(l1_wait_kind_says_what_it_waits_for),
    TEST(l1_status_of_one_that_waits_is_waiting),
    TEST(l1_file_and_line_are_those_of_the_wait),
    TEST(l1_remaining_is_minus_one_where_time_does_not_decide),
    TEST(l1_remaining_is_frames_or_seconds_where_time_decides),
    TEST(l1_remaining_grows_less_with_time),
    TEST(l1_remaining_stands_still_in_a_pause),
    TEST(l1_awaited_is_the_signals_address_or_the_condition_else_null),
    TEST(l1_awaited_coroutine_is_that_of_wait_for_and_call),
    TEST(l1_roots_have_no_parent_and_depth_zero),
    TEST_ONCE(l1_children_have_parents_and_depths),
    TEST(l1_before_its_first_step_it_is_queued_at_line_zero_and_waits_for_nothing),
    TEST(l1_status_of_the_one_that_runs_is_running),
    TEST(l1_status_of_a_paused_or_held_one_is_paused),
    TEST(l1_resumes_counts_its_steps),
    TEST_ONCE(l1_inspect_fills_one_for_each_coroutine),
    TEST_ONCE(l1_inspect_says_how_many_there_are_also_where_capacity_is_less),
    TEST_ONCE(l1_inspect_of_an_empty_scheduler_is_zero),
    TEST_ONCE(l1_count_agrees_with_inspect),
    TEST(l1_an_infinite_wait_has_infinity_remaining),
};

int main(void)
{
    return RUN(tests);
}
