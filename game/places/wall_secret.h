/* SPDX-License-Identifier: Zlib */
/* The east wall's secret: a bit of moonlight in an embrasure, which no lantern has ever seen. */
#ifndef GAME_PLACES_WALL_SECRET_H
#define GAME_PLACES_WALL_SECRET_H

#include "coro.h"

/* For as long as the place is there, or until it was found. In the place's scheduler. */
typedef CoroNoFrame wall_secret_frame;
void wall_secret(Coro *co);

#endif
