/* SPDX-License-Identifier: Zlib */
/* A game for test_hang.sh, in which something does not come back: `hangs WHAT`. */
#include "entity.h"
#include "file.h"
#include "input.h"
#include "main_loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static MainLoopWorld world;
static EntityList entities;
static CoroRuntime *runtime;
static const char *what;
static volatile uint64_t rounds, enough;

typedef CoroNoFrame counts_for_ever_frame, counts_at_once_frame, starts_another_frame, is_slow_frame;

static void counts_for_ever(Coro *co)
{
    CORO_BEGIN(co, counts_for_ever, f);
    CORO_WAIT_FRAMES(co, 3); /* behind which it hangs */
    while (rounds < enough) {
        rounds++;
    }
    CORO_END(co);
}

static void counts_at_once(Coro *co)
{
    CORO_BEGIN(co, counts_at_once, f);
    while (rounds < enough) {
        rounds++;
    }
    CORO_END(co);
}

/* Both run: it has started the other one at once. */
static void starts_another(Coro *co)
{
    CORO_BEGIN(co, starts_another, f);
    CORO_WAIT_FRAMES(co, 3); /* behind which it starts one that hangs */
    coro_start_now(world.game, counts_at_once);
    CORO_END(co);
}

/* A step is slow, and it comes back. */
static void is_slow(Coro *co)
{
    CORO_BEGIN(co, is_slow, f);
    for (;;) {
        for (rounds = 0; rounds < 1000000; rounds++) {
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}

static bool start(void *user)
{
    (void)user;
    runtime = coro_runtime_create(NULL);
    world.cutscenes = coro_scheduler_create(runtime, CORO_ORDERED);
    world.game = coro_scheduler_create(runtime, CORO_PARALLEL);
    entity_init(&entities, runtime);
    world.entities = &entities;
    if (strcmp(what, "entity") == 0) {
        coro_start(entity_scheduler(&entities, entity_create(&entities, 1)), counts_for_ever);
    } else if (strcmp(what, "another") == 0) {
        coro_start(world.game, starts_another);
    } else if (strcmp(what, "scene") == 0) {
        coro_start(world.cutscenes, counts_for_ever);
    } else {
        coro_start(world.game, is_slow);
    }
    return true;
}

/* Not a body: nobody is to be named. */
static void update(void *user, double seconds)
{
    (void)user;
    (void)seconds;
    while (strcmp(what, "nobody") == 0 && main_loop_frame() == 3 && rounds < enough) {
        rounds++;
    }
}

static void draw(void *user, double alpha)
{
    (void)user;
    (void)alpha;
}

static void stop(void *user)
{
    (void)user;
    coro_runtime_destroy(runtime);
}

int main(int argc, char **argv)
{
    static const InputBinding BINDING = {.name = "go", .keys = {"Right"}};
    const MainLoopGame game = {.title = "hangs",
                               .world = &world,
                               .bindings = &BINDING,
                               .binding_count = 1,
                               .start = start,
                               .update = update,
                               .draw = draw,
                               .stop = stop};
    const Options options = {.headless = true, .frames = argc > 2 ? strtoull(argv[2], NULL, 10) : 0};

    what = argc > 1 ? argv[1] : "";
    enough = argc > 3 ? strtoull(argv[3], NULL, 10) : UINT64_MAX;
    return main_loop_run(&game, &options);
}
