/* SPDX-License-Identifier: Zlib */
/* One coroutine: by its handle, as what somebody lives by, or as what is under the mouse. */
#include "tools/inspector.h"

#include "camera.h"
#include "enemies/enemy.h"
#include "enemies/snuffer.h"
#include "hero/hero.h"
#include "ui/menu.h"
#include "vec.h"
#include "world/actor.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>

#define INFOS_MAX   256
#define NEAR_PX     120.0f
#define STAYS       0.7f /* another one has to be so much nearer before the look moves on to it */
#define BODY_HALF   9.0f /* of what the mouse takes for an actor, in pixels round its feet */
#define BODY_HEIGHT 26.0f
#define BODY_BELOW  4.0f

/* --- owners ----------------------------------------------------------------------------------------------- */

const CoroScheduler *inspector_scheduler(InspectorOwner owner)
{
    const Actor *actor = owner.group == INSPECTOR_ACTOR ? actor_find(owner.actor) : NULL;

    switch (owner.group) {
    case INSPECTOR_SCENES:
        return world.loop.cutscenes;
    case INSPECTOR_GAME:
        return world.loop.game;
    case INSPECTOR_PLACE:
        return room_scheduler();
    default:
        return actor == NULL ? NULL : actor_scheduler(actor);
    }
}

void inspector_owner_name(InspectorOwner owner, char *out, size_t size)
{
    const Actor *actor = owner.group == INSPECTOR_ACTOR ? actor_find(owner.actor) : NULL;
    static const char *const NAMES[] = {
        [INSPECTOR_NOBODY] = "nobody", [INSPECTOR_FAILED] = "failed just now",
        [INSPECTOR_ACTOR] = "gone",    [INSPECTOR_SCENES] = "scenes, one after the other",
        [INSPECTOR_GAME] = "the game", [INSPECTOR_PLACE] = "the place"};

    if (actor == NULL) {
        snprintf(out, size, "%s", NAMES[owner.group]);
    } else if (actor == hero_actor()) {
        snprintf(out, size, "wick");
    } else {
        snprintf(out, size, "%.24s %u", actor->kind->name, (unsigned)owner.actor.index);
    }
}

static int look_into(const CoroScheduler *scheduler, CoroInfo infos[INFOS_MAX])
{
    const int count = scheduler == NULL ? 0 : (int)coro_inspect(scheduler, infos, INFOS_MAX);

    return count > INFOS_MAX ? INFOS_MAX : count;
}

InspectorOwner inspector_next_owner(InspectorOwner owner)
{
    static const InspectorGroup NEXT[] = {[INSPECTOR_NOBODY] = INSPECTOR_SCENES,
                                          [INSPECTOR_SCENES] = INSPECTOR_GAME,
                                          [INSPECTOR_GAME] = INSPECTOR_PLACE,
                                          [INSPECTOR_PLACE] = INSPECTOR_ACTOR,
                                          [INSPECTOR_ACTOR] = INSPECTOR_ACTOR};

    owner.group = NEXT[owner.group];
    if (owner.group == INSPECTOR_ACTOR) {
        Actor *actor = actor_next(actor_find(owner.actor), NULL);
        while (actor != NULL && actor->kind == &SCENERY_KIND) { /* the place was named already */
            actor = actor_next(actor, NULL);
        }
        owner = (InspectorOwner){.group = INSPECTOR_NOBODY};
        if (actor != NULL) {
            owner = (InspectorOwner){INSPECTOR_ACTOR, actor->id};
        }
    }
    return owner;
}

/* --- by handle -------------------------------------------------------------------------------------------- */

static const CoroInfo *find_in(const CoroInfo *infos, int count, CoroHandle handle)
{
    for (int i = 0; i < count; i++) {
        if (inspector_same(infos[i].handle, handle)) {
            return &infos[i];
        }
    }
    return NULL;
}

/* NULL: it has ended. Else it is among the infos, of which there are *count. */
static const CoroInfo *find_among_all(CoroHandle handle, CoroInfo infos[INFOS_MAX], int *count,
                                      InspectorOwner *owner)
{
    const CoroInfo *found = NULL;

    *owner = (InspectorOwner){.group = INSPECTOR_NOBODY};
    if (!coro_is_alive(world_runtime, handle)) {
        return NULL;
    }
    do {
        *owner = inspector_next_owner(*owner);
        *count = look_into(inspector_scheduler(*owner), infos);
        found = find_in(infos, *count, handle);
    } while (found == NULL && owner->group != INSPECTOR_NOBODY);
    return found;
}

bool inspector_find(CoroHandle handle, CoroInfo *info, InspectorOwner *owner)
{
    static CoroInfo infos[INFOS_MAX];
    int count = 0;
    const CoroInfo *found = find_among_all(handle, infos, &count, owner);

    if (found != NULL) {
        *info = *found;
    }
    return found != NULL;
}

int inspector_chain(CoroHandle handle, CoroInfo chain[INSPECTOR_CHAIN])
{
    static CoroInfo infos[INFOS_MAX];
    InspectorOwner owner;
    int count = 0;
    int links = 0;

    for (const CoroInfo *link = find_among_all(handle, infos, &count, &owner);
         link != NULL && links < INSPECTOR_CHAIN; link = find_in(infos, count, link->parent)) {
        chain[links++] = *link;
    }
    return links;
}

/* --- minds ------------------------------------------------------------------------------------------------ */

static bool is_child(const CoroInfo *info, const CoroInfo *parent)
{
    return inspector_same(info->parent, parent->handle);
}

