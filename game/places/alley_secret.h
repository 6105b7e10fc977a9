/* SPDX-License-Identifier: Zlib */
/*
 * The alley's secret: somebody is at home in its first court, and opens to whoever knows the word. Who does not is told, too late:
 * the word is another one from then on. Who turns the night back knows it in time.
 */
#ifndef GAME_PLACES_ALLEY_SECRET_H
#define GAME_PLACES_ALLEY_SECRET_H

#include "coro.h"
#include "world/actor.h"
#include "world/lamp.h"

#define ALLEY_SECRET_DOOR 1 /* `which` of the alley's doors it is */

typedef struct alley_secret_frame {
    Actor *neighbour; /* behind the window */
    Lamp *window;
    int word;
} alley_secret_frame;
void alley_secret(Coro *co); /* on the room's scheduler */

#endif
