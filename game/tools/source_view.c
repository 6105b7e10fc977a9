/* SPDX-License-Identifier: Zlib */
#include "tools/source_view.h"

#include "palette.h"
#include "tools/inspector.h"
#include "tools_layer.h"
#include "world/world.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LETTER         TOOLS_LAYER_LETTER_WIDTH
#define LINE           TOOLS_LAYER_LETTER_HEIGHT
#define NUMBER_LETTERS 5
#define PAD            6
#define HEAD           (LINE + 6)
#define LINE_MAX_BYTES 256
#define INDENT_MOST    40
#define WIDE           500 /* from here on there is room for two columns */
#define SECOND_COLUMN  248
#define REASONS        4 /* lines of coro_explain beside the source */
#define CALLERS        6 /* lines below it, at most */
#define TEXT_MAX       2048
#define WHO_LETTERS    10

const char *source_view_note(SourceState state)
{
    switch (state) {
    case SOURCE_DIFFERS:
        return "not the file that was built: lines may be off";
    case SOURCE_MISSING:
        return "the file is missing, here and in what was installed";
    default:
        return NULL;
    }
}

/* --- a line of source --------------------------------------------------------------------------------------- */

static bool is_word_letter(char letter)
{
    return isalnum((unsigned char)letter) != 0 || letter == '_';
}

const char *source_view_keyword(const char *line, const char *at, int *length)
{
    for (; *at != '\0'; at++) {
        const bool begins = at == line || !is_word_letter(at[-1]);
        if (begins && (strncmp(at, "CORO_", 5) == 0 || strncmp(at, "coro_", 5) == 0)) {
            *length = 5;
            while (is_word_letter(at[*length])) {
                (*length)++;
            }
            return at;
        }
    }
    return NULL;
}

/* Letters, not bytes. */
static int count_letters(const char *from, const char *end)
{
    int letters = 0;

    for (; from < end; from++) {
        letters += (*from & 0xC0) == 0x80 ? 0 : 1;
    }
    return letters;
}

/* The same letters once more, in another colour. */
static void colour_keywords(int x, int y, int letters, bool lit, const char *text)
{
    char word[LINE_MAX_BYTES];
    int length = 0;

    for (const char *at = text; (at = source_view_keyword(text, at, &length)) != NULL; at += length) {
        const int before = count_letters(text, at);
        if (before + length < letters) {
            snprintf(word, sizeof word, "%.*s", length, at);
            tools_layer_text(x + before * LETTER, y,
                             lit            ? PALETTE_FLAME
                             : at[0] == 'C' ? PALETTE_CYAN
                                            : PALETTE_LEAF,
                             word);
        }
    }
}

static bool is_comment(const char *text)
{
    return strncmp(text, "/*", 2) == 0 || strncmp(text, "* ", 2) == 0;
}

static void draw_line(const char *file, int left, int y, int width, int line, int indent, bool lit)
{
    const int letters = (width - 2 * PAD) / LETTER - NUMBER_LETTERS;
    const int x = left + PAD + NUMBER_LETTERS * LETTER;
    char text[LINE_MAX_BYTES];

    source_file_line(file, line, text, sizeof text);
    if (lit) {
        tools_layer_box(left + 1, y, width - 2, LINE, PALETTE_DARK_WOOD, 255);
    }
    tools_layer_printf(left + PAD, y, lit ? PALETTE_YELLOW : PALETTE_STONE, "%*d", NUMBER_LETTERS - 1, line);
    if ((int)strlen(text) > indent) {
        const char *code = text + indent;
        const Colour plain = is_comment(code + strspn(code, " ")) ? PALETTE_STONE : PALETTE_BONE;
        tools_layer_text_within(x, y, letters, lit ? PALETTE_YELLOW : plain, code);
        colour_keywords(x, y, letters, lit, code);
    }
}

/* By how much all of these lines are indented: narrow windows have no room for that. */
static int common_indent(const char *file, int first, int lines)
{
    char text[LINE_MAX_BYTES];
    int least = INDENT_MOST;

    for (int i = 0; i < lines; i++) {
        source_file_line(file, first + i, text, sizeof text);
        const int indent = (int)strspn(text, " ");
        if (indent < least && text[indent] != '\0') {
            least = indent;
        }
    }
    return least;
}

