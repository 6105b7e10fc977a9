/* SPDX-License-Identifier: Zlib */
/* Starting once, starting anew, the plain start, handles and tags. */
#include "coro_test.h"

typedef CoroNoFrame blink_frame;

static void blink(Coro *co)
{
    CORO_BEGIN(co, blink, f);
    trace("o");
    CORO_YIELD(co);
    trace("-");
    CORO_END(co);
}

static void body_without_a_frame_is_started_by_its_name_alone(void)
{
    coro_start(the.s, blink);
    tick(0.25);
    assert_trace("o");
    coro_start_now(the.s, blink);
    assert_trace("o");
    tick(0.25);
    assert_trace("--");
}

typedef struct sum_frame {
    int values[62];
    int i, sum;
} sum_frame;

static void sum(Coro *co)
{
    CORO_BEGIN(co, sum, f);
    for (f->i = 0; f->i < 62; f->i++) {
        f->sum += f->values[f->i];
    }
    trace_number(f->sum);
    CORO_END(co);
}

static void arguments_may_have_up_to_sixty_commas(void)
{
    coro_start_now(the.s, sum, .values = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                          1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                          1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    assert_trace("61");
}

static void start_once_starts_where_none_is_alive(void)
{
    CoroHandle h = coro_start_once(the.s, blink);
    assert_alive(h);
    assert_trace("");
    tick(0.25);
    assert_trace("o");
}

static void start_once_answers_the_one_that_is_alive_already(void)
{
    CoroHandle a = coro_start_once(the.s, say_frames, .text = "a", .times = 2);
    CoroHandle b = coro_start_once(the.s, say_frames, .text = "b", .times = 2);
    assert_same_handle(a, b);
    ticks(2, 0.25);
    assert_trace("aa");
}

static void start_once_starts_again_after_the_end(void)
{
    CoroHandle a = coro_start_once(the.s, say, .text = "a");
    tick(0.25);
    CoroHandle b = coro_start_once(the.s, say, .text = "b");
    tick(0.25);
    assert_trace("ab");
    assert_dead(a);
    assert_dead(b);
}

static void start_once_looks_at_its_own_scheduler_alone(void)
{
    CoroScheduler *other = coro_scheduler_create(the.rt, CORO_PARALLEL);
    coro_start_once(other, say, .text = "a");
    coro_start_once(the.s, say, .text = "b");
    tick(0.25);
    assert_trace("b");
}

static void start_once_does_not_count_other_bodies(void)
{
    coro_start_once(the.s, blink);
    coro_start_once(the.s, say, .text = "b");
    tick(0.25);
    assert_trace("ob");
}

typedef struct fork_hold_frame {
    CoroHandle *out;
} fork_hold_frame;

static void fork_hold(Coro *co)
{
    CORO_BEGIN(co, fork_hold, f);
    *f->out = coro_fork(co, hold, .text = "c");
    CORO_WAIT_SIGNAL(co, &never);
    CORO_END(co);
}

static void start_once_does_not_count_children(void)
{
    CoroHandle child = {0};
    coro_start_now(the.s, fork_hold, .out = &child);
    CoroHandle h = coro_start_once(the.s, hold, .text = "h");
    assert_true(h.index != child.index || h.generation != child.generation);
    assert_int_equal(test_count(), 3);
    world_destroy();
    trace_clear();
}

static void restart_stops_the_old_one_and_starts_anew(void)
{
    CoroHandle a = coro_start(the.s, hold, .text = "a");
    tick(0.25);
    CoroHandle b = coro_restart(the.s, hold, .text = "b");
    assert_trace("a");
    assert_dead(a);
    assert_alive(b);
    tick(0.25);
    coro_stop(the.rt, b);
    assert_trace("b");
}

static void restart_stops_all_of_the_body(void)
{
    coro_start_now(the.s, hold, .text = "a");
    coro_start_now(the.s, hold, .text = "b");
    CoroHandle other = coro_start_now(the.s, say_frames, .text = ".", .times = 9);
    trace_clear();
    coro_restart(the.s, hold, .text = "c");
    assert_int_equal(strlen(trace_text()), 2);
    assert_alive(other);
    assert_int_equal(test_count(), 2);
    trace_clear();
    coro_scheduler_stop_all(the.s);
}

static void restart_starts_where_there_was_none(void)
{
    coro_restart(the.s, say, .text = "a");
    assert_trace("");
    tick(0.25);
    assert_trace("a");
}

static void restart_leaves_children_of_the_body_alone(void)
{
    CoroHandle child = {0};
    coro_start_now(the.s, fork_hold, .out = &child);
    coro_restart(the.s, hold, .text = "h");
    assert_alive(child);
    assert_trace("");
    world_destroy();
    trace_clear();
}

typedef struct restart_self_frame {
    int *lives;
} restart_self_frame;

static void restart_self(Coro *co)
{
    CORO_BEGIN(co, restart_self, f);
    trace("<");
    if (++*f->lives < 3) {
        coro_restart(coro_scheduler(co), restart_self, .lives = f->lives);
    }
    CORO_YIELD(co);
    trace("end");
    CORO_FINALLY(co);
    trace(">");
    CORO_END(co);
}

static void restart_by_the_body_itself_stops_it_and_starts_anew(void)
{
    int lives = 0;
    coro_start(the.s, restart_self, .lives = &lives);
    tick(0.25);
    assert_trace("<>");
    tick(0.25);
    assert_trace("<>");
    ticks(2, 0.25);
    assert_trace("<end>");
    assert_int_equal(test_count(), 0);
}

static void start_with_gives_name_tag_file_and_line(void)
{
    const char *name = "the name";
    idle_frame frame = {.frames = 5};
    CoroStart start = {.body = idle,
                       .frame = &frame,
                       .frame_size = sizeof frame,
                       .name = name,
                       .tag = 7,
                       .file = "somewhere.c",
                       .line = 42};
    CoroInfo info = info_of(the.s, coro_start_with(the.s, &start));
    assert_ptr_equal(info.name, name); /* kept, not copied */
    assert_int_equal(info.tag, 7);
    assert_string_equal(info.started_file, "somewhere.c");
    assert_int_equal(info.started_line, 42);
}

static void start_with_no_name_is_called_coroutine(void)
{
    idle_frame frame = {.frames = 5};
    CoroStart start = {.body = idle, .frame = &frame, .frame_size = sizeof frame};
    CoroInfo info = info_of(the.s, coro_start_with(the.s, &start));
    assert_string_equal(info.name, "coroutine");
    assert_int_equal(info.tag, 0);
}

static void start_by_macro_keeps_the_bodys_name_and_the_place(void)
{
    int line = __LINE__ + 1;
    CoroHandle h = coro_start(the.s, idle, .frames = 5);
    CoroInfo info = info_of(the.s, h);
    assert_string_equal(info.name, "idle");
    assert_non_null(strstr(info.started_file, "test_start_kinds.c"));
    assert_int_equal(info.started_line, line);
}

static void no_handle_is_all_zero_bytes(void)
{
    CoroHandle zero;
    memset(&zero, 0, sizeof zero);
    assert_no_handle(CORO_NO_HANDLE);
    assert_dead(zero);
    assert_int_equal(sizeof zero, 8);
}

static void assert_harmless(CoroHandle h)
{
    assert_dead(h);
    assert_false(coro_is_paused(the.rt, h));
    assert_false(coro_stop(the.rt, h));
    assert_false(coro_pause(the.rt, h));
    assert_false(coro_resume(the.rt, h));
    assert_false(coro_set_tag(the.rt, h, 3));
}

static void a_dead_handle_is_harmless_to_every_function(void)
{
    CoroHandle h = coro_start_now(the.s, say, .text = "");
    assert_harmless(h);
}

static void no_handle_is_harmless_to_every_function(void)
{
    assert_harmless(CORO_NO_HANDLE);
}

static void a_handle_that_was_never_given_out_is_harmless(void)
{
    assert_harmless((CoroHandle){.index = 4000000000u, .generation = 1});
    assert_harmless((CoroHandle){.index = 1, .generation = 99});
    assert_harmless((CoroHandle){.index = 0, .generation = 5});
    assert_harmless((CoroHandle){.index = UINT32_MAX, .generation = UINT32_MAX});
}

static void a_stale_handle_never_names_the_stranger_in_its_place(void)
{
    CoroHandle old = coro_start_now(the.s, say, .text = "");
    for (int i = 0; i < 70000; i++) {
        CoroHandle h = coro_start_now(the.s, idle, .frames = 1);
        assert_true(coro_is_alive(the.rt, h));
        assert_false(coro_stop(the.rt, old));
        coro_stop(the.rt, h);
    }
    assert_dead(old);
}

static void tag_is_zero_at_first_and_can_be_set(void)
{
    CoroHandle h = coro_start(the.s, idle, .frames = 9);
    assert_int_equal(info_of(the.s, h).tag, 0);
    assert_true(coro_set_tag(the.rt, h, 5));
    assert_int_equal(info_of(the.s, h).tag, 5);
}

static void tag_is_not_inherited_by_children(void)
{
    CoroHandle child = {0};
    CoroHandle parent = coro_start(the.s, fork_hold, .out = &child);
    coro_set_tag(the.rt, parent, 5);
    tick(0.25);
    assert_int_equal(info_of(the.s, child).tag, 0);
    world_destroy();
    trace_clear();
}

static void stop_tagged_stops_those_of_the_tag_and_says_how_many(void)
{
    CoroHandle h[4];
    for (int i = 0; i < 4; i++) {
        h[i] = coro_start_now(the.s, idle, .frames = 9);
        coro_set_tag(the.rt, h[i], i < 2 ? 1u : 2u);
    }
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 1), 2);
    assert_dead(h[0]);
    assert_dead(h[1]);
    assert_alive(h[2]);
    assert_alive(h[3]);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 1), 0);
}

