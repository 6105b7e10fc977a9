/* SPDX-License-Identifier: Zlib */
#include "tools/source_view.h"

#include "palette.h"
#include "tools_layer.h"
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef WICK_SOURCE_DIR
#define WICK_SOURCE_DIR "."
#endif

#define PATH_MAX_BYTES 512
#define LETTER         TOOLS_LAYER_LETTER_WIDTH
#define LINE           TOOLS_LAYER_LETTER_HEIGHT
#define NUMBER_LETTERS 5
#define PAD            6
#define ALPHA          226
#define TAB            4
#define HEAD           (LINE + 6)
#define REASONS        5 /* of coro_explain's lines; the rest is left out */
#define LINE_MAX_BYTES 256
#define INDENT_MOST    40

/* The file that was read last: it stays the same for many frames. */
static struct {
    char file[PATH_MAX_BYTES]; /* as __FILE__ says it */
    char *text;
    int lines;
} kept;

/* --- reading -------------------------------------------------------------------------------------------------- */

/* From the last folder of the project on: __FILE__ may be relative to a build folder that is gone. */
static const char *in_project(const char *file)
{
    static const char *const PARTS[] = {"game/", "engine/", "coro/", "tests/"};
    const char *found = NULL;

    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        for (const char *at = file; (at = strstr(at, PARTS[i])) != NULL; at++) {
            found = at == file || at[-1] == '/' ? at : found;
        }
        if (found != NULL) {
            return found;
        }
    }
    return file;
}

static bool can_read(const char *path)
{
    FILE *file = fopen(path, "rb");

    if (file != NULL) {
        fclose(file);
    }
    return file != NULL;
}

bool source_view_find(const char *file, char *path, int size)
{
    snprintf(path, (size_t)size, "%s/%s", WICK_SOURCE_DIR, in_project(file));
    if (can_read(path)) {
        return true;
    }
    snprintf(path, (size_t)size, "%s", file);
    return can_read(path);
}

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;

    if (file == NULL) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 && fseek(file, 0, SEEK_SET) == 0) {
        text = malloc((size_t)size + 1);
    }
    if (text != NULL) {
        text[fread(text, 1, (size_t)size, file)] = '\0';
    }
    fclose(file);
    return text;
}

static int count_lines(const char *text)
{
    int lines = 0;

    for (; *text != '\0'; text++) {
        lines += *text == '\n' || text[1] == '\0' ? 1 : 0;
    }
    return lines;
}

static bool keep(const char *file)
{
    char path[PATH_MAX_BYTES];

    if (strcmp(kept.file, file) != 0) {
        free(kept.text);
        kept.text = source_view_find(file, path, sizeof path) ? read_whole(path) : NULL;
        kept.lines = kept.text == NULL ? 0 : count_lines(kept.text);
        snprintf(kept.file, sizeof kept.file, "%s", file);
    }
    return kept.text != NULL;
}

static const char *line_start(int line)
{
    const char *at = kept.text;

    for (int i = 1; i < line && at != NULL; i++) {
        at = strchr(at, '\n');
        at = at == NULL ? NULL : at + 1;
    }
    return at;
}

/* Tabs become blanks. */
static void copy_line(const char *from, char *out, int size)
{
    int used = 0;

    for (; from != NULL && *from != '\0' && *from != '\n' && *from != '\r' && used < size - TAB; from++) {
        do {
            out[used++] = *from == '\t' ? ' ' : *from;
        } while (*from == '\t' && used % TAB != 0);
    }
    out[used] = '\0';
}

bool source_view_line(const char *file, int line, char *out, int size)
{
    if (!keep(file)) {
        out[0] = '\0';
        return false;
    }
    copy_line(line_start(line), out, size);
    return true;
}

/* --- drawing -------------------------------------------------------------------------------------------------- */

/* Whether a line has but blanks; else how many stand before its first letter. */
static bool is_blank(const char *line, int *indent)
{
    *indent = (int)strspn(line, " ");
    return line[*indent] == '\0';
}

/* By how much all of these lines are indented: narrow windows have no room for that. */
static int common_indent(int first, int lines)
{
    char text[LINE_MAX_BYTES];
    int least = INDENT_MOST;
    int indent = 0;

    for (int i = 0; i < lines; i++) {
        copy_line(line_start(first + i), text, sizeof text);
        if (!is_blank(text, &indent) && indent < least) {
            least = indent;
        }
    }
    return least;
}

