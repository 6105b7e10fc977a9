/* SPDX-License-Identifier: Zlib */
#include "tools/trace_owners.h"

#include "hero/hero.h"
#include "trace.h"
#include "world/actor.h"
#include "world/room.h"
#include "world/scenery.h"
#include "world/world.h"

#include <stdio.h>

/* The doomed have coroutines, too, until the frame ends. NULL: it is nobody's. */
static const Entity *find_entity(const CoroScheduler *scheduler)
{
    for (uint32_t i = 0; i < world.entities.used; i++) {
        if (world.entities.slots[i].scheduler == scheduler) {
            return &world.entities.slots[i];
        }
    }
    return NULL;
}

/* An entity that is going has no actor any more. */
static void name_entity(const Entity *entity, TraceOwner *owner)
{
    const Actor *actor = actor_find(entity->id);
    const ActorKind *kind = actor != NULL ? actor->kind : NULL;

    owner->process = kind == &SCENERY_KIND ? "the place" : "entities";
    owner->id = (uint64_t)entity->id.generation << 32 | entity->id.index;
    if (kind == &HERO_KIND) {
        snprintf(owner->name, sizeof owner->name, "wick");
    } else if (kind == &SCENERY_KIND && room_plan() != NULL) {
        snprintf(owner->name, sizeof owner->name, "%s", room_plan()->name);
    } else {
        snprintf(owner->name, sizeof owner->name, "%s %u", kind != NULL ? kind->name : "entity",
                 (unsigned)entity->id.index);
    }
}

static void name_owner(const CoroScheduler *scheduler, TraceOwner *owner)
{
    const Entity *entity = find_entity(scheduler);

    if (entity != NULL) {
        name_entity(entity, owner);
        return;
    }
    owner->id = 0; /* the only one in its process */
    if (scheduler == world.loop.cutscenes) {
        owner->process = "scenes";
        snprintf(owner->name, sizeof owner->name, "one after the other");
    } else if (scheduler == world.loop.game) {
        owner->process = "the game";
        snprintf(owner->name, sizeof owner->name, "camera, music, menus");
    }
}

void trace_owners_begin(void)
{
    trace_ask_owner(name_owner);
}
