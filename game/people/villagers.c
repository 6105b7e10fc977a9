/* SPDX-License-Identifier: Zlib */
#include "people/villagers.h"

#include "coro.h"
#include "hero/hero.h"
#include "people/bark.h"
#include "people/dialogue.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/actor.h"
#include "world/story.h"

#define NEAR_PX 52.0f
#define AGAIN_S 9.0
#define WORDS   2

typedef struct Villager {
    Figure figure;
    Vec place;
    StoryFlag after;          /* comes out once this has happened */
    const char *words[WORDS]; /* one after the other */
} Villager;

static const Villager VILLAGERS[] = {
    {FIGURE_BAKER, {458.0f, 112.0f}, STORY_SQUARE_LAMP_LIT, {"Light! Real light!", "I'll bake at dawn."}},
    {FIGURE_MASON, {106.0f, 152.0f}, STORY_SQUARE_LAMP_LIT, {"Mind the alley, boy.", "Good lamp, that."}},
    {FIGURE_WEAVER, {222.0f, 112.0f}, STORY_ALLEY_LAMP_LIT, {"That's my washing!", "The wall? Windy."}},
    {FIGURE_CHILD, {66.0f, 192.0f}, STORY_CRYPT_LAMP_LIT, {"Thirteen. I counted.", "Fourteen, with me."}},
};
#define VILLAGER_COUNT (sizeof VILLAGERS / sizeof VILLAGERS[0])

static bool is_wick_near(const Actor *actor)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && vec_distance(hero->place, actor->place) < NEAR_PX;
}

typedef struct greet_frame {
    Actor *actor;
    const Villager *villager;
    int word;
} greet_frame;

static void greet(Coro *co)
{
    CORO_BEGIN(co, greet, f);
    for (;; f->word = (f->word + 1) % WORDS) {
        CORO_WAIT_UNTIL(co, is_wick_near(f->actor));
        CORO_CALL(co, bark_say, .who = f->actor, .text = f->villager->words[f->word]);
        CORO_WAIT_SECONDS(co, AGAIN_S);
    }
    CORO_END(co);
}

void villagers_come_out(void)
{
    for (size_t i = 0; i < VILLAGER_COUNT; i++) {
        const Villager *villager = &VILLAGERS[i];
        if (!story_has(villager->after)) {
            continue;
        }
        Actor *actor = person_create(villager->figure, SPEAKER_NONE, villager->place);
        if (actor != NULL) {
            coro_start(actor_scheduler(actor), greet, .actor = actor, .villager = villager);
        }
    }
}
