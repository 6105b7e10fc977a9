/* SPDX-License-Identifier: Zlib */
#include "autoplay/goal.h"

#include "autoplay/pathfinding.h"
#include "autoplay/perception.h"
#include "hero/hero.h"
#include "hero/pickup.h"
#include "people/person.h"
#include "places/places.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/place.h"
#include "world/room.h"
#include "world/story.h"

#include <string.h>

#define TRIES_MAX     64
#define SAME_PX       6.0f
#define USE_PX        16.0f
#define EXIT_PX       4.0f
#define LOOK_PX       16.0f
#define SEEN_PX       170.0f
#define ALONG_WALL_PX 400.0f
#define UNKNOWN_PX    8.0f
#define STAND_PX      17.0f
#define PICKUP_PX     4.0f
#define BELOW_PX      10.0f /* from a lamp's foot to where one stands before it */
#define TRY_WEIGHT    10000 /* one more try counts more than any liking */

#define KNOWN_PX    32 /* he knows a place in squares of this size */
#define KNOWN_CELLS 64

static struct {
    bool cells[PLACES_COUNT][KNOWN_CELLS][KNOWN_CELLS];
} known;

typedef struct Try {
    GoalKind kind;
    Vec place;
    int times;
} Try;

static struct {
    Try tries[TRIES_MAX];
    int count;
    const PlacePlan *place;
    int flags; /* of the story, set by then */
} tried;

void goal_begin(void)
{
    memset(&known, 0, sizeof known);
    tried.count = 0;
    tried.place = NULL;
    tried.flags = 0;
}

/* What has happened so far; a fire that was lit or put out counts too. */
static int happened(void)
{
    return story_happened() + STORY_COUNT * lamp_count_lit(LAMP_BRAZIER);
}

static void forget_what_changed(void)
{
    if (tried.place != room_plan() || tried.flags != happened()) {
        tried.count = 0;
        tried.place = room_plan();
        tried.flags = happened();
    }
}

static Try *find_try(GoalKind kind, Vec place)
{
    for (int i = 0; i < tried.count; i++) {
        if (tried.tries[i].kind == kind && vec_distance(tried.tries[i].place, place) < SAME_PX) {
            return &tried.tries[i];
        }
    }
    return NULL;
}

/* --- where he has been ---------------------------------------------------------------------------- */

static int known_cell(float pixels)
{
    return (int)pixels / KNOWN_PX;
}

/* NULL: it lies beyond what he can keep in mind. */
static bool *find_known(Vec spot)
{
    const int x = known_cell(spot.x);
    const int y = known_cell(spot.y);
    const int place = places_index(room_plan());

    return x >= KNOWN_CELLS || y >= KNOWN_CELLS || place < 0 ? NULL : &known.cells[place][y][x];
}

static bool is_known(Vec spot)
{
    const bool *cell = find_known(spot);

    return cell == NULL || *cell;
}

static bool is_by_an_exit(Vec spot)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        const Vec middle = vec(way->left + way->width / 2.0f, way->top + way->height / 2.0f);
        if (vec_distance(spot, middle) < (float)KNOWN_PX) {
            return true;
        }
    }
    return false;
}

static bool is_unknown(Vec spot)
{
    return !is_known(spot) && !is_by_an_exit(spot);
}

static void know(Vec spot)
{
    bool *cell = find_known(spot);

    if (cell != NULL) {
        *cell = true;
    }
}

void goal_look_round(void)
{
    const Actor *hero = hero_actor();

    for (int dy = -1; dy <= 1 && hero != NULL; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            const Vec at = vec_add(hero->place, vec((float)(dx * KNOWN_PX), (float)(dy * KNOWN_PX)));
            if (at.x >= 0.0f && at.y >= 0.0f && !is_known(at) && room_sees(hero->place, at)) {
                know(at);
            }
        }
    }
}

void goal_tried(const Goal *goal)
{
    Try *before = find_try(goal->kind, goal->place);

    forget_what_changed();
    if (goal->kind == GOAL_UNKNOWN) {
        know(goal->place); /* whether he got there or not */
    }
    if (before != NULL && tried.count > 0) {
        before->times++;
    } else if (tried.count < TRIES_MAX) {
        tried.tries[tried.count++] = (Try){goal->kind, goal->place, 1};
    }
}

