/* SPDX-License-Identifier: Zlib */
/*
 * What the whole game stands on: time, input, chance, the schedulers, the camera; and the list of the parts of the
 * state, which the modules above fill with what they keep (game.c names them all).
 *
 * Not state, since turning back must not touch them: settings, sheets, the mixer, the log.
 */
#ifndef GAME_WORLD_WORLD_H
#define GAME_WORLD_WORLD_H

#include "camera.h"
#include "coro.h"
#include "entity.h"
#include "input.h"
#include "main_loop_world.h"
#include "particle.h"
#include "random.h"
#include "state.h"
#include "time_scale.h"
#include "vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct World {
    MainLoopWorld loop; /* loop.cutscenes: ordered; loop.game: real time */
    TimeScale time_scale;
    TimeScaleId slower; /* the option "game speed" */
    double seconds;     /* game time of this play: stands in a hit-stop */
    uint64_t resumes;   /* of coroutines, in this play */
    EntityId focus;     /* whom iris and grass follow: Wick, see actor_focus */
    InputState input;
    RandomStream random_gameplay, random_cosmetic; /* what decides; what is only seen or heard */
    Camera camera;
    ParticlePool particles;
    EntityList entities;
} World;

extern World world;
extern CoroRuntime *world_runtime; /* one for the game */
extern State world_whole;          /* everything that changes: what is copied, put back and hashed */

extern const StatePart WORLD_PARTS[];
extern const int WORLD_PART_COUNT;

/* Empty, with its schedulers; world_whole has its own parts. false: no memory, reported. */
bool world_begin(uint64_t seed, const CoroRuntimeConfig *config);
void world_end(void);

/* coro_raise, with arrows in the trace. */
void world_raise(const void *signal);

/* How far between two fixed updates this frame is drawn: 0 to 1. */
float world_alpha(void);

/* For parts' hashes. */
void world_hash_vec(StateHash *hash, Vec value);

#endif
