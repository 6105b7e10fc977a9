/* SPDX-License-Identifier: Zlib */
/*
 * Wick. hero.c: his mind, walking, the lantern; hero_moves.c: each thing he does, a coroutine of its own.
 */
#ifndef GAME_HERO_HERO_H
#define GAME_HERO_HERO_H

#include "coro.h"
#include "entity.h"
#include "light.h"
#include "state.h"
#include "vec.h"
#include "world/actor.h"
#include "world/combat.h"
#include "world/lamp.h"

#include <stdbool.h>

typedef struct Hero {
    EntityId id;
    int half_hearts, half_hearts_max;
    float oil_seconds;
    int holds;            /* how many scenes, dialogues and falls hold him; 0: the player has control */
    bool has_had_control; /* the log's "first_control" was written */
    bool shuttered;
    float lantern_px;                    /* its radius now */
    float choked_s;                      /* for so long still his lantern gives little light */
    float dimmed_px;                     /* by so much others narrow it */
    float flicker_radius, flicker_alpha; /* factors of its light */
    bool dodged;                         /* the last dash has had its reward */
    unsigned char came_back;             /* its address is the signal \"he is back after a fall\" */
    bool swings_back;                    /* the next swing's side */
    int smear;                           /* 0: none; 1 to 3: which crescent of the swing is seen */
    bool smear_back;
    float staff_turns;   /* the staff's direction: 0 right, 0.25 down, 0.5 left, 0.75 up */
    bool staff_out;      /* held as the moves say, not as he walks */
    float dash_rest_s;   /* until the next dash */
    double dash_began_s; /* game time of the last one */
    bool wounded;        /* a blow landed; the mind has not reacted yet */
    bool fallen;
    Vec safe_place;        /* where he comes back after a fall */
    CoroHandle mind, move; /* move: what he is doing now */
    int half_hearts_lost;  /* so far, for the end card */
} Hero;

extern Hero hero_state;
extern const StatePart HERO_PART;
extern const ActorKind HERO_KIND;

/* Makes him, at `place`, with his mind and animations running. */
void hero_create(Vec place);
Actor *hero_actor(void); /* NULL: there is none (title) */

/* Scenes, dialogues and falls take control from the player, and give it back: in pairs. */
void hero_hold(void);
void hero_release(void);
bool hero_has_control(void);

/* Is he in the middle of a move (swing, dash, hurt, fall, lighting)? */
bool hero_is_busy(void);

/* Where the keys point, length 0 to 1; (0, 0) without control. */
Vec hero_wish(void);
bool hero_wants_dash(void); /* pressed, and ready: looks, takes nothing */

/* Walking follows the input; called at the beginning of each fixed update. */
void hero_fixed_update(float seconds);

/* Nothing touches him while he dashes: blows and balls pass through. */
bool hero_is_dashing_through(void);

/* Does the arc of his swing pass over this place now? For what he can strike that is no foe: balls, braziers. */
bool hero_swing_covers(Vec place);

void hero_come_back(void); /* whole again at safe_place, after a fall */
void hero_heal(int half_hearts);
/* Half a heart more, for good, and all of them whole: what a secret is worth. */
void hero_gain_half_heart(void);
void hero_gain_oil(float seconds);

/* The place of his hand and lantern, for drawing and light. */
Vec hero_lantern(const Actor *actor, float alpha);

/* How far his lantern shines in the world now, without its flicker. */
Light hero_light_of_lantern(const Actor *actor);

/* His moves (hero_moves.c). Each ends by itself; the mind calls them. */
typedef struct hero_swing_frame {
    Actor *actor;
    CombatStruck struck;
} hero_swing_frame;
void hero_swing(Coro *co);

typedef struct hero_dash_frame {
    Actor *actor;
    Vec way;
} hero_dash_frame;
void hero_dash(Coro *co);

typedef ActorFrame hero_hurt_frame;
void hero_hurt(Coro *co);

typedef struct hero_fall_frame {
    Actor *actor;
    double lay_s; /* since when, by his scheduler */
} hero_fall_frame;
void hero_fall(Coro *co);

/* For scenes: he reaches up to a lamp with his staff, and takes it back. */
typedef struct hero_reach_frame {
    Actor *actor;
    Lamp *lamp;
} hero_reach_frame;
void hero_reach(Coro *co);

/* Not called by the mind: by the scene or the prompt that lights a lamp. */
typedef struct hero_light_frame {
    Actor *actor;
    Lamp *lamp;
} hero_light_frame;
void hero_light(Coro *co);

#endif
