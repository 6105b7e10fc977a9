/* SPDX-License-Identifier: Zlib */
/* What a skilled player does about balls: he sends them home, or dashes through them. */
#ifndef GAME_AUTOPLAY_PARRY_H
#define GAME_AUTOPLAY_PARRY_H

#include <stdbool.h>

/* Is one about to hit Wick? */
bool parry_is_due(void);

/* Does something about it; his hands are taken. */
void parry(void);

#endif
