/* SPDX-License-Identifier: Zlib */
/*
 * Where dialogue waits for the player: a box with portrait, name, typewriter and voice, and sometimes a choice.
 *
 * A page is three lines of about 45 letters. It ignores presses for its first 0.15 s; then a press completes it, and
 * the next one goes on. Everything goes on by itself when its scene is skipped.
 */
#ifndef GAME_PEOPLE_DIALOGUE_H
#define GAME_PEOPLE_DIALOGUE_H

#include "coro.h"
#include "state.h"
#include "text.h"
#include "typewriter.h"

#include <stdbool.h>

typedef enum Speaker {
    SPEAKER_NONE,
    SPEAKER_WICK,
    SPEAKER_ORLA,
    SPEAKER_SNUFFER,
    SPEAKER_KEEPER, /* who was under the Snuffer's hat */
    SPEAKER_ABOVE,  /* somebody in the village, heard from below */
    SPEAKER_COUNT
} Speaker;
typedef enum Mood { MOOD_NEUTRAL, MOOD_GLAD, MOOD_GRAVE, MOOD_AFRAID } Mood;

#define DIALOGUE_ANSWERS 2
#define DIALOGUE_LINES   3

/* Two answers, one of them marked: a skipped scene takes that one. */
typedef struct DialogueChoice {
    bool open;
    const char *answers[DIALOGUE_ANSWERS]; /* literals */
    int cursor, standard;
} DialogueChoice;

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
    DialogueChoice choice;
    int answer; /* of the last choice: 0 or 1 */
} Dialogue;

extern Dialogue dialogue_state;
extern const StatePart DIALOGUE_PART;

/* Says one page (*emphasis* and {0.5} pauses) and waits until it is read. */
typedef struct dialogue_say_frame {
    Speaker speaker;
    Mood mood;
    const char *text;
} dialogue_say_frame;
void dialogue_say(Coro *co);

/* Says one page and waits for an answer, which is then dialogue_state.answer. */
typedef struct dialogue_ask_frame {
    Speaker speaker;
    Mood mood;
    const char *text;
    const char *answers[DIALOGUE_ANSWERS];
    int standard; /* the marked one: 0 or 1 */
} dialogue_ask_frame;
void dialogue_ask(Coro *co);

/* Lets the speaker blink now and then; for the game's scheduler, for ever. */
typedef CoroNoFrame dialogue_blink_frame;
void dialogue_blink(Coro *co);

/* Is this one's mouth in use? */
bool dialogue_speaks(Speaker speaker);

/* Breaks a page into the lines of the box. false: it has more than DIALOGUE_LINES. For tests, too. */
bool dialogue_fit(TextLayout *layout, Speaker speaker, const char *text);

void dialogue_close(void); /* at once: the end of a scene */

#endif
