/* SPDX-License-Identifier: Zlib */
/* X1, X2: stops of nested calls and forks, whose cleanups run once, whoever stops them. */
#include "coro_deeds.h"

typedef struct layer_frame {
    int depth;
    int *alive; /* layers whose cleanup has not run */
} layer_frame;

/* Nested calls down to a wait that never ends; each layer forks a helper too. */
static void layer(Coro *co)
{
    CORO_BEGIN(co, layer, f);
    ++*f->alive;
    coro_fork(co, say_frames, .text = "", .times = 1000000);
    if (f->depth > 0) {
        CORO_CALL(co, layer, .depth = f->depth - 1, .alive = f->alive);
    }
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    --*f->alive;
    CORO_END(co);
}

static void stopping_the_outer_one_stops_the_inner_ones_that_it_waits_for(void)
{
    int alive = 0;
    CoroHandle h = coro_start_now(the.s, layer, .depth = 10, .alive = &alive);
    assert_int_equal(alive, 11);
    assert_int_equal(test_count(), 22);
    coro_stop(the.rt, h);
    assert_int_equal(alive, 0);
    assert_int_equal(test_count(), 0);
}

typedef struct watch_frame {
    const bool *stop;
    int *alive;
} watch_frame;

/* A guard beside a long inner wait notices the stop while that is pending. */
static void watch(Coro *co)
{
    CORO_BEGIN(co, watch, f);
    coro_fork(co, layer, .depth = 3, .alive = f->alive);
    CORO_WAIT_UNTIL(co, *f->stop);
    trace("noticed");
    CORO_END(co);
}

static void the_outer_one_notices_its_stop_while_a_long_inner_wait_is_pending(void)
{
    bool stop = false;
    int alive = 0;
    coro_start_now(the.s, watch, .stop = &stop, .alive = &alive);
    ticks(5, 0.25);
    stop = true;
    tick(0.25);
    assert_trace("noticed");
    assert_int_equal(alive, 0);
}

typedef struct line_of_text_frame {
    const char *text;
} line_of_text_frame;

static void line_of_text(Coro *co)
{
    CORO_BEGIN(co, line_of_text, f);
    CORO_WAIT_SECONDS(co, 1);
    trace(f->text);
    CORO_WAIT_SECONDS(co, 1);
    trace(f->text);
    CORO_END(co);
}

static void a_stopped_dialogue_does_not_start_again_when_its_last_wait_ends(void)
{
    CoroHandle h = coro_start_now(the.s, line_of_text, .text = "a");
    tick(1);
    coro_stop(the.rt, h);
    ticks(5, 1);
    assert_trace("a");
}

static void one_scene_of_many_ends_by_its_tag_alone(void)
{
    CoroHandle scene[3];
    for (int i = 0; i < 3; i++) {
        say_frames_frame frame = {.text = "", .times = 99};
        CoroStart start = {.body = say_frames, .frame = &frame, .frame_size = sizeof frame, .tag = 7};
        scene[i] = coro_start_with(the.s, &start);
    }
    CoroHandle other = coro_start(the.s, say_frames, .text = "", .times = 99);
    tick(0.25);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 7), 3);
    for (int i = 0; i < 3; i++) {
        assert_dead(scene[i]);
    }
    assert_alive(other);
}

static int callbacks;

static bool count_callback(void *self, double dt)
{
    (void)self;
    (void)dt;
    callbacks++;
    return true;
}

static const CoroCondition counted = {.keep_waiting = count_callback};

typedef CoroNoFrame conditional_frame;

static void conditional(Coro *co)
{
    CORO_BEGIN(co, conditional, f);
    CORO_WAIT_CONDITION(co, &counted, NULL);
    CORO_END(co);
}

static void after_a_stop_no_callback_comes(void)
{
    CoroHandle h = coro_start_now(the.s, conditional);
    tick(0.25);
    callbacks = 0;
    coro_stop(the.rt, h);
    ticks(3, 0.25);
    coro_scheduler_pause(the.s);
    coro_scheduler_resume(the.s);
    assert_int_equal(callbacks, 0);
}

static void cleanup_runs_at_quit_during_a_very_long_wait(void)
{
    int alive = 0;
    coro_start_now(the.s, layer, .depth = 4, .alive = &alive);
    coro_start_now(the.ordered, layer, .depth = 4, .alive = &alive);
    world_destroy();
    assert_int_equal(alive, 0);
}

