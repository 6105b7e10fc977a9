/* SPDX-License-Identifier: Zlib */
/* Who helps Wick in the chapel, as he chose: moths that he let go, and Orla, to whom he left the flask. */
#ifndef GAME_PEOPLE_SNUFFER_HELP_H
#define GAME_PEOPLE_SNUFFER_HELP_H

#include "coro.h"
#include "world/actor.h"

/* Freed moths, warm lights: round the altar, and in the third phase where the Snuffer will come out. Nothing where they
 * were not freed, or are here already. */
void freed_moths_let_in(void);

/* Orla at the door, if she has the flask; NULL: she has not. */
Actor *orla_at_the_door(void);

/* Beside the third phase: when Wick has need of it, Orla throws him a heart; one in each try. */
typedef CoroNoFrame orla_throws_a_heart_frame;
void orla_throws_a_heart(Coro *co);

#endif
