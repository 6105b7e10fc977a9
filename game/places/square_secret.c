/* SPDX-License-Identifier: Zlib */
#include "places/square_secret.h"

#include "coro.h"
#include "cutscenes/cutscene.h"
#include "ease.h"
#include "hero/hero.h"
#include "hero/shy_heart.h"
#include "light.h"
#include "people/bark.h"
#include "pictures/figure.h"
#include "world/actor.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"

#define FLIES_PX  15.0f
#define RISES_PX  40.0f /* a second */
#define ROUND_PX  22.0f
#define FLATNESS  0.6f
#define ROUND_S   2.4f
#define PACE_PX_S 96.0f /* a little faster than Wick */
#define FLAP_S    0.08
#define FOLD_S    0.8   /* from one look of its wings to the next, when it sits */
#define FAITHFUL  1.5f  /* Wick's lantern counts so much while it follows him: it passes by lamps */
#define LEAST     0.03f /* of a light: weaker ones it does not see */
#define DARK_S    0.7f  /* without any, it comes down */
#define LANDS_S   0.5
#define ROOMY_PX  18.0f /* nothing hides it where it sits */
#define TAKE_PX   11.0f
#define GLIMMER_S 0.7
#define GLIMMER   0xFFB060u
#define TURN      6.28318531f

static const ActorKind HEART_MOTH_KIND = {
    .name = "heart moth", .width = 6.0f, .depth = 4.0f, .passes = true, .ghostly = true};

/* --- what it sees ----------------------------------------------------------------------------------------- */

typedef struct Sight {
    Vec place;
    float strength; /* 0: it is dark */
    bool is_wick;
} Sight;

/* As bright as it would be were the flame on the ground, where the moth flies round it. */
static float strength_of(Light light, Vec place, Vec moth)
{
    light.x = place.x;
    light.y = place.y;
    const float strength = light_reach(light, moth.x, moth.y);

    return strength < LEAST ? 0.0f : strength;
}

static void prefer(Sight *best, Sight other)
{
    if (other.strength > best->strength) {
        *best = other;
    }
}

/* No scene leads it away: a skipped one ends as a watched one does. */
static bool is_lantern_open(void)
{
    return !hero_state.shuttered && !cutscene_runs();
}

/* The brightest light there. liking: for Wick's lantern. */
static Sight look_round(Vec moth, float liking)
{
    const Actor *hero = hero_actor();
    Sight best = {.strength = 0.0f};

    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (lamp->lit && (lamp->kind == LAMP_POST || lamp->kind == LAMP_GREAT)) {
            prefer(&best, (Sight){lamp->place, strength_of(lamp_light_of(lamp), lamp->place, moth), false});
        }
    }
    if (hero != NULL && is_lantern_open()) {
        const float strength = strength_of(hero_light_of_lantern(hero), hero->place, moth);
        prefer(&best, (Sight){hero->place, strength * liking, true});
    }
    return best;
}

static bool sees_light(const Actor *moth)
{
    return look_round(moth->place, 1.0f).strength > 0.0f;
}

/* Wick is there, and it carries the heart yet. */
static bool is_caught(const Actor *moth)
{
    const Actor *hero = hero_actor();

    return moth->figure == FIGURE_HEART_MOTH && hero != NULL && hero_has_control() &&
           vec_distance(hero->place, moth->place) < TAKE_PX;
}

/* --- flying ------------------------------------------------------------------------------------------------- */

typedef struct follow_light_frame {
    Actor *actor;
    Vec middle; /* of what it circles */
    float angle;
    float dark_s;      /* since it saw a light */
    bool follows_wick; /* now */
    bool is_told;      /* Wick has wondered */
} follow_light_frame;

static void fly(follow_light_frame *f, float seconds)
{
    const Vec round = vec(cosf(f->angle) * ROUND_PX, sinf(f->angle) * ROUND_PX * FLATNESS);

    f->angle = fmodf(f->angle + seconds * TURN / ROUND_S, TURN);
    f->actor->place = vec_approach(f->actor->place, vec_add(f->middle, round), PACE_PX_S * seconds);
    f->actor->height =
        ease_approach(f->actor->height, FLIES_PX + 2.0f * sinf(f->angle * 5.0f), RISES_PX * seconds);
}

