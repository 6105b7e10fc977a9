/* SPDX-License-Identifier: Zlib */
#include "world/breeze.h"

#include "coro.h"
#include "palette.h"
#include "particle.h"
#include "random.h"
#include "vec.h"
#include "world/actor.h"
#include "world/place.h"
#include "world/room.h"
#include "world/world.h"

#define BANNER_STEPS 4
#define FLAP_S       0.16
#define SWAY_NEAR    10.0f /* pixels from Wick's feet */
#define SWAY_LOOK    0.1   /* seconds between two looks */
#define BREEZE_S     2.6   /* between two gusts that move the trees and the laundry */
#define SMOKE_S      1.1
#define SMOKE_RISE   7.0f

static bool is_brushed(const PlaceThing *thing)
{
    const Actor *walker = actor_focus();

    return walker != NULL && vec_length(walker->velocity) > 8.0f &&
           vec_distance(walker->place, vec(thing->x, thing->y)) < SWAY_NEAR;
}

/* Grass and bushes bend while Wick passes. */
typedef CoroNoFrame bend_where_wick_walks_frame;

static void bend_where_wick_walks(Coro *co)
{
    CORO_BEGIN(co, bend_where_wick_walks, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, SWAY_LOOK);
        const PlacePlan *plan = room_plan();
        for (int i = 0; i < plan->thing_count; i++) {
            const ThingKind kind = plan->things[i].kind;
            if (kind == THING_TUFT || kind == THING_BUSH || kind == THING_BUSH_SMALL) {
                room_state.things[i].sways = is_brushed(&plan->things[i]);
            }
        }
    }
    CORO_END(co);
}

/* A gust goes through one tree or washing line, each in its own time. */
typedef ThingFrame sway_in_the_breeze_frame;

static void sway_in_the_breeze(Coro *co)
{
    CORO_BEGIN(co, sway_in_the_breeze, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, random_between(&world.random_cosmetic, 0.4, BREEZE_S));
        room_state.things[f->thing].sways = true;
        CORO_WAIT_SECONDS(co, random_between(&world.random_cosmetic, 0.5, 0.9));
        room_state.things[f->thing].sways = false;
    }
    CORO_END(co);
}

/* The wind never lets go of it. */
typedef ThingFrame flap_frame;

static void flap(Coro *co)
{
    CORO_BEGIN(co, flap, f);
    room_state.things[f->thing].flaps = (uint8_t)random_int(&world.random_cosmetic, 0, BANNER_STEPS - 1);
    for (;;) {
        CORO_WAIT_SECONDS(co, FLAP_S * random_between(&world.random_cosmetic, 0.7, 1.2));
        room_state.things[f->thing].flaps = (uint8_t)((room_state.things[f->thing].flaps + 1) % BANNER_STEPS);
    }
    CORO_END(co);
}

static void puff(const PlaceThing *chimney)
{
    const Particle each = {
        .x = chimney->x,
        .y = chimney->y,
        .vx = (float)random_between(&world.random_cosmetic, 1.0, 3.5),
        .vy = -SMOKE_RISE,
        .sway = 2.0f,
        .life = 3.4f,
        .colour = PALETTE_STONE,
        .alpha = 90,
        .size = 2,
        .appears = true,
        .fades = true,
    };
    const ParticleBurst burst = {.each = each, .count = 3, .place_spread = 2.5f, .life_spread = 0.8f};

    particle_burst(&world.particles, &burst, chimney->x, chimney->y, &world.random_cosmetic);
}

typedef ThingFrame smoke_frame;

static void smoke(Coro *co)
{
    CORO_BEGIN(co, smoke, f);
    for (;;) {
        CORO_WAIT_SECONDS(co, SMOKE_S * random_between(&world.random_cosmetic, 0.7, 1.3));
        puff(&room_plan()->things[f->thing]);
    }
    CORO_END(co);
}

void breeze_begin(void)
{
    const PlacePlan *plan = room_plan();
    CoroScheduler *place = room_scheduler();

    coro_start(place, bend_where_wick_walks);
    for (int i = 0; i < plan->thing_count; i++) {
        const ThingKind kind = plan->things[i].kind;
        if (kind == THING_TREE || kind == THING_LAUNDRY) {
            coro_start(place, sway_in_the_breeze, .thing = i);
        } else if (kind == THING_BANNER) {
            coro_start(place, flap, .thing = i);
        } else if (kind == THING_CHIMNEY) {
            coro_start(place, smoke, .thing = i);
        }
    }
}
