/* SPDX-License-Identifier: Zlib */
/* A copy of the running state, coroutines and all, is put back: what quick-load and the timeline have in common. */
#ifndef GAME_TOOLS_PUT_BACK_H
#define GAME_TOOLS_PUT_BACK_H

#include "state.h"

#include <stdbool.h>

/* Only a play is kept and put back: the coroutines of title and loading own jobs and sheets, which are no part of the state. */
bool put_back_is_possible(void);

/* Not from inside an update. What the player holds down stays what it is now, and what was chosen since then stays chosen. Turning
 * back forgets. false: the slot is empty, or is refused; the game goes on as it is. */
bool put_back_state(const StateSlot *slot);

#endif
