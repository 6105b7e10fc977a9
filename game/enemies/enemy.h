/* SPDX-License-Identifier: Zlib */
/* What all enemies share: the data that an actor carries for them, being struck, falling, taking turns. */
#ifndef GAME_ENEMIES_ENEMY_H
#define GAME_ENEMIES_ENEMY_H

#include "coro.h"
#include "entity.h"
#include "vec.h"

#include <stdbool.h>

typedef struct Actor Actor;
typedef struct Blow Blow;

typedef struct Enemy {
    Vec home;        /* where it was made */
    Vec aim;         /* where the attack under way goes */
    float notice_px; /* how far it sees */
    bool alert;      /* has noticed Wick */
    bool attacks;    /* holds one of the turns */
    CoroHandle mind;
} Enemy;

/* An enemy was hit (combat.c calls it): flash, knock-back, fewer hits left, and the fall at 0. */
void enemy_be_struck(Actor *actor, const Blow *blow);

/* At most TUNING_ATTACKERS_MAX attack at once: true, and it holds a turn, or false. */
bool enemy_take_turn(Actor *actor);
void enemy_give_turn(Actor *actor);

/* Does it see Wick from where it stands: the distance (24 px at most when his lantern is shuttered), walls. */
bool enemy_sees_hero(const Actor *actor);

#endif
