/* SPDX-License-Identifier: Zlib */
/* How a skilled player fights: out of the way of blows that he sees coming, and at the foe that is nearest. */
#ifndef GAME_AUTOPLAY_FIGHT_H
#define GAME_AUTOPLAY_FIGHT_H

#include "coro.h"

#include <stdbool.h>

/* Is there a foe to fight? */
bool fight_is_on(void);

/* Fights until no foe is left, or Wick has no control. */
typedef CoroNoFrame fight_frame;
void fight(Coro *co);

#endif
