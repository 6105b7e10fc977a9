/* SPDX-License-Identifier: Zlib */
/* Which kinds of wait the game has used, and how often, for the end of the log. Counts only while a log is written. */
#ifndef GAME_TOOLS_WAIT_STATS_H
#define GAME_TOOLS_WAIT_STATS_H

#include "coro.h"

void wait_stats_begin(void); /* from 0 */

/* From the runtime's event hook. Does nothing while no log is open. */
void wait_stats_note(const CoroEvent *event);

/* Writes the event "waits": each kind with its count; and what else happened to coroutines. */
void wait_stats_log(void);

/* A kind's name, as in the log and in the inspector: "seconds". */
const char *wait_stats_name(CoroWaitKind kind);

#endif
