/* SPDX-License-Identifier: Zlib */
/*
 * typewriter: lets a line appear letter by letter. Plain data; time is a parameter, so a coroutine can drive it.
 *
 * It counts what is seen: marks (markup.h) take no time, a letter of several bytes is one. Time that was not used
 * up goes over to the next letter, so its speed does not depend on the size of dt. Pauses: 0.25 s behind . ! ? and
 * an ellipsis, 0.12 s behind , ; and :, where a space or closing quote follows, never at the end of the text; and
 * {seconds} anywhere, also before the first letter.
 */
#ifndef ENGINE_TYPEWRITER_H
#define ENGINE_TYPEWRITER_H

#include "markup.h"

#include <stdbool.h>
#include <stdint.h>

#define TYPEWRITER_SENTENCE_SECONDS 0.25
#define TYPEWRITER_COMMA_SECONDS    0.12

typedef struct Typewriter {
    MarkupCursor cursor;   /* behind the last visible letter */
    double letter_seconds; /* 0: all at once */
    double unused;         /* seconds given but not yet spent */
    double pause;          /* seconds owed before the next letter, from the marks and punctuation passed */
    int visible;           /* letters to draw now: for text_draw_layout */
    uint32_t last;         /* code point that became visible last, 0: none yet */
    bool done;
} Typewriter;

/* Begins `text`, which the caller keeps until the end. `letters_per_second` 0 or less shows all of it at once. */
void typewriter_start(Typewriter *typewriter, const char *text, double letters_per_second);

/* Lets `dt` seconds pass (negative and NaN: none). Gives how many letters became visible; `last` is the newest:
 * a voice may speak it. */
int typewriter_advance(Typewriter *typewriter, double dt);

/* Shows the rest at once. */
void typewriter_finish(Typewriter *typewriter);

/* All letters are visible. */
bool typewriter_is_done(const Typewriter *typewriter);

/* Seconds that the whole text takes at this speed. */
double typewriter_length(const char *text, double letters_per_second);

#endif
