/* SPDX-License-Identifier: Zlib */
/* The yard: one walled room with a lamp post, for trying moves and foes (--scene yard). */
#include "coro.h"
#include "enemies/enemy.h"
#include "enemies/kinds.h"
#include "entity.h"
#include "places/places.h"
#include "vec.h"
#include "world/actor.h"
#include "world/place.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* clang-format off */
static const char *const ROWS[] = {
    "RRRRRRRRRRRRRRRRRRRRRR",
    "RRRRRRRRRRRRRRRRRRRRRR",
    "######################",
    "######################",
    "T....................T",
    "T....................T",
    "T....................T",
    "T....,,,.............T",
    "T...,,,,,............T",
    "T....,,..............T",
    "T.............;;;....T",
    "T............;;;;;;;.T",
    "T;;..........;;;;;;;;T",
    "TTTTTTTTTTTTTTTTTTTTTT",
};
/* clang-format on */

static const PlaceThing THINGS[] = {
    {THING_LAMP_POST, 96, 84, 0, true}, {THING_WINDOW, 176, 43, 0, false},  {THING_CRATE, 250, 80, 0, false},
    {THING_BARREL, 266, 84, 0, false},  {THING_PUDDLE, 140, 120, 2, false}, {THING_TUFT, 250, 176, 0, false},
    {THING_TUFT, 280, 190, 1, false},   {THING_BUSH, 300, 180, 0, false},
};

/* One husk; when it has fallen, another comes. */
typedef struct yard_frame {
    EntityId husk;
} yard_frame;

static void yard(Coro *co)
{
    CORO_BEGIN(co, yard, f);
    for (;;) {
        Actor *husk = enemy_create(&HUSK, vec(206.0f, 132.0f));
        f->husk = husk == NULL ? ENTITY_NONE : husk->id;
        CORO_WAIT_WHILE(co, actor_find(f->husk) != NULL);
        CORO_WAIT_SECONDS(co, 2.0);
    }
    CORO_END(co);
}

const PlacePlan PLACE_YARD = {
    .name = "yard",
    .width = 22,
    .height = 14,
    .rows = ROWS,
    .things = THINGS,
    .thing_count = COUNT(THINGS),
    .start = {130, 110},
    .ambient_dark = 0x2C3870,
    .ambient_lit = 0x4A5894,
    .fog_density = 1.3f,
    .fog_speed = 1.0f,
    .stems = {0.7, 0.5, 0.0},
    .stems_lit = {0.7, 0.5, 0.6},
    .script = yard,
};
