/* SPDX-License-Identifier: Zlib */
/* Cages, as they stand beside the lamp of the crypt: somebody has been saving moths. */
#ifndef GAME_WORLD_CAGES_H
#define GAME_WORLD_CAGES_H

#define CAGES_TAG 0x43414745u /* of what moves in them, in the place's scheduler */

/* RoomThing.step of a cage. */
typedef enum CageState { CAGE_CLOSED, CAGE_STIRS, CAGE_OPEN, CAGE_BURNT, CAGE_STATES } CageState;

/* As Wick left them: with their moths, open, or burnt out. */
void cages_begin(void);

/* All of them open, and the moths fly up and away. */
void cages_open(void);

/* The moths are gone in a flash. */
void cages_burn(void);

#endif
