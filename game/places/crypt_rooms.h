/* SPDX-License-Identifier: Zlib */
/* Who lives in the crypt, and what opens when. */
#ifndef GAME_PLACES_CRYPT_ROOMS_H
#define GAME_PLACES_CRYPT_ROOMS_H

#include "coro.h"

/* Everybody of the crypt is there; ends when the way to its lamp is open, tonight or before. In the place's scheduler. */
typedef CoroNoFrame crypt_rooms_frame;
void crypt_rooms(Coro *co);

/* The gate from the lamp straight back to the stairs. */
void crypt_open_the_way_back(void);

#endif
