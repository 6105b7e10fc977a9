/* SPDX-License-Identifier: Zlib */
/* Picture and index are read and checked on any thread; textures are made on the main one. */
#include "sheet.h"

#include "asset.h"
#include "bmp.h"
#include "video.h"
#include "video_sdl.h"

#include <SDL.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLOUR_KEY        0xFF00FFu
#define WAVES_PER_ROW     0.9
#define WAVES_PER_SECOND  4.0
#define SHEET_PIXELS_MAX  100000
#define SHEET_SECONDS_MAX 3600.0f

/* A sheet has a texture for each way of drawing, the last two made when they are first needed: the software
 * renderer allocates each time that a texture begins or ends to be modulated. */
typedef enum Use { USE_PLAIN, USE_STYLED, USE_ADDED, USE_COUNT } Use;

struct Sheet {
    char name[SHEET_NAME_MAX];
    SDL_Surface *surface;
    SDL_Texture *textures[USE_COUNT];
    int width, height;
    SheetFrame *frames;
    int count, capacity;
};

SheetStyle sheet_style(void)
{
    return (SheetStyle){.alpha = 255, .tint = 0xFFFFFFu, .blend = SHEET_BLEND};
}

static void clear_key(SDL_Surface *surface)
{
    for (int y = 0; y < surface->h; y++) {
        Uint32 *row = (Uint32 *)(void *)((char *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            row[x] = (row[x] & 0xFFFFFFu) == COLOUR_KEY ? 0u : row[x] | 0xFF000000u;
        }
    }
}

static bool read_picture(Sheet *sheet)
{
    char file[SHEET_NAME_MAX + 16];
    size_t size = 0;
    snprintf(file, sizeof file, "sheets/%s.bmp", sheet->name);
    char *bytes = asset_read(file, &size);
    if (!bytes) {
        return false;
    }
    SDL_Surface *picture = bmp_read(bytes, size);
    sheet->surface = picture ? SDL_ConvertSurfaceFormat(picture, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    const char *why = picture ? SDL_GetError() : bmp_error();
    SDL_FreeSurface(picture);
    free(bytes);
    if (!sheet->surface) {
        return asset_fail(
            "\"%s\" is not a picture that can be read (%s). Save it as a 24-bit BMP, or make it anew "
            "with the build target sheets.",
            file, why);
    }
    clear_key(sheet->surface);
    sheet->width = sheet->surface->w;
    sheet->height = sheet->surface->h;
    return true;
}

static SheetFrame *grow_frames(Sheet *sheet)
{
    if (sheet->count == sheet->capacity) {
        int capacity = sheet->capacity ? 2 * sheet->capacity : 64;
        SheetFrame *frames = realloc(sheet->frames, (size_t)capacity * sizeof *frames);
        if (!frames) {
            return NULL;
        }
        sheet->frames = frames;
        sheet->capacity = capacity;
    }
    assert(sheet->count < sheet->capacity && "the list has grown before it is full");
    return &sheet->frames[sheet->count++];
}

/* Is the frame a part of the picture? Written so that no sum can overflow. */
static bool frame_fits(const Sheet *sheet, const SheetFrame *frame)
{
    return frame->x >= 0 && frame->y >= 0 && frame->width > 0 && frame->height > 0 &&
           frame->width <= sheet->width && frame->height <= sheet->height &&
           frame->x <= sheet->width - frame->width && frame->y <= sheet->height - frame->height;
}

/* Each read_… takes one field from *text on and goes behind it; false: it is not there. */
static bool read_word(const char **text, char *word, size_t size)
{
    static const char blanks[] = " \t\r";
    *text += strspn(*text, blanks);
    size_t length = strcspn(*text, blanks);
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    return true;
}

static bool read_number(const char **text, int *number)
{
    char *end;
    long value = strtol(*text, &end, 10);
    bool found = end != *text && value >= -SHEET_PIXELS_MAX && value <= SHEET_PIXELS_MAX;
    *number = found ? (int)value : 0;
    *text = end;
    return found;
}

static bool read_seconds(const char **text, float *seconds)
{
    char *end;
    *seconds = strtof(*text, &end);
    bool found = end != *text && *seconds >= 0.0f && *seconds <= SHEET_SECONDS_MAX;
    *text = end;
    return found;
}

static bool read_frame(const char *text, SheetFrame *frame)
{
    char word[8];
    return read_word(&text, word, sizeof word) && strcmp(word, "frame") == 0 &&
           read_word(&text, frame->name, sizeof frame->name) && read_number(&text, &frame->x) &&
           read_number(&text, &frame->y) && read_number(&text, &frame->width) &&
           read_number(&text, &frame->height) && read_number(&text, &frame->anchor_x) &&
           read_number(&text, &frame->anchor_y) && read_seconds(&text, &frame->seconds) &&
           text[strspn(text, " \t\r")] == '\0';
}

static bool read_line(Sheet *sheet, const char *text, int line)
{
    SheetFrame frame = {0};
    char first = text[strspn(text, " \t\r")];
    if (first == '\0' || first == '#') {
        return true;
    }
    if (!read_frame(text, &frame)) {
        return asset_fail(
            "sheets/%s.sheet, line %d: expected \"frame NAME x y width height anchor_x anchor_y "
            "seconds\". Make it anew with the build target sheets.",
            sheet->name, line);
    }
    if (!frame_fits(sheet, &frame)) {
        return asset_fail(
            "sheets/%s.sheet, line %d: frame \"%s\" lies outside the picture of %d x %d. Make the "
            "sheets anew.",
            sheet->name, line, frame.name, sheet->width, sheet->height);
    }
    SheetFrame *place = grow_frames(sheet);
    if (!place) {
        return asset_fail("sheets/%s.sheet, line %d: out of memory.", sheet->name, line);
    }
    *place = frame;
    return true;
}

/* An index that is cut off ends within a line; one with a zero byte in it would be read up to there only. */
static bool is_whole_text(const char *file, const char *text, size_t size)
{
    if (strlen(text) != size) {
        return asset_fail("%s is no text: it holds a zero byte. Make it anew with the build target sheets.",
                          file);
    }
    return (size > 0 && text[size - 1] == '\n') ||
           asset_fail("%s is cut off: its last line does not end. Make it anew with the build target sheets.",
                      file);
}

static void mark_frame(const Sheet *sheet, const SheetFrame *frame, bool *covered)
{
    assert(frame_fits(sheet, frame) && "a frame that was read lies inside its picture");
    for (int y = frame->y; y < frame->y + frame->height; y++) {
        memset(covered + (size_t)y * (size_t)sheet->width + frame->x, true, (size_t)frame->width);
    }
}

/* The first pixel with something on it that no frame covers. false: there is none. */
static bool find_uncovered(const Sheet *sheet, const bool *covered, int *x, int *y)
{
    for (*y = 0; *y < sheet->height; (*y)++) {
        const char *row = (const char *)sheet->surface->pixels + *y * sheet->surface->pitch;
        for (*x = 0; *x < sheet->width; (*x)++) {
            if (((const Uint32 *)(const void *)row)[*x] != 0 && !covered[*y * sheet->width + *x]) {
                return true;
            }
        }
    }
    return false;
}

/* An index that ends too early leaves a part of its picture without a frame. */
static bool covers_picture(const Sheet *sheet)
{
    bool *covered = calloc((size_t)sheet->width * (size_t)sheet->height, sizeof *covered);
    int x = 0;
    int y = 0;

    if (!covered) {
        return asset_fail("sheet \"%s\": out of memory.", sheet->name);
    }
    for (int i = 0; i < sheet->count; i++) {
        mark_frame(sheet, &sheet->frames[i], covered);
    }
    const bool found = find_uncovered(sheet, covered, &x, &y);
    free(covered);
    return !found ||
           asset_fail(
               "sheets/%s.sheet is cut off: what its picture shows at %d, %d belongs to no frame. Make it "
               "anew with the build target sheets.",
               sheet->name, x, y);
}

static bool read_index(Sheet *sheet)
{
    char file[SHEET_NAME_MAX + 16];
    snprintf(file, sizeof file, "sheets/%s.sheet", sheet->name);
    size_t size = 0;
    char *text = asset_read(file, &size);
    if (!text) {
        return false;
    }
    bool good = is_whole_text(file, text, size);
    int line = 1;
    for (char *start = text; good && *start; line++) {
        size_t length = strcspn(start, "\n");
        bool last = start[length] == '\0';
        start[length] = '\0';
        good = read_line(sheet, start, line);
        start += length + (last ? 0 : 1);
    }
    free(text);
    if (good && sheet->count == 0) {
        return asset_fail("sheets/%s.sheet has no frames. Make it anew with the build target sheets.",
                          sheet->name);
    }
    return good && covers_picture(sheet);
}

Sheet *sheet_read(const char *name)
{
    Sheet *sheet = calloc(1, sizeof *sheet);
    if (!sheet) {
        asset_fail("sheet \"%s\": out of memory.", name);
        return NULL;
    }
    snprintf(sheet->name, sizeof sheet->name, "%s", name);
    if (!read_picture(sheet) || !read_index(sheet)) {
        sheet_free(sheet);
        return NULL;
    }
    return sheet;
}

bool sheet_upload(Sheet *sheet)
{
    if (!sheet || sheet->textures[USE_PLAIN]) {
        return sheet != NULL;
    }
    sheet->textures[USE_PLAIN] = video_make_texture(sheet->surface->pixels, sheet->width, sheet->height);
    return sheet->textures[USE_PLAIN] ||
           asset_fail("sheet \"%s\" could not be given to the renderer: %s", sheet->name, video_error());
}

Sheet *sheet_load(const char *name)
{
    Sheet *sheet = sheet_read(name);
    if (sheet && !sheet_upload(sheet)) {
        sheet_free(sheet);
        return NULL;
    }
    return sheet;
}

void sheet_free(Sheet *sheet)
{
    if (!sheet) {
        return;
    }
    SDL_FreeSurface(sheet->surface);
    for (int i = 0; i < USE_COUNT; i++) {
        if (sheet->textures[i]) {
            SDL_DestroyTexture(sheet->textures[i]);
        }
    }
    free(sheet->frames);
    free(sheet);
}

int sheet_find(const Sheet *sheet, const char *name)
{
    for (int i = 0; sheet && i < sheet->count; i++) {
        if (strcmp(sheet->frames[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

int sheet_require(const Sheet *sheet, const char *name)
{
    int frame = sheet_find(sheet, name);
    if (frame < 0) {
        fprintf(stderr,
                "sheet \"%s\" has no frame \"%s\"; its first frame is shown instead. Draw it, or correct the "
                "name.\n",
                sheet_name(sheet), name);
    }
    return frame < 0 ? 0 : frame;
}

int sheet_run_length(const Sheet *sheet, const char *prefix)
{
    char name[SHEET_NAME_MAX];
    int length = 0;
    do {
        snprintf(name, sizeof name, "%.36s%d", prefix, length++);
    } while (sheet_find(sheet, name) >= 0);
    return length - 1;
}

int sheet_count(const Sheet *sheet)
{
    return sheet ? sheet->count : 0;
}

const char *sheet_name(const Sheet *sheet)
{
    return sheet ? sheet->name : "";
}

const SheetFrame *sheet_frame(const Sheet *sheet, int frame)
{
    return frame >= 0 && frame < sheet_count(sheet) ? &sheet->frames[frame] : NULL;
}

static SDL_Texture *texture_for(Sheet *sheet, Use use)
{
    assert(use < USE_COUNT && sheet->textures[USE_PLAIN] && "only a sheet that was uploaded is drawn");
    if (!sheet->textures[use]) {
        sheet->textures[use] = video_make_texture(sheet->surface->pixels, sheet->width, sheet->height);
    }
    if (!sheet->textures[use]) {
        return sheet->textures[USE_PLAIN];
    }
    SDL_SetTextureBlendMode(sheet->textures[use], use == USE_ADDED ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND);
    return sheet->textures[use];
}

/* One below the full value cannot be seen, and keeps the texture modulated. */
static SDL_Texture *styled_texture(Sheet *sheet, SheetStyle style)
{
    SDL_Texture *texture = texture_for(sheet, style.blend == SHEET_ADD ? USE_ADDED : USE_STYLED);
    Uint8 blue = video_blue(style.tint);
    SDL_SetTextureAlphaMod(texture, style.alpha < 255 ? style.alpha : 254);
    SDL_SetTextureColorMod(texture, video_red(style.tint), video_green(style.tint), blue < 255 ? blue : 254);
    return texture;
}

static bool is_plain(SheetStyle style)
{
    return style.alpha == 255 && style.tint == 0xFFFFFFu && style.blend == SHEET_BLEND;
}

/* `rows` rows of the frame, from `first` on. */
static void draw_rows(Sheet *sheet, const SheetFrame *frame, int first, int rows, int x, int y,
                      SheetStyle style)
{
    assert(first >= 0 && rows >= 0 && first + rows <= frame->height && "rows of a frame lie inside it");
    SDL_Rect from = {frame->x, frame->y + first, frame->width, rows};
    SDL_Rect to = {x - frame->anchor_x, y - frame->anchor_y + first, frame->width, rows};
    SDL_Texture *texture = is_plain(style) ? sheet->textures[USE_PLAIN] : styled_texture(sheet, style);
    SDL_RenderCopy(video_renderer(), texture, &from, &to);
}

static bool can_draw(const Sheet *sheet, const SheetFrame *frame, SheetStyle style)
{
    return frame && sheet->textures[USE_PLAIN] && style.alpha > 0 && video_renderer();
}

void sheet_draw_styled(Sheet *sheet, int frame, int x, int y, SheetStyle style)
{
    const SheetFrame *found = sheet_frame(sheet, frame);
    if (can_draw(sheet, found, style)) {
        draw_rows(sheet, found, 0, found->height, x, y, style);
    }
}

void sheet_draw_row(Sheet *sheet, int frame, int row, int x, int y, SheetStyle style)
{
    const SheetFrame *found = sheet_frame(sheet, frame);
    if (can_draw(sheet, found, style) && row >= 0 && row < found->height) {
        draw_rows(sheet, found, row, 1, x, y, style);
    }
}

void sheet_draw_wavering(Sheet *sheet, int frame, int x, int y, uint8_t alpha, double time)
{
    const SheetFrame *found = sheet_frame(sheet, frame);
    SheetStyle style = sheet_style();
    style.alpha = alpha;
    for (int row = 0; found && row < found->height; row++) {
        double wave = sin((double)(y - found->anchor_y + row) * WAVES_PER_ROW + time * WAVES_PER_SECOND);
        sheet_draw_row(sheet, frame, row, x + (int)lround(wave), y, style);
    }
}

bool sheet_pixel(const Sheet *sheet, int frame, int x, int y, Colour *colour)
{
    const SheetFrame *found = sheet_frame(sheet, frame);
    if (!found || x < 0 || y < 0 || x >= found->width || y >= found->height) {
        return false;
    }
    const char *row = (const char *)sheet->surface->pixels + (found->y + y) * sheet->surface->pitch;
    Uint32 pixel = ((const Uint32 *)(const void *)row)[found->x + x];
    if (pixel == 0) {
        return false;
    }
    *colour = pixel & 0xFFFFFFu;
    return true;
}

void sheet_draw(Sheet *sheet, int frame, int x, int y)
{
    sheet_draw_styled(sheet, frame, x, y, sheet_style());
}

void sheet_draw_alpha(Sheet *sheet, int frame, int x, int y, uint8_t alpha)
{
    SheetStyle style = sheet_style();
    style.alpha = alpha;
    sheet_draw_styled(sheet, frame, x, y, style);
}
