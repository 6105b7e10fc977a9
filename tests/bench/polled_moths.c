/* SPDX-License-Identifier: Zlib */
#include "polled_moths.h"

#include "coro.h"
#include "ease.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "enemies/moth_lure.h"
#include "random.h"
#include "tools/thousand_moths.h"
#include "tuning.h"
#include "world/actor.h"
#include "world/world.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define TURN      6.28318531f
#define THINK_S   0.1
#define RISE_PX_S 40.0f

typedef enum MothState { MOTH_BEGINS, MOTH_WANDERS, MOTH_IS_DRAWN } MothState;

typedef struct PolledMoth {
    MothState state;
    int64_t thinks_at_ns; /* when it flutters, or circles on; by its own clock */
    float side;           /* of its circle: 1 or -1; 0: not chosen yet */
    float height;         /* without its bobbing */
} PolledMoth;

static PolledMoth moths[ENTITY_CAPACITY]; /* by the index of their entities */
static EnemyTraits polled;                /* as MOTH, but for the mind */

static PolledMoth *polled_of(const Actor *actor)
{
    return &moths[actor->id.index];
}

static int64_t now_ns(const Actor *actor)
{
    return (int64_t)llround(coro_scheduler_time(actor_scheduler(actor)) * 1e9);
}

static void think_in(Actor *actor, double seconds)
{
    polled_of(actor)->thinks_at_ns = now_ns(actor) + (int64_t)(seconds * 1e9);
}

static bool feels_light(const Actor *actor)
{
    MothLure lure;

    return moth_find_lure(actor->place, enemy_of(actor)->home, &lure);
}

static void hover(Actor *actor, double seconds)
{
    const double time = coro_scheduler_time(actor_scheduler(actor));
    PolledMoth *moth = polled_of(actor);

    moth->height = ease_approach(moth->height, enemy_of(actor)->flies_px, RISE_PX_S * (float)seconds);
    actor->height = moth->height + TUNING_MOTH_BOB_PX * sinf((float)(time * TUNING_MOTH_BOB_HERTZ) * TURN);
}

static void flutter(Actor *actor)
{
    const Vec home = vec_sub(enemy_of(actor)->home, actor->place);
    const float angle = (float)random_between(&world.random_gameplay, 0.0, (double)TURN);
    Vec way = vec(cosf(angle), sinf(angle) * 0.7f);

    if (vec_length(home) > TUNING_MOTH_WANDER_PX) {
        way = vec_add(vec_normal(home), vec_scale(way, 0.6f));
    }
    actor_walk(actor, way, TUNING_MOTH_WANDER_PX_S);
    think_in(actor, random_between(&world.random_gameplay, 0.25, 0.6));
}

static void circle(Actor *actor)
{
    PolledMoth *moth = polled_of(actor);
    MothLure lure;

    if (moth->side == 0.0f) {
        moth->side = random_chance(&world.random_gameplay, 0.5) ? 1.0f : -1.0f;
    }
    think_in(actor, THINK_S);
    if (!moth_find_lure(actor->place, enemy_of(actor)->home, &lure)) {
        return;
    }
    const Vec way = vec_towards(actor->place, lure.place);
    const float gap = vec_distance(actor->place, lure.place) - TUNING_MOTH_CIRCLE_PX;
    const float inward =
        fmaxf(fminf(gap / 12.0f, 2.0f), -1.0f) + (float)random_between(&world.random_gameplay, -0.4, 0.4);
    enemy_of(actor)->alert = lure.is_wick;
    actor_walk(actor, vec_add(vec(-way.y * moth->side, way.x * moth->side), vec_scale(way, inward)),
               TUNING_MOTH_DRAWN_PX_S);
}

static void be_drawn(Actor *actor)
{
    polled_of(actor)->state = MOTH_IS_DRAWN;
    polled_of(actor)->side = 0.0f;
    circle(actor);
}

static void wander(Actor *actor)
{
    enemy_of(actor)->alert = false;
    polled_of(actor)->state = MOTH_WANDERS;
    flutter(actor);
    if (feels_light(actor)) {
        be_drawn(actor);
    }
}

static void poll_wandering(Actor *actor)
{
    if (polled_of(actor)->thinks_at_ns <= now_ns(actor)) {
        flutter(actor);
    }
    if (feels_light(actor)) {
        be_drawn(actor);
    }
}

static void poll_drawn(Actor *actor, double seconds)
{
    if (polled_of(actor)->thinks_at_ns <= now_ns(actor)) {
        circle(actor);
    }
    ENEMY_TURN.keep_waiting(actor, seconds);
    if (!feels_light(actor) || enemy_of(actor)->attacks) {
        wander(actor);
    }
}

static void begin(Actor *actor)
{
    enemy_of(actor)->rest_s = (float)(TUNING_MOTH_REST_S * random_between(&world.random_gameplay, 0.5, 1.2));
    polled_of(actor)->height = actor->height;
    wander(actor);
}

static void poll(Actor *actor, double seconds)
{
    switch (polled_of(actor)->state) {
    case MOTH_BEGINS:
        begin(actor);
        break;
    case MOTH_WANDERS:
        poll_wandering(actor);
        break;
    case MOTH_IS_DRAWN:
        poll_drawn(actor, seconds);
        break;
    }
    hover(actor, seconds);
}

/* One coroutine for all of them, in a slot behind theirs, so that each has its turn where its own coroutines would have it. */
typedef CoroNoFrame poll_all_frame;

static void poll_all(Coro *co)
{
    CORO_BEGIN(co, poll_all, f);
    for (;;) {
        for (Actor *actor = NULL; (actor = actor_next(actor, &polled.actor)) != NULL;) {
            if (!actor->falling) {
                poll(actor, coro_dt(co));
            }
        }
        CORO_YIELD(co);
    }
    CORO_END(co);
}

typedef EnemyFrame no_mind_frame;

static void no_mind(Coro *co)
{
    CORO_BEGIN(co, no_mind, f);
    CORO_END(co);
}

static const ActorKind POLLER = {.name = "poller", .passes = true, .ghostly = true};

int polled_moths_come(void)
{
    memset(moths, 0, sizeof moths);
    polled = MOTH;
    polled.mind = no_mind;
    polled.mind_name = "no_mind";
    const int count = thousand_moths_come(&polled);
    Actor *poller = actor_create(&POLLER, FIGURE_NONE, vec(0.0f, 0.0f));
    if (poller != NULL) {
        coro_start(actor_scheduler(poller), poll_all);
    }
    return count;
}
