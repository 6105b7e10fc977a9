/* SPDX-License-Identifier: Zlib */
/* The table of waits, fourth part: calls, forks, all and any of the children, and coro_result. */
#include "coro_test.h"

typedef struct nest_frame {
    int depth;
    int frames;
} nest_frame;

/* Calls itself down to a child that yields so many times. */
static void nest(Coro *co)
{
    CORO_BEGIN(co, nest, f);
    trace("(");
    if (f->depth > 0) {
        CORO_CALL(co, nest, .depth = f->depth - 1, .frames = f->frames);
    } else if (f->frames > 0) {
        CORO_WAIT_FRAMES(co, f->frames);
    }
    trace(")");
    CORO_END(co);
}

static void call_starts_its_child_at_once_and_loses_no_frame_out(void)
{
    coro_start(the.s, nest, .depth = 1, .frames = 0);
    tick(0.25);
    assert_trace("(())");
    assert_int_equal(test_count(), 0);
}

static void call_loses_no_frame_at_any_depth(void)
{
    coro_start(the.s, nest, .depth = 5, .frames = 2);
    tick(0.25);
    assert_trace("((((((");
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("))))))");
}

static void call_goes_thousands_deep(void)
{
    coro_start(the.s, nest, .depth = 5000, .frames = 1);
    tick(0.25);
    assert_int_equal(test_count(), 5001);
    tick(0.25);
    assert_int_equal(test_count(), 0);
    assert_int_equal(strlen(trace_text()), 2 * 5001);
    trace_clear();
}

