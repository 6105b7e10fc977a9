/* SPDX-License-Identifier: Zlib */
/* Where dialogue waits for the player: a box with portrait, name, typewriter and voice. */
#ifndef GAME_DIALOGUE_H
#define GAME_DIALOGUE_H

#include "coro.h"
#include "text.h"
#include "typewriter.h"

#include <stdbool.h>

typedef enum Speaker { SPEAKER_NONE, SPEAKER_WICK, SPEAKER_ORLA, SPEAKER_SNUFFER, SPEAKER_COUNT } Speaker;
typedef enum Mood { MOOD_NEUTRAL, MOOD_GLAD, MOOD_GRAVE } Mood;

typedef struct Dialogue {
    bool open;
    Speaker speaker;
    Mood mood;
    const char *text; /* a literal */
    Typewriter typewriter;
    TextLayout layout;
    bool waits; /* complete: the arrow bobs */
    bool mouth_open;
    bool blinks;
} Dialogue;

/* Says one page (three lines of about 45 letters; *emphasis* and {0.5} pauses) and waits until it is read: a press
 * completes it, the next goes on. Goes on by itself when its scene is skipped. */
typedef struct dialogue_say_frame {
    Speaker speaker;
    Mood mood;
    const char *text;
} dialogue_say_frame;
void dialogue_say(Coro *co);

void dialogue_close(void); /* at once: the end of a scene */
void dialogue_draw(void);

#endif
