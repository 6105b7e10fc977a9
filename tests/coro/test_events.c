/* SPDX-License-Identifier: Zlib */
/* L2: the event hook. */
#include "coro_deeds.h"
#include "event_check.h"

static CoroEvent last[CORO_EVENT_FAILED + 8];

static const char *letter_of(CoroEventKind kind)
{
    switch (kind) {
    case CORO_EVENT_STARTED:
        return "s";
    case CORO_EVENT_RESUMED:
        return "r";
    case CORO_EVENT_SUSPENDED:
        return "u";
    case CORO_EVENT_PAUSED:
        return "p";
    case CORO_EVENT_UNPAUSED:
        return "n";
    case CORO_EVENT_FINISHED:
        return "F";
    case CORO_EVENT_STOPPED:
        return "S";
    case CORO_EVENT_FAILED:
        return "X";
    default:
        return "?";
    }
}

static void record_event(void *user, const CoroEvent *event)
{
    trace(letter_of(event->kind));
    last[event->kind] = *event;
    if (user != &bell) {
        trace("wrong user");
    }
    const char *wrong = event_wrong_field(event);
    if (wrong != NULL) {
        trace(wrong);
    }
}

static void watch(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_event = record_event;
    config.user = (void *)(uintptr_t)&bell;
    world_replace(&config);
    trace_clear();
}

static void l2_a_life_is_started_resumed_suspended_and_finished(void)
{
    watch();
    coro_start(the.s, idle, .frames = 1);
    assert_trace("s");
    tick(0.25);
    assert_trace("ru");
    tick(0.25);
    assert_trace("rF");
}

static void l2_a_stop_is_told(void)
{
    watch();
    CoroHandle h = coro_start_now(the.s, hold, .text = "");
    assert_trace("sru");
    coro_stop(the.rt, h);
    assert_trace("S");
}

static void l2_a_stop_before_the_first_step_is_told(void)
{
    watch();
    coro_stop(the.rt, coro_start(the.s, idle, .frames = 1));
    assert_trace("sS");
}

static void l2_a_failure_is_told(void)
{
    watch();
    coro_start_now(the.s, fail_after, .frames = 0, .text = "");
    assert_trace("srX");
    assert_error(CORO_ERROR_FAILED);
}

static void l2_pauses_are_told_once(void)
{
    watch();
    CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
    trace_clear();
    coro_pause(the.rt, h);
    assert_trace("p");
    coro_pause(the.rt, h);
    assert_trace("");
    coro_resume(the.rt, h);
    assert_trace("n");
    coro_resume(the.rt, h);
    assert_trace("");
}

static void l2_an_event_carries_scheduler_and_info(void)
{
    watch();
    CoroHandle h = coro_start(the.s, idle, .frames = 1);
    assert_ptr_equal(last[CORO_EVENT_STARTED].scheduler, the.s);
    assert_same_handle(last[CORO_EVENT_STARTED].info.handle, h);
    assert_string_equal(last[CORO_EVENT_STARTED].info.name, "idle");
    tick(0.25);
    const CoroInfo *info = &last[CORO_EVENT_SUSPENDED].info;
    assert_same_handle(info->handle, h);
    assert_int_equal(info->wait, CORO_WAITS_FRAMES);
    assert_true(info->line > 0);
    tick(0.25);
    assert_same_handle(last[CORO_EVENT_FINISHED].info.handle, h);
    assert_ptr_equal(last[CORO_EVENT_FINISHED].scheduler, the.s);
    trace_clear();
}

static void l2_a_first_step_has_waited_for_nothing(void)
{
    watch();
    ticks(3, 0.25);
    coro_start(the.s, idle, .frames = 1);
    tick(0.25);
    CoroInfo info = last[CORO_EVENT_RESUMED].info;
    assert_int_equal(info.wait, CORO_WAITS_NOTHING);
    assert_near(info.waited, 0);
}

static void l2_the_file_is_told_from_the_first_wait_on(void)
{
    watch();
    coro_start(the.s, idle, .frames = 1);
    assert_null(last[CORO_EVENT_STARTED].info.file);
    tick(0.25);
    assert_null(last[CORO_EVENT_RESUMED].info.file);
    assert_non_null(last[CORO_EVENT_SUSPENDED].info.file);
    assert_trace("sru");
}

