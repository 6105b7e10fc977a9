/* SPDX-License-Identifier: Zlib */
/*
 * What makes blows felt: sparks, flashes of light, hit-stop, shake, motes. They last in real time where they hold
 * the game's time still, and are only seen: none decides anything.
 */
#ifndef GAME_WORLD_EFFECT_H
#define GAME_WORLD_EFFECT_H

#include "camera.h"
#include "coro.h"
#include "palette.h"
#include "state.h"
#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

#define EFFECT_LIGHTS_MAX 16

typedef struct EffectLight {
    Vec place;
    float radius_px;
    Colour colour;
    float alpha;     /* 0 to 255 at first, fading */
    float age, life; /* seconds; life 0: free */
} EffectLight;

typedef struct Effects {
    EffectLight lights[EFFECT_LIGHTS_MAX];
    Vec iris_place;
    float iris_px;     /* radius; below 0: none */
    CoroHandle stop;   /* the hit-stop under way */
    double stop_until; /* the time of world.loop.game when it ends */
} Effects;

extern Effects effect_state;
extern const StatePart EFFECT_PART;
extern const ActorKind EFFECT_GHOST_KIND; /* pictures that fade: no bodies */

/* Game time stands for so long; several at once last as long as the longest. */
void effect_hit_stop(double real_seconds);

/* Game time runs slower for so long. */
void effect_slow(double real_seconds, double scale);

void effect_shake(float trauma);
void effect_flash(Actor *actor); /* white for TUNING_FLASH_S, where the options allow it */

/* X(NAME): what flies from a place. A new one is a name here and a row in effect.c. */
#define EFFECTS(X)                                       \
    X(SPARKS) /* of a blow, with their burst of light */ \
    X(EMBERS)                                            \
    X(LAMP_SPARKS) /* a ring of 40 */                    \
    X(DUST)        /* steps, landings */                 \
    X(SMOKE)       /* a flame went out here */

typedef enum EffectKind {
    EFFECT_NONE,
#define EFFECT_ENUM(name) EFFECT_##name,
    EFFECTS(EFFECT_ENUM)
#undef EFFECT_ENUM
        EFFECT_KINDS
} EffectKind;

/* direction: where it flies, length 1; (0, 0) for those that have none. */
void effect_play(EffectKind kind, Vec place, Vec direction);
void effect_play_many(EffectKind kind, Vec place, Vec direction, int count); /* not as many as its row says */

/* Does each row say all that it needs? false: what it lacks was reported, by its name. */
bool effect_rows_are_whole(void);

void effect_light(Vec place, float radius_px, Colour colour, float alpha, float seconds);
void effect_motes_of(const Actor *actor); /* twelve in its own colours fly up */
void effect_ghost(const Actor *actor);    /* its picture stays and fades */

/* The death scatter: four frames, motes, and the actor is gone. In the actor's own scheduler. */
typedef struct effect_scatter_frame {
    Actor *actor;
    int step;
} effect_scatter_frame;
void effect_scatter(Coro *co);

/* The iris closes on, or opens from, Wick or a place: of the world, or of the picture where no play is shown. */
typedef struct effect_iris_frame {
    bool opens;
    double seconds;
    bool placed; /* on `place` instead of Wick */
    Vec place;
} effect_iris_frame;
void effect_iris(Coro *co);

void effect_update(float seconds); /* each frame: ages lights and particles; seconds: of game time */
void effect_add_lights(int camera_left, int camera_top);

#endif
