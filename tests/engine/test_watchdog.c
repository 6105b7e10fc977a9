/* SPDX-License-Identifier: Zlib */
/* A body that does not come back is named; tests/command/test_hang.sh reads what is said of it. */
#include "expect.h"
#include "watchdog.h"

#include <string.h>

#define LIMIT_S 0.05
#define ROUNDS  UINT64_C(20000000000) /* minutes: by then it was to be named */

static MainLoopWorld world;
static CoroRuntime *runtime;
static volatile uint64_t rounds;

static int begin(void **state)
{
    (void)state;
    runtime = coro_runtime_create(NULL);
    world.cutscenes = coro_scheduler_create(runtime, CORO_ORDERED);
    world.game = coro_scheduler_create(runtime, CORO_PARALLEL);
    watchdog_open(&world, LIMIT_S);
    watchdog_frame(1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    watchdog_close();
    coro_runtime_destroy(runtime);
    memset(&world, 0, sizeof world);
    return 0;
}

static void run_until_named(int count)
{
    for (rounds = 0; watchdog_named() < count && rounds < ROUNDS; rounds++) {
    }
}

typedef struct hangs_frame {
    int until_named;
} hangs_frame;

static void hangs(Coro *co)
{
    CORO_BEGIN(co, hangs, f);
    CORO_YIELD(co);
    run_until_named(f->until_named);
    CORO_END(co);
}

typedef struct is_slow_frame {
    uint64_t rounds;
} is_slow_frame;

static void is_slow(Coro *co)
{
    CORO_BEGIN(co, is_slow, f);
    for (rounds = 0; rounds < f->rounds; rounds++) {
    }
    CORO_END(co);
}

static void update(void)
{
    coro_scheduler_update(world.cutscenes, 1.0 / 60.0);
    coro_scheduler_update(world.game, 1.0 / 60.0);
}

static void a_body_that_does_not_come_back_is_named(void **state)
{
    (void)state;
#ifdef _WIN32
    skip();
#endif
    coro_start(world.game, hangs, .until_named = 1);
    update();
    assert_int_equal(watchdog_named(), 0);
    update();
    assert_int_equal(watchdog_named(), 1);
    watchdog_frame(2);
    coro_start(world.cutscenes, hangs, .until_named = 2);
    update();
    update();
    assert_int_equal(watchdog_named(), 2);
}

/* A body runs for as long as it took to name the first one, twenty times over, but a tenth of that in each frame. */
static void one_that_comes_back_is_not_named(void **state)
{
    (void)state;
#ifdef _WIN32
    skip();
#endif
    coro_start(world.game, hangs, .until_named = 1);
    update();
    update();
    const uint64_t enough = rounds;
    for (uint64_t frame = 2; frame < 200; frame++) {
        watchdog_frame(frame);
        coro_start_now(world.game, is_slow, .rounds = enough / 10);
    }
    assert_int_equal(watchdog_named(), 1);
}

/* Where no body runs there is nobody to name. */
static void outside_of_bodies_none_is_named(void **state)
{
    (void)state;
#ifdef _WIN32
    skip();
#endif
    coro_start(world.game, hangs, .until_named = 1);
    update();
    update();
    const uint64_t enough = rounds;
    watchdog_frame(2);
    for (rounds = 0; rounds < 4 * enough; rounds++) {
    }
    assert_int_equal(watchdog_named(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_body_that_does_not_come_back_is_named, begin, end),
        cmocka_unit_test_setup_teardown(one_that_comes_back_is_not_named, begin, end),
        cmocka_unit_test_setup_teardown(outside_of_bodies_none_is_named, begin, end),
    };

    return cmocka_run_group_tests_name("watchdog", tests, NULL, NULL);
}
