/* SPDX-License-Identifier: Zlib */
/* "Good morning": what this play was like; and how often each kind of wait came in it. */
#ifndef GAME_UI_END_CARD_H
#define GAME_UI_END_CARD_H

#include "coro.h"
#include "state.h"

#include <stdint.h>

typedef struct EndCard {
    double seconds, turned_back_seconds;
    int half_hearts_lost;
    uint64_t resumes; /* of coroutines */
    int page, rows;   /* shown so far */
} EndCard;

extern EndCard end_card_state;
extern const StatePart END_CARD_PART;

/* Waits for the story's end, shows the card until it is read, and leaves the play. On the game's scheduler. */
typedef CoroNoFrame end_card_frame;
void end_card(Coro *co);

void end_card_draw(void);

#endif
