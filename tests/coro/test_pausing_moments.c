/* SPDX-License-Identifier: Zlib */
/*
 * P5: whoever is paused at whatever moment goes on when it is let go, with what was left. Each moment at which a coroutine can be paused
 * is tried with each kind of wait that it comes to next.
 */
#include "coro_deeds.h"

#include <math.h>

typedef enum Moment {
    BY_ITSELF,       /* in its first step */
    IN_A_LATER_STEP, /* by itself */
    BY_ITS_CHILD,    /* in the child's first step */
    BY_A_CLEANUP,    /* of a child that it stops */
    IN_A_SKIP,       /* of its child, by that child */
    WHILE_IT_WAITS,  /* by the game, at the beginning of the wait */
    BY_A_TAG,        /* by the game */
    WITH_ITS_PARENT, /* which pauses itself after it has forked this one */
    MOMENTS
} Moment;

static const char *const moment_names[MOMENTS] = {"by itself",    "in a later step", "by its child",
                                                  "by a cleanup", "in a skip",       "while it waits",
                                                  "by a tag",     "with its parent"};

typedef enum Kind {
    YIELD,
    FRAMES,
    SECONDS,
    REALTIME,
    INTERVAL,
    UNTIL,
    WHILE,
    SIGNAL,
    FOR,
    CALL,
    ALL,
    ANY,
    FIRST,
    FIXED,
    END_OF_FRAME,
    CONDITION,
    UNTIL_RUNS_OUT,
    SIGNAL_RUNS_OUT,
    FOR_RUNS_OUT,
    UNTIL_EVENT,
    SIGNAL_EVENT,
    FOR_EVENT,
    OVER,
    KINDS
} Kind;

/* How many updates of a quarter of a second it takes once it is let go; the events have come by then. 0: a fixed update, -1: an end of
 * frame. */
static const struct {
    const char *name;
    int updates;
} kinds[KINDS] = {
    {"YIELD", 1},
    {"FRAMES", 2},
    {"SECONDS", 2},
    {"REALTIME", 2},
    {"INTERVAL", 2},
    {"UNTIL", 1},
    {"WHILE", 1},
    {"SIGNAL", 1},
    {"FOR", 1},
    {"CALL", 1},
    {"ALL", 1},
    {"ANY", 1},
    {"FIRST", 1},
    {"FIXED_UPDATE", 0},
    {"END_OF_FRAME", -1},
    {"CONDITION", 1},
    {"UNTIL_TIMEOUT", 2},
    {"SIGNAL_TIMEOUT", 2},
    {"FOR_TIMEOUT", 2},
    {"UNTIL_TIMEOUT with its event", 1},
    {"SIGNAL_TIMEOUT with its event", 1},
    {"FOR_TIMEOUT with its event", 1},
    {"OVER", 2},
};

static CoroHandle walker, stranger, listener;
static bool came;
static int told_paused, told_resumed;

static bool keep_waiting(void *self, double dt)
{
    (void)self;
    (void)dt;
    return !came;
}

static void told_of_pause(void *self)
{
    (void)self;
    told_paused++;
}

static void told_of_resume(void *self)
{
    (void)self;
    told_resumed++;
}

static const CoroCondition condition = {keep_waiting, told_of_pause, told_of_resume};

typedef CoroNoFrame await_came_frame;

static void await_came(Coro *co)
{
    CORO_BEGIN(co, await_came, f);
    CORO_WAIT_UNTIL(co, came);
    CORO_END(co);
}

typedef struct walk_frame {
    Moment moment;
    Kind kind;
} walk_frame;

typedef walk_frame walk_by_time_frame;

/* What it does before its wait, so that it is paused when it comes to it. */
static void be_paused(Coro *co, Moment moment)
{
    if (moment == BY_ITSELF || moment == IN_A_LATER_STEP) {
        coro_pause(coro_runtime(co), coro_self(co));
    } else if (moment == BY_ITS_CHILD) {
        coro_fork(co, deed, .deed = {DEED_PAUSE, &walker}, .text = "");
    } else if (moment == BY_A_CLEANUP) {
        coro_fork(co, deed_in_cleanup, .deed = {DEED_PAUSE, &walker}, .text = "");
    } else if (moment == IN_A_SKIP) {
        coro_fast_forward(coro_runtime(co),
                          coro_fork(co, deed_after, .deed = {DEED_PAUSE, &walker}, .seconds = 3, .text = ""));
    }
    coro_stop_children(co); /* a new group begins */
}

