/* SPDX-License-Identifier: Zlib */
/*
 * Where a player goes who does not know the story, but has looked round in the place: to what he has not tried yet.
 * Dark lamps first, then people, then ways out to where lamps are still dark; what led to nothing is tried again last.
 */
#ifndef GAME_PLAYERS_GOAL_H
#define GAME_PLAYERS_GOAL_H

#include "vec.h"

#include <stdbool.h>

typedef enum GoalKind { GOAL_NONE, GOAL_PICKUP, GOAL_LAMP, GOAL_PERSON, GOAL_EXIT } GoalKind;

typedef struct Goal {
    GoalKind kind;
    Vec place;
    float near_px; /* there when so near */
    bool used;     /* the use key does something there, perhaps */
} Goal;

void goal_begin(void);

/* The best of this place now; GOAL_NONE: there is nothing. */
Goal goal_choose(void);

/* It was tried. Another place, or something that happened in the story, makes everything new again. */
void goal_tried(const Goal *goal);

#endif
