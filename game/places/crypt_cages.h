/* SPDX-License-Identifier: Zlib */
/* The cages beside the lamp of the crypt: somebody has been saving moths. */
#ifndef GAME_PLACES_CRYPT_CAGES_H
#define GAME_PLACES_CRYPT_CAGES_H

#define CRYPT_CAGES_TAG 0x43414745u /* of what moves in them, in the place's scheduler */

/* RoomThing.step of a cage. */
typedef enum CryptCage { CAGE_CLOSED, CAGE_STIRS, CAGE_OPEN, CAGE_BURNT, CAGE_STATES } CryptCage;

/* As Wick left them: with their moths, open, or burnt out. */
void crypt_cages_begin(void);

/* All of them open, and the moths fly up and away. */
void crypt_cages_open(void);

/* The moths are gone in a flash. */
void crypt_cages_burn(void);

#endif
