/* SPDX-License-Identifier: Zlib */
/*
 * The game as the engine's loop sees it. Nothing but main.c and tests needs it: a module that wants something of another
 * includes that one.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "autoplay/player.h"
#include "main_loop.h"

#include <stdbool.h>
#include <stdint.h>

/* What the command line asked for. */
typedef struct GameOptions {
    const char *scene; /* NULL: from the title */
    PlayerOptions player;
} GameOptions;
extern GameOptions game_options;

/* An empty state with its schedulers, no place yet. For game_loop and for tests, which need no window. */
bool game_begin(uint64_t seed);
void game_end(void);

/* The table for main_loop_run. */
const MainLoopGame *game_loop(void);

/* Of all parts of the state: the same in every build that ran the same. */
uint64_t game_state_hash(void);

#endif
