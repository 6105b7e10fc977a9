/* SPDX-License-Identifier: Zlib */
/* What some foes leave behind, such as hearts: they hop out, hover, blink, and fade when they are not taken. */
#ifndef GAME_HERO_PICKUP_H
#define GAME_HERO_PICKUP_H

#include "audio/sfx.h"
#include "vec.h"
#include "world/actor.h"

#include <stdbool.h>

/* X(ID, name in the log, picture in the sheet hud (and that with _blink), sound, half hearts that it heals). A new one is a row
 * here. */
#define PICKUPS(X) X(HEART, "heart", "pickup_heart", SFX_HEART, 2)

typedef enum Pickup {
#define PICKUP_ENUM(id, text, picture, sound, heals) PICKUP_##id,
    PICKUPS(PICKUP_ENUM)
#undef PICKUP_ENUM
        PICKUP_COUNT
} Pickup;

/* Makes one at a place. NULL: no room. */
Actor *pickup_create(Pickup pickup, Vec place);

bool pickup_is(const Actor *actor);
const ActorKind *pickup_kind(Pickup pickup);
const char *pickup_picture(const Actor *actor); /* its name; with _blink while its step is 1 */

#endif
