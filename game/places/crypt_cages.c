/* SPDX-License-Identifier: Zlib */
#include "places/crypt_cages.h"

#include "game.h"

#define MOTHS_EACH 2
#define PERCH_PX   5.0f /* over the cage's foot */
#define FLAP_S     0.08
#define AWAY_S     2.2
#define AWAY_PX    120.0f
#define FLARE_PX   26.0f
#define FLARE      0xFFC060u

/* --- a caged moth: sits, and flutters now and then ---------------------------------------------------------------- */

typedef struct caged_moth_frame {
    Actor *actor;
    Vec perch;
} caged_moth_frame;

static void flutter(Actor *actor, Vec perch)
{
    actor->place = vec_add(perch, vec((float)random_between(&game.random_cosmetic, -3.0, 3.0), 0.0f));
    actor->height = PERCH_PX + (float)random_between(&game.random_cosmetic, 0.0, 5.0);
}

static void caged_moth(Coro *co)
{
    CORO_BEGIN(co, caged_moth, f);
    for (;;) {
        flutter(f->actor, f->perch);
        f->actor->pose = random_chance(&game.random_cosmetic, 0.6) ? POSE_PERCH : POSE_FLAP;
        f->actor->step = random_int(&game.random_cosmetic, 0, 1);
        CORO_WAIT_SECONDS(co, random_between(&game.random_cosmetic, 0.2, 0.9));
    }
    CORO_END(co);
}

static void put_moths_into(const PlaceThing *cage)
{
    for (int i = 0; i < MOTHS_EACH; i++) {
        const Vec perch = vec(cage->x, cage->y + 1.0f); /* before the bars, or nobody would see it */
        Actor *moth = actor_create(ACTOR_LAMP_MOTH, FIGURE_SMALL_MOTH, perch);
        if (moth != NULL) {
            coro_start(actor_scheduler(moth), caged_moth, .actor = moth, .perch = perch);
        }
    }
}

static bool is_in_a_cage(const Actor *moth)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_CAGE &&
            vec_distance(moth->place, vec(plan->things[i].x, plan->things[i].y)) < PLACE_TILE_PX / 2.0f) {
            return true;
        }
    }
    return false;
}

static void set_cages_open(bool open)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->thing_count; i++) {
        if (plan->things[i].kind == THING_CAGE) {
            game.room.things[i].on = open;
            game.room.things[i].step = open ? 1 : 0;
        }
    }
}

void crypt_cages_begin(void)
{
    const PlacePlan *plan = room_plan();

    set_cages_open(story_has(STORY_MOTHS_FREED));
    for (int i = 0; i < plan->thing_count && !story_has(STORY_CRYPT_LAMP_LIT); i++) {
        if (plan->things[i].kind == THING_CAGE) {
            put_moths_into(&plan->things[i]);
        }
    }
}

/* --- let go ------------------------------------------------------------------------------------------------------------ */

/* Up, in a widening curl, and out of sight. */
static void rise(Actor *moth, Vec from, float way, float share)
{
    const float angle = way + share * 7.0f;

    moth->place = vec_add(from, vec(cosf(angle) * share * 40.0f, sinf(angle) * share * 14.0f));
    moth->height = PERCH_PX + share * share * AWAY_PX;
    moth->alpha = (uint8_t)(255.0f * (1.0f - share * share));
}

typedef struct moth_goes_free_frame {
    Actor *actor;
    Vec from;
    float way;
} moth_goes_free_frame;

static void moth_goes_free(Coro *co)
{
    CORO_BEGIN(co, moth_goes_free, f);
    f->from = f->actor->place;
    f->way = (float)random_between(&game.random_cosmetic, 0.0, 6.2832);
    coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_FLAP, .seconds = FLAP_S);
    CORO_OVER(co, AWAY_S) {
        rise(f->actor, f->from, f->way, (float)coro_progress(co));
    }
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

void crypt_cages_open(void)
{
    set_cages_open(true);
    for (Actor *moth = NULL; (moth = actor_next(moth, ACTOR_LAMP_MOTH)) != NULL;) {
        if (is_in_a_cage(moth)) {
            coro_scheduler_stop_all(actor_scheduler(moth));
            coro_start_now(actor_scheduler(moth), moth_goes_free, .actor = moth);
        }
    }
}

/* --- burned ------------------------------------------------------------------------------------------------------------- */

void crypt_cages_burn(void)
{
    for (Actor *moth = NULL; (moth = actor_next(moth, ACTOR_LAMP_MOTH)) != NULL;) {
        if (is_in_a_cage(moth)) {
            effect_sparks(actor_middle(moth), vec(0.0f, -1.0f), 6);
            effect_light(moth->place, FLARE_PX, FLARE, 220.0f, 0.5f);
            coro_scheduler_stop_all(actor_scheduler(moth));
            actor_destroy(moth);
        }
    }
}
