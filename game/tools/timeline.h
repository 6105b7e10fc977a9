/* SPDX-License-Identifier: Zlib */
/*
 * The last eight seconds as a bar, under Tab. While it is open the whole state is copied at least each 50 ms; dragged, by mouse, by
 * comma and full stop or by the right stick, the nearest copy is put back in the same frame, coroutines, clocks and all. Let go,
 * the play goes on from there, and what came later is forgotten as soon as it does. It opens with what turning back has
 * recorded so far. Hidden, it keeps nothing. No game state: seen, it changes nothing.
 *
 * timeline.c: the copies, and going to one; timeline_marks.c: what happened; timeline_input.c: who drags; timeline_draw.c: the
 * bar.
 */
#ifndef GAME_TOOLS_TIMELINE_H
#define GAME_TOOLS_TIMELINE_H

#include "coro.h"

#include <stdbool.h>
#include <stddef.h>

#define TIMELINE_SECONDS 8.0

void timeline_begin(void); /* hidden */
void timeline_end(void);   /* frees all */

void timeline_input(void);       /* each frame, also while the world is held */
void timeline_frame_ended(void); /* at the very end of each frame */
void timeline_draw(void);        /* into the tools layer */
int timeline_height(void);       /* of that layer it takes so much, from its top; 0: hidden */

bool timeline_is_dragged(void); /* time stands: nothing of the world may go on */
void timeline_forget(void);     /* what was is of another past */

/* What the runtime tells. */
void timeline_note(const CoroEvent *event);
void timeline_note_error(const CoroError *error);

/* ---- for its parts, and tests ---- */

bool timeline_is_open(void);
void timeline_open(bool open);

int timeline_count(void);          /* of copies, from the oldest, 0, on */
double timeline_seconds(int copy); /* before the end of the bar */
int timeline_at(void);             /* where the state stands; -1: later than all copies */
size_t timeline_bytes(void);       /* of memory */

/* From here on it is dragged, and what is now is the latest copy. false: not now. */
bool timeline_grab(void);
void timeline_drag(int copy); /* to this one, or the first or the last. Where it is not dragged: nothing */
void timeline_release(void);

/* ---- what happened ---- */

/* What counts most first. */
typedef enum TimelineMark {
    TIMELINE_FAILURE, /* of a coroutine */
    TIMELINE_PHASE,   /* of the last fight */
    TIMELINE_SCENE,   /* begins, or ends */
    TIMELINE_RAISE,   /* a signal has woken somebody */
    TIMELINE_MARKS
} TimelineMark;

#define TIMELINE_TEXT 64

/* Between a copy and the one before it. */
typedef struct TimelineMarks {
    unsigned set; /* a bit for each mark */
    bool in_scene;
    char text[TIMELINE_TEXT]; /* the first of what counts most, in words */
} TimelineMarks;

const TimelineMarks *timeline_marks(int copy);
bool timeline_has(int copy, TimelineMark mark);

/* timeline_marks.c: gathers, from one copy to the next. */
void timeline_marks_reset(void); /* as things stand now */
void timeline_marks_look(void);  /* for what is only seen at the end of a frame */
void timeline_marks_note(const CoroEvent *event);
void timeline_marks_note_error(const CoroError *error);
TimelineMarks timeline_marks_take(void);

/* ---- the bar ---- */

double timeline_seconds_at(int x); /* before its end, at this place of the tools layer */
bool timeline_is_over(int x, int y);
int timeline_nearest(double seconds); /* copy; -1: there is none */
void timeline_ease(double seconds);   /* each frame, also where nothing is drawn: it comes up, and goes */

#endif
