/* SPDX-License-Identifier: Zlib */
/*
 * How far somebody has come, kept in a file of his own whenever the story has gone on: at each lamp, each wave, the
 * morning. Text, one line each: "place square", "oil 4.5", "hearts 10", "flag gate_open". Where a run must be
 * repeatable it is kept in memory only, and nothing of an earlier run is known.
 */
#ifndef GAME_UI_PROGRESS_H
#define GAME_UI_PROGRESS_H

#include "coro.h"
#include "world/place.h"

#include <stdbool.h>

/* to_file: reads what the file says, and from now on writes it. A file that is missing is no progress. */
void progress_open(bool to_file);
void progress_close(void);

bool progress_is_kept(void);     /* is there something to go on with? */
bool progress_is_finished(void); /* the night is over */

void progress_keep(void); /* the play under way, as it stands */

/* What was kept is so again: the story, and it is dawn if it was finished; gives the place. Once Wick is there: his oil and hearts. */
const PlacePlan *progress_take_up_story(void);
void progress_take_up_hero(void);

/* A line of the file. false: it says nothing known, and nothing is changed. */
bool progress_take(const char *line);

/* Once all lines are taken: what a damaged file lacks is added, so that one can go on from it, and that is said. */
void progress_mend(void);

/* Keeps the play whenever the story has gone on and no scene runs. On the game's scheduler, for ever. */
typedef CoroNoFrame progress_watch_frame;
void progress_watch(Coro *co);

#endif
