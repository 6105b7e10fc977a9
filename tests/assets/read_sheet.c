/* SPDX-License-Identifier: Zlib */
#include "read_sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

#ifndef MAKE_SHEETS
#error "define MAKE_SHEETS as the path of the program make_sheets"
#endif

#define LETTERS "knismfwebcthrRoyYgGlvVaA"

enum { MAX_PATH_LENGTH = 1024 };

static const uint32_t COLOURS[] = {0x0B0A14, 0x211D2B, 0x4A4354, 0x7C7480, 0xA59A9A, 0xCBC2BA,
                                   0xF6F2E6, 0x2B1A26, 0x553140, 0x8C5248, 0xC98F63, 0xF2C99B,
                                   0x761C3C, 0xCE3B4E, 0xF27D3A, 0xFFC552, 0xFFF2B8, 0x2C3A32,
                                   0x55704E, 0x9DB56A, 0x7A4FA8, 0xC58AE8, 0x2F7F9E, 0x6FE0E0};

unsigned char *read_sheet_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("cannot open %s", path);
    }
    size_t room = 4u << 20;
    unsigned char *bytes = malloc(room);
    assert_non_null(bytes);
    *size = fread(bytes, 1, room - 1, file);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

static int little_endian(const unsigned char *at)
{
    return (int)((uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
}

static void read_frames(Sheet *sheet, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        Frame *frame = &sheet->frames[sheet->frame_count];
        if (line[0] == '#') {
            continue;
        }
        assert_int_equal(sscanf(line, "frame %63s %d %d %d %d %d %d %lf", frame->name, &frame->x, &frame->y,
                                &frame->w, &frame->h, &frame->anchor_x, &frame->anchor_y, &frame->seconds),
                         8);
        expect_is(frame->x, >=, 0);
        expect_is(frame->x + frame->w, <=, sheet->width);
        expect_is(frame->y, >=, 0);
        expect_is(frame->y + frame->h, <=, sheet->height);
        expect_is(++sheet->frame_count, <, READ_SHEET_MAX_FRAMES);
    }
    fclose(file);
}

Sheet *read_sheet_load(const char *folder, const char *name)
{
    char path[MAX_PATH_LENGTH];
    size_t size;
    Sheet *sheet = calloc(1, sizeof *sheet);
    assert_non_null(sheet);
    snprintf(sheet->name, sizeof sheet->name, "%s", name);
    snprintf(path, sizeof path, "%s/%s.bmp", folder, name);
    sheet->file = read_sheet_file(path, &size);
    expect_is(size, >, 54);
    assert_int_equal(sheet->file[28], 24);
    sheet->width = little_endian(sheet->file + 18);
    sheet->height = little_endian(sheet->file + 22);
    sheet->row_size = (sheet->width * 3 + 3) / 4 * 4;
    assert_int_equal(size, 54 + sheet->row_size * sheet->height);
    snprintf(path, sizeof path, "%s/%s.sheet", folder, name);
    read_frames(sheet, path);
    return sheet;
}

void read_sheet_free(Sheet *sheet)
{
    free(sheet->file);
    free(sheet);
}

char read_sheet_whole_letter(const Sheet *sheet, int x, int y)
{
    const unsigned char *at = sheet->file + 54 + (sheet->height - 1 - y) * sheet->row_size + x * 3;
    uint32_t rgb = (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
    for (size_t i = 0; i < sizeof COLOURS / sizeof COLOURS[0]; i++) {
        if (COLOURS[i] == rgb) {
            return LETTERS[i];
        }
    }
    return rgb == 0xFF00FF ? '.' : '?';
}

char read_sheet_letter(const Sheet *sheet, const Frame *frame, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < frame->w && y < frame->h;
    return inside ? read_sheet_whole_letter(sheet, frame->x + x, frame->y + y) : '.';
}

const Frame *read_sheet_find(const Sheet *sheet, const char *name)
{
    for (int i = 0; i < sheet->frame_count; i++) {
        if (strcmp(sheet->frames[i].name, name) == 0) {
            return &sheet->frames[i];
        }
    }
    return NULL;
}

int read_sheet_run_generator(const char *source, const char *sheet, const char *said)
{
    char command[MAX_PATH_LENGTH];
    snprintf(command, sizeof command, "\"%s\" \"%s\" . %s 2>%s", MAKE_SHEETS, source, sheet, said);
    return system(command);
}
