/* SPDX-License-Identifier: Zlib */
/*
 * Turning back the night: while the key is held and there is oil, the whole game, coroutines and all, runs
 * backwards. Twenty times a second the state is copied (see engine/state.h); turning back puts the copies back,
 * the latest first. What must not go back stays outside of the state: the oil that it costs, what the player
 * holds, what is heard.
 *
 * Doors, scenes and lamps are for good: whoever has passed one cannot be turned back behind it. A scene that says
 * cutscene_record is recorded like play, without the time for which it waits for the player, and is turned back as it
 * runs. Where its record begins, it learns that it was.
 */
#ifndef GAME_NIGHT_TURN_BACK_H
#define GAME_NIGHT_TURN_BACK_H

#include "pictures/figure.h"
#include "state.h"
#include "vec.h"

#include <stdbool.h>
#include <stdint.h>

/* What it does not know itself. NULL: never. */
typedef struct TurnBackAsks {
    bool (*has_passed)(void);          /* something for good: nothing before it can be turned back */
    bool (*is_held)(void);             /* it may not begin now */
    bool (*waits)(void);               /* for the player: no part of what happened, and not recorded */
    bool (*is_worth_it)(void);         /* something has happened that ought to be undone */
    void (*tell_undone)(void);         /* it was, to where the record begins */
    void (*goes_back)(double seconds); /* each frame in which it runs; real seconds */
} TurnBackAsks;
void turn_back_ask(TurnBackAsks of);

bool turn_back_open(void); /* after game_begin. false: no memory, reported */
void turn_back_close(void);

/* At the very end of each frame; seconds: unscaled, of this frame; 0: the tools hold the world, and the night stands, too. */
void turn_back_frame_ended(double seconds);

void turn_back_forget(void); /* nothing that was can be turned back any more */

/* Without the key, to where the record begins: the end of the frame takes it up. */
void turn_back_by_itself(void);

/* Time goes on from where it has come back to. Where it does not run back: nothing. */
void turn_back_end(void);

bool turn_back_runs(void);

/* What happens now is remembered, by an address, one at a time; was it turned back since? For those who know better then. */
void turn_back_remember(const void *what);
bool turn_back_has_undone(const void *what);

/* All seconds that were turned back in this play, for the end card. */
double turn_back_seconds(void);
void turn_back_begin_play(void);

/* ---- for the tools ---- */

#define TURN_BACK_COPIES_EACH_S 20

/* What was recorded: the copy before so many later ones, and world.loop.frames as it was in it. NULL: there is none. Valid
 * for this frame. */
const StateSlot *turn_back_copy(int ago, uint64_t *frame);

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
