/* SPDX-License-Identifier: Zlib */
#include "places/gifts.h"

#include "hero/hero.h"
#include "hero/pickup.h"
#include "log.h"
#include "vec.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"

#include <assert.h>

#define BESIDE_PX 14.0f

Gifts gift_state;

/* Of Wick, in the place under way. */
static int *falls(void)
{
    const int place = places_index(room_plan());

    assert(place >= 0 && "a place with gifts stands in the table of places");
    return &gift_state.falls[place];
}

static bool is_gift(int thing)
{
    const PlaceThing *plan = &room_plan()->things[thing];

    return plan->kind == THING_LAMP_POST && plan->which == GIFT;
}

static bool are_due(void)
{
    return *falls() >= GIFTS_AFTER;
}

static void hide_all(bool hidden)
{
    for (int i = 0; i < room_plan()->thing_count; i++) {
        if (is_gift(i)) {
            Lamp *lamp = &lamp_state.items[room_state.things[i].lamp];
            room_state.things[i].hidden = lamp->waits = hidden;
            lamp_set(lamp, false); /* in a place that is lit already, too */
        }
    }
}

static void light_all(void)
{
    hide_all(false);
    for (int i = 0; i < room_plan()->thing_count; i++) {
        if (is_gift(i)) {
            coro_start(room_scheduler(), lamp_light, .lamp = &lamp_state.items[room_state.things[i].lamp]);
        }
    }
    LOG_EVENT("gift", log_integer("falls", *falls()));
}

static float distance_to(int thing)
{
    const PlaceThing *plan = &room_plan()->things[thing];

    return vec_distance(hero_actor()->place, vec(plan->x, plan->y));
}

/* Beside the post that is nearest to where he came back. */
static void lay_heart(void)
{
    int nearest = -1;

    for (int i = 0; i < room_plan()->thing_count; i++) {
        if (is_gift(i) && (nearest < 0 || distance_to(i) < distance_to(nearest))) {
            nearest = i;
        }
    }
    if (nearest >= 0) {
        const PlaceThing *post = &room_plan()->things[nearest];
        pickup_create(PICKUP_HEART, vec(post->x + BESIDE_PX, post->y + 2.0f));
    }
}

void gifts_tend(Coro *co)
{
    CORO_BEGIN(co, gifts_tend, f);
    hide_all(!are_due());
    if (are_due()) {
        light_all();
    }
    for (;;) {
        CORO_WAIT_SIGNAL(co, &hero_state.came_back);
        (*falls())++;
        if (*falls() == GIFTS_AFTER) {
            light_all();
        }
        if (are_due()) {
            lay_heart();
        }
    }
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void hash_gifts(StateHash *hash)
{
    for (int i = 0; i < PLACES_COUNT; i++) {
        state_hash_i32(hash, gift_state.falls[i]);
    }
}

static void reset_gifts(void)
{
    gift_state = (Gifts){.falls = {0}};
}

const StatePart GIFT_PART = {.name = "gifts",
                             .data = &gift_state,
                             .size = sizeof gift_state,
                             .hash = hash_gifts,
                             .reset = reset_gifts};
