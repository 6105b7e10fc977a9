/* SPDX-License-Identifier: Zlib */
/*
 * What a player sees. Each frame the picture is noted down; what he may act on is the note that is as old as his
 * reaction time. Only of Wick himself he knows the present: he moves him.
 */
#ifndef GAME_AUTOPLAY_PERCEPTION_H
#define GAME_AUTOPLAY_PERCEPTION_H

#include "enemies/enemy.h"
#include "entity.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/control.h"
#include "world/place.h"

#include <stdbool.h>

#define PERCEPTION_FOES    24
#define PERCEPTION_PICKUPS 8
#define PERCEPTION_RINGS   4
#define PERCEPTION_SHOTS   16

typedef struct PerceptionFoe {
    EntityId id;
    const EnemyTraits *kind;
    Vec place, velocity;
    Vec face;
    Pose pose;
    bool calm;     /* goes its round: it has not noticed him */
    bool faded;    /* an outline: the staff would go through it */
    double pose_s; /* game time for which it has been seen in this pose */
} PerceptionFoe;

/* A ring of cold fire. */
typedef struct PerceptionRing {
    Vec place, gap;
    float radius_px;
    bool gathers;
} PerceptionRing;
/* A ball on its way to Wick: one that was sent home is warm, and is no danger. */
typedef struct PerceptionShot {
    Vec place, velocity;
} PerceptionShot;

typedef struct Perception {
    double real_s, game_s; /* when */
    const PlacePlan *place;
    bool control; /* Wick does what the keys say */
    bool scene, page, page_waits, choice;
    const char *text;
    const char *prompt; /* NULL: none */
    Control prompt_control;
    PerceptionFoe foes[PERCEPTION_FOES];
    int foe_count;
    Vec pickups[PERCEPTION_PICKUPS];
    int pickup_count;
    PerceptionRing rings[PERCEPTION_RINGS];
    int ring_count;
    bool echo_is_seen; /* the strongest after-image: where the Snuffer will come out */
    Vec echo;
    bool turns_back; /* the picture is blue, and runs backwards */
    PerceptionShot shots[PERCEPTION_SHOTS];
    int shot_count;
} Perception;

/* Forgets everything; from now on what is seen counts `reaction_s` seconds of real time later (0 to 1). */
void perception_begin(double reaction_s);

/* Notes down the picture of this frame. */
void perception_look(double seconds);

/* What has got through to the player by now. */
const Perception *perception(void);

/* Where this foe will be now, by how it moved then. */
Vec perception_foe_now(const PerceptionFoe *foe);
Vec perception_shot_now(const PerceptionShot *shot);

/* Game time since that note was made: what is seen as 0.3 s old is 0.3 s + this old. */
double perception_late_s(void);

#endif
