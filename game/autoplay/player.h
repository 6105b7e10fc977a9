/* SPDX-License-Identifier: Zlib */
/*
 * The game plays itself (--autoplay). A player is a coroutine that sees what is in the picture (perception.h), as late as
 * his reaction time says, and has nothing but keys (virtual_keys.h). He lives in a runtime of his own, outside of the
 * game's state: his play, recorded, can be replayed without him, and turning back does not turn him back.
 */
#ifndef GAME_AUTOPLAY_PLAYER_H
#define GAME_AUTOPLAY_PLAYER_H

#include "coro.h"

#include <stdbool.h>

/* For --player: ends with NULL, the first is taken where none is named. */
extern const char *const PLAYER_NAMES[];

typedef struct PlayerOptions {
    bool plays;
    double reaction;  /* seconds */
    const char *name; /* one of PLAYER_NAMES; NULL: the first */
} PlayerOptions;

/* Starts the player, if there is to be one, and not in a replay. false, reported: no memory. */
bool player_begin(const PlayerOptions *options);
void player_end(void);

/* At the end of each frame: he looks, decides, and sets the keys of the next one. seconds: of real time. */
void player_frame_ended(double seconds);

/* ---- the players: bodies without arguments ---- */

/* Finds his way, fights, dodges, reads. */
typedef struct player_skilled_frame {
    int next;
} player_skilled_frame;
void player_skilled(Coro *co);

/* Touches nothing. */
typedef CoroNoFrame player_idle_frame;
void player_idle(Coro *co);

/* Hammers on all keys at once, without looking. */
typedef struct player_masher_frame {
    int control;
} player_masher_frame;
void player_masher(Coro *co);

#endif
