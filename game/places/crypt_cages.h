/* SPDX-License-Identifier: Zlib */
/* The cages beside the lamp of the crypt: somebody has been saving moths. */
#ifndef GAME_PLACES_CRYPT_CAGES_H
#define GAME_PLACES_CRYPT_CAGES_H

/* As Wick left them: with their moths, or open and empty. */
void crypt_cages_begin(void);

/* All of them open, and the moths fly up and away. */
void crypt_cages_open(void);

/* The moths are gone in a flash. The cages stay shut, and empty. */
void crypt_cages_burn(void);

#endif
