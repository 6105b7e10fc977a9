/* SPDX-License-Identifier: Zlib */
/* Whose coroutines a trace shows: those of Wick and all others that live, the place's, the scenes', the game's own. */
#ifndef GAME_TOOLS_TRACE_OWNERS_H
#define GAME_TOOLS_TRACE_OWNERS_H

void trace_owners_begin(void);

#endif
