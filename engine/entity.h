/* SPDX-License-Identifier: Zlib */
/*
 * Things that live: a fixed array of slots, named by ids with a generation, each with a parallel
 * coroutine scheduler of its own and a time scale of its own. Plain data: an EntityList is a part of the
 * state (a coroutine snapshot keeps the schedulers' addresses good). The game keeps what else it
 * knows of an entity in arrays of its own of ENTITY_CAPACITY elements, indexed by id.index.
 */
#ifndef ENGINE_ENTITY_H
#define ENGINE_ENTITY_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ENTITY_CAPACITY 1536

/* All zero names no entity. An id whose entity is gone is harmless. */
typedef struct EntityId {
    uint32_t index, generation;
} EntityId;

#define ENTITY_NONE ((EntityId){0, 0})

typedef struct Entity {
    EntityId id;              /* generation 0: the slot was never used */
    CoroScheduler *scheduler; /* its own; NULL: the slot is free */
    double time_scale;        /* 1 at first; multiplied with the global one */
    uint32_t kind;            /* the game's */
    bool doomed;              /* destroyed already, gone at the end of the frame */
    uint32_t updated;         /* the update in which it had its turn */
    uint32_t next_free;       /* slot index + 1; 0: last */
} Entity;

typedef struct EntityList {
    uint32_t used;       /* slots [0, used) have been taken at least once */
    uint32_t first_free; /* slot index + 1; 0: none below `used` */
    uint32_t alive;      /* doomed ones not counted */
    uint32_t doomed;
    uint32_t update;
    CoroRuntime *runtime;
    void (*on_destroyed)(void *user, EntityId id); /* at the end of the frame, before the slot is freed */
    void *user;
    Entity slots[ENTITY_CAPACITY]; /* last, so that a copy can leave out those never used: entity_bytes */
} EntityList;

/* Empties a list for use. The list must not move afterwards. runtime outlives the list. */
void entity_init(EntityList *list, CoroRuntime *runtime);

/* Returns ENTITY_NONE, and reports, where all slots are taken or a scheduler finds no memory. Safe within
 * an update: the new one has its first turn in the same update. */
EntityId entity_create(EntityList *list, uint32_t kind);

/* Dooms it: from now on it is not alive, is not updated any more, and is gone after entity_end_frame,
 * which stops its coroutines with their cleanup. false: it was not alive. Safe from its own coroutines. */
bool entity_destroy(EntityList *list, EntityId id);
void entity_destroy_all(EntityList *list);

bool entity_is_alive(const EntityList *list, EntityId id);

/* entity_find: NULL where the slot holds another or none; doomed ones are still found until the frame
 * ends. entity_scheduler: its scheduler, NULL likewise. */
Entity *entity_find(EntityList *list, EntityId id);
CoroScheduler *entity_scheduler(const EntityList *list, EntityId id);

/* scale as for coro_scheduler_set_time_scale. false: no such entity, or a scale that is refused. */
bool entity_set_time_scale(EntityList *list, EntityId id, double scale);

/* The living in order of their slots: `for (Entity *e = NULL; (e = entity_next(list, e)) != NULL;)`. */
Entity *entity_next(EntityList *list, const Entity *previous);

/* How many coroutines live on the schedulers of all, the doomed too. */
int entity_coroutines(const EntityList *list);

bool entity_same(EntityId a, EntityId b);

/* How many bytes of the list are in use, counted from its start: for StatePart.used. */
size_t entity_bytes(const EntityList *list);

/* Called by the main loop. dt: seconds of real time; scale: the global time scale, >= 0. */
void entity_fixed_update(EntityList *list);
void entity_update(EntityList *list, double dt, double scale);
void entity_end_frame(EntityList *list); /* end-of-frame waits of the living, then the doomed go */

#endif
