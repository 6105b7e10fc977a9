/* SPDX-License-Identifier: Zlib */
/*
 * Seeing it run: F1 shows the coroutines of each actor, over its head and in a list; F2 the source of one of them; F3
 * holds the world, F7 goes on by a frame, F8 changes the speed of time; F4 a thousand moths; F6 a trace; F12 takes a
 * picture. No game state: turning back leaves it alone.
 *
 * inspector.c: keys and what they do; inspector_rows.c: the list as data; inspector_pick.c: which of them F2 shows;
 * inspector_draw.c: how the list looks; inspector_plates.c: what stands over heads; source_view.c: F2.
 */
#ifndef GAME_TOOLS_INSPECTOR_H
#define GAME_TOOLS_INSPECTOR_H

#include "coro.h"
#include "entity.h"
#include "palette.h"

#include <stdbool.h>
#include <stddef.h>

void inspector_begin(void);
void inspector_input(void);            /* each frame, also while the world is held */
void inspector_draw(void);             /* into the tools layer */
void inspector_tell(const char *what); /* a line at the bottom, for 4 s; copied */

/* ---- for its parts ---- */

#define INSPECTOR_ROWS 400

/* A line of the list: a heading (an actor or a scheduler) or a coroutine; coroutines that are the same share a line. */
typedef struct InspectorRow {
    char heading[40]; /* "": a coroutine */
    CoroInfo info;
    int times; /* how many of them this line stands for */
} InspectorRow;

/* Describes all schedulers of the game: Wick, foes, others, scenes, the game's own, the place. */
int inspector_rows(InspectorRow *rows, int capacity);

/* The coroutine that does the work: down the calls from a root. */
const CoroInfo *inspector_leaf(const CoroInfo *infos, int count, const CoroInfo *root);

/* What it waits for, in a few letters: "0.35 s", "until", "signal struck". */
void inspector_describe(const CoroInfo *info, char *out, size_t size);

/* How lately it took a step: 1 in this frame, fading to 0 in a quarter of a second. */
float inspector_glow(const CoroInfo *info);
void inspector_fade(double seconds);

/* ---- which of them F2 shows ---- */

bool inspector_same(CoroHandle a, CoroHandle b);

/* Which line of the list is this coroutine's; -1: none. */
int inspector_row_of(const InspectorRow *rows, int count, CoroHandle handle);

/* The line to which an arrow leads, 1 down, -1 up: the next coroutine, or the first one of the next owner. */
int inspector_row_beside(const InspectorRow *rows, int count, int row, int direction);
int inspector_row_of_next_owner(const InspectorRow *rows, int count, int row, int direction);

/* Describes a coroutine, wherever it runs. false: it has ended. */
bool inspector_find(CoroHandle handle, CoroInfo *info);

/* The mind of the foe that is nearest to Wick, or, where none is near, his own: its root, and, down the calls, what does the work.
 * `watched` is whose it was in the last frame, and is changed. false: there is no Wick. */
bool inspector_nearest_mind(EntityId *watched, CoroInfo *root, CoroInfo *leaf);

/* ---- how it looks ---- */

typedef struct InspectorView {
    bool open;
    bool on_left;     /* the list is where Wick is not */
    bool source;      /* F2 */
    bool on_top;      /* where the source has the whole width, it lies above, away from Wick */
    int first;        /* the list's first line */
    CoroHandle shown; /* what F2 shows, or would */
    const char *notice;
} InspectorView;

#define INSPECTOR_LIST_WIDTH 268

Colour inspector_colour(const CoroInfo *info); /* of what it waits for */
int inspector_list_lines(void);                /* so many fit */
void inspector_draw_list(const InspectorView *view);
void inspector_draw_source(const InspectorView *view, const CoroInfo *root, const CoroInfo *leaf);
void inspector_draw_plates(const InspectorView *view);
void inspector_draw_keys(const InspectorView *view);

#endif