#define RUNS_OUT(kind) ((kind) == UNTIL_RUNS_OUT || (kind) == SIGNAL_RUNS_OUT || (kind) == FOR_RUNS_OUT)

/* Its first steps, up to the wait. */
static void arrive(Coro *co, const walk_frame *f)
{
    be_paused(co, f->moment);
    trace("a");
    if (f->kind == ALL || f->kind == ANY || f->kind == FIRST) {
        coro_fork(co, await_came);
    }
}

static void leave(const Coro *co, const walk_frame *f)
{
    trace(RUNS_OUT(f->kind) && !coro_timed_out(co) ? "did not time out" : "b");
}

/* Those that wait for time, and for a phase of the frame. */
static void walk_by_time(Coro *co)
{
    CORO_BEGIN(co, walk_by_time, f);
    walker = coro_self(co);
    if (f->moment == IN_A_LATER_STEP) {
        CORO_YIELD(co);
    }
    arrive(co, f);
    if (f->kind == YIELD) {
        CORO_YIELD(co);
    } else if (f->kind == FRAMES) {
        CORO_WAIT_FRAMES(co, 2);
    } else if (f->kind == SECONDS) {
        CORO_WAIT_SECONDS(co, 0.5);
    } else if (f->kind == REALTIME) {
        CORO_WAIT_SECONDS_REALTIME(co, 0.5);
    } else if (f->kind == INTERVAL) {
        CORO_WAIT_INTERVAL(co, 0.5);
    } else if (f->kind == FIXED) {
        CORO_WAIT_FIXED_UPDATE(co);
    } else if (f->kind == END_OF_FRAME) {
        CORO_WAIT_END_OF_FRAME(co);
    } else {
        CORO_OVER(co, 0.5) {
            trace(coro_progress(co) <= 0 ? "0" : coro_progress(co) < 1 ? "-" : "1");
        }
    }
    leave(co, f);
    CORO_END(co);
}

typedef walk_frame walk_by_event_frame;

static void walk_by_event(Coro *co)
{
    CORO_BEGIN(co, walk_by_event, f);
    walker = coro_self(co);
    if (f->moment == IN_A_LATER_STEP) {
        CORO_YIELD(co);
    }
    arrive(co, f);
    if (f->kind == UNTIL) {
        CORO_WAIT_UNTIL(co, came);
    } else if (f->kind == WHILE) {
        CORO_WAIT_WHILE(co, !came);
    } else if (f->kind == SIGNAL) {
        CORO_WAIT_SIGNAL(co, &bell);
    } else if (f->kind == FOR) {
        CORO_WAIT_FOR(co, stranger);
    } else if (f->kind == CALL) {
        CORO_CALL(co, await_came);
    } else if (f->kind == ALL) {
        CORO_WAIT_ALL(co);
    } else if (f->kind == ANY) {
        CORO_WAIT_ANY(co);
    } else if (f->kind == FIRST) {
        CORO_WAIT_FIRST(co);
    } else if (f->kind == CONDITION) {
        CORO_WAIT_CONDITION(co, &condition, NULL);
    } else if (f->kind == UNTIL_RUNS_OUT || f->kind == UNTIL_EVENT) {
        CORO_WAIT_UNTIL_TIMEOUT(co, came, 0.5);
    } else if (f->kind == SIGNAL_RUNS_OUT || f->kind == SIGNAL_EVENT) {
        CORO_WAIT_SIGNAL_TIMEOUT(co, &bell, 0.5);
    } else if (f->kind == FOR_RUNS_OUT || f->kind == FOR_EVENT) {
        CORO_WAIT_FOR_TIMEOUT(co, stranger, 0.5);
    }
    leave(co, f);
    CORO_END(co);
}

