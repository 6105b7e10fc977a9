/* SPDX-License-Identifier: Zlib */
/* Those who dare to come out: the more lamps burn, the more of them. */
#ifndef GAME_PEOPLE_VILLAGERS_H
#define GAME_PEOPLE_VILLAGERS_H

/* In the square, after its lamp was lit. */
void villagers_come_out(void);

#endif