static void pause_tagged_and_resume_tagged_reach_those_of_the_tag(void)
{
    CoroHandle a = coro_start_now(the.s, say_frames, .text = "a", .times = 9);
    CoroHandle b = coro_start_now(the.s, say_frames, .text = "b", .times = 9);
    coro_set_tag(the.rt, b, 6);
    trace_clear();
    assert_int_equal(coro_scheduler_pause_tagged(the.s, 6), 1);
    assert_false(coro_is_paused(the.rt, a));
    assert_true(coro_is_paused(the.rt, b));
    tick(0.25);
    assert_trace("a");
    assert_int_equal(coro_scheduler_resume_tagged(the.s, 6), 1);
    assert_false(coro_is_paused(the.rt, b));
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 2);
    assert_non_null(strchr(trace_text(), 'b'));
    trace_clear();
}

static void zero_is_a_tag_like_others(void)
{
    CoroHandle a = coro_start_now(the.s, idle, .frames = 9);
    CoroHandle b = coro_start_now(the.s, idle, .frames = 9);
    coro_set_tag(the.rt, a, 1);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 0), 1);
    assert_alive(a);
    assert_dead(b);
    coro_set_tag(the.rt, a, 0);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 0), 1);
}

static void stop_tagged_reaches_children_that_have_the_tag(void)
{
    CoroHandle child = {0};
    CoroHandle parent = coro_start_now(the.s, fork_hold, .out = &child);
    coro_set_tag(the.rt, child, 4);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 4), 1);
    assert_trace("c");
    assert_dead(child);
    assert_alive(parent);
}

