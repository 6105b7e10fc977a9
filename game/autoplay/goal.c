/* SPDX-License-Identifier: Zlib */
#include "autoplay/goal.h"

#include "autoplay/perception.h"

#define TRIES_MAX  64
#define SAME_PX    6.0f
#define USE_PX     16.0f
#define EXIT_PX    4.0f
#define LOOK_PX    16.0f
#define PICKUP_PX  4.0f
#define BELOW_PX   10.0f /* from a lamp's foot to where one stands before it */
#define TRY_WEIGHT 10000 /* one more try counts more than any liking */

typedef struct Try {
    Vec place;
    int times;
} Try;

static struct {
    Try tries[TRIES_MAX];
    int count;
    PlaceId place;
    int flags; /* of the story, set by then */
} tried;

void goal_begin(void)
{
    tried.count = 0;
    tried.place = PLACE_NONE;
    tried.flags = 0;
}

static int flags_set(void)
{
    int set = 0;

    for (int i = 0; i < STORY_COUNT; i++) {
        set += story_has((StoryFlag)i) ? 1 : 0;
    }
    return set;
}

static void forget_what_changed(void)
{
    if (tried.place != game.room.place || tried.flags != flags_set()) {
        tried.count = 0;
        tried.place = game.room.place;
        tried.flags = flags_set();
    }
}

static Try *find_try(Vec place)
{
    for (int i = 0; i < tried.count; i++) {
        if (vec_distance(tried.tries[i].place, place) < SAME_PX) {
            return &tried.tries[i];
        }
    }
    return NULL;
}

void goal_tried(const Goal *goal)
{
    Try *known = find_try(goal->place);

    forget_what_changed();
    if (known != NULL && tried.count > 0) {
        known->times++;
    } else if (tried.count < TRIES_MAX) {
        tried.tries[tried.count++] = (Try){goal->place, 1};
    }
}

/* --- choosing -------------------------------------------------------------------------------------- */

typedef struct Choice {
    Goal best;
    int dislike;
} Choice;

static void offer(Choice *choice, Goal goal, int dislike)
{
    const Try *known = find_try(goal.place);
    const float away = hero_actor() == NULL ? 0.0f : vec_distance(hero_actor()->place, goal.place);
    const int sum = dislike + (int)away + (known == NULL ? 0 : known->times * TRY_WEIGHT);

    if (choice->best.kind == GOAL_NONE || sum < choice->dislike) {
        *choice = (Choice){goal, sum};
    }
}

static void offer_lamps(Choice *choice)
{
    for (int i = 0; i < game.lamps.count; i++) {
        const Lamp *lamp = &game.lamps.items[i];
        if (lamp->kind == LAMP_GREAT && !lamp->lit) {
            offer(choice, (Goal){GOAL_LAMP, vec(lamp->place.x, lamp->place.y + BELOW_PX), USE_PX, true, 0},
                  1000);
        }
    }
}

/* A place without a lamp of its own is looked into, once. */
static void offer_a_look(Choice *choice)
{
    if (lamp_nearest(vec(0.0f, 0.0f), LAMP_GREAT) == NULL) {
        const Vec middle = vec(room_width_px() / 2.0f, room_height_px() / 2.0f);
        offer(choice, (Goal){GOAL_LOOK, middle, LOOK_PX, false, 0}, 0);
    }
}

static void offer_people(Choice *choice)
{
    for (Actor *person = NULL; (person = actor_next(person, ACTOR_PERSON)) != NULL;) {
        offer(choice, (Goal){GOAL_PERSON, person->place, USE_PX, true, 0}, 2000);
    }
}

static void offer_exits(Choice *choice)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; plan != NULL && i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        const Vec middle = vec(way->left + way->width / 2.0f, way->top + way->height / 2.0f);
        const bool is_dark = place_plan(way->to) != NULL && !story_has(place_plan(way->to)->lit_by);
        offer(choice, (Goal){GOAL_EXIT, middle, EXIT_PX, false, 0}, is_dark ? 3000 : 3000 + 3 * TRY_WEIGHT);
    }
}

static void offer_pickups(Choice *choice)
{
    for (int i = 0; i < perception()->pickup_count; i++) {
        offer(choice, (Goal){GOAL_PICKUP, perception()->pickups[i], PICKUP_PX, false, 0}, 0);
    }
}

Goal goal_choose(void)
{
    Choice choice = {{.kind = GOAL_NONE}, 0};

    forget_what_changed();
    offer_pickups(&choice);
    offer_lamps(&choice);
    offer_a_look(&choice);
    offer_people(&choice);
    offer_exits(&choice);
    choice.best.flags = flags_set();
    return choice.best;
}

bool goal_is_old(const Goal *goal)
{
    return goal->flags != flags_set();
}