/* The first time that it comes to Wick, he wonders. */
static void wonder(follow_light_frame *f)
{
    f->is_told = true;
    coro_start(room_scheduler(), bark_say, .who = hero_actor(), .text = "It wants my light.");
}

static void look_and_fly(follow_light_frame *f, float seconds)
{
    const Sight sight = look_round(f->actor->place, f->follows_wick ? FAITHFUL : 1.0f);

    f->dark_s = sight.strength > 0.0f ? 0.0f : f->dark_s + seconds;
    f->middle = sight.strength > 0.0f ? sight.place : f->middle;
    f->follows_wick = sight.is_wick;
    if (sight.is_wick && !f->is_told) {
        wonder(f);
    }
    fly(f, seconds);
}

/* Round the brightest light, until there has been none for a while. */
static void follow_light(Coro *co)
{
    CORO_BEGIN(co, follow_light, f);
    coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_FLAP, .seconds = FLAP_S);
    f->middle = f->actor->place;
    while (f->dark_s < DARK_S) {
        look_and_fly(f, (float)coro_dt(co));
        CORO_YIELD(co);
    }
    CORO_END(co);
}

/* --- sitting ------------------------------------------------------------------------------------------------ */

typedef struct come_down_frame {
    Actor *actor;
    Vec from, to;
    float height;
} come_down_frame;

static void come_down(Coro *co)
{
    CORO_BEGIN(co, come_down, f);
    f->from = f->actor->place;
    f->to = room_nearest_free(f->from, ROOMY_PX, ROOMY_PX);
    f->height = f->actor->height;
    CORO_OVER(co, LANDS_S) {
        f->actor->place = vec_mix(f->from, f->to, (float)coro_progress(co));
        f->actor->height = f->height * (1.0f - (float)coro_progress(co));
    }
    CORO_END(co);
}

typedef ActorFrame glimmer_frame, sit_frame, heart_moth_frame;

static void glimmer(Coro *co)
{
    CORO_BEGIN(co, glimmer, f);
    for (;;) {
        effect_light(f->actor->place, 18.0f, GLIMMER, 150.0f, (float)GLIMMER_S);
        CORO_WAIT_SECONDS(co, GLIMMER_S);
    }
    CORO_END(co);
}

/* Until it sees a light again, or Wick is there. */
static void sit(Coro *co)
{
    CORO_BEGIN(co, sit, f);
    CORO_CALL(co, come_down, .actor = f->actor);
    coro_fork(co, actor_animate, .actor = f->actor, .pose = POSE_PERCH, .seconds = FOLD_S);
    coro_fork(co, glimmer, .actor = f->actor);
    CORO_WAIT_UNTIL(co, sees_light(f->actor) || is_caught(f->actor));
    CORO_END(co);
}

/* --- its mind ------------------------------------------------------------------------------------------------ */

/* It flies on without. */
static void give_heart(Actor *moth)
{
    shy_heart_give(moth, STORY_SQUARE_SECRET);
    moth->figure = FIGURE_SMALL_MOTH;
}

/* Light comes first: whoever opens his lantern over it has startled it. */
static void heart_moth(Coro *co)
{
    CORO_BEGIN(co, heart_moth, f);
    for (;;) {
        CORO_CALL(co, follow_light, .actor = f->actor);
        CORO_CALL(co, sit, .actor = f->actor);
        if (!sees_light(f->actor)) {
            give_heart(f->actor);
        }
    }
    CORO_END(co);
}

void square_secret_begin(Vec post)
{
    Actor *actor =
        story_has(STORY_SQUARE_SECRET) ? NULL : actor_create(&HEART_MOTH_KIND, FIGURE_HEART_MOTH, post);

    if (actor != NULL) {
        actor->height = FLIES_PX;
        coro_start(actor_scheduler(actor), heart_moth, .actor = actor);
    }
}
