/* SPDX-License-Identifier: Zlib */
#include "hero/shy_heart.h"

#include "audio/sfx.h"
#include "coro.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/world_light.h"
#include "log.h"
#include "pictures/figure.h"
#include "world/effect.h"

#define HOVER_PX 3.0f
#define REACH_PX 14.0f
#define FEARS \
    0.3f /* world_light_at from which it hides: a shuttered lantern reaches that far only at 10 px */
#define BLINK_S   0.5
#define GLIMMER_S 0.9
#define GLIMMER   0xFFB060u

typedef struct shy_heart_frame {
    Actor *actor;
    StoryFlag found;
} shy_heart_frame;

/* Up and down by a pixel, with a glimmer that lights nothing. */
typedef struct shy_heart_hover_frame {
    Actor *actor;
} shy_heart_hover_frame;

static void shy_heart_hover(Coro *co)
{
    CORO_BEGIN(co, shy_heart_hover, f);
    for (;;) {
        f->actor->step = 1 - f->actor->step;
        f->actor->height = HOVER_PX + (float)f->actor->step;
        if (!f->actor->hidden) {
            effect_light(f->actor->place, 13.0f, GLIMMER, 110.0f, (float)GLIMMER_S);
        }
        CORO_WAIT_SECONDS(co, BLINK_S);
    }
    CORO_END(co);
}

/* Hides from light; true: it is dark, and Wick is there. */
static bool hide_or_be_found(Actor *actor)
{
    const Actor *hero = hero_actor();

    actor->hidden = world_light_at(actor->place) >= FEARS;
    return !actor->hidden && hero != NULL && hero_has_control() &&
           vec_distance(hero->place, actor->place) < REACH_PX;
}

void shy_heart_give(const Actor *actor, StoryFlag found)
{
    story_set(found);
    hero_gain_half_heart();
    sfx_play(SFX_SECRET);
    effect_play_many(EFFECT_SPARKS, actor_middle(actor), vec(0.0f, -1.0f), 12);
    LOG_EVENT("pickup", log_text("what", "half a heart"), log_integer("half_hearts", hero_state.half_hearts));
}

typedef shy_heart_frame shy_heart_live_frame;

static void shy_heart_live(Coro *co)
{
    CORO_BEGIN(co, shy_heart_live, f);
    coro_fork(co, shy_heart_hover, .actor = f->actor);
    CORO_WAIT_UNTIL(co, hide_or_be_found(f->actor));
    shy_heart_give(f->actor, f->found);
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

Actor *shy_heart_create(Vec place, StoryFlag found)
{
    Actor *actor = story_has(found) ? NULL : actor_create(pickup_kind(PICKUP_HEART), FIGURE_NONE, place);

    if (actor != NULL) {
        actor->height = HOVER_PX;
        actor->hidden = true;
        coro_start(actor_scheduler(actor), shy_heart_live, .actor = actor, .found = found);
    }
    return actor;
}
