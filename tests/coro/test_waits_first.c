/* SPDX-License-Identifier: Zlib */
/* CORO_WAIT_FIRST, a race, and coro_first: which child ended first. */
#include "coro_deeds.h"

/* Forks three that end after so many seconds, and says which won, how, and what time it was. */
typedef struct race_frame {
    double seconds[3];
    long long fails; /* the number of the one that fails instead, from 1 on */
    int any;         /* CORO_WAIT_ANY instead */
    int i;
} race_frame; /* without padding, which a snapshot would copy unwritten */

static const char *const names[] = {"0", "1", "2"};

/* Waits so long, says its name and ends or fails; says "~" and its name in its cleanup. */
typedef struct runner_frame {
    double seconds;
    const char *name;
    long long fails;
} runner_frame; /* likewise */

static void runner(Coro *co)
{
    CORO_BEGIN(co, runner, f);
    if (f->seconds > 0) {
        CORO_WAIT_SECONDS(co, f->seconds);
    }
    if (f->fails) {
        CORO_FAIL(co, "failed as asked");
    }
    CORO_FINALLY(co);
    trace("~");
    trace(f->name);
    CORO_END(co);
}

static void say_winner(const Coro *co)
{
    trace(" first ");
    trace_number(coro_first(co));
    trace_result(co);
    trace(" ");
}

static void race(Coro *co)
{
    CORO_BEGIN(co, race, f);
    for (f->i = 0; f->i < 3; f->i++) {
        coro_fork(co, runner, .seconds = f->seconds[f->i], .name = names[f->i],
                  .fails = f->fails == f->i + 1);
    }
    if (f->any) {
        CORO_WAIT_ANY(co);
    } else {
        CORO_WAIT_FIRST(co);
    }
    say_winner(co);
    CORO_END(co);
}

static void first_goes_on_with_the_winner_and_stops_the_others_youngest_first(void)
{
    coro_start_now(the.s, race, .seconds = {3, 1, 2});
    tick(0.5);
    assert_trace("");
    tick(0.5);
    assert_trace("~1~2~0 first 1F ");
    assert_int_equal(test_count(), 0);
}

static void first_wins_at_each_place(void)
{
    for (int winner = 0; winner < 3; winner++) {
        race_frame frame = {.seconds = {2, 2, 2}};
        frame.seconds[winner] = 1;
        coro_start_with(the.s,
                        &(CoroStart){.body = race, .frame = &frame, .frame_size = sizeof frame, .now = true});
        tick(1);
        assert_int_equal(trace_text()[1] - '0', winner);
        char expected[32];
        snprintf(expected, sizeof expected, " first %dF ", winner);
        assert_non_null(strstr(trace_text(), expected));
        trace_clear();
    }
}

static void first_of_two_that_end_in_one_update_is_the_one_that_was_due_first(void)
{
    coro_start_now(the.s, race, .seconds = {1, 0.75, 5});
    tick(4);
    assert_non_null(strstr(trace_text(), " first 1F "));
    trace_clear();
}

static void first_says_how_the_winner_ended(void)
{
    coro_start_now(the.s, race, .seconds = {3, 1, 2}, .fails = 2);
    tick(1);
    assert_trace("~1~2~0 first 1X ");
    assert_error(CORO_ERROR_FAILED);
}

static void first_goes_on_at_once_where_one_has_ended_already(void)
{
    coro_start_now(the.s, race, .seconds = {3, 0, 2});
    assert_trace("~1~2~0 first 1F ");
}

typedef CoroNoFrame race_of_none_frame;

static void race_of_none(Coro *co)
{
    CORO_BEGIN(co, race_of_none, f);
    CORO_WAIT_FIRST(co);
    say_winner(co);
    CORO_WAIT_ANY(co);
    say_winner(co);
    CORO_END(co);
}

static void first_goes_on_at_once_where_there_is_none(void)
{
    coro_start_now(the.s, race_of_none);
    assert_trace(" first -1F  first -1F ");
}

static void any_says_which_too_and_stops_nobody(void)
{
    coro_start_now(the.s, race, .seconds = {3, 2, 1}, .any = true);
    tick(1);
    assert_trace("~2 first 2F ~1~0"); /* the others end with their parent */
}