static void cleanup_runs_when_the_owner_is_destroyed_during_a_long_wait(void)
{
    int alive = 0;
    CoroScheduler *owner = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(owner, layer, .depth = 4, .alive = &alive);
    coro_scheduler_destroy(owner);
    assert_int_equal(alive, 0);
}

static void ended_ones_are_gone_from_the_list(void)
{
    for (int i = 0; i < 1000; i++) {
        coro_start_now(the.s, idle, .frames = i % 3);
    }
    ticks(3, 0.25);
    assert_int_equal(coro_inspect(the.s, NULL, 0), 0);
    assert_int_equal(test_count(), 0);
}

static void a_start_on_a_paused_owner_is_queued_and_seen(void)
{
    coro_scheduler_pause(the.s);
    CoroHandle h = coro_start(the.s, say, .text = "boss");
    ticks(3, 0.25);
    CoroInfo info = info_of(the.s, h);
    assert_int_equal(info.status, CORO_QUEUED); /* whoever looks finds out why the boss does not move */
    assert_true(coro_scheduler_is_paused(the.s));
    coro_scheduler_resume(the.s);
    tick(0.25);
    assert_trace("boss");
}

static void nobody_updates_and_inspect_shows_it_queued(void)
{
    CoroHandle h = coro_start(the.s, say, .text = "");
    CoroInfo info = info_of(the.s, h);
    assert_int_equal(info.status, CORO_QUEUED);
    assert_int_equal(info.line, 0); /* it has not taken its first step */
}

static void stopping_nothing_reports_nothing(void)
{
    assert_false(coro_stop(the.rt, CORO_NO_HANDLE));
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 99), 0);
    coro_scheduler_stop_all(the.s);
    assert_int_equal(error_count(), 0);
}

typedef struct two_children_frame {
    const char *texts[3]; /* of its children, and its own */
    uint32_t tag;
} two_children_frame;

/* It and its children have one tag, and say their texts when they end. */
static void two_children(Coro *co)
{
    CORO_BEGIN(co, two_children, f);
    coro_set_tag(coro_runtime(co), coro_fork(co, hold, .text = f->texts[0]), f->tag);
    coro_set_tag(coro_runtime(co), coro_fork(co, hold, .text = f->texts[1]), f->tag);
    coro_set_tag(coro_runtime(co), coro_self(co), f->tag);
    CORO_WAIT_ALL(co);
    CORO_FINALLY(co);
    trace(f->texts[2]);
    CORO_END(co);
}

static void x1_stop_tagged_stops_the_youngest_root_first_and_in_it_the_youngest_child_first(void)
{
    coro_start_now(the.s, two_children, .texts = {"a1 ", "a2 ", "a "}, .tag = 5);
    coro_start_now(the.s, two_children, .texts = {"b1 ", "b2 ", "b "}, .tag = 5);
    coro_start_now(the.s, two_children, .texts = {"c1 ", "c2 ", "c "}, .tag = 6);
    coro_scheduler_stop_tagged(the.s, 5);
    assert_trace("b2 b1 b a2 a1 a ");
    coro_scheduler_stop_tagged(the.s, 6);
    assert_trace("c2 c1 c ");
}

static CoroScheduler *other_scheduler;

typedef CoroNoFrame use_dying_runtime_frame;

