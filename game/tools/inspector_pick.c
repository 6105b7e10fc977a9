/* SPDX-License-Identifier: Zlib */
/* Which coroutine F2 shows: the line of the list that was picked by the arrows, or else the nearest mind. */
#include "tools/inspector.h"

#include "enemies/enemy.h"
#include "hero/hero.h"
#include "vec.h"
#include "world/actor.h"
#include "world/room.h"
#include "world/world.h"

#include <stddef.h>

#define INFOS_MAX 256
#define NEAR_PX   120.0f
#define STAYS     0.7f /* another one has to be so much nearer before the look moves on to it */

bool inspector_same(CoroHandle a, CoroHandle b)
{
    return a.index == b.index && a.generation == b.generation;
}

/* --- the list ------------------------------------------------------------------------------------------- */

static bool is_heading(const InspectorRow *row)
{
    return row->heading[0] != '\0';
}

int inspector_row_of(const InspectorRow *rows, int count, CoroHandle handle)
{
    for (int i = 0; i < count; i++) {
        if (!is_heading(&rows[i]) && inspector_same(rows[i].info.handle, handle)) {
            return i;
        }
    }
    return -1;
}

/* The next coroutine from line i on, in this direction; `from` where there is none. */
static int coroutine_from(const InspectorRow *rows, int count, int i, int direction, int from)
{
    while (i >= 0 && i < count && is_heading(&rows[i])) {
        i += direction;
    }
    return i >= 0 && i < count ? i : from;
}

int inspector_row_beside(const InspectorRow *rows, int count, int row, int direction)
{
    return coroutine_from(rows, count, row + direction, direction, row);
}

int inspector_row_of_next_owner(const InspectorRow *rows, int count, int row, int direction)
{
    int i = row < 0 ? 0 : row;

    while (i > 0 && i < count && !is_heading(&rows[i])) {
        i--;
    }
    do { /* from its own heading to the next one */
        i += direction;
    } while (i >= 0 && i < count && !is_heading(&rows[i]));
    return i >= 0 && i < count ? coroutine_from(rows, count, i, 1, row) : row;
}

/* --- by handle ------------------------------------------------------------------------------------------- */

static int look_into(const CoroScheduler *scheduler, CoroInfo infos[INFOS_MAX])
{
    const int count = scheduler == NULL ? 0 : (int)coro_inspect(scheduler, infos, INFOS_MAX);

    return count > INFOS_MAX ? INFOS_MAX : count;
}

static const CoroInfo *find_in(const CoroScheduler *scheduler, CoroHandle handle)
{
    static CoroInfo infos[INFOS_MAX];
    const int count = look_into(scheduler, infos);

    for (int i = 0; i < count; i++) {
        if (inspector_same(infos[i].handle, handle)) {
            return &infos[i];
        }
    }
    return NULL;
}

bool inspector_find(CoroHandle handle, CoroInfo *info)
{
    if (!coro_is_alive(world_runtime, handle)) {
        return false;
    }
    const CoroInfo *found = find_in(world.loop.cutscenes, handle);
    found = found != NULL ? found : find_in(world.loop.game, handle);
    found = found != NULL ? found : find_in(room_scheduler(), handle);
    for (Actor *actor = NULL; found == NULL && (actor = actor_next(actor, NULL)) != NULL;) {
        found = find_in(actor_scheduler(actor), handle);
    }
    if (found != NULL) {
        *info = *found;
    }
    return found != NULL;
}

/* --- minds ------------------------------------------------------------------------------------------------ */

static Actor *nearest_foe(EntityId watched)
{
    const Actor *hero = hero_actor();
    Actor *nearest = NULL;
    float best = NEAR_PX;

    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (!actor_is_foe(actor) || enemy_find(actor) == NULL) {
            continue;
        }
        const float away =
            vec_distance(actor->place, hero->place) * (entity_same(actor->id, watched) ? STAYS : 1.0f);
        if (away < best) {
            best = away;
            nearest = actor;
        }
    }
    return nearest;
}

/* While it flinches it has no mind: then the first of its coroutines. */
static bool mind_of(const Actor *actor, CoroHandle mind, CoroInfo *root, CoroInfo *leaf)
{
    static CoroInfo infos[INFOS_MAX];
    const int count = look_into(actor_scheduler(actor), infos);
    const CoroInfo *found = count > 0 ? &infos[0] : NULL;

    for (int i = 0; i < count; i++) {
        found = inspector_same(infos[i].handle, mind) ? &infos[i] : found;
    }
    if (found != NULL) {
        *root = *found;
        *leaf = *inspector_leaf(infos, count, found);
    }
    return found != NULL;
}

bool inspector_nearest_mind(EntityId *watched, CoroInfo *root, CoroInfo *leaf)
{
    const Actor *hero = hero_actor();

    if (hero == NULL) {
        return false;
    }
    const Actor *foe = nearest_foe(*watched);
    *watched = foe == NULL ? ENTITY_NONE : foe->id;
    return foe != NULL ? mind_of(foe, enemy_of(foe)->mind, root, leaf)
                       : mind_of(hero, hero_state.mind, root, leaf);
}
