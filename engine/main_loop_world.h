/* SPDX-License-Identifier: Zlib */
/* What the main loop drives: the schedulers of a game, and its clock. */
#ifndef ENGINE_MAIN_LOOP_WORLD_H
#define ENGINE_MAIN_LOOP_WORLD_H

#include "coro.h"
#include "entity.h"
#include "input.h"
#include "time_scale.h"

#include <stdbool.h>
#include <stdint.h>

#define MAIN_LOOP_FIXED_HERTZ   120
#define MAIN_LOOP_FIXED_SECONDS (1.0 / MAIN_LOOP_FIXED_HERTZ)

/*
 * What the loop drives. Plain data that belongs into the game's state block; filled by
 * MainLoopGame.start. Unused parts may be NULL.
 */
typedef struct MainLoopWorld {
    EntityList *entities;     /* updated with their own scale × time_scale */
    CoroScheduler *cutscenes; /* ordered; runs with time_scale */
    CoroScheduler *game;      /* parallel; runs in real time: camera, music, menus */
    TimeScale *time_scale;    /* also holds back the fixed updates; NULL: 1 */
    InputState *input;
    bool paused; /* the pause menu: entities, cutscenes and fixed updates stand still, `game` runs on */
    int64_t fixed_rest; /* the loop's: scaled time not yet given to fixed updates, in 1/120 ns */
    uint64_t frames;    /* that this state has seen; goes back with a restored state */
} MainLoopWorld;

/* For the main loop: its phases, as far as schedulers take part. */
double main_loop_world_scale(const MainLoopWorld *world);
void main_loop_world_fixed_update(MainLoopWorld *world);

/* After the fixed updates; seconds: unscaled. */
void main_loop_world_update(MainLoopWorld *world, double seconds);
void main_loop_world_end_frame(MainLoopWorld *world);

/* How many coroutines live on all of its schedulers. */
int main_loop_world_coroutines(const MainLoopWorld *world);

#endif
