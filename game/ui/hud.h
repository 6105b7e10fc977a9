/* SPDX-License-Identifier: Zlib */
/* Hearts and oil. Both fade when they have not changed for a while; the last heart beats. */
#ifndef GAME_UI_HUD_H
#define GAME_UI_HUD_H

#include "coro.h"
#include "state.h"

#include <stdbool.h>

typedef struct Hud {
    float hearts_alpha, oil_alpha; /* 0 to 255 */
    int lost_from, lost_to; /* half hearts that were just lost flash: from the first to before the second */
    bool beats;             /* the last heart is in the middle of a beat */
} Hud;

extern Hud hud_state;
extern const StatePart HUD_PART;

/* Watch what the HUD shows; on the game's scheduler, for ever. */
typedef struct hud_watch_hearts_frame {
    int seen;
} hud_watch_hearts_frame;
void hud_watch_hearts(Coro *co);

typedef hud_watch_hearts_frame hud_watch_oil_frame;
void hud_watch_oil(Coro *co);

typedef CoroNoFrame hud_beat_frame;
void hud_beat(Coro *co);

void hud_draw(void);

#endif
