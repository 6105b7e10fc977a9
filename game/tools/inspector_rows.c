/* SPDX-License-Identifier: Zlib */
/* The inspector's list as data, from coro_inspect. */
#include "tools/inspector.h"

#include "enemies/enemy.h"
#include "hero/hero.h"
#include "job.h"
#include "main_loop.h"
#include "ui/screen.h"
#include "world/actor.h"
#include "world/lamp.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/story.h"
#include "world/world.h"

#include <stdio.h>
#include <string.h>

#define INFOS_MAX 256
#define MARKS     2048
#define GLOW_S    0.25

/* --- gathering ------------------------------------------------------------------------------------------ */

typedef struct Gathering {
    InspectorRow *rows;
    int count, capacity;
    int head; /* the first line under the heading under way */
} Gathering;

static void add_heading(Gathering *list, const char *name, int number, int coroutines)
{
    InspectorRow *row = &list->rows[list->count];

    if (list->count >= list->capacity) {
        return;
    }
    *row = (InspectorRow){.times = coroutines};
    if (number >= 0) {
        snprintf(row->heading, sizeof row->heading, "%s %d", name, number);
    } else {
        snprintf(row->heading, sizeof row->heading, "%s", name);
    }
    list->head = ++list->count;
}

static bool is_alone(const CoroInfo *infos, int count, int i)
{
    return infos[i].depth == 0 && (i + 1 >= count || infos[i + 1].depth == 0);
}

/* Those without children that do the same for many things (flames) share a line; the one next due is shown. */
static bool joins(Gathering *list, const CoroInfo *info)
{
    for (int i = list->head; i < list->count; i++) {
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

static void add_scheduler(Gathering *list, const CoroScheduler *scheduler, const char *name, int number)
{
    static CoroInfo infos[INFOS_MAX];
    const bool fits = scheduler != NULL && list->count < list->capacity;
    int count = fits ? (int)coro_inspect(scheduler, infos, INFOS_MAX) : 0;

    if (count == 0) {
        return;
    }
    add_heading(list, name, number, count);
    count = count > INFOS_MAX ? INFOS_MAX : count;
    for (int i = 0; i < count && list->count < list->capacity; i++) {
        if (!is_alone(infos, count, i) || !joins(list, &infos[i])) {
            list->rows[list->count++] = (InspectorRow){.info = infos[i], .times = 1};
        }
    }
}

static void add_actors(Gathering *list, bool foes)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (actor->kind != &HERO_KIND && actor->kind != &SCENERY_KIND && actor_is_foe(actor) == foes) {
            add_scheduler(list, actor_scheduler(actor), actor->kind->name, (int)actor->id.index);
        }
    }
}

int inspector_rows(InspectorRow *rows, int capacity)
{
    Gathering list = {rows, 0, capacity, 0};
    const Actor *hero = hero_actor();

    if (hero != NULL) {
        add_scheduler(&list, actor_scheduler(hero), "wick", -1);
    }
    add_actors(&list, true);
    add_scheduler(&list, world.loop.cutscenes, "scenes, one after the other", -1);
    add_scheduler(&list, world.loop.game, "the game", -1);
    add_actors(&list, false);
    add_scheduler(&list, room_scheduler(), "the place", -1);
    return list.count;
}

const CoroInfo *inspector_leaf(const CoroInfo *infos, int count, const CoroInfo *root)
{
    const CoroInfo *leaf = root;

    for (int i = 0; i < count; i++) { /* callees stand behind their callers */
        if (leaf->wait == CORO_WAITS_CALL && infos[i].handle.index == leaf->awaited_coroutine.index &&
            infos[i].handle.generation == leaf->awaited_coroutine.generation) {
            leaf = &infos[i];
        }
    }
    return leaf;
}

/* --- words ------------------------------------------------------------------------------------------------ */

/* Signals and conditions are addresses; these are known by name. */
static const char *name_of(const void *awaited)
{
    const struct {
        const void *address;
        const char *name;
    } known[] = {
        {&story_state.changed, "story"}, {&lamp_state.lit, "lamp lit"},        {&room_state.entered, "place"},
        {&screen_state.left, "left"},    {&hero_state.came_back, "came back"}, {&job_condition, "job"},
        {&ENEMY_TURN, "turn"},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].address == awaited) {
            return known[i].name;
        }
    }
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (awaited == &actor->struck) {
            return "struck";
        }
    }
    return "";
}

void inspector_describe(const CoroInfo *info, char *out, size_t size)
{
    static const char *const WORDS[] = {
        [CORO_WAITS_NOTHING] = "first step",
        [CORO_WAITS_FRAMES] = "frames",
        [CORO_WAITS_SECONDS] = "",
        [CORO_WAITS_REALTIME] = "real",
        [CORO_WAITS_INTERVAL] = "each",
        [CORO_WAITS_PREDICATE] = "until",
        [CORO_WAITS_SIGNAL] = "signal",
        [CORO_WAITS_COROUTINE] = "for another",
        [CORO_WAITS_CALL] = "call",
        [CORO_WAITS_ALL] = "all children",
        [CORO_WAITS_ANY] = "any child",
        [CORO_WAITS_FIXED_UPDATE] = "fixed update",
        [CORO_WAITS_END_OF_FRAME] = "end of frame",
        [CORO_WAITS_CONDITION] = "asks",
        [CORO_WAITS_OVER] = "over",
    };
    const char *word = WORDS[info->wait];
    const char *awaited = info->awaited == NULL ? "" : name_of(info->awaited);

    if (info->status == CORO_PAUSED) {
        snprintf(out, size, "paused");
    } else if (info->wait == CORO_WAITS_FRAMES) {
        snprintf(out, size, "%.0f %s", info->remaining, info->remaining == 1.0 ? "frame" : "frames");
    } else if (info->remaining >= 0.0 && info->remaining < 1e6) {
        snprintf(out, size, "%s%s%.2f s", word, word[0] == '\0' ? "" : " ", info->remaining);
    } else {
        snprintf(out, size, "%s%s%s", word, awaited[0] == '\0' ? "" : " ", awaited);
    }
}

/* --- glow -------------------------------------------------------------------------------------------------- */

static struct {
    uint32_t generation;
    uint64_t resumes;
    float glow;
} marks[MARKS];

static uint64_t looked_at; /* the frame */
static bool looks_on;      /* it was the one before this: what has changed since changed just now */

float inspector_glow(const CoroInfo *info)
{
    const uint32_t slot = info->handle.index % MARKS;

    if (marks[slot].generation != info->handle.generation || marks[slot].resumes != info->resumes) {
        marks[slot].generation = info->handle.generation;
        marks[slot].resumes = info->resumes;
        marks[slot].glow = looks_on ? 1.0f : 0.0f;
    }
    return marks[slot].glow;
}

void inspector_fade(double seconds)
{
    looks_on = main_loop_frame() - looked_at <= 1;
    looked_at = main_loop_frame();
    for (int i = 0; i < MARKS; i++) {
        marks[i].glow = fmaxf(marks[i].glow - (float)(seconds / GLOW_S), 0.0f);
    }
}
