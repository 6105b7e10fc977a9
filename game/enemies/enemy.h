/* SPDX-License-Identifier: Zlib */
/* What all enemies share: the data that an actor carries for them, being struck, falling, taking turns, being seen. */
#ifndef GAME_ENEMIES_ENEMY_H
#define GAME_ENEMIES_ENEMY_H

#include "coro.h"
#include "entity.h"
#include "figure.h"
#include "sfx.h"
#include "vec.h"

#include <stdbool.h>

typedef struct Actor Actor;
typedef struct Blow Blow;

typedef struct Enemy {
    Vec home;         /* where it was made */
    Vec aim;          /* where the attack under way goes; length 1 */
    Vec seen_at;      /* where it saw Wick last */
    float notice_px;  /* how far it sees */
    float strike_px;  /* how near it has to be to attack */
    float rest_s;     /* before it may attack again; runs while it waits for its turn */
    bool alert;       /* has noticed Wick */
    bool attacks;     /* holds one of the turns */
    bool committed;   /* its aim is fixed: a blow does not break the attack off any more */
    bool harmless;    /* scenery: nobody's foe */
    bool drops_heart; /* when it falls */
    bool endures;     /* blows neither push nor fell it: its own coroutines see to that */
    int wave;         /* it belongs to; 0: none */
    float flies_px;   /* a flying one's wished height */
    Pose act;         /* what it is seen to do; POSE_IDLE: stands or walks */
    CoroHandle mind;
} Enemy;

/* An enemy was hit (combat.c calls it): flash, knock-back, fewer hits left, and the fall at 0. */
void enemy_be_struck(Actor *actor, const Blow *blow);

/* At most TUNING_ATTACKERS_MAX attack at once: true, and it holds a turn, or false. Give it back in CORO_FINALLY. */
bool enemy_take_turn(Actor *actor);
void enemy_give_turn(Actor *actor);
int enemy_attackers(void); /* how many hold a turn */

/*
 * CORO_WAIT_CONDITION(co, &ENEMY_TURN, actor): until it is rested, near Wick, sees him and has been given a turn,
 * which it then holds.
 */
extern const CoroCondition ENEMY_TURN;

/* Does it see Wick from where it stands: the distance (24 px at most when his lantern is shuttered), walls. */
bool enemy_sees_hero(const Actor *actor);

/* Does one that has noticed him still see him? Remembers where. */
bool enemy_follows_hero(Actor *actor);

bool enemy_is_near_hero(const Actor *actor, float pixels);
void enemy_face_hero(Actor *actor);

/* Sets its aim at Wick, as he stands now, and faces it. */
void enemy_aim(Actor *actor);

/* A tell begins: its pose, its sound, a line in the log. */
void enemy_tell(Actor *actor, Sfx sound, double seconds);

/* Its picture trembles by a pixel to each side; share: 0 to 1 of the tell. */
void enemy_tremble(Actor *actor, double share);

/* Its pictures: shows what enemy.act says, step by step, for as long as it lives. */
typedef struct enemy_show_frame {
    Actor *actor;
    Pose shown;
    int step;
} enemy_show_frame;
void enemy_show(Coro *co);

#endif
