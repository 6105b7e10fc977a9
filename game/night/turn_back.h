/* SPDX-License-Identifier: Zlib */
/*
 * Turning back the night: while the key is held and there is oil, the whole game, coroutines and all, runs
 * backwards. Twenty times a second the state is copied (see engine/state.h); turning back puts the copies back,
 * the latest first. What must not go back stays outside of the state: the oil that it costs, what the player
 * holds, what is heard.
 *
 * Doors, scenes and lamps are for good: the night is not turned back beyond them.
 */
#ifndef GAME_NIGHT_TURN_BACK_H
#define GAME_NIGHT_TURN_BACK_H

#include "pictures/figure.h"
#include "vec.h"

#include <stdbool.h>

/* What it does not know itself. NULL: never. */
typedef struct TurnBackAsks {
    bool (*has_passed)(void); /* something for good: nothing before it can be turned back */
    bool (*is_held)(void);    /* it may not begin now */
} TurnBackAsks;
void turn_back_ask(TurnBackAsks of);

bool turn_back_open(void); /* after game_begin. false: no memory, reported */
void turn_back_close(void);

/* At the very end of each frame; seconds: unscaled, of this frame. */
void turn_back_frame_ended(double seconds);

void turn_back_forget(void); /* nothing that was can be turned back any more */

bool turn_back_runs(void);
double turn_back_seconds(void); /* all that were turned back so far, for the end card */

/* ---- for the view, while it runs ---- */

#define TURN_BACK_GHOSTS 5

/* Where Wick was seen a little while ago. */
typedef struct TurnBackGhost {
    Vec place;
    View view;
    Pose pose;
    int step;
} TurnBackGhost;
const TurnBackGhost *turn_back_ghost(int i); /* from the latest, 0, on; NULL: no more */
float turn_back_oil(void);                   /* seconds left */

#endif