/* Of racers, the one that has called on, or races on. */
static bool goes_deeper(const CoroInfo *info)
{
    return info->wait == CORO_WAITS_CALL || info->wait == CORO_WAITS_ANY || info->wait == CORO_WAITS_ALL;
}

/* Callees and forks stand behind their callers. */
const CoroInfo *inspector_leaf(const CoroInfo *infos, int count, const CoroInfo *root)
{
    const CoroInfo *leaf = root;

    for (int i = 0; i < count; i++) {
        const bool races = leaf->wait == CORO_WAITS_ANY || leaf->wait == CORO_WAITS_ALL;
        const bool is_called =
            leaf->wait == CORO_WAITS_CALL && inspector_same(leaf->awaited_coroutine, infos[i].handle);
        if (is_called || (races && goes_deeper(&infos[i]) && is_child(&infos[i], leaf))) {
            leaf = &infos[i];
        }
    }
    return leaf;
}

/* The handle of an owner's mind; none: it has no such thing. */
static CoroHandle mind_handle(InspectorOwner owner)
{
    const Actor *actor = owner.group == INSPECTOR_ACTOR ? actor_find(owner.actor) : NULL;

    if (actor == NULL) {
        return CORO_NO_HANDLE;
    }
    if (actor == hero_actor()) {
        return hero_state.mind;
    }
    return enemy_find(actor) == NULL ? CORO_NO_HANDLE : enemy_find(actor)->mind;
}

/* The root that has called the furthest. Of several: `mind`, or else, in a queue, the first, which is the one that runs, and elsewhere
 * the last, since what an actor looks like is started before what it does. */
static const CoroInfo *busiest_root(const CoroInfo *infos, int count, CoroHandle mind, bool is_queue)
{
    const CoroInfo *best = NULL;
    int most = -1;

    for (int i = 0; i < count; i++) {
        const int calls = infos[i].depth > 0 ? -1 : inspector_leaf(infos, count, &infos[i])->depth;
        const bool comes_first = is_queue || (best != NULL && inspector_same(best->handle, mind));
        if (calls > most || (calls == most && calls >= 0 && !comes_first)) {
            most = calls;
            best = &infos[i];
        }
    }
    return best;
}

/* While it flinches a foe has no mind: then what else it does. */
bool inspector_mind(InspectorOwner owner, CoroInfo *root, CoroInfo *leaf)
{
    static CoroInfo infos[INFOS_MAX];
    const int count = look_into(inspector_scheduler(owner), infos);
    const CoroInfo *found = busiest_root(infos, count, mind_handle(owner), owner.group == INSPECTOR_SCENES);

    if (found != NULL) {
        *root = *found;
        *leaf = *inspector_leaf(infos, count, found);
    }
    return found != NULL;
}

/* --- where the look falls ----------------------------------------------------------------------------------- */

static EntityId nearest_foe(const Actor *hero, EntityId watched)
{
    EntityId nearest = ENTITY_NONE;
    float best = NEAR_PX;

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (!actor_is_foe(actor) || enemy_find(actor) == NULL) {
            continue;
        }
        const float away =
            vec_distance(actor->place, hero->place) * (entity_same(actor->id, watched) ? STAYS : 1.0f);
        if (away < best) {
            best = away;
            nearest = actor->id;
        }
    }
    return nearest;
}

/* In the last fight it is he, as long as he is in the picture or near: what his shades do is his doing. */
static Actor *snuffer_in_sight(const Actor *hero)
{
    Actor *snuffer = snuffer_actor();
    const bool fights = snuffer != NULL && actor_is_foe(snuffer);

    return fights && (vec_distance(snuffer->place, hero->place) < NEAR_PX ||
                      camera_sees(&world.camera, snuffer->place.x - BODY_HALF, snuffer->place.y - BODY_HEIGHT,
                                  2.0f * BODY_HALF, BODY_HEIGHT))
               ? snuffer
               : NULL;
}

InspectorOwner inspector_default_owner(EntityId *watched)
{
    const Actor *hero = hero_actor();

    *watched = hero == NULL ? ENTITY_NONE : nearest_foe(hero, *watched);
    if (menu_state.page != MENU_NONE || hero == NULL) {
        return (InspectorOwner){.group = INSPECTOR_GAME};
    }
    if (coro_scheduler_count(world.loop.cutscenes) > 0) {
        return (InspectorOwner){.group = INSPECTOR_SCENES};
    }
    const Actor *snuffer = snuffer_in_sight(hero);

    if (snuffer != NULL) {
        *watched = snuffer->id;
    }
    return (InspectorOwner){INSPECTOR_ACTOR, entity_same(*watched, ENTITY_NONE) ? hero->id : *watched};
}

/* Of those that overlap there, the one that stands in front. */
EntityId inspector_actor_at(float picture_x, float picture_y)
{
    const float x = picture_x + (float)camera_left(&world.camera);
    const float y = picture_y + (float)camera_top(&world.camera);
    EntityId found = ENTITY_NONE;
    float front = -INFINITY;

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        const Vec feet = actor_seen(actor, world_alpha());
        const float foot = feet.y - actor->height;
        const bool is_there =
            fabsf(x - feet.x) <= BODY_HALF && y <= foot + BODY_BELOW && y >= foot - BODY_HEIGHT;
        if (is_there && actor->figure != FIGURE_NONE && !actor->hidden && feet.y > front) {
            front = feet.y;
            found = actor->id;
        }
    }
    return found;
}
