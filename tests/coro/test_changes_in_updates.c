/* SPDX-License-Identifier: Zlib */
/* X4, O2: lists that change while they are run; no frame is lost or gained. */
#include "coro_test.h"

typedef struct raise_inside_frame {
    int *rounds;
} raise_inside_frame;

/* Wakes up, raises the same signal for the others, starts and stops some, and waits again. */
static void raise_inside(Coro *co)
{
    CORO_BEGIN(co, raise_inside, f);
    for (;;) {
        CORO_WAIT_SIGNAL(co, &bell);
        ++*f->rounds;
        coro_raise(coro_runtime(co), &bell);
        coro_stop(coro_runtime(co), coro_start(coro_scheduler(co), say, .text = "x"));
        coro_start(coro_scheduler(co), hear, .signal = &bell, .text = "");
    }
    CORO_END(co);
}

static void raising_a_signal_inside_a_step_does_not_break_the_list(void)
{
    int rounds = 0;
    for (int i = 0; i < 10; i++) {
        coro_start_now(the.s, raise_inside, .rounds = &rounds);
    }
    coro_raise(the.rt, &bell);
    tick(0.25);
    assert_int_equal(rounds, 10);
    assert_trace("");
}

typedef struct clear_frame {
    const char *text;
} clear_frame;

static void clear(Coro *co)
{
    CORO_BEGIN(co, clear, f);
    CORO_YIELD(co);
    coro_scheduler_stop_all(coro_scheduler(co));
    coro_start(coro_scheduler(co), say, .text = f->text);
    CORO_END(co);
}

static void clearing_everything_from_inside_leaves_a_scheduler_that_works(void)
{
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 10; i++) {
            coro_start(the.s, say_frames, .text = "", .times = 99);
        }
        coro_start(the.s, clear, .text = "n");
        for (int i = 0; i < 10; i++) {
            coro_start(the.s, say_frames, .text = "", .times = 99);
        }
        ticks(2, 0.25);
        assert_int_equal(test_count(), 1);
        tick(0.25);
        assert_trace("n");
        assert_int_equal(test_count(), 0);
    }
}

typedef struct stop_many_frame {
    CoroHandle *handles;
    int count;
    int i;
} stop_many_frame;

static void stop_many(Coro *co)
{
    CORO_BEGIN(co, stop_many, f);
    CORO_YIELD(co);
    for (f->i = 0; f->i < f->count; f->i++) {
        coro_stop(coro_runtime(co), f->handles[f->i]);
    }
    CORO_END(co);
}

static void one_may_stop_every_other_one_in_the_middle_of_an_update(void)
{
    CoroHandle handles[41];
    for (int i = 0; i < 41; i++) {
        handles[i] = i == 20 ? coro_start(the.s, stop_many, .handles = handles, .count = 41)
                             : coro_start(the.s, say_frames, .text = "x", .times = 99);
    }
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 40);
    trace_clear();
    tick(0.25);
    assert_int_equal(strlen(trace_text()), 20); /* those before it ran, those behind it no more */
    trace_clear();
    assert_int_equal(test_count(), 0);
}

typedef struct start_many_frame {
    int depth;
} start_many_frame;

static void start_many(Coro *co)
{
    CORO_BEGIN(co, start_many, f);
    if (f->depth > 0) {
        coro_start_now(coro_scheduler(co), start_many, .depth = f->depth - 1);
        coro_start(coro_scheduler(co), start_many, .depth = f->depth - 1);
    }
    CORO_YIELD(co);
    CORO_END(co);
}

static void starting_hundreds_inside_an_update_moves_nobodys_frame(void)
{
    coro_start(the.s, start_many, .depth = 9);
    ticks(12, 0.25);
    assert_int_equal(test_count(), 0);
}

typedef struct chaos_frame {
    uint32_t seed;
    CoroHandle *victims;
} chaos_frame;

#define VICTIMS 16

static CoroScheduler *third;

