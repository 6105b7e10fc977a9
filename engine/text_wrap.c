/* SPDX-License-Identifier: Zlib */
/* The part of text.h that breaks a text into lines; it draws nothing. */
#include "markup.h"
#include "text.h"

#include <assert.h>
#include <string.h>

/* Breaking a text into lines: the line so far, and the last place at which it may be broken. */
typedef struct Wrap {
    TextLayout *layout;
    TextFont font;
    int limit;
    MarkupCursor start; /* of the line */
    int first_letter, letters, width;
    bool breakable;
    MarkupCursor break_cursor; /* behind the space */
    size_t break_end;          /* before it */
    int break_letters, break_width;
} Wrap;

static bool end_line(Wrap *wrap, size_t end, int width)
{
    if (wrap->layout->count == TEXT_LINES_MAX) {
        return false;
    }
    assert(end >= wrap->start.offset && "no line ends before it begins");
    wrap->layout->lines[wrap->layout->count++] = (TextLine){
        .offset = wrap->start.offset,
        .length = end - wrap->start.offset,
        .first_letter = wrap->first_letter,
        .width = width,
        .emphasis = wrap->start.emphasis,
    };
    if (width > wrap->layout->width) {
        wrap->layout->width = width;
    }
    return true;
}

static void begin_line(Wrap *wrap, MarkupCursor start, int letters_before)
{
    wrap->start = start;
    wrap->first_letter += letters_before;
    wrap->letters = wrap->width = 0;
    wrap->breakable = false;
}

/* The letter at `at` does not fit any more. Gives the cursor to go on from; false: no room for a line. */
static bool break_line(Wrap *wrap, MarkupCursor at, size_t at_offset, MarkupCursor *next)
{
    assert(wrap->letters > 0 && "a line is broken behind a letter");
    bool room;
    if (wrap->breakable) {
        room = end_line(wrap, wrap->break_end, wrap->break_width);
        begin_line(wrap, wrap->break_cursor, wrap->break_letters);
    } else {
        room = end_line(wrap, at_offset, wrap->width);
        begin_line(wrap, at, wrap->letters);
    }
    *next = wrap->start;
    return room;
}

/* Several spaces are one place to break at: the line ends before the first, the next begins behind the last. */
static void note_break(Wrap *wrap, const MarkupLetter *space, MarkupCursor behind)
{
    assert(space->code == ' ' && "a line is broken at a space");
    bool first = !wrap->breakable || wrap->break_letters != wrap->letters;
    if (first) {
        wrap->break_end = space->offset;
        wrap->break_width = wrap->width;
    }
    wrap->breakable = true;
    wrap->break_cursor = behind;
    wrap->break_letters = wrap->letters + 1;
}

/* At the text's or a line's own end; spaces before it do not count. */
static bool finish_line(Wrap *wrap, size_t end)
{
    bool spaces = wrap->breakable && wrap->break_letters == wrap->letters;
    return end_line(wrap, spaces ? wrap->break_end : end, spaces ? wrap->break_width : wrap->width);
}

/* Takes one letter into the line. false: no room for more lines. */
static bool wrap_letter(Wrap *wrap, MarkupCursor before, const MarkupLetter *letter, MarkupCursor *cursor)
{
    if (letter->code == '\n') {
        bool room = finish_line(wrap, letter->offset);
        begin_line(wrap, *cursor, wrap->letters + 1);
        return room;
    }
    int advance = text_advance(wrap->font, letter->code);
    if (letter->code == ' ') {
        note_break(wrap, letter, *cursor);
    } else if (wrap->width + advance > wrap->limit && wrap->letters > 0) {
        return break_line(wrap, before, letter->offset, cursor);
    }
    wrap->width += advance;
    wrap->letters++;
    return true;
}

bool text_wrap(TextLayout *layout, const TextStyle *style, const char *text, int width)
{
    static const TextStyle defaults = {0};
    style = style ? style : &defaults;
    memset(layout, 0, sizeof *layout);
    MarkupCursor cursor = markup_begin(text);
    cursor.plain = style->plain;
    MarkupCursor before = cursor;
    Wrap wrap = {.layout = layout, .font = style->font, .limit = width, .start = cursor};
    MarkupLetter letter;
    while (markup_read(&cursor, &letter)) {
        if (!wrap_letter(&wrap, before, &letter, &cursor)) {
            return false;
        }
        before = cursor;
    }
    return wrap.letters == 0 || finish_line(&wrap, letter.offset);
}
