/* SPDX-License-Identifier: Zlib */
/* The table of waits, second part: predicates, signals, ends, conditions. */
#include "coro_test.h"

static int evaluations;

static bool ask(bool answer)
{
    evaluations++;
    return answer;
}

typedef struct until_frame {
    const bool *flag;
    bool inverse;
} until_frame;

static void until(Coro *co)
{
    CORO_BEGIN(co, until, f);
    if (f->inverse) {
        CORO_WAIT_WHILE(co, ask(*f->flag));
    } else {
        CORO_WAIT_UNTIL(co, ask(*f->flag));
    }
    trace("a");
    CORO_END(co);
}

static void wait_until_goes_on_when_the_expression_is_true(void)
{
    bool flag = false;
    coro_start(the.s, until, .flag = &flag);
    ticks(3, 0.25);
    assert_trace("");
    flag = true;
    tick(0.25);
    assert_trace("a");
}

static void wait_while_goes_on_when_the_expression_is_false(void)
{
    bool flag = true;
    coro_start(the.s, until, .flag = &flag, .inverse = true);
    ticks(3, 0.25);
    assert_trace("");
    flag = false;
    tick(0.25);
    assert_trace("a");
}

static void wait_until_loses_no_frame_when_it_is_true_already(void)
{
    bool flag = true;
    coro_start(the.s, until, .flag = &flag);
    tick(0.25);
    assert_trace("a");
}

static void wait_while_loses_no_frame_when_it_is_false_already(void)
{
    bool flag = false;
    coro_start(the.s, until, .flag = &flag, .inverse = true);
    tick(0.25);
    assert_trace("a");
}

static void wait_until_evaluates_at_once_and_then_once_in_each_update(void)
{
    bool flag = false;
    evaluations = 0;
    coro_start(the.s, until, .flag = &flag);
    tick(0.25);
    assert_int_equal(evaluations, 1);
    tick(0.25);
    assert_int_equal(evaluations, 2);
    coro_scheduler_fixed_update(the.s);
    coro_scheduler_end_frame(the.s);
    assert_int_equal(evaluations, 2);
    tick(0.25);
    assert_int_equal(evaluations, 3);
}

static void wait_until_is_never_asked_after_a_stop(void)
{
    bool flag = false;
    CoroHandle h = coro_start_now(the.s, until, .flag = &flag);
    evaluations = 0;
    coro_stop(the.rt, h);
    flag = true;
    tick(0.25);
    assert_int_equal(evaluations, 0); /* never asked once it was stopped */
    assert_trace("");
}

typedef struct pointer_until_frame {
    const char **pointer;
    const int *number;
} pointer_until_frame;

static void pointer_until(Coro *co)
{
    CORO_BEGIN(co, pointer_until, f);
    CORO_WAIT_UNTIL(co, *f->pointer);
    CORO_WAIT_UNTIL(co, *f->number & 0x100);
    trace("a");
    CORO_END(co);
}

static void wait_until_sees_truth_in_pointers_and_high_bits(void)
{
    const char *pointer = NULL;
    int number = 0;
    coro_start(the.s, pointer_until, .pointer = &pointer, .number = &number);
    tick(0.25);
    pointer = "x";
    number = 0x100;
    tick(0.25);
    assert_trace("a");
}

static void wait_signal_resumes_when_its_address_is_raised(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("a");
}

static void raise_says_how_many_it_wakes(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_start_now(the.s, hear, .signal = &bell, .text = "b");
    coro_start_now(the.s, hear, .signal = &never, .text = "c");
    assert_int_equal(coro_raise(the.rt, &bell), 2);
    assert_int_equal(coro_raise(the.rt, &bell), 0);
    tick(0.25);
    assert_trace("ab");
}

