/* SPDX-License-Identifier: Zlib */
/* Time is saved up, and each letter costs some of it. */
#include "typewriter.h"

#include <assert.h>
#include <string.h>

/* Sums of frame times miss a letter's time by less than this; a letter must not wait a frame for it. */
#define TYPEWRITER_TOLERANCE 1e-9

static double pause_behind(uint32_t code)
{
    switch (code) {
    case '.':
    case '!':
    case '?':
    case 0x2026: /* ellipsis */
        return TYPEWRITER_SENTENCE_SECONDS;
    case ',':
    case ';':
    case ':':
        return TYPEWRITER_COMMA_SECONDS;
    default:
        return 0.0;
    }
}

static bool is_space(uint32_t code)
{
    return code == ' ' || code == '\n' || code == 0xA0;
}

/* What may stand between a full stop and the space behind it. */
static bool is_closing(uint32_t code)
{
    return code == '"' || code == '\'' || code == ')' || code == 0x2019 || code == 0x201D ||
           pause_behind(code) > 0.0;
}

/* The pause of punctuation counts where a space follows: "3.5" and "e.g." flow on. */
static double letter_cost(const Typewriter *typewriter, const MarkupLetter *letter)
{
    assert(typewriter->letter_seconds >= 0.0 && "a letter takes no negative time");
    double owed = is_space(letter->code) ? typewriter->pause : 0.0;
    return owed + (double)letter->pause + typewriter->letter_seconds;
}

static void show_letter(Typewriter *typewriter, const MarkupLetter *letter, MarkupCursor behind)
{
    assert(!typewriter->done && "no letter follows the last");
    double pause = pause_behind(letter->code);
    if (!is_closing(letter->code) || pause > typewriter->pause) {
        typewriter->pause = pause;
    }
    typewriter->cursor = behind;
    typewriter->last = letter->code;
    typewriter->visible++;
}

/* One letter, or the end, when there is time for it. */
static bool step(Typewriter *typewriter)
{
    MarkupCursor ahead = typewriter->cursor;
    MarkupLetter letter;
    bool found = markup_read(&ahead, &letter);
    double cost = found ? letter_cost(typewriter, &letter) : (double)letter.pause;
    if (cost > typewriter->unused + TYPEWRITER_TOLERANCE) {
        return false;
    }
    assert(cost >= 0.0 && "no letter gives time back");
    typewriter->unused -= cost;
    if (found) {
        show_letter(typewriter, &letter, ahead);
    } else {
        typewriter->done = true;
    }
    return found;
}

void typewriter_start(Typewriter *typewriter, const char *text, double letters_per_second)
{
    memset(typewriter, 0, sizeof *typewriter);
    typewriter->cursor = markup_begin(text);
    typewriter->letter_seconds = letters_per_second > 0.0 ? 1.0 / letters_per_second : 0.0;
    if (typewriter->letter_seconds > 0.0) {
        step(typewriter); /* an empty text is done at once */
    } else {
        typewriter_finish(typewriter);
    }
}

int typewriter_advance(Typewriter *typewriter, double dt)
{
    int before = typewriter->visible;
    if (typewriter->done || !(dt > 0.0)) {
        return 0;
    }
    typewriter->unused += dt;
    while (step(typewriter)) {
        continue;
    }
    return typewriter->visible - before;
}

void typewriter_finish(Typewriter *typewriter)
{
    MarkupLetter letter;
    while (markup_read(&typewriter->cursor, &letter)) {
        typewriter->visible++;
        typewriter->last = letter.code;
    }
    typewriter->unused = typewriter->pause = 0.0;
    typewriter->done = true;
}

bool typewriter_is_done(const Typewriter *typewriter)
{
    return typewriter->done;
}

double typewriter_length(const char *text, double letters_per_second)
{
    Typewriter typewriter;
    MarkupLetter letter;
    double seconds = 0.0;
    typewriter_start(&typewriter, text, letters_per_second);
    while (!typewriter.done) {
        MarkupCursor ahead = typewriter.cursor;
        bool found = markup_read(&ahead, &letter);
        double cost = found ? letter_cost(&typewriter, &letter) : (double)letter.pause;
        seconds += cost;
        typewriter.unused += cost;
        step(&typewriter);
    }
    return seconds;
}
