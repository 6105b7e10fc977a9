/* SPDX-License-Identifier: Zlib */
/* A pool without holes: what has lived its life is closed up, and the oldest makes room. */
#include "particle.h"

#include "draw.h"
#include "ease.h"

#include <assert.h>
#include <math.h>

#define SWAY_RADIANS_PER_SECOND 2.6f
#define APPEAR_SHARE            0.2f

void particle_clear(ParticlePool *pool)
{
    pool->count = 0;
}

void particle_clear_tagged(ParticlePool *pool, uint8_t tag)
{
    int kept = 0;
    for (int i = 0; i < pool->count; i++) {
        if (pool->items[i].tag != tag) {
            pool->items[kept++] = pool->items[i];
        }
    }
    pool->count = kept;
}

int particle_count_tagged(const ParticlePool *pool, uint8_t tag)
{
    int count = 0;
    for (int i = 0; i < pool->count; i++) {
        count += pool->items[i].tag == tag;
    }
    return count;
}

/* How much of its life is over, 0 to 1. */
static float life_share(const Particle *particle)
{
    assert(particle->life > 0.0f && "what is in the pool has a life");
    return ease_clamp(particle->age / particle->life, 0.0f, 1.0f);
}

static int oldest(const ParticlePool *pool)
{
    assert(pool->count > 0 && "the oldest is one of some");
    int found = 0;
    for (int i = 1; i < pool->count; i++) {
        if (life_share(&pool->items[i]) > life_share(&pool->items[found])) {
            found = i;
        }
    }
    return found;
}

void particle_add(ParticlePool *pool, Particle particle)
{
    if (!(particle.life > 0.0f)) {
        return;
    }
    int place = pool->count < PARTICLE_MAX ? pool->count++ : oldest(pool);
    assert(place >= 0 && place < PARTICLE_MAX && "a particle gets a place in the pool");
    pool->items[place] = particle;
}

static float spread(RandomStream *random, float middle, float width)
{
    return middle + width * (float)random_between(random, -1.0, 1.0);
}

void particle_burst(ParticlePool *pool, const ParticleBurst *burst, float x, float y, RandomStream *random)
{
    float flatness = burst->flatness > 0.0f ? burst->flatness : 1.0f;
    for (int i = 0; i < burst->count; i++) {
        Particle particle = burst->each;
        float angle = spread(random, burst->angle, burst->angle_spread);
        float speed = spread(random, burst->speed, burst->speed_spread);
        float away = burst->place_spread * (float)random_unit(random);
        particle.x = x + cosf(angle) * away;
        particle.y = y + sinf(angle) * away * flatness;
        particle.vx += cosf(angle) * speed;
        particle.vy += sinf(angle) * speed * flatness;
        particle.life = spread(random, particle.life, burst->life_spread);
        particle_add(pool, particle);
    }
}

void particle_motes(ParticlePool *pool, const ParticleMotes *motes, RandomStream *random)
{
    int alive = particle_count_tagged(pool, motes->each.tag);
    bool first_time = alive == 0;
    for (; alive < motes->count; alive++) {
        Particle particle = motes->each;
        particle.x = motes->left + motes->width * (float)random_unit(random);
        particle.y = motes->top + motes->height * (float)random_unit(random);
        particle.vy -= (float)random_between(random, (double)motes->rise_min, (double)motes->rise_max);
        particle.life = (float)random_between(random, (double)motes->life_min, (double)motes->life_max);
        /* The first ones are of all ages: they must not all fade together. */
        particle.age = first_time ? particle.life * (float)random_unit(random) : 0.0f;
        particle_add(pool, particle);
    }
}

static void move(Particle *particle, float dt)
{
    float kept = expf(-particle->drag * dt);
    particle->vy += particle->gravity * dt;
    particle->vx *= kept;
    particle->vy *= kept;
    particle->x += particle->vx * dt;
    particle->y += particle->vy * dt;
    particle->age = fmaxf(particle->age + dt, 0.0f);
}

void particle_update(ParticlePool *pool, double dt)
{
    if (!isfinite(dt)) {
        return;
    }
    assert(pool->count >= 0 && pool->count <= PARTICLE_MAX && "the pool holds what it has room for");
    int kept = 0;
    for (int i = 0; i < pool->count; i++) {
        Particle particle = pool->items[i];
        move(&particle, (float)dt);
        if (particle.age < particle.life) {
            pool->items[kept++] = particle;
        }
    }
    pool->count = kept;
}

static uint8_t seen_alpha(const Particle *particle)
{
    float share = life_share(particle), factor = 1.0f;
    if (particle->fades) {
        factor = 1.0f - share;
    }
    if (particle->appears && share < APPEAR_SHARE) {
        factor *= share / APPEAR_SHARE;
    }
    return (uint8_t)((float)particle->alpha * factor);
}

void particle_draw(const ParticlePool *pool, int camera_left, int camera_top, bool add)
{
    for (int i = 0; i < pool->count; i++) {
        const Particle *particle = &pool->items[i];
        if (particle->add != add) {
            continue;
        }
        /* The life length differs from mote to mote, so it serves as their phase. */
        float swing = sinf(particle->age * SWAY_RADIANS_PER_SECOND + particle->life * 40.0f);
        int x = ease_pixel(particle->x + particle->sway * swing) - camera_left;
        int y = ease_pixel(particle->y) - camera_top;
        uint8_t alpha = seen_alpha(particle);
        if (add) {
            draw_rect_add(x, y, particle->size, particle->size, particle->colour, alpha);
        } else {
            draw_rect_alpha(x, y, particle->size, particle->size, particle->colour, alpha);
        }
    }
}
