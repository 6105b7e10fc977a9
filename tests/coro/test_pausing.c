/* SPDX-License-Identifier: Zlib */
/* P1 and P2: what a pause holds, keeps and does not lose. */
#include "coro_deeds.h"

static int evaluations;

static bool ask(bool answer)
{
    evaluations++;
    return answer;
}

typedef struct until_frame {
    const bool *flag;
    const char *text;
} until_frame;

static void until(Coro *co)
{
    CORO_BEGIN(co, until, f);
    CORO_WAIT_UNTIL(co, ask(*f->flag));
    trace(f->text);
    CORO_END(co);
}

static void p1_a_paused_coroutine_is_not_resumed(void)
{
    CoroHandle h = coro_start_now(the.s, say_frames, .text = "a", .times = 3);
    assert_true(coro_pause(the.rt, h));
    ticks(5, 0.25);
    assert_trace("a");
    assert_true(coro_resume(the.rt, h));
    assert_trace("");
    ticks(2, 0.25);
    assert_trace("aa");
}

static void p1_is_paused_says_so(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 9);
    assert_false(coro_is_paused(the.rt, h));
    coro_pause(the.rt, h);
    assert_true(coro_is_paused(the.rt, h));
    assert_alive(h);
    coro_resume(the.rt, h);
    assert_false(coro_is_paused(the.rt, h));
}

static void p1_a_queued_one_that_is_paused_takes_no_first_step(void)
{
    CoroHandle h = coro_start(the.s, say, .text = "a");
    coro_pause(the.rt, h);
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("a");
}

/* Of what it waits for a quarter of a second is left, however long the pause; then it says "a". */
static void pause_and_go_on_after_a_quarter(CoroHandle h)
{
    coro_pause(the.rt, h);
    ticks(10, 1);
    coro_resume(the.rt, h);
    tick(0.125);
    assert_trace("");
    tick(0.125);
    assert_trace("a");
}

static void p1_the_remaining_seconds_are_kept(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.75);
    pause_and_go_on_after_a_quarter(h);
}

static void p1_the_remaining_frames_are_kept(void)
{
    CoroHandle h = coro_start_now(the.s, say_after_frames, .frames = 5, .text = "a");
    ticks(3, 0.25);
    coro_pause(the.rt, h);
    ticks(10, 0.25);
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void p1_the_remaining_real_seconds_are_kept(void)
{
    CoroHandle h = coro_start_now(the.s, say_after_real, .seconds = 1, .text = "a");
    tick(0.75);
    pause_and_go_on_after_a_quarter(h);
}

static void p1_an_interval_keeps_what_remains_and_catches_nothing_up(void)
{
    CoroHandle h = coro_start_now(the.s, say_at_intervals, .seconds = 1, .text = "a");
    tick(1.75);
    assert_trace("a");
    pause_and_go_on_after_a_quarter(h);
    tick(0.75);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void p1_a_timeout_keeps_what_remains(void);

typedef struct timed_frame {
    double seconds;
    const char *text;
} timed_frame;

static void timed(Coro *co)
{
    CORO_BEGIN(co, timed, f);
    CORO_WAIT_SIGNAL_TIMEOUT(co, &never, f->seconds);
    trace(f->text);
    CORO_END(co);
}

static void p1_a_timeout_keeps_what_remains(void)
{
    CoroHandle h = coro_start_now(the.s, timed, .seconds = 1, .text = "a");
    tick(0.75);
    pause_and_go_on_after_a_quarter(h);
}

static void p1_predicates_are_not_asked(void)
{
    bool flag = false;
    CoroHandle h = coro_start_now(the.s, until, .flag = &flag, .text = "a");
    tick(0.25);
    coro_pause(the.rt, h);
    evaluations = 0;
    flag = true;
    ticks(5, 0.25);
    assert_int_equal(evaluations, 0);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("a");
}

static void p1_a_paused_one_may_be_stopped(void)
{
    CoroHandle h = coro_start_now(the.s, hold, .text = "f");
    coro_pause(the.rt, h);
    assert_true(coro_stop(the.rt, h));
    assert_trace("f");
    assert_dead(h);
}

typedef struct pause_me_frame {
    const char *text;
} pause_me_frame;

static void pause_me(Coro *co)
{
    CORO_BEGIN(co, pause_me, f);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_WHILE(co, false);
    CORO_WAIT_FOR(co, CORO_NO_HANDLE);
    trace("on");
    CORO_WAIT_SECONDS(co, 0);
    trace(f->text);
    CORO_END(co);
}

static void p1_paused_while_it_runs_it_goes_on_to_its_next_wait_that_suspends(void)
{
    CoroHandle h = coro_start(the.s, pause_me, .text = "a");
    tick(0.25);
    assert_trace("on");
    assert_true(coro_is_paused(the.rt, h));
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("a");
}

static void p2_a_signal_raised_while_it_is_paused_is_not_lost(void)
{
    CoroHandle h = coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_pause(the.rt, h);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void p2_an_awaited_end_while_it_is_paused_is_not_lost(void)
{
    CoroHandle target = coro_start_now(the.s, idle, .frames = 1);
    CoroHandle h = coro_start_now(the.s, await_end, .handle = target, .text = "a");
    coro_pause(the.rt, h);
    coro_stop(the.rt, target);
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("aS");
}

static void p2_paused_after_it_was_woken_it_resumes_after_the_pause(void)
{
    CoroHandle h = coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_raise(the.rt, &bell);
    coro_pause(the.rt, h);
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("a");
}

static const struct CMUnitTest tests[] = {
    TEST(p1_a_paused_coroutine_is_not_resumed),
    TEST(p1_is_paused_says_so),
    TEST(p1_a_queued_one_that_is_paused_takes_no_first_step),
    TEST(p1_the_remaining_seconds_are_kept),
    TEST(p1_the_remaining_frames_are_kept),
    TEST(p1_the_remaining_real_seconds_are_kept),
    TEST(p1_an_interval_keeps_what_remains_and_catches_nothing_up),
    TEST(p1_a_timeout_keeps_what_remains),
    TEST(p1_predicates_are_not_asked),
    TEST(p1_a_paused_one_may_be_stopped),
    TEST(p1_paused_while_it_runs_it_goes_on_to_its_next_wait_that_suspends),
    TEST(p2_a_signal_raised_while_it_is_paused_is_not_lost),
    TEST(p2_an_awaited_end_while_it_is_paused_is_not_lost),
    TEST(p2_paused_after_it_was_woken_it_resumes_after_the_pause),
};

int main(void)
{
    return RUN(tests);
}
