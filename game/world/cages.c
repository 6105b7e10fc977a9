/* SPDX-License-Identifier: Zlib */
#include "world/cages.h"

#include "coro.h"
#include "pictures/figure.h"
#include "random.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp_moths.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#define MOTHS_EACH 3
#define INSIDE_PX  10.0f /* over the cage's foot */
#define FLAP_S     0.08
#define STIR_S     0.14
#define AWAY_S     2.4
#define AWAY_PX    130.0f
#define FLARE_PX   30.0f
#define FLARE      0xFFC060u

static void set_cages(CageState state)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_CAGE) {
            room_state.things[i].step = (uint8_t)state;
        }
    }
}

/* Behind the bars they sit, and flutter now and then. */
typedef CoroNoFrame stir_frame;

static void stir(Coro *co)
{
    CORO_BEGIN(co, stir, f);
    for (;;) {
        set_cages(CAGE_CLOSED);
        CORO_WAIT_SECONDS(co, STIR_S * random_between(&world.random_cosmetic, 1.0, 5.0));
        set_cages(CAGE_STIRS);
        CORO_WAIT_SECONDS(co, STIR_S);
    }
    CORO_END(co);
}

void cages_begin(void)
{
    if (story_has(STORY_MOTHS_FREED)) {
        set_cages(CAGE_OPEN);
    } else if (story_has(STORY_MOTHS_BURNED)) {
        set_cages(CAGE_BURNT);
    } else {
        coro_set_tag(world_runtime, coro_start_once(room_scheduler(), stir), CAGES_TAG);
    }
}

/* --- let go ------------------------------------------------------------------------------------------------------------ */

/* Up, in a widening curl, and out of sight. */
static void rise(Actor *moth, Vec from, float way, float share)
{
    const float angle = way + share * 7.0f;

    moth->place = vec_add(from, vec(cosf(angle) * share * 44.0f, sinf(angle) * share * 14.0f));
    moth->height = INSIDE_PX + share * share * AWAY_PX;
    moth->alpha = (uint8_t)(255.0f * (1.0f - share * share * share));
}

typedef struct moth_goes_free_frame {
    Actor *actor;
    Vec from;
    float way;
} moth_goes_free_frame;

static void moth_goes_free(Coro *co)
{
    CORO_BEGIN(co, moth_goes_free, f);
    f->way = (float)random_between(&world.random_cosmetic, 0.0, 6.2832);
    coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_FLAP, .seconds = FLAP_S);
    CORO_OVER(co, AWAY_S) {
        rise(f->actor, f->from, f->way, (float)coro_progress(co));
    }
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

static void let_go(Vec cage)
{
    for (int i = 0; i < MOTHS_EACH; i++) {
        Actor *moth = actor_create(&LAMP_MOTHS_KIND, FIGURE_SMALL_MOTH, cage);
        if (moth != NULL) {
            moth->height = INSIDE_PX;
            coro_start_now(actor_scheduler(moth), moth_goes_free, .actor = moth, .from = cage);
        }
    }
}

static void flare(Vec cage)
{
    effect_play_many(EFFECT_SPARKS, vec(cage.x, cage.y - INSIDE_PX), vec(0.0f, -1.0f), 8);
    effect_light(cage, FLARE_PX, FLARE, 230.0f, 0.6f);
}

static void each_cage(void (*what)(Vec cage))
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_CAGE) {
            what(vec(plan->things[i].x, plan->things[i].y));
        }
    }
}

void cages_open(void)
{
    coro_scheduler_stop_tagged(room_scheduler(), CAGES_TAG);
    set_cages(CAGE_OPEN);
    each_cage(let_go);
}

void cages_burn(void)
{
    coro_scheduler_stop_tagged(room_scheduler(), CAGES_TAG);
    set_cages(CAGE_BURNT);
    each_cage(flare);
}
