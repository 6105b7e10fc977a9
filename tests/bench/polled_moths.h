/* SPDX-License-Identifier: Zlib */
/*
 * The minds of a thousand moths, game/enemies/moth.c, as most games would write them: a state, times that are compared, and a
 * function that is called for each of them in each frame. They do the same to the bit, which tests/game/test_polled_moths.c holds.
 * Those that F4 calls never attack: swoops are left out.
 */
#ifndef TESTS_POLLED_MOTHS_H
#define TESTS_POLLED_MOTHS_H

/* A thousand round Wick, as F4 lets them come. Gives how many. */
int polled_moths_come(void);

#endif
