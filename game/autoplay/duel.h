/* SPDX-License-Identifier: Zlib */
/* How a skilled player meets the Snuffer: what he learns by heart of him, and what he does about it. */
#ifndef GAME_AUTOPLAY_DUEL_H
#define GAME_AUTOPLAY_DUEL_H

#include <stdbool.h>

/* Is the Snuffer in the picture, and does he fight? */
bool duel_is_on(void);

/* Sets the keys for this frame. false: nothing in particular is to be done, whatever else there is comes first. */
bool duel_decide(void);

#endif
