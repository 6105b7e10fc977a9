/* SPDX-License-Identifier: Zlib */
/* Keeper Orla: tends the lamps since before Wick was born. She answers when she is spoken to. */
#ifndef GAME_PEOPLE_ORLA_H
#define GAME_PEOPLE_ORLA_H

#include "vec.h"
#include "world/actor.h"

/* She who is here already, or a new one at `place`. NULL: no room. */
Actor *orla_let_in(Vec place);

#endif
