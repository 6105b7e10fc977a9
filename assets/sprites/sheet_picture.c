/* SPDX-License-Identifier: Zlib */
#include "sheet_picture.h"

#include "sheet_palette.h"
#include "sheet_text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define OUTSIDE ' ' /* no letter of the palette: marks what is connected with the edge */

static size_t cell_count(Picture picture)
{
    return (size_t)picture.width * (size_t)picture.height;
}

Picture sheet_picture_new(int width, int height)
{
    Picture picture = {.width = width, .height = height};
    picture.cells = sheet_text_allocate(cell_count(picture));
    memset(picture.cells, SHEET_PALETTE_CLEAR, cell_count(picture));
    return picture;
}

Picture sheet_picture_copy(Picture source)
{
    Picture picture = sheet_picture_new(source.width, source.height);
    memcpy(picture.cells, source.cells, cell_count(source));
    return picture;
}

void sheet_picture_free(Picture *picture)
{
    free(picture->cells);
    picture->cells = NULL;
}

static bool inside(Picture picture, int x, int y)
{
    return x >= 0 && y >= 0 && x < picture.width && y < picture.height;
}

char sheet_picture_get(Picture picture, int x, int y)
{
    return inside(picture, x, y) ? picture.cells[y * picture.width + x] : SHEET_PALETTE_CLEAR;
}

void sheet_picture_set(Picture picture, int x, int y, char letter)
{
    if (inside(picture, x, y)) {
        picture.cells[y * picture.width + x] = letter;
    }
}

int sheet_picture_count(Picture picture)
{
    int count = 0;
    for (size_t i = 0; i < cell_count(picture); i++) {
        count += picture.cells[i] != SHEET_PALETTE_CLEAR;
    }
    return count;
}

bool sheet_picture_equal(Picture a, Picture b)
{
    return a.width == b.width && a.height == b.height && memcmp(a.cells, b.cells, cell_count(a)) == 0;
}

static bool is_cropped(const PictureLay *lay, int x, int y)
{
    return lay->crop &&
           (y < lay->first_row || y > lay->last_row || x < lay->first_column || x > lay->last_column);
}

/* What the lay makes of the letter at (x, y) of its source. */
static char take(Picture source, const PictureLay *lay, int x, int y)
{
    char letter = sheet_picture_get(source, x, y);
    if (letter == SHEET_PALETTE_CLEAR || is_cropped(lay, x, y)) {
        return SHEET_PALETTE_CLEAR;
    }
    if (lay->keep[0] && !strchr(lay->keep, letter)) {
        return SHEET_PALETTE_CLEAR;
    }
    char other = lay->swap[(unsigned char)letter];
    return other ? other : letter;
}

/* Where (x, y) of a picture of the given size comes to lie. */
static void place(Picture source, const PictureLay *lay, int *x, int *y)
{
    int width = source.width;
    int height = source.height;
    *x = lay->mirror ? width - 1 - *x : *x;
    *y = lay->flip ? height - 1 - *y : *y;
    for (int i = 0; i < lay->turn; i++) {
        int old_x = *x;
        *x = height - 1 - *y;
        *y = old_x;
        int swapped = width;
        width = height;
        height = swapped;
    }
    *x += lay->dx;
    *y += lay->dy;
}

int sheet_picture_lay(Picture target, Picture source, const PictureLay *lay)
{
    int laid = 0;
    for (int i = 0; i < source.width * source.height; i++) {
        int x = i % source.width;
        int y = i / source.width;
        char letter = take(source, lay, x, y);
        place(source, lay, &x, &y);
        if (letter == SHEET_PALETTE_CLEAR || !inside(target, x, y)) {
            continue;
        }
        laid++;
        if (!lay->under || sheet_picture_get(target, x, y) == SHEET_PALETTE_CLEAR) {
            sheet_picture_set(target, x, y, letter);
        }
    }
    return laid;
}

static void move_row(Picture picture, int to, int from)
{
    for (int x = 0; x < picture.width; x++) {
        sheet_picture_set(picture, x, to, sheet_picture_get(picture, x, from));
    }
}

static void move_column(Picture picture, int to, int from)
{
    for (int y = 0; y < picture.height; y++) {
        sheet_picture_set(picture, to, y, sheet_picture_get(picture, from, y));
    }
}

void sheet_picture_drop_row(Picture picture, int y, int fix_y)
{
    int step = y <= fix_y ? -1 : 1;
    for (int to = y; to >= 0 && to < picture.height; to += step) {
        move_row(picture, to, to + step);
    }
}

void sheet_picture_double_row(Picture picture, int y, int fix_y)
{
    if (y <= fix_y) {
        for (int to = 0; to < y; to++) {
            move_row(picture, to, to + 1);
        }
        return;
    }
    for (int to = picture.height - 1; to > y; to--) {
        move_row(picture, to, to - 1);
    }
}

void sheet_picture_drop_column(Picture picture, int x, int fix_x)
{
    int step = x <= fix_x ? -1 : 1;
    for (int to = x; to >= 0 && to < picture.width; to += step) {
        move_column(picture, to, to + step);
    }
}