/* In its cleanup it tries what a runtime that is being destroyed does no more. */
static void use_dying_runtime(Coro *co)
{
    CORO_BEGIN(co, use_dying_runtime, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    CoroHandle h = coro_start(other_scheduler, say, .text = "started");
    trace(is_same(h, CORO_NO_HANDLE) ? "" : "a handle ");
    h = coro_start_now(coro_scheduler(co), say, .text = "started");
    trace(is_same(h, CORO_NO_HANDLE) ? "" : "a handle ");
    trace(coro_scheduler_create(coro_runtime(co), CORO_PARALLEL) == NULL ? "" : "a scheduler ");
    coro_scheduler_update(other_scheduler, 1);
    trace("~");
    CORO_END(co);
}

static void m3_while_a_runtime_is_destroyed_nothing_is_started_created_or_updated(void)
{
    other_scheduler = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start(other_scheduler, say, .text = "updated");
    coro_start_now(the.s, use_dying_runtime);
    coro_start_now(the.ordered, use_dying_runtime);
    world_destroy();
    assert_trace("~~");
    assert_true(error_count() > 0);
    errors_clear();
}

/* ---- a stop that waits for its turn */

static CoroHandle elder, unrelated;

typedef struct stop_self_and_parent_frame {
    const CoroHandle *parent;
} stop_self_and_parent_frame;

static void stop_self_and_parent(Coro *co)
{
    CORO_BEGIN(co, stop_self_and_parent, f);
    elder = coro_self(co);
    coro_fork(co, say_after, .text = "", .seconds = 1e6);
    CORO_YIELD(co);
    coro_stop(coro_runtime(co), elder);
    coro_stop(coro_runtime(co), *f->parent);
    CORO_FINALLY(co);
    trace("elder.");
    CORO_END(co);
}

typedef struct stop_in_cleanup_frame {
    const CoroHandle *victim;
} stop_in_cleanup_frame;

static void stop_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, stop_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("younger ");
    coro_stop(coro_runtime(co), *f->victim);
    trace("has stopped.");
    CORO_END(co);
}

typedef struct family_frame {
    const CoroHandle *self, *victim;
} family_frame;

static void family(Coro *co)
{
    CORO_BEGIN(co, family, f);
    coro_fork(co, stop_self_and_parent, .parent = f->self);
    coro_fork(co, stop_in_cleanup, .victim = f->victim);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("parent.");
    CORO_END(co);
}

/* Both are to be stopped as soon as the elder child has given control back. The youngest ends first, and stops it before its turn comes. */
static void x1_one_whose_own_stop_waits_for_its_turn_is_stopped_at_once_by_another_stop(void)
{
    static CoroHandle parent;
    parent = coro_start_now(the.s, family, .self = &parent, .victim = &elder);
    tick(0.25);
    assert_trace("younger elder.has stopped.parent.");
    assert_int_equal(test_count(), 0);
}

/* Who is stopped in between has nothing to do with it. */
static void x1_one_whose_own_stop_waits_for_its_turn_waits_on_while_others_are_stopped(void)
{
    static CoroHandle parent;
    unrelated = coro_start_now(the.s, say_after, .text = "", .seconds = 1e6);
    parent = coro_start_now(the.s, family, .self = &parent, .victim = &unrelated);
    tick(0.25);
    assert_trace("younger has stopped.elder.parent.");
    assert_int_equal(test_count(), 0);
}

/* Its grandparent is to be stopped, but its parent still runs: it has ended, and is alive until that has given control back. */
typedef struct stop_top_and_end_frame {
    const CoroHandle *top;
} stop_top_and_end_frame;

static void stop_top_and_end(Coro *co)
{
    CORO_BEGIN(co, stop_top_and_end, f);
    trace("e");
    coro_stop(coro_runtime(co), *f->top);
    CORO_END(co);
}

typedef struct keep_ended_child_frame {
    const CoroHandle *top;
    DeedKind deed;
} keep_ended_child_frame;

static void keep_ended_child(Coro *co)
{
    CORO_BEGIN(co, keep_ended_child, f);
    CoroHandle child = coro_fork(co, stop_top_and_end, .top = f->top);
    if (f->deed == DEED_SKIP) {
        coro_fast_forward(coro_runtime(co), child);
    } else {
        coro_pause(coro_runtime(co), child);
        coro_resume(coro_runtime(co), child);
    }
    CORO_YIELD(co);
    trace("never");
    CORO_END(co);
}

typedef keep_ended_child_frame top_of_three_frame;

static void top_of_three(Coro *co)
{
    CORO_BEGIN(co, top_of_three, f);
    CORO_YIELD(co);
    coro_fork(co, keep_ended_child, .top = f->top, .deed = f->deed);
    CORO_WAIT_ALL(co);
    CORO_END(co);
}

static void check_one_that_ended_before_its_parent_gave_control_back(DeedKind deed)
{
    CoroHandle top;
    top = coro_start(the.s, top_of_three, .top = &top, .deed = deed);
    ticks(4, 0.25);
    assert_trace("e");
    assert_int_equal(test_count(), 0);
}

static void x1_one_that_has_ended_is_not_resumed_after_a_pause_while_its_stop_waits(void)
{
    check_one_that_ended_before_its_parent_gave_control_back(DEED_PAUSE);
}

