/* SPDX-License-Identifier: Zlib */
/* What an action is bound to, and what devices tell: the words that input.h and input_device.h have in common. */
#ifndef ENGINE_INPUT_BINDING_H
#define ENGINE_INPUT_BINDING_H

#include <stdbool.h>

#define INPUT_KEYS  3
#define INPUT_PARTS 3

typedef struct InputBinding {
    const char *name;               /* in replays and the log: one word, lower case */
    const char *keys[INPUT_KEYS];   /* unused ones NULL */
    const char *parts[INPUT_PARTS]; /* of a controller; unused ones NULL */
} InputBinding;

/* What the window said since the last frame. */
typedef struct InputWindowEvents {
    bool quit, focus_lost, focus_gained, fullscreen; /* fullscreen: F11 or Alt+Enter was pressed */
} InputWindowEvents;

/* The stick's place, in whole percents, so that a text can hold it. */
typedef struct InputStick {
    int x, y;
} InputStick;

#endif
