/* SPDX-License-Identifier: Zlib */
#include "world/scenery.h"

#include "coro.h"
#include "entity.h"
#include "particle.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/breeze.h"
#include "world/lamp.h"
#include "world/lamp_moths.h"
#include "world/room.h"
#include "world/story.h"
#include "world/world.h"

#include <string.h>

const ActorKind SCENERY_KIND = {.name = "place", .passes = true, .ghostly = true};

static void leave(void)
{
    for (Actor *actor = NULL; (actor = actor_next(actor, NULL)) != NULL;) {
        if (!actor->kind->travels) {
            coro_scheduler_stop_all(actor_scheduler(actor)); /* they clean up while it is still their place */
            actor_destroy(actor);
        }
    }
    lamp_state = (Lamps){.count = 0};
    particle_clear(&world.particles);
    memset(room_state.things, 0, sizeof room_state.things);
}

static bool lamp_kind_of(ThingKind thing, LampKind *kind)
{
    static const struct {
        ThingKind thing;
        LampKind lamp;
    } LAMPS[] = {
        {THING_LAMP_POST, LAMP_POST},
        {THING_GREAT_LAMP, LAMP_GREAT},
        {THING_WINDOW, LAMP_WINDOW},
        {THING_CANDLES, LAMP_CANDLES},
        {THING_BRAZIER, LAMP_BRAZIER},
        {THING_CANDLE_STAND, LAMP_CANDLE_STAND},
        {THING_CANDELABRUM, LAMP_CANDLE_STAND},
        {THING_LANCET_INSIDE, LAMP_LANCET},
    };

    for (size_t i = 0; i < sizeof LAMPS / sizeof LAMPS[0]; i++) {
        if (LAMPS[i].thing == thing) {
            *kind = LAMPS[i].lamp;
            return true;
        }
    }
    return false;
}

/* Gives its index, -1 where it is no lamp. */
static int8_t add_lamp(const PlaceThing *thing)
{
    LampKind kind = LAMP_POST;

    if (!lamp_kind_of(thing->kind, &kind)) {
        return -1;
    }
    Lamp *lamp = lamp_add(kind, vec(thing->x, thing->y), thing->on);
    if (lamp == NULL) {
        return -1;
    }
    lamp->brass = thing->kind == THING_CANDELABRUM;
    lamp->holds_s = kind == LAMP_CANDLE_STAND ? (double)thing->which : 0.0;
    return (int8_t)(lamp_state.count - 1);
}

static void add_things(const PlacePlan *plan)
{
    for (int i = 0; i < plan->thing_count && i < ROOM_THINGS_MAX; i++) {
        const PlaceThing *thing = &plan->things[i];
        const bool is_gate = thing->kind == THING_GATE || thing->kind == THING_PORTCULLIS;
        room_state.things[i].on = is_gate && thing->on;
        room_state.things[i].step = room_state.things[i].on ? 2 : 0;
        room_state.things[i].lamp = add_lamp(thing);
    }
}

static void light_what_is_lit(const PlacePlan *plan)
{
    for (int i = 0; i < lamp_state.count && story_has(plan->lit_by); i++) {
        lamp_set(&lamp_state.items[i], true);
    }
}

static void begin(const PlacePlan *plan)
{
    Actor *self = actor_create(&SCENERY_KIND, FIGURE_NONE, vec(0.0f, 0.0f));

    room_state.id = self == NULL ? ENTITY_NONE : self->id;
    room_state.lamp_share = 0.0f;
    room_state.ambient = plan->ambient_dark;
    room_state.exits_closed = false;
    room_state.horizon = story_has(plan->lit_by) ? 1.0f : 0.0f;
    room_state.passes = 0.0f;
    add_things(plan);
    light_what_is_lit(plan);
    breeze_begin();
    coro_start(room_scheduler(), lamp_moths_gather);
    if (plan->script != NULL) {
        coro_start_with(room_scheduler(), &(CoroStart){.body = plan->script,
                                                       .name = plan->name,
                                                       .frame_size = PLACE_SCRIPT_FRAME});
    }
}

void scenery_change(const PlacePlan *plan)
{
    leave();
    room_state.plan = plan;
    begin(plan);
}