void sheet_picture_double_column(Picture picture, int x, int fix_x)
{
    if (x <= fix_x) {
        for (int to = 0; to < x; to++) {
            move_column(picture, to, to + 1);
        }
        return;
    }
    for (int to = picture.width - 1; to > x; to--) {
        move_column(picture, to, to - 1);
    }
}

static void find_box(Picture picture, int box[4])
{
    box[0] = picture.width;
    box[1] = picture.height;
    box[2] = box[3] = -1;
    for (int i = 0; i < picture.width * picture.height; i++) {
        int x = i % picture.width;
        int y = i / picture.width;
        if (picture.cells[i] != SHEET_PALETTE_CLEAR) {
            box[0] = x < box[0] ? x : box[0];
            box[1] = y < box[1] ? y : box[1];
            box[2] = x > box[2] ? x : box[2];
            box[3] = y > box[3] ? y : box[3];
        }
    }
}

void sheet_picture_squash(Picture picture, int count, int fix_x, int fix_y)
{
    for (int i = 0; i < abs(count); i++) {
        int box[4];
        find_box(picture, box);
        int row = box[1] + (box[3] - box[1]) * (2 + i) / (abs(count) + 3);
        int column = i % 2 ? fix_x + (box[2] - fix_x) / 3 : fix_x - 1 - (fix_x - 1 - box[0]) / 3;
        if (count > 0) {
            sheet_picture_drop_row(picture, row, fix_y);
            sheet_picture_double_column(picture, column, fix_x - 1);
        } else {
            sheet_picture_double_row(picture, row, fix_y);
            sheet_picture_drop_column(picture, column, fix_x - 1);
        }
    }
}

static bool is_inside_of_outline(Picture picture, int x, int y, char letter)
{
    char found = sheet_picture_get(picture, x, y);
    return found != SHEET_PALETTE_CLEAR && found != letter;
}

void sheet_picture_outline(Picture picture, char letter)
{
    for (int i = 0; i < picture.width * picture.height; i++) {
        int x = i % picture.width;
        int y = i / picture.width;
        bool near = is_inside_of_outline(picture, x - 1, y, letter) ||
                    is_inside_of_outline(picture, x + 1, y, letter) ||
                    is_inside_of_outline(picture, x, y - 1, letter) ||
                    is_inside_of_outline(picture, x, y + 1, letter);
        if (near && picture.cells[i] == SHEET_PALETTE_CLEAR) {
            picture.cells[i] = letter;
        }
    }
}

/* Marks clear cells of OUTSIDE that touch the edge or a marked one; true when there were any. */
static bool spread_outside(Picture outside)
{
    bool found = false;
    for (int i = 0; i < outside.width * outside.height; i++) {
        int x = i % outside.width;
        int y = i / outside.width;
        bool at_edge = x == 0 || y == 0 || x == outside.width - 1 || y == outside.height - 1;
        bool open = at_edge || sheet_picture_get(outside, x - 1, y) == OUTSIDE ||
                    sheet_picture_get(outside, x + 1, y) == OUTSIDE ||
                    sheet_picture_get(outside, x, y - 1) == OUTSIDE ||
                    sheet_picture_get(outside, x, y + 1) == OUTSIDE;
        if (open && outside.cells[i] == SHEET_PALETTE_CLEAR) {
            outside.cells[i] = OUTSIDE;
            found = true;
        }
    }
    return found;
}

void sheet_picture_plug(Picture picture, char letter)
{
    Picture outside = sheet_picture_copy(picture);
    while (spread_outside(outside)) {
    }
    for (size_t i = 0; i < cell_count(picture); i++) {
        picture.cells[i] = outside.cells[i] == SHEET_PALETTE_CLEAR ? letter : picture.cells[i];
    }
    sheet_picture_free(&outside);
}

void sheet_picture_fill(Picture picture, char letter)
{
    for (size_t i = 0; i < cell_count(picture); i++) {
        picture.cells[i] = picture.cells[i] == SHEET_PALETTE_CLEAR ? SHEET_PALETTE_CLEAR : letter;
    }
}

static uint32_t scatter_rank(int x, int y)
{
    uint32_t hash = (uint32_t)x * 0x9E3779B1u ^ (uint32_t)y * 0x85EBCA77u;
    hash ^= hash >> 15;
    hash *= 0x2C1B3C6Du;
    hash ^= hash >> 12;
    hash *= 0x297A2D39u;
    hash ^= hash >> 15;
    return hash;
}

void sheet_picture_scatter(Picture picture, int percent)
{
    int left = sheet_picture_count(picture) * percent / 100;
    while (left-- > 0) {
        int lowest = -1;
        for (int i = 0; i < picture.width * picture.height; i++) {
            bool lower = lowest < 0 || scatter_rank(i % picture.width, i / picture.width) <
                                           scatter_rank(lowest % picture.width, lowest / picture.width);
            if (picture.cells[i] != SHEET_PALETTE_CLEAR && lower) {
                lowest = i;
            }
        }
        picture.cells[lowest] = SHEET_PALETTE_CLEAR;
    }
}
