/* SPDX-License-Identifier: Zlib */
/* The inspector's list as data, from coro_inspect. */
#include "tools/inspector.h"

#include "enemies/enemy.h"
#include "hero/hero.h"
#include "world/actor.h"
#include "world/scenery.h"
#include "world/world.h"

#include <ctype.h>
#include <string.h>

#define INFOS_MAX 256

typedef struct Gathering {
    const InspectorFilter *filter;
    InspectorRow *rows;
    int count, capacity;
    InspectorTotals totals;
} Gathering;

bool inspector_same(CoroHandle a, CoroHandle b)
{
    return a.index == b.index && a.generation == b.generation;
}

bool inspector_same_owner(InspectorOwner a, InspectorOwner b)
{
    return a.group == b.group && entity_same(a.actor, b.actor);
}

static bool is_heading(const InspectorRow *row)
{
    return row->heading[0] != '\0';
}

/* --- what has waited conspicuously long ----------------------------------------------------------------- */

/* One after another the trees of an owner: a root, and what was called and forked below it. */
typedef struct Tree {
    const CoroInfo *infos;
    int count;
    bool is_ordered;  /* of a queue: others wait for its end */
    bool is_restless; /* its owner always has something to do */
} Tree;

/* Has any of them taken a step lately, or does a clock promise one? A race that goes on is nobody's standstill. */
static bool is_going_on(const Tree *tree)
{
    for (int i = 0; i < tree->count; i++) {
        if (tree->infos[i].waited < INSPECTOR_LONG_S || tree->infos[i].remaining >= 0.0) {
            return true;
        }
    }
    return false;
}

/*
 * Idle by nature, however long it takes, and so never lit:
 *   - all that belongs to Wick, the place and the game, and foes that have not noticed Wick: it is for the player to do something, and he
 *     may take his time;
 *   - a watch: a coroutine alone, without caller and callees, such as an enemy's ear for blows. To wait is all it does;
 *   - whoever waits for those below it in its tree: they are the ones that wait;
 *   - a wait with an end: a clock ends it.
 * What is left is a foe's mind, or a scene, that was doing something, and of which no part has stepped for ten seconds.
 */
static bool is_long(const Tree *tree, const CoroInfo *info)
{
    const bool is_watch = tree->count == 1 && !tree->is_ordered;
    const bool waits_below =
        info->wait == CORO_WAITS_CALL || info->wait == CORO_WAITS_ALL || info->wait == CORO_WAITS_ANY;

    return tree->is_restless && !is_watch && !waits_below && info->status == CORO_WAITING &&
           !is_going_on(tree);
}

static Tree tree_of(const CoroInfo *infos, int count, int member, const InspectorRow *heading)
{
    int first = member;
    int end = member + 1;

    while (first > 0 && infos[first].depth > 0) {
        first--;
    }
    while (end < count && infos[end].depth > 0) {
        end++;
    }
    const Actor *actor = actor_find(heading->owner.actor);
    const Enemy *enemy = actor != NULL && actor_is_foe(actor) ? enemy_find(actor) : NULL;
    const bool is_scene = heading->owner.group == INSPECTOR_SCENES;
    return (Tree){.infos = infos + first,
                  .count = end - first,
                  .is_ordered = is_scene,
                  .is_restless = is_scene || (enemy != NULL && enemy->alert)};
}

/* --- the filter ----------------------------------------------------------------------------------------- */

static bool holds(const char *text, const char *wanted)
{
    const size_t length = strlen(wanted);

    for (; *text != '\0' || length == 0; text++) {
        size_t same = 0;
        while (same < length && tolower((unsigned char)text[same]) == tolower((unsigned char)wanted[same])) {
            same++;
        }
        if (same == length) {
            return true;
        }
    }
    return false;
}

static bool matches(const InspectorRow *row, const char *wanted)
{
    char text[256];

    if (holds(row->info.name, wanted)) {
        return true;
    }
    inspector_describe(&row->info, text, sizeof text);
    if (holds(text, wanted)) {
        return true;
    }
    inspector_place(&row->info, text, sizeof text);
    return holds(text, wanted);
}

/* Of the lines from `first` on, a heading and its tree, those are left that match, and their callers. */
static void narrow(Gathering *list, int first)
{
    const char *wanted = list->filter == NULL ? "" : list->filter->text;
    const bool all = holds(list->rows[first].heading, wanted);
    int depth = -1; /* of the callers that are still missing */
    int kept = list->count;
    int matching = 0;

    for (int i = list->count - 1; i > first; i--) {
        InspectorRow *row = &list->rows[i];
        row->is_match = all || matches(row, wanted);
        matching += row->is_match ? row->times : 0;
        if (row->is_match || row->info.depth < depth) {
            depth = row->info.depth;
            list->rows[--kept] = *row;
        }
    }
    memmove(&list->rows[first + 1], &list->rows[kept], (size_t)(list->count - kept) * sizeof *list->rows);
    list->count = kept == list->count ? first : first + 1 + list->count - kept;
    list->totals.matching += matching;
}