typedef struct races_frame {
    int how; /* what begins a new group: 0 FIRST, 1 ALL, 2 coro_stop_children, 3 nothing does, after an ANY */
} races_frame;

static void fork_runner(Coro *co, double seconds, int number)
{
    coro_fork(co, runner, .seconds = seconds, .name = names[number]);
}

static void races(Coro *co)
{
    CORO_BEGIN(co, races, f);
    fork_runner(co, 1, 0);
    fork_runner(co, f->how == 1 ? 1 : 9, 1);
    if (f->how == 0) {
        CORO_WAIT_FIRST(co);
    } else if (f->how == 1) {
        CORO_WAIT_ALL(co);
        CORO_WAIT_ANY(co); /* which has not seen these ends yet, and returns at once */
    } else if (f->how == 2) {
        CORO_WAIT_SECONDS(co, 1);
        coro_stop_children(co);
    } else {
        CORO_WAIT_ANY(co);
    }
    fork_runner(co, 9, 0);
    fork_runner(co, 1, 1);
    CORO_WAIT_FIRST(co);
    say_winner(co);
    CORO_END(co);
}

static void first_counts_anew_after_first_all_and_stop_children_but_not_after_any(void)
{
    for (int how = 0; how < 4; how++) {
        coro_start_now(the.s, races, .how = how);
        tick(1);
        trace_clear();
        tick(1);
        const char *expected = how == 3 ? " first 3F " : " first 1F ";
        if (strstr(trace_text(), expected) == NULL) {
            fail_msg("group %d: the trace is \"%s\", expected \"%s\" in it", how, trace_text(), expected);
        }
        trace_clear();
    }
}

typedef CoroNoFrame race_after_all_frame;

static void race_after_all(Coro *co)
{
    CORO_BEGIN(co, race_after_all, f);
    fork_runner(co, 1, 0);
    CORO_WAIT_ALL(co);
    fork_runner(co, 9, 0);
    fork_runner(co, 2, 1);
    CORO_WAIT_FIRST(co); /* ANY has not seen the end that ALL has waited for, and returns at once */
    say_winner(co);
    CORO_END(co);
}

static void first_names_no_child_for_an_end_from_before_the_last_all(void)
{
    coro_start_now(the.s, race_after_all);
    tick(1);
    assert_non_null(strstr(trace_text(), " first -1F "));
    trace_clear();
}

typedef CoroNoFrame all_after_first_frame;

static void all_after_first(Coro *co)
{
    CORO_BEGIN(co, all_after_first, f);
    fork_runner(co, 1, 0);
    fork_runner(co, 2, 1);
    CORO_WAIT_FIRST(co);
    CORO_WAIT_ANY(co);
    say_winner(co); /* nobody is left, and what was stopped does not count */
    CORO_WAIT_ALL(co);
    trace_result(co);
    CORO_END(co);
}

static void first_leaves_no_end_behind_for_the_next_group(void)
{
    coro_start_now(the.s, all_after_first);
    tick(1);
    assert_trace("~0~1 first -1F F");
}

static void first_of_a_stopped_winner_says_so(void)
{
    coro_start_now(the.s, race, .seconds = {3, 4, 5});
    CoroInfo infos[80];
    size_t count = coro_inspect(the.s, infos, 80);
    for (size_t i = 0; i < count && i < 80; i++) {
        if (strcmp(infos[i].name, "runner") == 0) {
            coro_stop(the.rt, infos[i].handle); /* the first that was forked */
            break;
        }
    }
    tick(0);
    assert_trace("~0~2~1 first 0S ");
}

static void first_that_is_stopped_stops_all_its_children_once(void)
{
    CoroHandle h = coro_start_now(the.s, race, .seconds = {3, 4, 5});
    coro_stop(the.rt, h);
    assert_trace("~2~1~0");
}

static void first_whose_race_is_won_while_it_is_paused_goes_on_after_the_pause(void)
{
    CoroHandle h = coro_start_now(the.s, race, .seconds = {1, 2, 3});
    coro_pause(the.rt, h);
    ticks(4, 1);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(1);
    assert_trace("~0~2~1 first 0F ");
}

