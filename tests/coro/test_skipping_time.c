/* SPDX-License-Identifier: Zlib */
/* K1, P5: the hastened clock of one that is skipped, and those in a skip who are paused, or let go. */
#include "coro_deeds.h"

#include <math.h>

static CoroHandle held, beater;
static int rounds, beats;

typedef struct wait_by_the_clock_frame {
    double end, seconds;
} wait_by_the_clock_frame;

static void wait_by_the_clock(Coro *co)
{
    CORO_BEGIN(co, wait_by_the_clock, f);
    f->end = coro_time(co) + f->seconds;
    while (coro_time(co) < f->end) {
        rounds++;
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static void k1_a_loop_that_waits_for_the_clock_is_skipped(void)
{
    rounds = 0;
    CoroHandle h = coro_start_now(the.s, wait_by_the_clock, .seconds = 2);
    assert_true(coro_fast_forward(the.rt, h));
    assert_in_range(rounds, 120, 121); /* two seconds of sixtieths, whichever way the last nanosecond falls */
    assert_near(coro_scheduler_time(the.s), 0);
}

typedef CoroNoFrame sum_of_dt_frame;

static double summed;

static void sum_of_dt(Coro *co)
{
    CORO_BEGIN(co, sum_of_dt, f);
    for (summed = 0; summed < 1;) {
        CORO_YIELD(co);
        summed += coro_dt(co);
    }
    CORO_END(co);
}

static void k1_a_loop_that_sums_up_dt_is_skipped(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, sum_of_dt)));
    assert_true(summed >= 1 && summed < 1.05);
}

typedef struct note_time_frame {
    double seconds;
    double *at; /* three moments: before the wait, after it, in the cleanup */
} note_time_frame;

static void note_time(Coro *co)
{
    CORO_BEGIN(co, note_time, f);
    f->at[0] = coro_time(co);
    CORO_WAIT_SECONDS(co, f->seconds);
    f->at[1] = coro_time(co);
    CORO_FINALLY(co);
    f->at[2] = coro_time(co);
    CORO_END(co);
}

typedef struct note_times_frame {
    double *own, *forks, *calls;
} note_times_frame;

static void note_times(Coro *co)
{
    CORO_BEGIN(co, note_times, f);
    coro_fork(co, note_time, .seconds = 1, .at = f->forks);
    CORO_CALL(co, note_time, .seconds = 2, .at = f->calls);
    f->own[0] = coro_time(co);
    CORO_WAIT_SECONDS(co, 0.5);
    f->own[1] = coro_time(co);
    CORO_FINALLY(co);
    f->own[2] = coro_time(co);
    CORO_END(co);
}

static void expect_times(const double *found, double a, double b, double c)
{
    assert_near(found[0], a);
    assert_near(found[1], b);
    assert_near(found[2], c);
}

static void k1_calls_and_forks_share_the_hastened_clock(void)
{
    double own[3] = {0}, forks[3] = {0}, calls[3] = {0};
    coro_scheduler_set_time_scale(the.s, 0.5);
    tick(8);
    CoroHandle h = coro_start(the.s, note_times, .own = own, .forks = forks, .calls = calls);
    assert_true(coro_fast_forward(the.rt, h));
    expect_times(forks, 4, 5, 5);
    expect_times(calls, 4, 6, 6);
    expect_times(own, 6, 6.5, 6.5);
    assert_near(coro_scheduler_time(the.s), 4);
}

typedef struct stand_frame {
    double *at;
} stand_frame;

static void stand(Coro *co)
{
    CORO_BEGIN(co, stand, f);
    CORO_WAIT_SECONDS(co, 3);
    f->at[0] = coro_time(co);
    CORO_WAIT_SIGNAL(co, &bell);
    f->at[1] = coro_time(co);
    CORO_WAIT_SECONDS(co, 1);
    f->at[2] = coro_time(co);
    CORO_END(co);
}

static void k1_after_false_its_clock_is_the_schedulers_again(void)
{
    double at[3] = {0};
    CoroHandle h = coro_start_now(the.s, stand, .at = at);
    assert_false(coro_fast_forward(the.rt, h));
    assert_near(at[0], 3);
    coro_raise(the.rt, &bell);
    ticks(6, 0.25);
    expect_times(at, 3, 0.25, 1.25);
    assert_dead(h);
}

