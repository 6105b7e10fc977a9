/* SPDX-License-Identifier: Zlib */
#include "loop_game.h"

#include "expect.h"
#include "state.h"

#include <stdio.h>
#include <string.h>

static const InputBinding BINDINGS[ACTIONS] = {
    [GO] = {"go", {"Right"}, {0}}, [STOP] = {"stop", {"Left"}, {0}}};

struct LoopGame it;

static void note(char letter)
{
    const size_t length = strlen(it.notes);

    if (length < sizeof it.notes - 1) {
        it.notes[length] = letter;
    }
}

typedef struct noter_frame {
    char fixed, update, end;
} noter_frame;

/* Notes its turn in each phase of a frame, from the second frame on. */
static void noter(Coro *co)
{
    CORO_BEGIN(co, noter, f);
    CORO_WAIT_FIXED_UPDATE(co);
    note(f->fixed);
    CORO_YIELD(co);
    note(f->update);
    CORO_WAIT_END_OF_FRAME(co);
    note(f->end);
    CORO_END(co);
}

typedef struct walk_frame {
    EntityId who;
} walk_frame;

static void walk(Coro *co)
{
    CORO_BEGIN(co, walk, f);
    for (;;) {
        CORO_WAIT_UNTIL(co, input_held(&it.input, GO));
        CORO_OVER(co, 0.2) {
            it.x += coro_dt(co) * 10.0;
        }
    }
    CORO_END(co);
}

bool start(void *user)
{
    (void)user;
    it.runtime = coro_runtime_create(NULL);
    entity_init(&it.entities, it.runtime);
    it.world.entities = &it.entities;
    it.world.cutscenes = coro_scheduler_create(it.runtime, CORO_ORDERED);
    it.world.game = coro_scheduler_create(it.runtime, CORO_PARALLEL);
    it.world.time_scale = &it.time_scale;
    it.world.input = &it.input;
    input_state_init(&it.input);
    it.hero = entity_create(&it.entities, 1);
    coro_start(entity_scheduler(&it.entities, it.hero), walk, .who = it.hero);
    if (it.notes_coroutines) {
        coro_start(entity_scheduler(&it.entities, it.hero), noter, .fixed = '1', .update = 'a', .end = 'x');
        coro_start(it.world.cutscenes, noter, .fixed = '2', .update = 'b', .end = 'y');
        coro_start(it.world.game, noter, .fixed = '3', .update = 'c', .end = 'z');
    }
    return true;
}

static void read_input(void *user)
{
    (void)user;
    it.inputs++;
    note('i');
    if (it.each_frame != NULL) {
        it.each_frame();
    }
}

static void fixed_update(void *user, double seconds)
{
    (void)user;
    expect_near(seconds, 1.0 / 120.0, 0.0);
    it.fixed++;
    note('f');
}

static void update(void *user, double seconds)
{
    (void)user;
    it.dt = seconds;
    it.updates++;
    note('u');
}

static void draw(void *user, double alpha)
{
    (void)user;
    it.draws++;
    it.draw_frame = main_loop_frame();
    it.alpha = alpha;
    note('d');
}

static uint64_t state_hash(void *user)
{
    StateHash hash;

    (void)user;
    state_hash_begin(&hash);
    state_hash_double(&hash, it.x);
    state_hash_coroutines(&hash, entity_scheduler(&it.entities, it.hero));
    it.hashes++;
    return hash.value;
}

static void frame_ended(void *user)
{
    it.ends++;
    it.hash = it.hash * 31 + state_hash(user);
    it.hashes--;
    note('.');
}

static void focus_changed(void *user, bool lost)
{
    (void)user;
    it.focus_losses += lost ? 1 : 0;
}

static void stop(void *user)
{
    (void)user;
    it.stops++;
    coro_runtime_destroy(it.runtime);
    it.runtime = NULL;
}

MainLoopGame game_of(void)
{
    return (MainLoopGame){
        .title = "test",
        .world = &it.world,
        .bindings = BINDINGS,
        .binding_count = ACTIONS,
        .start = start,
        .input = read_input,
        .fixed_update = fixed_update,
        .update = update,
        .draw = draw,
        .frame_ended = frame_ended,
        .focus_changed = focus_changed,
        .state_hash = state_hash,
        .stop = stop,
    };
}

int reset(void **state)
{
    (void)state;
    memset(&it, 0, sizeof it);
    return 0;
}

int remove_files(void **state)
{
    (void)state;
    remove(PLAY);
    remove(PICTURE);
    return 0;
}

int run(const Options *options)
{
    const MainLoopGame game = game_of();

    return main_loop_run(&game, options);
}

int run_frames(uint64_t frames)
{
    return run(&(Options){.headless = true, .frames = frames, .seed = 1});
}
