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
#define NIGHTS  4            /* one for each great lamp that may burn so far */
#define HOURS   (NIGHTS + 1) /* and the morning */

typedef struct Villager {
    Figure figure;
    Vec place;
    StoryFlag after;                 /* comes out once this has happened, */
    int lamps;                       /* and so many great lamps burn */
    const char *words[HOURS][WORDS]; /* one after the other; by how many burn, the first row for the first */
} Villager;

static const Villager VILLAGERS[] = {
    {FIGURE_BAKER,
     {458.0f, 112.0f},
     STORY_SQUARE_LAMP_LIT,
     1,
     {{"Light! Real light!", "I'll bake at dawn."},
      {"Two lamps! Two!", "Smell that? Yeast."},
      {"I've lit my oven.", "Hungry? Later."},
      {"Bread for everyone!", "Almost morning."},
      {"First loaf is yours.", "Good morning, Wick."}}},
    {FIGURE_MASON,
     {106.0f, 152.0f},
     STORY_SQUARE_LAMP_LIT,
     1,
     {{"Mind the alley, boy.", "Good lamp, that."},
      {"My wall has gaps.", "Never trust planks."},
      {"Good stone, my wall.", "Now who's up there?"},
      {"The chapel, then.", "I built that door."},
      {"My door held, then.", "By day it has gaps."}}},
    {FIGURE_WEAVER,
     {222.0f, 112.0f},
     STORY_ALLEY_LAMP_LIT,
     2,
     {{"", ""},
      {"That's my washing!", "It fell? Look again."},
      {"Shut it. See more.", "All those windows!"},
      {"Look at them all.", "I'll weave this."},
      {"Real colours again.", "Washing day, today."}}},
    {FIGURE_CHILD,
     {66.0f, 192.0f},
     STORY_CRYPT_LAMP_LIT,
     3,
     {{"", ""},
      {"", ""},
      {"Thirteen. I counted.", "Fourteen, with me."},
      {"I saw a hat fly!", "I'm not tired!"},
      {"I stayed up for it!", "I saw all of it."}}},
    {FIGURE_KEEPER, /* before his chapel, where the credits left him */
     {410.0f, 110.0f},
     STORY_ENDED,
     4,
     {{"", ""}, {"", ""}, {"", ""}, {"", ""}, {"So this is early.", "I'd forgotten birds."}}},
};
#define VILLAGER_COUNT (sizeof VILLAGERS / sizeof VILLAGERS[0])

static bool is_wick_near(const Actor *actor)
{
    const Actor *hero = hero_actor();

    return hero != NULL && hero_has_control() && vec_distance(hero->place, actor->place) < NEAR_PX;
}

static int hour(void)
{
    return story_has(STORY_ENDED) ? NIGHTS : story_lamps_lit() - 1;
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
        actor_face(f->actor, vec_sub(hero_actor()->place, f->actor->place));
        CORO_CALL(co, bark_say, .who = f->actor, .text = f->villager->words[hour()][f->word]);
        CORO_WAIT_SECONDS(co, AGAIN_S);
        actor_face(f->actor, vec(0.0f, 1.0f));
    }
    CORO_END(co);
}

void villagers_come_out(void)
{
    for (size_t i = 0; i < VILLAGER_COUNT; i++) {
        const Villager *villager = &VILLAGERS[i];
        if (!story_has(villager->after) || story_lamps_lit() < villager->lamps ||
            person_find(villager->figure) != NULL) { /* the credits have let him in */
            continue;
        }
        Actor *actor = person_create(villager->figure, SPEAKER_NONE, villager->place);
        if (actor != NULL) {
            coro_start(actor_scheduler(actor), greet, .actor = actor, .villager = villager);
        }
    }
}
