/* SPDX-License-Identifier: Zlib */
/* The Lua side: coroutines of Lua 5.4 in a list, with a list of the times at which they wake. Without Lua, LUA_SIDE is no side. */
#ifndef LUA_SIDE_H
#define LUA_SIDE_H

#include "bench.h"

#ifdef BENCH_WITH_LUA
/* work: a function of the script in lua_side.c that sets n of its kind up. */
void *lua_side_create(const char *work, int n);
BenchSample lua_side_frames(void *state, int frames); /* an operation is a frame */
BenchSample lua_side_counts(void *state, int frames); /* an operation is what was counted */
double lua_side_bytes(void *state);                   /* live, after a full collection */
void lua_side_destroy(void *state);
#endif

#endif
