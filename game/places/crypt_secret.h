/* SPDX-License-Identifier: Zlib */
/*
 * The crypt's secret: a will-o'-the-wisp. It shows itself to whoever has shut his lantern, goes before him along the
 * corridor from niche to niche, and waits for him; where it stays, a heart lies.
 */
#ifndef GAME_PLACES_CRYPT_SECRET_H
#define GAME_PLACES_CRYPT_SECRET_H

#include "coro.h"

typedef struct crypt_secret_frame {
    int stop;   /* of its way, where it hovers or to which it floats */
    float x, y; /* where it is */
    int motes;  /* so far, which makes it bob */
} crypt_secret_frame;
void crypt_secret(Coro *co); /* on the room's scheduler */

#endif