/* --- gathering ------------------------------------------------------------------------------------------ */

static void add_heading(Gathering *list, InspectorOwner owner, int coroutines)
{
    InspectorRow *row = &list->rows[list->count++];

    *row = (InspectorRow){.times = coroutines, .owner = owner};
    inspector_owner_name(owner, row->heading, sizeof row->heading);
}

static bool is_alone(const CoroInfo *infos, int count, int i)
{
    return infos[i].depth == 0 && (i + 1 >= count || infos[i + 1].depth == 0);
}

/* Those without children that do the same for many things (flames) share a line; the one next due is shown. */
static bool joins(Gathering *list, int first, const CoroInfo *info)
{
    for (int i = first + 1; i < list->count; i++) {
        InspectorRow *row = &list->rows[i];
        if (row->info.depth > 0 || strcmp(row->info.name, info->name) != 0 || row->info.wait != info->wait) {
            continue;
        }
        row->times++;
        if (info->remaining < row->info.remaining) {
            row->info = *info;
        }
        return true;
    }
    return false;
}

static bool is_called(const CoroInfo *infos, int i)
{
    for (int up = i - 1; up >= 0; up--) {
        if (inspector_same(infos[up].handle, infos[i].parent)) {
            return infos[up].wait == CORO_WAITS_CALL &&
                   inspector_same(infos[up].awaited_coroutine, infos[i].handle);
        }
    }
    return false;
}

static void add_coroutines(Gathering *list, const CoroInfo *infos, int count)
{
    const int first = list->count - 1;

    for (int i = 0; i < count; i++) {
        const Tree tree = tree_of(infos, count, i, &list->rows[first]);
        const bool lit = is_long(&tree, &infos[i]);
        list->totals.longs += lit ? 1 : 0;
        if (list->count < list->capacity && (!is_alone(infos, count, i) || !joins(list, first, &infos[i]))) {
            list->rows[list->count++] = (InspectorRow){.info = infos[i],
                                                       .times = 1,
                                                       .owner = list->rows[first].owner,
                                                       .is_called = is_called(infos, i),
                                                       .is_long = lit};
        }
    }
}

static bool is_wanted(const Gathering *list, InspectorOwner owner)
{
    return list->filter == NULL || list->filter->owner.group == INSPECTOR_NOBODY ||
           inspector_same_owner(list->filter->owner, owner);
}

static void add_owner(Gathering *list, InspectorOwner owner)
{
    static CoroInfo infos[INFOS_MAX];
    const CoroScheduler *scheduler = inspector_scheduler(owner);
    const int all = scheduler == NULL ? 0 : coro_scheduler_count(scheduler);
    const int first = list->count;

    list->totals.coroutines += all;
    if (all == 0 || !is_wanted(list, owner)) {
        return;
    }
    if (list->count >= list->capacity) {
        list->totals.is_full = true;
        return;
    }
    coro_inspect(scheduler, infos, INFOS_MAX);
    add_heading(list, owner, all);
    list->rows[first].stands =
        coro_scheduler_is_paused(scheduler) || (world.loop.paused && owner.group != INSPECTOR_GAME);
    add_coroutines(list, infos, all > INFOS_MAX ? INFOS_MAX : all);
    narrow(list, first);
}

static void add_actors(Gathering *list, bool foes)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->kind != &HERO_KIND && actor->kind != &SCENERY_KIND && actor_is_foe(actor) == foes) {
            add_owner(list, (InspectorOwner){INSPECTOR_ACTOR, actor->id});
        }
    }
}

static void add_failures(Gathering *list)
{
    const InspectorOwner owner = {.group = INSPECTOR_FAILED};
    const int first = list->count;

    if (!is_wanted(list, owner) || list->capacity - first < 2) {
        return;
    }
    const int count = inspector_failures(&list->rows[first + 1], list->capacity - first - 1);
    if (count > 0) {
        add_heading(list, owner, count);
        list->count += count;
        narrow(list, first);
    }
}

int inspector_rows(const InspectorFilter *filter, InspectorRow *rows, int capacity, InspectorTotals *totals)
{
    Gathering list = {.filter = filter, .rows = rows, .capacity = capacity};
    const Actor *hero = hero_actor();

    add_failures(&list);
    if (hero != NULL) {
        add_owner(&list, (InspectorOwner){INSPECTOR_ACTOR, hero->id});
    }
    add_actors(&list, true);
    add_owner(&list, (InspectorOwner){.group = INSPECTOR_SCENES});
    add_owner(&list, (InspectorOwner){.group = INSPECTOR_GAME});
    add_actors(&list, false);
    add_owner(&list, (InspectorOwner){.group = INSPECTOR_PLACE});
    if (totals != NULL) {
        *totals = list.totals;
    }
    return list.count;
}

/* --- lines ---------------------------------------------------------------------------------------------- */

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
