/* SPDX-License-Identifier: Zlib */
#include "sheet_write.h"

#include "sheet_palette.h"

#include <stdlib.h>
#include <string.h>

#define SHEET_WIDTH 256
#define BMP_HEADER  54

/* An earlier frame with the same cells: both then share one place in the sheet. */
static SheetFrame *find_twin(Sheet *sheet, int index)
{
    for (int i = 0; i < index; i++) {
        if (sheet_picture_equal(sheet->frames[i].picture, sheet->frames[index].picture)) {
            return &sheet->frames[i];
        }
    }
    return NULL;
}

static int sheet_width(const Sheet *sheet)
{
    int width = SHEET_WIDTH;
    for (int i = 0; i < sheet->frame_count; i++) {
        int wanted = sheet->frames[i].picture.width;
        width = wanted > width ? wanted : width;
    }
    return width;
}

/* Puts the frames on shelves from left to right, in their order. */
static Picture pack(Sheet *sheet)
{
    int width = sheet_width(sheet);
    int x = 0;
    int y = 0;
    int shelf = 0;
    for (int i = 0; i < sheet->frame_count; i++) {
        SheetFrame *frame = &sheet->frames[i];
        SheetFrame *twin = find_twin(sheet, i);
        if (twin) {
            frame->x = twin->x;
            frame->y = twin->y;
            continue;
        }
        if (x + frame->picture.width > width) {
            x = 0;
            y += shelf;
            shelf = 0;
        }
        frame->x = x;
        frame->y = y;
        x += frame->picture.width;
        shelf = frame->picture.height > shelf ? frame->picture.height : shelf;
    }
    return sheet_picture_new(width, y + shelf);
}

static void paint(Sheet *sheet, Picture whole)
{
    for (int i = 0; i < sheet->frame_count; i++) {
        PictureLay lay = {.dx = sheet->frames[i].x, .dy = sheet->frames[i].y};
        sheet_picture_lay(whole, sheet->frames[i].picture, &lay);
    }
}

static FILE *open_for_writing(const Sheet *sheet, const char *folder, const char *ending, char path[512])
{
    snprintf(path, 512, "%s/%s.%s", folder, sheet->name, ending);
    FILE *file = fopen(path, "wb");
    if (!file) {
        SHEET_TEXT_DIE("cannot write %s: does the folder exist?", path);
    }
    return file;
}

static void close_written(FILE *file, const char *path)
{
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        SHEET_TEXT_DIE("writing %s failed: is the disk full?", path);
    }
}

static void put_u32(unsigned char *at, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        at[i] = (unsigned char)(value >> (8 * i) & 0xFF);
    }
}

static void write_bmp_header(FILE *file, Picture whole, uint32_t row_size)
{
    unsigned char header[BMP_HEADER] = {'B', 'M'};
    uint32_t size = row_size * (uint32_t)whole.height;
    put_u32(header + 2, BMP_HEADER + size);
    put_u32(header + 10, BMP_HEADER);
    put_u32(header + 14, 40);
    put_u32(header + 18, (uint32_t)whole.width);
    put_u32(header + 22, (uint32_t)whole.height);
    header[26] = 1;  /* planes */
    header[28] = 24; /* bits */
    put_u32(header + 34, size);
    put_u32(header + 38, 2835); /* pixels per metre: 72 dpi */
    put_u32(header + 42, 2835);
    fwrite(header, 1, sizeof header, file);
}

static void write_bmp(const Sheet *sheet, Picture whole, const char *folder)
{
    char path[512];
    FILE *file = open_for_writing(sheet, folder, "bmp", path);
    uint32_t row_size = ((uint32_t)whole.width * 3 + 3) / 4 * 4;
    unsigned char *row = sheet_text_allocate(row_size);
    write_bmp_header(file, whole, row_size);
    for (int y = whole.height - 1; y >= 0; y--) {
        for (int x = 0; x < whole.width; x++) {
            uint32_t rgb = SHEET_PALETTE_KEY;
            sheet_palette_find(sheet_picture_get(whole, x, y), &rgb);
            row[x * 3] = (unsigned char)(rgb & 0xFF);
            row[x * 3 + 1] = (unsigned char)(rgb >> 8 & 0xFF);
            row[x * 3 + 2] = (unsigned char)(rgb >> 16 & 0xFF);
        }
        fwrite(row, 1, row_size, file);
    }
    free(row);
    close_written(file, path);
}

static void write_list(const Sheet *sheet, const char *folder)
{
    char path[512];
    FILE *file = open_for_writing(sheet, folder, "sheet", path);
    fprintf(file, "# made by make_sheets from %s.frames: frame NAME x y w h anchor_x anchor_y seconds\n",
            sheet->name);
    for (int i = 0; i < sheet->frame_count; i++) {
        const SheetFrame *frame = &sheet->frames[i];
        fprintf(file, "frame %s %d %d %d %d %d %d %g\n", frame->name, frame->x, frame->y,
                frame->picture.width, frame->picture.height, frame->anchor_x, frame->anchor_y,
                frame->seconds);
    }
    close_written(file, path);
}

void sheet_write_files(Sheet *sheet, const char *folder)
{
    Picture whole = pack(sheet);
    paint(sheet, whole);
    write_bmp(sheet, whole, folder);
    write_list(sheet, folder);
    sheet_picture_free(&whole);
}