static void stop_goes_thousands_deep(void)
{
    CoroHandle h = coro_start_now(the.s, nest, .depth = 5000, .frames = 9);
    coro_stop(the.rt, h);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

typedef struct sequence_frame {
    const char *text;
} sequence_frame;

static void sequence(Coro *co)
{
    CORO_BEGIN(co, sequence, f);
    CORO_CALL(co, say_frames, .text = "a", .times = 2);
    CORO_CALL(co, say_frames, .text = "b", .times = 2);
    CORO_CALL(co, say, .text = "c");
    trace(f->text);
    CORO_END(co);
}

static void calls_follow_each_other_within_one_update(void)
{
    coro_start(the.s, sequence, .text = "d");
    tick(0.25);
    assert_trace("a");
    tick(0.25);
    assert_trace("ab");
    tick(0.25);
    assert_trace("bcd");
}

typedef struct forks_frame {
    int what;
    const char *text;
} forks_frame;

/* Forks three of different lengths and waits for all or any. */
static void forks(Coro *co)
{
    CORO_BEGIN(co, forks, f);
    coro_fork(co, say_frames, .text = "1", .times = 3);
    coro_fork(co, say_frames, .text = "2", .times = 2);
    coro_fork(co, say_frames, .text = "3", .times = 4);
    trace(f->text);
    if (f->what == 1) {
        CORO_WAIT_ALL(co);
    } else if (f->what == 2) {
        CORO_WAIT_ANY(co);
    }
    trace("!");
    CORO_END(co);
}

static void a_fork_takes_its_first_step_at_once(void)
{
    coro_start(the.s, forks, .what = 1, .text = ".");
    tick(0.25);
    assert_trace("123.");
    coro_scheduler_stop_all(the.s);
}

static void wait_all_resumes_when_all_have_ended(void)
{
    coro_start(the.s, forks, .what = 1, .text = ".");
    ticks(3, 0.25);
    assert_trace("123.12313");
    tick(0.25);
    assert_trace("3!");
}

static void wait_any_resumes_when_the_first_has_ended(void)
{
    coro_start(the.s, forks, .what = 2, .text = ".");
    tick(0.25);
    assert_trace("123.");
    tick(0.25);
    assert_int_equal(strcspn(trace_text(), "!") < strlen(trace_text()), 1);
    trace_clear();
    tick(0.25);
    assert_trace(""); /* the losers ended with their parent */
}

static void without_a_wait_the_children_end_with_their_parent(void)
{
    coro_start(the.s, forks, .what = 0, .text = ".");
    ticks(3, 0.25);
    assert_trace("123.!");
    assert_int_equal(test_count(), 0);
}

typedef struct none_frame {
    bool any;
} none_frame;

static void none(Coro *co)
{
    CORO_BEGIN(co, none, f);
    if (f->any) {
        CORO_WAIT_ANY(co);
    } else {
        CORO_WAIT_ALL(co);
    }
    trace_result(co);
    CORO_END(co);
}

static void wait_all_and_any_go_on_at_once_where_there_is_none(void)
{
    coro_start_now(the.s, none, .any = false);
    assert_trace("F");
    coro_start_now(the.s, none, .any = true);
    assert_trace("F");
}

typedef CoroNoFrame any_again_frame;

/* Waits for any, three times, of three that end in different updates. */
static void any_again(Coro *co)
{
    CORO_BEGIN(co, any_again, f);
    coro_fork(co, say_after, .text = "a", .seconds = 1);
    coro_fork(co, say_after, .text = "b", .seconds = 2);
    coro_fork(co, say_after, .text = "c", .seconds = 3);
    CORO_WAIT_ANY(co);
    trace("1");
    CORO_WAIT_ANY(co);
    trace("2");
    CORO_WAIT_ANY(co);
    trace("3");
    CORO_WAIT_ANY(co);
    trace("4");
    CORO_END(co);
}

static void wait_any_waits_for_another_end_each_time(void)
{
    coro_start_now(the.s, any_again);
    tick(1);
    assert_trace("a1");
    tick(1);
    assert_trace("b2");
    tick(1);
    assert_trace("c34"); /* at once where none is left */
}

typedef struct any_missed_frame {
    bool stop;
} any_missed_frame;

/* One child ends while the body waits for something else. */
static void any_missed(Coro *co)
{
    CORO_BEGIN(co, any_missed, f);
    coro_fork(co, say_after, .text = "a", .seconds = 1);
    coro_fork(co, say_after, .text = "b", .seconds = 9);
    CORO_WAIT_SECONDS(co, 2);
    if (f->stop) {
        coro_stop_children(co);
        coro_fork(co, say_after, .text = "c", .seconds = 1);
    }
    CORO_WAIT_ANY(co);
    trace("!");
    CORO_END(co);
}

static void wait_any_goes_on_at_once_where_one_ended_since_the_last(void)
{
    coro_start_now(the.s, any_missed);
    tick(1);
    assert_trace("a");
    tick(1);
    assert_trace("!");
}

static void what_stop_children_ended_or_left_unseen_does_not_count_for_any(void)
{
    coro_start_now(the.s, any_missed, .stop = true);
    ticks(2, 1);
    assert_trace("a");
    tick(1);
    assert_trace("c!");
}

typedef struct all_after_stop_frame {
    bool fail;
} all_after_stop_frame;

/* A first group that is stopped or failed unseen, and a second one of which all finish. */
static void all_after_stop(Coro *co)
{
    CORO_BEGIN(co, all_after_stop, f);
    coro_fork(co, hold, .text = "");
    if (f->fail) {
        coro_fork(co, fail_after, .frames = 0, .text = "");
    }
    coro_stop_children(co);
    coro_fork(co, idle, .frames = 1);
    coro_fork(co, idle, .frames = 2);
    CORO_WAIT_ALL(co);
    trace_result(co);
    CORO_END(co);
}

static void what_stop_children_ended_does_not_count_for_all(void)
{
    coro_start_now(the.s, all_after_stop);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("F");
}

static void ends_not_yet_seen_before_stop_children_do_not_count_for_all(void)
{
    coro_start_now(the.s, all_after_stop, .fail = true);
    assert_error(CORO_ERROR_FAILED);
    ticks(2, 0.25);
    assert_trace("F");
}

typedef struct results_frame {
    bool any;
    int first; /* how the first child ends: 0 finishes, 1 is stopped, 2 fails */
    int second;
    CoroHandle child[2];
} results_frame;

static CoroHandle fork_one(Coro *co, int how, int frames)
{
    if (how == 2) {
        return coro_fork(co, fail_after, .frames = frames, .text = "");
    }
    return coro_fork(co, idle, .frames = how == 1 ? 99 : frames);
}

typedef struct killer_frame {
    CoroHandle handle;
    int frames;
} killer_frame;

static void killer(Coro *co)
{
    CORO_BEGIN(co, killer, f);
    CORO_WAIT_FRAMES(co, f->frames);
    coro_stop(coro_runtime(co), f->handle);
    CORO_END(co);
}

static void results(Coro *co)
{
    CORO_BEGIN(co, results, f);
    f->child[0] = fork_one(co, f->first, 1);
    f->child[1] = fork_one(co, f->second, 2);
    if (f->first == 1) {
        coro_start_now(coro_scheduler(co), killer, .handle = f->child[0], .frames = 1);
    }
    if (f->second == 1) {
        coro_start_now(coro_scheduler(co), killer, .handle = f->child[1], .frames = 2);
    }
    if (f->any) {
        CORO_WAIT_ANY(co);
    } else {
        CORO_WAIT_ALL(co);
    }
    trace_result(co);
    CORO_END(co);
}

static void assert_group_result(bool any, int first, int second, const char *expected)
{
    coro_start_now(the.s, results, .any = any, .first = first, .second = second);
    ticks(4, 0.25);
    errors_clear();
    assert_trace(expected);
    coro_scheduler_stop_all(the.s);
}

static void all_is_finished_where_all_finished(void)
{
    assert_group_result(false, 0, 0, "F");
}

static void all_is_failed_where_any_failed(void)
{
    assert_group_result(false, 0, 2, "X");
    assert_group_result(false, 2, 0, "X");
    assert_group_result(false, 2, 1, "X");
    assert_group_result(false, 1, 2, "X");
    assert_group_result(false, 2, 2, "X");
}

static void all_is_stopped_where_any_was_stopped_and_none_failed(void)
{
    assert_group_result(false, 0, 1, "S");
    assert_group_result(false, 1, 0, "S");
    assert_group_result(false, 1, 1, "S");
}

static void any_is_as_the_first_that_ended(void)
{
    assert_group_result(true, 0, 2, "F");
    assert_group_result(true, 1, 0, "S");
    assert_group_result(true, 2, 0, "X");
}

typedef struct call_result_frame {
    CoroHandle dead;
} call_result_frame;

static void call_result(Coro *co)
{
    CORO_BEGIN(co, call_result, f);
    CORO_TRY_CALL(co, fail_after, .frames = 0, .text = "");
    trace_result(co);
    CORO_WAIT_UNTIL_TIMEOUT(co, false, 0.25);
    trace_result(co); /* unchanged by a timeout */
    CORO_CALL(co, idle, .frames = 1);
    trace_result(co);
    CORO_TRY_CALL(co, fail_after, .frames = 0, .text = "");
    CORO_WAIT_FOR(co, f->dead);
    trace_result(co); /* the handle was dead already */
    CORO_END(co);
}

static void result_says_how_the_last_awaited_one_ended(void)
{
    coro_start_now(the.s, call_result, .dead = CORO_NO_HANDLE);
    ticks(3, 0.25);
    errors_clear();
    assert_trace("XXFF");
}

typedef struct two_groups_frame {
    const char *text;
} two_groups_frame;

static void two_groups(Coro *co)
{
    CORO_BEGIN(co, two_groups, f);
    coro_fork(co, say_frames, .text = "1", .times = 2);
    coro_fork(co, say_frames, .text = "2", .times = 2);
    CORO_WAIT_ALL(co);
    trace(f->text);
    coro_fork(co, say_frames, .text = "3", .times = 2);
    CORO_WAIT_ALL(co);
    trace(f->text);
    CORO_END(co);
}

static void a_second_group_is_waited_for_anew(void)
{
    coro_start_now(the.s, two_groups, .text = ".");
    tick(0.25);
    assert_trace("1212.3");
    tick(0.25);
    assert_trace("3.");
}

typedef struct race_frame {
    const char *text;
} race_frame;

static void race(Coro *co)
{
    CORO_BEGIN(co, race, f);
    coro_fork(co, nest, .depth = 3, .frames = 99);
    coro_fork(co, idle, .frames = 1);
    CORO_WAIT_ANY(co);
    coro_stop_children(co);
    trace(f->text);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void the_loser_of_a_race_and_all_that_it_had_begun_end(void)
{
    CoroHandle h = coro_start_now(the.s, race, .text = "r");
    tick(0.25);
    assert_trace("((((r");
    assert_int_equal(test_count(), 1);
    assert_alive(h);
}

typedef struct stop_all_forks_frame {
    Coro *parent;
} stop_all_forks_frame;

static void stop_all_forks(Coro *co)
{
    CORO_BEGIN(co, stop_all_forks, f);
    CORO_YIELD(co);
    coro_stop_children(f->parent);
    CORO_END(co);
}

typedef CoroNoFrame wait_for_all_forks_frame;

static void wait_for_all_forks(Coro *co)
{
    CORO_BEGIN(co, wait_for_all_forks, f);
    coro_fork(co, hold, .text = "h ");
    coro_fork(co, stop_all_forks, .parent = co);
    CORO_WAIT_ALL(co);
    trace("on");
    CORO_END(co);
}

static void a_parent_whose_children_are_stopped_by_one_of_them_waits_no_more(void)
{
    coro_start_now(the.s, wait_for_all_forks);
    ticks(2, 0.25);
    assert_trace("h on");
}

static const struct CMUnitTest tests[] = {
    TEST(call_starts_its_child_at_once_and_loses_no_frame_out),
    TEST(call_loses_no_frame_at_any_depth),
    TEST(call_goes_thousands_deep),
    TEST(stop_goes_thousands_deep),
    TEST(calls_follow_each_other_within_one_update),
    TEST(a_fork_takes_its_first_step_at_once),
    TEST(wait_all_resumes_when_all_have_ended),
    TEST(wait_any_resumes_when_the_first_has_ended),
    TEST(without_a_wait_the_children_end_with_their_parent),
    TEST(wait_all_and_any_go_on_at_once_where_there_is_none),
    TEST(wait_any_waits_for_another_end_each_time),
    TEST(wait_any_goes_on_at_once_where_one_ended_since_the_last),
    TEST(what_stop_children_ended_or_left_unseen_does_not_count_for_any),
    TEST(what_stop_children_ended_does_not_count_for_all),
    TEST(ends_not_yet_seen_before_stop_children_do_not_count_for_all),
    TEST(all_is_finished_where_all_finished),
    TEST(all_is_failed_where_any_failed),
    TEST(all_is_stopped_where_any_was_stopped_and_none_failed),
    TEST(any_is_as_the_first_that_ended),
    TEST(result_says_how_the_last_awaited_one_ended),
    TEST(a_second_group_is_waited_for_anew),
    TEST(the_loser_of_a_race_and_all_that_it_had_begun_end),
    TEST(a_parent_whose_children_are_stopped_by_one_of_them_waits_no_more),
};

int main(void)
{
    return RUN(tests);
}