/* Does something drastic in each update, to itself or others. */
static void chaos(Coro *co)
{
    CORO_BEGIN(co, chaos, f);
    for (;;) {
        CoroRuntime *rt = coro_runtime(co);
        CoroHandle victim = f->victims[random_next(&f->seed) % VICTIMS];
        switch (random_next(&f->seed) % 12) {
        case 0:
            coro_stop(rt, victim);
            break;
        case 1:
            coro_pause(rt, victim);
            break;
        case 2:
            coro_resume(rt, victim);
            break;
        case 3:
            coro_raise(rt, &bell);
            break;
        case 4:
            coro_fork(co, hear, .signal = &bell, .text = "");
            break;
        case 5:
            coro_fork(co, await_end, .handle = victim, .text = "");
            break;
        case 6:
            coro_stop_children(co);
            break;
        case 7:
            if (coro_scheduler_count(third) < 200) {
                f->victims[random_next(&f->seed) % VICTIMS] =
                    coro_start(third, chaos, .seed = random_next(&f->seed), .victims = f->victims);
            }
            break;
        case 8:
            f->victims[random_next(&f->seed) % VICTIMS] = coro_start_now(third, hold, .text = "");
            break;
        case 9:
            coro_resume(rt, coro_self(co));
            break;
        case 10:
            coro_set_tag(rt, victim, random_next(&f->seed) % 3);
            break;
        default:
            coro_scheduler_stop_tagged(coro_scheduler(co), random_next(&f->seed) % 3 + 1);
            break;
        }
        CORO_WAIT_SECONDS(co, random_next(&f->seed) % 4 / 8.0);
    }
    CORO_FINALLY(co);
    coro_raise(coro_runtime(co), &bell);
    CORO_END(co);
}

static void everything_at_once_leaves_a_world_that_can_be_put_away(void)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        CoroHandle victims[VICTIMS] = {{0, 0}};
        third = coro_scheduler_create(the.rt, seed % 2 == 0 ? CORO_PARALLEL : CORO_ORDERED);
        for (uint32_t i = 0; i < 10; i++) {
            victims[i] = coro_start(the.s, chaos, .seed = seed * 100 + i, .victims = victims);
        }
        for (int i = 0; i < 100; i++) {
            tick(0.125);
            coro_scheduler_update(third, 0.125);
        }
        coro_scheduler_stop_all(the.s);
        coro_scheduler_destroy(third);
        assert_int_equal(test_count(), 0);
        errors_clear(); /* of cycles that chance closed */
        trace_clear();
    }
}

static void three_equal_delays_end_in_their_order_whatever_ran_before(void)
{
    for (int i = 0; i < 50; i++) {
        CoroHandle gap = coro_start_now(the.s, say_after, .text = "", .seconds = 0.1);
        coro_start_now(the.s, say_after, .text = "0", .seconds = 0.3);
        coro_start_now(the.s, say_after, .text = "1", .seconds = 0.3);
        coro_stop(the.rt, gap);
        coro_start_now(the.s, say_after, .text = "2", .seconds = 0.3);
        tick(0.3);
        assert_trace("012");
    }
}

static void a_one_frame_wait_takes_one_wherever_it_was_started(void)
{
    CoroHandle outside = coro_start_now(the.s, idle, .frames = 1);
    coro_start(the.s, idle, .frames = 0);
    tick(0.25);
    assert_dead(outside);
    CoroHandle queued = coro_start(the.s, idle, .frames = 1);
    tick(0.25);
    assert_alive(queued);
    tick(0.25);
    assert_dead(queued);
}

typedef struct start_idle_frame {
    CoroHandle *out;
} start_idle_frame;

static void start_idle(Coro *co)
{
    CORO_BEGIN(co, start_idle, f);
    *f->out = coro_start_now(coro_scheduler(co), idle, .frames = 1);
    CORO_END(co);
}

static void a_one_frame_wait_started_by_another_takes_one_too(void)
{
    CoroHandle h = {0};
    coro_start(the.s, start_idle, .out = &h);
    tick(0.25);
    assert_alive(h);
    tick(0.25);
    assert_dead(h);
}

typedef struct place_frame {
    double *where;
} place_frame;

static void place(Coro *co)
{
    CORO_BEGIN(co, place, f);
    *f->where = 5;
    CORO_YIELD(co);
    CORO_END(co);
}

static void a_first_step_taken_now_places_the_bullet_before_it_is_drawn(void)
{
    double where = 0;
    coro_start_now(the.s, place, .where = &where);
    assert_near(where, 5);
}

static const struct CMUnitTest tests[] = {
    TEST(raising_a_signal_inside_a_step_does_not_break_the_list),
    TEST(clearing_everything_from_inside_leaves_a_scheduler_that_works),
    TEST(one_may_stop_every_other_one_in_the_middle_of_an_update),
    TEST(starting_hundreds_inside_an_update_moves_nobodys_frame),
    TEST(everything_at_once_leaves_a_world_that_can_be_put_away),
    TEST(three_equal_delays_end_in_their_order_whatever_ran_before),
    TEST(a_one_frame_wait_takes_one_wherever_it_was_started),
    TEST(a_one_frame_wait_started_by_another_takes_one_too),
    TEST(a_first_step_taken_now_places_the_bullet_before_it_is_drawn),
};

int main(void)
{
    return RUN(tests);
}
