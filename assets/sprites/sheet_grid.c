/* SPDX-License-Identifier: Zlib */
#include "sheet_grid.h"

#include "sheet_palette.h"

#include <string.h>

#define MAX_GRIDS 1024
#define MAX_ROWS  256

typedef struct Grid {
    char path[512];
    Picture picture;
} Grid;

static Grid grids[MAX_GRIDS];
static int grid_count;

static void check_letters(const SheetText *text)
{
    uint32_t rgb;
    for (const char *at = text->text; *at; at++) {
        if (!sheet_palette_find(*at, &rgb)) {
            SHEET_TEXT_FAIL(text, "'%c' in column %d is not a letter of the palette", *at,
                            (int)(at - text->text) + 1);
        }
    }
}

static Picture read_grid(SheetText *text)
{
    static char rows[MAX_ROWS][SHEET_TEXT_MAX_LINE];
    int height = 0;
    size_t width = 0;
    while (sheet_text_next(text)) {
        size_t length = strlen(text->text);
        if (text->text[0] == '#' || length == 0) {
            continue;
        }
        check_letters(text);
        if (height > 0 && length != width) {
            SHEET_TEXT_FAIL(text, "row of %d letters, but the rows above it have %d", (int)length,
                            (int)width);
        }
        if (height == MAX_ROWS) {
            SHEET_TEXT_FAIL(text, "a grid has at most %d rows", MAX_ROWS);
        }
        width = length;
        memcpy(rows[height++], text->text, length + 1);
    }
    if (height == 0) {
        SHEET_TEXT_FAIL(text, "the grid has no rows");
    }
    Picture picture = sheet_picture_new((int)width, height);
    for (int y = 0; y < height; y++) {
        memcpy(picture.cells + (size_t)y * width, rows[y], width);
    }
    return picture;
}

static Grid *find_read(const char *path)
{
    for (int i = 0; i < grid_count; i++) {
        if (strcmp(grids[i].path, path) == 0) {
            return &grids[i];
        }
    }
    return NULL;
}

static Grid *find_or_read(const char *path)
{
    Grid *grid = find_read(path);
    SheetText text;
    if (grid || !sheet_text_open(&text, path)) {
        return grid;
    }
    if (grid_count == MAX_GRIDS) {
        SHEET_TEXT_DIE("more than %d grids", MAX_GRIDS);
    }
    grid = &grids[grid_count++];
    snprintf(grid->path, sizeof grid->path, "%s", path);
    grid->picture = read_grid(&text);
    sheet_text_close(&text);
    return grid;
}

Picture sheet_grid_find(const char *source, const char *sheet, const char *name, const SheetText *asker)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s_%s.txt", source, sheet, name);
    Grid *grid = find_or_read(path);
    if (!grid) {
        snprintf(path, sizeof path, "%s/%s.txt", source, name);
        grid = find_or_read(path);
    }
    if (!grid) {
        SHEET_TEXT_FAIL(asker, "no grid: neither %s_%s.txt nor %s.txt is in %s", sheet, name, name, source);
    }
    return grid->picture;
}
