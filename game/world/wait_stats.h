/* SPDX-License-Identifier: Zlib */
/* Which kinds of wait the game has used, and how often, for the end of the log. For the end card, too. */
#ifndef GAME_WORLD_WAIT_STATS_H
#define GAME_WORLD_WAIT_STATS_H

#include "coro.h"

#include <stdint.h>

void wait_stats_begin(void); /* from 0 */

void wait_stats_begin_play(void); /* a play begins: wait_stats_in_play counts from here */
uint64_t wait_stats_in_play(CoroWaitKind kind);
const char *wait_stats_title(CoroWaitKind kind); /* for people: "fixed updates" */

/* From the runtime's event hook. */
void wait_stats_note(const CoroEvent *event);

/* Writes the event "waits": each kind with its count; and what else happened to coroutines. */
void wait_stats_log(void);

#endif
