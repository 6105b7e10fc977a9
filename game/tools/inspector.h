/* SPDX-License-Identifier: Zlib */
/*
 * Seeing it run: F1 shows the coroutines of everybody, over their heads and in a list; F3 holds the world, F7 goes
 * on by a frame, F8 changes the speed of time, F12 takes a picture. No game state: turning back leaves it alone.
 *
 * inspector.c: keys and what they do; inspector_rows.c: the list as data; inspector_draw.c: how it looks.
 */
#ifndef GAME_TOOLS_INSPECTOR_H
#define GAME_TOOLS_INSPECTOR_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>

void inspector_begin(void);
void inspector_input(void);            /* each frame, also while the world is held */
void inspector_draw(void);             /* into the tools layer */
void inspector_tell(const char *what); /* a line at the bottom, for 4 s; copied */

/* ---- for its parts ---- */

#define INSPECTOR_ROWS 400

/* A line of the list: a heading (somebody, or a scheduler), or a coroutine; the same ones are drawn together. */
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

typedef struct InspectorView {
    bool open;
    bool on_left; /* the list is where Wick is not */
    int first;    /* the list's first line */
    const char *notice;
} InspectorView;
void inspector_draw_list(const InspectorView *view);
void inspector_draw_plates(const InspectorView *view);
void inspector_draw_keys(const InspectorView *view);

#endif
