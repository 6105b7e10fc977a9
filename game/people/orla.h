/* SPDX-License-Identifier: Zlib */
/* Keeper Orla: tends the lamps since before Wick was born. She answers when she is spoken to. */
#ifndef GAME_PEOPLE_ORLA_H
#define GAME_PEOPLE_ORLA_H

#include "people/person.h"

Actor *orla_create(Vec place);
Actor *orla_actor(void); /* NULL: not here */

#endif