/* Of the game (parent NULL) or of another coroutine. */
static CoroHandle start_walk(Coro *parent, Moment moment, Kind kind)
{
    bool by_time = kind <= INTERVAL || kind == FIXED || kind == END_OF_FRAME || kind == OVER;
    if (parent != NULL) {
        return by_time ? coro_fork(parent, walk_by_time, .moment = moment, .kind = kind)
                       : coro_fork(parent, walk_by_event, .moment = moment, .kind = kind);
    }
    return by_time ? coro_start_now(the.s, walk_by_time, .moment = moment, .kind = kind)
                   : coro_start_now(the.s, walk_by_event, .moment = moment, .kind = kind);
}

typedef walk_frame pause_with_child_frame;

static void pause_with_child(Coro *co)
{
    CORO_BEGIN(co, pause_with_child, f);
    start_walk(co, f->moment, f->kind);
    coro_pause(coro_runtime(co), coro_self(co));
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static CoroHandle begin_pause(Moment moment, Kind kind)
{
    CoroHandle h;
    if (moment == WITH_ITS_PARENT) {
        return coro_start_now(the.s, pause_with_child, .moment = moment, .kind = kind);
    }
    h = start_walk(NULL, moment, kind);
    if (moment == WHILE_IT_WAITS) {
        coro_pause(the.rt, h);
    } else if (moment == BY_A_TAG) {
        coro_set_tag(the.rt, h, 77);
        coro_scheduler_pause_tagged(the.s, 77);
    } else if (moment == IN_A_LATER_STEP) {
        tick(0.25);
    }
    return h;
}

static void frame_of_game(double dt)
{
    tick(dt);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
}

static void explain_failure(Moment moment, Kind kind, const char *what)
{
    print_error("paused %s, then %s: %s; the trace is \"%s\"\n", moment_names[moment], kinds[kind].name, what,
                trace_text());
    fail();
}

static void expect_text(Moment moment, Kind kind, const char *text, const char *what)
{
    if (strcmp(trace_text(), text) != 0) {
        explain_failure(moment, kind, what);
    }
}

static void let_go_and_watch(Moment moment, Kind kind, CoroHandle h, const char *before, const char *after)
{
    coro_resume(the.rt, h);
    if (coro_is_paused(the.rt, walker)) {
        explain_failure(moment, kind, "it is still paused after it was let go");
    }
    expect_text(moment, kind, before, "it went on at once when it was let go");
    for (int i = 1; i < kinds[kind].updates; i++) {
        tick(0.25);
    }
    if (kind != OVER) {
        expect_text(moment, kind, before, "it went on too early after it was let go");
    }
    tick(kinds[kind].updates > 0 ? 0.25 : 0);
    if (kinds[kind].updates <= 0) {
        expect_text(moment, kind, before, "it went on in an update");
        kinds[kind].updates == 0 ? coro_scheduler_fixed_update(the.s) : coro_scheduler_end_frame(the.s);
    }
    expect_text(moment, kind, after, "it did not go on when what was left had passed");
}

static void pause_and_let_go(Moment moment, Kind kind)
{
    const char *before = kind == OVER ? "a0" : "a";
    came = false;
    told_paused = told_resumed = 0;
    trace_clear();
    stranger = coro_start_now(the.s, hold, .text = "");
    CoroHandle h = begin_pause(moment, kind);
    if (!coro_is_paused(the.rt, walker)) {
        explain_failure(moment, kind, "it is not paused");
    }
    expect_text(moment, kind, before, "it did not come to its wait");
    frame_of_game(1);
    if (!RUNS_OUT(kind)) {
        came = true;
        coro_raise(the.rt, &bell);
        coro_stop(the.rt, stranger);
    }
    frame_of_game(1);
    expect_text(moment, kind, before, "it went on while it was paused");
    let_go_and_watch(moment, kind, h, before, kind == OVER ? "a0-1b" : "ab");
    if (told_paused != (kind == CONDITION) || told_resumed != (kind == CONDITION)) {
        explain_failure(moment, kind, "its condition was not told once of the pause and once of its end");
    }
    coro_stop(the.rt, h);
    coro_stop(the.rt, stranger);
    trace_clear();
}

static void p5_paused_at_any_moment_it_goes_on_with_what_was_left_of_any_wait(void)
{
    for (int moment = 0; moment < MOMENTS; moment++) {
        for (int kind = 0; kind < KINDS; kind++) {
            pause_and_let_go((Moment)moment, (Kind)kind);
        }
    }
}

/* ---- by its caller, its called child, and in an ordered scheduler */

static void p5_a_caller_paused_by_the_child_it_calls_goes_on_after_it(void)
{
    for (int ordered = 0; ordered < 2; ordered++) {
        CoroScheduler *s = ordered ? the.ordered : the.s;
        CoroHandle h = coro_start(s, call_known, .self = &listener, .seconds = 0.5, .text = "c");
        coro_scheduler_update(s, 0.25);
        coro_pause(the.rt, h);
        assert_true(coro_is_paused(the.rt, listener));
        coro_scheduler_update(s, 4);
        coro_resume(the.rt, h);
        coro_scheduler_update(s, 0.25);
        assert_trace("");
        coro_scheduler_update(s, 0.25);
        assert_trace("ncF");
    }
}

typedef struct call_pauser_frame {
    CoroHandle self;
} call_pauser_frame;

static void call_pauser(Coro *co)
{
    CORO_BEGIN(co, call_pauser, f);
    walker = coro_self(co);
    CORO_CALL(co, deed, .deed = {DEED_PAUSE, &walker}, .text = "d");
    trace("on");
    CORO_END(co);
}

static void p5_a_caller_whose_child_pauses_it_and_ends_goes_on_when_it_is_let_go(void)
{
    CoroHandle h = coro_start_now(the.s, call_pauser);
    ticks(3, 0.25);
    assert_trace("d");
    assert_true(coro_is_paused(the.rt, h));
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("on");
}

typedef CoroNoFrame pause_and_fork_frame;

static void pause_and_fork(Coro *co)
{
    CORO_BEGIN(co, pause_and_fork, f);
    coro_pause(coro_runtime(co), coro_self(co));
    coro_fork(co, hear, .signal = &bell, .text = "heard");
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void p3_a_child_forked_by_a_paused_one_takes_its_first_step_when_it_is_released(void)
{
    walker = CORO_NO_HANDLE;
    CoroHandle h = coro_start_now(the.s, pause_and_fork);
    ticks(2, 0.25);
    assert_int_equal(coro_raise(the.rt, &bell), 0); /* the child does not listen yet */
    coro_resume(the.rt, h);
    tick(0.25);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    tick(0.25);
    assert_trace("heard");
}

typedef struct pause_and_begin_child_frame {
    int how; /* 0: forks, and resumes itself; 1: forks; 2: calls */
} pause_and_begin_child_frame;

static void pause_and_begin_child(Coro *co)
{
    CORO_BEGIN(co, pause_and_begin_child, f);
    coro_pause(coro_runtime(co), coro_self(co));
    if (f->how == 2) {
        CORO_CALL(co, say, .text = "c");
    } else {
        coro_fork(co, say, .text = "c");
        if (f->how == 0) {
            coro_resume(coro_runtime(co), coro_self(co));
        }
        CORO_WAIT_SECONDS(co, 100);
    }
    CORO_END(co);
}

static void p3_a_child_of_one_that_is_released_in_the_update_takes_its_first_step_there(void)
{
    for (int how = 0; how < 3; how++) {
        CoroHandle h = coro_start(the.s, pause_and_begin_child, .how = how);
        coro_start(the.s, deed, .deed = {DEED_RESUME, &h}, .text = "r");
        tick(0.25);
        assert_trace("rc");
        coro_stop(the.rt, h);
    }
}

static const struct CMUnitTest tests[] = {
    TEST(p5_paused_at_any_moment_it_goes_on_with_what_was_left_of_any_wait),
    TEST(p5_a_caller_paused_by_the_child_it_calls_goes_on_after_it),
    TEST(p5_a_caller_whose_child_pauses_it_and_ends_goes_on_when_it_is_let_go),
    TEST(p3_a_child_of_one_that_is_released_in_the_update_takes_its_first_step_there),
    TEST(p3_a_child_forked_by_a_paused_one_takes_its_first_step_when_it_is_released),
};

int main(void)
{
    return RUN(tests);
}
