/* SPDX-License-Identifier: Zlib */
/* What all enemies share: the data that they have beside their actor, being struck, falling, taking turns, being seen. */
#ifndef GAME_ENEMIES_ENEMY_H
#define GAME_ENEMIES_ENEMY_H

#include "audio/sfx.h"
#include "coro.h"
#include "palette.h"
#include "pictures/figure.h"
#include "state.h"
#include "vec.h"
#include "world/actor.h"
#include "world/combat.h"

#include <stdbool.h>
#include <stdint.h>

/* A fixed way: from stop to stop, round and round. */
typedef struct EnemyRound {
    const Vec *stops;
    int count;
} EnemyRound;

typedef struct Enemy {
    Vec home;                /* where it was made */
    Vec aim;                 /* where the attack under way goes; length 1 */
    Vec seen_at;             /* where it saw Wick last */
    float notice_px;         /* how far it sees */
    float strike_px;         /* how near it has to be to attack */
    float rest_s;            /* before it may attack again; runs while it waits for its turn */
    bool alert;              /* has noticed Wick */
    bool attacks;            /* holds one of the turns */
    bool committed;          /* its aim is fixed: a blow does not break the attack off any more */
    bool drops_heart;        /* when it falls */
    bool intangible;         /* blows pass through it: a shade in the dark */
    int wave;                /* it belongs to; 0: none */
    float flies_px;          /* a flying one's wished height */
    Pose act;                /* what it is seen to do; POSE_IDLE: stands or walks */
    const char *part;        /* the strokes of the beat on which it strikes, see world/beat.h; a literal */
    bool hates_fire;         /* aims at a burning brazier rather than at Wick */
    const EnemyRound *round; /* a husk's that patrols on one; NULL: it wanders near its home */
    CoroHandle mind;
    const struct EnemyTraits *traits;
} Enemy;

/* What only enemies know, of an actor that is one. */
Enemy *enemy_of(const Actor *actor);
void enemy_created(Actor *actor);

/* NULL: it is no enemy. */
Enemy *enemy_find(const Actor *actor);

extern const StatePart ENEMY_PART;

/* ---- coming to be ---- */

/* A light of its own in the darkness; radius 0: none. */
typedef struct EnemyLight {
    float radius_px;
    Colour colour;
    uint8_t alpha;
} EnemyLight;

/* What one learns by heart after a few fights: for the players that autoplay has. */
typedef struct EnemyHabit {
    double tell_s, strike_s;
    float reach_px; /* of a strike, from where it begins */
} EnemyHabit;

/* What sets a kind apart. mind and entrance have an EnemyFrame as their frame. */
typedef struct EnemyTraits {
    ActorKind actor; /* {ENEMY_ACTOR, .name = ...} */
    Figure figure;
    int hits;          /* that fell it */
    float notice_px;   /* how far it sees */
    float strike_px;   /* how near it has to be to attack */
    float flies_px;    /* so high; 0: it walks */
    float dims_px;     /* by so much it narrows Wick's lantern while it is after him and near */
    Pose act;          /* when it does nothing else */
    bool rooted;       /* it sits where it sits: no blow pushes it */
    bool endures;      /* no blow pushes or fells it: its own coroutines see to that */
    bool shows_itself; /* its mind shows its pictures, too */
    double flinch_s;   /* how long a blow holds it up; 0: blows do not break its mind off */
    float oil_s;       /* what Wick gains when it falls */
    Sfx hit;           /* how a blow sounds on it */
    EnemyLight light;
    EnemyHabit habit;
    CoroBody *mind; /* what it does for as long as it lives */
    CoroBody *
        entrance; /* how one of a wave comes, before its mind begins: ends by calling it. NULL: none comes in waves */
    const char *mind_name, *entrance_name;
} EnemyTraits;

/* What the actors of all enemies have in common. */
#define ENEMY_ACTOR .foe = true, .be_struck = enemy_be_struck, .created = enemy_created

/* Makes one, with its pictures, its feeling and its mind, and says so in the log. NULL: no room. */
Actor *enemy_create(const EnemyTraits *traits, Vec place);

