/* SPDX-License-Identifier: Zlib */
/*
 * Actors: all that stands, walks or flies. Each is an entity of the engine, with a scheduler of its own for its
 * coroutines, and this plain data beside it. Coroutines decide: they set `want`, start glides, set the pose.
 * Only actor_fixed_update moves and collides.
 *
 * Pointers to actors stay good for as long as the state block lives, but the slot may get another owner: what
 * lives longer than a call keeps the id, and asks actor_find.
 */
#ifndef GAME_WORLD_ACTOR_H
#define GAME_WORLD_ACTOR_H

#include "coro.h"
#include "entity.h"
#include "palette.h"
#include "pictures/figure.h"
#include "state.h"
#include "vec.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Actor Actor;
typedef struct Blow Blow;

/* What all of a kind have in common: a row in the file that makes them. */
typedef struct ActorKind {
    const char *name;   /* for the log */
    float width, depth; /* of the feet box, px; 0: no body */
    float gain, stop;   /* seconds to full speed and to standing */
    bool ghostly;       /* walls do not stop it */
    bool passes;        /* other actors do not push it */
    bool stands_firm;   /* other actors do not push it: people */
    bool gives_way;     /* does not walk into those that stand firm */
    bool travels;       /* goes along when Wick goes to another place */
    bool foe;           /* Wick's: his swings strike it */
    float cover_px;     /* half the width of what it hides of shining things behind it */
    Colour motes[3];    /* what flies off it when it dies, in turns */
    /* A blow landed; false: it passed, and no signal is raised. NULL: blows pass. */
    bool (*be_struck)(Actor *actor, const Blow *blow);
    void (*created)(Actor *actor); /* for what its module keeps beside the actor; NULL: nothing */
} ActorKind;

/* A way of so many pixels that has to be covered within so many seconds: dashes, lunges, knock-back. */
typedef struct ActorGlide {
    Vec way;       /* what is left of it, pixels */
    float seconds; /* left; 0: none */
    bool eases;    /* fast first, then slower */
} ActorGlide;

struct Actor {
    EntityId id;
    const ActorKind *kind;
    Vec place, before; /* the feet: now, and one fixed update ago */
    Vec want;          /* wished velocity, px/s; set anew whenever it should change */
    Vec velocity;
    float gain, stop; /* seconds to full speed and to standing */
    float pace;       /* the speed it last wished for, px/s: gain and stop are measured by it */
    Vec face;         /* length 1 */
    ActorGlide glide;
    float height;       /* above the ground, px: its shadow stays below */
    float width, depth; /* of the feet box, px */
    bool ghostly;       /* walls do not stop it */
    bool passes;        /* other actors do not push it */
    bool hidden;        /* not drawn */
    Figure figure;
    View view;
    Pose pose;
    int step;
    Vec shift; /* of the picture only: trembling */
    uint8_t alpha;
    float flash_seconds; /* white for so long */
    float safe_seconds;  /* blows pass for so long */
    int hits_left;       /* foes: until it falls */
    bool falling;        /* beaten: nothing strikes it any more */
    bool harmless;       /* a foe of nobody, for now: it talks, or has given up */
    uint8_t struck;      /* its address is the signal "I was hit" */
};

/* NULL, reported, where there is no room. At `place`, with the kind's feet and figure, no coroutines yet. */
Actor *actor_create(const ActorKind *kind, Figure figure, Vec place);

/* Gone at the end of the frame; its coroutines are stopped with their cleanup. Safe from its own coroutines. */
void actor_destroy(Actor *actor);

Actor *actor_find(EntityId id); /* NULL: gone, or going */
bool actor_is_alive(const Actor *actor);
CoroScheduler *actor_scheduler(const Actor *actor);

/* The living, in order of their slots; kind NULL: all. for (a = NULL; (a = actor_next(a, kind)) != NULL;) */
Actor *actor_next(const Actor *previous, const ActorKind *kind);
int actor_count(const ActorKind *kind);
bool actor_is_foe(const Actor *actor); /* and neither falling nor harmless */

/* The one that iris, camera and grass follow: Wick. NULL: none. */
Actor *actor_focus(void);

/* At once, without being seen to move. */
void actor_put(Actor *actor, Vec place);

/* Starts a glide (replaces the one under way). Stopped by walls, which take the rest of it. */
void actor_glide(Actor *actor, Vec direction, float pixels, float seconds, bool eases);
bool actor_is_gliding(const Actor *actor);

/* Sets the wished velocity: `speed` px/s, 0 stops. actor_walk faces that way too. */
void actor_walk(Actor *actor, Vec direction, float speed);
void actor_stand(Actor *actor);
void actor_face(Actor *actor, Vec direction); /* and its view; (0, 0) changes nothing */

void actor_pose(Actor *actor, Pose pose, int step);

/* Where it is seen in this frame, between two fixed updates. alpha: 0 to 1. */
Vec actor_seen(const Actor *actor, float alpha);

/* Middle of the body, where blows land and sparks fly. */
Vec actor_middle(const Actor *actor);

/* Moves and collides all. seconds: of one fixed update. */
void actor_fixed_update(float seconds);

extern const StatePart ACTOR_PART;

/* The frame of a body that needs to know nothing but whose it is: typedef ActorFrame waddle_frame; */
typedef struct ActorFrame {
    Actor *actor;
} ActorFrame;

/* ---- bodies that any actor may run; both end when stopped ---- */

/* Shows the pose's steps one after the other, for ever, `seconds` each. */
typedef struct actor_animate_frame {
    Actor *actor;
    Pose pose;
    double seconds;
} actor_animate_frame;
void actor_animate(Coro *co);

/* Walks towards a place until it is there, or until `seconds` (0: 4) have passed, and stands. Faces where it goes. Walls stop it,
 * and nothing puts it anywhere. */
typedef struct actor_walk_to_frame {
    Actor *actor;
    Vec to;
    float speed;
    double seconds;
} actor_walk_to_frame;
void actor_walk_to(Coro *co);

/* For scenes only: the same, and at its end it stands on its mark to the pixel, whatever held it up, so that a skipped scene ends
 * as a watched one does. */
typedef actor_walk_to_frame actor_walk_to_mark_frame;
void actor_walk_to_mark(Coro *co);

#endif
