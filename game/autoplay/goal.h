/* SPDX-License-Identifier: Zlib */
/*
 * Where a player goes who does not know the story, but has looked round in the place: to what he has not tried yet.
 * Dark lamps first (where they cannot be reached, into what he has not seen of the place), then people, then ways out to where lamps are still dark; what led to nothing is tried again last.
 */
#ifndef GAME_AUTOPLAY_GOAL_H
#define GAME_AUTOPLAY_GOAL_H

#include "vec.h"

#include <stdbool.h>

typedef enum GoalKind {
    GOAL_NONE,
    GOAL_LOOK,
    GOAL_PICKUP,
    GOAL_STAND,
    GOAL_LAMP,
    GOAL_PERSON,
    GOAL_EXIT,
    GOAL_UNKNOWN
} GoalKind;

typedef struct Goal {
    GoalKind kind;
    Vec place;
    float near_px; /* there when so near */
    bool used;     /* the use key does something there, perhaps */
    int flags;     /* of the story, set when it was chosen */
} Goal;

void goal_begin(void);

/* The best of this place now; GOAL_NONE: there is nothing. */
Goal goal_choose(void);

/* Has something happened since? Then another one may be better. */
bool goal_is_old(const Goal *goal);

/* He walks here: what is round him is known from now on. */
void goal_look_round(void);

/* It was tried. Another place, or something that happened in the story, makes everything new again. */
void goal_tried(const Goal *goal);

#endif