/* The same for one of a wave: by its entrance. */
Actor *enemy_create_entering(const EnemyTraits *traits, Vec place);

/* typedef EnemyFrame husk_patrol_frame; */
typedef ActorFrame EnemyFrame;

/* Comes into sight within so many seconds; nothing strikes it until then. */
typedef struct enemy_appear_frame {
    Actor *actor;
    double seconds;
} enemy_appear_frame;
void enemy_appear(Coro *co);

/* ---- blows ---- */

/* An enemy was hit: flash, knock-back, fewer hits left, and the fall at 0. false: it is safe yet. */
bool enemy_be_struck(Actor *actor, const Blow *blow);

/* It scatters and is gone, without oil for Wick: a great lamp was lit. */
void enemy_dissolve(Actor *actor);

/* ---- turns ---- */

/* At most TUNING_ATTACKERS_MAX attack at once: true, and it holds a turn, or false. Give it back in CORO_FINALLY. */
bool enemy_take_turn(Actor *actor);
void enemy_give_turn(Actor *actor);
int enemy_attackers(void); /* how many hold a turn */

/* Until it is rested, near Wick, sees him and has been given a turn, which it then holds. */
extern const CoroCondition ENEMY_TURN;
typedef EnemyFrame enemy_await_turn_frame;
void enemy_await_turn(Coro *co);

/* ---- what it sees ---- */

/* Does it see Wick from where it stands: the distance (TUNING_FOE_NOTICE_SHUT_PX when his lantern is
 * shuttered and no other light falls on him), walls. */
bool enemy_sees_hero(const Actor *actor);

/* Does one that has noticed him still see him? */
bool enemy_follows_hero(const Actor *actor);

/* Remembers in enemy.seen_at where Wick is, if it sees him. */
void enemy_remember_hero(Actor *actor);

/* Does it feel Wick so near, whatever his lantern does? Not through walls. Remembers where. */
bool enemy_feels_hero(Actor *actor, float pixels);

/* Another of its kind and its wave has noticed Wick. */
bool enemy_is_called(const Actor *actor);

/* By how much the enemies that are after Wick narrow his lantern now. */
float enemy_dimming_px(void);

bool enemy_is_near_hero(const Actor *actor, float pixels);
void enemy_face_hero(Actor *actor);

/* Until it sees Wick. */
typedef EnemyFrame enemy_look_out_frame;
void enemy_look_out(Coro *co);

/* Until it has not seen Wick for so many seconds; remembers where it saw him last. */
typedef enemy_appear_frame enemy_lose_sight_frame;
void enemy_lose_sight(Coro *co);

/* ---- attacks ---- */

/* Its tell: pose, sound, a line in the log; it trembles and aims at Wick, and for the last TUNING_FOE_AIM_FIXED_S its aim is fixed. Then a
 * blow does not break it off any more, if it `commits`, until enemy_stand_down. */
typedef struct enemy_tell_frame {
    Actor *actor;
    Sfx sound;
    double seconds;
    bool commits;
    Pose act; /* POSE_IDLE: POSE_TELL */
} enemy_tell_frame;
void enemy_tell(Coro *co);

/* Only its beginning, for a tell that ends otherwise: pose, sound, a line in the log. */
void enemy_begin_tell(Actor *actor, Sfx sound, double seconds);

/* Strikes along its aim: so far, in so many seconds, until it touches Wick or the way is over. */
typedef struct enemy_rush_frame {
    Actor *actor;
    Pose act;
    float pixels;
    double seconds;
    float touch_px;
    int damage_halves;
    bool eases;   /* fast first, then slower */
    bool lands;   /* its way ends where it touches him */
    bool touched; /* for itself: it has */
} enemy_rush_frame;
void enemy_rush(Coro *co);

/* However an attack ended: stands still in this pose, uncommitted, and gives its turn back. */
void enemy_stand_down(Actor *actor, Pose act);

/* A line in the log: "strike", "notice", "search". */
void enemy_log(const Actor *actor, const char *event);

#endif
