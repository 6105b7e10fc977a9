/* SPDX-License-Identifier: Zlib */
#include "enemies/cold_ring.h"

#include "audio/sfx.h"
#include "coro.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "entity.h"
#include "hero/hero.h"
#include "log.h"
#include "main_loop_world.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "world/combat.h"

#define DEGREES 57.2957795f

const ActorKind COLD_RING_KIND = {.name = "cold_ring", .ghostly = true, .passes = true};

/* Nobody sees its height, its face and its step: they are its radius, its gap, and whether it burns. */
float cold_ring_radius_px(const Actor *ring)
{
    return ring->height;
}

Vec cold_ring_gap(const Actor *ring)
{
    return ring->face;
}

bool cold_ring_gathers(const Actor *ring)
{
    return ring->step == 0;
}

/* Is Wick in the fire, and not in the gap? It lies on the ground: flatter than it is wide. */
static bool burns_wick(const Actor *ring)
{
    const Vec way = vec_sub(hero_actor()->place, ring->place);
    const Vec flat = vec(way.x, way.y / TUNING_RING_FLATNESS);
    const float angle = acosf(fminf(fmaxf(vec_dot(vec_normal(flat), ring->face), -1.0f), 1.0f)) * DEGREES;

    return fabsf(vec_length(flat) - ring->height) < TUNING_RING_DEPTH_PX &&
           angle > TUNING_RING_GAP_DEG / 2.0f;
}

typedef struct cold_ring_frame {
    Actor *actor;
    EntityId by;
} cold_ring_frame;

/* Closer and closer round him, wherever he goes; it dissolves when he does not stay for it. */
typedef cold_ring_frame gather_frame;

static void gather(Coro *co)
{
    CORO_BEGIN(co, gather, f);
    sfx_play_at(SFX_SNUFFER_RING, f->actor->place);
    LOG_EVENT("tell", log_text("who", "snuffer"), log_integer("id", f->actor->id.index),
              log_text("sound", sfx_name(SFX_SNUFFER_RING)), log_number("seconds", TUNING_SNUFFER_TELL_3_S));
    CORO_OVER(co, TUNING_SNUFFER_TELL_3_S) {
        const Actor *by = actor_find(f->by);
        f->actor->height =
            ease_between(ease_in, TUNING_RING_GATHERS_PX, TUNING_RING_FIRST_PX, (float)coro_progress(co));
        f->actor->place = by == NULL ? f->actor->place : by->place;
    }
    CORO_END(co);
}

typedef cold_ring_frame spread_frame;

static void spread(Coro *co)
{
    CORO_BEGIN(co, spread, f);
    f->actor->step = 1;
    LOG_EVENT("strike", log_text("who", "snuffer"), log_integer("id", f->actor->id.index));
    sfx_play_at(SFX_SLAM, f->actor->place);
    while (f->actor->height < TUNING_RING_PX) {
        CORO_WAIT_FIXED_UPDATE(co);
        f->actor->height += TUNING_RING_PX_S * (float)MAIN_LOOP_FIXED_SECONDS;
        if (hero_actor() != NULL && burns_wick(f->actor)) {
            const Vec out = vec_towards(f->actor->place, hero_actor()->place);
            combat_strike(hero_actor(), &(Blow){f->actor, out, TUNING_RING_HALVES, TUNING_KNOCK_BACK_PX});
        }
    }
    CORO_END(co);
}

/* Whoever sends it is here, and has not gone out of reach meanwhile. */
static bool is_there(EntityId by)
{
    const Actor *actor = actor_find(by);

    return actor != NULL && !enemy_of(actor)->intangible;
}

typedef cold_ring_frame cold_ring_live_frame;

static void cold_ring_live(Coro *co)
{
    CORO_BEGIN(co, cold_ring_live, f);
    CORO_CALL(co, gather, .actor = f->actor, .by = f->by);
    if (is_there(f->by)) {
        CORO_CALL(co, spread, .actor = f->actor);
    }
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

Actor *cold_ring_create(const Actor *by, Vec gap)
{
    Actor *actor = actor_create(&COLD_RING_KIND, FIGURE_NONE, by->place);

    if (actor != NULL) {
        actor->height = TUNING_RING_GATHERS_PX;
        actor->face = gap;
        coro_start(actor_scheduler(actor), cold_ring_live, .actor = actor, .by = by->id);
        LOG_EVENT("spawn", log_text("who", "cold_ring"), log_integer("id", actor->id.index),
                  log_number("x", (double)by->place.x), log_number("y", (double)by->place.y));
    }
    return actor;
}

void cold_ring_clear(void)
{
    for (Actor *ring = NULL; (ring = actor_next(ring, &COLD_RING_KIND)) != NULL;) {
        actor_destroy(ring);
    }
}
