/* SPDX-License-Identifier: Zlib */
/* F3 where one on the cycle waits for all or the first of its children. */
#include "coro_test.h"

typedef struct await_parent_frame {
    CoroHandle parent;
    const void *first; /* waits for this signal before; NULL: at once */
} await_parent_frame;

static void await_parent(Coro *co)
{
    CORO_BEGIN(co, await_parent, f);
    if (f->first != NULL) {
        CORO_WAIT_SIGNAL(co, f->first);
    }
    CORO_WAIT_FOR(co, f->parent);
    trace("on");
    CORO_END(co);
}

typedef struct parent_frame {
    bool any;
    int free;         /* children that wait for nothing but frames */
    const void *bell; /* what the second of the others waits for first */
} parent_frame;

static void parent(Coro *co)
{
    CORO_BEGIN(co, parent, f);
    coro_fork(co, await_parent, .parent = coro_self(co));
    coro_fork(co, await_parent, .parent = coro_self(co), .first = f->bell);
    while (f->free-- > 0) {
        coro_fork(co, idle, .frames = 2);
    }
    if (f->any) {
        CORO_WAIT_ANY(co);
    } else {
        CORO_WAIT_ALL(co);
    }
    trace_result(co);
    CORO_END(co);
}

static void waiting_for_any_of_whom_all_wait_for_the_parent_closes_a_cycle(void)
{
    CoroHandle h = coro_start_now(the.s, parent, .any = true);
    assert_dead(h);
    assert_trace("");
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void waiting_for_any_of_whom_one_is_free_is_no_cycle(void)
{
    coro_start_now(the.s, parent, .any = true, .free = 1);
    tick(0.25);
    assert_trace("");
    tick(0.25);
    assert_trace("F");
}

static void waiting_for_all_of_whom_one_is_free_is_a_cycle_all_the_same(void)
{
    CoroHandle h = coro_start_now(the.s, parent, .any = false, .free = 1);
    assert_dead(h);
    assert_error(CORO_ERROR_WAIT_CYCLE);
}

static void the_last_of_any_who_begins_to_wait_for_the_parent_closes_the_cycle(void)
{
    coro_start_now(the.s, parent, .any = true, .bell = &bell);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_trace("X"); /* that one failed, which is an end that the parent waits for */
    const TestError *error = assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_string_equal(error->coroutine, "await_parent");
}

static void one_of_any_who_begins_to_wait_for_the_parent_while_another_is_free_is_no_cycle(void)
{
    CoroHandle h = coro_start_now(the.s, parent, .any = true, .bell = &bell, .free = 1);
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_alive(h);
    tick(0.25);
    assert_trace("F");
}

typedef struct group_frame {
    const CoroHandle *other; /* whom both children wait for */
    int free;
} group_frame;

typedef struct await_later_frame {
    const CoroHandle *other;
} await_later_frame;

static void await_later(Coro *co)
{
    CORO_BEGIN(co, await_later, f);
    CORO_YIELD(co);
    CORO_WAIT_FOR(co, *f->other);
    CORO_END(co);
}

/* Waits for the first of its children, who wait for another group. */
static void group(Coro *co)
{
    CORO_BEGIN(co, group, f);
    coro_fork(co, await_later, .other = f->other);
    coro_fork(co, await_later, .other = f->other);
    while (f->free-- > 0) {
        coro_fork(co, idle, .frames = 3);
    }
    CORO_WAIT_ANY(co);
    trace("g");
    CORO_END(co);
}

static void two_groups_whose_children_all_wait_for_the_other_close_a_cycle(void)
{
    CoroHandle a = {0}, b = {0};
    a = coro_start_now(the.s, group, .other = &b);
    b = coro_start_now(the.s, group, .other = &a);
    tick(0.25); /* the last of the four closes it and fails, then all go on, one after the other */
    assert_error(CORO_ERROR_WAIT_CYCLE);
    ticks(3, 0.25);
    assert_trace("gg");
    assert_int_equal(test_count(), 0);
}

static void two_groups_of_whom_one_has_a_free_child_close_none(void)
{
    CoroHandle a = {0}, b = {0};
    a = coro_start_now(the.s, group, .other = &b, .free = 1);
    b = coro_start_now(the.s, group, .other = &a);
    ticks(2, 0.25);
    assert_int_equal(error_count(), 0);
    ticks(3, 0.25);
    assert_trace("gg");
}

typedef struct front_frame {
    const CoroHandle *behind;
    bool free;
} front_frame;

/* The first of an ordered scheduler: waits for any of a child that waits for one behind, and perhaps a free one. */
static void front(Coro *co)
{
    CORO_BEGIN(co, front, f);
    coro_fork(co, await_later, .other = f->behind);
    if (f->free) {
        coro_fork(co, idle, .frames = 3);
    }
    CORO_WAIT_ANY(co);
    trace("f");
    CORO_END(co);
}

static void the_only_child_of_the_first_that_waits_for_one_behind_closes_a_cycle(void)
{
    CoroHandle behind = {0};
    coro_start(the.ordered, front, .behind = &behind);
    behind = coro_start(the.ordered, say, .text = "b");
    for (int i = 0; i < 3; i++) {
        coro_scheduler_update(the.ordered, 0.25);
    }
    assert_error(CORO_ERROR_WAIT_CYCLE);
    assert_trace("fb");
}

static void a_child_of_the_first_that_waits_for_one_behind_beside_a_free_one_closes_none(void)
{
    CoroHandle behind = {0};
    coro_start(the.ordered, front, .behind = &behind, .free = true);
    behind = coro_start(the.ordered, say, .text = "b");
    for (int i = 0; i < 5; i++) {
        coro_scheduler_update(the.ordered, 0.25);
    }
    assert_int_equal(error_count(), 0);
    assert_trace("fb");
}

typedef struct chain_frame {
    CoroHandle *next;
} chain_frame;

static void chain(Coro *co)
{
    CORO_BEGIN(co, chain, f);
    CORO_WAIT_FOR(co, *f->next);
    CORO_END(co);
}

static void a_ring_that_runs_through_calls_is_found(void)
{
    CoroHandle handles[6];
    for (int i = 0; i < 6; i++) {
        handles[i] = coro_start(the.s, chain, .next = &handles[(i + 1) % 6]);
    }
    tick(0.25);
    assert_error(CORO_ERROR_WAIT_CYCLE);
    ticks(2, 0.25);
    assert_int_equal(test_count(), 0);
}

static void a_diamond_of_waiters_is_no_cycle(void)
{
    CoroHandle bottom = coro_start_now(the.s, idle, .frames = 1);
    CoroHandle left = coro_start_now(the.s, await_end, .handle = bottom, .text = "l");
    CoroHandle right = coro_start_now(the.s, await_end, .handle = bottom, .text = "r");
    coro_start_now(the.s, await_end, .handle = left, .text = "a");
    coro_start_now(the.s, await_end, .handle = right, .text = "b");
    tick(0.25);
    assert_int_equal(test_count(), 0);
    trace_clear();
}

static const struct CMUnitTest tests[] = {
    TEST(waiting_for_any_of_whom_all_wait_for_the_parent_closes_a_cycle),
    TEST(waiting_for_any_of_whom_one_is_free_is_no_cycle),
    TEST(waiting_for_all_of_whom_one_is_free_is_a_cycle_all_the_same),
    TEST(the_last_of_any_who_begins_to_wait_for_the_parent_closes_the_cycle),
    TEST(one_of_any_who_begins_to_wait_for_the_parent_while_another_is_free_is_no_cycle),
    TEST(two_groups_whose_children_all_wait_for_the_other_close_a_cycle),
    TEST(two_groups_of_whom_one_has_a_free_child_close_none),
    TEST(the_only_child_of_the_first_that_waits_for_one_behind_closes_a_cycle),
    TEST(a_child_of_the_first_that_waits_for_one_behind_beside_a_free_one_closes_none),
    TEST(a_ring_that_runs_through_calls_is_found),
    TEST(a_diamond_of_waiters_is_no_cycle),
};

int main(void)
{
    return RUN(tests);
}