/* --- choosing -------------------------------------------------------------------------------------- */

typedef struct Choice {
    Goal best;
    int dislike;
} Choice;

static void offer(Choice *choice, Goal goal, int dislike)
{
    const Try *before = find_try(goal.kind, goal.place);
    const float away = hero_actor() == NULL ? 0.0f : vec_distance(hero_actor()->place, goal.place);
    const int sum = dislike + (int)away + (before == NULL ? 0 : before->times * TRY_WEIGHT);

    if (choice->best.kind == GOAL_NONE || sum < choice->dislike) {
        *choice = (Choice){goal, sum};
    }
}

static void offer_lamps(Choice *choice)
{
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
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

static bool is_struck_alight(const Lamp *lamp)
{
    return lamp->kind == LAMP_CANDLE_STAND || lamp->kind == LAMP_BRAZIER;
}

/* Along a straight wall under the moon he knows where the last one was. */
static float seen_px(const Lamp *lamp)
{
    return lamp->kind == LAMP_BRAZIER ? ALONG_WALL_PX : SEEN_PX;
}

/* He sees it from here, or has been there. */
static bool knows_of(const Lamp *lamp)
{
    const Vec hero = hero_actor()->place;

    return is_known(lamp->place) ||
           (vec_distance(hero, lamp->place) < seen_px(lamp) && room_sees(hero, lamp->place));
}

/* Dark candle stands and braziers want to be struck alight. */
static void offer_stands(Choice *choice)
{
    const Actor *hero = hero_actor();

    for (int i = 0; i < lamp_state.count && hero != NULL; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        if (is_struck_alight(lamp) && !lamp->lit && knows_of(lamp)) {
            offer(choice, (Goal){GOAL_STAND, lamp->place, STAND_PX, false, 0}, 500);
        }
    }
}

static bool can_be_reached(Vec place)
{
    bool reaches = false;

    pathfinding_next(hero_actor()->place, place, USE_PX, &reaches);
    return reaches;
}

/* Its lamp cannot be reached yet: there must be a way that he has not seen. */
static bool has_a_lamp_out_of_reach(void)
{
    for (int i = 0; i < lamp_state.count; i++) {
        const Lamp *lamp = &lamp_state.items[i];
        const Vec before_it = vec(lamp->place.x, lamp->place.y + BELOW_PX);
        if (lamp->kind == LAMP_GREAT && !lamp->lit && find_try(GOAL_LAMP, before_it) != NULL &&
            !can_be_reached(before_it)) {
            return true;
        }
    }
    return false;
}

static void offer_the_unknown(Choice *choice)
{
    Vec spot;

    if (hero_actor() != NULL && room_plan() != NULL && has_a_lamp_out_of_reach() &&
        pathfinding_nearest(hero_actor()->place, is_unknown, &spot)) {
        offer(choice, (Goal){GOAL_UNKNOWN, spot, UNKNOWN_PX, false, 0}, 1000);
    }
}

static void offer_people(Choice *choice)
{
    for (Actor *person = NULL; (person = actor_next(person, &PERSON_KIND)) != NULL;) {
        offer(choice, (Goal){GOAL_PERSON, person->place, USE_PX, true, 0}, 2000);
    }
}

static void offer_exits(Choice *choice)
{
    const PlacePlan *plan = room_plan();

    for (int i = 0; plan != NULL && i < plan->exit_count; i++) {
        const PlaceExit *way = &plan->exits[i];
        const Vec middle = vec(way->left + way->width / 2.0f, way->top + way->height / 2.0f);
        const bool is_dark = !story_has(way->to->lit_by);
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
    offer_stands(&choice);
    offer_lamps(&choice);
    offer_a_look(&choice);
    offer_the_unknown(&choice);
    offer_people(&choice);
    offer_exits(&choice);
    choice.best.flags = happened();
    return choice.best;
}

bool goal_is_old(const Goal *goal)
{
    return goal->flags != happened();
}
