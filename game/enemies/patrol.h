/* SPDX-License-Identifier: Zlib */
/* How an enemy goes about before it has seen Wick: at random round its home, or along a way that a player can learn. For ever. */
#ifndef GAME_ENEMIES_PATROL_H
#define GAME_ENEMIES_PATROL_H

#include "coro.h"
#include "enemies/enemy.h"
#include "world/actor.h"

/* From one spot near its home to another, with a rest at each. */
typedef EnemyFrame patrol_wander_frame;
void patrol_wander(Coro *co);

/* From stop to stop of its round, beginning with the nearest; at each it looks twice to the left and twice to the right. */
typedef struct patrol_round_frame {
    Actor *actor;
    int stop; /* its own */
} patrol_round_frame;
void patrol_round(Coro *co);

#endif
