/* SPDX-License-Identifier: Zlib */
/*
 * The Snuffer: a tall cone with a long snuffer, who puts out what others light. The fight has three phases, one file
 * each: snuffer_breath.c, snuffer_dark.c, snuffer_echo.c. What they share, and how one interrupts another:
 * snuffer.c.
 */
#ifndef GAME_ENEMIES_SNUFFER_H
#define GAME_ENEMIES_SNUFFER_H

#include "coro.h"
#include "enemies/enemy.h"
#include "entity.h"
#include "pictures/figure.h"
#include "state.h"
#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

#define SNUFFER_PHASES       3
#define SNUFFER_DARK_AMBIENT 0x171236u /* of the chapel, when he has put out everything */
#define SNUFFER_HAT_LIES     vec(226.0f, 118.0f)
#define SNUFFER_WAY          20  /* so many places of his way are remembered … */
#define SNUFFER_WAY_EACH_S   0.1 /* … one each so many seconds: two seconds in all */

typedef struct Snuffer {
    EntityId id;
    int phase;      /* of the fight under way; 0: he does not fight */
    int tries;      /* of this phase */
    float draws;    /* 0 to 1: how far he has drawn breath; the flames lean towards him */
    float front_px; /* how far the breath that he blows has come; 0: he does not blow */
    float sweep;    /* 0 to 1: how far round the long snuffer has come; 0: it rests */
    bool slides;    /* back along his own way: blows pass */
    int beats;      /* of his music, in phase three; its address is the signal "a beat" */
    bool speaks;    /* a page of his is open */
    bool hat_off;
    Vec hat;      /* where it lies or flies */
    float hat_px; /* above the ground */
    int way_count;
    Vec way[SNUFFER_WAY]; /* where he was, the latest first: phase three */
} Snuffer;

extern Snuffer snuffer_state;
extern const StatePart SNUFFER_PART;

/* At the altar, waiting; he does nothing yet. NULL: no room. */
Actor *snuffer_create(Vec place);
Actor *snuffer_actor(void); /* NULL: he is not here */

/* Starts the scene that follows a phase, once it is won. */
typedef CoroHandle SnufferScene(int phase);

/* The fight from the phase that the story has reached, to its end. In his own scheduler. */
CoroHandle snuffer_begin_fight(Actor *actor, SnufferScene *scene_after);

/* Nothing of a phase is left: what it called and sent out, lights, pose, breath. Scenes begin with it. */
void snuffer_leave_nothing(void);

/* His mind, as long as he is there, beside all that the fight makes of him: he is seen, and hovers. */
typedef EnemyFrame snuffer_be_frame;
void snuffer_be(Coro *co);

/* ---- the phases; each goes on until it is stopped ---- */
typedef struct snuffer_phase_frame {
    Actor *actor;
} snuffer_phase_frame;

/* One: from candelabrum to candelabrum, and at each a breath that puts out what it touches. */
typedef snuffer_phase_frame snuffer_breath_frame;
void snuffer_breath(Coro *co);

/* Two: all is dark, shades come, and only light makes him solid. */
typedef snuffer_phase_frame snuffer_dark_frame;
void snuffer_dark(Coro *co);

/* Three: struck, he slides back along his own way; rings of cold fire on the beat. */
typedef snuffer_phase_frame snuffer_echo_frame;
void snuffer_echo(Coro *co);

/* ---- what the phases are made of ---- */

/* For ever: remembers where he was; and back along that way, to where it began, and dazed there. */
typedef snuffer_phase_frame snuffer_remember_way_frame, snuffer_slide_back_frame;
void snuffer_remember_way(Coro *co);
void snuffer_slide_back(Coro *co);

/* Glides to a place, in a straight line, through what stands there. */
typedef struct snuffer_glide_frame {
    Actor *actor;
    Vec to;
} snuffer_glide_frame;
void snuffer_glide(Coro *co);

/* The long snuffer comes round: its tell, the sweep, and a moment to take it back. */
typedef struct snuffer_sweep_frame {
    Actor *actor;
    bool aimed; /* at this place, and not at Wick */
    Vec at;
} snuffer_sweep_frame;
void snuffer_sweep(Coro *co);

/* Out of breath, for so long: open to blows. */
typedef struct snuffer_rest_frame {
    Actor *actor;
    double seconds;
} snuffer_rest_frame;
void snuffer_rest(Coro *co);

/* Until so many blows have landed that he goes off, whatever he is doing: the other side of a race. */
typedef struct snuffer_has_enough_frame {
    Actor *actor;
    int hits_at_first;
} snuffer_has_enough_frame;
void snuffer_has_enough(Coro *co);

/* A tell of the phase under way, in this pose. */
typedef struct snuffer_tell_frame {
    Actor *actor;
    Pose act;
} snuffer_tell_frame;
void snuffer_tell(Coro *co);

/* One of his places beside the candelabra, by chance, mostly that nearest to Wick: not the one where he is. */
Vec snuffer_choose_place(const Actor *actor);

#endif