static void raise_runs_nobody_itself(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_raise(the.rt, &bell);
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void raise_without_waiters_is_remembered_by_nobody(void)
{
    assert_int_equal(coro_raise(the.rt, &bell), 0);
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    ticks(3, 0.25);
    assert_trace("");
}

static void raise_reaches_waiters_in_all_schedulers(void)
{
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    coro_start_now(the.ordered, hear, .signal = &bell, .text = "b");
    assert_int_equal(coro_raise(the.rt, &bell), 2);
    tick(0.25);
    assert_trace("a");
    coro_scheduler_update(the.ordered, 0.25);
    assert_trace("b");
}

static void any_address_is_a_signal(void)
{
    int numbers[3] = {0, 0, 0};
    coro_start_now(the.s, hear, .signal = &numbers[0], .text = "a");
    coro_start_now(the.s, hear, .signal = &numbers[2], .text = "c");
    assert_int_equal(coro_raise(the.rt, &numbers[1]), 0);
    assert_int_equal(coro_raise(the.rt, &numbers[2]), 1);
    tick(0.25);
    assert_trace("c");
}

static void thousands_of_signals_find_their_own_waiters(void)
{
    static char addresses[3000];
    for (int i = 0; i < 3000; i++) {
        coro_start_now(the.s, hear, .signal = &addresses[i], .text = "");
    }
    for (int i = 2999; i >= 0; i--) {
        assert_int_equal(coro_raise(the.rt, &addresses[i]), 1);
    }
    tick(0.25);
    assert_int_equal(test_count(), 0);
}

typedef struct show_address_frame {
    const void **address;
} show_address_frame;

static void show_address(Coro *co)
{
    CORO_BEGIN(co, show_address, f);
    *f->address = co;
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void a_signal_of_the_address_of_a_coroutine_is_not_its_end(void)
{
    const void *address = NULL;
    CoroHandle h = coro_start_now(the.s, show_address, .address = &address);
    CoroHandle first = coro_start_now(the.s, await_end, .handle = h, .text = "a");
    coro_start_now(the.s, hear, .signal = address, .text = "b");
    coro_start_now(the.s, await_end, .handle = h, .text = "c");
    coro_start_now(the.s, hear, .signal = address, .text = "d");
    coro_pause(the.rt, first);
    assert_true(coro_is_paused(the.rt, h));
    coro_resume(the.rt, first);
    assert_false(coro_is_paused(the.rt, h));
    assert_int_equal(coro_raise(the.rt, address), 2);
    tick(0.25);
    assert_trace("bd");
    coro_start_now(the.s, hear, .signal = address, .text = "e");
    coro_stop(the.rt, h);
    tick(0.25);
    assert_trace("aScS");
    assert_int_equal(coro_raise(the.rt, address), 1);
    tick(0.25);
    assert_trace("e");
}

static void wait_for_resumes_when_that_one_has_finished(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 2);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("aF");
}

static void wait_for_resumes_when_that_one_was_stopped(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 9);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    coro_stop(the.rt, h);
    tick(0.25);
    assert_trace("aS");
}

static void wait_for_resumes_when_that_one_has_failed(void)
{
    CoroHandle h = coro_start_now(the.s, fail_after, .frames = 1, .text = "f");
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    tick(0.25);
    assert_trace("faX");
    assert_error(CORO_ERROR_FAILED);
}

static void wait_for_goes_on_at_once_when_that_one_has_ended_already(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 0);
    coro_start(the.s, await_end, .handle = h, .text = "a");
    tick(0.25);
    assert_trace("aF"); /* the handle was dead already: finished */
    coro_start_now(the.s, await_end, .handle = CORO_NO_HANDLE, .text = "b");
    assert_trace("bF");
}

static void wait_for_may_wait_for_one_that_is_still_queued(void)
{
    CoroHandle h = coro_start(the.s, say, .text = "q");
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    tick(0.25);
    assert_trace("qaF");
}

static void a_second_waiter_on_the_same_one_is_welcome(void)
{
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    coro_start_now(the.s, await_end, .handle = h, .text = "a");
    coro_start_now(the.s, await_end, .handle = h, .text = "b");
    tick(0.25);
    assert_trace("aFbF");
}

typedef struct AskedState {
    int count;
    int until;
    double sum;
} AskedState;

static bool keep_asking(void *self, double dt)
{
    AskedState *asked = self;
    asked->count++;
    asked->sum += dt;
    return asked->count < asked->until;
}

static const CoroCondition asking = {.keep_waiting = keep_asking};
static const CoroCondition nothing_to_ask = {.keep_waiting = NULL};

typedef struct conditional_frame {
    const CoroCondition *condition;
    void *self;
} conditional_frame;

static void conditional(Coro *co)
{
    CORO_BEGIN(co, conditional, f);
    CORO_WAIT_CONDITION(co, f->condition, f->self);
    trace("c");
    CORO_END(co);
}

static void condition_is_asked_once_in_each_update_from_the_next_one_on(void)
{
    AskedState asked = {.until = 3};
    coro_start(the.s, conditional, .condition = &asking, .self = &asked);
    tick(0.25);
    assert_int_equal(asked.count, 0);
    tick(0.25);
    assert_int_equal(asked.count, 1);
    coro_scheduler_fixed_update(the.s);
    assert_int_equal(asked.count, 1);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("c");
    tick(0.25);
    assert_int_equal(asked.count, 3);
}

static void condition_gets_scaled_seconds(void)
{
    AskedState asked = {.until = 3};
    coro_scheduler_set_time_scale(the.s, 0.5);
    coro_start_now(the.s, conditional, .condition = &asking, .self = &asked);
    tick(0.5);
    tick(1);
    assert_near(asked.sum, 0.75);
    tick(1);
    assert_trace("c");
}

