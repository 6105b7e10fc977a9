/* SPDX-License-Identifier: Zlib */
/*
 * Seeing it run: F1 shows the coroutines of each actor, over its head and in a list; F2 the source of one of them; F3
 * holds the world, F7 goes on by a frame, F8 changes the speed of time; F4 a thousand moths; F6 a trace; F10 prints what each
 * coroutine waits for; F12 takes a picture. No game state: turning back leaves it alone, and nothing here changes the play.
 *
 * inspector.c: keys, and what they do; inspector_list.c: what the list is asked to show: which line, which filter, by keys and
 * mouse; inspector_rows.c: the list as data; inspector_find.c: one coroutine, by handle or as somebody's mind;
 * inspector_words.c: what is said of it; inspector_failures.c: those that have failed; inspector_draw.c: how the list looks;
 * inspector_card.c: what stands below it; inspector_layout.c: where all of it lies; inspector_plates.c: what stands over heads; source_view.c: F2.
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

/* What the runtime tells. Only failures are kept. */
void inspector_note_error(const CoroError *error);
void inspector_note_failure(const CoroEvent *event);

/* ---- the list as data ---- */

#define INSPECTOR_ROWS       400
#define INSPECTOR_FILTER_MAX 32
#define INSPECTOR_LONG_S     10.0

typedef enum InspectorGroup {
    INSPECTOR_NOBODY,
    INSPECTOR_FAILED, /* lately */
    INSPECTOR_ACTOR,
    INSPECTOR_SCENES,
    INSPECTOR_GAME,
    INSPECTOR_PLACE
} InspectorGroup;

/* Whose coroutines: an actor's, or those of one of the game's schedulers. */
typedef struct InspectorOwner {
    InspectorGroup group;
    EntityId actor; /* ENTITY_NONE but for actors */
} InspectorOwner;

/* A line of the list: a heading (an owner) or a coroutine; coroutines that are the same share a line. */
typedef struct InspectorRow {
    char heading[40]; /* "": a coroutine */
    CoroInfo info;    /* CORO_FAILED: `waited` is how long ago, `awaited_text` why */
    int times;        /* how many of them this line, or this heading, stands for */
    InspectorOwner owner;
    bool
        is_called; /* its parent called it, and goes on when it has ended; else it was forked, and runs beside it */
    bool is_match; /* of the filter; else it is the caller of one */
    bool is_long;  /* has waited conspicuously long */
    bool stands;   /* headings: its time stands still, or is paused */
} InspectorRow;

/* What to show; all zero: everything. */
typedef struct InspectorFilter {
    char text
        [INSPECTOR_FILTER_MAX]; /* in the owner's or the coroutine's name, in its file's, or in what it waits for; any case */
    InspectorOwner owner; /* INSPECTOR_NOBODY: everybody */
} InspectorFilter;

typedef struct InspectorTotals {
    int coroutines, matching, longs;
    bool is_full; /* there may be more than these lines have room for */
} InspectorTotals;

/* Describes all schedulers of the game: Wick, foes, scenes, the game's own, others, the place. filter, totals: may be NULL.
 * Returns how many lines there are, at most capacity. */
int inspector_rows(const InspectorFilter *filter, InspectorRow *rows, int capacity, InspectorTotals *totals);

/* How lately it took a step: 1 in this frame, fading to 0 in a quarter of a second. */
float inspector_glow(const CoroInfo *info);
void inspector_fade(double seconds);

bool inspector_same(CoroHandle a, CoroHandle b);
bool inspector_same_owner(InspectorOwner a, InspectorOwner b);

/* Which line of the list is this coroutine's; -1: none. */
int inspector_row_of(const InspectorRow *rows, int count, CoroHandle handle);

/* The line to which an arrow leads, 1 down, -1 up: the next coroutine, or the first one of the next owner. */
int inspector_row_beside(const InspectorRow *rows, int count, int row, int direction);
int inspector_row_of_next_owner(const InspectorRow *rows, int count, int row, int direction);

/* The failures of the last seconds, the newest first, as lines; returns how many. */
int inspector_failures(InspectorRow *rows, int capacity);

/* ---- owners ---- */

/* All of them, from INSPECTOR_NOBODY on: the scenes, the game, the place, and then the actors. INSPECTOR_NOBODY: that was the last. */
InspectorOwner inspector_next_owner(InspectorOwner owner);
const CoroScheduler *inspector_scheduler(InspectorOwner owner); /* NULL: gone */
void inspector_owner_name(InspectorOwner owner, char *out, size_t size);

/* ---- one coroutine ---- */

#define INSPECTOR_CHAIN 16

/* Describes a coroutine, and says whose it is. false: it has ended. */
bool inspector_find(CoroHandle handle, CoroInfo *info, InspectorOwner *owner);

