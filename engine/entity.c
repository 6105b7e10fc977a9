/* SPDX-License-Identifier: Zlib */
/* Slots with generations: who is destroyed keeps its slot until the end of the frame, so that nobody
 * meets another in it. */
#include "entity.h"

#include "log.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

void entity_init(EntityList *list, CoroRuntime *runtime)
{
    memset(list, 0, sizeof *list);
    list->runtime = runtime;
}

/* A free slot's index, or ENTITY_CAPACITY. Freed slots first: the list stays short. */
static uint32_t take_slot(EntityList *list)
{
    if (list->first_free != 0) {
        const uint32_t index = list->first_free - 1;
        assert(index < list->used && "a free slot is one that was used");
        list->first_free = list->slots[index].next_free;
        return index;
    }
    return list->used < ENTITY_CAPACITY ? list->used++ : ENTITY_CAPACITY;
}

static void give_slot_back(EntityList *list, uint32_t index)
{
    assert(index < list->used && "only a slot in use is given back");
    list->slots[index].scheduler = NULL;
    list->slots[index].next_free = list->first_free;
    list->first_free = index + 1;
}

EntityId entity_create(EntityList *list, uint32_t kind)
{
    const uint32_t index = take_slot(list);

    if (index == ENTITY_CAPACITY) {
        log_problem("entity", "all slots are taken", "destroy some, or raise ENTITY_CAPACITY");
        return ENTITY_NONE;
    }
    Entity *entity = &list->slots[index];
    CoroScheduler *scheduler = coro_scheduler_create(list->runtime, CORO_PARALLEL);
    if (scheduler == NULL) {
        give_slot_back(list, index);
        log_problem("entity", "no memory for a scheduler", "give the coroutine runtime more memory");
        return ENTITY_NONE;
    }
    const uint32_t generation = entity->id.generation == UINT32_MAX ? 1 : entity->id.generation + 1;
    *entity = (Entity){.id = {index, generation}, .scheduler = scheduler, .time_scale = 1.0, .kind = kind};
    entity->updated = list->update - 1;
    list->alive++;
    return entity->id;
}

Entity *entity_find(EntityList *list, EntityId id)
{
    if (id.generation == 0 || id.index >= list->used) {
        return NULL;
    }
    Entity *entity = &list->slots[id.index];
    return entity->scheduler != NULL && entity->id.generation == id.generation ? entity : NULL;
}

static const Entity *find_const(const EntityList *list, EntityId id)
{
    if (id.generation == 0 || id.index >= list->used) {
        return NULL;
    }
    const Entity *entity = &list->slots[id.index];
    return entity->scheduler != NULL && entity->id.generation == id.generation ? entity : NULL;
}

static bool is_living(const Entity *entity)
{
    return entity->scheduler != NULL && !entity->doomed;
}

bool entity_is_alive(const EntityList *list, EntityId id)
{
    const Entity *entity = find_const(list, id);

    return entity != NULL && !entity->doomed;
}

CoroScheduler *entity_scheduler(const EntityList *list, EntityId id)
{
    const Entity *entity = find_const(list, id);

    return entity != NULL ? entity->scheduler : NULL;
}

bool entity_destroy(EntityList *list, EntityId id)
{
    Entity *entity = entity_find(list, id);

    if (entity == NULL || entity->doomed) {
        return false;
    }
    assert(list->alive > 0 && "whoever is destroyed was counted");
    entity->doomed = true;
    list->alive--;
    list->doomed++;
    return true;
}

void entity_destroy_all(EntityList *list)
{
    for (Entity *entity = NULL; (entity = entity_next(list, entity)) != NULL;) {
        entity_destroy(list, entity->id);
    }
}

bool entity_set_time_scale(EntityList *list, EntityId id, double scale)
{
    Entity *entity = entity_find(list, id);

    if (entity == NULL || !(scale >= 0.0 && scale <= 1e6)) {
        return false;
    }
    entity->time_scale = scale;
    return true;
}

Entity *entity_next(EntityList *list, const Entity *previous)
{
    for (uint32_t i = previous != NULL ? previous->id.index + 1 : 0; i < list->used; i++) {
        if (is_living(&list->slots[i])) {
            return &list->slots[i];
        }
    }
    return NULL;
}

int entity_coroutines(const EntityList *list)
{
    int count = 0;

    for (uint32_t i = 0; i < list->used; i++) {
        const CoroScheduler *scheduler = list->slots[i].scheduler;
        count += scheduler != NULL ? coro_scheduler_count(scheduler) : 0;
    }
    return count;
}

bool entity_same(EntityId a, EntityId b)
{
    return a.index == b.index && a.generation == b.generation;
}

void entity_fixed_update(EntityList *list)
{
    for (Entity *entity = NULL; (entity = entity_next(list, entity)) != NULL;) {
        coro_scheduler_fixed_update(entity->scheduler);
    }
}

/* One pass over the slots; those that had their turn in this update are left out. */
static bool update_pass(EntityList *list, double dt, double scale)
{
    bool any = false;

    for (Entity *entity = NULL; (entity = entity_next(list, entity)) != NULL;) {
        if (entity->updated == list->update) {
            continue;
        }
        entity->updated = list->update;
        assert(entity->scheduler != NULL && "who lives has a scheduler");
        any = true;
        coro_scheduler_set_time_scale(entity->scheduler, entity->time_scale * scale);
        coro_scheduler_update(entity->scheduler, dt);
    }
    return any;
}

void entity_update(EntityList *list, double dt, double scale)
{
    list->update++;
    /* Who is born in a slot that was passed already gets its turn in the next pass: nothing is drawn at the
     * origin for a frame. It ends, since each has one turn and slots are limited by births in turns. */
    for (int pass = 0; pass < ENTITY_CAPACITY && update_pass(list, dt, scale); pass++) {
    }
}

static void free_doomed(EntityList *list, Entity *entity)
{
    CoroScheduler *scheduler = entity->scheduler;

    assert(entity->doomed && list->doomed > 0 && "only who is doomed goes, and is counted");
    coro_scheduler_destroy(scheduler);
    if (list->on_destroyed != NULL) {
        list->on_destroyed(list->user, entity->id);
    }
    list->doomed--;
    give_slot_back(list, entity->id.index);
}

void entity_end_frame(EntityList *list)
{
    for (Entity *entity = NULL; (entity = entity_next(list, entity)) != NULL;) {
        coro_scheduler_end_frame(entity->scheduler);
    }
    /* Cleanup may doom others: until none is left. */
    for (uint32_t i = 0; list->doomed > 0; i = i + 1 < list->used ? i + 1 : 0) {
        if (list->slots[i].scheduler != NULL && list->slots[i].doomed) {
            free_doomed(list, &list->slots[i]);
        }
    }
}

size_t entity_bytes(const EntityList *list)
{
    return offsetof(EntityList, slots) + list->used * sizeof list->slots[0];
}
