/* SPDX-License-Identifier: Zlib */
/* What the player can do, and the keys and controller parts it is bound to. */
#ifndef GAME_WORLD_CONTROL_H
#define GAME_WORLD_CONTROL_H

#include "input_binding.h"

#include <stdbool.h>

typedef enum Control {
    CONTROL_UP,
    CONTROL_DOWN,
    CONTROL_LEFT,
    CONTROL_RIGHT,
    CONTROL_SWING,
    CONTROL_DASH,
    CONTROL_SHUTTER,   /* hold: the lantern is closed */
    CONTROL_TURN_BACK, /* hold: the night is turned back */
    CONTROL_USE,       /* talk, light, open; the next line */
    CONTROL_SKIP,      /* hold: the scene is skipped */
    CONTROL_PAUSE,
    CONTROL_BACK,      /* in menus */
    CONTROL_INSPECTOR, /* F1 */
    CONTROL_SOURCE,    /* F2 */
    CONTROL_HOLD,      /* F3 */
    CONTROL_MOTHS,     /* F4 */
    CONTROL_SAVE,      /* F5 */
    CONTROL_TRACE,     /* F6 */
    CONTROL_STEP,      /* F7: a single frame while held */
    CONTROL_SPEED,     /* F8: time at 1/4, 1/1, 4/1 */
    CONTROL_LOAD,      /* F9 */
    CONTROL_EXPLAIN,   /* F10: what each coroutine waits for, to stderr */
    CONTROL_PICTURE,   /* F12 */
    CONTROL_LOOK,      /* of a controller: F1, then F2 with it, then neither */
    CONTROL_FILTER,    /* of F1's list: a line to type into */
    CONTROL_LIST_UP,   /* and these lead through it */
    CONTROL_LIST_DOWN,
    CONTROL_LIST_ONLY, /* one owner's alone, or everybody's */
    CONTROL_TIMELINE,  /* Tab */
    CONTROL_EARLIER,   /* hold: time is dragged back; release: play goes on from there */
    CONTROL_LATER,     /* and forward again */
    CONTROL_COUNT
} Control;

extern const InputBinding CONTROL_BINDINGS[CONTROL_COUNT];

/* Takes a press that is at most so many seconds old: it counts once. false: there was none. */
bool control_take(Control control, double seconds);

/* Takes the press by which the player goes on to what comes next: use or swing. */
bool control_take_go_on(double seconds);

#endif
