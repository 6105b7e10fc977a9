/* SPDX-License-Identifier: Zlib */
/*
 * particle: sparks, motes, leaves, dust. Plain data: a pool may be copied, saved and put back.
 *
 * Particles are only seen: feed them the random numbers that the game's own decisions do not use.
 * Seconds and pixels throughout.
 */
#ifndef ENGINE_PARTICLE_H
#define ENGINE_PARTICLE_H

#include "palette.h"
#include "random.h"

#include <stdbool.h>
#include <stdint.h>

enum { PARTICLE_MAX = 256 };

typedef struct Particle {
    float x, y;      /* world pixels */
    float vx, vy;    /* pixels a second */
    float gravity;   /* added to vy each second; negative rises */
    float drag;      /* share of the speed lost in a second, 0 to about 10 */
    float sway;      /* sideways swing in pixels, for leaves and motes */
    float age, life; /* seconds; dead when age reaches life */
    Colour colour;
    uint8_t alpha; /* at birth */
    uint8_t size;  /* 1 or 2 pixels */
    bool add;      /* adds light instead of covering */
    bool appears;  /* alpha rises over the first fifth of its life */
    bool fades;    /* alpha falls to 0 over its life */
    uint8_t tag;   /* the game's: particle_clear_tagged, particle_count_tagged */
} Particle;

typedef struct ParticlePool {
    Particle items[PARTICLE_MAX];
    int count;
} ParticlePool;

/* A burst: every value is spread by plus or minus its `_spread`. */
typedef struct ParticleBurst {
    Particle each; /* what one looks like; its vx, vy are added to the thrown speed */
    int count;
    float speed, speed_spread; /* thrown outwards */
    float angle, angle_spread; /* radians, 0 to the right, pi/2 down; a spread of pi or more is all round */
    float life_spread;
    float place_spread; /* how far from the middle they begin */
    float flatness;     /* 0 or 1: round; 0.6: a ring that lies on the ground */
} ParticleBurst;

void particle_clear(ParticlePool *pool);
void particle_clear_tagged(ParticlePool *pool, uint8_t tag);
int particle_count_tagged(const ParticlePool *pool, uint8_t tag);

/* Adds one. A full pool gives up its oldest (by share of life). */
void particle_add(ParticlePool *pool, Particle particle);

void particle_burst(ParticlePool *pool, const ParticleBurst *burst, float x, float y, RandomStream *random);

/* Keeps `count` motes with this tag alive inside a box of the world: dead ones are born again somewhere in it.
 * Rising embers: `rise` pixels a second (4 to 9 looks right). Call each frame. */
typedef struct ParticleMotes {
    float left, top, width, height;
    int count;
    float rise_min, rise_max;
    float life_min, life_max;
    Particle each;
} ParticleMotes;

void particle_motes(ParticlePool *pool, const ParticleMotes *motes, RandomStream *random);

/* Moves all; dt in seconds. A negative dt runs them backwards (ages too) without dropping any. */
void particle_update(ParticlePool *pool, double dt);

/* Draws those whose `add` matches; camera_left and camera_top are subtracted. */
void particle_draw(const ParticlePool *pool, int camera_left, int camera_top, bool add);

#endif