static void l2_a_first_step_has_no_file_whoever_was_started_there_before(void)
{
    watch();
    for (int i = 0; i < 3; i++) {
        coro_start(the.s, idle, .frames = 1);
        tick(0.25);
        assert_null(last[CORO_EVENT_RESUMED].info.file);
        assert_int_equal(last[CORO_EVENT_RESUMED].info.line, 0);
        coro_scheduler_stop_all(the.s);
    }
    trace_clear();
}

static bool is_ready;

typedef CoroNoFrame wait_until_ready_frame;

static void wait_until_ready(Coro *co)
{
    CORO_BEGIN(co, wait_until_ready, f);
    CORO_WAIT_UNTIL(co, is_ready);
    CORO_END(co);
}

static void l2_one_whose_predicate_came_true_is_told_with_what_it_waited_for(void)
{
    watch();
    is_ready = false;
    coro_start_now(the.s, wait_until_ready);
    tick(0.25);
    is_ready = true;
    tick(0.25);
    CoroInfo info = last[CORO_EVENT_RESUMED].info;
    assert_int_equal(info.status, CORO_WAITING);
    assert_int_equal(info.wait, CORO_WAITS_PREDICATE);
    assert_near(info.waited, 0.5);
    assert_trace("srurF");
}

typedef struct call_deeper_frame {
    int depth;
} call_deeper_frame;

static void call_deeper(Coro *co)
{
    CORO_BEGIN(co, call_deeper, f);
    if (f->depth > 0) {
        CORO_CALL(co, call_deeper, .depth = f->depth - 1);
    }
    CORO_YIELD(co);
    CORO_END(co);
}

static void count_depth(void *user, const CoroEvent *event)
{
    (void)user;
    last[event->kind] = *event;
}

static void l2_calls_many_thousand_deep_are_told_in_good_time(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_event = count_depth;
    world_replace(&config);
    coro_start_now(the.s, call_deeper, .depth = 40000);
    assert_int_equal(last[CORO_EVENT_SUSPENDED].info.depth, 40000);
    tick(0.25);
    assert_int_equal(last[CORO_EVENT_RESUMED].info.depth, 39999);
    coro_scheduler_stop_all(the.s);
}

static void l2_one_in_the_place_of_one_that_ended_is_told_as_itself(void)
{
    watch();
    CoroHandle h[2];
    for (int i = 0; i < 2; i++) {
        h[i] = coro_start_now(the.s, idle, .frames = i); /* from the same start site */
    }
    assert_int_equal(h[1].index, h[0].index);
    assert_same_handle(last[CORO_EVENT_STARTED].info.handle, h[1]);
    assert_same_handle(last[CORO_EVENT_SUSPENDED].info.handle, h[1]);
    assert_trace("srFsru");
}

static CoroHandle start_at_line(int line)
{
    return coro_start_with(
        the.s, &(CoroStart){.body = idle, .frame_size = sizeof(idle_frame), .file = __FILE__, .line = line});
}

static void l2_one_from_another_line_is_told_so(void)
{
    watch();
    start_at_line(1);
    start_at_line(2);
    for (int line = 3; line < 40; line++) {
        CoroHandle h = start_at_line(line);
        assert_int_equal(last[CORO_EVENT_STARTED].info.started_line, line);
        coro_stop(the.rt, h);
    }
    trace_clear();
}

static void l2_after_a_restore_the_one_that_is_there_is_told(void)
{
    watch();
    CoroHandle h = coro_start_now(the.s, idle, .frames = 3);
    Snapshot shot = snapshot_take();
    coro_stop(the.rt, h);
    CoroHandle later = coro_start_now(the.s, idle, .frames = 3);
    assert_int_equal(later.index, h.index);
    snapshot_put_back(&shot);
    tick(0.25);
    assert_same_handle(last[CORO_EVENT_RESUMED].info.handle, h);
    assert_trace("sruSsruru");
    snapshot_free(&shot);
}

typedef CoroNoFrame calls_idle_frame;

static void calls_idle(Coro *co)
{
    CORO_BEGIN(co, calls_idle, f);
    CORO_CALL(co, idle, .frames = 1);
    CORO_END(co);
}

static void l2_children_are_told_too(void)
{
    watch();
    CoroHandle h = coro_start_now(the.s, calls_idle);
    int started = 0;
    for (const char *c = trace_text(); *c != '\0'; c++) {
        started += *c == 's';
    }
    assert_int_equal(started, 2);
    assert_same_handle(last[CORO_EVENT_STARTED].info.parent, h);
    tick(0.25);
    int finished = 0;
    for (const char *c = trace_text(); *c != '\0'; c++) {
        finished += *c == 'F';
    }
    assert_int_equal(finished, 2);
    trace_clear();
}

