/* SPDX-License-Identifier: Zlib */
/* F2: the source of a coroutine, with the line lit at which it waits, and who called it. */
#ifndef GAME_TOOLS_SOURCE_VIEW_H
#define GAME_TOOLS_SOURCE_VIEW_H

#include "coro.h"
#include "tools/source_file.h"

#include <stdbool.h>

/* Draws it over `width` × `height` pixels of the tools layer. Below the source, or, where there is room for two columns, beside it,
 * the chain of callers up to the outermost, and there also what coro_explain says. */
void source_view_draw(CoroHandle shown, int left, int top, int width, int height);

/* What coro_explain says of it, wrapped to so many letters and at most so many lines. */
void source_view_explain(CoroHandle handle, int left, int top, int letters, int lines);

/* What has to be said of a file before its lines are believed; NULL: nothing, it is the one that was built. */
const char *source_view_note(SourceState state);

/* The next word of the library, CORO_… or coro_…, in a line of source from `at` on; its length in bytes. NULL: none. */
const char *source_view_keyword(const char *line, const char *at, int *length);

#endif
