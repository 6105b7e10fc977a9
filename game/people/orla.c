/* SPDX-License-Identifier: Zlib */
#include "people/orla.h"

#include "coro.h"
#include "hero/hero.h"
#include "hero/interaction.h"
#include "people/dialogue.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "world/story.h"

#define REACH_PX 26.0f
#define APART_PX 22.0f /* so far he stands from her while they talk */
#define APART_S  0.4

/* What she says depends on how far the night has come. */
static const char *advice(void)
{
    if (!story_has(STORY_SQUARE_LAMP_LIT)) {
        return "The *great lamp*, child. Down there, by the chalk marks. Stand close, and reach up.";
    }
    if (!story_has(STORY_ALLEY_LAMP_LIT)) {
        return "The gate is open. Whatever comes at you in the alley: *light* hurts it more than you know.";
    }
    if (!story_has(STORY_WALL_LAMP_LIT)) {
        return "Two lamps lit. Both gates are open.{0.4} On the *wall*, listen to the drum: they fire on it, "
               "and never between.";
    }
    if (!story_has(STORY_CRYPT_LAMP_LIT)) {
        return "I can see roofs I had forgotten. In the *crypt*, shut your lantern. Not all down there mind "
               "the dark.";
    }
    if (!story_has(STORY_ENDED)) {
        return "All of them lit. I could nearly sleep.{0.4} Nearly.";
    }
    return "You are late for supper.{0.4} Breakfast, then.";
}

/* Beside her, on the side where Wick is. */
static Vec place_to_talk(const Actor *actor)
{
    const bool on_the_left = hero_actor()->place.x < actor->place.x;

    return vec(actor->place.x + (on_the_left ? -APART_PX : APART_PX), actor->place.y + 1.0f);
}

typedef ActorFrame answer_frame;

static void answer(Coro *co)
{
    CORO_BEGIN(co, answer, f);
    hero_hold();
    if (vec_distance(hero_actor()->place, f->actor->place) < APART_PX) {
        CORO_CALL(co, actor_walk_to, .actor = hero_actor(), .to = place_to_talk(f->actor),
                  .speed = TUNING_WALK_PX_S, .seconds = APART_S);
    }
    actor_face(hero_actor(), vec_sub(f->actor->place, hero_actor()->place));
    CORO_CALL(co, dialogue_say, .speaker = SPEAKER_ORLA, .mood = MOOD_NEUTRAL, .text = advice());
    CORO_FINALLY(co);
    hero_release();
    CORO_END(co);
}

typedef ActorFrame orla_listen_frame;

static void orla_listen(Coro *co)
{
    CORO_BEGIN(co, orla_listen, f);
    for (;;) {
        CORO_CALL(co, interaction_here, .whom = f->actor, .over = vec(0.0f, -42.0f), .word = "talk",
                  .reach_px = REACH_PX);
        CORO_CALL(co, answer, .actor = f->actor);
    }
    CORO_END(co);
}

Actor *orla_let_in(Vec place)
{
    Actor *actor = person_find(FIGURE_ORLA);

    if (actor == NULL && (actor = person_create(FIGURE_ORLA, SPEAKER_ORLA, place)) != NULL) {
        coro_start(actor_scheduler(actor), orla_listen, .actor = actor);
    }
    return actor;
}