static void l2_each_end_is_told_once_whatever_it_was(void)
{
    watch();
    coro_start_now(the.s, hold, .text = "");
    coro_start_now(the.s, calls_idle);
    coro_start(the.s, idle, .frames = 0);
    coro_start_now(the.ordered, hold, .text = "");
    tick(0.25);
    coro_scheduler_stop_all(the.s);
    coro_runtime_destroy(the.rt);
    the = (TestWorld){0};
    int started = 0, ended = 0;
    for (const char *c = trace_text(); *c != '\0'; c++) {
        started += *c == 's';
        ended += *c == 'F' || *c == 'S' || *c == 'X';
    }
    assert_int_equal(started, 5);
    assert_int_equal(ended, 5);
    trace_clear();
}

static const CoroRuntime *asking_rt;

static void asking_event(void *user, const CoroEvent *event)
{
    (void)user;
    CoroInfo infos[4];
    coro_inspect(event->scheduler, infos, 4);
    coro_scheduler_count(event->scheduler);
    coro_scheduler_time(event->scheduler);
    coro_is_paused(asking_rt, event->info.handle);
    bool ended = event->kind == CORO_EVENT_FINISHED || event->kind == CORO_EVENT_STOPPED;
    if (!ended && !coro_is_alive(asking_rt, event->info.handle)) {
        trace("dead");
    }
}

static void x4_asking_functions_may_be_called_from_on_event(void)
{
    CoroRuntimeConfig config = test_config();
    config.on_event = asking_event;
    world_destroy();
    asking_rt = coro_runtime_create(&config);
    the.rt = (CoroRuntime *)(uintptr_t)asking_rt;
    the.s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(the.s, calls_idle);
    CoroHandle h = coro_start_now(the.s, hold, .text = "");
    ticks(3, 0.25);
    coro_pause(the.rt, h);
    coro_stop(the.rt, h);
    assert_trace("");
}

static const CoroScheduler *asked_scheduler;

static bool asking_condition(void *self, double dt)
{
    (void)dt;
    CoroInfo infos[4];
    trace_number((long)coro_inspect(asked_scheduler, infos, 4));
    trace(coro_is_alive(the.rt, *(CoroHandle *)self) ? "+" : "-");
    return false;
}

static const CoroCondition condition = {.keep_waiting = asking_condition};

typedef struct conditional_frame {
    CoroHandle *self;
} conditional_frame;

static void conditional(Coro *co)
{
    CORO_BEGIN(co, conditional, f);
    CORO_WAIT_CONDITION(co, &condition, f->self);
    CORO_END(co);
}

static void x4_asking_functions_may_be_called_from_conditions(void)
{
    asked_scheduler = the.s;
    CoroHandle h = {0};
    h = coro_start_now(the.s, conditional, .self = &h);
    tick(0.25);
    assert_trace("1+");
    assert_dead(h);
}

static const struct CMUnitTest tests[] = {
    TEST(l2_a_life_is_started_resumed_suspended_and_finished),
    TEST(l2_a_stop_is_told),
    TEST(l2_a_stop_before_the_first_step_is_told),
    TEST(l2_a_failure_is_told),
    TEST(l2_pauses_are_told_once),
    TEST(l2_an_event_carries_scheduler_and_info),
    TEST(l2_a_first_step_has_waited_for_nothing),
    TEST(l2_the_file_is_told_from_the_first_wait_on),
    TEST_ONCE(l2_a_first_step_has_no_file_whoever_was_started_there_before),
    TEST_ONCE(l2_one_whose_predicate_came_true_is_told_with_what_it_waited_for),
    TEST_ONCE(l2_calls_many_thousand_deep_are_told_in_good_time),
    TEST(l2_one_in_the_place_of_one_that_ended_is_told_as_itself),
    TEST(l2_one_from_another_line_is_told_so),
    TEST(l2_after_a_restore_the_one_that_is_there_is_told),
    TEST(l2_children_are_told_too),
    TEST(l2_each_end_is_told_once_whatever_it_was),
    TEST(x4_asking_functions_may_be_called_from_on_event),
    TEST_ONCE(x4_asking_functions_may_be_called_from_conditions),
};

int main(void)
{
    return RUN(tests);
}
