/* SPDX-License-Identifier: Zlib */
/* The three stretches of the east wall: a gap, an answer, three braziers. */
#ifndef GAME_PLACES_WALL_STRETCHES_H
#define GAME_PLACES_WALL_STRETCHES_H

#include "coro.h"
#include "world/lamp.h"

/* Ends when all three are cleared, tonight or before. In the place's scheduler. */
typedef struct wall_stretches_frame {
    int stretch; /* under way, from 0 */
} wall_stretches_frame;
void wall_stretches(Coro *co);

/* A brazier of the wall, for as long as the place is there: a swing strikes it alight, a ball puts it out. */
struct Lamp;
typedef struct wall_brazier_frame {
    struct Lamp *lamp;
} wall_brazier_frame;
void wall_brazier(Coro *co);

#endif
