/* SPDX-License-Identifier: Zlib */
/* P5: paused while its predicate is asked, a coroutine goes on when it is let go, with what was left. */
#include "coro_deeds.h"

static CoroHandle walker;

typedef struct Asked {
    bool pauses, ready;
    int times;
} Asked;

static Asked asked;

/* Pauses the walker once, by itself or by its tag. */
static bool ask(Coro *co)
{
    asked.times++;
    if (asked.pauses) {
        asked.pauses = false;
        coro_pause(coro_runtime(co), walker);
    }
    return asked.ready;
}

typedef struct talk_frame {
    int how; /* until, while, until with a timeout */
} talk_frame;

static void talk(Coro *co)
{
    CORO_BEGIN(co, talk, f);
    walker = coro_self(co);
    if (f->how == 0) {
        CORO_WAIT_UNTIL(co, ask(co));
    } else if (f->how == 1) {
        CORO_WAIT_WHILE(co, !ask(co));
    } else {
        CORO_WAIT_UNTIL_TIMEOUT(co, ask(co), 1);
    }
    trace(coro_timed_out(co) ? "ran out" : "on");
    CORO_YIELD(co);
    trace(" over");
    CORO_END(co);
}

static void p5_paused_while_its_predicate_is_asked_it_goes_on_when_it_is_let_go(void)
{
    for (int how = 0; how < 3; how++) {
        for (int late = 0; late < 2; late++) {
            asked = (Asked){.pauses = !late};
            CoroHandle h = coro_start_now(the.s, talk, .how = how);
            asked.pauses = true;
            tick(0.125);
            assert_true(coro_is_paused(the.rt, h));
            int times = asked.times;
            ticks(20, 0.5);
            assert_int_equal(asked.times, times); /* a paused one is not asked, and its time stands */
            coro_resume(the.rt, h);
            asked = (Asked){.ready = true};
            tick(0.125);
            assert_trace("on");
            tick(0.125);
            assert_trace(" over");
            assert_dead(h);
        }
    }
}

static void p5_paused_while_its_predicate_turns_true_it_goes_on_once_when_it_is_let_go(void)
{
    for (int how = 0; how < 3; how++) {
        asked = (Asked){0};
        CoroHandle h = coro_start_now(the.s, talk, .how = how);
        asked = (Asked){.pauses = true, .ready = true};
        tick(0.125); /* it may go on to its next wait here, or stay at this one */
        assert_true(coro_is_paused(the.rt, h));
        ticks(8, 0.5);
        coro_resume(the.rt, h);
        ticks(3, 0.125);
        assert_trace("on over");
        assert_dead(h);
    }
}

static void p5_a_timeout_of_one_paused_while_it_is_asked_keeps_what_is_left(void)
{
    asked = (Asked){0};
    CoroHandle h = coro_start_now(the.s, talk, .how = 2);
    asked.pauses = true;
    tick(0.25);
    ticks(10, 1);
    coro_resume(the.rt, h);
    ticks(2, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("ran out");
}

static void p5_one_whose_predicate_pauses_and_resumes_it_goes_on(void)
{
    CoroHandle h = coro_start_now(the.s, talk, .how = 0);
    asked = (Asked){.pauses = true};
    tick(0.25);
    coro_resume(the.rt, h);
    coro_pause(the.rt, h);
    coro_resume(the.rt, h);
    asked.ready = true;
    ticks(2, 0.25);
    assert_trace("on over");
}

static CoroHandle listener;

static void p5_a_predicate_may_pause_another_and_let_it_go(void)
{
    listener = coro_start_now(the.s, say_after, .seconds = 1, .text = "late");
    coro_start_now(the.s, deed_in_predicate, .deed = {DEED_PAUSE, &listener}, .asked_at = 2, .text = "p");
    tick(0.25);
    assert_true(coro_is_paused(the.rt, listener));
    ticks(4, 1);
    coro_start_now(the.s, deed_in_predicate, .deed = {DEED_RESUME, &listener}, .asked_at = 1, .text = "r");
    assert_false(coro_is_paused(the.rt, listener));
    ticks(2, 0.25);
    assert_trace("pr");
    tick(0.25);
    assert_trace("late");
}

static const struct CMUnitTest tests[] = {
    TEST(p5_paused_while_its_predicate_is_asked_it_goes_on_when_it_is_let_go),
    TEST(p5_paused_while_its_predicate_turns_true_it_goes_on_once_when_it_is_let_go),
    TEST(p5_a_timeout_of_one_paused_while_it_is_asked_keeps_what_is_left),
    TEST(p5_one_whose_predicate_pauses_and_resumes_it_goes_on),
    TEST(p5_a_predicate_may_pause_another_and_let_it_go),
};

int main(void)
{
    return RUN(tests);
}
