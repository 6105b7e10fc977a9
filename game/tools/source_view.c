/* SPDX-License-Identifier: Zlib */
#include "tools/source_view.h"

#include "palette.h"
#include "tools_layer.h"

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

static void draw_line(int left, int y, int width, int line, bool lit)
{
    char text[256];

    copy_line(line_start(line), text, sizeof text);
    if (lit) {
        tools_layer_box(left, y, width, LINE, PALETTE_DARK_WOOD, 255);
    }
    tools_layer_printf(left + PAD, y, lit ? PALETTE_YELLOW : PALETTE_STONE, "%*d", NUMBER_LETTERS - 1, line);
    tools_layer_text_within(left + PAD + NUMBER_LETTERS * LETTER, y,
                            (width - 2 * PAD) / LETTER - NUMBER_LETTERS, lit ? PALETTE_YELLOW : PALETTE_BONE,
                            text);
}

static void draw_lines(const CoroInfo *info, int left, int top, int width, int height)
{
    const int shown = height / LINE;
    int first = info->line - shown / 2;

    first = first > kept.lines - shown + 1 ? kept.lines - shown + 1 : first;
    first = first < 1 ? 1 : first;
    for (int i = 0; i < shown && first + i <= kept.lines; i++) {
        draw_line(left, top + i * LINE, width, first + i, first + i == info->line);
    }
}

void source_view_draw(const CoroInfo *info, int left, int top, int width, int height)
{
    const char *file = info->file != NULL ? info->file : info->started_file;

    tools_layer_box(left, top, width, height, PALETTE_INK, ALPHA);
    tools_layer_frame(left, top, width, height, PALETTE_TAN);
    if (file == NULL || !keep(file)) {
        tools_layer_text_within(left + PAD, top + 3, (width - 2 * PAD) / LETTER, PALETTE_YELLOW,
                                "its source does not lie where the program was built");
        return;
    }
    tools_layer_printf(left + PAD, top + 3, PALETTE_YELLOW, "%s  %.40s:%d", info->name, in_project(file),
                       info->line);
    draw_lines(info, left, top + LINE + 6, width, height - LINE - 10);
}
