/* SPDX-License-Identifier: Zlib */
/* Requests wait for their frames; a strip keeps its cells until it is full, and is written as one sheet. */
#include "capture.h"

#include "bmp.h"
#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATH_MAX_BYTES = 1024,
    CELL_PIXELS = CAPTURE_CELL_WIDTH * CAPTURE_CELL_HEIGHT,
    CELL_GAP = 4 /* in the finished sheet */
};

typedef struct Request {
    char path[PATH_MAX_BYTES];
    int64_t frame;
    int count, step; /* count 0: a screenshot */
    int taken;
    uint32_t *cells; /* CELL_PIXELS each */
    bool done;
} Request;

static Request requests[CAPTURE_MAX];
static int request_count;
static int focus_x = VIDEO_WIDTH / 2, focus_y = VIDEO_HEIGHT / 2;

static Request *add_request(int64_t frame, const char *path)
{
    if (request_count == CAPTURE_MAX) {
        video_fail("more than %d pictures were asked for; \"%s\" is one too many.", CAPTURE_MAX, path);
        return NULL;
    }
    if (path[0] == '\0' || strlen(path) >= PATH_MAX_BYTES) {
        video_fail("\"%.60s\" is no path for a picture: it must have 1 to %d bytes.", path,
                   PATH_MAX_BYTES - 1);
        return NULL;
    }
    assert(request_count >= 0 && request_count < CAPTURE_MAX && "there is a place for one more");
    Request *request = &requests[request_count++];
    memset(request, 0, sizeof *request);
    memcpy(request->path, path, strlen(path) + 1);
    request->frame = frame;
    return request;
}

bool capture_add_screenshot(int64_t frame, const char *path)
{
    return add_request(frame, path) != NULL;
}

bool capture_add_strip(int64_t frame, int count, int step, const char *path)
{
    if (count < 1 || count > CAPTURE_STRIP_MAX || step < 1) {
        return video_fail("the strip \"%s\" needs 1 to %d pictures, and a step of 1 or more frames.", path,
                          CAPTURE_STRIP_MAX);
    }
    Request *request = add_request(frame, path);
    if (!request) {
        return false;
    }
    request->count = count;
    request->step = step;
    return true;
}

bool capture_open(const Options *options)
{
    bool good = true;

    for (int i = 0; i < options->shot_count; i++) {
        good = capture_add_screenshot((int64_t)options->shots[i].frame, options->shots[i].path) && good;
    }
    for (int i = 0; i < options->strip_count; i++) {
        const OptionsStrip *strip = &options->strips[i];
        good = capture_add_strip((int64_t)strip->frame, (int)strip->count, (int)strip->step, strip->path) &&
               good;
    }
    return good;
}

void capture_set_focus(int x, int y)
{
    focus_x = x;
    focus_y = y;
}

static bool is_due(const Request *request, int64_t frame)
{
    return !request->done && frame == request->frame + (int64_t)request->taken * request->step;
}

bool capture_wants(int64_t frame)
{
    for (int i = 0; i < request_count; i++) {
        if (is_due(&requests[i], frame)) {
            return true;
        }
    }
    return false;
}

static void free_cells(Request *request)
{
    free(request->cells);
    request->cells = NULL;
    request->done = true;
}

static Uint32 *sheet_row(SDL_Surface *sheet, int x, int y)
{
    return (Uint32 *)(void *)((char *)sheet->pixels + y * sheet->pitch) + x;
}

static void paste_cell(SDL_Surface *sheet, const uint32_t *cell, int left, int top)
{
    for (int y = 0; y < CAPTURE_CELL_HEIGHT * CAPTURE_CELL_SCALE; y++) {
        Uint32 *row = sheet_row(sheet, left, top + y);
        const uint32_t *from = cell + y / CAPTURE_CELL_SCALE * CAPTURE_CELL_WIDTH;
        for (int x = 0; x < CAPTURE_CELL_WIDTH * CAPTURE_CELL_SCALE; x++) {
            row[x] = from[x / CAPTURE_CELL_SCALE];
        }
    }
}

