/* SPDX-License-Identifier: Zlib */
/* The people of the village: they stand, breathe, and move their mouths while they speak. */
#ifndef GAME_PEOPLE_PERSON_H
#define GAME_PEOPLE_PERSON_H

#include "coro.h"
#include "people/dialogue.h"
#include "pictures/figure.h"
#include "vec.h"
#include "world/actor.h"

extern const ActorKind PERSON_KIND;

/* NULL: no room. A pose that a scene gives (anything but idle and talk) stays until it gives POSE_IDLE back. */
Actor *person_create(Figure figure, Speaker speaker, Vec place);
Actor *person_find(Figure figure); /* NULL: not here */

/* Goes somewhere, in small steps. Skipped, it stands there at once. */
typedef struct person_go_frame {
    Actor *actor;
    Vec to;
} person_go_frame;
void person_go(Coro *co);

#endif
