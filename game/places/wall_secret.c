/* SPDX-License-Identifier: Zlib */
#include "places/wall_secret.h"

#include "audio/sfx.h"
#include "coro.h"
#include "ease.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "hero/shy_heart.h"
#include "night/turn_back.h"
#include "people/bark.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/room.h"
#include "world/story.h"

#define BRINK      vec(870.0f, 186.0f) /* where the second gap ends */
#define DEPTH      vec(-15.0f, 40.0f)  /* from there: out of the picture */
#define STARTLE_PX 50.0f
#define TAKE_PX    14.0f
#define HOP_PX     16.0f
#define HOVER_PX   2.0f
#define FALL_S     0.85
#define GLIMMER_S  0.7
#define GLIMMER    0xFFB060u

static const char THE_FALL; /* its address: what is remembered */

static bool is_hero_within(const Actor *heart, float px)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && vec_distance(hero->place, heart->place) < px;
}

typedef ActorFrame glimmer_frame, fall_frame, heart_on_the_brink_frame;

static void glimmer(Coro *co)
{
    CORO_BEGIN(co, glimmer, f);
    for (;;) {
        f->actor->step = 1 - f->actor->step;
        f->actor->height = HOVER_PX + (float)f->actor->step;
        effect_light(f->actor->place, 14.0f, GLIMMER, 120.0f, (float)GLIMMER_S);
        CORO_WAIT_SECONDS(co, GLIMMER_S);
    }
    CORO_END(co);
}

/* The wind lifts it, and then there is no ground under it. */
static void fall(Coro *co)
{
    CORO_BEGIN(co, fall, f);
    turn_back_remember(&THE_FALL);
    sfx_play(SFX_GUST);
    effect_play(EFFECT_DUST, f->actor->place, vec(-1.0f, 0.0f));
    CORO_OVER(co, FALL_S) {
        const float progress = (float)coro_progress(co);
        f->actor->place = vec(BRINK.x + DEPTH.x * progress, BRINK.y + DEPTH.y * progress * progress);
        f->actor->height = HOP_PX * ease_pulse(progress);
    }
    coro_start(room_scheduler(), bark_say, .who = hero_actor(), .text = "If only I had known.");
    CORO_END(co);
}

static void heart_on_the_brink(Coro *co)
{
    CORO_BEGIN(co, heart_on_the_brink, f);
    coro_fork(co, glimmer, .actor = f->actor);
    CORO_WAIT_UNTIL(co, is_hero_within(f->actor, turn_back_has_undone(&THE_FALL) ? TAKE_PX : STARTLE_PX));
    coro_stop_children(co);
    if (turn_back_has_undone(&THE_FALL)) {
        shy_heart_give(f->actor, STORY_WALL_SECRET);
    } else {
        CORO_CALL(co, fall, .actor = f->actor);
    }
    CORO_FINALLY(co);
    actor_destroy(f->actor);
    CORO_END(co);
}

void wall_secret_begin(void)
{
    Actor *actor =
        story_has(STORY_WALL_SECRET) ? NULL : actor_create(pickup_kind(PICKUP_HEART), FIGURE_NONE, BRINK);

    if (actor != NULL) {
        coro_start(actor_scheduler(actor), heart_on_the_brink, .actor = actor);
    }
}
