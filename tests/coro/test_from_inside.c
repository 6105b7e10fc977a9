/* SPDX-License-Identifier: Zlib */
/* X4: everything is safe from inside a running body. X6: waiters of a destroyed scheduler go on. */
#include "coro_test.h"

typedef void Deed(Coro *co, void *argument);

typedef struct act_frame {
    Deed *deed;
    void *argument;
    const char *text;
} act_frame;

/* Does a deed in its second step, says its text, and says "past" where it survives its next wait. */
static void act(Coro *co)
{
    CORO_BEGIN(co, act, f);
    CORO_YIELD(co);
    f->deed(co, f->argument);
    trace(f->text);
    CORO_YIELD(co);
    trace("past");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void deed_stop(Coro *co, void *argument)
{
    coro_stop(coro_runtime(co), *(CoroHandle *)argument);
}

static void deed_pause(Coro *co, void *argument)
{
    coro_pause(coro_runtime(co), *(CoroHandle *)argument);
}

static void deed_stop_all(Coro *co, void *argument)
{
    coro_scheduler_stop_all(argument != NULL ? argument : coro_scheduler(co));
}

static void deed_destroy(Coro *co, void *argument)
{
    coro_scheduler_destroy(argument != NULL ? argument : coro_scheduler(co));
}

static void deed_destroy_runtime(Coro *co, void *argument)
{
    (void)argument;
    coro_runtime_destroy(coro_runtime(co));
}

static void deed_update(Coro *co, void *argument)
{
    coro_scheduler_update(argument != NULL ? argument : coro_scheduler(co), 0.25);
}

static void deed_fixed_update(Coro *co, void *argument)
{
    (void)argument;
    coro_scheduler_fixed_update(coro_scheduler(co));
}

static void deed_end_frame(Coro *co, void *argument)
{
    (void)argument;
    coro_scheduler_end_frame(coro_scheduler(co));
}

static void deed_fast_forward(Coro *co, void *argument)
{
    CoroHandle h = argument != NULL ? *(CoroHandle *)argument : coro_self(co);
    trace(coro_fast_forward(coro_runtime(co), h) ? "t" : "f");
}

static void x4_stopping_the_next_in_line_inside_an_update(void)
{
    CoroHandle b = {0};
    coro_start(the.s, act, .deed = deed_stop, .argument = &b, .text = "a");
    b = coro_start(the.s, say_frames, .text = "b", .times = 9);
    coro_start(the.s, say_frames, .text = "c", .times = 9);
    tick(0.25);
    assert_trace("bc");
    tick(0.25);
    assert_trace("ac");
    tick(0.25);
    assert_int_equal(test_count(), 1);
    trace_clear();
}

static void x4_stopping_one_that_ran_before_inside_an_update(void)
{
    CoroHandle a = coro_start(the.s, say_frames, .text = "a", .times = 9);
    coro_start(the.s, act, .deed = deed_stop, .argument = &a, .text = "b");
    coro_start(the.s, say_frames, .text = "c", .times = 9);
    ticks(2, 0.25);
    assert_trace("acabc");
    tick(0.25);
    assert_dead(a);
    trace_clear();
}

static void x4_stopping_one_that_has_a_waiter_inside_an_update(void)
{
    CoroHandle held = coro_start(the.s, hold, .text = "h");
    CoroHandle waiter = coro_start(the.s, await_end, .handle = held, .text = "w");
    coro_start(the.s, act, .deed = deed_stop, .argument = &held, .text = "a");
    ticks(2, 0.25);
    assert_trace("hawS");
    assert_dead(waiter);
    tick(0.25);
    trace_clear();
}

static void x4_pausing_the_next_in_line_inside_an_update(void)
{
    CoroHandle b = {0};
    coro_start(the.s, act, .deed = deed_pause, .argument = &b, .text = "a");
    b = coro_start(the.s, say_frames, .text = "b", .times = 9);
    coro_start(the.s, say_frames, .text = "c", .times = 9);
    ticks(2, 0.25);
    assert_trace("bcac");
    assert_true(coro_is_paused(the.rt, b));
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void x4_stop_all_from_inside_stops_the_others_and_itself_at_its_next_wait(void)
{
    coro_start(the.s, hold, .text = "1");
    coro_start(the.s, act, .deed = deed_stop_all, .text = "a");
    coro_start(the.s, hold, .text = "3");
    tick(0.25);
    tick(0.25);
    assert_int_equal(test_count(), 0);
    assert_null(strstr(trace_text(), "past"));
    assert_int_equal(strlen(trace_text()), 4);
    trace_clear();
    coro_start(the.s, say, .text = "new");
    tick(0.25);
    assert_trace("new");
}

static void x4_stop_all_of_another_scheduler_from_inside(void)
{
    coro_start_now(the.ordered, hold, .text = "o");
    coro_start_now(the.s, act, .deed = deed_stop_all, .argument = the.ordered, .text = "a");
    ticks(2, 0.25);
    assert_trace("oapast~");
}

static void x4_destroying_its_own_scheduler_takes_effect_when_it_has_given_control_back(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle one = coro_start_now(s, hold, .text = "1");
    CoroHandle a = coro_start_now(s, act, .deed = deed_destroy, .text = "a");
    CoroHandle three = coro_start_now(s, say_frames, .text = "3", .times = 9);
    trace_clear();
    coro_scheduler_update(s, 0.25);
    assert_dead(one);
    assert_dead(a);
    assert_dead(three);
    assert_null(strstr(trace_text(), "past"));
    assert_int_equal(trace_text()[0], 'a'); /* nothing of the others' cleanup before that */
    trace_clear();
}

static void x4_destroying_an_ordered_scheduler_by_its_first(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_ORDERED);
    coro_start_now(s, act, .deed = deed_destroy, .text = "a");
    CoroHandle b = coro_start(s, say, .text = "b");
    coro_scheduler_update(s, 0.25);
    assert_trace("a~");
    assert_dead(b);
}

typedef CoroNoFrame destroy_own_frame;

static void destroy_own(Coro *co)
{
    CORO_BEGIN(co, destroy_own, f);
    coro_scheduler_destroy(coro_scheduler(co));
    trace("on");
    CORO_YIELD(co);
    trace("past");
    CORO_FINALLY(co);
    trace("~");
    CORO_END(co);
}

static void x4_destroying_its_own_scheduler_in_a_first_step_outside_any_update(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(s, destroy_own);
    assert_trace("on~");
    assert_dead(h);
}

static void x4_destroying_another_scheduler_from_inside_is_complete_at_once(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(s, hold, .text = "h");
    coro_start_now(the.s, act, .deed = deed_destroy, .argument = s, .text = "a");
    tick(0.25);
    assert_trace("ha");
    assert_dead(h);
    tick(0.25);
    assert_trace("past~");
}

static void x4_destroying_the_runtime_from_inside_is_refused_as_busy(void)
{
    coro_start_now(the.s, act, .deed = deed_destroy_runtime, .text = "a");
    ticks(2, 0.25);
    assert_trace("apast~");
    assert_error(CORO_ERROR_BUSY);
}

static void x4_updating_the_running_scheduler_is_refused_as_busy(void)
{
    coro_start_now(the.s, act, .deed = deed_update, .text = "a");
    coro_start_now(the.s, say_frames, .text = "b", .times = 2);
    trace_clear();
    tick(0.25);
    assert_trace("ab");
    assert_error(CORO_ERROR_BUSY);
    assert_near(coro_scheduler_time(the.s), 0.25);
    tick(0.25);
    assert_trace("past~");
}

static void x4_a_fixed_update_of_the_running_scheduler_is_refused_as_busy(void)
{
    coro_start_now(the.s, act, .deed = deed_fixed_update, .text = "a");
    tick(0.25);
    assert_trace("a");
    assert_error(CORO_ERROR_BUSY);
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void x4_an_end_of_frame_of_the_running_scheduler_is_refused_as_busy(void)
{
    coro_start_now(the.s, act, .deed = deed_end_frame, .text = "a");
    tick(0.25);
    assert_trace("a");
    assert_error(CORO_ERROR_BUSY);
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void x4_updating_another_scheduler_from_inside_works(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(s, say, .text = "o");
    coro_start_now(the.s, act, .deed = deed_update, .argument = s, .text = "a");
    tick(0.25);
    assert_trace("oa");
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void x4_fast_forwarding_the_running_one_is_refused_as_busy(void)
{
    coro_start_now(the.s, act, .deed = deed_fast_forward, .text = "a");
    tick(0.25);
    assert_trace("fa");
    assert_error(CORO_ERROR_BUSY);
    tick(0.25);
    assert_trace("past~");
}

static void x4_fast_forwarding_another_from_inside_works(void)
{
    CoroHandle h = coro_start_now(the.s, say_after, .text = "z", .seconds = 5);
    coro_start_now(the.s, act, .deed = deed_fast_forward, .argument = &h, .text = "a");
    tick(0.25);
    assert_trace("zta");
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

typedef struct pause_self_frame {
    const char *text;
} pause_self_frame;

static void pause_self(Coro *co)
{
    CORO_BEGIN(co, pause_self, f);
    trace(coro_pause(coro_runtime(co), coro_self(co)) ? "t" : "f");
    CORO_WAIT_UNTIL(co, true);
    trace("on");
    CORO_YIELD(co);
    trace(f->text);
    CORO_END(co);
}

static void x4_pausing_itself_holds_it_at_its_next_wait_that_suspends(void)
{
    CoroHandle h = coro_start(the.s, pause_self, .text = "a");
    ticks(3, 0.25);
    assert_trace("ton");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_trace("a");
}

typedef struct family_frame {
    Deed *deed;
    int victim; /* 0: the parent, 1: the elder sibling, 2: the younger one */
    CoroHandle handles[3];
} family_frame;

/* A parent of three, of whom the second does a deed to one of the family in the first update. */
static void family(Coro *co)
{
    CORO_BEGIN(co, family, f);
    f->handles[0] = coro_self(co);
    f->handles[1] = coro_fork(co, say_frames, .text = "1", .times = 9);
    coro_fork(co, act, .deed = f->deed, .argument = &f->handles[f->victim], .text = "d");
    f->handles[2] = coro_fork(co, say_frames, .text = "3", .times = 9);
    for (;;) {
        CORO_YIELD(co);
        trace("p");
    }
    CORO_END(co);
}

static void x4_a_child_may_stop_its_siblings(void)
{
    coro_start_now(the.s, family, .deed = deed_stop, .victim = 1);
    assert_trace("13");
    tick(0.25);
    assert_trace("1d3p");
    tick(0.25);
    assert_trace("past~3p");
    coro_scheduler_stop_all(the.s);
    coro_start_now(the.s, family, .deed = deed_stop, .victim = 2);
    assert_trace("13");
    tick(0.25);
    assert_trace("1dp");
    coro_scheduler_stop_all(the.s);
    trace_clear();
}

static void x4_a_child_may_stop_its_parent(void)
{
    CoroHandle h = coro_start_now(the.s, family, .deed = deed_stop, .victim = 0);
    tick(0.25);
    assert_dead(h);
    assert_int_equal(test_count(), 0);
    assert_null(strchr(trace_text(), 'p'));
    trace_clear();
}

static void x4_a_child_may_pause_its_parent_and_is_held_with_it(void)
{
    CoroHandle h = coro_start_now(the.s, family, .deed = deed_pause, .victim = 0);
    tick(0.25);
    assert_trace("131d");
    ticks(3, 0.25);
    assert_trace("");
    coro_resume(the.rt, h);
    tick(0.25);
    assert_int_equal(test_count(), 3);
    assert_non_null(strstr(trace_text(), "past"));
    trace_clear();
}

typedef struct fixed_deed_frame {
    Deed *deed;
    void *argument;
} fixed_deed_frame;

static void fixed_deed(Coro *co)
{
    CORO_BEGIN(co, fixed_deed, f);
    CORO_WAIT_FIXED_UPDATE(co);
    f->deed(co, f->argument);
    trace("d");
    CORO_WAIT_FIXED_UPDATE(co);
    trace("past");
    CORO_END(co);
}

static void x4_deeds_in_a_fixed_update_are_as_safe(void)
{
    CoroHandle victim = {0};
    coro_start_now(the.s, fixed_deed, .deed = deed_stop, .argument = &victim);
    victim = coro_start_now(the.s, fixed_deed, .deed = deed_stop, .argument = &victim);
    coro_start_now(the.s, fixed_deed, .deed = deed_stop_all);
    coro_scheduler_fixed_update(the.s);
    assert_trace("dd");
    assert_int_equal(test_count(), 0);
}

static void x4_destroying_its_own_scheduler_in_a_fixed_update(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, fixed_deed, .deed = deed_destroy);
    CoroHandle other = coro_start_now(s, hold, .text = "h");
    coro_scheduler_fixed_update(s);
    assert_trace("dh");
    assert_dead(other);
}

static void x6_waiters_of_one_of_a_destroyed_scheduler_go_on_with_stopped(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle running = coro_start_now(s, hold, .text = "h");
    CoroHandle queued = coro_start(s, say, .text = "q");
    coro_start_now(the.s, await_end, .handle = running, .text = "a");
    coro_start_now(the.s, await_end, .handle = queued, .text = "b");
    coro_scheduler_destroy(s);
    assert_trace("h");
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 4);
    assert_non_null(strstr(trace_text(), "aS"));
    assert_non_null(strstr(trace_text(), "bS"));
    trace_clear();
}

static void x6_also_when_it_is_destroyed_from_inside(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    CoroHandle h = coro_start_now(s, act, .deed = deed_destroy, .text = "a");
    coro_start_now(the.s, await_end, .handle = h, .text = "w");
    coro_scheduler_update(s, 0.25);
    assert_trace("a~");
    tick(0.25);
    assert_trace("wS");
}

static const CoroRuntime *asking_rt;

static void asking_on_error(void *user, const CoroError *error)
{
    CoroInfo info[4];
    trace(coro_is_alive(asking_rt, error->handle) ? "+" : "-");
    trace_number((long)coro_inspect(user == NULL ? the.s : user, info, 4));
    trace_number(test_count());
    trace(coro_scheduler_is_paused(the.s) ? "p" : "r");
}

static void x4_asking_functions_may_be_called_from_on_error(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_error = asking_on_error;
    world_replace(&config);
    asking_rt = the.rt;
    coro_start(the.s, fail_after, .frames = 0, .text = "");
    coro_start(the.s, idle, .frames = 9);
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 4);
    trace_clear();
}

static const struct CMUnitTest tests[] = {
    TEST(x4_stopping_the_next_in_line_inside_an_update),
    TEST(x4_stopping_one_that_ran_before_inside_an_update),
    TEST(x4_stopping_one_that_has_a_waiter_inside_an_update),
    TEST(x4_pausing_the_next_in_line_inside_an_update),
    TEST(x4_stop_all_from_inside_stops_the_others_and_itself_at_its_next_wait),
    TEST(x4_stop_all_of_another_scheduler_from_inside),
    TEST(x4_destroying_its_own_scheduler_takes_effect_when_it_has_given_control_back),
    TEST(x4_destroying_an_ordered_scheduler_by_its_first),
    TEST(x4_destroying_its_own_scheduler_in_a_first_step_outside_any_update),
    TEST(x4_destroying_another_scheduler_from_inside_is_complete_at_once),
    TEST(x4_destroying_the_runtime_from_inside_is_refused_as_busy),
    TEST(x4_updating_the_running_scheduler_is_refused_as_busy),
    TEST(x4_a_fixed_update_of_the_running_scheduler_is_refused_as_busy),
    TEST(x4_an_end_of_frame_of_the_running_scheduler_is_refused_as_busy),
    TEST(x4_updating_another_scheduler_from_inside_works),
    TEST(x4_fast_forwarding_the_running_one_is_refused_as_busy),
    TEST(x4_fast_forwarding_another_from_inside_works),
    TEST(x4_pausing_itself_holds_it_at_its_next_wait_that_suspends),
    TEST(x4_a_child_may_stop_its_siblings),
    TEST(x4_a_child_may_stop_its_parent),
    TEST(x4_a_child_may_pause_its_parent_and_is_held_with_it),
    TEST(x4_deeds_in_a_fixed_update_are_as_safe),
    TEST(x4_destroying_its_own_scheduler_in_a_fixed_update),
    TEST(x6_waiters_of_one_of_a_destroyed_scheduler_go_on_with_stopped),
    TEST(x6_also_when_it_is_destroyed_from_inside),
    TEST(x4_asking_functions_may_be_called_from_on_error),
};

int main(void)
{
    return RUN(tests);
}