/* The lit line stands in the middle. */
static void draw_lines(const CoroInfo *info, int left, int top, int width, int shown)
{
    const char *file = info->file != NULL ? info->file : info->started_file;
    const int line = info->file != NULL ? info->line : info->started_line;
    SourceState state = SOURCE_MISSING;
    const int lines = file == NULL ? 0 : source_file_lines(file, &state);
    const char *note = source_view_note(state);

    if (note != NULL) {
        tools_layer_box(left + 1, top, width - 2, LINE, PALETTE_WINE, 255);
        tools_layer_text_within(left + PAD, top, (width - 2 * PAD) / LETTER, PALETTE_FLAME, note);
        top += LINE;
        shown--;
    }
    int first = line - shown / 2;
    first = first > lines - shown + 1 ? lines - shown + 1 : first;
    first = first < 1 ? 1 : first;
    const int indent = lines == 0 ? 0 : common_indent(file, first, shown);
    for (int i = 0; i < shown && first + i <= lines; i++) {
        draw_line(file, left, top + i * LINE, width, first + i, indent, first + i == line);
    }
}

/* --- why ---------------------------------------------------------------------------------------------------- */

/* `name (path/to/file.c:12) waits …`: the folders go. */
static void leave_folders_out(char *line)
{
    char *from = strchr(line, '(');
    const char *end = from == NULL ? NULL : strchr(from, ')');
    const char *name = from;

    for (const char *at = from; at != NULL && at < end; at++) {
        name = *at == '/' || *at == '\\' ? at : name;
    }
    if (end != NULL && name > from) {
        memmove(from + 1, name + 1, strlen(name + 1) + 1);
    }
}

/* A number and its unit stay together. */
static bool may_break(const char *blank)
{
    return blank[0] == ' ' && !(blank[1] == 's' && (blank[2] == ',' || blank[2] == '\0'));
}

/* How many bytes of the text go into a line: to its end, or to the last blank that fits, or else as many as fit. */
static size_t fitting(const char *text, size_t letters)
{
    if (strlen(text) <= letters) {
        return strlen(text);
    }
    size_t length = letters;
    while (length > 0 && !may_break(text + length)) {
        length--;
    }
    return length > letters / 4 ? length : letters;
}

/* Wraps one link; returns how many lines it took. The last one that there is room for ends with an ellipsis if there is more. */
static int draw_link(const char *text, int left, int top, int letters, int lines)
{
    char piece[LINE_MAX_BYTES];
    int used = 0;

    while (*text != '\0' && used < lines) {
        const int indent = used > 0 ? 2 : 0;
        const size_t length = used == lines - 1 ? strlen(text) : fitting(text, (size_t)(letters - indent));
        snprintf(piece, sizeof piece, "%.*s", (int)length, text);
        tools_layer_text_within(left + indent * LETTER, top + used * LINE, letters - indent,
                                used == 0 ? PALETTE_LIGHT_VIOLET : PALETTE_BONE, piece);
        text += length;
        text += *text == ' ' ? 1 : 0;
        used++;
    }
    return used;
}

void source_view_explain(CoroHandle handle, int left, int top, int letters, int lines)
{
    char text[TEXT_MAX];
    int used = 0;

    text[0] = '\0';
    coro_explain(world_runtime, handle, text, sizeof text);
    for (char *line = text; *line != '\0' && used < lines;) {
        char *end = line + strcspn(line, "\n");
        const bool is_last = *end == '\0';
        *end = '\0';
        leave_folders_out(line);
        used += draw_link(line, left, top + used * LINE, letters, lines - used);
        line = is_last ? end : end + 1;
    }
}

/* --- callers ------------------------------------------------------------------------------------------------ */

static const char *file_of(const char *place)
{
    const char *name = strrchr(place, '/');

    return name == NULL ? place : name + 1;
}

static void draw_caller(const CoroInfo *callee, const CoroInfo *caller, int left, int y, int letters)
{
    const bool is_called =
        caller->wait == CORO_WAITS_CALL && inspector_same(caller->awaited_coroutine, callee->handle);
    char place[128];

    inspector_place(caller, place, sizeof place);
    const int length = (int)strlen(file_of(place));
    tools_layer_text(left, y, is_called ? PALETTE_TAN : PALETTE_LEAF, is_called ? "called by" : "forked by");
    tools_layer_text_within(left + WHO_LETTERS * LETTER, y, letters - WHO_LETTERS - length - 1, PALETTE_BONE,
                            caller->name);
    tools_layer_text(left + (letters - length) * LETTER, y, PALETTE_STONE, file_of(place));
}

