/* SPDX-License-Identifier: Zlib */
/* Those who dare to come out once the square's lamp burns. */
#ifndef GAME_PEOPLE_VILLAGERS_H
#define GAME_PEOPLE_VILLAGERS_H

/* Baker and mason before their doors. In the square, after its lamp was lit. */
void villagers_come_out(void);

#endif