/* false: bmp_error(). */
static bool save_24_bit(SDL_Surface *sheet, const char *path)
{
    SDL_Surface *flat = SDL_ConvertSurfaceFormat(sheet, SDL_PIXELFORMAT_BGR24, 0);
    bool saved = flat && bmp_write(path, flat);
    SDL_FreeSurface(flat);
    return saved;
}

static bool write_strip(Request *request)
{
    assert(request->taken > 0 && request->taken <= request->count &&
           "a strip holds pictures, and no more than were asked for");
    const int width = CAPTURE_CELL_WIDTH * CAPTURE_CELL_SCALE + CELL_GAP;
    const int height = CAPTURE_CELL_HEIGHT * CAPTURE_CELL_SCALE + CELL_GAP;
    int cells = request->taken;
    int columns = cells < CAPTURE_COLUMNS ? cells : CAPTURE_COLUMNS;
    int rows = (cells + CAPTURE_COLUMNS - 1) / CAPTURE_COLUMNS;
    SDL_Surface *sheet =
        SDL_CreateRGBSurfaceWithFormat(0, columns * width - CELL_GAP, rows * height - CELL_GAP, 32,
                                       SDL_PIXELFORMAT_XRGB8888);
    for (int i = 0; sheet && i < cells; i++) {
        paste_cell(sheet, request->cells + i * CELL_PIXELS, i % CAPTURE_COLUMNS * width,
                   i / CAPTURE_COLUMNS * height);
    }
    bool saved = sheet && save_24_bit(sheet, request->path);
    const char *why = sheet ? bmp_error() : SDL_GetError();
    SDL_FreeSurface(sheet);
    free_cells(request);
    return saved ||
           video_fail("the strip \"%s\" could not be written: %s. Check that its folder exists and may be "
                      "written to.",
                      request->path, why);
}

static int keep_inside(int value, int most)
{
    assert(most >= 0 && "a cell is no larger than the picture");
    return value < 0 ? 0 : value > most ? most : value;
}

static bool take_cell(Request *request)
{
    assert(request->taken < request->count && "a full strip is done");
    if (!request->cells) {
        request->cells = malloc((size_t)request->count * CELL_PIXELS * sizeof *request->cells);
    }
    if (!request->cells) {
        request->done = true;
        return video_fail("the strip \"%s\": out of memory.", request->path);
    }
    int left = keep_inside(focus_x - CAPTURE_CELL_WIDTH / 2, VIDEO_WIDTH - CAPTURE_CELL_WIDTH);
    int top = keep_inside(focus_y - CAPTURE_CELL_HEIGHT / 2, VIDEO_HEIGHT - CAPTURE_CELL_HEIGHT);
    uint32_t *cell = request->cells + (size_t)request->taken * CELL_PIXELS;
    if (!video_read(left, top, CAPTURE_CELL_WIDTH, CAPTURE_CELL_HEIGHT, cell)) {
        free_cells(request);
        return false;
    }
    request->taken++;
    return request->taken < request->count || write_strip(request);
}

bool capture_take(int64_t frame)
{
    bool good = true;
    for (int i = 0; i < request_count; i++) {
        Request *request = &requests[i];
        if (!is_due(request, frame)) {
            continue;
        }
        if (request->count > 0) {
            good = take_cell(request) && good;
            continue;
        }
        request->done = true;
        good = video_screenshot(request->path) && good;
    }
    return good;
}

bool capture_close(void)
{
    bool good = true;
    for (int i = 0; i < request_count; i++) {
        Request *request = &requests[i];
        if (request->cells && request->taken > 0 && !request->done) {
            good = write_strip(request) && good;
        }
        free_cells(request);
    }
    request_count = 0;
    capture_set_focus(VIDEO_WIDTH / 2, VIDEO_HEIGHT / 2);
    return good;
}