static void condition_is_never_asked_after_a_stop(void)
{
    AskedState asked = {.until = 3};
    CoroHandle h = coro_start_now(the.s, conditional, .condition = &asking, .self = &asked);
    coro_stop(the.rt, h);
    ticks(3, 0.25);
    assert_int_equal(asked.count, 0);
}

static void condition_of_null_is_reported_and_taken_as_one_frame(void)
{
    coro_start(the.s, conditional, .condition = NULL);
    tick(0.25);
    assert_trace("");
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("c");
}

static void condition_without_a_question_is_reported_and_taken_as_one_frame(void)
{
    coro_start(the.s, conditional, .condition = &nothing_to_ask); /* as a NULL condition */
    tick(0.25);
    assert_trace("");
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    tick(0.25);
    assert_trace("c");
}

static void who_waits_for_a_signal_behind_one_that_was_woken_is_not_forgotten(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(the.s, hear, .signal = &bell, .text = "a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_start_now(other, hear, .signal = &bell, .text = "b");
    tick(0.25);
    assert_trace("a");
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    coro_scheduler_update(other, 0.25);
    assert_trace("b");
}

typedef struct raise_then_wait_frame {
    const void *signal;
} raise_then_wait_frame;

static void raise_then_wait(Coro *co)
{
    CORO_BEGIN(co, raise_then_wait, f);
    CORO_CALL(co, hear, .signal = f->signal, .text = "h");
    trace("r");
    CORO_END(co);
}

static void there_is_no_gap_between_making_a_wait_and_waiting(void)
{
    coro_start_now(the.s, raise_then_wait, .signal = &bell);
    assert_int_equal(coro_raise(the.rt, &bell), 1);
    tick(0.25);
    assert_trace("hr");
}

/* Pausing looks at those who wait for a coroutine. The table of waiters grows with these signals, at moments that nobody chooses. */
static void a_signal_is_heard_whoever_is_paused_and_resumed_meanwhile(void)
{
    static const char signals[400];
    CoroHandle awaited[20];
    for (int i = 0; i < 20; i++) {
        awaited[i] = coro_start_now(the.s, hold, .text = "");
        coro_start_now(the.s, await_end, .handle = awaited[i], .text = "");
        coro_start_now(the.s, await_end, .handle = awaited[i], .text = "");
    }
    for (int i = 0; i < 400; i++) {
        coro_start_now(the.s, hear, .signal = &signals[i], .text = "");
        for (int k = 0; k < 20; k++) {
            coro_pause(the.rt, awaited[k]);
            coro_resume(the.rt, awaited[k]);
        }
    }
    for (int i = 0; i < 400; i++) {
        assert_int_equal(coro_raise(the.rt, &signals[i]), 1);
    }
    tick(0.25);
    assert_int_equal(test_count(), 60);
}

static const struct CMUnitTest tests[] = {
    TEST(wait_until_goes_on_when_the_expression_is_true),
    TEST(wait_while_goes_on_when_the_expression_is_false),
    TEST(wait_until_loses_no_frame_when_it_is_true_already),
    TEST(wait_while_loses_no_frame_when_it_is_false_already),
    TEST(wait_until_evaluates_at_once_and_then_once_in_each_update),
    TEST(wait_until_is_never_asked_after_a_stop),
    TEST(wait_until_sees_truth_in_pointers_and_high_bits),
    TEST(wait_signal_resumes_when_its_address_is_raised),
    TEST(raise_says_how_many_it_wakes),
    TEST(raise_runs_nobody_itself),
    TEST(a_signal_is_heard_whoever_is_paused_and_resumed_meanwhile),
    TEST(raise_without_waiters_is_remembered_by_nobody),
    TEST(raise_reaches_waiters_in_all_schedulers),
    TEST(any_address_is_a_signal),
    TEST(thousands_of_signals_find_their_own_waiters),
    TEST(a_signal_of_the_address_of_a_coroutine_is_not_its_end),
    TEST(wait_for_resumes_when_that_one_has_finished),
    TEST(wait_for_resumes_when_that_one_was_stopped),
    TEST(wait_for_resumes_when_that_one_has_failed),
    TEST(wait_for_goes_on_at_once_when_that_one_has_ended_already),
    TEST(wait_for_may_wait_for_one_that_is_still_queued),
    TEST(a_second_waiter_on_the_same_one_is_welcome),
    TEST(condition_is_asked_once_in_each_update_from_the_next_one_on),
    TEST(condition_gets_scaled_seconds),
    TEST(condition_is_never_asked_after_a_stop),
    TEST(condition_of_null_is_reported_and_taken_as_one_frame),
    TEST(condition_without_a_question_is_reported_and_taken_as_one_frame),
    TEST(who_waits_for_a_signal_behind_one_that_was_woken_is_not_forgotten),
    TEST(there_is_no_gap_between_making_a_wait_and_waiting),
};

int main(void)
{
    return RUN(tests);
}
