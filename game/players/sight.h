/* SPDX-License-Identifier: Zlib */
/*
 * What a player sees. Each frame the picture is noted down; what he may act on is the note that is as old as his
 * reaction time. Only of Wick himself he knows the present: he moves him.
 */
#ifndef GAME_PLAYERS_SIGHT_H
#define GAME_PLAYERS_SIGHT_H

#include "game.h"

#include <stdbool.h>

#define SIGHT_FOES    24
#define SIGHT_PICKUPS 8

typedef struct SightFoe {
    EntityId id;
    ActorKind kind;
    Vec place, velocity;
    Vec face;
    Pose pose;
    double pose_s; /* game time for which it has been seen in this pose */
} SightFoe;

typedef struct Sight {
    double real_s, game_s; /* when */
    PlaceId place;
    bool control; /* Wick does what the keys say */
    bool scene, page, page_waits, choice;
    const char *text;
    const char *prompt; /* NULL: none */
    Control prompt_control;
    SightFoe foes[SIGHT_FOES];
    int foe_count;
    Vec pickups[SIGHT_PICKUPS];
    int pickup_count;
} Sight;

/* Forgets everything; from now on what is seen counts `reaction_s` seconds of real time later (0 to 1). */
void sight_begin(double reaction_s);

/* Notes down the picture of this frame. */
void sight_look(double seconds);

/* What has got through to the player by now. */
const Sight *sight(void);

/* Where this foe will be now, by how it moved then. */
Vec sight_foe_now(const SightFoe *foe);

/* Game time since that note was made: what is seen as 0.3 s old is 0.3 s + this old. */
double sight_late_s(void);

#endif
