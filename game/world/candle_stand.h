/* SPDX-License-Identifier: Zlib */
/*
 * Candle stands: iron trees of candles that a swing of Wick's staff lights and a shade blows out. Each is a lamp of the
 * kind LAMP_CANDLE_STAND, so what it shines on is lit (hero/world_light.h). One whose thing says so burns for a few seconds
 * only: it begins to fail before it goes out.
 */
#ifndef GAME_WORLD_CANDLE_STAND_H
#define GAME_WORLD_CANDLE_STAND_H

#include "vec.h"
#include "world/actor.h"
#include "world/lamp.h"

/* Lights every stand that this swing reaches and that is dark. Gives how many. */
int candle_stand_light_swept(const Actor *by, float radius_px, float arc_deg);

/* Lights one: its light grows, and where it holds for a time only, that time begins. Burning already: it begins anew. */
void candle_stand_light(Lamp *stand);

/* Out, with a wisp of smoke and its sound. Nothing burns there (NULL): nothing happens. */
void candle_stand_blow_out(Lamp *stand);
void candle_stand_blow_out_all(void);

/* The nearest burning one within reach and in sight of a place; NULL: none. */
Lamp *candle_stand_burning_near(Vec place, float pixels);

int candle_stand_burning(void); /* how many of the place burn */

#endif
