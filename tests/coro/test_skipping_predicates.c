/* SPDX-License-Identifier: Zlib */
/* K1: when predicates are asked in a skip, and after it. */
#include "coro_deeds.h"

typedef struct ping_frame {
    bool *mine, *other;
} ping_frame;

static void ping(Coro *co)
{
    CORO_BEGIN(co, ping, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, *f->mine);
        *f->mine = false;
        *f->other = true;
    }
    CORO_END(co);
}

typedef struct two_pings_frame {
    bool a, b;
} two_pings_frame;

static void two_pings(Coro *co)
{
    CORO_BEGIN(co, two_pings, f);
    f->a = true;
    coro_fork(co, ping, .mine = &f->a, .other = &f->b);
    coro_fork(co, ping, .mine = &f->b, .other = &f->a);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void a_skip_of_two_that_wake_each_other_for_ever_comes_back(void)
{
    CoroHandle h = coro_start_now(the.s, two_pings);
    assert_false(coro_fast_forward(the.rt, h));
    assert_alive(h);
}

typedef struct until_clock_frame {
    double end;
} until_clock_frame;

static void until_clock(Coro *co)
{
    CORO_BEGIN(co, until_clock, f);
    f->end = coro_time(co) + 0.5;
    CORO_WAIT_UNTIL_TIMEOUT(co, coro_time(co) >= f->end, 0.5);
    trace(coro_timed_out(co) ? "ran out" : "came");
    CORO_END(co);
}

static void k1_an_expression_is_asked_once_more_when_its_timeout_has_run_out_in_a_skip(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, until_clock)));
    assert_trace("came");
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, until_clock)));
    assert_trace("came");
}

typedef struct until_true_frame {
    const bool *flag;
    int timeouts;
} until_true_frame;

static void until_true(Coro *co)
{
    CORO_BEGIN(co, until_true, f);
    while (f->timeouts-- > 0) {
        CORO_WAIT_UNTIL_TIMEOUT(co, *f->flag, 1);
    }
    CORO_WAIT_UNTIL(co, *f->flag);
    trace("on");
    CORO_END(co);
}

static void k1_a_predicate_that_a_skip_leaves_behind_is_asked_in_the_next_updates(void)
{
    for (int how = 0; how < 16; how++) {
        bool flag = false;
        CoroHandle h = how % 8 < 4
                           ? coro_start(the.s, until_true, .flag = &flag, .timeouts = how / 2 % 2)
                           : coro_start_now(the.s, until_true, .flag = &flag, .timeouts = how / 2 % 2);
        ticks(how % 2, 0.25);
        assert_false(coro_fast_forward(the.rt, h));
        ticks(how / 8, 0.25);
        assert_trace("");
        flag = true;
        tick(0.25);
        assert_trace("on");
    }
}

typedef struct ready_first_frame {
    const bool *flag;
    bool has_timeout;
} ready_first_frame;

static void ready_first(Coro *co)
{
    CORO_BEGIN(co, ready_first, f);
    if (f->has_timeout) {
        CORO_WAIT_UNTIL_TIMEOUT(co, *f->flag, 5);
    } else {
        CORO_WAIT_UNTIL(co, *f->flag);
    }
    trace("a");
    CORO_END(co);
}

typedef ready_first_frame ready_beside_sleeper_frame;

