/* SPDX-License-Identifier: Zlib */
/*
 * The morning. Wick walks home through the village; everybody whom he met stands at a door and says one sentence, which
 * depends on what he chose. At the end he does what a lamplighter does at dawn.
 */
#include "cutscenes/credits.h"

#include "audio/music.h"
#include "coro.h"
#include "cutscenes/cutscene.h"
#include "cutscenes/cutscenes.h"
#include "hero/hero.h"
#include "hero/travel.h"
#include "night/turn_back.h"
#include "people/dialogue.h"
#include "people/orla.h"
#include "people/person.h"
#include "pictures/figure.h"
#include "tuning.h"
#include "vec.h"
#include "world/actor.h"
#include "world/dawn.h"
#include "world/effect.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/story.h"

#define CHAPEL_DOOR vec(392.0f, 106.0f)
#define HOME_PX_S   46.0f
#define FADE_S      0.4
#define READ_S      3.0
#define LAMP        vec(264.0f, 178.0f)
#define COUNT       ((int)(sizeof NEIGHBOURS / sizeof NEIGHBOURS[0]))

CreditsPage credits_state;

/* --- who stands there, and what they say ---------------------------------------------------------------------- */

static bool left_the_flask(void)
{
    return story_has(STORY_FLASK_LEFT);
}

static bool freed_the_moths(void)
{
    return story_has(STORY_MOTHS_FREED);
}

static bool turned_back_much(void)
{
    return turn_back_seconds() > 10.0;
}

static bool was_hardly_hurt(void)
{
    return hero_state.half_hearts_lost <= 10;
}

typedef struct Neighbour {
    Figure figure;
    Vec door, wick; /* where they stand; where Wick stops, on a line that passes below the lamp posts */
    const char *heading, *line;
    const char *name;
    bool (*chosen)(void);
    const char *if_so, *if_not;
} Neighbour;

static const Neighbour NEIGHBOURS[] = {
    {FIGURE_KEEPER,
     {410.0f, 110.0f},
     {388.0f, 122.0f},
     "WICK",
     "a night with a lantern",
     "The Lamplighter",
     turned_back_much,
     "You went back for it, over and over. I never thought of that.",
     "You hardly ever looked back. I did nothing else."},
    {FIGURE_BAKER,
     {458.0f, 112.0f},
     {436.0f, 130.0f},
     "Everything that takes time in it",
     "is a coroutine",
     "The Baker",
     freed_the_moths,
     "There is a moth in my flour. I have named her Thirteen.",
     "No moths in the flour this year. It is very quiet in there."},
    {FIGURE_WEAVER,
     {222.0f, 112.0f},
     {244.0f, 130.0f},
     "Pictures, letters, sounds and music",
     "made for it, by small programs",
     "The Weaver",
     was_hardly_hurt,
     "Not a thread pulled! Who taught you to walk through things?",
     "Give me that coat. I can count the night in it."},
    {FIGURE_ORLA,
     {142.0f, 107.0f},
     {166.0f, 129.0f},
     "Every lamp in it",
     "lit by hand",
     "Keeper Orla",
     left_the_flask,
     "You left me the flask. I kept your supper warm on it.",
     "The flask is empty, isn't it. Well. So is the night."},
    {FIGURE_MASON,
     {106.0f, 152.0f},
     {128.0f, 152.0f},
     "Played by",
     "you",
     "The Mason",
     freed_the_moths,
     "Your moths sat on every stone I laid. Like little lamps.",
     "I found the cages. I would not have, either. But I would have."},
};

static const char *sentence(const Neighbour *neighbour)
{
    return neighbour->chosen() ? neighbour->if_so : neighbour->if_not;
}

/* Who is here already comes to the door. */
static void let_stand(const Neighbour *neighbour)
{
    Actor *actor = person_find(neighbour->figure);

    if (actor == NULL) {
        actor = neighbour->figure == FIGURE_ORLA
                    ? orla_let_in(neighbour->door)
                    : person_create(neighbour->figure, SPEAKER_NONE, neighbour->door);
    }
    if (actor != NULL) {
        actor_put(actor, neighbour->door);
        actor_face(actor, vec(0.0f, 1.0f));
    }
}