static void draw_start(const CoroInfo *root, int left, int y, int letters)
{
    char place[128];

    inspector_started_at(root, place, sizeof place);
    tools_layer_text(left, y, PALETTE_STONE, "started at");
    tools_layer_text_within(left + (WHO_LETTERS + 1) * LETTER, y, letters - WHO_LETTERS - 1, PALETTE_STONE,
                            place);
}

/* How many lines the callers take, of at most so many. */
static int caller_lines(int links, int lines)
{
    return links < lines ? links : lines;
}

/* From the nearest to the outermost. Where there are too many, some of those in the middle are left out. */
static void draw_callers(const CoroInfo *chain, int links, int left, int top, int letters, int lines)
{
    const int used = caller_lines(links, lines);
    const int missing = links - used;

    for (int i = 0; i < used - 1; i++) {
        const bool leaves_out = missing > 0 && i == used - 3;
        const int link = missing > 0 && i > used - 3 ? i + missing : i;
        if (leaves_out) {
            tools_layer_printf(left, top + i * LINE, PALETTE_STONE, "\xE2\x80\xA6 %d more", missing + 1);
        } else {
            draw_caller(&chain[link], &chain[link + 1], left, top + i * LINE, letters);
        }
    }
    if (used > 0) {
        draw_start(&chain[links - 1], left, top + (used - 1) * LINE, letters);
    }
}

/* --- all of it ---------------------------------------------------------------------------------------------- */

static void draw_head(const CoroInfo *info, int left, int top, int width)
{
    const int letters = (width - 2 * PAD) / LETTER;
    const int name = (int)strlen(info->name);
    char place[128];

    inspector_place(info, place, sizeof place);
    tools_layer_text_within(left + PAD, top + 3, letters, PALETTE_YELLOW, info->name);
    if (name + 2 < letters) {
        tools_layer_text_within(left + PAD + (name + 2) * LETTER, top + 3, letters - name - 2, PALETTE_TAN,
                                place);
    }
}

static void draw_beside(const CoroInfo *chain, int links, int left, int top, int width, int lines)
{
    const int letters = (SECOND_COLUMN - 2 * PAD) / LETTER;
    const int first = width - SECOND_COLUMN;

    draw_lines(&chain[0], left, top, first, lines);
    tools_layer_box(left + first, top - HEAD + 1, 1, lines * LINE + HEAD + 3, PALETTE_TAN, 200);
    source_view_explain(chain[0].handle, left + first + PAD, top - HEAD + 3, letters, REASONS + 1);
    draw_callers(chain, links, left + first + PAD, top + REASONS * LINE + 4, letters, lines - REASONS);
}

static void draw_below(const CoroInfo *chain, int links, int left, int top, int width, int lines)
{
    const int callers = caller_lines(links, lines > 2 * CALLERS - 2 ? CALLERS : lines / 2);
    const int line = top + (lines - callers) * LINE;

    draw_lines(&chain[0], left, top, width, lines - callers);
    tools_layer_box(left + 1, line + 1, width - 2, 1, PALETTE_TAN, 200);
    draw_callers(chain, links, left + PAD, line + 3, (width - 2 * PAD) / LETTER, callers);
}

void source_view_draw(CoroHandle shown, int left, int top, int width, int height)
{
    static CoroInfo chain[INSPECTOR_CHAIN];
    const int links = inspector_chain(shown, chain);
    const int lines = (height - HEAD - 4) / LINE;

    tools_layer_box(left, top, width, height, PALETTE_INK, 255);
    tools_layer_frame(left, top, width, height, PALETTE_TAN);
    if (links == 0) {
        tools_layer_text(left + PAD, top + 3, PALETTE_STONE, "nothing runs");
        return;
    }
    if (width >= WIDE) {
        draw_head(&chain[0], left, top, width - SECOND_COLUMN);
        draw_beside(chain, links, left, top + HEAD, width, lines);
    } else {
        draw_head(&chain[0], left, top, width);
        draw_below(chain, links, left, top + HEAD, width, lines);
    }
}

void inspector_draw_source(const InspectorView *view)
{
    const InspectorArea area = inspector_source_area(view);

    source_view_draw(view->shown, area.left, area.top, area.right - area.left, area.bottom - area.top);
}
