/* SPDX-License-Identifier: Zlib */
#include "places/gifts.h"

#include "game.h"
#include "hero/pickup.h"
#include "log.h"

#define BESIDE_PX 14.0f

static bool is_gift(int thing)
{
    const PlaceThing *plan = &room_plan()->things[thing];

    return plan->kind == THING_LAMP_POST && plan->which == GIFT;
}

static bool are_due(void)
{
    return game.room.falls[game.room.place] >= GIFTS_AFTER;
}

static void hide_all(bool hidden)
{
    for (int i = 0; i < room_plan()->thing_count; i++) {
        if (is_gift(i)) {
            game.room.things[i].hidden = hidden;
            game.lamps.items[game.room.things[i].lamp].waits = hidden;
        }
    }
}

static void light_all(void)
{
    hide_all(false);
    for (int i = 0; i < room_plan()->thing_count; i++) {
        if (is_gift(i)) {
            coro_start(room_scheduler(), lamp_light, .lamp = &game.lamps.items[game.room.things[i].lamp]);
        }
    }
    LOG_EVENT("gift", log_integer("falls", game.room.falls[game.room.place]));
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
        pickup_create_heart(vec(post->x + BESIDE_PX, post->y + 2.0f));
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
        CORO_WAIT_SIGNAL(co, &game.hero.came_back);
        game.room.falls[game.room.place]++;
        if (game.room.falls[game.room.place] == GIFTS_AFTER) {
            light_all();
        }
        if (are_due()) {
            lay_heart();
        }
    }
    CORO_END(co);
}
