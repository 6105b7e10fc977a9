/* SPDX-License-Identifier: Zlib */
/* Blows: which actors are hit, and what a hit does to everything else: hit-stop, shake, sparks, sounds. */
#ifndef GAME_WORLD_COMBAT_H
#define GAME_WORLD_COMBAT_H

#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

struct Blow {
    const Actor *by; /* may be NULL */
    Vec direction;   /* of the knock-back; length 1 */
    int damage;      /* hits for a foe, half hearts for Wick */
    float push_px;
};

/* Wick's swing: strikes every foe within `radius_px` and `arc_deg` round the face that `struck` does not name
 * yet, and names it. Gives how many were hit now. */
#define COMBAT_STRUCK_MAX 16
typedef struct CombatStruck {
    int count;
    unsigned index[COMBAT_STRUCK_MAX]; /* of their entities */
} CombatStruck;
int combat_sweep(const Actor *by, float radius_px, float arc_deg, CombatStruck *struck);

/* Is a foe that stands at this place within `radius_px` and `arc_deg` round the face? */
bool combat_sweeps(const Actor *by, Vec place, float radius_px, float arc_deg);

/* Strikes `target` (NULL: none) if its hurt box, that of Wick, is within `reach_px` of the actor's feet. true: the
 * blow landed, or was dodged. */
bool combat_touch(const Actor *by, Actor *target, float reach_px, int damage_halves);

/* Hands a blow to its actor; false: it passed (safe, dodged, falling). */
bool combat_strike(Actor *target, const Blow *blow);

#endif