/* It, its parent, and so on to the outermost; returns how many, 0 where it has ended. */
int inspector_chain(CoroHandle handle, CoroInfo chain[INSPECTOR_CHAIN]);

/* The coroutine that does the work: down the calls from a root, and through each race to the racer that has called, or races, on. */
const CoroInfo *inspector_leaf(const CoroInfo *infos, int count, const CoroInfo *root);

/* What an owner lives by: a foe's or Wick's mind, else what does most; its root, and what does the work. false: nothing runs. */
bool inspector_mind(InspectorOwner owner, CoroInfo *root, CoroInfo *leaf);

/* Who is looked at when nobody was picked: the game, while a menu is open; the scene that runs; the Snuffer, while he fights and is
 * in the picture or near; the foe that is nearest to Wick; Wick. `watched` is the foe of the frame before, and is changed. */
InspectorOwner inspector_default_owner(EntityId *watched);

/* The actor that is seen at this place of the picture; ENTITY_NONE: there is none. */
EntityId inspector_actor_at(float picture_x, float picture_y);

/* ---- words ---- */

/* What it waits for, the time that is left first: "0.35 s", "until hero_state.fallen", "0.10 s or until …", "signal struck". */
void inspector_describe(const CoroInfo *info, char *out, size_t size);

/* What it waits for as the source has it, without what macros have put round it; "" where there is nothing. */
void inspector_expression(const CoroInfo *info, char *out, size_t size);

#define INSPECTOR_PATH_BYTES 128

/* Folds "husk 3: husk_live > husk_hunt > husk_attack" behind its arrows into lines of so many letters; returns how many it took. Where
 * even `most` are too few the last one has the path's end, behind an ellipsis. */
int inspector_fold_path(const char *text, int letters, char lines[][INSPECTOR_PATH_BYTES], int most);

/* In four letters: "0.4s", "12s", "3m"; "9999", "12k". */
void inspector_short_time(double seconds, char *out, size_t size);
void inspector_short_count(uint64_t count, char *out, size_t size);

/* "game/enemies/husk.c:128": where it waits, or, before its first step, where it was started. */
void inspector_place(const CoroInfo *info, char *out, size_t size);
void inspector_started_at(const CoroInfo *info, char *out, size_t size);

Colour inspector_colour(const CoroInfo *info); /* of what it waits for */

/* All of them, owner by owner, to stderr; returns how many. */
int inspector_print_all(void);

/* ---- how it looks ---- */

typedef struct InspectorView {
    bool open;
    bool source;          /* F2 */
    bool is_typed;        /* the filter's line is open */
    int first;            /* the list's first line */
    CoroHandle shown;     /* what F2 and the card show */
    InspectorOwner owner; /* whose it is */
    EntityId hovered;     /* the actor under the mouse */
    int row_hovered;      /* -1: none */
    InspectorFilter filter;
    const char *notice;
} InspectorView;

typedef struct InspectorList {
    InspectorRow rows[INSPECTOR_ROWS];
    int count;
    InspectorTotals totals;
} InspectorList;

#define INSPECTOR_LIST_WIDTH  300
#define INSPECTOR_KEYS_HEIGHT 16

int inspector_list_lines(const InspectorView *view);                                      /* so many fit */
int inspector_row_at(const InspectorView *view, const InspectorList *list, int x, int y); /* -1: none */
bool inspector_is_over_list(const InspectorView *view, int x, int y);
void inspector_draw_list(const InspectorView *view, const InspectorList *list);
void inspector_draw_card(const InspectorView *view, int left, int top);
int inspector_card_height(const InspectorView *view); /* 0: there is no room for it */
void inspector_draw_source(const InspectorView *view);
void inspector_draw_plates(const InspectorView *view);
void inspector_draw_keys(const InspectorView *view);

/* A rectangle of the tools layer. */
typedef struct InspectorArea {
    int left, top, right, bottom;
} InspectorArea;

void inspector_layout_begin(void);
void inspector_uncover(
    const InspectorView *view); /* the picture moves so that Wick is seen; before anything is drawn */

/* Where F1 and F2 lie; and what they and the timeline leave free. */
InspectorArea inspector_list_area(const InspectorView *view);
InspectorArea inspector_source_area(const InspectorView *view);
InspectorArea inspector_free_area(const InspectorView *view);

/* ---- what the list is asked to show ---- */

void inspector_list_begin(void);
void inspector_list_input(InspectorView *view); /* keys, pad, mouse, typed text */
void inspector_list_refresh(InspectorView *view);
bool inspector_list_find_shown(InspectorView *view); /* false: there is none */
const InspectorList *inspector_list_now(void);

#endif