static void tags_are_looked_for_in_one_scheduler(void)
{
    CoroHandle h = coro_start_now(the.ordered, idle, .frames = 9);
    coro_set_tag(the.rt, h, 4);
    assert_int_equal(coro_scheduler_stop_tagged(the.s, 4), 0);
    assert_int_equal(coro_scheduler_pause_tagged(the.s, 4), 0);
    assert_int_equal(coro_scheduler_resume_tagged(the.s, 4), 0);
    assert_alive(h);
}

static void pressing_again_restarts(void)
{
    coro_restart(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.75);
    coro_restart(the.s, say_after, .text = "b", .seconds = 1);
    ticks(4, 0.5);
    assert_trace("b");
}

static void pressing_again_does_nothing(void)
{
    coro_start_once(the.s, say_after, .text = "a", .seconds = 1);
    tick(0.75);
    coro_start_once(the.s, say_after, .text = "b", .seconds = 1);
    ticks(8, 0.5);
    assert_trace("a");
}

static void pressing_again_queues(void)
{
    coro_start(the.ordered, say_after, .text = "a", .seconds = 1);
    coro_scheduler_update(the.ordered, 0.75);
    coro_start(the.ordered, say_after, .text = "b", .seconds = 1);
    for (int i = 0; i < 8; i++) {
        coro_scheduler_update(the.ordered, 0.5);
    }
    assert_trace("ab");
}

