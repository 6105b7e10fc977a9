/* SPDX-License-Identifier: Zlib */
/* Gates and doors of the place under way: they go up and down. */
#ifndef GAME_WORLD_GATE_H
#define GAME_WORLD_GATE_H

#include "coro.h"
#include "world/room.h"

/* One goes up: its pictures, its sound, and then it can be passed. thing: its index, -1: none. */
typedef ThingFrame gate_open_frame;
void gate_open(Coro *co);
void gate_close(int thing);      /* at once */
void gate_stand_open(int thing); /* at once, without a sound; -1: nothing */

#endif
