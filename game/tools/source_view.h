/* SPDX-License-Identifier: Zlib */
/* F2: the source of a coroutine, with the line lit at which it waits, and why it waits. */
#ifndef GAME_TOOLS_SOURCE_VIEW_H
#define GAME_TOOLS_SOURCE_VIEW_H

#include "coro.h"

#include <stdbool.h>

/* Draws the source of the coroutine, over `width` × `height` pixels of the tools layer, and below it what coro_explain says of
 * `root`, which is the same one or has called it. Where the source is not to be found, says so. */
void source_view_draw(const CoroInfo *root, const CoroInfo *info, int left, int top, int width, int height);

/* ---- for its test ---- */

/* Where the file of a __FILE__ lies now: beside the program, or where the build found it. false: nowhere. */
bool source_view_find(const char *file, char *path, int size);

/* Reads the line (from 1 on) without its end; "" behind the last. false: the file cannot be read. */
bool source_view_line(const char *file, int line, char *out, int size);

#endif