static void first_in_a_skip_takes_the_one_that_would_be_over_first(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, race, .seconds = {30, 20, 10})));
    assert_trace("~2~1~0 first 2F ");
}

static void first_in_an_ordered_scheduler(void)
{
    coro_start_now(the.ordered, race, .seconds = {3, 1, 2});
    coro_start(the.ordered, say, .text = "next");
    coro_scheduler_update(the.ordered, 1);
    assert_trace("~1~2~0 first 1F next");
}

typedef CoroNoFrame race_with_a_fork_in_a_cleanup_frame;

typedef struct loser_that_forks_frame {
    int unused;
} loser_that_forks_frame;

static void loser_that_forks(Coro *co)
{
    CORO_BEGIN(co, loser_that_forks, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("~L");
    coro_start(coro_scheduler(co), say, .text = "started");
    CORO_END(co);
}

static void race_with_a_fork_in_a_cleanup(Coro *co)
{
    CORO_BEGIN(co, race_with_a_fork_in_a_cleanup, f);
    coro_fork(co, loser_that_forks);
    fork_runner(co, 1, 1);
    CORO_WAIT_FIRST(co);
    say_winner(co);
    CORO_END(co);
}

static void first_has_stopped_the_others_before_it_goes_on(void)
{
    coro_start_now(the.s, race_with_a_fork_in_a_cleanup);
    tick(1);
    assert_trace("~1~L first 1F ");
    tick(0);
    assert_trace("started");
}

static CoroHandle racer;

typedef CoroNoFrame wait_for_racer_frame;

static void wait_for_racer(Coro *co)
{
    CORO_BEGIN(co, wait_for_racer, f);
    CORO_WAIT_FOR(co, racer);
    CORO_END(co);
}

typedef CoroNoFrame race_in_a_cycle_frame;

static void race_in_a_cycle(Coro *co)
{
    CORO_BEGIN(co, race_in_a_cycle, f);
    racer = coro_self(co);
    coro_fork(co, wait_for_racer);
    coro_fork(co, wait_for_racer);
    CORO_WAIT_FIRST(co);
    trace("on");
    CORO_END(co);
}

static void f3_a_race_of_children_that_wait_for_the_racer_closes_a_cycle(void)
{
    CoroHandle h = coro_start_now(the.s, race_in_a_cycle);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_dead(h);
    assert_trace("");
}

/* Forks those whose cleanup does something, then one that ends after a second. */
typedef struct race_with_deeds_frame {
    Deed first, second;
    double seconds; /* of the winner */
} race_with_deeds_frame;

static void race_with_deeds(Coro *co)
{
    CORO_BEGIN(co, race_with_deeds, f);
    racer = coro_self(co);
    coro_fork(co, deed_in_cleanup, .deed = f->first, .text = "1st");
    coro_fork(co, deed_in_cleanup, .deed = f->second, .text = "2nd");
    fork_runner(co, f->seconds, 2);
    CORO_WAIT_FIRST(co);
    say_winner(co);
    CORO_FINALLY(co);
    trace("~R");
    CORO_END(co);
}

static void p1_a_racer_that_is_paused_while_its_losers_are_stopped_goes_on_when_it_is_let_go(void)
{
    for (int i = 0; i < 2; i++) {
        const Deed pause = {DEED_PAUSE, &racer}, nothing = {DEED_NOTHING, NULL};
        coro_start_now(the.s, race_with_deeds, .first = i == 0 ? pause : nothing,
                       .second = i != 0 ? pause : nothing, .seconds = 1);
        tick(1);
        assert_trace("~22nd1st");
        tick(1);
        assert_trace("");
        assert_true(coro_is_paused(the.rt, racer));
        coro_resume(the.rt, racer);
        tick(0);
        assert_trace(" first 2F ~R");
    }
}

static void p1_a_racer_that_is_paused_and_let_go_while_its_losers_are_stopped_goes_on(void)
{
    coro_start_now(the.s, race_with_deeds, .first = {DEED_RESUME, &racer}, .second = {DEED_PAUSE, &racer},
                   .seconds = 1);
    tick(1);
    assert_trace("~22nd1st first 2F ~R");
}

static void x4_a_racer_that_a_loser_stops_in_its_cleanup_is_stopped_once(void)
{
    for (int i = 0; i < 2; i++) {
        const Deed stop = {DEED_STOP, &racer}, nothing = {DEED_NOTHING, NULL};
        coro_start_now(the.s, race_with_deeds, .first = i == 0 ? stop : nothing,
                       .second = i != 0 ? stop : nothing, .seconds = 1);
        tick(1);
        assert_trace("~22nd1st~R");
        assert_dead(racer);
    }
}

typedef CoroNoFrame loser_that_looks_frame;

static void loser_that_looks(Coro *co)
{
    CORO_BEGIN(co, loser_that_looks, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    CoroInfo info = info_of(the.s, racer);
    trace(info.status == CORO_RUNNING ? "R" : "W");
    trace(info.wait == CORO_WAITS_ANY ? "any" : "none");
    CORO_END(co);
}

typedef struct seen_race_frame {
    double seconds;
} seen_race_frame;

static void seen_race(Coro *co)
{
    CORO_BEGIN(co, seen_race, f);
    racer = coro_self(co);
    coro_fork(co, loser_that_looks);
    fork_runner(co, f->seconds, 1);
    CORO_WAIT_FIRST(co);
    CORO_END(co);
}

/* It does not go on before they are stopped. Where one has ended already, it does not wait at all. */
static void l1_a_racer_waits_while_its_losers_are_stopped(void)
{
    coro_start_now(the.s, seen_race, .seconds = 1);
    tick(1);
    assert_trace("~1Wany");
    coro_start_now(the.s, seen_race);
    assert_trace("~1Rnone");
}

static void c2_a_race_goes_on_after_a_restore(void)
{
    static char snapshot[1 << 20];
    coro_start_now(the.s, race, .seconds = {2, 3, 1});
    tick(0.5);
    assert_true(coro_snapshot_save(the.rt, snapshot, sizeof snapshot));
    for (int i = 0; i < 2; i++) {
        tick(0.5);
        assert_trace("~2~1~0 first 2F ");
        assert_true(coro_snapshot_restore(the.rt, snapshot, sizeof snapshot));
    }
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static const struct CMUnitTest tests[] = {
    TEST(first_goes_on_with_the_winner_and_stops_the_others_youngest_first),
    TEST(first_wins_at_each_place),
    TEST(first_of_two_that_end_in_one_update_is_the_one_that_was_due_first),
    TEST(first_says_how_the_winner_ended),
    TEST(first_goes_on_at_once_where_one_has_ended_already),
    TEST(first_goes_on_at_once_where_there_is_none),
    TEST(any_says_which_too_and_stops_nobody),
    TEST(first_counts_anew_after_first_all_and_stop_children_but_not_after_any),
    TEST(first_names_no_child_for_an_end_from_before_the_last_all),
    TEST(first_leaves_no_end_behind_for_the_next_group),
    TEST(first_of_a_stopped_winner_says_so),
    TEST(first_that_is_stopped_stops_all_its_children_once),
    TEST(first_whose_race_is_won_while_it_is_paused_goes_on_after_the_pause),
    TEST(first_in_a_skip_takes_the_one_that_would_be_over_first),
    TEST(first_in_an_ordered_scheduler),
    TEST(first_has_stopped_the_others_before_it_goes_on),
    TEST(f3_a_race_of_children_that_wait_for_the_racer_closes_a_cycle),
    TEST(p1_a_racer_that_is_paused_while_its_losers_are_stopped_goes_on_when_it_is_let_go),
    TEST(p1_a_racer_that_is_paused_and_let_go_while_its_losers_are_stopped_goes_on),
    TEST(x4_a_racer_that_a_loser_stops_in_its_cleanup_is_stopped_once),
    TEST(l1_a_racer_waits_while_its_losers_are_stopped),
    TEST(c2_a_race_goes_on_after_a_restore),
};

int main(void)
{
    return RUN(tests);
}
