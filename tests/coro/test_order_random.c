/* SPDX-License-Identifier: Zlib */
/* O1 and T4 at random: beside a naive model, and twice the same. The seeds are fixed. */
#include "coro_test.h"

/* A naive model of waits for seconds: a list that is searched for the smallest due moment and number. */
#define MODEL_COUNT 40
#define MODEL_WAITS 12

typedef struct Sleeper {
    uint32_t due, number; /* due in eighths of a second */
    int left;
} Sleeper;

static uint32_t model_wait(int id, int left)
{
    uint32_t seed = (uint32_t)(id * 131 + left * 7 + 3);
    return 1 + random_next(&seed) % 13;
}

typedef struct sleeper_frame {
    int id;
    int left;
} sleeper_frame;

static void sleeper(Coro *co)
{
    CORO_BEGIN(co, sleeper, f);
    for (f->left = MODEL_WAITS; f->left > 0; f->left--) {
        CORO_WAIT_SECONDS(co, model_wait(f->id, f->left) / 8.0);
        trace_number(f->id);
        trace(",");
    }
    CORO_END(co);
}

static int model_next(const Sleeper *sleepers, uint32_t now, const bool *done)
{
    int best = -1;
    for (int i = 0; i < MODEL_COUNT; i++) {
        const Sleeper *s = &sleepers[i];
        if (s->left == 0 || done[i] || s->due > now) {
            continue;
        }
        const Sleeper *b = best >= 0 ? &sleepers[best] : NULL;
        if (b == NULL || s->due < b->due || (s->due == b->due && s->number < b->number)) {
            best = i;
        }
    }
    return best;
}

static void model_run(char *text, size_t size)
{
    Sleeper sleepers[MODEL_COUNT];
    uint32_t seed = 99, now = 0, number = 0;
    size_t length = 0;
    for (int i = 0; i < MODEL_COUNT; i++) {
        sleepers[i] = (Sleeper){model_wait(i, MODEL_WAITS), number++, MODEL_WAITS};
    }
    text[0] = '\0';
    for (int update = 0; update < 200; update++) {
        bool done[MODEL_COUNT] = {false};
        now += random_next(&seed) % 5;
        for (int i; (i = model_next(sleepers, now, done)) >= 0;) {
            length += (size_t)snprintf(text + length, size - length, "%d,", i);
            done[i] = true;
            sleepers[i].left--;
            sleepers[i].due = now + model_wait(i, sleepers[i].left);
            sleepers[i].number = number++;
        }
    }
}

static void o1_random_waits_run_as_a_naive_model_says(void)
{
    static char expected[8192];
    uint32_t seed = 99;
    model_run(expected, sizeof expected);
    for (int i = 0; i < MODEL_COUNT; i++) {
        coro_start_now(the.s, sleeper, .id = i);
    }
    for (int update = 0; update < 200; update++) {
        tick(random_next(&seed) % 5 / 8.0);
    }
    assert_int_equal(test_count(), 0);
    assert_trace(expected);
}

static const char signals[4];

typedef struct wanderer_frame {
    int id;
    uint32_t seed;
    int i;
} wanderer_frame;

/* Does something else each time, as its seed says. */
static void wanderer(Coro *co)
{
    CORO_BEGIN(co, wanderer, f);
    for (f->i = 0; f->i < 30; f->i++) {
        uint32_t what = random_next(&f->seed) % 8;
        trace_number(f->id);
        trace(" ");
        if (what < 2) {
            CORO_WAIT_SECONDS(co, random_next(&f->seed) % 20 / 32.0);
        } else if (what < 3) {
            CORO_WAIT_FRAMES(co, 1 + (int)(random_next(&f->seed) % 4));
        } else if (what < 5) {
            CORO_WAIT_SIGNAL_TIMEOUT(co, &signals[random_next(&f->seed) % 4], 0.5);
        } else if (what < 6) {
            coro_raise(coro_runtime(co), &signals[random_next(&f->seed) % 4]);
            CORO_YIELD(co);
        } else if (what < 7) {
            coro_fork(co, say_frames, .text = "f", .times = 3);
            CORO_WAIT_ALL(co);
        } else {
            coro_start(coro_scheduler(co), say_after, .text = "s", .seconds = 0.1);
            CORO_CALL(co, say_frames, .text = "c", .times = 2);
        }
    }
    CORO_END(co);
}

static void wander(void)
{
    uint32_t seed = 5;
    for (int i = 0; i < 12; i++) {
        coro_start(the.s, wanderer, .id = i, .seed = (uint32_t)i * 977u);
    }
    for (int update = 0; update < 120; update++) {
        if (update % 7 == 0) {
            coro_raise(the.rt, &signals[random_next(&seed) % 4]);
        }
        tick(random_next(&seed) % 4 / 64.0);
    }
}

static void o1_the_same_starts_updates_and_signals_give_the_same_order_always(void)
{
    static char first[16384];
    wander();
    assert_true(strlen(trace_text()) > 500);
    strcpy(first, trace_text());
    trace_clear();
    CoroRuntimeConfig config = test_config();
    world_replace(&config);
    coro_scheduler_create(the.rt, CORO_PARALLEL);
    wander();
    assert_trace(first);
}

static const struct CMUnitTest tests[] = {
    TEST_ONCE(o1_random_waits_run_as_a_naive_model_says),
    TEST_ONCE(o1_the_same_starts_updates_and_signals_give_the_same_order_always),
};

int main(void)
{
    return RUN(tests);
}
