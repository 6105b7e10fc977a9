/* SPDX-License-Identifier: Zlib */
/* Schedulers in the order of the frame: entities, cutscenes, the game. */
#include "main_loop_world.h"

#include <assert.h>

double main_loop_world_scale(const MainLoopWorld *world)
{
    return world->time_scale != NULL ? time_scale_product(world->time_scale) : 1.0;
}

void main_loop_world_fixed_update(MainLoopWorld *world)
{
    if (world->entities != NULL) {
        entity_fixed_update(world->entities);
    }
    if (world->cutscenes != NULL) {
        coro_scheduler_fixed_update(world->cutscenes);
    }
    if (world->game != NULL) {
        coro_scheduler_fixed_update(world->game);
    }
}

void main_loop_world_update(MainLoopWorld *world, double seconds)
{
    assert(seconds >= 0.0 && "time does not go back within a frame");
    if (!world->paused && world->entities != NULL) {
        entity_update(world->entities, seconds, main_loop_world_scale(world));
    }
    if (!world->paused && world->cutscenes != NULL) {
        coro_scheduler_set_time_scale(world->cutscenes, main_loop_world_scale(world));
        coro_scheduler_update(world->cutscenes, seconds);
    }
    if (world->game != NULL) {
        coro_scheduler_update(world->game, seconds);
    }
}

void main_loop_world_end_frame(MainLoopWorld *world)
{
    if (world->entities != NULL) {
        entity_end_frame(world->entities);
    }
    if (world->cutscenes != NULL) {
        coro_scheduler_end_frame(world->cutscenes);
    }
    if (world->game != NULL) {
        coro_scheduler_end_frame(world->game);
    }
}

int main_loop_world_coroutines(const MainLoopWorld *world)
{
    int count = world->entities != NULL ? entity_coroutines(world->entities) : 0;

    count += world->cutscenes != NULL ? coro_scheduler_count(world->cutscenes) : 0;
    count += world->game != NULL ? coro_scheduler_count(world->game) : 0;
    return count;
}