static void begin_morning(void)
{
    dawn_be();
    /* the chapel's only way out; places are above this room */
    travel_enter(room_plan()->exits[0].to, CHAPEL_DOOR, vec(0.0f, 1.0f));
    for (int i = 0; i < COUNT; i++) {
        let_stand(&NEIGHBOURS[i]);
    }
    hero_heal(hero_state.half_hearts_max);
}

/* --- a stop ------------------------------------------------------------------------------------------------------ */

typedef struct fade_page_frame {
    float from, to;
} fade_page_frame;

static void fade_page(Coro *co)
{
    CORO_BEGIN(co, fade_page, f);
    f->from = credits_state.alpha;
    CORO_OVER(co, FADE_S) {
        credits_state.alpha = f->from + (f->to - f->from) * (float)coro_progress(co);
    }
    CORO_END(co);
}

typedef struct visit_frame {
    const Neighbour *neighbour;
} visit_frame;

static void visit(Coro *co)
{
    CORO_BEGIN(co, visit, f);
    CORO_CALL(co, actor_walk_to_mark, .actor = hero_actor(), .to = f->neighbour->wick, .speed = HOME_PX_S,
              .seconds = 8.0);
    actor_face(hero_actor(), vec_sub(f->neighbour->door, hero_actor()->place));
    credits_state = (CreditsPage){.heading = f->neighbour->heading,
                                  .line = f->neighbour->line,
                                  .who = f->neighbour->name,
                                  .says = sentence(f->neighbour)};
    CORO_CALL(co, fade_page, .to = 1.0f);
    CORO_WAIT_SECONDS(co, READ_S);
    CORO_CALL(co, fade_page, .to = 0.0f);
    if (f->neighbour->figure == FIGURE_KEEPER) {
        actor_face(person_find(FIGURE_KEEPER), vec(0.0f, -1.0f)); /* his chapel has candles to be lit */
    }
    CORO_END(co);
}

/* --- the last lamp ------------------------------------------------------------------------------------------------- */

/* It is day: he reaches up, and puts it out. */
typedef LampFrame put_out_the_lamp_frame;

static void put_out_the_lamp(Coro *co)
{
    CORO_BEGIN(co, put_out_the_lamp, f);
    f->lamp = lamp_nearest(LAMP, LAMP_GREAT);
    CORO_CALL(co, actor_walk_to_mark, .actor = hero_actor(), .to = vec(LAMP.x - 14.0f, LAMP.y + 4.0f),
              .speed = HOME_PX_S, .seconds = 8.0);
    actor_face(hero_actor(), vec(0.0f, -1.0f));
    CORO_CALL(co, hero_reach, .actor = hero_actor(), .lamp = f->lamp);
    CORO_CALL(co, lamp_go_out, .lamp = f->lamp);
    CORO_WAIT_SECONDS(co, 1.6);
    CORO_END(co);
}

void credits(Coro *co)
{
    CORO_BEGIN(co, credits, f);
    cutscene_begin(co, "credits");
    CORO_CALL(co, effect_iris, .opens = false, .seconds = TUNING_IRIS_S);
    begin_morning();
    music_ending();
    CORO_CALL(co, effect_iris, .opens = true, .seconds = TUNING_IRIS_S);
    for (f->stop = 0; f->stop < COUNT; f->stop++) {
        CORO_CALL(co, visit, .neighbour = &NEIGHBOURS[f->stop]);
    }
    CORO_CALL(co, put_out_the_lamp);
    credits_state.are_over = true;
    story_set(STORY_ENDED);

    CORO_FINALLY(co);
    credits_state = (CreditsPage){.are_over = credits_state.are_over};
    cutscene_end("credits");
    CORO_END(co);
}

/* --- state ----------------------------------------------------------------------------------------- */

static void reset_credits(void)
{
    credits_state = (CreditsPage){.alpha = 0.0f};
}

const StatePart CREDITS_PART = {
    .name = "credits",
    .data = &credits_state,
    .size = sizeof credits_state,
    .reset = reset_credits,
};