static void ready_beside_sleeper(Coro *co)
{
    CORO_BEGIN(co, ready_beside_sleeper, f);
    coro_fork(co, ready_first, .flag = f->flag, .has_timeout = f->has_timeout);
    coro_fork(co, say_after, .seconds = 1, .text = "b");
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void k1_a_predicate_that_has_come_true_before_the_skip_is_over_first(void)
{
    for (int has_timeout = 0; has_timeout < 2; has_timeout++) {
        bool flag = false;
        CoroHandle h = coro_start_now(the.s, ready_beside_sleeper, .flag = &flag, .has_timeout = has_timeout);
        tick(0.25);
        flag = true;
        assert_true(coro_fast_forward(the.rt, h));
        assert_trace("ab");
    }
}

typedef struct start_after_frames_frame {
    int frames;
} start_after_frames_frame;

static void start_after_frames(Coro *co)
{
    CORO_BEGIN(co, start_after_frames, f);
    CORO_WAIT_FRAMES(co, f->frames);
    coro_start(coro_scheduler(co), say, .text = "s");
    CORO_END(co);
}

static CoroHandle skipped;

/* The predicate of one skips another that has come due in the same update, before or after it; others begin new waits around them. */
static void k2_a_predicate_may_skip_one_whose_turn_comes_in_the_same_update(void)
{
    for (int round = 0; round < 24; round++) {
        bool flag = false;
        if (round % 2 == 0) {
            skipped = coro_start_now(the.s, start_after_frames, .frames = 1);
        }
        for (int i = 0; i < round / 4 % 3; i++) {
            coro_start(the.s, until_true, .flag = &flag, .timeouts = i + 1);
        }
        coro_start_now(the.s, deed_in_predicate, .deed = {DEED_SKIP, &skipped}, .asked_at = 2 + round / 12,
                       .text = "p");
        ticks(round / 12, 1.0 / 128);
        if (round % 2 != 0) {
            skipped = coro_start_now(the.s, start_after_frames, .frames = 1 + round / 2 % 2);
        }
        flag = true;
        ticks(4, 1.0 / 128);
        assert_int_equal(test_count(), 0);
        trace_clear();
    }
}

typedef struct run_out_frame {
    double seconds;
} run_out_frame;

static void run_out(Coro *co)
{
    CORO_BEGIN(co, run_out, f);
    CORO_WAIT_UNTIL_TIMEOUT(co, false, f->seconds);
    trace("t");
    CORO_END(co);
}

static void k2_a_predicate_may_skip_another_in_an_update_in_which_a_timeout_runs_out(void)
{
    for (int before = 0; before < 3; before++) {
        for (int behind = 0; behind < 3; behind++) {
            for (int i = 0; i < before; i++) {
                coro_start_now(the.s, run_out, .seconds = 0.25);
            }
            coro_start_now(the.s, deed_in_predicate, .deed = {DEED_SKIP, &skipped}, .asked_at = 2,
                           .text = "p");
            skipped = coro_start_now(the.s, start_after_frames, .frames = 1);
            for (int i = 0; i < behind; i++) {
                coro_start_now(the.s, run_out, .seconds = 0.25);
            }
            tick(0.25);
            assert_int_equal((long long)strlen(trace_text()), 2 + before + behind);
            trace_clear();
            tick(0.25);
            assert_trace("s");
        }
    }
}

typedef struct in_turn_frame {
    const bool *flag;
    bool *sets;
    const char *text;
} in_turn_frame;

static void in_turn(Coro *co)
{
    CORO_BEGIN(co, in_turn, f);
    CORO_WAIT_UNTIL(co, *f->flag);
    trace(f->text);
    *f->sets = true;
    CORO_END(co);
}

typedef struct three_in_turn_frame {
    bool *begin, *go_on;
} three_in_turn_frame;

static void three_in_turn(Coro *co)
{
    CORO_BEGIN(co, three_in_turn, f);
    coro_fork(co, in_turn, .flag = f->go_on, .sets = f->go_on, .text = "a");
    coro_fork(co, in_turn, .flag = f->begin, .sets = f->go_on, .text = "b");
    coro_fork(co, in_turn, .flag = f->go_on, .sets = f->go_on, .text = "c");
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void k1_of_two_predicates_that_a_step_makes_true_the_one_that_waited_first_goes_on_first(void)
{
    bool begin = false, go_on = false;
    CoroHandle h = coro_start_now(the.s, three_in_turn, .begin = &begin, .go_on = &go_on);
    begin = true;
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("bac");
}

typedef struct set_flag_after_frame {
    bool *flag;
} set_flag_after_frame;

static void set_flag_after(Coro *co)
{
    CORO_BEGIN(co, set_flag_after, f);
    CORO_WAIT_SECONDS(co, 1);
    *f->flag = true;
    CORO_END(co);
}

/* Skips the stranger when it is asked for the second time, and says no. */
static bool skips_stranger(Coro *co, int *asked)
{
    if (++*asked == 2) {
        assert_true(coro_fast_forward(coro_runtime(co), skipped));
    }
    return false;
}

typedef struct doubter_frame {
    const bool *flag; /* NULL: it says no for ever */
    int asked;
} doubter_frame;

static void doubter(Coro *co)
{
    CORO_BEGIN(co, doubter, f);
    CORO_WAIT_UNTIL(co, (f->flag != NULL && *f->flag) || skips_stranger(co, &f->asked));
    trace("d");
    CORO_END(co);
}

typedef struct beside_doubter_frame {
    const bool *flag;
    bool has_timeout;
} beside_doubter_frame;

static void beside_doubter(Coro *co)
{
    CORO_BEGIN(co, beside_doubter, f);
    coro_fork(co, ready_first, .flag = f->flag, .has_timeout = f->has_timeout);
    coro_fork(co, doubter);
    CORO_WAIT_FIRST(co);
    trace("t");
    CORO_END(co);
}

static void k1_a_predicate_is_asked_again_after_a_skip_within_the_predicate_of_another(void)
{
    for (int how = 0; how < 4; how++) {
        bool flag = false;
        skipped = coro_start(the.s, set_flag_after, .flag = &flag);
        CoroHandle h =
            how < 2 ? coro_start(the.s, beside_doubter, .flag = &flag, .has_timeout = how % 2 != 0)
                    : coro_start_now(the.s, beside_doubter, .flag = &flag, .has_timeout = how % 2 != 0);
        assert_true(coro_fast_forward(the.rt, h));
        assert_trace("at");
    }
}

/* Lets the held one go when it is asked for the second time, and says no. */
static bool lets_go(Coro *co, int *asked)
{
    if (++*asked == 2) {
        coro_resume(coro_runtime(co), skipped);
    }
    return false;
}

typedef struct letter_frame {
    int asked;
} letter_frame;

static void letter(Coro *co)
{
    CORO_BEGIN(co, letter, f);
    CORO_WAIT_UNTIL(co, lets_go(co, &f->asked));
    CORO_END(co);
}

typedef struct beside_letter_frame {
    const bool *flag;
} beside_letter_frame;

static void beside_letter(Coro *co)
{
    CORO_BEGIN(co, beside_letter, f);
    skipped = coro_fork(co, ready_first, .flag = f->flag);
    coro_fork(co, letter);
    CORO_WAIT_FIRST(co);
    trace("t");
    CORO_END(co);
}

static void p5_one_that_a_predicate_lets_go_in_a_skip_is_asked_in_it(void)
{
    bool flag = false;
    CoroHandle h = coro_start_now(the.s, beside_letter, .flag = &flag);
    coro_pause(the.rt, skipped);
    flag = true;
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("at");
}

static void k1_a_predicate_is_asked_again_after_a_skip_that_it_ran_itself(void)
{
    bool flag = false;
    skipped = coro_start(the.s, set_flag_after, .flag = &flag);
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, doubter, .flag = &flag)));
    assert_trace("d");
}