typedef say_frames_frame other_frames_frame;

static void other_frames(Coro *co)
{
    CORO_BEGIN(co, other_frames, f);
    CORO_WAIT_FRAMES(co, f->times);
    trace(f->text);
    CORO_END(co);
}

/* Where each was started is remembered as long as it lives, however they come and go. */
static void starts_from_many_places_are_each_remembered(void)
{
    static const char *const files[] = {"a.c", NULL, "b.c"};
    for (int i = 0; i < 60; i++) {
        say_frames_frame frame = {.text = "", .times = 1 + i % 7};
        CoroStart start = {.body = i % 2 == 0 ? say_frames : other_frames,
                           .frame = &frame,
                           .frame_size = sizeof frame,
                           .name = "somebody",
                           .file = files[i % 3],
                           .line = i % 5};
        CoroHandle h = coro_start_with(the.s, &start);
        CoroHandle once = coro_start_once(the.s, other_frames, .text = "", .times = 1 + i % 3);
        coro_restart(the.s, say_frames, .text = "", .times = 2);
        assert_alive(once);
        if (i % 2 != 0) {
            assert_int_equal(info_of(the.s, h).started_line, i % 5);
        }
        tick(0.25);
        if (i % 4 == 3) {
            coro_scheduler_stop_all(the.ordered);
            coro_start(the.ordered, say, .text = "");
            coro_scheduler_fixed_update(the.s);
        }
    }
    trace_clear();
}

static const struct CMUnitTest tests[] = {
    TEST(body_without_a_frame_is_started_by_its_name_alone),
    TEST(arguments_may_have_up_to_sixty_commas),
    TEST(start_once_starts_where_none_is_alive),
    TEST(start_once_answers_the_one_that_is_alive_already),
    TEST(start_once_starts_again_after_the_end),
    TEST(start_once_looks_at_its_own_scheduler_alone),
    TEST(start_once_does_not_count_other_bodies),
    TEST_ONCE(start_once_does_not_count_children),
    TEST(restart_stops_the_old_one_and_starts_anew),
    TEST(restart_stops_all_of_the_body),
    TEST(restart_starts_where_there_was_none),
    TEST(restart_leaves_children_of_the_body_alone),
    TEST(restart_by_the_body_itself_stops_it_and_starts_anew),
    TEST(start_with_gives_name_tag_file_and_line),
    TEST(start_with_no_name_is_called_coroutine),
    TEST(start_by_macro_keeps_the_bodys_name_and_the_place),
    TEST(no_handle_is_all_zero_bytes),
    TEST(a_dead_handle_is_harmless_to_every_function),
    TEST(no_handle_is_harmless_to_every_function),
    TEST(a_handle_that_was_never_given_out_is_harmless),
    TEST(a_stale_handle_never_names_the_stranger_in_its_place),
    TEST(tag_is_zero_at_first_and_can_be_set),
    TEST(tag_is_not_inherited_by_children),
    TEST(stop_tagged_stops_those_of_the_tag_and_says_how_many),
    TEST(pause_tagged_and_resume_tagged_reach_those_of_the_tag),
    TEST_ONCE(zero_is_a_tag_like_others),
    TEST(stop_tagged_reaches_children_that_have_the_tag),
    TEST(tags_are_looked_for_in_one_scheduler),
    TEST(pressing_again_restarts),
    TEST(pressing_again_does_nothing),
    TEST(pressing_again_queues),
    TEST(starts_from_many_places_are_each_remembered),
};

int main(void)
{
    return RUN(tests);
}
