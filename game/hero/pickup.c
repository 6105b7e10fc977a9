/* SPDX-License-Identifier: Zlib */
#include "hero/pickup.h"

#include "coro.h"
#include "ease.h"
#include "hero/hero.h"
#include "log.h"
#include "pictures/figure.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"

#define HOP_PX   14.0f
#define HOVER_PX 3.0f
#define HOP_S    0.45
#define REACH_PX 11.0f
#define BLINK_S  0.5
#define BLINKS   22 /* calm ones; then it blinks four times as fast */
#define HURRIES  24
#define FEET_PX  8.0f
#define RINGS    16
#define RING_PX  8.0f
#define TURNS    16

typedef struct PickupRow {
    ActorKind actor;
    const char *picture;
    Sfx sound;
    int heals_halves;
} PickupRow;

#define BODY .width = 6.0f, .depth = 4.0f, .gain = 0.1f, .stop = 0.1f, .passes = true

static const PickupRow ROWS[PICKUP_COUNT] = {
#define PICKUP_ROW(id, text, picture, sound, heals) \
    [PICKUP_##id] = {{BODY, .name = text}, picture, sound, heals},
    PICKUPS(PICKUP_ROW)
#undef PICKUP_ROW
};

const ActorKind *pickup_kind(Pickup pickup)
{
    return &ROWS[pickup].actor;
}

static const PickupRow *row_of(const Actor *actor)
{
    for (Pickup pickup = 0; pickup < PICKUP_COUNT; pickup++) {
        if (actor->kind == &ROWS[pickup].actor) {
            return &ROWS[pickup];
        }
    }
    return NULL;
}

bool pickup_is(const Actor *actor)
{
    return row_of(actor) != NULL;
}

const char *pickup_picture(const Actor *actor)
{
    return row_of(actor)->picture;
}

/* --- what is seen -------------------------------------------------------------------------------------- */

typedef ActorFrame pickup_hop_frame;

static void pickup_hop(Coro *co)
{
    CORO_BEGIN(co, pickup_hop, f);
    CORO_OVER(co, HOP_S) {
        f->actor->height = HOVER_PX + HOP_PX * ease_pulse((float)coro_progress(co));
    }
    CORO_END(co);
}

/* Up and down by a pixel; its outline blinks, faster towards the end. step: 1 while it blinks. */
typedef struct pickup_hover_frame {
    Actor *actor;
    int blinks;
} pickup_hover_frame;

static void pickup_hover(Coro *co)
{
    CORO_BEGIN(co, pickup_hover, f);
    for (f->blinks = 0; f->blinks < BLINKS + HURRIES; f->blinks++) {
        f->actor->step = 1 - f->actor->step;
        f->actor->height = HOVER_PX + (float)f->actor->step;
        CORO_WAIT_SECONDS(co, f->blinks < BLINKS ? BLINK_S : BLINK_S / 4.0);
    }
    CORO_END(co);
}

/* --- what happens to it ----------------------------------------------------------------------------------- */

static bool is_wanted(const Actor *actor)
{
    const Actor *hero = hero_actor();

    return hero != NULL && !hero_state.fallen && hero_state.half_hearts < hero_state.half_hearts_max &&
           vec_distance(hero->place, actor->place) < REACH_PX;
}

static void take(const Actor *actor)
{
    const PickupRow *row = row_of(actor);

    hero_heal(row->heals_halves);
    sfx_play(row->sound);
    effect_play_many(EFFECT_SPARKS, actor_middle(actor), vec(0.0f, -1.0f), 8);
    LOG_EVENT("pickup", log_text("what", row->actor.name),
              log_integer("half_hearts", hero_state.half_hearts));
}

typedef ActorFrame pickup_wait_frame;

static void pickup_wait(Coro *co)
{
    CORO_BEGIN(co, pickup_wait, f);
    CORO_WAIT_UNTIL(co, is_wanted(f->actor));
    take(f->actor);
    CORO_END(co);
}

/* A lamp that is lit heals Wick: the heart is of no use any more. */
typedef CoroNoFrame pickup_outshone_frame;

static void pickup_outshone(Coro *co)
{
    CORO_BEGIN(co, pickup_outshone, f);
    CORO_WAIT_SIGNAL(co, &lamp_state.lit);
    CORO_END(co);
}

/* Taken, outshone or faded, whichever comes first. */
typedef ActorFrame pickup_live_frame;

static void pickup_live(Coro *co)
{
    CORO_BEGIN(co, pickup_live, f);
    CORO_CALL(co, pickup_hop, .actor = f->actor);
    coro_fork(co, pickup_hover, .actor = f->actor);
    coro_fork(co, pickup_wait, .actor = f->actor);
    coro_fork(co, pickup_outshone);
    CORO_WAIT_FIRST(co);
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

static bool can_lie(Vec place)
{
    return room_box_is_free(place.x - FEET_PX / 2.0f, place.y - FEET_PX, FEET_PX, FEET_PX);
}

/* Over a depth, or in a wall, it could not be taken: then it lies on the nearest ground. */
static Vec landing_near(Vec place)
{
    for (int ring = 0; ring < RINGS; ring++) {
        for (int i = 0; i < TURNS; i++) {
            const float angle = 6.28318531f * (float)i / (float)TURNS;
            const Vec way = vec_scale(vec(cosf(angle), sinf(angle)), RING_PX * (float)ring);
            if (can_lie(vec_add(place, way))) {
                return vec_add(place, way);
            }
        }
    }
    return place;
}

Actor *pickup_create(Pickup pickup, Vec place)
{
    Actor *actor = actor_create(pickup_kind(pickup), FIGURE_NONE, landing_near(place));

    if (actor != NULL) {
        actor->height = HOVER_PX;
        coro_start(actor_scheduler(actor), pickup_live, .actor = actor);
    }
    return actor;
}