/* It skips one that never ends, whenever it is asked. */
static bool skips_for_ever(Coro *co)
{
    return coro_fast_forward(coro_runtime(co), skipped);
}

typedef CoroNoFrame doubt_for_ever_frame;

static void doubt_for_ever(Coro *co)
{
    CORO_BEGIN(co, doubt_for_ever, f);
    CORO_WAIT_UNTIL(co, skips_for_ever(co));
    CORO_END(co);
}

static void a_skip_of_one_whose_predicate_skips_for_ever_comes_back(void)
{
    skipped = coro_start_now(the.s, two_pings);
    assert_false(coro_fast_forward(the.rt, coro_start(the.s, doubt_for_ever)));
    skipped = coro_start(the.s, hear, .signal = &never);
    assert_false(coro_fast_forward(the.rt, coro_start(the.s, doubt_for_ever)));
}

static const struct CMUnitTest tests[] = {
    TEST(k1_an_expression_is_asked_once_more_when_its_timeout_has_run_out_in_a_skip),
    TEST(k1_a_predicate_that_a_skip_leaves_behind_is_asked_in_the_next_updates),
    TEST(a_skip_of_two_that_wake_each_other_for_ever_comes_back),
    TEST(k1_a_predicate_that_has_come_true_before_the_skip_is_over_first),
    TEST(k2_a_predicate_may_skip_one_whose_turn_comes_in_the_same_update),
    TEST(k2_a_predicate_may_skip_another_in_an_update_in_which_a_timeout_runs_out),
    TEST(k1_of_two_predicates_that_a_step_makes_true_the_one_that_waited_first_goes_on_first),
    TEST(k1_a_predicate_is_asked_again_after_a_skip_within_the_predicate_of_another),
    TEST(p5_one_that_a_predicate_lets_go_in_a_skip_is_asked_in_it),
    TEST(k1_a_predicate_is_asked_again_after_a_skip_that_it_ran_itself),
    TEST_ONCE(a_skip_of_one_whose_predicate_skips_for_ever_comes_back),
};

int main(void)
{
    return RUN(tests);
}
