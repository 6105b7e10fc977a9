/* SPDX-License-Identifier: Zlib */
#include "world/world.h"

#include "log.h"
#include "trace.h"

#include <string.h>

World world;
CoroRuntime *world_runtime;
State world_whole;

/* --- parts ------------------------------------------------------------------------------------------------ */

static void hash_time(StateHash *hash)
{
    state_hash_double(hash, world.seconds);
}

/* Scenes, and what runs in real time. */
static void hash_loop(StateHash *hash)
{
    state_hash_bool(hash, world.loop.paused);
    state_hash_coroutines(hash, world.loop.cutscenes);
    state_hash_coroutines(hash, world.loop.game);
}

static void hash_chance(StateHash *hash)
{
    state_hash_u64(hash, world.random_gameplay.state);
}

static void hash_camera(StateHash *hash)
{
    state_hash_float(hash, world.camera.x);
    state_hash_float(hash, world.camera.y);
}

static void reset_time(void)
{
    world.seconds = 0.0;
    world.resumes = 0;
    world.focus = ENTITY_NONE;
}

static void reset_particles(void)
{
    particle_clear(&world.particles);
}

static size_t entities_in_use(void)
{
    return entity_bytes(&world.entities);
}

#define FROM_TO(first, after) .data = &world.first, .size = offsetof(World, after) - offsetof(World, first)

const StatePart WORLD_PARTS[] = {
    {.name = "loop", .data = &world.loop, .size = sizeof world.loop, .hash = hash_loop},
    {.name = "time", FROM_TO(time_scale, input), .hash = hash_time, .reset = reset_time},
    {.name = "input", .data = &world.input, .size = sizeof world.input},
    {.name = "chance", FROM_TO(random_gameplay, camera), .hash = hash_chance},
    {.name = "camera", .data = &world.camera, .size = sizeof world.camera, .hash = hash_camera},
    {.name = "particles", .data = &world.particles, .size = sizeof world.particles, .reset = reset_particles},
    {.name = "entities", .data = &world.entities, .size = sizeof world.entities, .used = entities_in_use},
};
const int WORLD_PART_COUNT = (int)(sizeof WORLD_PARTS / sizeof WORLD_PARTS[0]);

void world_hash_vec(StateHash *hash, Vec value)
{
    state_hash_float(hash, value.x);
    state_hash_float(hash, value.y);
}

/* --- beginning and ending --------------------------------------------------------------------------------- */

static bool make_schedulers(void)
{
    world.loop.cutscenes = coro_scheduler_create(world_runtime, CORO_ORDERED);
    world.loop.game = coro_scheduler_create(world_runtime, CORO_PARALLEL);
    return world.loop.cutscenes != NULL && world.loop.game != NULL;
}

bool world_begin(uint64_t seed, const CoroRuntimeConfig *config)
{
    memset(&world, 0, sizeof world);
    world_runtime = coro_runtime_create(config);
    if (world_runtime == NULL || !make_schedulers()) {
        log_problem("memory", "there is too little of it for the coroutines", NULL);
        return false;
    }
    state_init(&world_whole, world_runtime);
    entity_init(&world.entities, world_runtime);
    input_state_init(&world.input);
    random_seed(&world.random_gameplay, seed, RANDOM_STREAM_GAMEPLAY);
    random_seed(&world.random_cosmetic, seed, RANDOM_STREAM_COSMETIC);
    world.loop.entities = &world.entities;
    world.loop.time_scale = &world.time_scale;
    world.loop.input = &world.input;
    return true;
}

void world_end(void)
{
    if (world_runtime != NULL) {
        coro_scheduler_stop_all(world.loop.cutscenes); /* they end with coroutines of the others */
    }
    coro_runtime_destroy(world_runtime);
    world_runtime = NULL;
}

void world_raise(const void *signal)
{
    trace_raise(signal);
    coro_raise(world_runtime, signal);
}

float world_alpha(void)
{
    return (float)((double)world.loop.fixed_rest / 1e9);
}
