/* SPDX-License-Identifier: Zlib */
#include "people/snuffer_help.h"

#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "people/bark.h"
#include "people/orla.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/lamp_moths.h"
#include "world/story.h"

#define TURN        6.28318531f
#define MOTHS       4
#define FLAP_S      0.08
#define OVER_ALTAR  vec(200.0f, 104.0f)
#define THEIR_PX    15.0f
#define THEIR_PX_S  130.0f
#define AT_THE_DOOR vec(200.0f, 288.0f)
#define NEED_HALVES 4 /* so few half hearts are left */
#define THROW_PX    48.0f

/* --- moths ------------------------------------------------------------------------------------------------- */

/* Where he will come out, if he turns back; else over the altar. */
static Vec where_they_are_wanted(void)
{
    const Snuffer *snuffer = &snuffer_state;

    return snuffer->phase == 3 && snuffer->way_count > 4 ? snuffer->way[snuffer->way_count - 1] : OVER_ALTAR;
}

typedef struct freed_moth_frame {
    Actor *actor;
    int number;
    Vec middle;
    float turns;
} freed_moth_frame;

static void fly(freed_moth_frame *f, float seconds)
{
    const float angle = (f->turns + (float)f->number / MOTHS) * TURN;

    f->turns += 0.55f * seconds;
    f->middle = vec_approach(f->middle, where_they_are_wanted(), THEIR_PX_S * seconds);
    f->actor->place = vec_add(f->middle, vec(cosf(angle) * THEIR_PX, sinf(angle) * THEIR_PX * 0.5f));
    f->actor->height = 16.0f + 3.0f * sinf(angle * 3.0f);
}

static void freed_moth(Coro *co)
{
    CORO_BEGIN(co, freed_moth, f);
    for (f->middle = OVER_ALTAR;;) {
        fly(f, (float)coro_dt(co));
        CORO_YIELD(co);
    }
    CORO_END(co);
}

void freed_moths_let_in(void)
{
    if (!story_has(STORY_MOTHS_FREED) || actor_count(&LAMP_MOTHS_KIND) > 0) {
        return;
    }
    for (int i = 0; i < MOTHS; i++) {
        Actor *actor = actor_create(&LAMP_MOTHS_KIND, FIGURE_SMALL_MOTH, OVER_ALTAR);
        if (actor == NULL) {
            return;
        }
        coro_start(actor_scheduler(actor), actor_animate, .actor = actor, .pose = POSE_FLAP,
                   .seconds = FLAP_S);
        coro_start(actor_scheduler(actor), freed_moth, .actor = actor, .number = i);
    }
}

/* --- Orla ---------------------------------------------------------------------------------------------------- */

Actor *orla_at_the_door(void)
{
    Actor *orla = story_has(STORY_FLASK_LEFT) ? orla_let_in(AT_THE_DOOR) : NULL;

    if (orla != NULL) {
        actor_face(orla, vec(0.0f, -1.0f));
    }
    return orla;
}

/* Not so far that it lies among the pews, and not where she stands. */
static Vec where_it_falls(void)
{
    const Vec wick = hero_actor()->place;

    return vec(AT_THE_DOOR.x + (wick.x < AT_THE_DOOR.x ? -6.0f : 6.0f), AT_THE_DOOR.y - THROW_PX);
}

void orla_throws_a_heart(Coro *co)
{
    CORO_BEGIN(co, orla_throws_a_heart, f);
    CORO_WAIT_UNTIL(co, orla_at_the_door() != NULL && hero_state.half_hearts <= NEED_HALVES &&
                            hero_has_control());
    pickup_create(PICKUP_HEART, where_it_falls());
    CORO_CALL(co, bark_say, .who = orla_at_the_door(), .text = "Catch, child!");
    CORO_END(co);
}