static void k1_a_time_scale_of_zero_does_not_stop_a_skip(void)
{
    coro_scheduler_set_time_scale(the.s, 0);
    assert_true(coro_fast_forward(the.rt, coro_start_now(the.s, say_after, .seconds = 5, .text = "s")));
    assert_trace("s");
}

/* ---- paused and let go within a skip */

typedef CoroNoFrame be_held_frame;

static void be_held(Coro *co)
{
    CORO_BEGIN(co, be_held, f);
    held = coro_self(co);
    CORO_WAIT_UNTIL_TIMEOUT(co, false, 0.1);
    trace("ran out ");
    CORO_END(co);
}

typedef struct fork_two_frame {
    DeedKind kind;
    double after;
} fork_two_frame;

static void fork_two(Coro *co)
{
    CORO_BEGIN(co, fork_two, f);
    coro_fork(co, be_held);
    coro_fork(co, deed_after, .deed = {f->kind, &held}, .seconds = f->after, .text = "");
    CORO_WAIT_SECONDS(co, 1);
    trace("end");
    CORO_END(co);
}

static void p5_one_let_go_within_a_skip_is_skipped_on(void)
{
    CoroHandle h = coro_start_now(the.s, fork_two, .kind = DEED_RESUME, .after = 0.01);
    tick(0);
    coro_pause(the.rt, held);
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("ran out end");
}

static void p5_one_let_go_too_late_within_a_skip_is_stopped_with_its_parent(void)
{
    CoroHandle h = coro_start_now(the.s, fork_two, .kind = DEED_RESUME, .after = 0.95);
    tick(0);
    coro_pause(the.rt, held);
    assert_true(coro_fast_forward(the.rt, h));
    assert_trace("end");
}

typedef struct sleep_beside_frame {
    int frames;
} sleep_beside_frame;

/* Forks one that sleeps a second (or so many frames), and one that pauses it after 55 ms. Waits for both. */
static void sleep_beside(Coro *co)
{
    CORO_BEGIN(co, sleep_beside, f);
    held = f->frames > 0 ? coro_fork(co, idle, .frames = f->frames)
                         : coro_fork(co, say_after, .seconds = 1, .text = "slept ");
    coro_fork(co, deed_after, .deed = {DEED_PAUSE, &held}, .seconds = 0.055, .text = "");
    CORO_WAIT_ALL(co);
    trace("end");
    CORO_END(co);
}

static void p5_one_paused_within_a_skip_keeps_what_is_left(void)
{
    CoroHandle h = coro_start_now(the.s, sleep_beside);
    assert_false(coro_fast_forward(the.rt, h));
    assert_true(coro_is_paused(the.rt, held));
    assert_near(info_of(the.s, held).remaining, 0.945);
    ticks(10, 1);
    assert_near(info_of(the.s, held).remaining, 0.945);
    coro_resume(the.rt, held);
    tick(0.9375);
    assert_trace("");
    tick(0.0625);
    assert_trace("slept end");
}

typedef CoroNoFrame pause_itself_asking_frame;

static bool pause_and_say_no(Coro *co)
{
    rounds++;
    if (rounds == 2) {
        coro_pause(coro_runtime(co), coro_self(co));
    }
    return rounds > 2;
}

static void pause_itself_asking(Coro *co)
{
    CORO_BEGIN(co, pause_itself_asking, f);
    CORO_WAIT_UNTIL(co, pause_and_say_no(co));
    trace("on");
    CORO_END(co);
}