static void draw_line(int left, int y, int width, int line, int indent, bool lit)
{
    char text[LINE_MAX_BYTES];

    copy_line(line_start(line), text, sizeof text);
    if (lit) {
        tools_layer_box(left + 1, y, width - 2, LINE, PALETTE_DARK_WOOD, 255);
    }
    tools_layer_printf(left + PAD, y, lit ? PALETTE_YELLOW : PALETTE_STONE, "%*d", NUMBER_LETTERS - 1, line);
    if ((int)strlen(text) > indent) {
        tools_layer_text_within(left + PAD + NUMBER_LETTERS * LETTER, y,
                                (width - 2 * PAD) / LETTER - NUMBER_LETTERS,
                                lit ? PALETTE_YELLOW : PALETTE_BONE, text + indent);
    }
}

/* The lit line stands in the middle. */
static void draw_lines(const CoroInfo *info, int left, int top, int width, int shown)
{
    const int line = info->line > 0 ? info->line : info->started_line;
    int first = line - shown / 2;

    first = first > kept.lines - shown + 1 ? kept.lines - shown + 1 : first;
    first = first < 1 ? 1 : first;
    const int indent = common_indent(first, shown);
    for (int i = 0; i < shown && first + i <= kept.lines; i++) {
        draw_line(left, top + i * LINE, width, first + i, indent, first + i == line);
    }
}

/* `name (path/to/file.c:12) waits …`: the folders go, which stand in the heading. */
static void leave_folders_out(char *line)
{
    char *from = strchr(line, '(');
    const char *end = from == NULL ? NULL : strchr(from, ')');
    const char *name = from;

    for (const char *at = from; at != NULL && at < end; at++) {
        name = *at == '/' ? at : name;
    }
    if (end != NULL && name > from) {
        memmove(from + 1, name + 1, strlen(name + 1) + 1);
    }
}

/* coro_explain's lines, and how many they are. */
static int explain(const CoroInfo *root, char lines[REASONS][LINE_MAX_BYTES])
{
    char text[REASONS * LINE_MAX_BYTES];
    const char *at = text;
    int count = 0;

    text[0] = '\0';
    coro_explain(world_runtime, root->handle, text, sizeof text);
    while (count < REASONS && *at != '\0') {
        const size_t length = strcspn(at, "\n");
        snprintf(lines[count], LINE_MAX_BYTES, "%.*s", (int)length, at);
        leave_folders_out(lines[count++]);
        at += length + (at[length] == '\n' ? 1 : 0);
    }
    return count;
}

static void draw_reasons(char lines[REASONS][LINE_MAX_BYTES], int count, int left, int top, int width)
{
    if (count > 0) {
        tools_layer_box(left + 1, top - 3, width - 2, 1, PALETTE_TAN, 200);
    }
    for (int i = 0; i < count; i++) {
        tools_layer_text_within(left + PAD, top + i * LINE, (width - 2 * PAD) / LETTER, PALETTE_LIGHT_VIOLET,
                                lines[i]);
    }
}

void source_view_draw(const CoroInfo *root, const CoroInfo *info, int left, int top, int width, int height)
{
    static char reasons[REASONS][LINE_MAX_BYTES];
    const char *file = info->file != NULL ? info->file : info->started_file;
    const int count = explain(root, reasons);
    const int shown = (height - HEAD - 6) / LINE - count;

    tools_layer_box(left, top, width, height, PALETTE_INK, ALPHA);
    tools_layer_frame(left, top, width, height, PALETTE_TAN);
    draw_reasons(reasons, count, left, top + HEAD + shown * LINE + 4, width);
    if (file == NULL || !keep(file)) {
        tools_layer_text_within(left + PAD, top + 3, (width - 2 * PAD) / LETTER, PALETTE_YELLOW,
                                "its source is not where the program was built");
        return;
    }
    tools_layer_printf(left + PAD, top + 3, PALETTE_YELLOW, "%s", info->name);
    tools_layer_printf(left + PAD + ((int)strlen(info->name) + 2) * LETTER, top + 3, PALETTE_TAN, "%.60s:%d",
                       in_project(file), info->line > 0 ? info->line : info->started_line);
    draw_lines(info, left, top + HEAD, width, shown);
}