static void x1_one_that_has_ended_is_not_resumed_after_a_skip_while_its_stop_waits(void)
{
    check_one_that_ended_before_its_parent_gave_control_back(DEED_SKIP);
}

typedef struct stop_many_in_cleanup_frame {
    int how; /* 0: says its text; 1: a tag that none has; 2: a body that none has */
    const char *text;
} stop_many_in_cleanup_frame;

static void stop_many_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, stop_many_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    trace("(");
    if (f->how == 1) {
        assert_int_equal(coro_scheduler_stop_tagged(coro_scheduler(co), 77), 0);
    } else if (f->how == 2) {
        coro_restart(coro_scheduler(co), say, .text = "x");
    }
    trace(f->text);
    trace(")");
    CORO_END(co);
}

static void x1_a_stop_of_others_in_a_cleanup_leaves_those_alone_that_stop_all_stops_next(void)
{
    for (int how = 1; how <= 2; how++) {
        for (int destroys = 0; destroys <= 1; destroys++) {
            CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
            coro_start_now(s, stop_many_in_cleanup, .text = "a");
            coro_start_now(s, stop_many_in_cleanup, .text = "b");
            coro_start_now(s, stop_many_in_cleanup, .how = how, .text = "c");
            if (destroys) {
                coro_scheduler_destroy(s);
                errors_clear(); /* a restart finds its scheduler destroyed */
            } else {
                coro_scheduler_stop_all(s);
            }
            assert_trace("(c)(b)(a)");
        }
    }
}

typedef struct restart_in_cleanup_frame {
    const char *text;
} restart_in_cleanup_frame;

static void restart_in_cleanup(Coro *co)
{
    CORO_BEGIN(co, restart_in_cleanup, f);
    CORO_WAIT_SIGNAL(co, &never);
    CORO_FINALLY(co);
    assert_no_handle(coro_restart(coro_scheduler(co), hold, .text = "x"));
    trace(f->text);
    CORO_END(co);
}

static void s3_a_restart_on_a_scheduler_that_is_destroyed_stops_nobody(void)
{
    CoroScheduler *s = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_now(s, hold, .text = "a");
    coro_start_now(s, say_after, .seconds = 9, .text = "");
    coro_start_now(s, restart_in_cleanup, .text = "c");
    coro_scheduler_destroy(s);
    assert_error(CORO_ERROR_BAD_ARGUMENT);
    assert_trace("ca");
}

static const struct CMUnitTest tests[] = {
    TEST(s3_a_restart_on_a_scheduler_that_is_destroyed_stops_nobody),
    TEST(x1_a_stop_of_others_in_a_cleanup_leaves_those_alone_that_stop_all_stops_next),
    TEST(stopping_the_outer_one_stops_the_inner_ones_that_it_waits_for),
    TEST(the_outer_one_notices_its_stop_while_a_long_inner_wait_is_pending),
    TEST(a_stopped_dialogue_does_not_start_again_when_its_last_wait_ends),
    TEST(x1_one_whose_own_stop_waits_for_its_turn_is_stopped_at_once_by_another_stop),
    TEST(x1_one_whose_own_stop_waits_for_its_turn_waits_on_while_others_are_stopped),
    TEST(x1_one_that_has_ended_is_not_resumed_after_a_pause_while_its_stop_waits),
    TEST(x1_one_that_has_ended_is_not_resumed_after_a_skip_while_its_stop_waits),
    TEST(one_scene_of_many_ends_by_its_tag_alone),
    TEST(after_a_stop_no_callback_comes),
    TEST(cleanup_runs_at_quit_during_a_very_long_wait),
    TEST(cleanup_runs_when_the_owner_is_destroyed_during_a_long_wait),
    TEST_ONCE(ended_ones_are_gone_from_the_list),
    TEST(a_start_on_a_paused_owner_is_queued_and_seen),
    TEST(nobody_updates_and_inspect_shows_it_queued),
    TEST(stopping_nothing_reports_nothing),
    TEST(x1_stop_tagged_stops_the_youngest_root_first_and_in_it_the_youngest_child_first),
    TEST(m3_while_a_runtime_is_destroyed_nothing_is_started_created_or_updated),
};

int main(void)
{
    return RUN(tests);
}
