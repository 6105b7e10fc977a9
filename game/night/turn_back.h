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

#include "view/view.h"

#include <stdbool.h>

bool turn_back_open(void); /* after game_begin. false: no memory, reported */
void turn_back_close(void);

/* At the very end of each frame; seconds: unscaled, of this frame. */
void turn_back_frame_ended(double seconds);

void turn_back_forget(void); /* nothing that was can be turned back any more */

/* Without the key, to where the record begins: the end of the frame takes it up. */
void turn_back_by_itself(void);

/* Time goes on from where it has come back to. Where it does not run back: nothing. */
void turn_back_end(void);

bool turn_back_runs(void);
double turn_back_seconds(void); /* all that were turned back so far, for the end card */

/* Over the world, under hearts and text: the cold tint, lines, Wick's ghosts along the way, the ring of oil. */
void turn_back_draw(const ViewFrame *frame);

#endif