static void p5_one_paused_while_its_predicate_is_asked_in_a_skip_goes_on_when_it_is_let_go(void)
{
    rounds = 0;
    CoroHandle h = coro_start(the.s, pause_itself_asking);
    assert_false(coro_fast_forward(the.rt, h));
    if (rounds < 2) {
        tick(0.25); /* nothing had happened for which a predicate would be asked again */
    }
    assert_true(coro_is_paused(the.rt, h));
    ticks(4, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("on");
}

/* ---- rhythm */

typedef CoroNoFrame beat_frame;

static void beat(Coro *co)
{
    CORO_BEGIN(co, beat, f);
    beater = coro_self(co);
    CORO_WAIT_INTERVAL(co, 1);
    CORO_WAIT_SIGNAL(co, &bell);
    CORO_WAIT_INTERVAL(co, 1);
    beats++;
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

typedef struct own_a_beat_frame {
    double seconds;
} own_a_beat_frame;

static void own_a_beat(Coro *co)
{
    CORO_BEGIN(co, own_a_beat, f);
    coro_fork(co, beat);
    CORO_WAIT_SECONDS(co, 1.5);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void p1_an_interval_of_one_paused_in_a_skip_is_not_shortened(void)
{
    beats = 0;
    CoroHandle h = coro_start_now(the.s, own_a_beat);
    tick(1);
    coro_pause(the.rt, beater);
    coro_fast_forward(the.rt, h);
    coro_resume(the.rt, beater);
    coro_raise(the.rt, &bell);
    tick(0);
    tick(0.9);
    assert_int_equal(beats, 0);
    tick(0.1);
    assert_int_equal(beats, 1);
    coro_stop(the.rt, h);
}

static void k1_an_interval_of_one_not_paused_in_a_skip_goes_by_the_hastened_clock(void)
{
    beats = 0;
    CoroHandle h = coro_start_now(the.s, own_a_beat);
    tick(1);
    coro_fast_forward(the.rt, h); /* half a second passes for it */
    coro_raise(the.rt, &bell);
    tick(0);
    tick(0.4);
    assert_int_equal(beats, 0);
    tick(0.1);
    assert_int_equal(beats, 1);
    coro_stop(the.rt, h);
}

typedef struct animate_frame {
    double seconds;
} animate_frame;

static void animate(Coro *co)
{
    CORO_BEGIN(co, animate, f);
    coro_fork(co, say_after, .text = "before ", .seconds = 1);
    CORO_OVER(co, f->seconds) {
        trace_number((long)(coro_progress(co) * 100));
    }
    trace(" end");
    CORO_END(co);
}

static void an_animation_that_begins_in_a_skip_takes_its_time_there(void)
{
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, animate, .seconds = 2)));
    assert_trace("before 100 end");
}

static void an_endless_animation_that_begins_in_a_skip_is_not_over(void)
{
    CoroHandle h = coro_start(the.s, animate, .seconds = (double)INFINITY);
    assert_false(coro_fast_forward(the.rt, h));
    assert_alive(h);
    trace_clear();
}

typedef CoroNoFrame pause_then_wait_frame;

static void pause_then_wait(Coro *co)
{
    CORO_BEGIN(co, pause_then_wait, f);
    CORO_YIELD(co);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_SECONDS(co, 1);
    trace("w");
    CORO_END(co);
}

static void a_wait_that_begins_paused_in_a_skip_keeps_its_seconds(void)
{
    CoroHandle h = coro_start(the.s, pause_then_wait);
    assert_false(coro_fast_forward(the.rt, h));
    assert_near(info_of(the.s, h).remaining, 1);
    coro_resume(the.rt, h);
    ticks(3, 0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("w");
}

typedef CoroNoFrame beat_after_skip_frame;

static void beat_after_skip(Coro *co)
{
    CORO_BEGIN(co, beat_after_skip, f);
    CORO_WAIT_SECONDS(co, 60);
    CORO_WAIT_INTERVAL(co, 1);
    CORO_WAIT_SECONDS(co, 0.5);
    CORO_WAIT_SIGNAL(co, &bell);
    for (;;) {
        CORO_WAIT_INTERVAL(co, 1);
        trace("b");
    }
    CORO_END(co);
}

static void an_interval_goes_on_after_a_skip_that_did_not_end_it(void)
{
    CoroHandle h = coro_start_now(the.s, beat_after_skip);
    assert_false(coro_fast_forward(the.rt, h));
    coro_raise(the.rt, &bell);
    ticks(10, 0.25);
    assert_trace("bbb"); /* half a second after the skip, and two more */
}

typedef struct time_of_waits_frame {
    double *at;
} time_of_waits_frame;

static void time_of_waits(Coro *co)
{
    CORO_BEGIN(co, time_of_waits, f);
    CORO_WAIT_SECONDS(co, 0);
    f->at[0] = coro_time(co);
    CORO_WAIT_SECONDS(co, -1);
    f->at[1] = coro_time(co);
    CORO_YIELD(co);
    f->at[2] = coro_time(co);
    CORO_END(co);
}

static void k1_a_wait_of_no_time_takes_none_in_a_skip_and_a_frame_a_sixtieth(void)
{
    double at[3] = {9, 9, 9};
    assert_true(coro_fast_forward(the.rt, coro_start(the.s, time_of_waits, .at = at)));
    expect_times(at, 0, 0, 1.0 / 60);
}

typedef struct frames_beside_seconds_frame {
    int frames, seconds;
    bool frames_first;
} frames_beside_seconds_frame;

static void frames_beside_seconds(Coro *co)
{
    CORO_BEGIN(co, frames_beside_seconds, f);
    if (f->frames_first) {
        coro_fork(co, say_after_frames, .frames = f->frames, .text = "f");
    }
    coro_fork(co, say_after, .seconds = f->seconds, .text = "s");
    if (!f->frames_first) {
        coro_fork(co, say_after_frames, .frames = f->frames, .text = "f");
    }
    CORO_WAIT_SECONDS(co, f->seconds);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void k1_sixty_frames_are_a_second(void)
{
    for (int seconds = 1; seconds <= 1000; seconds *= 10) {
        for (int first = 0; first < 2; first++) {
            CoroHandle h = coro_start(the.s, frames_beside_seconds, .frames = 60 * seconds,
                                      .seconds = seconds, .frames_first = first != 0);
            assert_false(coro_fast_forward(the.rt, h));
            assert_trace(first != 0 ? "fs" : "sf");
            coro_stop(the.rt, h);
        }
    }
}

static void k1_what_a_skip_leaves_of_a_wait_for_frames_are_the_frames_that_did_not_pass(void)
{
    for (int seconds = 1; seconds <= 1000; seconds *= 10) {
        CoroHandle h = coro_start(the.s, frames_beside_seconds, .frames = 60 * seconds + 30,
                                  .seconds = seconds, .frames_first = true);
        assert_false(coro_fast_forward(the.rt, h));
        assert_trace("s");
        coro_resume(the.rt, h);
        ticks(29, 0.25);
        assert_trace("");
        tick(0.25);
        assert_trace("f");
        coro_stop(the.rt, h);
    }
}

static const struct CMUnitTest tests[] = {
    TEST(k1_a_loop_that_waits_for_the_clock_is_skipped),
    TEST(k1_a_loop_that_sums_up_dt_is_skipped),
    TEST(k1_calls_and_forks_share_the_hastened_clock),
    TEST(k1_after_false_its_clock_is_the_schedulers_again),
    TEST(k1_a_time_scale_of_zero_does_not_stop_a_skip),
    TEST(p5_one_let_go_within_a_skip_is_skipped_on),
    TEST(p5_one_let_go_too_late_within_a_skip_is_stopped_with_its_parent),
    TEST(p5_one_paused_within_a_skip_keeps_what_is_left),
    TEST(p5_one_paused_while_its_predicate_is_asked_in_a_skip_goes_on_when_it_is_let_go),
    TEST(p1_an_interval_of_one_paused_in_a_skip_is_not_shortened),
    TEST(k1_an_interval_of_one_not_paused_in_a_skip_goes_by_the_hastened_clock),
    TEST(an_animation_that_begins_in_a_skip_takes_its_time_there),
    TEST(an_endless_animation_that_begins_in_a_skip_is_not_over),
    TEST(a_wait_that_begins_paused_in_a_skip_keeps_its_seconds),
    TEST(an_interval_goes_on_after_a_skip_that_did_not_end_it),
    TEST(k1_a_wait_of_no_time_takes_none_in_a_skip_and_a_frame_a_sixtieth),
    TEST(k1_sixty_frames_are_a_second),
    TEST(k1_what_a_skip_leaves_of_a_wait_for_frames_are_the_frames_that_did_not_pass),
};

int main(void)
{
    return RUN(tests);
}
